-- Moves of one game or of several, a row each of the first list, and all that comes of each: written together or not at all. The
-- first part decides which are made; every other part begins with the rows that it returns, and writes nothing for the rest.
-- The statement answers which games have moved: the others had moved on before.
--
-- The parameters are numbered in the order in which they first stand in the text, for so they are bound (commit/statement.rs).
-- A move leaves out what it has no use for: the parts below a line of dashes, and if it is alone that line of the first part which
-- is for several (commit/form.rs).
WITH moved AS (
    UPDATE games SET
        status = m.status,
        version = m.version,
        rules_version = m.rules_version,
        head = m.head,
        sealed = m.sealed,
        decision = m.decision,
        decision_kind = m.decision_kind,
        awaited = m.awaited,
        standings = m.standings,
        -- The seats that may have orders waiting afterwards.
        ordered = games.ordered & m.still_ordered,
        -- A sealed answer leaves its decision open: the others are waited for since it opened.
        awaited_since = CASE WHEN games.decision = m.decision THEN games.awaited_since ELSE m.at END,
        started_at = coalesce(games.started_at, m.at),
        finished_at = CASE WHEN m.status = 'finished' THEN m.at END,
        clocks = m.clocks,
        next_deadline = m.next_deadline,
        absent = (games.absent & ~m.not_absent) | m.absent,
        bots = (games.bots & ~m.not_bots) | m.bots,
        seat_changes = games.seat_changes + m.changes
    FROM unnest(
        $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23
    ) AS m (
        id, status, version, rules_version, head, sealed, decision, decision_kind, awaited, standings, still_ordered, at,
        clocks, next_deadline, not_absent, absent, not_bots, bots, changes, from_version, from_changes, guard, steps
    )
    WHERE games.id = m.id
        -- Games that somebody else holds are passed over, so as not to hold up the others: they are tried alone.
        AND games.id IN (SELECT free.id FROM games AS free WHERE free.id = ANY ($1) FOR NO KEY UPDATE SKIP LOCKED)
        -- The move was made from this entry, and among these people with these names and clocks. All of it stands in the
        -- game's own row: what the statement read elsewhere would be as old as the statement, if it had to wait.
        AND games.version = m.from_version
        AND games.seat_changes = m.from_changes
        -- An order that fires is still waiting.
        AND games.ordered & m.guard = m.guard
        AND games.status IN ('open', 'running')
    RETURNING games.id, games.status, games.decision, games.absent, games.bots, m.at, m.steps
),

logged AS (
    INSERT INTO log (game_id, seq, actor, action, events, head, at)
    SELECT moved.id, e.seq, e.actor, e.action, e.events, e.head, moved.at
    FROM moved
    JOIN unnest($24, $25, $26, $27, $28, $29) AS e (game_id, seq, actor, action, events, head) ON e.game_id = moved.id
),

---- Who is told.

-- Unless they have been told of this decision, or of this time for it, before.
told AS (
    INSERT INTO notices (id, kind, user_id, game_id, seat, decision, time_number, due_at, created_at)
    SELECT n.id, n.kind, n.user_id, moved.id, n.seat, n.decision, n.time_number, due.at, moved.at
    FROM moved
    JOIN unnest($30, $31, $32, $33, $34, $35, $36, $37, $38, $39)
        AS n (game_id, id, kind, user_id, seat, decision, time_number, due_at, delayed, last)
        ON n.game_id = moved.id
    LEFT JOIN notice_preferences AS p USING (user_id)
    LEFT JOIN seats AS s ON s.game_id = moved.id AND s.seat = n.seat AND s.user_id = n.user_id
    -- A reader chooses how long a mail may gather others, and how long before a deadline the last reminder comes: for this
    -- game, or for all.
    CROSS JOIN LATERAL (
        SELECT CASE
            WHEN n.delayed THEN coalesce(moved.at + make_interval(mins => coalesce(s.delay_minutes, p.delay_minutes)), n.due_at)
            WHEN n.last THEN n.due_at - make_interval(hours => coalesce(s.last_day_hours, p.last_day_hours, $40))
            ELSE n.due_at
        END
    ) AS due (at)
    -- A last reminder whose time has passed would only say what the notice of the turn says.
    WHERE NOT n.last OR due.at > moved.at
    ON CONFLICT (game_id, seat, decision, kind, time_number) DO NOTHING
    RETURNING id, kind, user_id, time_number, due_at, created_at
),

-- An event for each of those who are told, and one delivery for each of their webhooks, by the same rule as in
-- event::create_for. What reminds of a time comes in its time, all else at once.
heard AS (
    INSERT INTO events_due (event, user_id, kind, due_at)
    SELECT told.id, told.user_id, told.kind, CASE WHEN told.time_number > 0 THEN told.due_at ELSE told.created_at END
    FROM told
),

hooked AS (
    INSERT INTO deliveries (webhook_id, event, kind, due_at, created_at)
    SELECT
        w.id,
        told.id,
        told.kind,
        CASE WHEN told.time_number > 0 THEN told.due_at ELSE told.created_at END,
        told.created_at
    FROM told
    JOIN webhooks AS w ON w.user_id = told.user_id
    WHERE w.state = 'active' AND told.kind = ANY (w.kinds)
),

---- What is voted on.

-- The open votes of the table, and which of them the move makes moot: all when the game is over; those about a seat when
-- its decision is not open any more, or its person is back, or the house's bot plays it; those about steps to be taken back
-- when there is one step more, to which nobody has agreed. By the row as it is written, so that nobody is asked in vain
-- between the move and the next answer.
asked AS (
    SELECT votes.id, moved.at, (
        moved.status <> 'running'
        OR votes.about IS NOT NULL AND (
            votes.decision IS DISTINCT FROM moved.decision
            OR votes.kind = 'bot' AND (moved.absent >> votes.about) & 1 = 0
            OR (moved.bots >> votes.about) & 1 = 1
        )
        OR votes.kind = 'undo' AND moved.steps
    ) AS moot
    FROM moved
    JOIN votes ON votes.game_id = moved.id
    WHERE votes.state = 'open'
),

-- The others are noted to be counted again: who has to agree may not be as it was.
lapsed AS (
    UPDATE votes SET
        state = CASE WHEN asked.moot THEN 'lapsed' ELSE votes.state END,
        ended_at = CASE WHEN asked.moot THEN asked.at END,
        due_at = CASE WHEN NOT asked.moot THEN asked.at END
    FROM asked
    WHERE votes.id = asked.id
),

---- What a person has.

own AS (
    SELECT moved.id AS game_id, moved.at, o.back, o.player, o.decision, o.first_entry, o.last_entry, o.fired, o.reason, o.cancelled
    FROM moved
    JOIN unnest($41, $42, $43, $44, $45, $46, $47, $48, $49)
        AS o (game_id, back, player, decision, first_entry, last_entry, fired, reason, cancelled)
        ON o.game_id = moved.id
),

-- What the request was answered with. A key that has been used meanwhile makes the statement fail.
answered AS (
    INSERT INTO answers (user_id, key, request_hash, status, body, locale, answered_at)
    SELECT a.user_id, a.key, a.request_hash, a.status, a.body, a.locale, moved.at
    FROM moved
    JOIN unnest($50, $51, $52, $53, $54, $55, $56) AS a (game_id, user_id, key, request_hash, status, body, locale)
        ON a.game_id = moved.id
),

-- The draft of this answer has served.
drafted AS (
    DELETE FROM drafts USING own
    WHERE drafts.game_id = own.game_id AND drafts.user_id = own.player AND drafts.decision = own.decision
),

-- Orders that were meant for another game than the one after this move.
cancelled AS (
    UPDATE orders SET state = 'cancelled', reason = own.reason, ended_at = own.at
    FROM own
    WHERE orders.game_id = own.game_id
        AND orders.state = 'waiting'
        AND (own.cancelled >> orders.seat) & 1 = 1
        AND orders.id IS DISTINCT FROM own.fired
),

---- What few moves change.

-- People who are back at their seats, and would not hand them on any more.
seated AS (
    UPDATE seats SET offered = false, taken_at = own.at
    FROM own
    WHERE own.back <> 0 AND seats.game_id = own.game_id AND (own.back >> seats.seat) & 1 = 1
),

fired AS (
    UPDATE orders SET
        state = 'fired',
        decision = own.decision,
        first_entry = own.first_entry,
        last_entry = own.last_entry,
        ended_at = own.at
    FROM own
    WHERE orders.game_id = own.game_id AND orders.id = own.fired
)

---- What is answered.

SELECT id FROM moved
