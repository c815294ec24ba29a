\set told random(1, 1000)
BEGIN;
SELECT id, version, awaited, host_id AS player FROM games
    WHERE id = ('00000000-0000-7000-8000-' || lpad(:client_id::text, 12, '0'))::uuid FOR UPDATE \gset
\if :told <= TOLD
\set awaited 3 - :awaited
\endif
UPDATE games SET
    status = 'running', version = :version + 1, rules_version = 1,
    head = '\x0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
    sealed = false, decision = :version, decision_kind = 'turn', awaited = :awaited, standings = NULL,
    awaited_since = now(), started_at = coalesce(started_at, now()), finished_at = NULL
    WHERE id = :id;
INSERT INTO log (game_id, seq, actor, action, events, head, at) VALUES (
    :id, :version, 'seat 1', 'ACTION', 'EVENTS',
    '\x0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', now()
);
\if :told <= TOLD
INSERT INTO notices (id, kind, user_id, game_id, seat, decision, due_at, created_at) VALUES (
    -- In the order of time, as the API's ids are.
    (lpad(:version::text, 8, '0') || substr(:id::text, 9))::uuid,
    'your_turn', :player, :id, 1, :version, now() + interval '1 hour', now()
);
\endif
INSERT INTO answers (user_id, key, request_hash, status, body, answered_at) VALUES (
    :player, :id::text || '-' || :version::text,
    '\x0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', 201, 'BODY', now()
);
COMMIT;
