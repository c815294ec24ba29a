ALTER TABLE notice_preferences
    -- How many hours before a deadline the last reminder comes; null: as many as the server says.
    ADD COLUMN last_day_hours smallint CHECK (last_day_hours BETWEEN 1 AND 72);
