//! `/sign-in`, `/sign-in/code`, `/sign-out`: how a browser comes to know its person, and forgets them.
//!
//! The link of a sign-in mail leads to `/sign-in`. Opening it changes nothing; only the button does.

use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::errors::sentence;
use super::form::{Form, next};
use super::shell::{Shell, lead_to, page};
use super::visitor::{Signed, Visitor, forget_cookie, new_cookie, set_cookie};
use super::words::Key;
use crate::ground::problems::meaning;
use crate::store::people;
use crate::store::people::session::Holder;
use crate::table::{Refused, guests};
use crate::web::app::App;
use crate::web::limits::origin;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::sessions;
use crate::web::routes::sign_in::{self, SignInRequest};

/// Where somebody is led who was not on the way to anything.
const HOME: &str = "/me";

#[derive(Template)]
#[template(path = "pages/sign_in.html")]
struct SignInPage<'a> {
    shell: Shell,
    /// What went wrong at the last try.
    trouble: Option<String>,
    /// Where signing in leads to, if it is known.
    next: Option<String>,
    /// What has been typed.
    email: &'a str,
    name: &'a str,
    /// Whether a mail is on its way.
    sent: bool,
    /// The folder that mails are written to, if no mail server has them.
    mail_folder: Option<&'a str>,
}

/// What the address of the page may say.
#[derive(Deserialize)]
pub(super) struct NextQuery {
    next: Option<String>,
}

/// An address that a code is to be sent to.
#[derive(Deserialize)]
pub(super) struct CodeForm {
    email: String,
    #[serde(default)]
    name: String,
    next: Option<String>,
}

/// An address and the code that was mailed to it.
#[derive(Deserialize)]
pub(super) struct SignInForm {
    email: String,
    code: String,
    next: Option<String>,
}

/// Shows both forms: one that asks for a code, one that takes it.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    query: web::Query<NextQuery>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    page(&SignInPage {
        shell: Shell::of(&mut conn, &visitor).await?,
        trouble: None,
        next: query.next.as_deref().and_then(next),
        email: "",
        name: "",
        sent: false,
        mail_folder: None,
    })
}

/// Shows the form that takes a code, and says that one is on its way.
pub(super) async fn show_code(
    app: web::Data<App>,
    visitor: Visitor,
    query: web::Query<NextQuery>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    page(&SignInPage {
        shell: Shell::of(&mut conn, &visitor).await?,
        trouble: None,
        next: query.next.as_deref().and_then(next),
        email: "",
        name: "",
        sent: true,
        mail_folder: app.house.settings.mail_folder.as_deref(),
    })
}

/// Has a code mailed. The answer is the same whether the address is known or not.
pub(super) async fn send_code(
    app: web::Data<App>,
    request: HttpRequest,
    visitor: Visitor,
    form: Form<CodeForm>,
) -> ApiResult<HttpResponse> {
    let CodeForm {
        email,
        name,
        next: wanted,
    } = form.fields;
    let on = wanted.as_deref().and_then(next);
    let name = Some(name).filter(|name| !name.trim().is_empty());
    let wish = SignInRequest {
        email,
        name,
        locale: Some(visitor.language.to_string()),
    };
    match sign_in::send_code(&app, origin(&app, &request), &wish).await {
        Ok(email) => {
            let encode = |text: &str| -> String {
                url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
            };
            let on = on.map(|on| format!("?next={}", encode(&on)));
            let on = on.unwrap_or_default();
            // Behind the '#', where no server's log has it.
            Ok(lead_to(&format!(
                "/sign-in/code{on}#email={}",
                encode(&email)
            )))
        }
        Err(error @ ApiError::Refused(Refused::Invalid { .. })) => {
            let mut conn = app.house.database.get().await?;
            page(&SignInPage {
                shell: Shell::of(&mut conn, &visitor).await?,
                trouble: Some(sentence(&error.say_in(&visitor.language))),
                next: on,
                email: &wish.email,
                name: wish.name.as_deref().unwrap_or_default(),
                sent: false,
                mail_folder: None,
            })
        }
        Err(error) => Err(error),
    }
}

/// Signs in with the code of a mail. The browser gets a cookie that nobody has had before; a session that it had ends.
pub(super) async fn sign_in(
    app: web::Data<App>,
    request: HttpRequest,
    visitor: Visitor,
    form: Form<SignInForm>,
) -> ApiResult<HttpResponse> {
    let from = origin(&app, &request);
    let SignInForm {
        email,
        code,
        next: wanted,
    } = form.fields;
    let on = wanted.as_deref().and_then(next);
    let (cookie, hash) = new_cookie()?;
    let guest = visitor.signed.as_ref().filter(|signed| signed.is_guest);
    let guest = guest.map(|signed| signed.user);
    let entry = (email.as_str(), code.as_str());
    match sessions::sign_in(&app, from, entry, Holder::Cookie(&hash), guest).await {
        Ok((user, _)) => {
            if let Some(guest) = guest.filter(|&guest| guest != user.id) {
                guests::hand_on(&app.house, guest, user.id).await?;
            }
            if let Some(before) = visitor.signed {
                end(&app, &before).await?;
            }
            let mut answer = lead_to(on.as_deref().unwrap_or(HOME));
            set_header(&mut answer, set_cookie(&app, &cookie))?;
            Ok(answer)
        }
        Err(error @ (ApiError::Unauthorized(_) | ApiError::Refused(Refused::Invalid { .. }))) => {
            let why = match &error {
                // The code is wrong: whoever types it knows that they are not signed in.
                ApiError::Unauthorized(_) => meaning(&visitor.language, "wrong_code", None),
                ApiError::Malformed { .. } | ApiError::Gone { .. } | ApiError::Refused(_) => {
                    error.say_in(&visitor.language)
                }
            };
            let mut conn = app.house.database.get().await?;
            page(&SignInPage {
                shell: Shell::of(&mut conn, &visitor).await?,
                trouble: Some(sentence(&why)),
                next: on,
                email: &email,
                name: "",
                sent: false,
                mail_folder: None,
            })
        }
        Err(error) => Err(error),
    }
}

/// Which sessions are to end.
#[derive(Deserialize)]
pub(super) struct SignOutForm {
    /// Whether it is all of the person's, apps too.
    everywhere: Option<String>,
}

/// Signs out: this browser's session ends, or all of the person's.
pub(super) async fn sign_out(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<SignOutForm>,
) -> ApiResult<HttpResponse> {
    let signed = visitor.signed()?;
    if form.fields.everywhere.is_some() {
        let mut conn = app.house.database.get().await?;
        let now = app.house.clock.now();
        let ended = conn
            .build_transaction()
            .run(async |conn| {
                // No app begins a session meanwhile, which would be overlooked.
                people::user::lock(conn, signed.user).await?;
                people::session::end_all(conn, signed.user, now).await
            })
            .await?;
        for session in ended {
            app.house.ended.add(session, now);
        }
    } else {
        end(&app, signed).await?;
    }
    let mut answer = lead_to("/");
    set_header(&mut answer, forget_cookie(&app))?;
    Ok(answer)
}

/// Ends the session of a browser.
async fn end(app: &App, signed: &Signed) -> ApiResult<()> {
    let mut conn = app.house.database.get().await?;
    let now = app.house.clock.now();
    people::session::end(&mut conn, signed.session, now).await?;
    app.house.ended.add(signed.session, now);
    Ok(())
}

pub(super) fn set_header(
    answer: &mut HttpResponse,
    (name, value): (actix_web::http::header::HeaderName, String),
) -> ApiResult<()> {
    let value = value.parse().map_err(ApiError::internal)?;
    answer.headers_mut().insert(name, value);
    Ok(())
}
