DROP TABLE lifted_limits;
-- What was done stays as it was noted: only new rows are held against what was known before.
ALTER TABLE admin_acts DROP CONSTRAINT admin_acts_kind_check;
ALTER TABLE admin_acts ADD CONSTRAINT admin_acts_kind_check
    CHECK (kind IN ('renamed', 'sessions_ended', 'suspended', 'lifted', 'granted', 'revoked', 'table_hidden', 'table_relisted',
        'table_closed', 'message_removed', 'notice_again', 'notice_dropped')) NOT VALID;
