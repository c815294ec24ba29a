-- What a server holds after some years: 100 000 people, 300 000 games, a million notices. One person plays in every tenth
-- game, a few in very many, most in a few. All of it around noon on 28 November 2026.
CREATE TEMPORARY TABLE put_aside AS SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid);
DO $$
DECLARE
    name regclass;
BEGIN
    -- It is quicker to make an index of what is there than to bring it up to date row by row.
    FOR name IN SELECT put_aside.name FROM put_aside LOOP
        EXECUTE format('DROP INDEX %s', name);
    END LOOP;
    -- Nobody else looks at these tables meanwhile, and when somebody does, it is at all of their rows and not at some that
    -- are chosen by chance: so plans are the same each time.
    FOR name IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', name);
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS 10000', name,
            (SELECT attname FROM pg_attribute WHERE attrelid = name AND attnum = 1));
    END LOOP;
END
$$;
SET session_replication_role = replica;
SET synchronous_commit = off;
-- The same rows in the same order each time.
SET max_parallel_workers_per_gather = 0;
SET synchronize_seqscans = off;
SELECT setseed(0.5);

-- Ids in the order of time, as the program makes them: of a table, a row and seconds. All of these are simple enough for
-- PostgreSQL to write them into the statements, which makes hours minutes.
CREATE FUNCTION pg_temp.made(kind int, n bigint, at float8) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex((at * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8'
        || lpad(to_hex(n), 15, '0'))::uuid
$$;
-- Noon of 28 November 2024 and 2026, in seconds.
CREATE FUNCTION pg_temp.past(seconds float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT 1732795200 + seconds $$;
CREATE FUNCTION pg_temp.ago(seconds float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT 1795867200 - seconds $$;
CREATE FUNCTION pg_temp.user_id(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT pg_temp.made(1, n, pg_temp.past(n * 600))
$$;
CREATE FUNCTION pg_temp.game_id(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT pg_temp.made(2, n, pg_temp.past(n * 210))
$$;
CREATE FUNCTION pg_temp.game_at(n bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT to_timestamp(pg_temp.past(n * 210))
$$;
CREATE FUNCTION pg_temp.hash(kind int, n bigint) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256(int4send(kind) || int8send(n))
$$;

INSERT INTO users (id, email, name, locale, created_at, deleted_at)
    SELECT pg_temp.user_id(n), CASE WHEN n % 50 <> 49 THEN 'player.' || n || '@example.org' END, 'Player ' || n, 'en',
        to_timestamp(pg_temp.past(n * 600)), CASE WHEN n % 50 = 49 THEN '2026-06-01'::date END
    FROM generate_series(1, 100000) AS n;

-- The newer, the more likely they are still open or played.
CREATE TEMPORARY TABLE made AS
    SELECT n, CASE WHEN n > 297000 AND n % 2 = 0 THEN 'open' WHEN n > 240000 AND n % 4 <> 0 OR n % 100 = 0 THEN 'running'
        WHEN n % 50 = 1 THEN 'abandoned' ELSE 'finished' END AS status, 3 + n % 3 AS seats
    FROM generate_series(1, 300000) AS n;
INSERT INTO games (id, ruleset, name, options, visibility, seats, host_id, secret, created_at, status, version,
        rules_version, head, decision, decision_kind, sealed, awaited, bots, awaited_since, standings, started_at,
        finished_at, ordered, terms, clocks, next_deadline, packed)
    SELECT pg_temp.game_id(n), CASE WHEN n % 1000 = 7 THEN 'trial-race' WHEN n % 10 < 6 THEN 'tammany-hall'
            WHEN n % 10 < 9 THEN 'city-and-guilds' ELSE 'bull-moose' END,
        'Table ' || n, '{"spread":"usual"}', (ARRAY['public', 'public', 'unlisted', 'private', 'public'])[1 + n % 5], seats,
        pg_temp.user_id(1 + n % 100000), pg_temp.hash(2, n), pg_temp.game_at(n), status,
        CASE status WHEN 'running' THEN 80 WHEN 'finished' THEN 220 ELSE 0 END, 1,
        CASE WHEN status IN ('running', 'finished') THEN pg_temp.hash(3, n) END,
        CASE WHEN status = 'running' THEN 79 END, CASE WHEN status = 'running' THEN 'turn' END, false,
        CASE WHEN status = 'running' THEN 1 << n % 3 ELSE 0 END, CASE WHEN n % 20 = 0 THEN 4 ELSE 0 END,
        CASE WHEN status = 'running' THEN '2026-11-25 12:00+00'::timestamptz + n * interval '1 second' END,
        CASE WHEN status = 'finished'
            THEN '[{"seat":0,"place":1,"score":31},{"seat":1,"place":2,"score":27},{"seat":2,"place":3,"score":20}]' END,
        CASE WHEN status IN ('running', 'finished') THEN pg_temp.game_at(n) + interval '1 hour' END,
        CASE WHEN status = 'finished' THEN pg_temp.game_at(n) + interval '30 days' END,
        CASE WHEN status = 'running' AND n % 40 = 0 THEN 1 << n % 3 ELSE 0 END,
        CASE WHEN n % 2 = 0 THEN '{"pace":{"per_decision":"3d"}}' END,
        CASE WHEN status = 'running' AND n % 2 = 0 THEN repeat('{"seat":0,"left":259200}', 5) END,
        CASE WHEN status = 'running' AND n % 2 = 0 THEN '2026-11-28 11:59+00'::timestamptz + n * interval '1 second' END,
        status = 'finished' AND n < 299000
    FROM made;
-- People of each seat are others: a fifth of all, among whom few have many games. In every fortieth game a seat is a bot's.
INSERT INTO seats (game_id, seat, user_id, nonce, taken_at, hidden, over, level, temperament)
    SELECT pg_temp.game_id(n), seat, CASE WHEN seat = 2 AND n % 40 = 0 THEN NULL ELSE
            pg_temp.user_id(CASE WHEN seat = 0 AND n % 10 = 3 THEN 1
            ELSE 1 + seat * 20000 + floor(19999 * power(random(), 3))::int END) END,
        'f6ab0ec1', pg_temp.game_at(n), random() < 0.02, status = 'finished',
        CASE WHEN seat = 2 AND n % 40 = 0 THEN (ARRAY['easy', 'fair', 'strong'])[1 + n / 40 % 3] END,
        CASE WHEN seat = 2 AND n % 40 = 0 THEN 'keen' END
    FROM made CROSS JOIN LATERAL generate_series(0, seats - 1) AS seat WHERE status <> 'abandoned';
UPDATE seats SET untold = true WHERE game_id IN (SELECT pg_temp.game_id(n) FROM made WHERE n % 20000 = 5) AND seat = 1;
UPDATE seats SET delay_minutes = 60, last_day_hours = 6, at_once = seat = 1,
        hooks_off = '{"0193731c-9e00-7002-8000-00000001e240": ["message"]}'
    WHERE game_id IN (SELECT pg_temp.game_id(n) FROM made WHERE n % 100 = 3) AND seat < 2;
INSERT INTO seat_holders (game_id, seat, user_id, from_entry, until_entry)
    SELECT pg_temp.game_id(n), 2, pg_temp.user_id(CASE WHEN n % 50 = 10 THEN 1 ELSE 1 + n % 100000 END), 0, 40
    FROM made WHERE n % 10 = 0 AND status IN ('running', 'finished');
INSERT INTO log (game_id, seq, actor, action, events, head, at)
    SELECT pg_temp.game_id(n), seq, 'seat:0', '{"type":"place","ward":7,"boss":1}', repeat('{"type":"placed","ward":7}', 6),
        pg_temp.hash(4, n), pg_temp.game_at(n) + seq * interval '1 hour'
    FROM made CROSS JOIN generate_series(0, 9) AS seq WHERE status = 'running' OR status = 'finished' AND n >= 299000;
INSERT INTO packed_games (game_id, entries, head, format, bytes, packed_at)
    SELECT pg_temp.game_id(n), 220, pg_temp.hash(3, n), 1, pg_temp.hash(5, n), pg_temp.game_at(n) + interval '31 days'
    FROM made WHERE status = 'finished' AND n < 299000;

INSERT INTO invitations (id, game_id, email, invited_by, created_at, seat)
    SELECT pg_temp.made(6, n, pg_temp.past(n * 210)), pg_temp.game_id(n),
        'player.' || CASE WHEN n % 20 = 0 THEN 1 ELSE 1 + n % 90000 END || '@example.org', pg_temp.user_id(1 + n % 3000),
        pg_temp.game_at(n), CASE WHEN n % 30 = 0 THEN 1 END
    FROM made WHERE n % 2 = 0;
INSERT INTO sign_ins (id, email, name, locale, code_hash, created_at, expires_at, used_at)
    SELECT pg_temp.made(7, n, s), 'player.' || 1 + n % 100000 || '@example.org', 'Player', 'en', pg_temp.hash(7, n), at,
        at + interval '15 minutes', CASE WHEN n % 4 > 0 THEN at + interval '1 minute' END
    FROM generate_series(1, 150000) AS n, LATERAL (SELECT pg_temp.ago(n * 420), to_timestamp(pg_temp.ago(n * 420))) AS t (s, at);
-- Some of those that were not used are to give their account the address.
UPDATE sign_ins SET user_id = users.id FROM users
    WHERE users.email = sign_ins.email AND sign_ins.used_at IS NULL AND sign_ins.email LIKE '%7@example.org';

-- One in a hundred waits, a tenth of which is due; as many were given up.
INSERT INTO notices (id, kind, user_id, game_id, seat, decision, state, reason, attempts, due_at, created_at, ended_at,
        mail_id)
    SELECT pg_temp.made(8, n, s),
        (ARRAY['your_turn', 'bid_due', 'half_time', 'last_day', 'timed_out', 'vote_asked', 'game_over'])[1 + n % 7],
        CASE WHEN n % 12 = 3 THEN pg_temp.user_id(1) ELSE pg_temp.user_id(1 + floor(99999 * power(random(), 3))::int) END,
        pg_temp.game_id(1 + n % 300000), n % 3, n / 300000,
        CASE WHEN n % 100 = 7 THEN 'waiting' WHEN n % 100 = 8 THEN 'dead' WHEN n % 100 < 7 THEN 'dropped' ELSE 'sent' END,
        CASE WHEN n % 100 IN (7, 8) AND n % 3 = 0 THEN 'quiet hours' END, CASE WHEN n % 1000 = 7 THEN 4 ELSE 1 END,
        CASE WHEN n % 1000 = 7 THEN at ELSE '2026-11-29 12:00+00'::timestamptz END, at,
        CASE WHEN n % 100 <> 7 THEN at + interval '10 minutes' END,
        CASE WHEN n % 100 > 8 THEN pg_temp.made(8, n, s) END
    FROM generate_series(1, 1000000) AS n, LATERAL (SELECT pg_temp.past(n * 60), to_timestamp(pg_temp.past(n * 60))) AS t (s, at);
INSERT INTO notices (id, kind, sign_in_id, state, due_at, created_at, ended_at, mail_id)
    SELECT pg_temp.made(9, n, s), 'sign_in', pg_temp.made(7, n, s), 'sent', at, at, at, pg_temp.made(9, n, s)
    FROM generate_series(1, 150000) AS n, LATERAL (SELECT pg_temp.ago(n * 420), to_timestamp(pg_temp.ago(n * 420))) AS t (s, at);
INSERT INTO notices (id, kind, invitation_id, game_id, state, due_at, created_at, ended_at, mail_id)
    SELECT pg_temp.made(10, n, s), 'invitation', pg_temp.made(6, n, s), pg_temp.game_id(n), 'sent', at, at, at,
        pg_temp.made(10, n, s)
    FROM made, LATERAL (SELECT pg_temp.past(n * 210), to_timestamp(pg_temp.past(n * 210))) AS t (s, at) WHERE n % 2 = 0;
INSERT INTO notices (id, kind, user_id, game_id, state, due_at, created_at)
    SELECT pg_temp.made(11, n, 1795863600), 'message', pg_temp.user_id(1 + n % 100000), pg_temp.game_id(n), 'waiting',
        '2026-11-28 13:00+00', '2026-11-28 11:00+00' FROM generate_series(1, 5000) AS n;

-- Mails are answered by some; of those of the last week the text is there.
INSERT INTO incoming_mails (id, key, notice_id, user_id, game_id, from_nobody, raw, state, outcome, entry, written_at, attempts,
        due_at, received_at)
    SELECT pg_temp.made(40, n, s), pg_temp.hash(40, n), pg_temp.made(8, n, s), pg_temp.user_id(1 + n % 100000),
        pg_temp.game_id(1 + n % 300000), FALSE, CASE WHEN n < 5000 THEN 'boss 14'::bytea END,
        CASE WHEN n % 1000 = 7 AND n < 5000 THEN 'waiting' WHEN n % 20 = 0 THEN 'refused' ELSE 'done' END, '{}', n % 90, at, 1,
        at, at
    FROM generate_series(1, 200000) AS n, LATERAL (SELECT pg_temp.ago(n * 120), to_timestamp(pg_temp.ago(n * 120))) AS t (s, at);

INSERT INTO webhooks (id, user_id, name, url, form, kinds, secret, created_at)
    SELECT pg_temp.made(12, n, 1767225600), pg_temp.user_id(n), 'mine', 'https://hooks.example.org/' || n, 'json',
        '{your_turn,bid_due,game_over}', 'a secret', '2026-01-01' FROM generate_series(1, 20000) AS n;
INSERT INTO deliveries (webhook_id, event, kind, state, status, attempts, due_at, created_at, ended_at)
    SELECT pg_temp.made(12, CASE WHEN n % 10 = 0 THEN 1 ELSE 1 + n % 20000 END, 1767225600), pg_temp.made(13, n, s),
        'your_turn', CASE WHEN n % 200 = 0 THEN 'waiting' ELSE 'delivered' END, 200, 1,
        CASE WHEN n % 2000 = 0 THEN at ELSE at + interval '40 days' END, at, CASE WHEN n % 200 <> 0 THEN at END
    FROM generate_series(1, 300000) AS n, LATERAL (SELECT pg_temp.ago(n * 9), to_timestamp(pg_temp.ago(n * 9))) AS t (s, at);
INSERT INTO events_due (event, user_id, kind, due_at)
    SELECT pg_temp.made(13, n, s), pg_temp.user_id(CASE WHEN n % 10 = 0 THEN 1 ELSE 1 + n % 50000 END),
        CASE WHEN n % 3 = 0 THEN 'half_time' WHEN n % 3 = 1 THEN 'last_day' ELSE 'your_turn' END,
        CASE WHEN n % 2000 = 0 THEN at ELSE at + interval '40 days' END
    FROM generate_series(1, 100000) AS n, LATERAL (SELECT pg_temp.ago(n * 9), to_timestamp(pg_temp.ago(n * 9))) AS t (s, at);
INSERT INTO events (user_id, number, event, kind, told_at)
    SELECT pg_temp.user_id(CASE WHEN n % 10 = 0 THEN 1 ELSE 1 + n % 50000 END), 1000000 - n, pg_temp.made(13, n, s),
        'your_turn', at
    FROM generate_series(1, 300000) AS n, LATERAL (SELECT pg_temp.ago(n * 2), to_timestamp(pg_temp.ago(n * 2))) AS t (s, at);
INSERT INTO event_counts (user_id, last, forgotten)
    SELECT pg_temp.user_id(n), 1000000, 600000 FROM generate_series(1, 50000) AS n;
INSERT INTO notice_preferences (user_id, off, zone, digest_hour, digest_at)
    SELECT pg_temp.user_id(n), '{}', 'Europe/Berlin', 7, CASE WHEN n % 10 = 0
        THEN '2026-11-28 11:59+00'::timestamptz + n * interval '1 second' END FROM generate_series(1, 50000) AS n;
INSERT INTO mail_opt_outs SELECT pg_temp.user_id(n), 'games', '2026-01-01' FROM generate_series(1, 20000) AS n;
INSERT INTO mail_refusals SELECT pg_temp.hash(14, n), '2026-01-01' FROM generate_series(1, 20000) AS n;

-- Those who came within the last month.
INSERT INTO guests (user_id, seen_at)
    SELECT pg_temp.user_id(n * 4), to_timestamp(pg_temp.ago(n * 130)) FROM generate_series(1, 20000) AS n;
INSERT INTO clients (id, user_id, name, redirect_uris, created_at)
    SELECT pg_temp.made(60, n, 1767225600), pg_temp.user_id(1 + n % 15000), 'app', '{https://app.example/}', '2026-01-01'
    FROM generate_series(1, 20000) AS n;
INSERT INTO sessions (id, user_id, refresh_hash, created_at, refreshed_at, expires_at, ended_at, client_id, scopes)
    SELECT pg_temp.made(15, n, s), pg_temp.user_id(1 + n % 100000), pg_temp.hash(15, n), at, at + interval '1 day',
        at + interval '91 days', CASE WHEN n % 3 = 0 THEN at + interval '2 days' END,
        CASE WHEN n % 4 = 0 THEN pg_temp.made(60, 1 + n % 20000, 1767225600) END, CASE WHEN n % 4 = 0 THEN '{read}'::text[] END
    FROM generate_series(1, 200000) AS n, LATERAL (SELECT pg_temp.ago(n * 45), to_timestamp(pg_temp.ago(n * 45))) AS t (s, at);
INSERT INTO authorization_codes (hash, client_id, user_id, session_id, redirect_uri, challenge, scopes, created_at)
    SELECT pg_temp.hash(60, n), pg_temp.made(60, 1 + n % 20000, 1767225600), pg_temp.user_id(1 + n % 100000),
        pg_temp.made(15, n, pg_temp.ago(n * 45)), 'https://app.example/', pg_temp.hash(61, n), '{read}',
        to_timestamp(pg_temp.ago(n))
    FROM generate_series(1, 50000) AS n;
INSERT INTO spent_refresh_tokens (hash, session_id, spent_at)
    SELECT pg_temp.hash(16, n), pg_temp.made(15, 1 + n % 200000, pg_temp.ago((1 + n % 200000) * 45)),
        to_timestamp(pg_temp.ago(n * 9))
    FROM generate_series(1, 500000) AS n;
INSERT INTO tokens (id, user_id, name, hash, scopes, created_at)
    SELECT pg_temp.made(17, n, 1767225600), pg_temp.user_id(1 + n % 15000), 'mine', pg_temp.hash(17, n), '{read}', '2026-01-01'
    FROM generate_series(1, 20000) AS n;
INSERT INTO admin_acts (id, at, kind, by_id, user_id, game_id, reason)
    SELECT pg_temp.made(33, n, 1767225600), '2026-01-01', CASE WHEN n % 3 = 0 THEN 'table_hidden' ELSE 'suspended' END,
        pg_temp.user_id(1), CASE WHEN n % 3 > 0 THEN pg_temp.user_id(1 + n) END, CASE WHEN n % 3 = 0 THEN pg_temp.game_id(n) END, 'Spam.'
    FROM generate_series(1, 30000) AS n;
INSERT INTO lifted_limits (id, at, user_id)
    SELECT pg_temp.made(62, n, pg_temp.ago(n)), to_timestamp(pg_temp.ago(n)), pg_temp.user_id(1 + n) FROM generate_series(1, 20000) AS n;
INSERT INTO feeds (user_id, hash, created_at)
    SELECT pg_temp.user_id(n), pg_temp.hash(31, n), '2026-01-01' FROM generate_series(1, 40000) AS n;
INSERT INTO answers (user_id, key, request_hash, status, body, locale, answered_at)
    SELECT pg_temp.user_id(CASE WHEN n % 20 = 0 THEN 1 ELSE 1 + n % 100000 END), pg_temp.made(18, n, pg_temp.past(n))::text, pg_temp.hash(18, n), 201,
        repeat('{"type":"placed","ward":7,"text":"Ann places a boss."}', 20), 'en',
        to_timestamp(pg_temp.ago(n * 10))
    FROM generate_series(1, 250000) AS n;

INSERT INTO messages (id, game_id, user_id, text, created_at)
    SELECT pg_temp.made(19, n, s), pg_temp.game_id(1 + (n * 7) % 300000), pg_temp.user_id(1 + n % 100000),
        'I would rather have ward 7.', at
    FROM generate_series(1, 300000) AS n, LATERAL (SELECT pg_temp.past(n * 180), to_timestamp(pg_temp.past(n * 180))) AS t (s, at);
INSERT INTO votes (id, game_id, kind, asker, to_entry, asked, state, created_at, due_at)
    SELECT pg_temp.made(20, n, s), pg_temp.game_id(n), 'undo', 0, 5, 6, CASE WHEN n % 100 = 0 THEN 'open' ELSE 'agreed' END, at,
        CASE WHEN n % 100 = 0 THEN '2026-11-28 11:59+00'::timestamptz + n * interval '1 second' END
    FROM generate_series(1, 100000) AS n, LATERAL (SELECT pg_temp.past(n * 210 + 86400), to_timestamp(pg_temp.past(n * 210 + 86400))) AS t (s, at);
INSERT INTO gatherings (game_id, hours, due_at)
    SELECT pg_temp.game_id(n), 24, CASE WHEN n > 290000 THEN '2026-11-28 11:59+00'::timestamptz + n * interval '1 second' END
    FROM made WHERE n % 15 = 0;
INSERT INTO open_to_programs SELECT pg_temp.game_id(n) FROM made WHERE n % 15 = 0;
INSERT INTO lost_seats SELECT pg_temp.game_id(n), pg_temp.user_id(1 + n % 30000), '2026-01-01' FROM made WHERE n % 15 = 0;
INSERT INTO table_changes SELECT pg_temp.game_id(n), '2026-01-01' FROM made WHERE n % 3 = 0;
INSERT INTO closings (game_id, cause, closed_at) SELECT pg_temp.game_id(n), 'everybody_left', pg_temp.game_at(n)
    FROM made WHERE status = 'abandoned';
INSERT INTO drafts (game_id, user_id, decision, actions, changed_at)
    SELECT game_id, user_id, 79, '[{"type":"place","ward":7}]', '2026-11-01' FROM seats WHERE random() < 0.03 AND user_id IS NOT NULL;
INSERT INTO orders (id, game_id, user_id, seat, place, actions, created_at)
    SELECT md5(game_id::text || seat)::uuid, game_id, user_id, seat, 0, '[{"type":"place","ward":7}]', '2026-11-01'
    FROM seats WHERE random() < 0.03 AND user_id IS NOT NULL;
INSERT INTO vacations (user_id, since, until)
    SELECT pg_temp.user_id(n), '2026-11-01', CASE WHEN n % 2 = 0 THEN '2026-11-28 11:59+00'::timestamptz + n * interval '1 minute' END
    FROM generate_series(1, 20000) AS n;
INSERT INTO vacation_changes (game_id, tried_at, given_up) SELECT pg_temp.game_id(n), '2026-11-28 11:59+00', n % 1000 <> 0
    FROM made WHERE n % 20 = 0;
INSERT INTO studies (id, user_id, kind, ruleset, name, fixed_seed, secret, players, steps, version, head, created_at, changed_at)
    SELECT pg_temp.made(21, n, 1767225600), pg_temp.user_id(CASE WHEN n % 500 = 0 THEN 1 ELSE 1 + n % 50000 END), 'hotseat',
        'tammany-hall', 'A study', false, pg_temp.hash(21, n), '{}', repeat('0 place 7 ', 40), 20, pg_temp.hash(21, n), '2026-01-01',
        '2026-01-01' FROM generate_series(1, 50000) AS n;
INSERT INTO study_comments (study_id, seq, text)
    SELECT pg_temp.made(21, n, 1767225600), seq, 'Why not ward 7?' FROM generate_series(1, 50000) AS n, generate_series(1, 2) AS seq;

INSERT INTO signing_keys VALUES (pg_temp.user_id(1), '\x00', '2026-01-01');
INSERT INTO mail_keys VALUES (1, '\x00', '2026-01-01');

SET session_replication_role = DEFAULT;
SET maintenance_work_mem = '256MB';
DO $$
DECLARE
    definition text;
BEGIN
    FOR definition IN SELECT put_aside.definition FROM put_aside ORDER BY 1 LOOP
        EXECUTE definition;
    END LOOP;
END
$$;
