//! `/me/settings`: name and language, address, vacation, notices and zone, tokens of programs, feeds, apps, sessions, and the
//! end of the account. A section is a form.

pub(super) mod address;
pub(super) mod feeds;
pub(super) mod notices;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError as _, web};
use askama::Template;
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use serde::Deserialize;
use uuid::Uuid;

use self::notices::Notices;
use crate::ground::details::Detail;
use crate::ground::text;
use crate::store::people;
use crate::store::people::user::UserChange;
use crate::table::Refused;
use crate::web::app::App;
use crate::web::auth::scope::Scope;
use crate::web::pages::errors::sentence;
use crate::web::pages::form::Form;
use crate::web::pages::player;
use crate::web::pages::shell::{Moment, Shell, languages, lead_to, page_with};
use crate::web::pages::visitor::{Visitor, forget_cookie};
use crate::web::pages::words::Key;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::me::feeds::MadeFeeds;
use crate::web::routes::me::notices::chosen;
use crate::web::routes::me::vacation::VacationRequest;
use crate::web::routes::me::{account, apps, tokens, vacation};

/// Where the page is.
const HERE: &str = "/me/settings";

#[derive(Template)]
#[template(path = "pages/settings.html")]
struct SettingsPage {
    shell: Shell,
    trouble: Option<String>,
    /// A token that has just been made, which is shown this once.
    made: Option<String>,
    name: String,
    /// The languages that there are, and whether it is the person's.
    languages: Vec<(String, String, bool)>,
    public_page: bool,
    /// The person's own page.
    page: String,
    email: String,
    /// The address that a code has just been sent to.
    asked: Option<String>,
    /// Since when the person is on vacation, and until when, if they have said.
    away: Option<(Moment, Option<Moment>)>,
    notices: Notices,
    tokens: Vec<TokenLine>,
    /// Since when the person's feeds have addresses, if they have some.
    feeds: Option<Moment>,
    /// Addresses that have just been made, which are shown this once.
    feeds_made: Option<MadeFeeds>,
    apps: Vec<AppLine>,
    /// Whether the person may help others.
    administrator: bool,
}

struct AppLine {
    id: Uuid,
    name: String,
    scopes: String,
    allowed: Moment,
    used: Moment,
    ends: Moment,
}

struct TokenLine {
    id: Uuid,
    name: String,
    scopes: String,
    made: Moment,
}

/// What is said above the sections.
#[derive(Default)]
struct Said {
    status: StatusCode,
    trouble: Option<String>,
    made: Option<String>,
    feeds_made: Option<MadeFeeds>,
    /// The address that a code has just been sent to.
    asked: Option<String>,
}

/// Shows the page.
pub(in crate::web::pages) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
) -> ApiResult<HttpResponse> {
    answer(&app, &visitor, Said::default()).await
}

async fn answer(app: &App, visitor: &Visitor, said: Said) -> ApiResult<HttpResponse> {
    let reader = visitor.member()?.user;
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    let user = people::user::find(&mut conn, reader).await?;
    let user = user.ok_or(ApiError::ACCOUNT_GONE)?;
    let away = people::vacation::find(&mut conn, reader, now).await?;
    let tokens = people::token::list(&mut conn, reader).await?;
    let feeds = people::feed::since(&mut conn, reader).await?;
    let apps = apps::all(app, reader).await?;
    let preferences = chosen(app, &mut conn, reader).await?;
    let shell = Shell::of(&mut conn, visitor).await?;
    let shown = SettingsPage {
        trouble: said.trouble,
        made: said.made,
        feeds_made: said.feeds_made,
        feeds: feeds.map(|since| shell.moment(since)),
        administrator: people::standing::is_admin(&mut conn, reader).await?,
        asked: said.asked,
        languages: languages(&visitor.language),
        public_page: user.public_page,
        page: player::address(user.id),
        name: user.name,
        email: user.email.unwrap_or_default(),
        away: away.map(|vacation| {
            let until = vacation.until.map(|until| shell.moment(until));
            (shell.moment(vacation.since), until)
        }),
        notices: Notices::of(&preferences, &shell),
        tokens: tokens
            .into_iter()
            .map(|token| TokenLine {
                id: token.id,
                name: token.name,
                scopes: token.scopes.join(", "),
                made: shell.moment(token.created_at),
            })
            .collect(),
        apps: apps
            .into_iter()
            .map(|app| AppLine {
                id: app.id,
                name: app.name,
                scopes: app.scopes.unwrap_or_default().join(", "),
                allowed: shell.moment(app.allowed_at),
                used: shell.moment(app.used_at),
                ends: shell.moment(app.ends_at),
            })
            .collect(),
        shell,
    };
    page_with(said.status, &shown)
}

/// Leads back to the page, or shows it with what did not work.
async fn back(app: &App, visitor: &Visitor, done: ApiResult<()>) -> ApiResult<HttpResponse> {
    match done {
        Ok(()) => Ok(lead_to(HERE)),
        Err(error @ ApiError::Refused(Refused::Invalid { .. } | Refused::Conflict { .. })) => {
            let said = Said {
                status: error.status_code(),
                trouble: Some(sentence(&error.say_in(&visitor.language))),
                ..Said::default()
            };
            answer(app, visitor, said).await
        }
        Err(error) => Err(error),
    }
}

/// What somebody is called, which language they are spoken to in, and whether they have a page.
#[derive(Deserialize)]
pub(in crate::web::pages) struct SelfForm {
    name: String,
    language: String,
    /// Ticked by whoever wants a page.
    page: Option<String>,
}

/// Changes what others see, and the language.
pub(in crate::web::pages) async fn describe(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<SelfForm>,
) -> ApiResult<HttpResponse> {
    let owner = visitor.member()?.owner();
    let done = async {
        let SelfForm {
            name,
            language,
            page,
        } = form.fields;
        let change = UserChange {
            name: Some(text::person(&name)?),
            locale: Some(text::locale(&language)?),
            public_page: Some(page.is_some()),
        };
        account::change(&app, owner, &change).await.map(drop)
    };
    let done = done.await;
    back(&app, &visitor, done).await
}

/// Leaving, or coming back.
#[derive(Deserialize)]
pub(in crate::web::pages) struct VacationForm {
    /// Whether it begins.
    on: Option<String>,
    /// The day of coming back, in the person's zone; empty if they will say so.
    #[serde(default)]
    until: String,
}

/// Goes on vacation, or ends it.
pub(in crate::web::pages) async fn go_away(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<VacationForm>,
) -> ApiResult<HttpResponse> {
    let member = visitor.member()?;
    let done = async {
        let wish = VacationRequest {
            on: form.fields.on.is_some(),
            until: first_moment(&form.fields.until, member.zone)?,
        };
        vacation::set(&app, member.owner(), &wish).await.map(drop)
    };
    let done = done.await;
    back(&app, &visitor, done).await
}

/// The first moment of a day, if one is given.
fn first_moment(day: &str, zone: Tz) -> ApiResult<Option<DateTime<Utc>>> {
    if day.is_empty() {
        return Ok(None);
    }
    let day: Option<NaiveDate> = day.parse().ok();
    let begins = day.and_then(|day| {
        // Where the clocks go forward at midnight, a day begins at one.
        let hours = [0, 1].into_iter();
        let mut times = hours.filter_map(|hour| NaiveTime::from_hms_opt(hour, 0, 0));
        times.find_map(|time| day.and_time(time).and_local_timezone(zone).earliest())
    });
    let begins = begins.ok_or_else(|| ApiError::invalid("bad_vacation", Detail::NoDay))?;
    Ok(Some(begins.with_timezone(&Utc)))
}

/// A token to be made.
#[derive(Deserialize)]
pub(in crate::web::pages) struct TokenForm {
    name: String,
    /// The widest thing that it may be used for.
    scope: Scope,
}

/// Makes a token, and shows it this once.
pub(in crate::web::pages) async fn make_token(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<TokenForm>,
) -> ApiResult<HttpResponse> {
    let owner = visitor.member()?.owner();
    let TokenForm { name, scope } = form.fields;
    match tokens::make(&app, owner, &name, &[scope]).await {
        Ok(made) => {
            let said = Said {
                status: StatusCode::CREATED,
                made: Some(made.token),
                ..Said::default()
            };
            answer(&app, &visitor, said).await
        }
        Err(error) => back(&app, &visitor, Err(error)).await,
    }
}

/// A token that is to be good for nothing any more.
#[derive(Deserialize)]
pub(in crate::web::pages) struct RevokeForm {
    token: Uuid,
}

/// Revokes a token.
pub(in crate::web::pages) async fn revoke_token(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<RevokeForm>,
) -> ApiResult<HttpResponse> {
    let owner = visitor.member()?.owner();
    let done = tokens::revoke(&app, owner, form.fields.token).await;
    back(&app, &visitor, done).await
}

/// An app that is to do nothing any more.
#[derive(Deserialize)]
pub(in crate::web::pages) struct EndAppForm {
    app: Uuid,
}

/// Ends what an app was allowed.
pub(in crate::web::pages) async fn end_app(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<EndAppForm>,
) -> ApiResult<HttpResponse> {
    let owner = visitor.member()?.owner();
    let done = apps::end(&app, owner, form.fields.app).await;
    back(&app, &visitor, done).await
}

/// The end of an account.
#[derive(Deserialize)]
pub(in crate::web::pages) struct DeleteForm {
    /// Ticked by whoever means it.
    sure: Option<String>,
}

/// Deletes the account, if its person has ticked that they mean it.
pub(in crate::web::pages) async fn delete(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<DeleteForm>,
) -> ApiResult<HttpResponse> {
    let owner = visitor.member()?.owner();
    if form.fields.sure.is_none() {
        let unsure = ApiError::invalid("not_sure", Detail::Meaning);
        return back(&app, &visitor, Err(unsure)).await;
    }
    account::delete(&app, owner).await?;
    let mut answer = lead_to("/");
    let (name, value) = forget_cookie(&app);
    let value = value.parse().map_err(ApiError::internal)?;
    answer.headers_mut().insert(name, value);
    Ok(answer)
}
