//! `GET|PUT /me/notices`: how you wish to be told.

use std::collections::BTreeMap;

use actix_web::{get, put, web};
use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::ground::hours;
use crate::store::outbox::notice::Kind;
use crate::store::people;
use crate::store::people::opt_out::INVITATION;
use crate::store::people::preferences::{LAST_DAY_HOURS, Preferences};
use crate::table::Bell;
use crate::table::choices::{delay, last_day_hours};
use crate::web::app::App;
use crate::web::auth::scope::Need;
use crate::web::auth::{Caller, Owner};
use crate::web::body::{Body, Object};
use crate::web::problem::{ApiError, ApiResult};

pub mod history;

/// How you are told.
#[derive(Serialize, utoipa::ToSchema)]
pub struct NoticePreferences {
    /// Which kinds of notice are mailed to you. Codes to sign in with always are.
    mail: BTreeMap<Kind, bool>,
    /// How long a turn or a message waits before you are mailed, in minutes.
    #[schema(minimum = 0)]
    delay_minutes: i64,
    /// How many hours before a deadline you are reminded for the last time, if it is further away when you are asked.
    #[schema(minimum = 1, maximum = 72)]
    last_day_hours: i16,
    /// The time zone of the hours below, and of the deadlines in your mails: a name of the IANA time zone database.
    #[schema(example = "Europe/Berlin")]
    zone: String,
    /// When no mail is sent to you.
    quiet_hours: Option<QuietHours>,
    /// Whether turns and messages are told once a day instead of one by one.
    digest: DigestChoice,
    /// When the digest comes, at the full hour.
    #[schema(minimum = 0, maximum = 23)]
    digest_hour: i16,
    /// Whether you may answer mails about games with your moves, where the server takes answers.
    answers: bool,
    /// Whether mails about games show the board as a picture, besides the lines of text.
    pictures: bool,
}

/// Hours without mail; they may go over midnight.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// The full hour from which on nothing is sent.
    #[schema(minimum = 0, maximum = 23)]
    pub(in crate::web) from: u8,
    /// The full hour from which on mails go out again.
    #[schema(minimum = 0, maximum = 23)]
    pub(in crate::web) to: u8,
}

/// How often you are told of what can wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DigestChoice {
    /// A mail for each, or for those that are due at the same moment.
    #[default]
    Off,
    /// One mail a day.
    Daily,
}

/// How you wish to be told. What is left out is as if you had never chosen it.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "delay_minutes": 30,
    "last_day_hours": 6,
    "mail": { "message": false },
    "zone": "Europe/Berlin",
    "quiet_hours": { "from": 22, "to": 7 },
    "digest": "daily",
    "digest_hour": 7
}))]
pub struct NoticePreferencesRequest {
    /// Kinds that are to be mailed or not; those left out are mailed.
    #[serde(default)]
    pub(in crate::web) mail: Option<BTreeMap<Kind, bool>>,
    /// How long a turn or a message waits before you are mailed, in minutes; if left out, as long as the server says.
    #[schema(minimum = 0, maximum = 10080)]
    pub(in crate::web) delay_minutes: Option<u32>,
    /// How many hours before a deadline you are reminded for the last time; 24 if left out.
    #[schema(minimum = 1, maximum = 72)]
    pub(in crate::web) last_day_hours: Option<u8>,
    /// A name of the IANA time zone database; UTC if left out.
    #[schema(example = "Europe/Berlin")]
    pub(in crate::web) zone: Option<String>,
    /// When no mail is to be sent; none if left out.
    #[schema(value_type = Option<QuietHours>)]
    pub(in crate::web) quiet_hours: Option<Object<QuietHours>>,
    /// Off if left out.
    pub(in crate::web) digest: Option<DigestChoice>,
    /// When the digest is to come, at the full hour; 7 if left out.
    #[schema(minimum = 0, maximum = 23)]
    pub(in crate::web) digest_hour: Option<u8>,
    /// Whether mails about games may be answered with moves; true if left out.
    pub(in crate::web) answers: Option<bool>,
    /// Whether mails about games show the board as a picture; true if left out.
    pub(in crate::web) pictures: Option<bool>,
}

impl NoticePreferencesRequest {
    /// What is to be written down.
    ///
    /// # Errors
    /// 422: a value cannot be taken.
    fn read(self, now: DateTime<Utc>) -> ApiResult<Preferences> {
        let quiet = self
            .quiet_hours
            .map(|Object(hours)| quiet(hours))
            .transpose()?;
        let mut preferences = Preferences {
            off: off(self.mail.unwrap_or_default())?,
            delay_minutes: self.delay_minutes.map(delay).transpose()?,
            last_day_hours: self.last_day_hours.map(last_day_hours).transpose()?,
            quiet_from: quiet.map(|(from, _)| from),
            quiet_to: quiet.map(|(_, to)| to),
            answers: self.answers.unwrap_or(true),
            pictures: self.pictures.unwrap_or(true),
            ..Preferences::default()
        };
        if let Some(name) = self.zone {
            preferences.zone = zone(&name)?;
        }
        if let Some(given) = self.digest_hour {
            preferences.digest_hour = hour(given)?;
        }
        if self.digest == Some(DigestChoice::Daily) {
            preferences.digest_at = Some(preferences.next_digest(now));
        }
        Ok(preferences)
    }
}

/// The names of the kinds that are switched off.
fn off(mail: BTreeMap<Kind, bool>) -> ApiResult<Vec<String>> {
    if let Some(kind) = mail.keys().find(|kind| !kind.is_optional()) {
        return Err(ApiError::invalid(
            "bad_kind",
            Detail::MailKind {
                kind: kind.name().into(),
            },
        ));
    }
    let off = mail.into_iter().filter(|(_, on)| !on);
    Ok(off.map(|(kind, _)| kind.name().to_owned()).collect())
}

fn hour(given: u8) -> ApiResult<i16> {
    if given > 23 {
        return Err(ApiError::invalid("bad_hour", Detail::Hours));
    }
    Ok(i16::from(given))
}

fn quiet(hours: QuietHours) -> ApiResult<(i16, i16)> {
    if hours.from == hours.to {
        return Err(ApiError::invalid("bad_hour", Detail::QuietHoursEnd));
    }
    Ok((hour(hours.from)?, hour(hours.to)?))
}

fn zone(name: &str) -> ApiResult<String> {
    let known = hours::zone(name.trim())
        .ok_or_else(|| ApiError::invalid("unknown_zone", Detail::ZoneNames))?;
    Ok(known.name().to_owned())
}

impl NoticePreferences {
    fn of(preferences: &Preferences, default_delay: TimeDelta) -> Self {
        let optional = Kind::ALL.into_iter().filter(|kind| kind.is_optional());
        Self {
            mail: optional
                .map(|kind| (kind, !preferences.is_off(kind)))
                .collect(),
            delay_minutes: preferences
                .delay_minutes
                // Said as what it is at most.
                .map_or((default_delay.num_seconds() + 59) / 60, i64::from),
            last_day_hours: preferences.last_day_hours.unwrap_or(LAST_DAY_HOURS),
            zone: preferences.zone.clone(),
            quiet_hours: preferences
                .quiet_from
                .zip(preferences.quiet_to)
                .and_then(|(from, to)| {
                    Some(QuietHours {
                        from: u8::try_from(from).ok()?,
                        to: u8::try_from(to).ok()?,
                    })
                }),
            digest: if preferences.digest_at.is_some() {
                DigestChoice::Daily
            } else {
                DigestChoice::Off
            },
            digest_hour: preferences.digest_hour,
            answers: preferences.answers,
            pictures: preferences.pictures,
        }
    }
}

/// The keyed hash by which invitations to somebody's address may have been refused before there was an account.
///
/// # Errors
/// 401: the account has been deleted.
async fn address(app: &App, conn: &mut AsyncPgConnection, user: Uuid) -> ApiResult<[u8; 32]> {
    let user = people::user::find(conn, user).await?;
    let email = user
        .and_then(|user| user.email)
        .ok_or(ApiError::ACCOUNT_GONE)?;
    Ok(app.house.mail_key.hash_of_address(&email))
}

/// How somebody is told; what was switched off by the link at the end of a mail is off as well.
///
/// # Errors
/// 401: the account has been deleted.
pub(in crate::web) async fn chosen(
    app: &App,
    conn: &mut AsyncPgConnection,
    user: Uuid,
) -> ApiResult<Preferences> {
    let mut preferences = people::preferences::find(conn, user).await?;
    let mut unsubscribed = people::opt_out::of_user(conn, user).await?;
    let address = address(app, conn, user).await?;
    if people::opt_out::is_refused(conn, &address).await? {
        unsubscribed.push(INVITATION.to_owned());
    }
    preferences.switch_off(&unsubscribed);
    Ok(preferences)
}

/// Chooses how somebody is told.
///
/// # Errors
/// 401: the session has ended. 422: a value cannot be taken.
pub(in crate::web) async fn choose(
    app: &App,
    owner: Owner,
    wish: NoticePreferencesRequest,
) -> ApiResult<Preferences> {
    let now = app.house.clock.now();
    let preferences = wish.read(now)?;
    let mut conn = app.house.database.get().await?;
    conn.build_transaction()
        .run(async |conn| {
            let user = owner.user;
            let address = address(app, conn, user).await?;
            if !people::preferences::set(conn, user, &address, &preferences, now).await? {
                return Err(ApiError::ACCOUNT_GONE);
            }
            owner.hold(conn).await
        })
        .await?;
    app.house.bells.ring(&[Bell::Mail]);
    Ok(preferences)
}

/// Shows how you are told.
#[utoipa::path(
    tag = "me",
    security(("bearer" = ["read"])),
    responses((status = 200, description = "How you are told.", body = NoticePreferences))
)]
#[get("/me/notices")]
pub async fn find_notice_preferences(
    app: web::Data<App>,
    caller: Caller,
) -> ApiResult<web::Json<NoticePreferences>> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let preferences = chosen(&app, &mut conn, caller.user).await?;
    let delay = app.house.settings.notice_delay;
    Ok(web::Json(NoticePreferences::of(&preferences, delay)))
}

/// Chooses how you are told. It holds for notices that are still waiting as well, but for the delay and a last reminder that
/// is to come earlier than before: they hold for what is yet to come.
#[utoipa::path(
    tag = "me",
    request_body = NoticePreferencesRequest,
    security(("bearer" = [])),
    responses((status = 200, description = "How you are told from now on.", body = NoticePreferences))
)]
#[put("/me/notices")]
pub async fn set_notice_preferences(
    app: web::Data<App>,
    owner: Owner,
    body: Body<NoticePreferencesRequest>,
) -> ApiResult<web::Json<NoticePreferences>> {
    let preferences = choose(&app, owner, body.value).await?;
    let delay = app.house.settings.notice_delay;
    Ok(web::Json(NoticePreferences::of(&preferences, delay)))
}
