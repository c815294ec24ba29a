-- The outbox: what people are to be told by mail, written with what it tells of.
CREATE TABLE notices (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN
        ('sign_in', 'invitation', 'game_started', 'your_turn', 'bid_due', 'game_over')),
    -- Who is told: an account, or an address that has none yet.
    user_id uuid REFERENCES users,
    email text,
    sign_in_id uuid REFERENCES sign_ins,
    invitation_id uuid REFERENCES invitations,
    game_id uuid REFERENCES games,
    seat smallint,
    decision integer,
    -- 'waiting' until one of the others ends it.
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped', 'dead')),
    -- Why it was dropped, or what the last attempt met.
    reason text,
    attempts smallint NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    UNIQUE (game_id, seat, decision, kind)
);
CREATE INDEX notices_due ON notices (due_at) WHERE state = 'waiting';
CREATE INDEX notices_by_user ON notices (user_id, id);
