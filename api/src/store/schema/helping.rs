//! The tables of what whoever runs the server has done.

diesel::table! {
    admin_acts (id) {
        id -> Uuid,
        at -> Timestamptz,
        kind -> Text,
        by_id -> Nullable<Uuid>,
        user_id -> Nullable<Uuid>,
        game_id -> Nullable<Uuid>,
        thing_id -> Nullable<Uuid>,
        reason -> Text,
    }
}

diesel::table! {
    lifted_limits (id) {
        id -> Uuid,
        at -> Timestamptz,
        user_id -> Nullable<Uuid>,
        network -> Nullable<Text>,
    }
}
