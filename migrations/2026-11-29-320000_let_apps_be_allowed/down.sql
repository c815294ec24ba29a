-- What apps were allowed would be whole sessions otherwise.
DELETE FROM spent_refresh_tokens WHERE session_id IN (SELECT id FROM sessions WHERE client_id IS NOT NULL);
DELETE FROM sessions WHERE client_id IS NOT NULL;
ALTER TABLE sessions DROP CONSTRAINT sessions_of_apps;
ALTER TABLE sessions DROP COLUMN scopes;
ALTER TABLE sessions DROP COLUMN client_id;
DROP TABLE authorization_codes;
DROP TABLE clients;
