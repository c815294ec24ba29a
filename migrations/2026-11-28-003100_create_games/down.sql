DROP TABLE invitations, seats, games;
