-- What the people at a table are asked to agree on. Who voted how is nobody else's to know: only the tally is shown.
CREATE TABLE votes (
    id uuid PRIMARY KEY,
    game_id uuid NOT NULL REFERENCES games,
    kind text NOT NULL CHECK (kind IN ('undo', 'pause', 'resume', 'end')),
    -- The seat that asks.
    asker smallint NOT NULL,
    -- The entry to go back to, for an undo.
    to_entry integer,
    -- The seats that have to agree, and those of them that have (bit n: seat n).
    asked smallint NOT NULL,
    agreed smallint NOT NULL DEFAULT 0,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'agreed', 'refused', 'withdrawn', 'lapsed')),
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CHECK ((kind = 'undo') = (to_entry IS NOT NULL))
);
CREATE UNIQUE INDEX votes_open ON votes (game_id, kind) WHERE state = 'open';
CREATE INDEX votes_by_game ON votes (game_id, id);

-- Whether the person in the seat wants to see the game in lists no more.
ALTER TABLE seats ADD COLUMN hidden boolean NOT NULL DEFAULT false;

ALTER TABLE games
    -- Seats whose time has run out and who have not been back since (bit n: seat n).
    ADD COLUMN absent smallint NOT NULL DEFAULT 0,
    -- The log does not replay behind this entry: the game is read-only. The id stands in the server's log.
    ADD COLUMN broken_at_entry integer,
    ADD COLUMN broken_id uuid;
