//! `/openapi.yaml`, `/openapi.json` and `/docs`: the API's contract.

use std::io::Write as _;
use std::sync::OnceLock;

use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, ETag, EntityTag, Header as _,
};
use actix_web::http::header::{Encoding, IfNoneMatch};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, web};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::web::openapi;
use crate::web::problem::{ApiError, ApiResult};

/// The contract as a file, as it is sent: plain or packed, to the letter, each under a tag of its own.
struct Sent {
    kind: &'static str,
    plain: (Bytes, EntityTag),
    packed: (Bytes, EntityTag),
}

impl Sent {
    fn new(kind: &'static str, text: &'static str) -> std::io::Result<Self> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        packer.write_all(text.as_bytes())?;
        Ok(Self {
            kind,
            plain: tagged(Bytes::from_static(text.as_bytes())),
            packed: tagged(packer.finish()?.into()),
        })
    }

    fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let offered = [Encoding::gzip(), Encoding::identity()];
        let is_packed = AcceptEncoding::parse(request)
            .ok()
            .and_then(|accepted| accepted.negotiate(offered.iter()))
            == Some(Encoding::gzip());
        let ((body, tag), encoding) = if is_packed {
            (&self.packed, ContentEncoding::Gzip)
        } else {
            (&self.plain, ContentEncoding::Identity)
        };
        let is_known = match IfNoneMatch::parse(request) {
            Ok(IfNoneMatch::Any) => true,
            Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
            // A header that cannot be read asks for nothing.
            Err(_) => false,
        };
        let mut answer = if is_known {
            HttpResponse::NotModified()
        } else {
            HttpResponse::Ok()
        };
        answer
            .insert_header(ETag(tag.clone()))
            .insert_header((header::CACHE_CONTROL, "no-cache"))
            .insert_header((header::VARY, "accept-encoding"))
            .insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
            .insert_header((header::ACCESS_CONTROL_EXPOSE_HEADERS, "ETag, X-Request-Id"));
        if is_known {
            return answer.finish();
        }
        answer
            .content_type(self.kind)
            .insert_header(encoding)
            .body(body.clone())
    }
}

/// Bytes with a strong tag: whoever has it has these bytes.
fn tagged(bytes: Bytes) -> (Bytes, EntityTag) {
    let tag = EntityTag::new_strong(URL_SAFE_NO_PAD.encode(Sha256::digest(&bytes)));
    (bytes, tag)
}

/// The contract as YAML.
pub(super) async fn show_yaml(request: HttpRequest) -> ApiResult<HttpResponse> {
    static YAML: OnceLock<Sent> = OnceLock::new();
    show(&YAML, &request, "application/yaml", openapi::yaml)
}

/// The contract as JSON.
pub(super) async fn show_json(request: HttpRequest) -> ApiResult<HttpResponse> {
    static JSON: OnceLock<Sent> = OnceLock::new();
    show(&JSON, &request, "application/json", openapi::json)
}

fn show(
    kept: &OnceLock<Sent>,
    request: &HttpRequest,
    kind: &'static str,
    text: fn() -> &'static str,
) -> ApiResult<HttpResponse> {
    if let Some(sent) = kept.get() {
        return Ok(sent.answer(request));
    }
    let sent = Sent::new(kind, text()).map_err(ApiError::internal)?;
    Ok(kept.get_or_init(|| sent).answer(request))
}

/// Leads to the pages of the contract, which stand in a folder.
pub(super) async fn show_docs() -> web::Redirect {
    web::Redirect::to("/docs/")
}

/// The contract as pages, with every file served from here.
pub(super) fn swagger_ui() -> SwaggerUi {
    SwaggerUi::new("/docs/{_:.*}").config(Config::new(["/openapi.json"]))
}
