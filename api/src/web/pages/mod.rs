//! Pages for people with a browser. Each is drawn here and works without script; what its forms ask for is done by the same
//! acts of `table` as what the API is asked for.
//!
//! A page knows its visitor by a cookie and by nothing else ([`visitor`]), takes forms that it has shown itself
//! ([`form`]), and is put together by `shell`. Its words stand in `locales/*/web.ftl`.

mod admin;
pub mod assets;
mod authorize;
mod docs;
pub mod errors;
mod feeds;
pub mod form;
mod game;
mod games;
mod home;
mod language;
mod listing;
mod mails;
mod me;
mod new;
mod play_now;
mod player;
mod rules;
mod settings;
mod shell;
mod sign_in;
mod table;
mod unsubscribe;
pub mod visitor;
mod words;

use actix_web::{FromRequest, Handler, Resource, Responder, web};

pub(in crate::web) use self::game::{closed_said, operator_said};
pub(in crate::web) use self::table::once_more_said;
use crate::web::server::wrong_method;

/// The addresses of all pages, and of the contract.
pub fn addresses(config: &mut web::ServiceConfig) {
    config
        .service(shows("/", home::show))
        .service(shows("/assets/{file}", assets::show))
        .service(both("/sign-in", sign_in::show, sign_in::sign_in))
        .service(both(
            "/sign-in/code",
            sign_in::show_code,
            sign_in::send_code,
        ))
        .service(takes("/sign-out", sign_in::sign_out))
        .service(both("/oauth/authorize", authorize::show, authorize::answer))
        .service(takes("/play-now", play_now::play))
        .service(takes("/language", language::choose))
        .service(shows("/me/mails", mails::show))
        .service(shows("/me", me::show))
        .service(shows("/me/settings", settings::show))
        .service(takes("/me/settings/self", settings::describe))
        .service(takes("/me/settings/address", settings::address::ask))
        .service(takes(
            "/me/settings/address/confirm",
            settings::address::confirm,
        ))
        .service(takes("/me/settings/vacation", settings::go_away))
        .service(takes("/me/settings/notices", settings::notices::save))
        .service(takes("/me/settings/tokens", settings::make_token))
        .service(takes("/me/settings/tokens/revoke", settings::revoke_token))
        .service(takes("/me/settings/feeds", settings::feeds::renew))
        .service(takes("/me/settings/feeds/end", settings::feeds::end))
        .service(takes("/me/settings/apps/end", settings::end_app))
        .service(takes("/me/settings/delete", settings::delete))
        .service(both("/admin", admin::show, admin::search))
        .service(both(
            "/admin/people/{id}",
            admin::person::show,
            admin::person::act,
        ))
        .service(both(
            "/admin/tables/{id}",
            admin::table::show,
            admin::table::act,
        ))
        .service(both(
            "/admin/notices",
            admin::lists::show_notices,
            admin::lists::settle,
        ))
        .service(both(
            "/admin/limits",
            admin::limits::show,
            admin::limits::act,
        ))
        .service(shows("/admin/acts", admin::lists::show_acts))
        .service(shows("/players/{id}", player::show))
        .service(shows("/games", games::show))
        .service(both("/games/new", new::show, new::create))
        .service(shows("/rules", rules::show_all))
        .service(shows("/rules/{ruleset}", rules::show))
        .configure(table::addresses)
        .configure(feeds::addresses)
        .service(shows("/games/{id}", game::show))
        .service(takes("/games/{id}/join", game::acts::join))
        .service(takes("/games/{id}/leave", game::acts::leave))
        .service(takes("/games/{id}/start", game::acts::start))
        .service(takes("/games/{id}/confirm", game::acts::confirm))
        .service(takes("/games/{id}/close", game::acts::close))
        .service(takes("/games/{id}/invite", game::acts::invite))
        .service(both(
            "/unsubscribe/{token}",
            unsubscribe::show,
            unsubscribe::unsubscribe,
        ))
        .service(shows("/openapi.yaml", docs::show_yaml))
        .service(shows("/openapi.json", docs::show_json))
        .service(shows("/docs", docs::show_docs))
        .service(docs::swagger_ui());
}

/// An address that can be looked at.
fn shows<F, A>(path: &str, show: F) -> Resource
where
    F: Handler<A>,
    A: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    web::resource(path)
        .route(web::get().to(show))
        .default_service(web::to(async || wrong_method("GET, HEAD")))
}

/// An address that a form is sent to.
fn takes<F, A>(path: &str, take: F) -> Resource
where
    F: Handler<A>,
    A: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    web::resource(path)
        .route(web::post().to(take))
        .default_service(web::to(async || wrong_method("POST")))
}

/// An address that can be looked at and that its own form is sent to.
fn both<F, A, G, B>(path: &str, show: F, take: G) -> Resource
where
    F: Handler<A>,
    A: FromRequest + 'static,
    F::Output: Responder + 'static,
    G: Handler<B>,
    B: FromRequest + 'static,
    G::Output: Responder + 'static,
{
    shows(path, show)
        .route(web::post().to(take))
        .default_service(web::to(async || wrong_method("GET, HEAD, POST")))
}
