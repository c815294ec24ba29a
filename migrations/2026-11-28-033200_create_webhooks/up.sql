-- Where a person's own program, or a chat, is told what the person is told.
CREATE TABLE webhooks (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users,
    name text,
    -- Those of chats hold a secret in their path.
    url text NOT NULL,
    form text NOT NULL CHECK (form IN ('json', 'discord', 'slack')),
    -- The kinds of notices that it is told.
    kinds text[] NOT NULL,
    -- As it is: what signs must be there to sign.
    secret text NOT NULL,
    state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused')),
    -- Why the server paused it; null if its owner did.
    reason text,
    -- Deliveries given up since the last one that arrived.
    dead_in_a_row integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL
);
CREATE INDEX webhooks_by_user ON webhooks (user_id, id);

-- What a webhook is to be told, written with the notice.
CREATE TABLE deliveries (
    -- No foreign key: it would let somebody who deletes a webhook at this moment spoil another's move. The worker
    -- deletes what belongs to no webhook.
    webhook_id uuid NOT NULL,
    -- The id of the notice, or of a test one of its own.
    event uuid NOT NULL,
    kind text NOT NULL,
    -- 'waiting' until one of the others ends it.
    state text NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'delivered', 'dropped', 'dead')),
    -- Why it was dropped, or what the last attempt met.
    reason text,
    -- What the receiver answered last.
    status smallint,
    attempts smallint NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    -- A webhook is told of a notice once.
    PRIMARY KEY (webhook_id, event)
);
CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'waiting';
-- Old deliveries are found by it.
CREATE INDEX deliveries_by_time ON deliveries USING brin (created_at);
