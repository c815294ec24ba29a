ALTER TABLE vacation_changes
    DROP CONSTRAINT vacation_changes_pkey,
    ADD COLUMN seat smallint;
-- Every seat of the game may be meant.
INSERT INTO vacation_changes (game_id, seat)
    SELECT vacation_changes.game_id, seats.seat FROM vacation_changes JOIN seats USING (game_id);
DELETE FROM vacation_changes WHERE seat IS NULL;
ALTER TABLE vacation_changes ADD PRIMARY KEY (game_id, seat);
