DROP INDEX seats_with_choices;
ALTER TABLE seats
    DROP COLUMN hooks_off,
    DROP COLUMN at_once,
    DROP COLUMN last_day_hours,
    DROP COLUMN delay_minutes;
CREATE INDEX seats_with_choices ON seats (user_id) WHERE mail_off <> '{}';
