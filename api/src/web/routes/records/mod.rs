//! `POST /records`: takes the record of a finished game back, to be studied. `GET /records` sends those of a day.

pub mod export;
pub mod of_day;

use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use futures_util::StreamExt as _;

use super::studies::answer::{StudyDetails, keep};
use super::studies::create::blank;
use crate::ground::details::Detail;
use crate::store::tables::study::Kind;
use crate::studies::Board;
use crate::studies::import::Import;
use crate::table::Reply;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::RequestHash;
use crate::web::idempotency::{KeyHeader, once};
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};

/// Takes the record of a finished game back, of at most 8 MiB, and checks all of it as it arrives. What does not hold is
/// refused with the line, and nothing of it is kept; what holds becomes a study of yours.
#[utoipa::path(
    tag = "studies",
    request_body(content = String, content_type = "application/jsonl", description = "The record."),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The study.", body = StudyDetails))
)]
#[post("/records")]
pub async fn import_record(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    key: KeyHeader,
    mut body: web::Payload,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    must_be_a_record(&request)?;
    app.house.limits.check_record(caller.user)?;
    let mut hash = RequestHash::new(&request);
    let mut import = Import::default();
    while let Some(bytes) = body.next().await {
        let bytes = bytes.map_err(|_| ApiError::Malformed {
            status: StatusCode::BAD_REQUEST,
            code: "unreadable",
            detail: Detail::BodyUnreadable,
        })?;
        hash.update(&bytes);
        import.feed(&bytes)?;
    }
    let key = key.with(hash.finish());
    // On the heap: a record is long.
    let answer = Box::pin(once(&app, caller.user, key.as_ref(), async |conn| {
        let mut study = blank(&app, caller.user, Kind::Record);
        import.finish(&mut study)?;
        keep(conn, &study).await?;
        let board = Board::open(&app.house, conn, study).await?;
        let details = StudyDetails::new(tongue.lang(), &board, Some(caller.user));
        Ok(Reply::json_in(&tongue.0, 201, &details)?)
    }))
    .await?;
    Ok(answer.respond_to(&request))
}

fn must_be_a_record(request: &HttpRequest) -> ApiResult<()> {
    let kind = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next());
    if kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/jsonl")) {
        return Ok(());
    }
    Err(ApiError::Malformed {
        status: StatusCode::UNSUPPORTED_MEDIA_TYPE,
        code: "not_jsonl",
        detail: Detail::Meaning,
    })
}
