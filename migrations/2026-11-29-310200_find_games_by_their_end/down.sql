DROP INDEX games_finished;
