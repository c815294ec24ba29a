ALTER TABLE vacation_changes
    DROP COLUMN given_up,
    DROP COLUMN tried_at;
