-- A seat whose game is over. What somebody has to do is found by the seats that are not, however many games they have
-- played.
ALTER TABLE seats ADD COLUMN over boolean NOT NULL DEFAULT false;

-- Whoever ends a game ends its seats, also a server that does not know of them. Moves that end nothing do not get there.
CREATE FUNCTION end_the_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE seats SET over = NEW.status IN ('finished', 'abandoned') WHERE game_id = NEW.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER games_end_their_seats AFTER UPDATE OF status ON games FOR EACH ROW
    WHEN ((OLD.status IN ('finished', 'abandoned')) <> (NEW.status IN ('finished', 'abandoned')))
    EXECUTE FUNCTION end_the_seats();
UPDATE seats SET over = true FROM games WHERE games.id = seats.game_id AND games.status IN ('finished', 'abandoned');

CREATE INDEX seats_not_over ON seats (user_id, game_id) WHERE NOT over;
-- A list of somebody's games passes over seats without a look at their rows. What of them changes while a game is played is
-- in no index.
DROP INDEX seats_by_user;
CREATE INDEX seats_by_user ON seats (user_id, game_id) INCLUDE (seat, hidden);
