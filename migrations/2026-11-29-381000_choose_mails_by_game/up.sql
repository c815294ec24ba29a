-- The kinds of notices about this game that are not mailed to whoever has the seat.
ALTER TABLE seats ADD COLUMN mail_off text[] NOT NULL DEFAULT '{}';
-- Who wanted no reminders of a game wants none now.
UPDATE seats SET mail_off = '{half_time,last_day,deadline_moved}' WHERE quiet;
ALTER TABLE seats DROP COLUMN quiet;
-- A person's choices are read with each mail to them.
CREATE INDEX seats_with_choices ON seats (user_id) WHERE mail_off <> '{}';
