//! `/docs` and `/openapi.yaml`: the API's documentation.

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::web::problem::{ApiError, ApiResult};

/// The contract.
#[get("/openapi.yaml")]
pub async fn show_contract() -> ApiResult<HttpResponse> {
    let yaml = crate::web::openapi::yaml().map_err(ApiError::internal)?;
    Ok(HttpResponse::Ok()
        .content_type("application/yaml")
        .insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
        .body(yaml))
}

/// Leads to the pages of the contract, which stand in a folder.
#[get("/docs")]
pub async fn show_docs() -> web::Redirect {
    web::Redirect::to("/docs/")
}

/// The contract as pages, with every file served from here.
pub fn swagger_ui() -> SwaggerUi {
    SwaggerUi::new("/docs/{_:.*}")
        .external_url_unchecked(
            "/docs/openapi.json",
            crate::web::openapi::document().clone(),
        )
        .config(Config::new(["/docs/openapi.json"]))
}
