ALTER TABLE users DROP COLUMN public_page;
