ALTER TABLE sessions DROP CONSTRAINT sessions_one_holder;
DELETE FROM sessions WHERE cookie_hash IS NOT NULL;
ALTER TABLE sessions DROP COLUMN cookie_hash;
ALTER TABLE sessions ALTER COLUMN refresh_hash SET NOT NULL;
