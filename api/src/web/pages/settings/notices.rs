//! How somebody is told, and in which zone: a section of the settings.

use std::collections::BTreeMap;

use actix_web::{HttpResponse, web};
use chrono_tz::TZ_VARIANTS;

use super::back;
use crate::ground::details::Detail;
use crate::store::outbox::notice::Kind;
use crate::store::people::preferences::Preferences;
use crate::web::app::App;
use crate::web::body::Object;
use crate::web::pages::form::{Fields, Form};
use crate::web::pages::shell::Shell;
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::me::notices::{DigestChoice, NoticePreferencesRequest, QuietHours, choose};

/// The section, as its person has chosen.
pub(super) struct Notices {
    /// Kinds of mails, what they are called, and whether they are mailed.
    pub(super) kinds: Vec<(&'static str, String, bool)>,
    /// Zones, and whether it is the person's.
    pub(super) zones: Vec<(&'static str, bool)>,
    /// Minutes that a turn waits; empty if as long as the server says.
    pub(super) delay: String,
    /// Hours before a deadline of the last reminder.
    pub(super) last_day: i64,
    /// The hours without mail.
    pub(super) quiet_from: Vec<(i16, bool)>,
    pub(super) quiet_to: Vec<(i16, bool)>,
    /// Whether there is one mail a day, and at which hour.
    pub(super) digest: bool,
    pub(super) digest_hour: Vec<(i16, bool)>,
    /// Whether mails may be answered with moves.
    pub(super) answers: bool,
    /// Whether mails show the board as a picture.
    pub(super) pictures: bool,
}

impl Notices {
    pub(super) fn of(preferences: &Preferences, shell: &Shell) -> Self {
        let kinds = Kind::ALL.into_iter().filter(|kind| kind.is_optional());
        let zone = preferences.zone().name();
        let hours =
            |chosen: Option<i16>| (0..24).map(|hour| (hour, Some(hour) == chosen)).collect();
        Self {
            kinds: kinds
                .map(|kind| {
                    let word = shell.with(Key::MailsKind, "word", kind.name());
                    (kind.name(), word, !preferences.is_off(kind))
                })
                .collect(),
            zones: TZ_VARIANTS
                .iter()
                .map(|one| (one.name(), one.name() == zone))
                .collect(),
            delay: preferences
                .delay_minutes
                .map_or_else(String::new, |minutes| minutes.to_string()),
            last_day: preferences.last_day().num_hours(),
            quiet_from: hours(preferences.quiet_from),
            quiet_to: hours(preferences.quiet_to),
            digest: preferences.digest_at.is_some(),
            digest_hour: hours(Some(preferences.digest_hour)),
            answers: preferences.answers,
            pictures: preferences.pictures,
        }
    }
}

/// Chooses how to be told.
pub(in crate::web::pages) async fn save(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<Fields>,
) -> ApiResult<HttpResponse> {
    let owner = visitor.member()?.owner();
    let done = async { choose(&app, owner, read(&form.fields)?).await.map(drop) };
    let done = done.await;
    back(&app, &visitor, done).await
}

/// What the form says. A kind that is not ticked is not mailed.
fn read(fields: &Fields) -> ApiResult<NoticePreferencesRequest> {
    let kinds = Kind::ALL.into_iter().filter(|kind| kind.is_optional());
    let mail: BTreeMap<Kind, bool> = kinds
        .map(|kind| (kind, fields.get(kind.name()).is_some()))
        .collect();
    let quiet = match (fields.number("quiet-from")?, fields.number("quiet-to")?) {
        (None, None) => None,
        (Some(from), Some(to)) => Some(Object(QuietHours { from, to })),
        (Some(_), None) | (None, Some(_)) => {
            return Err(ApiError::invalid("bad_hour", Detail::HoursHaveEnds));
        }
    };
    Ok(NoticePreferencesRequest {
        mail: Some(mail),
        delay_minutes: fields.number("delay")?,
        last_day_hours: fields.number("last-day")?,
        zone: fields.get("zone").map(str::to_owned),
        quiet_hours: quiet,
        digest: fields.get("digest").map(|_| DigestChoice::Daily),
        digest_hour: fields.number("digest-hour")?,
        answers: Some(fields.get("answers").is_some()),
        pictures: Some(fields.get("pictures").is_some()),
    })
}
