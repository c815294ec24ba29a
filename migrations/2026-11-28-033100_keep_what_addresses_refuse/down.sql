ALTER TABLE users
    DROP COLUMN address_state,
    DROP COLUMN address_since,
    DROP COLUMN address_reason,
    DROP COLUMN address_failures,
    DROP COLUMN address_failed_at;
DROP TABLE mail_refusals, mail_opt_outs, mail_keys;
