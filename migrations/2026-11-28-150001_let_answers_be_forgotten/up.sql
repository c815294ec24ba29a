-- An answer that told of somebody who has deleted their account, or held a secret that is not to be shown any more, is
-- forgotten. Its row stays: without it the request, if it is repeated under its key, would be done a second time.
ALTER TABLE answers ALTER COLUMN body DROP NOT NULL;
