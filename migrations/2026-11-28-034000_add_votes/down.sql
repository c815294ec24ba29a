ALTER TABLE games DROP COLUMN absent, DROP COLUMN broken_at_entry, DROP COLUMN broken_id;
ALTER TABLE seats DROP COLUMN hidden;
DROP TABLE votes;
