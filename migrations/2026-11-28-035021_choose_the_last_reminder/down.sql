ALTER TABLE notice_preferences DROP COLUMN last_day_hours;
