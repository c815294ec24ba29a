-- A move and all that comes of it, written together or not at all. The first part decides; every other part begins with
-- the row that it returns, and writes nothing if there is none. The statement answers 1, or 0 if the game has moved on.
--
-- The parameters are numbered in the order in which they first stand in the text, for so they are bound (commit/statement.rs).
-- A move with which nobody's own things change, as of a bot or of the clock, leaves out the parts from the line of dashes on.
WITH moved AS (
    UPDATE games SET
        status = $1,
        version = $2,
        rules_version = $3,
        head = $4,
        sealed = $5,
        decision = $6,
        decision_kind = $7,
        awaited = $8,
        standings = $9,
        -- The seats that may have orders waiting afterwards.
        ordered = ordered & $10,
        -- A sealed answer leaves its decision open: the others are waited for since it opened.
        awaited_since = CASE WHEN decision = $6 THEN awaited_since ELSE $11 END,
        started_at = coalesce(started_at, $11),
        finished_at = CASE WHEN $1 = 'finished' THEN $11 END,
        clocks = $12,
        next_deadline = $13,
        absent = (absent & ~$14) | $15,
        bots = (bots & ~$16) | $17,
        seat_changes = seat_changes + $18
    WHERE id = $19
        -- The move was made from this entry, and among these people with these names and clocks. All of it stands in the
        -- game's own row: what the statement read elsewhere would be as old as the statement, if it had to wait.
        AND version = $20
        AND seat_changes = $21
        -- An order that fires is still waiting.
        AND ordered & $22 = $22
        AND status IN ('open', 'running')
    RETURNING id, status, decision, absent, bots
),

logged AS (
    INSERT INTO log (game_id, seq, actor, action, events, head, at)
    SELECT moved.id, e.seq, e.actor, e.action, e.events, e.head, $11
    FROM moved
    CROSS JOIN unnest($23, $24, $25, $26, $27) AS e (seq, actor, action, events, head)
),

-- Who is told, unless they have been told of this decision, or of this time for it, before.
told AS (
    INSERT INTO notices (id, kind, user_id, game_id, seat, decision, time_number, due_at, created_at)
    SELECT n.id, n.kind, n.user_id, moved.id, n.seat, n.decision, n.time_number, due.at, $11
    FROM moved
    CROSS JOIN unnest($28, $29, $30, $31, $32, $33, $34, $35, $36)
        AS n (id, kind, user_id, seat, decision, time_number, due_at, delayed, last)
    LEFT JOIN notice_preferences AS p USING (user_id)
    -- A reader chooses how long a mail may gather others, and how long before a deadline the last reminder comes.
    CROSS JOIN LATERAL (
        SELECT CASE
            WHEN n.delayed THEN coalesce($11 + make_interval(mins => p.delay_minutes), n.due_at)
            WHEN n.last THEN n.due_at - make_interval(hours => coalesce(p.last_day_hours, $37))
            ELSE n.due_at
        END
    ) AS due (at)
    -- A last reminder whose time has passed would only say what the notice of the turn says.
    WHERE NOT n.last OR due.at > $11
    ON CONFLICT (game_id, seat, decision, kind, time_number) DO NOTHING
    RETURNING id, kind, user_id, time_number, due_at
),

-- An event for each of those who are told, and one delivery for each of their webhooks, by the same rule as in
-- event::create_for. What reminds of a time comes in its time, all else at once.
heard AS (
    INSERT INTO events_due (event, user_id, kind, due_at)
    SELECT told.id, told.user_id, told.kind, CASE WHEN told.time_number > 0 THEN told.due_at ELSE $11 END
    FROM told
),

hooked AS (
    INSERT INTO deliveries (webhook_id, event, kind, due_at, created_at)
    SELECT w.id, told.id, told.kind, CASE WHEN told.time_number > 0 THEN told.due_at ELSE $11 END, $11
    FROM told
    JOIN webhooks AS w ON w.user_id = told.user_id
    WHERE w.state = 'active' AND told.kind = ANY (w.kinds)
),

-- The open votes of the table, and which of them the move makes moot: all when the game is over; those about a seat when
-- its decision is not open any more, or its person is back, or the house's bot plays it; those about steps to be taken back
-- when there is one step more, to which nobody has agreed. By the row as it is written, so that nobody is asked in vain
-- between the move and the next answer.
asked AS (
    SELECT votes.id, (
        moved.status <> 'running'
        OR votes.about IS NOT NULL AND (
            votes.decision IS DISTINCT FROM moved.decision
            OR votes.kind = 'bot' AND (moved.absent >> votes.about) & 1 = 0
            OR (moved.bots >> votes.about) & 1 = 1
        )
        OR votes.kind = 'undo' AND $38
    ) AS moot
    FROM moved
    JOIN votes ON votes.game_id = moved.id
    WHERE votes.state = 'open'
),

-- The others are noted to be counted again: who has to agree may not be as it was.
lapsed AS (
    UPDATE votes SET
        state = CASE WHEN asked.moot THEN 'lapsed' ELSE votes.state END,
        ended_at = CASE WHEN asked.moot THEN $11 END,
        due_at = CASE WHEN NOT asked.moot THEN $11 END
    FROM asked
    WHERE votes.id = asked.id
),

---- What people alone have.

-- People who are back at their seats, and would not hand them on any more.
seated AS (
    UPDATE seats SET offered = false, taken_at = $11
    FROM moved
    WHERE $39 <> 0 AND seats.game_id = moved.id AND ($39 >> seats.seat) & 1 = 1
),

-- What the request was answered with. A key that has been used meanwhile makes the statement fail.
answered AS (
    INSERT INTO answers (user_id, key, request_hash, status, body, answered_at)
    SELECT a.user_id, a.key, a.request_hash, a.status, a.body, $11
    FROM moved
    CROSS JOIN unnest($40, $41, $42, $43, $44) AS a (user_id, key, request_hash, status, body)
),

-- The draft of this answer has served.
drafted AS (
    DELETE FROM drafts USING moved
    WHERE drafts.game_id = moved.id AND drafts.user_id = $45 AND drafts.decision = $46
),

fired AS (
    UPDATE orders SET state = 'fired', decision = $46, first_entry = $47, last_entry = $48, ended_at = $11
    FROM moved
    WHERE orders.game_id = moved.id AND orders.id = $49
),

-- Orders that were meant for another game than the one after this move.
cancelled AS (
    UPDATE orders SET state = 'cancelled', reason = $50, ended_at = $11
    FROM moved
    WHERE orders.game_id = moved.id
        AND orders.state = 'waiting'
        AND ($51 >> orders.seat) & 1 = 1
        AND orders.id IS DISTINCT FROM $49
)

---- What is answered.

SELECT count(*) FROM moved
