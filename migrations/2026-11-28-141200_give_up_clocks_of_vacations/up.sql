-- A note about a game whose clocks can never be told would have the mails of its players wait for ever.
ALTER TABLE vacation_changes
    -- When a worker first came to tell the clocks; null: not yet. Time in which no server ran does not count.
    ADD COLUMN tried_at timestamptz,
    -- No mail waits for these clocks any more; they are told nevertheless if they can be some day.
    ADD COLUMN given_up boolean NOT NULL DEFAULT false;
