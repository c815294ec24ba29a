DROP TABLE messages;
DROP TABLE notice_preferences;
DROP INDEX notices_of_talk;
DROP INDEX notices_waiting_by_user;
DELETE FROM notices WHERE kind NOT IN
    ('sign_in', 'invitation', 'game_started', 'your_turn', 'bid_due', 'game_over');
ALTER TABLE notices
    DROP COLUMN mail_id,
    DROP CONSTRAINT notices_kind_check,
    ADD CONSTRAINT notices_kind_check CHECK (kind IN
        ('sign_in', 'invitation', 'game_started', 'your_turn', 'bid_due', 'game_over'));
