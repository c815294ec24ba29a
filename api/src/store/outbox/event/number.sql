-- Gives the oldest events that are due their numbers, each the next of its account; whose they are, and how far each account
-- has come. Two workers do not pass each other: one that finds a row taken waits, and then finds it gone. An account's row is
-- held until the commit, so that whoever sees a number sees all smaller ones; of several accounts in the order of their ids.
WITH due AS (
    SELECT events_due.event, events_due.user_id, events_due.kind, events_due.due_at FROM events_due
    WHERE events_due.due_at <= $1
        -- Whether a reminder still has something to say is looked at first.
        AND (events_due.kind <> ALL ($2) OR events_due.event = ANY ($3))
    ORDER BY events_due.due_at, events_due.event
    LIMIT $4
    FOR UPDATE
),

gone AS (
    DELETE FROM events_due USING due WHERE events_due.event = due.event
),

counted AS (
    INSERT INTO event_counts AS known (user_id, last)
    SELECT due.user_id, count(*) FROM due GROUP BY due.user_id ORDER BY due.user_id
    ON CONFLICT (user_id) DO UPDATE SET last = known.last + excluded.last
    RETURNING user_id, last
),

told AS (
    INSERT INTO events (user_id, number, event, kind, told_at)
    SELECT
        due.user_id,
        counted.last + 1 - row_number() OVER (PARTITION BY due.user_id ORDER BY due.due_at DESC, due.event DESC),
        due.event,
        due.kind,
        $1
    FROM due
    JOIN counted ON counted.user_id = due.user_id
)

SELECT due.user_id AS id FROM due
