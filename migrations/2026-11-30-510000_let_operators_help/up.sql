-- Who may help people by the tools for whoever runs the server, and who may not sign in for the time being.
ALTER TABLE users
    ADD COLUMN is_admin boolean NOT NULL DEFAULT false,
    ADD COLUMN suspended_at timestamptz;
-- By the beginning of the name, in an order that no locale changes.
CREATE INDEX users_by_name ON users ((lower(name) COLLATE "C"), id) WHERE deleted_at IS NULL;

-- A message that whoever runs the server has taken away: its text is kept, and shown to nobody.
ALTER TABLE messages ADD COLUMN removed_at timestamptz;

-- Tables may also be closed by whoever runs the server, for a reason that they say.
ALTER TABLE closings DROP CONSTRAINT closings_cause_check;
ALTER TABLE closings DROP CONSTRAINT closings_check1;
ALTER TABLE closings ADD CONSTRAINT closings_cause_check
    CHECK (cause IN ('by_host', 'everybody_left', 'account_deleted', 'by_operator'));
ALTER TABLE closings ADD CONSTRAINT closings_check1
    CHECK ((cause IN ('by_host', 'by_operator')) = (reason IS NOT NULL));

-- Deliveries that were given up are listed as mails are.
CREATE INDEX deliveries_dead ON deliveries (event, webhook_id) WHERE state = 'dead';

-- What whoever runs the server has done, and why. Never changed, never deleted.
CREATE TABLE admin_acts (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    kind text NOT NULL CHECK (kind IN ('renamed', 'sessions_ended', 'suspended', 'lifted', 'granted', 'revoked',
        'table_hidden', 'table_relisted', 'table_closed', 'message_removed', 'notice_again', 'notice_dropped')),
    -- The administrator; none on the command line.
    by_id uuid REFERENCES users,
    -- The account, the game, and the message or notice that it was done to.
    user_id uuid REFERENCES users,
    game_id uuid REFERENCES games,
    thing_id uuid,
    reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 300)
);
CREATE INDEX admin_acts_at_tables ON admin_acts (game_id, id) WHERE game_id IS NOT NULL;

CREATE FUNCTION refuse_to_rewrite_admin_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what whoever runs the server has done is append-only';
END
$$;
CREATE TRIGGER admin_acts_are_append_only BEFORE UPDATE OR DELETE ON admin_acts
    FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_admin_acts();
CREATE TRIGGER admin_acts_are_never_truncated BEFORE TRUNCATE ON admin_acts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_admin_acts();
