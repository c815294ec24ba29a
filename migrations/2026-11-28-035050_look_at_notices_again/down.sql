ALTER TABLE notices
    DROP COLUMN again;
