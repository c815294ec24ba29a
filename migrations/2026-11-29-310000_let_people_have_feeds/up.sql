-- Calendars and feed readers sign in nowhere: what they ask for bears a secret in its address. Of each person there is one at
-- most, and of it the hash alone; a new one takes the old one's place.
CREATE TABLE feeds (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    hash bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL
);
