DELETE FROM notices USING invitations
    WHERE notices.invitation_id = invitations.id AND invitations.seat IS NOT NULL;
DELETE FROM invitations WHERE seat IS NOT NULL;
DROP INDEX invitations_to_tables;
DROP INDEX invitations_to_seats;
ALTER TABLE invitations DROP COLUMN seat, ADD CONSTRAINT invitations_game_id_email_key UNIQUE (game_id, email);
ALTER TABLE games DROP COLUMN seat_changes;
ALTER TABLE seats DROP COLUMN from_entry, DROP COLUMN offered, DROP COLUMN untold;
DROP TABLE seat_holders;
