-- Until when a webhook is one server's, by the clock of the database: nobody else posts to it before.
ALTER TABLE webhooks ADD COLUMN busy_until timestamptz;
