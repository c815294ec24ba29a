-- A person has a page with their public games, unless they want none. A guest has none until they have an address.
ALTER TABLE users ADD COLUMN public_page boolean NOT NULL DEFAULT true;
UPDATE users SET public_page = false WHERE id IN (SELECT user_id FROM guests);
