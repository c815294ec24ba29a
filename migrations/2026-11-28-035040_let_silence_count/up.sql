-- Whoever says nothing to what a player asks agrees in the end.
ALTER TABLE votes
    -- When each seat was asked, by its number; null or missing: it has not been.
    ADD COLUMN asked_at timestamptz[] NOT NULL DEFAULT '{}',
    -- From when on the silence of each seat is a yes; null or missing: it never is.
    ADD COLUMN silent_at timestamptz[] NOT NULL DEFAULT '{}',
    -- How often people have been told of it; several at once count once.
    ADD COLUMN tellings integer NOT NULL DEFAULT 1,
    -- When an open vote is to be counted again; null: nothing changes by itself.
    ADD COLUMN due_at timestamptz;
ALTER TABLE votes ALTER COLUMN tellings SET DEFAULT 0;
-- Whoever has been asked already has the whole time from now on.
UPDATE votes SET due_at = now(), asked_at = ARRAY(
    SELECT CASE WHEN (asked >> seat) & 1 = 1 THEN now() END FROM generate_series(0, 4) AS seat ORDER BY seat
) WHERE state = 'open';
CREATE INDEX votes_due ON votes (due_at, id) WHERE state = 'open' AND due_at IS NOT NULL;
