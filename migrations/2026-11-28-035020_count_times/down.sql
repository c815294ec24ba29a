-- Of the reminders of one decision the first stays.
DELETE FROM notices n USING notices earlier
    WHERE n.game_id = earlier.game_id AND n.seat = earlier.seat AND n.decision = earlier.decision
        AND n.kind = earlier.kind AND n.time_number > earlier.time_number;
ALTER TABLE notices
    DROP CONSTRAINT notices_game_id_seat_decision_kind_time_number_key,
    DROP COLUMN time_number,
    ADD UNIQUE (game_id, seat, decision, kind);
