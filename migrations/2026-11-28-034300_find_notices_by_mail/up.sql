-- A mail that comes back names itself, and may have told of several notices.
CREATE INDEX notices_by_mail ON notices (mail_id) WHERE mail_id IS NOT NULL;
