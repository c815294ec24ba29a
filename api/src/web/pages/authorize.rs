//! `/oauth/authorize`: somebody says whether an app may act for them.
//!
//! A question without an app that is known, or with an address that is not the app's, is answered on the page and never leads
//! anywhere. Everything else leads back to the app, once its person has signed in.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::form::Form;
use super::shell::{Shell, allowing_forms_to, page};
use super::visitor::{Signed, Visitor};
use super::words::Key;
use crate::ground::details::Detail;
use crate::ground::secrets;
use crate::store::people;
use crate::store::people::authorization_code::{self, AuthorizationCode};
use crate::store::people::client::Client;
use crate::web::app::App;
use crate::web::auth::scope::Scope;
use crate::web::oauth::redirect::Redirect;
use crate::web::oauth::{pkce, scopes};
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::me::apps::{self, MAX_APPS};

/// The longest `state`, in bytes.
const MAX_STATE: usize = 500;

/// The longest address of a question, in bytes: signing in leads back to no longer one.
const MAX_ADDRESS: usize = 2048;

#[derive(Template)]
#[template(path = "pages/authorize.html")]
struct AuthorizePage<'a> {
    shell: Shell,
    /// What the app calls itself.
    app: &'a str,
    /// What whoever registered it is called.
    registered_by: &'a str,
    /// What it wants to do, in words.
    may: Vec<String>,
    /// The site that the browser goes on to, if it is one.
    site: Option<&'a str>,
    redirect: &'a str,
    question: &'a Question,
}

/// What an app asks, as its address has it. What else stands there is passed over, as the standard wants it.
#[derive(Deserialize)]
pub(super) struct Question {
    client_id: Option<String>,
    redirect_uri: Option<String>,
    response_type: Option<String>,
    scope: Option<String>,
    state: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// The form of the page: the question once more, and the answer.
#[derive(Deserialize)]
pub(super) struct AnswerForm {
    answer: Answer,
    #[serde(flatten)]
    question: Question,
}

/// What somebody answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Allow,
    Refuse,
}

/// An app that may be sent back with an answer.
struct Asking {
    client: Client,
    registered_by: String,
    redirect: Redirect,
    state: Option<String>,
    issuer: String,
}

/// What an app wants.
struct Wanted {
    scopes: Vec<Scope>,
    challenge: Vec<u8>,
}

/// Why an app gets no answer but an error: the code that it is sent back with, and what is wrong.
type Error = (&'static str, &'static str);

/// Asks whether an app may act for whoever looks.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    query: web::Query<Question>,
) -> ApiResult<HttpResponse> {
    let question = query.into_inner();
    let asking = asking(&app, &question).await?;
    if visitor.here.len() > MAX_ADDRESS {
        return Err(unasked(Detail::AskedTooLong));
    }
    visitor.member()?;
    let wanted = match wanted(&question) {
        Ok(wanted) => wanted,
        Err(error) => return Ok(asking.refuse(error)),
    };
    let mut conn = app.house.database.get().await?;
    let shell = Shell::of(&mut conn, &visitor).await?;
    let may = wanted.scopes.iter().map(|&scope| shell.say(words(scope)));
    let shown = AuthorizePage {
        may: may.collect(),
        app: &asking.client.name,
        registered_by: &asking.registered_by,
        site: asking.redirect.site(),
        redirect: asking.redirect.text(),
        question: &question,
        shell,
    };
    let mut answer = page(&shown)?;
    let policy = allowing_forms_to(&asking.redirect.source());
    let policy = HeaderValue::from_str(&policy).map_err(ApiError::internal)?;
    answer
        .headers_mut()
        .insert(header::CONTENT_SECURITY_POLICY, policy);
    Ok(answer)
}

/// Sends an app back with what was answered.
pub(super) async fn answer(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<AnswerForm>,
) -> ApiResult<HttpResponse> {
    let AnswerForm { answer, question } = form.fields;
    let asking = asking(&app, &question).await?;
    let member = visitor.member()?;
    let wanted = match wanted(&question) {
        Ok(wanted) => wanted,
        Err(error) => return Ok(asking.refuse(error)),
    };
    match answer {
        Answer::Allow => allow(&app, member, &asking, wanted).await,
        Answer::Refuse => Ok(asking.refuse(("access_denied", "the person has refused"))),
    }
}

async fn allow(
    app: &App,
    member: &Signed,
    asking: &Asking,
    wanted: Wanted,
) -> ApiResult<HttpResponse> {
    app.house.limits.check_app_allowed(member.user)?;
    if apps::all(app, member.user).await?.len() >= MAX_APPS {
        return Err(ApiError::conflict(
            "too_many_apps",
            Detail::TooManyApps {
                most: MAX_APPS.into(),
            },
        ));
    }
    let (code, hash) =
        secrets::new_token(secrets::AUTHORIZATION_CODE).map_err(ApiError::internal)?;
    let kept = AuthorizationCode {
        hash,
        client_id: asking.client.id,
        user_id: member.user,
        session_id: member.session,
        redirect_uri: asking.redirect.text().to_owned(),
        challenge: wanted.challenge,
        scopes: wanted.scopes.iter().map(ToString::to_string).collect(),
        created_at: app.house.clock.now(),
        begun_session_id: None,
    };
    let owner = member.owner();
    let mut conn = app.house.database.get().await?;
    conn.build_transaction()
        .run(async |conn| {
            owner.hold(conn).await?;
            Ok::<_, ApiError>(authorization_code::create(conn, &kept).await?)
        })
        .await?;
    Ok(asking.lead_back(&[("code", &code)]))
}

/// The app that asks, if it is known and may be sent back to where it says.
async fn asking(app: &App, question: &Question) -> ApiResult<Asking> {
    let id = question.client_id.as_deref().map(str::parse);
    let Some(Ok(id)) = id else {
        return Err(unasked(Detail::AskedByNoApp));
    };
    let mut conn = app.house.database.get().await?;
    let found = people::client::find(&mut conn, id).await?;
    let Some((client, registered_by)) = found else {
        return Err(unasked(Detail::AskedByNoApp));
    };
    let redirect = question.redirect_uri.as_deref().and_then(Redirect::read);
    let own = client
        .redirect_uris
        .iter()
        .filter_map(|uri| Redirect::read(uri));
    let redirect = redirect.filter(|asked| own.into_iter().any(|own| own.allows(asked)));
    let Some(redirect) = redirect else {
        return Err(unasked(Detail::AskedFromElsewhere));
    };
    let state = question.state.clone();
    let is_plain = |state: &str| {
        state.len() <= MAX_STATE && state.bytes().all(|byte| matches!(byte, b' '..=b'~'))
    };
    if !state.as_deref().is_none_or(is_plain) {
        return Err(unasked(Detail::AskedState {
            most: MAX_STATE.into(),
        }));
    }
    Ok(Asking {
        client,
        registered_by,
        redirect,
        state,
        issuer: app.house.settings.public_url.clone(),
    })
}

/// A question that leads nowhere.
const fn unasked(detail: Detail) -> ApiError {
    ApiError::Malformed {
        status: StatusCode::BAD_REQUEST,
        code: "bad_authorization_request",
        detail,
    }
}

/// What an app wants, if it asks as it should.
fn wanted(question: &Question) -> Result<Wanted, Error> {
    if question.response_type.as_deref() != Some("code") {
        return Err(("unsupported_response_type", "response_type is code"));
    }
    if question.code_challenge_method.as_deref() != Some("S256") {
        return Err(("invalid_request", "code_challenge_method is S256"));
    }
    let challenge = question.code_challenge.as_deref().and_then(pkce::challenge);
    let challenge = challenge.ok_or((
        "invalid_request",
        "code_challenge is a SHA-256 in base64url without padding",
    ))?;
    let scopes = scopes(question.scope.as_deref());
    let scopes = scopes.ok_or(("invalid_scope", "scopes are read, play and bot"))?;
    Ok(Wanted { scopes, challenge })
}

impl Asking {
    /// Sends the app back with an error.
    fn refuse(&self, (error, description): Error) -> HttpResponse {
        self.lead_back(&[("error", error), ("error_description", description)])
    }

    /// Sends the app back.
    fn lead_back(&self, told: &[(&str, &str)]) -> HttpResponse {
        let mut told = told.to_vec();
        told.extend(self.state.as_deref().map(|state| ("state", state)));
        told.push(("iss", &self.issuer));
        HttpResponse::SeeOther()
            .insert_header((header::LOCATION, self.redirect.with(&told)))
            .finish()
    }
}

/// What a scope means, in words.
const fn words(scope: Scope) -> Key {
    match scope {
        Scope::Read => Key::AuthorizeRead,
        Scope::Play => Key::AuthorizePlay,
        Scope::Bot => Key::AuthorizeBot,
        // Asked for by no app: `oauth::scopes` knows of none.
        Scope::Admin => Key::SettingsScopeAdmin,
    }
}
