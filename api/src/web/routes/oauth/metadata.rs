//! `GET /.well-known/oauth-authorization-server`: what libraries for OAuth ask first (RFC 8414).

use actix_web::{get, web};
use serde::Serialize;

use crate::web::app::App;
use crate::web::auth::scope::Scope;

/// How this server lets people allow apps something.
#[derive(Serialize, utoipa::ToSchema)]
pub struct AuthorizationServer {
    /// The server's public address, which is also `iss` of what apps are sent back with.
    #[schema(format = "uri", example = "https://play.example")]
    issuer: String,
    #[schema(format = "uri", example = "https://play.example/oauth/authorize")]
    authorization_endpoint: String,
    #[schema(format = "uri", example = "https://play.example/api/v1/oauth/token")]
    token_endpoint: String,
    #[schema(format = "uri", example = "https://play.example/api/v1/oauth/revoke")]
    revocation_endpoint: String,
    #[schema(format = "uri", example = "https://play.example/docs/")]
    service_documentation: String,
    scopes_supported: Vec<Scope>,
    #[schema(value_type = Vec<String>, example = json!(["code"]))]
    response_types_supported: [&'static str; 1],
    #[schema(value_type = Vec<String>, example = json!(["query"]))]
    response_modes_supported: [&'static str; 1],
    #[schema(value_type = Vec<String>, example = json!(["authorization_code", "refresh_token"]))]
    grant_types_supported: [&'static str; 2],
    /// Apps hold no secret.
    #[schema(value_type = Vec<String>, example = json!(["none"]))]
    token_endpoint_auth_methods_supported: [&'static str; 1],
    #[schema(value_type = Vec<String>, example = json!(["none"]))]
    revocation_endpoint_auth_methods_supported: [&'static str; 1],
    #[schema(value_type = Vec<String>, example = json!(["S256"]))]
    code_challenge_methods_supported: [&'static str; 1],
    authorization_response_iss_parameter_supported: bool,
}

/// Says where and how people allow apps something, as libraries for OAuth ask for it.
#[utoipa::path(
    tag = "sign-in",
    responses((status = 200, description = "Where and how.", body = AuthorizationServer))
)]
#[get("/oauth-authorization-server")]
pub async fn show_authorization_server(app: web::Data<App>) -> web::Json<AuthorizationServer> {
    let at = |path: &str| format!("{}{path}", app.house.settings.public_url);
    web::Json(AuthorizationServer {
        issuer: at(""),
        authorization_endpoint: at("/oauth/authorize"),
        token_endpoint: at("/api/v1/oauth/token"),
        revocation_endpoint: at("/api/v1/oauth/revoke"),
        service_documentation: at("/docs/"),
        scopes_supported: Scope::OF_APPS.to_vec(),
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        grant_types_supported: ["authorization_code", "refresh_token"],
        token_endpoint_auth_methods_supported: ["none"],
        revocation_endpoint_auth_methods_supported: ["none"],
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
    })
}
