-- When somebody last sat down at a table that waits for players, left it, or chose its bots anew: whoever lists tables again
-- asks for those that have changed. A table that nothing has happened at has no row; when its game has begun, it is looked at
-- no more.
CREATE TABLE table_changes (
    game_id uuid PRIMARY KEY REFERENCES games,
    changed_at timestamptz NOT NULL
);
