-- Deletes old events, and notes for each account which was the last of them. Accounts are held in the order of their ids, as by
-- whoever gives numbers.
WITH old AS (
    SELECT events.user_id, events.number FROM events
    WHERE events.told_at < $1
    ORDER BY events.told_at
    LIMIT $2
    FOR UPDATE SKIP LOCKED
),

held AS (
    SELECT event_counts.user_id FROM event_counts
    WHERE event_counts.user_id IN (SELECT old.user_id FROM old)
    ORDER BY event_counts.user_id
    FOR UPDATE
),

gone AS (
    DELETE FROM events USING old
    WHERE events.user_id = old.user_id AND events.number = old.number
),

noted AS (
    UPDATE event_counts SET forgotten = greatest(event_counts.forgotten, newest.number)
    FROM held
    JOIN (SELECT old.user_id, max(old.number) AS number FROM old GROUP BY old.user_id) AS newest USING (user_id)
    WHERE event_counts.user_id = held.user_id
)

SELECT count(*) AS number FROM old
