DROP TABLE log;
DROP FUNCTION refuse_to_rewrite_the_log;
