-- The key of links and addresses in mails. They have no end, so it is not one of the keys of access tokens, which change.
CREATE TABLE mail_keys (
    -- There is one.
    id smallint PRIMARY KEY CHECK (id = 1),
    key bytea NOT NULL,
    created_at timestamptz NOT NULL
);

-- No mail of this kind to this person; 'games' stands for all mails about games that the person plays in.
CREATE TABLE mail_opt_outs (
    user_id uuid NOT NULL REFERENCES users,
    kind text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (user_id, kind)
);

-- No invitation to this address. A keyed hash, since nobody needs to know which it is.
CREATE TABLE mail_refusals (
    email_hash bytea PRIMARY KEY,
    at timestamptz NOT NULL
);

-- What mail servers say of the address: 'refused' when the mail was handed in, or 'bouncing', when it came back.
ALTER TABLE users
    ADD COLUMN address_state text NOT NULL DEFAULT 'ok' CHECK (address_state IN ('ok', 'refused', 'bouncing')),
    ADD COLUMN address_since timestamptz,
    ADD COLUMN address_reason text,
    -- Mails refused or come back, one after the other, and when the last one was.
    ADD COLUMN address_failures smallint NOT NULL DEFAULT 0,
    ADD COLUMN address_failed_at timestamptz;
