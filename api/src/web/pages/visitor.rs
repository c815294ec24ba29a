//! Who looks at a page: somebody whose browser holds a cookie of ours, or a stranger.
//!
//! A page never looks at a bearer token, and the API never at a cookie: neither can be made to act with what was given for the
//! other.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::{Method, header};
use actix_web::{FromRequest, HttpRequest, web};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono_tz::Tz;
use engine::words::Lang;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::ground::locale::Locale;
use crate::ground::mail_key::{MailKey, Purpose};
use crate::ground::secrets;
use crate::store::people;
use crate::store::people::session::Browser;
use crate::table::Asker;
use crate::table::Key;
use crate::web::app::App;
use crate::web::auth::Owner;
use crate::web::language;
use crate::web::problem::{ApiError, ApiResult};

/// How long a browser keeps the cookie, in seconds: as long as browsers do at most. The session behind it ends sooner, unless
/// its person does something.
const COOKIE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// What the name of the cookie ends with that says in which language pages are shown.
const OF_LANGUAGE: &str = "-language";

/// The prefix of what a cookie holds.
const COOKIE_TOKEN: &str = "poste_web_";

/// Bytes of a form token.
const MAC_LEN: usize = 16;

/// Who looks at a page.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The person, if they have signed in.
    pub signed: Option<Signed>,
    /// The language that the page is written in.
    pub(super) language: Locale,
    /// What the forms that the visitor is shown must bring back.
    pub(super) form: String,
    /// The address of the page, where signing in leads back to.
    pub(super) here: String,
}

/// Somebody who has signed in with this browser.
#[derive(Clone, Debug)]
pub struct Signed {
    /// The account.
    pub user: Uuid,
    /// The session.
    pub session: Uuid,
    /// What others call them.
    pub name: String,
    /// The zone in which they are told times.
    pub zone: Tz,
    /// Whether it is a guest, who has no account but this browser.
    pub is_guest: bool,
    /// Whether a program plays with the account, which then does nothing at tables by forms.
    is_program: bool,
}

impl Visitor {
    /// The account, if they have signed in.
    pub fn user(&self) -> Option<Uuid> {
        self.signed.as_ref().map(|signed| signed.user)
    }

    /// The person, where only somebody who has signed in is served.
    ///
    /// # Errors
    /// They have not: they are led to where one does, and back.
    pub fn signed(&self) -> ApiResult<&Signed> {
        self.signed.as_ref().ok_or(SIGN_IN_FIRST)
    }

    /// The person, where only somebody with an address is served.
    ///
    /// # Errors
    /// They have not signed in, or are a guest.
    pub fn member(&self) -> ApiResult<&Signed> {
        let signed = self.signed()?;
        if signed.is_guest {
            return Err(ApiError::forbidden("guest", Detail::Meaning));
        }
        Ok(signed)
    }

    /// The language in which games speak to them.
    pub fn lang(&self) -> Lang {
        self.language.lang()
    }

    /// The zone in which they are told times.
    pub fn zone(&self) -> Tz {
        self.signed.as_ref().map_or(Tz::UTC, |signed| signed.zone)
    }

    /// A visitor of whom nothing is known but what the request says.
    pub(super) fn stranger(request: &HttpRequest, key: &MailKey) -> Self {
        Self {
            signed: None,
            language: chosen(request).unwrap_or_else(|| language::asked(request)),
            form: form_token(key, request),
            here: here(request),
        }
    }

    /// Looks up who holds the request's cookie, if it has one.
    ///
    /// # Errors
    /// The database fails.
    pub(super) async fn find(request: &HttpRequest, app: &App) -> ApiResult<Self> {
        let mut visitor = Self::stranger(request, &app.house.mail_key);
        let Some(cookie) = cookie(request, app) else {
            return Ok(visitor);
        };
        let mut conn = app.house.database.get().await?;
        let now = app.house.clock.now();
        let hash = secrets::hash(cookie);
        let found = people::session::find_by_cookie(&mut conn, &hash, now).await?;
        if let Some(browser) = found {
            visitor.language = Locale::closest(&browser.locale);
            visitor.signed = Some(browser.into());
        }
        Ok(visitor)
    }
}

impl From<Browser> for Signed {
    fn from(browser: Browser) -> Self {
        let zone = browser.zone.and_then(|zone| zone.parse().ok());
        Self {
            user: browser.user,
            session: browser.session,
            name: browser.name,
            zone: zone.unwrap_or(Tz::UTC),
            is_guest: browser.is_guest,
            is_program: browser.is_program,
        }
    }
}

impl Signed {
    /// The person as the one who asks for something, under the form's key.
    pub const fn asks<'a>(&self, key: Option<&'a Key>) -> Asker<'a> {
        Asker {
            user: self.user,
            key,
        }
    }

    /// The person as the one who changes what is theirs alone: whoever does that holds the session.
    pub const fn owner(&self) -> Owner {
        Owner {
            user: self.user,
            session: self.session,
        }
    }
}

/// The answer to a stranger where only somebody who has signed in is served: a way to sign in, and back.
pub(super) const SIGN_IN_FIRST: ApiError = ApiError::Unauthorized(Detail::Meaning);

impl FromRequest for Visitor {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let app = app_of(&request)?;
            let visitor = Self::find(&request, app).await?;
            if let Some(signed) = &visitor.signed {
                app.house.limits.check_user(signed.user, false)?;
                if signed.is_program && plays(&request) {
                    return Err(ApiError::forbidden("program_by_page", Detail::Meaning));
                }
            }
            Ok(visitor)
        })
    }
}

/// Whether a request is for something to be done at a table, or for one to be opened.
fn plays(request: &HttpRequest) -> bool {
    let path = request.path();
    request.method() == Method::POST && (path.starts_with("/games/") || path == "/play-now")
}

/// The application of a request.
///
/// # Errors
/// It is not set up, which only a fault of ours can cause.
pub(super) fn app_of(request: &HttpRequest) -> ApiResult<&web::Data<App>> {
    request
        .app_data::<web::Data<App>>()
        .ok_or_else(|| ApiError::internal("the application is not set up"))
}

/// A fresh secret for a cookie, and the hash to keep.
///
/// # Errors
/// The system has no random numbers.
pub(super) fn new_cookie() -> ApiResult<(String, Vec<u8>)> {
    secrets::new_token(COOKIE_TOKEN).map_err(ApiError::internal)
}

/// The header that gives a browser its cookie. The first form, on any encrypted address, cannot be set by another server below
/// the same domain.
pub(super) fn set_cookie(app: &App, token: &str) -> (header::HeaderName, String) {
    cookie_header(app, cookie_name(app), token, COOKIE_SECONDS)
}

/// The header that has a browser remember in which language it is shown pages.
pub(super) fn set_language(app: &App, tag: &str) -> (header::HeaderName, String) {
    let name = format!("{}{OF_LANGUAGE}", cookie_name(app));
    cookie_header(app, &name, tag, COOKIE_SECONDS)
}

/// The header that takes it away.
pub(super) fn forget_cookie(app: &App) -> (header::HeaderName, String) {
    cookie_header(app, cookie_name(app), "", 0)
}

fn cookie_header(app: &App, name: &str, value: &str, seconds: u32) -> (header::HeaderName, String) {
    let secure = if is_secure(app) { "; Secure" } else { "" };
    let value =
        format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    (header::SET_COOKIE, value)
}

fn is_secure(app: &App) -> bool {
    app.house.settings.public_url.starts_with("https:")
}

fn cookie_name(app: &App) -> &'static str {
    if is_secure(app) {
        "__Host-poste"
    } else {
        "poste"
    }
}

/// What the request's cookie of ours holds.
pub(super) fn cookie<'a>(request: &'a HttpRequest, app: &App) -> Option<&'a str> {
    held(request, cookie_name(app))
}

/// The language that the browser remembers, if there are words for it.
fn chosen(request: &HttpRequest) -> Option<Locale> {
    let app = request.app_data::<web::Data<App>>()?;
    let name = format!("{}{OF_LANGUAGE}", cookie_name(app));
    Locale::tagged(held(request, &name)?)
}

/// What the request's cookie of this name holds.
fn held<'a>(request: &'a HttpRequest, name: &str) -> Option<&'a str> {
    request
        .headers()
        .get_all(header::COOKIE)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(given, _)| *given == name)
        .map(|(_, value)| value)
}

/// What a form must bring back that was shown to the browser with this cookie, or to one with none.
fn form_token(key: &MailKey, request: &HttpRequest) -> String {
    let app = request.app_data::<web::Data<App>>();
    let cookie = app.and_then(|app| cookie(request, app)).unwrap_or_default();
    let mac: [u8; MAC_LEN] = key.sign(Purpose::Form, cookie.as_bytes());
    URL_SAFE_NO_PAD.encode(mac)
}

/// Whether a form brings back what the browser that sends it was shown, found out in constant time.
pub(super) fn is_own_form(app: &App, request: &HttpRequest, token: &str) -> bool {
    let cookie = cookie(request, app).unwrap_or_default();
    let mac = URL_SAFE_NO_PAD.decode(token).ok();
    let mac = mac.and_then(|mac| <[u8; MAC_LEN]>::try_from(mac).ok());
    mac.is_some_and(|mac| {
        let key = &app.house.mail_key;
        key.verifies(Purpose::Form, cookie.as_bytes(), &mac)
    })
}

fn here(request: &HttpRequest) -> String {
    let address = request.uri().path_and_query();
    address.map_or_else(|| "/".to_owned(), ToString::to_string)
}
