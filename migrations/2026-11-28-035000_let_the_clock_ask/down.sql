DELETE FROM votes WHERE kind = 'bot';
DROP INDEX votes_open;
CREATE UNIQUE INDEX votes_open ON votes (game_id, kind) WHERE state = 'open';
ALTER TABLE votes
    DROP CONSTRAINT votes_of_the_clock,
    DROP CONSTRAINT votes_of_seats,
    DROP CONSTRAINT votes_kind_check,
    ADD CONSTRAINT votes_kind_check CHECK (kind IN ('undo', 'pause', 'resume', 'end')),
    DROP COLUMN refused,
    DROP COLUMN decision,
    DROP COLUMN about,
    ALTER COLUMN asker SET NOT NULL;
