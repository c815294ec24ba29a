//! In which language sentences are said: what the request asks for, as far as there are words for it.

use actix_web::HttpMessage;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, AcceptLanguage, Header as _, HeaderValue};
use actix_web::middleware::Next;

use crate::tell::mail::Locale;

/// The language that a request asks for: of those that there are words for, the one that it likes best; English if none is.
pub fn asked(request: &impl HttpMessage) -> Locale {
    let Ok(accepted) = AcceptLanguage::parse(request) else {
        return Locale::default();
    };
    let ranked = accepted.ranked().into_iter();
    let known = ranked.filter_map(|language| Locale::known(language.item()?.as_str()));
    known.into_iter().next().unwrap_or_default()
}

/// Middleware for the API that says in which language an answer's sentences are.
///
/// # Errors
/// Whatever the rest of the server fails with.
pub async fn told<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    if !request.path().starts_with("/api/") {
        return next.call(request).await;
    }
    let language = asked(&request).to_string();
    let mut response = next.call(request).await?;
    let says_something = !matches!(
        response.response().body().size(),
        BodySize::None | BodySize::Sized(0)
    );
    if says_something && let Ok(language) = HeaderValue::from_str(&language) {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_LANGUAGE, language);
        headers.append(header::VARY, HeaderValue::from_static("accept-language"));
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
    }
}
