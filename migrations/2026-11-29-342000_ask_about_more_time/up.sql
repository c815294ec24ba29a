-- The table is asked whether a seat has more time than one may give alone: the kind `time`. Its asker would give the seat
-- `about`, which is waited for since `decision`, so many seconds.
ALTER TABLE votes
    ADD COLUMN seconds integer CHECK (seconds > 0),
    DROP CONSTRAINT votes_kind_check,
    ADD CONSTRAINT votes_kind_check CHECK (kind IN ('undo', 'pause', 'resume', 'end', 'bot', 'time')),
    DROP CONSTRAINT votes_of_the_clock,
    ADD CONSTRAINT votes_about_a_seat CHECK (
        (kind IN ('bot', 'time')) = (about IS NOT NULL) AND (kind IN ('bot', 'time')) = (decision IS NOT NULL)
        AND (kind = 'time') = (seconds IS NOT NULL)
    );
