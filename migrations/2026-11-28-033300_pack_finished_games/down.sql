DO $$
BEGIN
    IF EXISTS (SELECT FROM packed_games) THEN
        RAISE EXCEPTION 'packed games cannot be unpacked here: their logs would be lost';
    END IF;
END
$$;
DROP TRIGGER log_goes_when_it_is_packed ON log;
DROP TRIGGER log_is_append_only ON log;
CREATE TRIGGER log_is_append_only BEFORE UPDATE OR DELETE ON log
    FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_the_log();
DROP FUNCTION refuse_to_delete_what_is_not_packed;
DROP INDEX games_to_pack;
ALTER TABLE games DROP COLUMN packed, DROP COLUMN pack_after;
DROP TABLE packed_games;
DROP FUNCTION refuse_to_pack_anything_else;
