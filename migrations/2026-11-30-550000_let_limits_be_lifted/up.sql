-- Whose counts every server is to forget: those of an account, or of a network address or block. Read by every server within a
-- second, and deleted within two hours: the act that stays names no network.
CREATE TABLE lifted_limits (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    user_id uuid REFERENCES users,
    network text,
    CHECK (num_nonnulls(user_id, network) = 1)
);
CREATE INDEX lifted_limits_by_time ON lifted_limits (at);

ALTER TABLE admin_acts DROP CONSTRAINT admin_acts_kind_check;
ALTER TABLE admin_acts ADD CONSTRAINT admin_acts_kind_check
    CHECK (kind IN ('renamed', 'sessions_ended', 'suspended', 'lifted', 'granted', 'revoked', 'table_hidden', 'table_relisted',
        'table_closed', 'message_removed', 'notice_again', 'notice_dropped', 'limits_lifted'));
