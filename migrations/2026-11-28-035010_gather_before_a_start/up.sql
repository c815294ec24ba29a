-- Tables that ask everybody who sits there before the game starts; a table that starts at once has no row.
CREATE TABLE gatherings (
    game_id uuid PRIMARY KEY REFERENCES games,
    -- How long whoever is asked has to confirm.
    hours smallint NOT NULL CHECK (hours BETWEEN 1 AND 336),
    -- How often the table has asked; notices name it.
    round integer NOT NULL DEFAULT 0,
    -- Until when those who sit there are to confirm; null: they are not asked now.
    due_at timestamptz,
    -- The seats that have confirmed in this round (bit n: seat n).
    confirmed smallint NOT NULL DEFAULT 0
);
CREATE INDEX gatherings_due ON gatherings (due_at, game_id) WHERE due_at IS NOT NULL;

-- Who did not confirm in time. They may sit down again, also at a private table.
CREATE TABLE lost_seats (
    game_id uuid NOT NULL REFERENCES games,
    user_id uuid NOT NULL REFERENCES users,
    lost_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, user_id)
);
