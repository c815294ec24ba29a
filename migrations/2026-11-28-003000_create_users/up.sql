-- A person, known by an e-mail address. A deleted account keeps its row, without address and name: games point to it.
CREATE TABLE users (
    id uuid PRIMARY KEY,
    -- Lower case; null once the account is deleted.
    email text UNIQUE,
    name text NOT NULL,
    locale text NOT NULL,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz
);

-- A wish to sign in. The code is made when the mail is written, so it is nowhere in the clear.
CREATE TABLE sign_ins (
    id uuid PRIMARY KEY,
    email text NOT NULL,
    name text,
    locale text NOT NULL,
    code_hash bytea,
    attempts smallint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX sign_ins_by_email ON sign_ins (email, created_at);

-- A signed-in device: a family of refresh tokens, of which only the newest is good.
CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users,
    refresh_hash bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    refreshed_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
);
CREATE INDEX sessions_by_user ON sessions (user_id);

-- Refresh tokens that were exchanged. Whoever shows one again has stolen it, or was stolen from: the session ends.
CREATE TABLE spent_refresh_tokens (
    hash bytea PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES sessions,
    spent_at timestamptz NOT NULL
);

-- A personal token for a third-party client.
CREATE TABLE tokens (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users,
    name text NOT NULL,
    hash bytea NOT NULL UNIQUE,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz
);
CREATE INDEX tokens_by_user ON tokens (user_id);

-- The keys that sign access tokens; the newest signs, all verify.
CREATE TABLE signing_keys (
    id uuid PRIMARY KEY,
    key bytea NOT NULL,
    created_at timestamptz NOT NULL
);

-- What a request with an Idempotency-Key was answered with.
CREATE TABLE answers (
    user_id uuid NOT NULL REFERENCES users,
    key text NOT NULL,
    -- SHA-256 of method, path and body.
    request_hash bytea NOT NULL,
    status smallint NOT NULL,
    body text NOT NULL,
    answered_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, key)
);
-- Old answers are found by it; far smaller than an index of rows, and nearly free to keep.
CREATE INDEX answers_by_time ON answers USING brin (answered_at);
