//! What a form of a page sends.

use std::future::Future;
use std::pin::Pin;
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest, web};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::visitor::{app_of, cookie, is_own_form};
use crate::ground::details::Detail;
use crate::ground::secrets;
use crate::store::people;
use crate::table::{Key, Refused};
use crate::web::app::App;
use crate::web::body::{MAX_BYTES, RequestHash, unread};
use crate::web::oauth::fields::is_form;
use crate::web::problem::{ApiError, ApiResult};

/// The longest key of a form.
const MAX_KEY: usize = 64;

/// The fields of a form that a page of ours has shown to the very browser that sends it.
///
/// That it was sent from a page of ours says the browser (`Sec-Fetch-Site`, or where that is missing `Origin`), and that it was
/// shown to this session says its token. A handler that takes a `Form` cannot forget to ask either.
#[derive(Debug)]
pub struct Form<T> {
    /// What was typed and chosen.
    pub fields: T,
    /// The key under which the form is done once, however often its button is pressed.
    pub key: Option<Key>,
}

/// What a form sends whose fields are as many as there are things to choose from.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct Fields(pub(super) Vec<(String, String)>);

impl Fields {
    /// The first field of this name.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let field = self.0.iter().find(|(field, _)| field == name)?;
        Some(&field.1)
    }

    /// A number that was typed or chosen, if any was.
    ///
    /// # Errors
    /// 422: it is none.
    pub(super) fn number<N: FromStr>(&self, name: &str) -> Result<Option<N>, Refused> {
        let typed = self
            .get(name)
            .map(str::trim)
            .filter(|typed| !typed.is_empty());
        let number = typed.map(str::parse).transpose();
        number.map_err(|_| Refused::invalid("bad_number", Detail::Meaning))
    }
}

/// What every form brings along.
#[derive(Deserialize)]
struct Hidden {
    /// The token of the session.
    form: Option<String>,
    key: Option<String>,
}

impl<T: DeserializeOwned + 'static> FromRequest for Form<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let body = web::Bytes::from_request(&request, payload);
        Box::pin(async move {
            let app = app_of(&request)?;
            must_be_from_here(&request, app)?;
            if !is_form(&request) {
                let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
                return Err(bad_form(status, Detail::NoForm));
            }
            let body = body.await.map_err(|error| {
                let status = error.as_response_error().status_code();
                bad_form(
                    status,
                    Detail::FormTooLarge {
                        most: MAX_BYTES.into(),
                    },
                )
            })?;
            let text = std::str::from_utf8(&body)
                .map_err(|_| bad_form(StatusCode::BAD_REQUEST, Detail::FormNotUtf8))?;
            let hidden: Hidden = read(text)?;
            if !hidden
                .form
                .is_some_and(|token| is_own_form(app, &request, &token))
            {
                return Err(ApiError::forbidden("not_your_form", Detail::Meaning));
            }
            if url::form_urlencoded::parse(&body).any(|(_, value)| value.contains('\0')) {
                let status = StatusCode::BAD_REQUEST;
                return Err(bad_form(status, Detail::FormNul));
            }
            let fields = read(text)?;
            prolong(&request, app).await?;
            Ok(Self {
                fields,
                key: hidden.key.and_then(|key| key_of(&key, &request, &body)),
            })
        })
    }
}

/// Lets the session live on whose browser sends a form.
async fn prolong(request: &HttpRequest, app: &App) -> ApiResult<()> {
    let Some(cookie) = cookie(request, app) else {
        return Ok(());
    };
    let mut conn = app.house.database.get().await?;
    let (hash, now) = (secrets::hash(cookie), app.house.clock.now());
    if let Some(user) = people::session::prolong(&mut conn, &hash, now).await? {
        people::guest::seen(&mut conn, user, now).await?;
    }
    Ok(())
}

/// A form's fields; what else it sends is passed over.
fn read<T: DeserializeOwned>(text: &str) -> ApiResult<T> {
    let fields = web::Query::<T>::from_query(text);
    let fields = fields.map_err(|error| {
        let why = unread(&error);
        bad_form(StatusCode::BAD_REQUEST, Detail::BadForm { why })
    })?;
    Ok(fields.into_inner())
}

fn bad_form(status: StatusCode, detail: Detail) -> ApiError {
    ApiError::Malformed {
        status,
        code: "bad_form",
        detail,
    }
}

/// The key of a form. What was typed is part of it: somebody who goes back in the browser and types something else means
/// something else.
fn key_of(key: &str, request: &HttpRequest, body: &[u8]) -> Option<Key> {
    let plain = key
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !plain || key.is_empty() || key.len() > MAX_KEY {
        return None;
    }
    let mut hash = RequestHash::new(request);
    hash.update(body);
    let request_hash = hash.finish();
    let name = format!("page:{key}:{}", engine::hex::encode(&request_hash));
    Some(Key { name, request_hash })
}

/// Makes sure that a page of ours sends this.
fn must_be_from_here(request: &HttpRequest, app: &App) -> ApiResult<()> {
    let said = |name: &str| {
        let value = request.headers().get(name)?;
        Some(value.to_str().unwrap_or_default())
    };
    let from_here = match said("Sec-Fetch-Site") {
        Some(site) => site == "same-origin",
        None => said("Origin").is_some_and(|origin| {
            let ours = Url::parse(&app.house.settings.public_url);
            ours.is_ok_and(|ours| ours.origin().ascii_serialization() == origin)
        }),
    };
    if from_here {
        return Ok(());
    }
    Err(ApiError::forbidden("other_site", Detail::OtherSite))
}

/// Where a form or a link wants to lead on to, if it is an address on this very site.
///
/// Browsers take much for an address of another site: two strokes at the beginning, strokes the other way round, and both with
/// line ends in between. What is kept is the path and the query that a browser would make of it.
pub(super) fn next(wanted: &str) -> Option<String> {
    const LONGEST: usize = 2048;
    let plain = wanted
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if !plain || wanted.len() > LONGEST || !wanted.starts_with('/') {
        return None;
    }
    let here = Url::parse("http://here.invalid").ok()?;
    let there = here.join(wanted).ok()?;
    if there.origin() != here.origin() {
        return None;
    }
    let mut next = there.path().to_owned();
    if let Some(query) = there.query() {
        next.push('?');
        next.push_str(query);
    }
    let on_this_site = !next.starts_with("//");
    on_this_site.then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_address_on_this_site_is_led_on_to() {
        for (wanted, kept) in [
            ("/me", "/me"),
            ("/games/1?at=3&x=%2F#end", "/games/1?at=3&x=%2F"),
            ("/a/../me", "/me"),
        ] {
            assert_eq!(next(wanted).as_deref(), Some(kept), "{wanted}");
        }
        for evil in [
            "",
            "me",
            "//evil",
            "///evil",
            "/\\evil",
            "\\\\evil",
            "/\t/evil",
            "/\n/evil",
            " /me",
            "https:",
            "https://evil",
            "https:/evil",
            "javascript:alert(1)",
            "/..//evil",
            "/.//evil",
            "/x/..//evil",
            "/%2e//evil",
            "/ü",
        ] {
            assert_eq!(next(evil), None, "{evil:?}");
        }
    }
}
