//! The tables as diesel sees them. Written by hand; a test compares them with the migrated database.

#![allow(missing_docs, reason = "the migrations say what they are")]

mod helping;

pub use helping::{admin_acts, lifted_limits};

diesel::table! {
    users (id) {
        id -> Uuid,
        email -> Nullable<Text>,
        name -> Text,
        locale -> Text,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        address_state -> Text,
        address_since -> Nullable<Timestamptz>,
        address_reason -> Nullable<Text>,
        address_failures -> Int2,
        address_failed_at -> Nullable<Timestamptz>,
        public_page -> Bool,
        is_program -> Bool,
        is_admin -> Bool,
        suspended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    guests (user_id) {
        user_id -> Uuid,
        seen_at -> Timestamptz,
    }
}

diesel::table! {
    sign_ins (id) {
        id -> Uuid,
        email -> Text,
        name -> Nullable<Text>,
        locale -> Text,
        code_hash -> Nullable<Bytea>,
        attempts -> Int2,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        user_id -> Nullable<Uuid>,
        old_email -> Nullable<Text>,
    }
}

diesel::table! {
    sessions (id) {
        id -> Uuid,
        user_id -> Uuid,
        refresh_hash -> Nullable<Bytea>,
        created_at -> Timestamptz,
        refreshed_at -> Timestamptz,
        expires_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
        cookie_hash -> Nullable<Bytea>,
        client_id -> Nullable<Uuid>,
        scopes -> Nullable<Array<Text>>,
    }
}

diesel::table! {
    clients (id) {
        id -> Uuid,
        user_id -> Uuid,
        name -> Text,
        redirect_uris -> Array<Text>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    authorization_codes (hash) {
        hash -> Bytea,
        client_id -> Uuid,
        user_id -> Uuid,
        session_id -> Uuid,
        redirect_uri -> Text,
        challenge -> Bytea,
        scopes -> Array<Text>,
        created_at -> Timestamptz,
        begun_session_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    spent_refresh_tokens (hash) {
        hash -> Bytea,
        session_id -> Uuid,
        spent_at -> Timestamptz,
    }
}

diesel::table! {
    tokens (id) {
        id -> Uuid,
        user_id -> Uuid,
        name -> Text,
        hash -> Bytea,
        scopes -> Array<Text>,
        created_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    feeds (user_id) {
        user_id -> Uuid,
        hash -> Bytea,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    signing_keys (id) {
        id -> Uuid,
        key -> Bytea,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    answers (user_id, key) {
        user_id -> Uuid,
        key -> Text,
        request_hash -> Bytea,
        status -> Int2,
        body -> Nullable<Text>,
        answered_at -> Timestamptz,
        locale -> Nullable<Text>,
    }
}

diesel::table! {
    games (id) {
        id -> Uuid,
        ruleset -> Text,
        name -> Text,
        options -> Text,
        visibility -> Text,
        seats -> crate::store::seats::SqlSeatCount,
        host_id -> Uuid,
        secret -> Bytea,
        created_at -> Timestamptz,
        status -> Text,
        version -> Int4,
        rules_version -> Nullable<Int2>,
        head -> Nullable<Bytea>,
        decision -> Nullable<Int4>,
        decision_kind -> Nullable<Text>,
        sealed -> Bool,
        awaited -> crate::store::seats::SqlSeats,
        bots -> crate::store::seats::SqlSeats,
        awaited_since -> Nullable<Timestamptz>,
        standings -> Nullable<Text>,
        started_at -> Nullable<Timestamptz>,
        finished_at -> Nullable<Timestamptz>,
        absent -> crate::store::seats::SqlSeats,
        broken_at_entry -> Nullable<Int4>,
        broken_id -> Nullable<Uuid>,
        seat_changes -> Int4,
        terms -> Nullable<Text>,
        clocks -> Nullable<Text>,
        next_deadline -> Nullable<Timestamptz>,
        packed -> Bool,
        pack_after -> Nullable<Timestamptz>,
        ordered -> crate::store::seats::SqlSeats,
    }
}

diesel::table! {
    open_to_programs (game_id) {
        game_id -> Uuid,
    }
}

diesel::table! {
    seats (game_id, seat) {
        game_id -> Uuid,
        seat -> crate::store::seats::SqlSeat,
        user_id -> Nullable<Uuid>,
        nonce -> Text,
        taken_at -> Timestamptz,
        hidden -> Bool,
        from_entry -> Int4,
        offered -> Bool,
        untold -> Bool,
        snoozed_until -> Nullable<Timestamptz>,
        snoozed_decision -> Nullable<Int4>,
        over -> Bool,
        mail_off -> Array<Text>,
        level -> Nullable<Text>,
        temperament -> Nullable<Text>,
        delay_minutes -> Nullable<Int4>,
        last_day_hours -> Nullable<Int2>,
        at_once -> Bool,
        hooks_off -> Jsonb,
    }
}

diesel::table! {
    seat_holders (game_id, seat, from_entry) {
        game_id -> Uuid,
        seat -> crate::store::seats::SqlSeat,
        user_id -> Uuid,
        from_entry -> Int4,
        until_entry -> Int4,
    }
}

diesel::table! {
    votes (id) {
        id -> Uuid,
        game_id -> Uuid,
        kind -> Text,
        asker -> Nullable<crate::store::seats::SqlSeat>,
        to_entry -> Nullable<Int4>,
        asked -> crate::store::seats::SqlSeats,
        agreed -> crate::store::seats::SqlSeats,
        state -> Text,
        created_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
        about -> Nullable<crate::store::seats::SqlSeat>,
        decision -> Nullable<Int4>,
        refused -> crate::store::seats::SqlSeats,
        asked_at -> Array<Nullable<Timestamptz>>,
        silent_at -> Array<Nullable<Timestamptz>>,
        tellings -> Int4,
        due_at -> Nullable<Timestamptz>,
        seconds -> Nullable<Int4>,
    }
}

diesel::table! {
    gatherings (game_id) {
        game_id -> Uuid,
        hours -> Int2,
        round -> Int4,
        due_at -> Nullable<Timestamptz>,
        confirmed -> crate::store::seats::SqlSeats,
    }
}

diesel::table! {
    lost_seats (game_id, user_id) {
        game_id -> Uuid,
        user_id -> Uuid,
        lost_at -> Timestamptz,
    }
}

diesel::table! {
    table_changes (game_id) {
        game_id -> Uuid,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    closings (game_id) {
        game_id -> Uuid,
        cause -> Text,
        user_id -> Nullable<Uuid>,
        reason -> Nullable<Text>,
        closed_at -> Timestamptz,
    }
}

diesel::table! {
    drafts (game_id, user_id) {
        game_id -> Uuid,
        user_id -> Uuid,
        decision -> Int4,
        actions -> Text,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    vacations (user_id) {
        user_id -> Uuid,
        since -> Timestamptz,
        until -> Nullable<Timestamptz>,
        over -> Bool,
    }
}

diesel::table! {
    orders (id) {
        id -> Uuid,
        game_id -> Uuid,
        user_id -> Uuid,
        seat -> crate::store::seats::SqlSeat,
        place -> Int2,
        if_seat -> Nullable<crate::store::seats::SqlSeat>,
        if_written -> Nullable<Text>,
        kind -> Nullable<Text>,
        actions -> Text,
        state -> Text,
        reason -> Nullable<Text>,
        detail -> Nullable<Text>,
        decision -> Nullable<Int4>,
        first_entry -> Nullable<Int4>,
        last_entry -> Nullable<Int4>,
        created_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    vacation_changes (game_id) {
        game_id -> Uuid,
        tried_at -> Nullable<Timestamptz>,
        given_up -> Bool,
    }
}

diesel::table! {
    invitations (id) {
        id -> Uuid,
        game_id -> Uuid,
        email -> Text,
        invited_by -> Uuid,
        created_at -> Timestamptz,
        seat -> Nullable<crate::store::seats::SqlSeat>,
        user_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    log (game_id, seq) {
        game_id -> Uuid,
        seq -> Int4,
        actor -> Text,
        action -> Text,
        events -> Text,
        head -> Bytea,
        at -> Timestamptz,
    }
}

diesel::table! {
    packed_games (game_id) {
        game_id -> Uuid,
        entries -> Int4,
        head -> Bytea,
        format -> Int2,
        bytes -> Bytea,
        packed_at -> Timestamptz,
    }
}

diesel::table! {
    notices (id) {
        id -> Uuid,
        kind -> Text,
        user_id -> Nullable<Uuid>,
        email -> Nullable<Text>,
        sign_in_id -> Nullable<Uuid>,
        invitation_id -> Nullable<Uuid>,
        game_id -> Nullable<Uuid>,
        seat -> Nullable<crate::store::seats::SqlSeat>,
        decision -> Nullable<Int4>,
        state -> Text,
        reason -> Nullable<Text>,
        attempts -> Int2,
        due_at -> Timestamptz,
        created_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
        mail_id -> Nullable<Uuid>,
        time_number -> Int4,
        again -> Bool,
        asked -> Nullable<Int4>,
        incoming_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    webhooks (id) {
        id -> Uuid,
        user_id -> Uuid,
        name -> Nullable<Text>,
        url -> Text,
        form -> Text,
        kinds -> Array<Text>,
        secret -> Text,
        state -> Text,
        reason -> Nullable<Text>,
        dead_in_a_row -> Int4,
        created_at -> Timestamptz,
        busy_until -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    studies (id) {
        id -> Uuid,
        user_id -> Uuid,
        kind -> Text,
        ruleset -> Text,
        name -> Text,
        shared -> Bool,
        fixed_seed -> Bool,
        secret -> Bytea,
        players -> Array<Text>,
        record_game -> Nullable<Text>,
        record_name -> Nullable<Text>,
        game_id -> Nullable<Uuid>,
        game_at -> Nullable<Int4>,
        viewer -> Nullable<crate::store::seats::SqlSeat>,
        steps -> Text,
        version -> Int4,
        head -> Bytea,
        created_at -> Timestamptz,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    notice_preferences (user_id) {
        user_id -> Uuid,
        off -> Array<Text>,
        delay_minutes -> Nullable<Int4>,
        quiet_from -> Nullable<Int2>,
        quiet_to -> Nullable<Int2>,
        zone -> Text,
        digest_hour -> Int2,
        digest_at -> Nullable<Timestamptz>,
        last_day_hours -> Nullable<Int2>,
        answers -> Bool,
        pictures -> Bool,
    }
}

diesel::table! {
    incoming_mails (id) {
        id -> Uuid,
        key -> Bytea,
        notice_id -> Uuid,
        user_id -> Nullable<Uuid>,
        game_id -> Uuid,
        from_nobody -> Bool,
        raw -> Nullable<Bytea>,
        state -> Text,
        reason -> Nullable<Text>,
        outcome -> Nullable<Text>,
        entry -> Nullable<Int4>,
        written_at -> Nullable<Timestamptz>,
        attempts -> Int2,
        due_at -> Timestamptz,
        received_at -> Timestamptz,
    }
}

diesel::table! {
    messages (id) {
        id -> Uuid,
        game_id -> Uuid,
        user_id -> Uuid,
        text -> Text,
        created_at -> Timestamptz,
        removed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    mail_keys (id) {
        id -> Int2,
        key -> Bytea,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    mail_opt_outs (user_id, kind) {
        user_id -> Uuid,
        kind -> Text,
        at -> Timestamptz,
    }
}

diesel::table! {
    deliveries (webhook_id, event) {
        webhook_id -> Uuid,
        event -> Uuid,
        kind -> Text,
        state -> Text,
        reason -> Nullable<Text>,
        status -> Nullable<Int2>,
        attempts -> Int2,
        due_at -> Timestamptz,
        created_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    events_due (event) {
        event -> Uuid,
        user_id -> Uuid,
        kind -> Text,
        due_at -> Timestamptz,
    }
}

diesel::table! {
    event_counts (user_id) {
        user_id -> Uuid,
        last -> Int8,
        forgotten -> Int8,
    }
}

diesel::table! {
    events (user_id, number) {
        user_id -> Uuid,
        number -> Int8,
        event -> Uuid,
        kind -> Text,
        told_at -> Timestamptz,
    }
}

diesel::table! {
    mail_refusals (email_hash) {
        email_hash -> Bytea,
        at -> Timestamptz,
    }
}

diesel::table! {
    study_comments (study_id, seq) {
        study_id -> Uuid,
        seq -> Int4,
        text -> Text,
    }
}

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
