ALTER TABLE seats DROP COLUMN snoozed_until, DROP COLUMN snoozed_decision;
