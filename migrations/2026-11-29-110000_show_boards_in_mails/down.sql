ALTER TABLE notice_preferences DROP COLUMN pictures;
