DROP TABLE vacation_changes;
DROP TABLE vacations;
DROP INDEX games_by_deadline;
ALTER TABLE games DROP COLUMN next_deadline, DROP COLUMN clocks, DROP COLUMN terms;
