ALTER TABLE seats DROP COLUMN temperament, DROP COLUMN level;
