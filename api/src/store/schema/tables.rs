//! The tables of tables: games with their logs, seats and what is said and asked there; and people's studies.

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
    study_comments (study_id, seq) {
        study_id -> Uuid,
        seq -> Int4,
        text -> Text,
    }
}
