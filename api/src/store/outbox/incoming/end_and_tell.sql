-- Notes what became of a mail, and writes the notice that tells of it, unless so many mails of the same account have been
-- answered of late. It does not wait for the disk: if it is lost in a crash, the mail is dealt with once more, and its key finds
-- what was done; what tells of it is taken up by a later transaction, which waits for both, before anything is sent.
WITH hurry AS (
    SELECT set_config('synchronous_commit', 'off', true)
), ended AS (
    UPDATE incoming_mails SET state = $2, reason = $3, outcome = $4, entry = $5, written_at = $6
    FROM hurry
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
