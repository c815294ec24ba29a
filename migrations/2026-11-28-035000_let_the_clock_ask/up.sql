-- The clock asks the others whether the house's bot plays a seat whose time has run out: the kind `bot`.
ALTER TABLE votes
    -- Nobody, if the clock asks.
    ALTER COLUMN asker DROP NOT NULL,
    -- The seat that the clock asks about, and the decision that it has not answered in time.
    ADD COLUMN about smallint CHECK (about BETWEEN 0 AND 4),
    ADD COLUMN decision integer,
    -- The seats that have said no (bit n: seat n).
    ADD COLUMN refused smallint NOT NULL DEFAULT 0 CHECK (agreed & refused = 0),
    DROP CONSTRAINT votes_kind_check,
    ADD CONSTRAINT votes_kind_check CHECK (kind IN ('undo', 'pause', 'resume', 'end', 'bot')),
    ADD CONSTRAINT votes_of_seats CHECK ((kind = 'bot') = (asker IS NULL)),
    ADD CONSTRAINT votes_of_the_clock CHECK (
        (kind = 'bot') = (about IS NOT NULL) AND (kind = 'bot') = (decision IS NOT NULL)
    );
-- Two seats may be asked about at once, and each once.
DROP INDEX votes_open;
CREATE UNIQUE INDEX votes_open ON votes (game_id, kind, coalesce(about, -1)) WHERE state = 'open';
