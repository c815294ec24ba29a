ALTER TABLE webhooks DROP COLUMN busy_until;
