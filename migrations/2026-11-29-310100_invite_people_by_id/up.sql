-- Somebody can be invited as the person they are, by whoever does not know their address. `email` is their address then as
-- well, and follows it when it changes. Whether an address has been invited and whether a person has are two things: one must
-- not tell whether the other was done, or addresses could be guessed.
ALTER TABLE invitations ADD COLUMN user_id uuid REFERENCES users;
DROP INDEX invitations_to_tables, invitations_to_seats;
CREATE UNIQUE INDEX invitations_to_tables ON invitations (game_id, email) WHERE seat IS NULL AND user_id IS NULL;
CREATE UNIQUE INDEX invitations_to_seats ON invitations (game_id, email, seat) WHERE seat IS NOT NULL AND user_id IS NULL;
CREATE UNIQUE INDEX invitations_of_people_to_tables ON invitations (game_id, user_id)
    WHERE seat IS NULL AND user_id IS NOT NULL;
CREATE UNIQUE INDEX invitations_of_people_to_seats ON invitations (game_id, user_id, seat)
    WHERE seat IS NOT NULL AND user_id IS NOT NULL;
CREATE INDEX invitations_by_person ON invitations (user_id) WHERE user_id IS NOT NULL;

-- How many invitations an address has been mailed of late is asked before another is.
DROP INDEX invitations_by_email;
CREATE INDEX invitations_by_email ON invitations (email, created_at);
