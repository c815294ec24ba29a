-- A game is noted whichever of its players has left or is back, and also before it starts: its seats may still get other
-- numbers.
DELETE FROM vacation_changes AS later USING vacation_changes AS first
    WHERE later.game_id = first.game_id AND later.seat > first.seat;
ALTER TABLE vacation_changes
    DROP COLUMN seat,
    ADD PRIMARY KEY (game_id);
