-- $1 now, $2 the kinds that this build knows, $3 the people who are busy, $4 how many to begin with, $5 the most notices,
-- $6 the end of the lease, $7 the kinds that are of no use later, $8 the end of their lease.
WITH oldest AS MATERIALIZED (
    SELECT id, user_id FROM notices
    WHERE state = 'waiting' AND due_at <= $1 AND kind = ANY ($2) AND (user_id IS NULL OR user_id <> ALL ($3))
    ORDER BY due_at LIMIT $4
), people AS MATERIALIZED (
    -- What the workers contend for. Not in the way of those who only point to the row.
    SELECT id FROM users WHERE id = ANY (ARRAY (SELECT user_id FROM oldest)) FOR NO KEY UPDATE SKIP LOCKED
), due AS MATERIALIZED (
    -- A row that another worker has taken since this statement began is looked at as it is now, and left.
    SELECT id FROM notices
    WHERE state = 'waiting' AND due_at <= $1 AND kind = ANY ($2)
      AND (user_id = ANY (ARRAY (SELECT id FROM people))
           OR id = ANY (ARRAY (SELECT id FROM oldest WHERE user_id IS NULL)))
    ORDER BY due_at, id LIMIT $5
    FOR UPDATE SKIP LOCKED
)
UPDATE notices
-- By the reason a notice that a worker has is known from one that has failed.
SET attempts = notices.attempts + 1, due_at = CASE WHEN notices.kind = ANY ($7) THEN $8 ELSE $6 END, again = FALSE, reason = NULL
FROM due WHERE notices.id = due.id
RETURNING notices.*
