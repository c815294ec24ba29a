-- $1 the mail, $2 the notices that it told, $3 its reader, $4 attempts that are soon over, $5 the address, $6 now,
-- $7 the decision for which the mail may be answered.
-- The last statement is the first that runs: a person's row is held before their notices, as it is by all others.
WITH told AS (
    UPDATE notices SET state = 'sent', reason = NULL, mail_id = $1, ended_at = $6, asked = $7
    WHERE id = ANY ($2) AND state = 'waiting'
), failed_before AS (
    UPDATE notices SET due_at = $6
    WHERE user_id = $3 AND id <> ALL ($2) AND state = 'waiting' AND attempts > $4 AND due_at > $6
      -- Not what a worker has just now.
      AND reason IS NOT NULL
)
UPDATE users
SET address_state = 'ok', address_since = NULL, address_reason = NULL, address_failures = 0, address_failed_at = NULL
WHERE email = $5 AND address_state = 'refused'
