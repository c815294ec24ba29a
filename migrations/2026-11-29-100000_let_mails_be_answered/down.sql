DELETE FROM notices WHERE kind IN ('answered', 'not_understood');
ALTER TABLE notices
    DROP CONSTRAINT notices_kind_check,
    ADD CONSTRAINT notices_kind_check CHECK (kind IN
        ('sign_in', 'invitation', 'game_started', 'your_turn', 'bid_due', 'half_time', 'last_day', 'last_one',
         'timed_out', 'game_over', 'message', 'digest', 'vote_asked', 'broken', 'player_absent', 'deadline_moved',
         'confirm_start', 'seat_lost', 'table_waits', 'table_closed', 'new_address', 'address_changed'));
DROP INDEX notices_by_incoming;
ALTER TABLE notices DROP COLUMN incoming_id, DROP COLUMN asked;
DROP TABLE incoming_mails;
ALTER TABLE seats DROP COLUMN quiet;
ALTER TABLE notice_preferences DROP COLUMN answers;
