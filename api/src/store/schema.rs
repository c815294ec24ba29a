//! The tables as diesel sees them, by the corners of `store/`. Written by hand; a test compares them with the migrated database.

#![allow(missing_docs, reason = "the migrations say what they are")]

mod helping;
mod outbox;
mod people;
mod tables;

pub use helping::{admin_acts, lifted_limits};
pub use outbox::{
    deliveries, event_counts, events, events_due, incoming_mails, mail_keys, notices, webhooks,
};
pub use people::{
    answers, authorization_codes, clients, feeds, guests, mail_opt_outs, mail_refusals,
    notice_preferences, sessions, sign_ins, signing_keys, spent_refresh_tokens, tokens, users,
    vacation_changes, vacations,
};
pub use tables::{
    closings, drafts, games, gatherings, invitations, log, lost_seats, messages, open_to_programs,
    orders, packed_games, seat_holders, seats, studies, study_comments, table_changes, votes,
};

diesel::joinable!(packed_games -> games (game_id));
diesel::joinable!(messages -> users (user_id));
diesel::joinable!(closings -> users (user_id));
diesel::joinable!(seats -> games (game_id));
diesel::joinable!(seats -> users (user_id));
diesel::joinable!(seat_holders -> games (game_id));
diesel::joinable!(seat_holders -> users (user_id));
diesel::joinable!(guests -> users (user_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(clients -> users (user_id));
diesel::joinable!(tokens -> users (user_id));
diesel::joinable!(feeds -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(
    users,
    guests,
    sign_ins,
    sessions,
    clients,
    authorization_codes,
    spent_refresh_tokens,
    tokens,
    feeds,
    signing_keys,
    answers,
    games,
    open_to_programs,
    seats,
    seat_holders,
    votes,
    gatherings,
    lost_seats,
    table_changes,
    closings,
    drafts,
    orders,
    vacations,
    vacation_changes,
    invitations,
    log,
    notices,
    webhooks,
    deliveries,
    events_due,
    event_counts,
    events,
    mail_keys,
    mail_opt_outs,
    mail_refusals,
    packed_games,
    notice_preferences,
    incoming_mails,
    messages,
    studies,
    study_comments
);
