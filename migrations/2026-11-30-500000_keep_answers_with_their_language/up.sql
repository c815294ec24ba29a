-- The language of an answer's sentences, which is said again with it. None: the answer is from before, and in English.
ALTER TABLE answers ADD COLUMN locale text;
