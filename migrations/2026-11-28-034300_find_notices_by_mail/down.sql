DROP INDEX notices_by_mail;
