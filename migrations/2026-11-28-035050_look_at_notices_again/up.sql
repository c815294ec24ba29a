ALTER TABLE notices
    -- Whether its reader's wishes have changed since a worker took it: if it is to be put off, it is looked at again instead.
    ADD COLUMN again boolean NOT NULL DEFAULT false;
