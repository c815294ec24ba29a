//! The tables of what is told, by mail, to webhooks and as events, and of what is answered by mail.

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
    mail_keys (id) {
        id -> Int2,
        key -> Bytea,
        created_at -> Timestamptz,
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
