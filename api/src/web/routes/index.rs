//! `GET /api/v1`: where to go from here.

use actix_web::{get, web};
use serde::Serialize;

/// Where things are.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Index {
    /// What answers.
    #[schema(value_type = String, example = "Poste Restante")]
    name: &'static str,
    /// Which version of it.
    #[schema(value_type = String, example = "0.1.0")]
    version: &'static str,
    /// The contract, in two forms.
    #[schema(value_type = String, example = "/openapi.json")]
    openapi_json: &'static str,
    #[schema(value_type = String, example = "/openapi.yaml")]
    openapi_yaml: &'static str,
    /// The contract as pages, to try it on.
    #[schema(value_type = String, example = "/docs/")]
    docs: &'static str,
    /// Where somebody signs in.
    #[schema(value_type = String, example = "/api/v1/sign-in")]
    sign_in: &'static str,
    /// The account that is signed in.
    #[schema(value_type = String, example = "/api/v1/me")]
    me: &'static str,
    /// What can be played.
    #[schema(value_type = String, example = "/api/v1/rulesets")]
    rulesets: &'static str,
    /// The tables and games.
    #[schema(value_type = String, example = "/api/v1/games")]
    games: &'static str,
    /// Boards of one's own.
    #[schema(value_type = String, example = "/api/v1/studies")]
    studies: &'static str,
}

/// Says where things are.
#[utoipa::path(tag = "about", responses((status = 200, description = "Where things are.", body = Index)))]
#[get("")]
pub async fn show_index() -> web::Json<Index> {
    web::Json(Index {
        name: "Poste Restante",
        version: env!("CARGO_PKG_VERSION"),
        openapi_json: "/openapi.json",
        openapi_yaml: "/openapi.yaml",
        docs: "/docs/",
        sign_in: "/api/v1/sign-in",
        me: "/api/v1/me",
        rulesets: "/api/v1/rulesets",
        games: "/api/v1/games",
        studies: "/api/v1/studies",
    })
}
