-- Who held a seat before whoever holds it now, and from which log entry until before which.
CREATE TABLE seat_holders (
    game_id uuid NOT NULL REFERENCES games,
    seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 4),
    user_id uuid NOT NULL REFERENCES users,
    from_entry integer NOT NULL,
    until_entry integer NOT NULL CHECK (until_entry > from_entry),
    PRIMARY KEY (game_id, seat, from_entry)
);
CREATE INDEX seat_holders_by_user ON seat_holders (user_id, game_id);

ALTER TABLE seats
    -- The log entry since which the person holds it.
    ADD COLUMN from_entry integer NOT NULL DEFAULT 0,
    -- Whether the person would hand it to somebody else.
    ADD COLUMN offered boolean NOT NULL DEFAULT false,
    -- Whether the bot plays it since the account was deleted, and the log does not say so yet.
    ADD COLUMN untold boolean NOT NULL DEFAULT false;
CREATE INDEX seats_untold ON seats (game_id, seat) WHERE untold;

-- How often it has changed who plays which seat: by it a server knows whether what it remembers is still so.
ALTER TABLE games ADD COLUMN seat_changes integer NOT NULL DEFAULT 0;

-- The seat of a running game that somebody is invited to; null: any seat of an open one.
ALTER TABLE invitations
    ADD COLUMN seat smallint CHECK (seat BETWEEN 0 AND 4),
    DROP CONSTRAINT invitations_game_id_email_key;
CREATE UNIQUE INDEX invitations_to_tables ON invitations (game_id, email) WHERE seat IS NULL;
CREATE UNIQUE INDEX invitations_to_seats ON invitations (game_id, email, seat) WHERE seat IS NOT NULL;
