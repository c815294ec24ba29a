-- Whether a vacation has ended by itself. It is kept until the next one, so that clocks hear when it ended, however late.
ALTER TABLE vacations ADD COLUMN over boolean NOT NULL DEFAULT false;
DROP INDEX vacations_by_end;
CREATE INDEX vacations_by_end ON vacations (until) WHERE until IS NOT NULL AND NOT over;
