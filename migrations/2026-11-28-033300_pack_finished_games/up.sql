-- The log of a finished game as one compressed row; it takes the place of the game's rows in `log`.
CREATE TABLE packed_games (
    game_id uuid PRIMARY KEY REFERENCES games,
    entries integer NOT NULL CHECK (entries > 0),
    -- The hash at the end of the log.
    head bytea NOT NULL CHECK (length(head) = 32),
    -- How `bytes` is made; `api/src/pack.rs` knows.
    format smallint NOT NULL,
    bytes bytea NOT NULL,
    packed_at timestamptz NOT NULL
);
-- It is compressed already.
ALTER TABLE packed_games ALTER COLUMN bytes SET STORAGE EXTERNAL;

ALTER TABLE games
    ADD COLUMN packed boolean NOT NULL DEFAULT false,
    -- Packing is due a while after this time; if it is null, a while after the end of the game.
    ADD COLUMN pack_after timestamptz;
CREATE INDEX games_to_pack ON games ((coalesce(pack_after, finished_at))) WHERE status = 'finished' AND NOT packed;

-- What is packed is the whole log of a finished game, as long as it is there to compare with.
CREATE FUNCTION refuse_to_pack_anything_else() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
            SELECT FROM games WHERE id = NEW.game_id AND status = 'finished'
                AND version = NEW.entries AND head = NEW.head)
        OR NEW.entries <> (SELECT count(*) FROM log WHERE game_id = NEW.game_id)
        OR NEW.head IS DISTINCT FROM
            (SELECT head FROM log WHERE game_id = NEW.game_id AND seq = NEW.entries - 1)
    THEN
        RAISE EXCEPTION 'only the whole log of a finished game can be packed';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER packed_games_are_whole BEFORE INSERT ON packed_games
    FOR EACH ROW EXECUTE FUNCTION refuse_to_pack_anything_else();
CREATE TRIGGER packed_games_stay BEFORE UPDATE OR DELETE ON packed_games
    FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_the_log();
CREATE TRIGGER packed_games_are_never_truncated BEFORE TRUNCATE ON packed_games
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_the_log();

-- Rows of the log go only when their game is finished and packed, and then all of them at once.
CREATE FUNCTION refuse_to_delete_what_is_not_packed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (SELECT game_id, count(*) AS entries FROM gone GROUP BY game_id) AS deleted
        WHERE NOT EXISTS (
            SELECT FROM games
            JOIN packed_games AS packed ON packed.game_id = games.id
            -- Among so many different numbers from 0 on, this one is the last only if none is left out.
            JOIN gone AS last ON last.game_id = games.id AND last.seq = packed.entries - 1
            WHERE games.id = deleted.game_id AND games.status = 'finished'
                AND games.version = packed.entries AND packed.entries = deleted.entries
                AND last.head = packed.head
                AND NOT EXISTS (SELECT FROM log WHERE log.game_id = games.id)))
    THEN
        RAISE EXCEPTION 'the log is append-only, but for all entries of a packed game at once';
    END IF;
    RETURN NULL;
END
$$;
DROP TRIGGER log_is_append_only ON log;
CREATE TRIGGER log_is_append_only BEFORE UPDATE ON log
    FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_the_log();
CREATE TRIGGER log_goes_when_it_is_packed AFTER DELETE ON log
    REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_delete_what_is_not_packed();
