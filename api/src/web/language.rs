//! In which language sentences are said: what the request asks for, as far as there are words for it.

use actix_web::HttpMessage;
use actix_web::body::{BodySize, BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, AcceptLanguage, Header as _, HeaderValue};
use actix_web::middleware::Next;

use crate::ground::locale::Locale;
use crate::web::problem::ApiError;

/// The language that a request asks for: of those that there are words for, the one that it likes best; English if none is.
pub fn asked(request: &impl HttpMessage) -> Locale {
    let Ok(accepted) = AcceptLanguage::parse(request) else {
        return Locale::default();
    };
    let ranked = accepted.ranked().into_iter();
    let mut known = ranked.filter_map(|language| Locale::known(language.item()?.as_str()));
    known.next().unwrap_or_default()
}

/// Middleware for the API that tells problems in the language that is asked for, and says in which language an answer's
/// sentences are: of everything but problems, in English.
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
    let asked = asked(&request);
    let response = next.call(request).await?;
    let problem = response.response().error();
    let problem = problem.and_then(|error| error.as_error::<ApiError>());
    let language = if problem.is_some() {
        asked
    } else {
        Locale::default()
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
