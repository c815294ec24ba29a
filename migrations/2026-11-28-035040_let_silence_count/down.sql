DROP INDEX votes_due;
ALTER TABLE votes
    DROP COLUMN due_at,
    DROP COLUMN tellings,
    DROP COLUMN silent_at,
    DROP COLUMN asked_at;
