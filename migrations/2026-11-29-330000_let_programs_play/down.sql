DROP TABLE open_to_programs;
ALTER TABLE users DROP COLUMN is_program;
