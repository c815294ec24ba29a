ALTER TABLE notices
    -- Which of its seat's times it reminds of, as the game's clocks count them, from 1; 0: of none.
    ADD COLUMN time_number integer NOT NULL DEFAULT 0,
    DROP CONSTRAINT notices_game_id_seat_decision_kind_key,
    ADD UNIQUE (game_id, seat, decision, kind, time_number);
