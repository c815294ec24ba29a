INSERT INTO games (
    id, ruleset, name, options, visibility, seats, host_id, secret, created_at,
    status, version, rules_version, head, decision, decision_kind, awaited, awaited_since, started_at
)
SELECT
    ('00000000-0000-7000-8000-' || lpad(player.number::text, 12, '0'))::uuid,
    ruleset, name, options, visibility, seats, player.id, secret, now(),
    'running', 1, rules_version, head, 0, decision_kind, 1, now(), now()
FROM
    (SELECT * FROM games WHERE status = 'running' LIMIT 1) AS template,
    (SELECT id, row_number() OVER (ORDER BY id) - 1 AS number FROM users) AS player
WHERE player.number < $1
