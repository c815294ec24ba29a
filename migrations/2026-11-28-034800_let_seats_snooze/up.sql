ALTER TABLE seats
    -- Until when the person in the seat wants the game's decision left out of what comes next. The clock does not care.
    ADD COLUMN snoozed_until timestamptz,
    -- The decision that was put off: another one is shown at once.
    ADD COLUMN snoozed_decision integer,
    ADD CHECK ((snoozed_until IS NULL) = (snoozed_decision IS NULL));
