-- From now on seat_changes counts whatever changes beside the log of a game: who plays which seat, what the people are
-- called, and clocks that move without an entry, as for a vacation. The statement that commits compares the number, and not
-- the text of the clocks any more.
--
-- A server of an earlier build, or somebody with psql, moves clocks without counting. The database counts for them, so that
-- no server plays on with clocks that are not there any more.
CREATE FUNCTION count_change_of_clocks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.seat_changes := OLD.seat_changes + 1;
    RETURN NEW;
END
$$;
CREATE TRIGGER clocks_are_counted BEFORE UPDATE ON games FOR EACH ROW
    WHEN (NEW.version = OLD.version AND NEW.seat_changes = OLD.seat_changes AND NEW.clocks IS DISTINCT FROM OLD.clocks)
    EXECUTE FUNCTION count_change_of_clocks();
