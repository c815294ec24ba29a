-- A program that asks people whether it may act for them. It holds no secret: anybody may look into it.
-- Nothing refers to it by a constraint: what it was allowed is worth nothing without it.
CREATE TABLE clients (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users,
    name text NOT NULL,
    redirect_uris text[] NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX clients_by_user ON clients (user_id);

-- What an app is sent back with when somebody has allowed it something. Good for one exchange; kept for a day, so that a
-- second one is noticed.
CREATE TABLE authorization_codes (
    hash bytea PRIMARY KEY,
    client_id uuid NOT NULL,
    user_id uuid NOT NULL REFERENCES users,
    -- The browser's session in which it was allowed.
    session_id uuid NOT NULL,
    redirect_uri text NOT NULL,
    -- SHA-256 of what the app must show.
    challenge bytea NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL,
    -- The session that the app has begun with it.
    begun_session_id uuid
);
CREATE INDEX authorization_codes_by_time ON authorization_codes (created_at);

-- A session of an app that may do what its scopes say, and nothing that only a signed-in person may do.
ALTER TABLE sessions ADD COLUMN client_id uuid;
ALTER TABLE sessions ADD COLUMN scopes text[];
ALTER TABLE sessions ADD CONSTRAINT sessions_of_apps CHECK (
    (client_id IS NULL) = (scopes IS NULL) AND (client_id IS NULL OR refresh_hash IS NOT NULL)
);
