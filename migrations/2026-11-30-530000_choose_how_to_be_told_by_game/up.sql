ALTER TABLE seats
    -- How long a notice about this game waits before whoever has the seat is mailed; null: as long as for all their games.
    ADD COLUMN delay_minutes integer CHECK (delay_minutes >= 0),
    -- How many hours before a deadline in this game the last reminder comes; null: as many as for all their games.
    ADD COLUMN last_day_hours smallint CHECK (last_day_hours BETWEEN 1 AND 72),
    -- Whether nothing about this game waits for the digest of whoever has the seat.
    ADD COLUMN at_once boolean NOT NULL DEFAULT false,
    -- By the ids of webhooks of whoever has the seat, the kinds that each is not told of this game.
    ADD COLUMN hooks_off jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(hooks_off) = 'object');
-- A person's choices are read with each mail to them, and forgotten with their webhooks and their account.
DROP INDEX seats_with_choices;
CREATE INDEX seats_with_choices ON seats (user_id) WHERE mail_off <> '{}' OR delay_minutes IS NOT NULL
    OR last_day_hours IS NOT NULL OR at_once OR hooks_off <> '{}';
