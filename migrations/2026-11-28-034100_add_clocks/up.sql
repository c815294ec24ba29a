ALTER TABLE games
    -- What was agreed about time, as JSON; null: no limit, and everything else as usual. Entry 0 fixes it.
    ADD COLUMN terms text,
    -- How the clocks of a running game stand, as JSON; null if it has none. Written by the statement that writes the log,
    -- which also compares it: a vacation moves the clocks and writes no entry.
    ADD COLUMN clocks text,
    -- The earliest deadline that the clocks have.
    ADD COLUMN next_deadline timestamptz;
CREATE INDEX games_by_deadline ON games (next_deadline, id)
    WHERE status = 'running' AND next_deadline IS NOT NULL AND broken_id IS NULL;

-- Who is on vacation; whoever is not, has no row.
CREATE TABLE vacations (
    user_id uuid PRIMARY KEY REFERENCES users,
    since timestamptz NOT NULL,
    -- When they are back by themselves; null: when they say so.
    until timestamptz
);
CREATE INDEX vacations_by_end ON vacations (until) WHERE until IS NOT NULL;

-- Seats whose clocks have not heard yet that their player has left or is back. No reference to the game: whoever writes
-- one here must not wait for a game that is being changed.
CREATE TABLE vacation_changes (
    game_id uuid NOT NULL,
    seat smallint NOT NULL,
    PRIMARY KEY (game_id, seat)
);
