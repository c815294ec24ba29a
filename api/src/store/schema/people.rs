//! The tables of people: accounts, how they sign in, what they have chosen, and when they are away.

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
    vacations (user_id) {
        user_id -> Uuid,
        since -> Timestamptz,
        until -> Nullable<Timestamptz>,
        over -> Bool,
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
    mail_opt_outs (user_id, kind) {
        user_id -> Uuid,
        kind -> Text,
        at -> Timestamptz,
    }
}

diesel::table! {
    mail_refusals (email_hash) {
        email_hash -> Bytea,
        at -> Timestamptz,
    }
}
