-- Whether mails about games show the board as a picture, besides the lines of text.
ALTER TABLE notice_preferences ADD COLUMN pictures boolean NOT NULL DEFAULT true;
