ALTER TABLE answers DROP COLUMN locale;
