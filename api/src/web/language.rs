//! In which language sentences are said: that of the account that asks, else what the request asks for, as far as there are
//! words for it.

use std::convert::Infallible;
use std::future::Future;
use std::num::NonZeroUsize;
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::body::{BodySize, BoxBody, EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, AcceptLanguage, Header as _, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use engine::Lang;
use lru::LruCache;
use uuid::Uuid;

use crate::ground::locale::Locale;
use crate::store::people;
use crate::table::Refused;
use crate::web::app::App;
use crate::web::auth::{self, MaybeCaller};
use crate::web::problem::ApiError;

/// So many accounts' languages are kept.
const MOST: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// For so long a language is kept that another server may have changed.
const KEPT: Duration = Duration::from_mins(1);

/// The languages of accounts that were spoken to of late, so that not every sentence asks the database for one.
#[derive(Debug)]
pub struct Languages(Mutex<LruCache<Uuid, (Locale, Instant)>>);

impl Default for Languages {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(MOST)))
    }
}

impl Languages {
    /// Keeps the language of an account, as when it has changed.
    pub fn keep(&self, user: Uuid, locale: Locale) {
        self.lock().put(user, (locale, Instant::now()));
    }

    fn kept(&self, user: Uuid) -> Option<Locale> {
        let mut kept = self.lock();
        let (locale, since) = kept.get(&user)?;
        (since.elapsed() < KEPT).then(|| locale.clone())
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<Uuid, (Locale, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The language of an account; none of one that is gone, or if the database fails.
async fn of_account(app: &App, user: Uuid) -> Option<Locale> {
    if let Some(kept) = app.languages.kept(user) {
        return Some(kept);
    }
    let mut conn = app.house.database.get().await.ok()?;
    let user = people::user::find(&mut conn, user).await.ok()??;
    let locale = Locale::closest(&user.locale);
    app.languages.keep(user.id, locale.clone());
    Some(locale)
}

/// The language in which whoever sent a request is answered: that of the account, else the one that the request asks for.
///
/// It is looked up once a request, and `Content-Language` says it of every answer of a handler that asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tongue(pub Locale);

impl Tongue {
    /// The language in which games speak to them.
    pub fn lang(&self) -> Lang {
        self.0.lang()
    }

    /// The one that was looked up for a request, if any was.
    fn known(request: &HttpRequest) -> Option<Self> {
        request.extensions().get::<Self>().cloned()
    }

    async fn of(request: &HttpRequest) -> Self {
        if let Some(known) = Self::known(request) {
            return known;
        }
        // Whose token is bad is refused by whatever asks for them.
        let caller = MaybeCaller::from_request(request, &mut Payload::None).await;
        let user = caller.ok().and_then(|caller| caller.user());
        let app = request.app_data::<web::Data<App>>();
        let own = match app.zip(user) {
            Some((app, user)) => of_account(app, user).await,
            None => None,
        };
        let tongue = Self(own.unwrap_or_else(|| asked(request)));
        request.extensions_mut().insert(tongue.clone());
        tongue
    }
}

impl FromRequest for Tongue {
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Infallible>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Ok(Self::of(&request).await) })
    }
}

/// The language in which whoever sent a request is told that it was not done: the same as if it had been.
async fn of_problem(request: &HttpRequest, error: &ApiError) -> Locale {
    if let Some(Tongue(known)) = Tongue::known(request) {
        return known;
    }
    let app = request.app_data::<web::Data<App>>();
    let Some((app, user)) = app.zip(auth::known(request)) else {
        return asked(request);
    };
    let ours = matches!(
        error,
        ApiError::Refused(Refused::Unavailable | Refused::Internal | Refused::TooMany { .. })
    );
    // Who is told that we are busy does not keep us busy.
    let own = if ours {
        app.languages.kept(user)
    } else {
        of_account(app, user).await
    };
    own.unwrap_or_else(|| asked(request))
}

/// The language that a request asks for: of those that there are words for, the one that it likes best; English if none is.
pub fn asked(request: &impl HttpMessage) -> Locale {
    let Ok(accepted) = AcceptLanguage::parse(request) else {
        return Locale::default();
    };
    let ranked = accepted.ranked().into_iter();
    let mut known = ranked.filter_map(|language| Locale::known(language.item()?.as_str()));
    known.next().unwrap_or_default()
}

/// What answers of the API differ by: two readers of one address may be told in two languages.
const DIFFERS_BY: &str = "accept-language, authorization";

/// Middleware for the API that tells problems in the language of whoever asks, and says in which language an answer's
/// sentences are: that of its [`Tongue`], or the one that it was stored in; English where nobody asked for any.
///
/// # Errors
/// Whatever the rest of the server fails with.
pub async fn told<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    if !request.path().starts_with("/api/") {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let response = next.call(request).await?;
    let problem = response.response().error();
    let problem = problem.and_then(|error| error.as_error::<ApiError>());
    let language = match problem {
        Some(error) => of_problem(response.request(), error).await,
        None => Tongue::known(response.request()).map_or_else(Locale::default, |tongue| tongue.0),
    };
    let worded = problem.filter(|_| language != Locale::default());
    let worded = worded.and_then(|error| serde_json::to_string(&error.problem(&language)).ok());
    let mut response = match worded {
        Some(worded) => {
            let (request, response) = response.into_parts();
            let response = response.set_body(BoxBody::new(worded));
            ServiceResponse::new(request, response.map_into_right_body())
        }
        None => response.map_into_left_body(),
    };
    let language = language.to_string();
    let says_something = !matches!(
        response.response().body().size(),
        BodySize::None | BodySize::Sized(0)
    );
    let headers = response.headers_mut();
    // Also of an answer without a body, such as 304: what is kept of the one before is only for whoever it was for.
    headers.append(header::VARY, HeaderValue::from_static(DIFFERS_BY));
    let is_said = headers.contains_key(header::CONTENT_LANGUAGE);
    if says_something
        && !is_said
        && let Ok(language) = HeaderValue::from_str(&language)
    {
        headers.insert(header::CONTENT_LANGUAGE, language);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_language_is_the_one_asked_for_that_there_are_words_for() {
        for wanted in [
            None,
            Some("en"),
            Some("en-GB, it;q=0.3"),
            Some("xx, en;q=0.1"),
            Some("*"),
            Some(";;q=,"),
            Some(""),
        ] {
            let mut request = TestRequest::default();
            if let Some(wanted) = wanted {
                request = request.insert_header((header::ACCEPT_LANGUAGE, wanted));
            }
            assert_eq!(asked(&request.to_srv_request()).to_string(), "en");
        }
        for (wanted, given) in [
            ("it", "it"),
            ("it-CH, fr;q=0.5", "it"),
            ("tlh, fr-CA;q=0.9, en;q=0.8", "fr"),
            ("en;q=0.2, it;q=0.7", "it"),
        ] {
            let request = TestRequest::default().insert_header((header::ACCEPT_LANGUAGE, wanted));
            assert_eq!(asked(&request.to_srv_request()).to_string(), given);
        }
    }
}
