DELETE FROM votes WHERE kind = 'time';
ALTER TABLE votes
    DROP CONSTRAINT votes_about_a_seat,
    DROP COLUMN seconds,
    DROP CONSTRAINT votes_kind_check,
    ADD CONSTRAINT votes_kind_check CHECK (kind IN ('undo', 'pause', 'resume', 'end', 'bot')),
    ADD CONSTRAINT votes_of_the_clock CHECK (
        (kind = 'bot') = (about IS NOT NULL) AND (kind = 'bot') = (decision IS NOT NULL)
    );
