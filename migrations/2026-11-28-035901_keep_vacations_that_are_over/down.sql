DELETE FROM vacations WHERE over;
DROP INDEX vacations_by_end;
ALTER TABLE vacations DROP COLUMN over;
CREATE INDEX vacations_by_end ON vacations (until) WHERE until IS NOT NULL;
