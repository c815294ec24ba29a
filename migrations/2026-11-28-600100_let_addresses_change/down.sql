DELETE FROM notices WHERE kind IN ('new_address', 'address_changed');
DELETE FROM sign_ins WHERE user_id IS NOT NULL;
ALTER TABLE notices
    DROP CONSTRAINT notices_kind_check,
    ADD CONSTRAINT notices_kind_check CHECK (kind IN
        ('sign_in', 'invitation', 'game_started', 'your_turn', 'bid_due', 'half_time', 'last_day', 'last_one',
         'timed_out', 'game_over', 'message', 'digest', 'vote_asked', 'broken', 'player_absent', 'deadline_moved',
         'confirm_start', 'seat_lost', 'table_waits', 'table_closed'));
ALTER TABLE sign_ins DROP COLUMN old_email, DROP COLUMN user_id;
