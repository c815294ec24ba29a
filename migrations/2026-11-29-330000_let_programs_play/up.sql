-- An account that a program plays with, said before its first game and for good; and the tables that let such sit down.
ALTER TABLE users ADD COLUMN is_program boolean NOT NULL DEFAULT false;
CREATE TABLE open_to_programs (
    game_id uuid PRIMARY KEY REFERENCES games ON DELETE CASCADE
);
