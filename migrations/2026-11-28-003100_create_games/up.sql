CREATE TABLE games (
    id uuid PRIMARY KEY,
    ruleset text NOT NULL,
    name text NOT NULL,
    -- JSON exactly as entry 0 will hold it.
    options text NOT NULL,
    visibility text NOT NULL CHECK (visibility IN ('public', 'unlisted', 'private')),
    seats smallint NOT NULL CHECK (seats BETWEEN 1 AND 5),
    host_id uuid NOT NULL REFERENCES users,
    -- The chance of the game; its hash is public from the start, itself only when the game is over.
    secret bytea NOT NULL,
    created_at timestamptz NOT NULL,

    -- Derived from the log, for lists; written by the statement that writes the log.
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'running', 'finished', 'abandoned')),
    -- Entries in the log.
    version integer NOT NULL DEFAULT 0,
    rules_version smallint,
    -- The hash at the end of the log.
    head bytea,
    -- The decision waited for: the entry that opened it, its kind, and the seats that have not answered (bit n: seat n).
    decision integer,
    decision_kind text,
    -- Whether the seats answer in secret, all at once.
    sealed boolean NOT NULL DEFAULT false,
    awaited smallint NOT NULL DEFAULT 0,
    -- Seats that the house's bot plays (bit n: seat n).
    bots smallint NOT NULL DEFAULT 0,
    awaited_since timestamptz,
    standings text,
    started_at timestamptz,
    finished_at timestamptz
);
CREATE INDEX games_listed ON games (status, id) WHERE visibility = 'public';
CREATE INDEX games_due_to_bots ON games (id) WHERE status = 'running' AND (awaited & bots) <> 0;

CREATE TABLE seats (
    game_id uuid NOT NULL REFERENCES games,
    seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 4),
    -- Null: the house's bot.
    user_id uuid REFERENCES users,
    nonce text NOT NULL DEFAULT '',
    taken_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, seat),
    UNIQUE (game_id, user_id)
);
CREATE INDEX seats_by_user ON seats (user_id, game_id);

CREATE TABLE invitations (
    id uuid PRIMARY KEY,
    game_id uuid NOT NULL REFERENCES games,
    email text NOT NULL,
    invited_by uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    UNIQUE (game_id, email)
);
