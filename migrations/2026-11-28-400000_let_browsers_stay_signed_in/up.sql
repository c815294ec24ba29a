-- A browser's session goes on with a cookie, which is shown again and again and never exchanged; an app's with refresh
-- tokens. A row has one of the two: what is kept of a cookie is never taken for a refresh token.
ALTER TABLE sessions ALTER COLUMN refresh_hash DROP NOT NULL;
ALTER TABLE sessions ADD COLUMN cookie_hash bytea UNIQUE;
ALTER TABLE sessions ADD CONSTRAINT sessions_one_holder CHECK (num_nonnulls(refresh_hash, cookie_hash) = 1);
