//! `openapi.yaml`: collected from handlers and types, then made precise.

mod choices;
mod examples;
pub mod games;
mod headers;
pub mod hook_event;
mod hooks;
mod keys;
mod lists;
mod needs;
mod per_game;
mod problems;
mod tagged;
mod tuples;
mod unused;
mod words;
mod yaml;

use std::sync::OnceLock;

use serde_json::Value;
use utoipa::OpenApi as _;
use utoipa_actix_web::AppExt as _;

pub use self::needs::{Asked, asked_of};
use crate::web::problem::Problem;
use crate::web::routes;

/// Where the schemas stand.
const SCHEMAS: &str = "#/components/schemas/";

struct BearerToken;

impl utoipa::Modify for BearerToken {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
        let mut bearer = Http::new(HttpAuthScheme::Bearer);
        bearer.description = Some(
            "An access token from `POST /sessions`, or a personal token from `POST /me/tokens`. \
             Operations list the scope that a personal token must have; those that list none need a signed-in person."
                .to_owned(),
        );
        document
            .components
            .get_or_insert_default()
            .add_security_scheme("bearer", SecurityScheme::Http(bearer));
    }
}

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Poste Restante",
        description = "The server for slow board games by mail. People sign in with an e-mail address, sit down at a \
                       table, and answer when it suits them; a program can do everything that they can.\n\n\
                       An answer goes to a *decision*, named by the log entry that opened it, not to a version: two \
                       sealed bids never make each other stale. Times are RFC 3339 in UTC. Errors are \
                       `application/problem+json` with a stable `code`. Unknown fields are refused. Every answer \
                       carries `X-Request-Id`.\n\n\
                       `HEAD` is answered as `GET`, without the body. A method that an address does not have is 405 \
                       `method_not_allowed`, with `Allow`.",
        license(name = "MIT", identifier = "MIT")
    ),
    servers((url = "/", description = "The server that this was read from.")),
    components(schemas(Problem, games::GameOptions, hook_event::HookEvent)),
    modifiers(&BearerToken),
    tags(
        (name = "about", description = "Where things are."),
        (name = "sign-in", description = "An e-mail address is the identity; there are no passwords."),
        (name = "me", description = "The own account, its tokens and notices."),
        (name = "webhooks", description = "Your own programs and chats, told what you are told."),
        (name = "webhook-events", description = "What the server posts to your programs."),
        (name = "users", description = "Other people."),
        (name = "rulesets", description = "What can be played, and which bots the house has."),
        (name = "games", description = "Tables, moves, logs and records."),
        (name = "studies", description = "Boards of one's own: finished games, lists of moves, copies of running games."),
        (name = "admin", description = "For administrators: people are helped, and what was done is listed."),
        (name = "health", description = "For whoever runs the server.")
    )
)]
struct Document;

/// The whole document, as JSON.
pub fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| {
        let (_, collected) = actix_web::App::new()
            .into_utoipa_app()
            .openapi(Document::openapi())
            .configure(routes::api)
            .split_for_parts();
        let mut document = serde_json::to_value(collected).unwrap_or_default();
        tuples::say_lengths(&mut document);
        lists::name_items(&mut document);
        tagged::name_variants(&mut document);
        choices::join(&mut document);
        per_game::specialise(&mut document);
        problems::document(&mut document);
        keys::document(&mut document);
        headers::document(&mut document);
        hooks::document(&mut document);
        say_what_needs_no_token(&mut document);
        unused::remove(&mut document);
        examples::document(&mut document);
        document
    })
}

/// Says of every operation that names no token that it needs none.
fn say_what_needs_no_token(document: &mut Value) {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    for operation in paths
        .into_iter()
        .flat_map(|paths| paths.values_mut())
        .filter_map(Value::as_object_mut)
        .flat_map(|operations| operations.values_mut())
        .filter_map(Value::as_object_mut)
    {
        operation
            .entry("security")
            .or_insert_with(|| Value::Array(Vec::new()));
    }
}

/// The methods that an address takes, in capitals; none if the document does not know it.
pub fn methods(path: &str) -> Vec<String> {
    let paths = document().get("paths").and_then(Value::as_object);
    paths
        .into_iter()
        .flatten()
        .filter(|(template, _)| fits(template, path))
        .filter_map(|(_, operations)| operations.as_object())
        .flat_map(|operations| operations.keys())
        .flat_map(|method| match method.as_str() {
            "get" => vec!["GET".to_owned(), "HEAD".to_owned()],
            other => vec![other.to_uppercase()],
        })
        .collect()
}

/// Whether a path is of this template, in which `{id}` stands for any one part.
fn fits(template: &str, path: &str) -> bool {
    let (mut wanted, mut given) = (template.split('/'), path.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(part), Some(text)) if part == text || part.starts_with('{') => {}
            _ => return false,
        }
    }
}

/// The whole document as YAML, as committed at the top of the repository.
pub fn yaml() -> &'static str {
    static YAML: OnceLock<String> = OnceLock::new();
    YAML.get_or_init(|| yaml::write(document()))
}

/// The whole document as JSON, on one line.
pub fn json() -> &'static str {
    static JSON: OnceLock<String> = OnceLock::new();
    JSON.get_or_init(|| document().to_string())
}
