-- What a seat will answer by itself when its next decisions open, and what became of it. For its owner's eyes alone.
CREATE TABLE orders (
    id uuid PRIMARY KEY,
    game_id uuid NOT NULL REFERENCES games,
    user_id uuid NOT NULL REFERENCES users,
    seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 4),
    -- The place in the seat's queue.
    place smallint NOT NULL CHECK (place BETWEEN 0 AND 2),
    -- Only if the newest step of that seat has this written form.
    if_seat smallint CHECK (if_seat BETWEEN 0 AND 4),
    if_written text,
    -- Only if the decision is of this kind.
    kind text,
    -- A JSON list of actions.
    actions text NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'fired', 'cancelled')),
    -- Why it was cancelled, as a name, and more about it in words.
    reason text,
    detail text,
    -- The decision that it answered or could not answer, and the entries that it made.
    decision integer,
    first_entry integer,
    last_entry integer,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    UNIQUE (game_id, seat, place),
    CHECK ((if_seat IS NULL) = (if_written IS NULL)),
    CHECK ((state = 'cancelled') = (reason IS NOT NULL)),
    CHECK ((state = 'fired') = (first_entry IS NOT NULL) AND (state = 'fired') = (last_entry IS NOT NULL)),
    CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE INDEX orders_by_user ON orders (user_id);

-- The seats that have orders waiting (bit n: seat n). It decides whether they still count: the row of the game is what
-- every move and every change of the orders is decided by.
ALTER TABLE games ADD COLUMN ordered smallint NOT NULL DEFAULT 0;
CREATE INDEX games_due_to_orders ON games (id) WHERE status = 'running' AND (awaited & ordered) <> 0;
