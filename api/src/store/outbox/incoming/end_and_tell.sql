-- Notes what became of a mail, and writes the notice that tells of it, unless so many mails of the same account have been
-- answered of late.
WITH ended AS (
    UPDATE incoming_mails SET state = $2, reason = $3, outcome = $4, entry = $5, written_at = $6
    WHERE id = $1 AND state = 'waiting'
    RETURNING id
)
INSERT INTO notices (id, kind, incoming_id, user_id, invitation_id, game_id, seat, due_at, created_at)
SELECT $7, $8, ended.id, $9, $10, $11, $12, $13, $13 FROM ended
WHERE (
    SELECT count(*) FROM (
        SELECT 1 FROM incoming_mails
        WHERE user_id = $9 AND received_at > $14 AND state IN ('done', 'refused', 'strange') AND id <> $1
        LIMIT $15
    ) AS others
) < $15
