DROP INDEX games_due_to_orders;
ALTER TABLE games DROP COLUMN ordered;
DROP TABLE orders;
