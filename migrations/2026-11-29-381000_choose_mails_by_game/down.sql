DROP INDEX seats_with_choices;
ALTER TABLE seats ADD COLUMN quiet boolean NOT NULL DEFAULT false;
UPDATE seats SET quiet = true WHERE 'last_day' = ANY (mail_off);
ALTER TABLE seats DROP COLUMN mail_off;
