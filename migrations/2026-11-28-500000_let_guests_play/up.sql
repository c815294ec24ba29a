-- A guest plays against the house's bots with nothing but a browser's cookie: an account without an address, until it is
-- given one. Who has not been seen for a while is swept, oldest first.
CREATE TABLE guests (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    seen_at timestamptz NOT NULL
);
CREATE INDEX guests_by_seen ON guests (seen_at);
