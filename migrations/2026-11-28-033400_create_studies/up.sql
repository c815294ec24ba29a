-- A person's own board to look at and to try things out. It is no game: nobody is waited for or told, and no list of games
-- holds it. Whoever owns it may change and delete all of it.
CREATE TABLE studies (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users,
    -- 'record': a finished game that was imported; 'hotseat': all seats are played by the owner;
    -- 'analysis': the same on a copy of a running game in which everything that the owner may not know is imagined.
    kind text NOT NULL CHECK (kind IN ('record', 'hotseat', 'analysis')),
    ruleset text NOT NULL,
    name text NOT NULL,
    -- Whether anybody who knows its address may look at it.
    shared boolean NOT NULL DEFAULT false CHECK (NOT shared OR kind <> 'analysis'),
    -- Whether its chance comes from a seed that the owner has chosen.
    fixed_seed boolean NOT NULL,
    -- The chance of the study; that of an analysis is never the game's own.
    secret bytea NOT NULL CHECK (length(secret) = 32),
    -- What the seats are called, in their order; empty: by their colours, or as in the game that is analysed.
    players text[] NOT NULL,
    -- What an imported record says of its game.
    record_game text,
    record_name text,
    -- What an analysis is of: a game after an entry, as one seat sees it, or as a spectator does (null).
    game_id uuid REFERENCES games,
    game_at integer CHECK (game_at >= 0),
    viewer smallint CHECK (viewer BETWEEN 0 AND 4),
    -- Who did what and when, an entry a line; events and hashes come of it by replay. Compressed by the database.
    steps text NOT NULL,
    -- Entries in its log; the first one of an analysis is the position that it begins with, and no line of the steps.
    version integer NOT NULL CHECK (version BETWEEN 1 AND 10000),
    -- The hash at the end of the log, by which a replay is checked.
    head bytea NOT NULL CHECK (length(head) = 32),
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    CHECK ((kind = 'record') = (record_game IS NOT NULL) AND (kind = 'record') = (record_name IS NOT NULL)),
    CHECK ((kind = 'analysis') = (game_id IS NOT NULL) AND (kind = 'analysis') = (game_at IS NOT NULL)),
    CHECK (kind = 'analysis' OR viewer IS NULL)
);
CREATE INDEX studies_by_user ON studies (user_id, id);

-- What the owner notes beside an entry.
CREATE TABLE study_comments (
    study_id uuid NOT NULL REFERENCES studies ON DELETE CASCADE,
    seq integer NOT NULL CHECK (seq >= 0),
    text text NOT NULL,
    PRIMARY KEY (study_id, seq)
);
