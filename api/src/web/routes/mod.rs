//! The addresses: each line names the file that answers it.

#![allow(
    unreachable_pub,
    reason = "actix's macros wrap a handler in a type of its name and put the function inside"
)]

pub mod admin;
pub mod bots;
pub mod games;
pub mod health;
mod hint;
pub mod index;
pub mod me;
pub mod oauth;
mod page;
pub mod records;
pub mod rulesets;
pub mod sessions;
pub mod sign_in;
pub mod studies;
pub mod test_clock;
pub mod users;

use actix_cors::Cors;
use actix_web::middleware::from_fn;
pub use page::{Page, PageQuery, entry_number, limit};
use utoipa_actix_web::scope;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::web::idempotency;

/// Pages of other origins may use the API with a token; it reads no cookie that they could misuse.
fn cors() -> Cors {
    Cors::default()
        .allow_any_origin()
        .allow_any_method()
        .allowed_headers([
            "Authorization",
            "Content-Type",
            "Idempotency-Key",
            "If-None-Match",
            "Last-Event-ID",
        ])
        .expose_headers([
            "Content-Language",
            "ETag",
            "Location",
            "Retry-After",
            "X-Request-Id",
        ])
        .max_age(3600)
}

/// Everything that `openapi.yaml` describes.
#[expect(clippy::too_many_lines, reason = "a line for each operation")]
pub fn api(config: &mut ServiceConfig) {
    config
        .service(health::show_health)
        .service(health::show_readiness)
        .service(
            scope("/.well-known")
                .wrap(cors())
                .service(oauth::metadata::show_authorization_server),
        )
        .service(
            scope("/api/v1")
                .wrap(from_fn(idempotency::again))
                .wrap(cors())
                // Addresses are tried in this order, so those asked for most stand first.
                .service(games::submit_actions::submit_actions)
                .service(games::decision::find_decision)
                .service(games::view::view_game)
                .service(games::find::find_game)
                .service(games::log::read_log)
                .service(games::preview::preview_actions)
                .service(me::next::find_next)
                .service(index::show_index)
                .service(sign_in::request_sign_in)
                .service(sessions::refresh_session)
                .service(sessions::create_session)
                .service(sessions::end_session)
                .service(oauth::clients::list_clients)
                .service(oauth::clients::create_client)
                .service(oauth::clients::delete_client)
                .service(oauth::token::issue_token)
                .service(oauth::revoke::revoke_app_token)
                .service(me::account::find_me)
                .service(me::account::update_me)
                .service(me::account::delete_me)
                .service(me::bot::declare_bot)
                .service(me::change_address::ask_for_address)
                .service(me::change_address::change_address)
                .service(me::tokens::list_tokens)
                .service(me::tokens::create_token)
                .service(me::tokens::revoke_token)
                .service(me::feeds::find_feeds)
                .service(me::feeds::renew_feeds)
                .service(me::feeds::end_feeds)
                .service(me::apps::list_apps)
                .service(me::apps::end_app)
                .service(me::vacation::show_vacation)
                .service(me::vacation::set_vacation)
                .service(me::webhooks::list_webhooks)
                .service(me::webhooks::create_webhook)
                .service(me::webhooks::update_webhook)
                .service(me::webhooks::delete_webhook)
                .service(me::webhooks::test::test_webhook)
                .service(me::webhooks::deliveries::list_deliveries)
                .service(me::notices::find_notice_preferences)
                .service(me::notices::set_notice_preferences)
                .service(me::notices::history::list_notices)
                .service(me::events::list_events)
                .service(me::games::list_my_games)
                .service(me::next::snooze::snooze_game)
                .service(me::next::snooze::wake_game)
                .service(me::records::export_records)
                .service(me::results::list_results)
                .service(me::results::csv::export_results)
                .service(me::statistics::find_statistics)
                .service(admin::people::search_people)
                .service(admin::people::find_person)
                .service(admin::people::rename_person)
                .service(admin::people::end_sessions_of_person)
                .service(admin::people::suspend_person)
                .service(admin::people::lift_suspension)
                .service(admin::tables::find_table)
                .service(admin::tables::hide_table)
                .service(admin::tables::relist_table)
                .service(admin::tables::close_table)
                .service(admin::tables::remove_message)
                .service(admin::notices::list_given_up_notices)
                .service(admin::notices::send_notice_again)
                .service(admin::notices::drop_notice)
                .service(admin::limits::search_limits)
                .service(admin::limits::lift_limits)
                .service(admin::acts::list_admin_acts)
                .service(users::find_user)
                .service(rulesets::list_rulesets)
                .service(rulesets::find_ruleset)
                .service(bots::list_bots)
                .service(games::list::list_games)
                .service(games::create::create_game)
                .service(games::join::join_game)
                .service(games::leave::leave_game)
                .service(games::start::start_game)
                .service(games::confirm::confirm_start)
                .service(games::close::close_game)
                .service(games::rematch::rematch_game)
                .service(games::invitations::list_invitations)
                .service(games::invite::invite_player)
                .service(games::drawing::draw_game)
                .service(games::drawing::print_game)
                .service(games::position::find_position)
                .service(games::draft::find_draft)
                .service(games::draft::put_draft)
                .service(games::draft::delete_draft)
                .service(games::orders::find_orders)
                .service(games::orders::put_orders)
                .service(games::orders::delete_orders)
                .service(games::record::read_record)
                .service(games::undo::list_undo_steps)
                .service(games::undo::undo_steps)
                .service(games::votes::list_votes)
                .service(games::votes::ask_table)
                .service(games::votes::answer_vote)
                .service(games::clock::show_clock)
                .service(games::time::give_time)
                .service(games::hidden::hide_game)
                .service(games::notices::find_game_notices)
                .service(games::notices::choose_game_notices)
                .service(games::hint::ask_for_own_hint)
                .service(games::bot::change_bot)
                .service(games::seats::return_to_seat)
                .service(games::seats::offer_seat)
                .service(games::seats::open_seat)
                .service(games::seats::take_seat)
                .service(games::invite_to_seat::invite_to_seat)
                .service(games::messages::list_messages)
                .service(games::messages::create_message)
                .service(games::analysis::analyse_game)
                .service(records::of_day::list_records)
                .service(records::import_record)
                .service(studies::list::list_studies)
                .service(studies::create::create_study)
                .service(studies::find::find_study)
                .service(studies::change::update_study)
                .service(studies::find::delete_study)
                .service(studies::view::view_study)
                .service(studies::log::read_study_log)
                .service(studies::decision::find_study_decision)
                .service(studies::hint::ask_for_hint)
                .service(studies::bots::let_bots_play)
                .service(studies::moves::take_moves)
                .service(studies::undo::undo_study)
                .service(studies::branch::branch_study)
                .service(studies::record::read_study_record)
                .service(studies::comment::put_comment)
                .service(studies::comment::delete_comment),
        );
}
