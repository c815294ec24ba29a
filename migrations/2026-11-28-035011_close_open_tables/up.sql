-- Why a table was closed before its game began.
CREATE TABLE closings (
    game_id uuid PRIMARY KEY REFERENCES games,
    cause text NOT NULL CHECK (cause IN ('by_host', 'everybody_left', 'account_deleted')),
    -- The host who closed it, and what the host said.
    user_id uuid REFERENCES users,
    reason text,
    closed_at timestamptz NOT NULL,
    CHECK ((cause = 'by_host') = (user_id IS NOT NULL)),
    CHECK ((cause = 'by_host') = (reason IS NOT NULL))
);
