-- The truth. Texts, not jsonb: they are hashed exactly as they are.
CREATE TABLE log (
    game_id uuid NOT NULL REFERENCES games,
    seq integer NOT NULL CHECK (seq >= 0),
    actor text NOT NULL,
    action text NOT NULL,
    events text NOT NULL,
    head bytea NOT NULL CHECK (length(head) = 32),
    at timestamptz NOT NULL,
    PRIMARY KEY (game_id, seq)
);

CREATE FUNCTION refuse_to_rewrite_the_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is append-only';
END
$$;
CREATE TRIGGER log_is_append_only BEFORE UPDATE OR DELETE ON log
    FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_the_log();
CREATE TRIGGER log_is_never_truncated BEFORE TRUNCATE ON log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_the_log();
