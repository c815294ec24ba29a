DROP INDEX seats_by_user;
CREATE INDEX seats_by_user ON seats (user_id, game_id);
DROP INDEX seats_not_over;
DROP TRIGGER games_end_their_seats ON games;
DROP FUNCTION end_the_seats();
ALTER TABLE seats DROP COLUMN over;
