DROP INDEX invitations_by_email;
CREATE INDEX invitations_by_email ON invitations (email);
DELETE FROM notices WHERE invitation_id IN (SELECT id FROM invitations WHERE user_id IS NOT NULL);
DELETE FROM invitations WHERE user_id IS NOT NULL;
DROP INDEX invitations_by_person, invitations_of_people_to_seats, invitations_of_people_to_tables;
DROP INDEX invitations_to_tables, invitations_to_seats;
ALTER TABLE invitations DROP COLUMN user_id;
CREATE UNIQUE INDEX invitations_to_tables ON invitations (game_id, email) WHERE seat IS NULL;
CREATE UNIQUE INDEX invitations_to_seats ON invitations (game_id, email, seat) WHERE seat IS NOT NULL;
