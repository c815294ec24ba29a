DELETE FROM notices WHERE kind IN ('confirm_start', 'seat_lost', 'table_waits', 'table_closed');
ALTER TABLE notices
    DROP CONSTRAINT notices_kind_check,
    ADD CONSTRAINT notices_kind_check CHECK (kind IN
        ('sign_in', 'invitation', 'game_started', 'your_turn', 'bid_due', 'half_time', 'last_day', 'last_one',
         'timed_out', 'game_over', 'message', 'digest', 'vote_asked', 'broken', 'player_absent', 'deadline_moved'));
