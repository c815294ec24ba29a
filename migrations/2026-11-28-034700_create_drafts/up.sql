-- What somebody means to answer, kept for them alone until they send it. Nothing of it is judged or done.
CREATE TABLE drafts (
    game_id uuid NOT NULL REFERENCES games,
    user_id uuid NOT NULL REFERENCES users,
    -- The decision that it is for.
    decision integer NOT NULL CHECK (decision >= 0),
    -- A JSON list of actions.
    actions text NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, user_id)
);
CREATE INDEX drafts_by_user ON drafts (user_id);
