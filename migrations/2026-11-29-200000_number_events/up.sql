-- Events are what people are told beside their mail: each has a number of its account, in the order in which they are told, so
-- that a program can go on where it was. What is to be told waits in events_due until a worker gives it its number.
-- No foreign keys: they would let a move wait for whoever changes the account at this moment.
CREATE TABLE events_due (
    -- The notice.
    event uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    due_at timestamptz NOT NULL
);
CREATE INDEX events_due_by_time ON events_due (due_at, event);
CREATE INDEX events_due_by_user ON events_due (user_id);
-- How far each account has been told. Whoever gives a number holds this row until it is committed, so that no number is seen
-- before a smaller one.
CREATE TABLE event_counts (
    user_id uuid PRIMARY KEY,
    last bigint NOT NULL,
    -- The last number that is not kept any more.
    forgotten bigint NOT NULL DEFAULT 0
);
CREATE TABLE events (
    user_id uuid NOT NULL,
    number bigint NOT NULL,
    -- The notice, from which it is written when somebody reads it.
    event uuid NOT NULL,
    kind text NOT NULL,
    told_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, number)
);
CREATE INDEX events_by_time ON events (told_at);
