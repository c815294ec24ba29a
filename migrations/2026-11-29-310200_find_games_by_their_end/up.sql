-- The records of a day's public games are read in the order of their ends. A game is in here from its end on: moves write
-- nothing of it.
CREATE INDEX games_finished ON games (finished_at, id) WHERE visibility = 'public' AND status = 'finished';
