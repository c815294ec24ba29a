-- A wish to sign in may be one to give an account another address: the code goes to the new one. Once that has happened, the
-- old one is told.
ALTER TABLE sign_ins
    ADD COLUMN user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    ADD COLUMN old_email text;
CREATE INDEX sign_ins_by_user ON sign_ins (user_id) WHERE user_id IS NOT NULL;
ALTER TABLE notices
    DROP CONSTRAINT notices_kind_check,
    ADD CONSTRAINT notices_kind_check CHECK (kind IN
        ('sign_in', 'invitation', 'game_started', 'your_turn', 'bid_due', 'half_time', 'last_day', 'last_one',
         'timed_out', 'game_over', 'message', 'digest', 'vote_asked', 'broken', 'player_absent', 'deadline_moved',
         'confirm_start', 'seat_lost', 'table_waits', 'table_closed', 'new_address', 'address_changed'));
