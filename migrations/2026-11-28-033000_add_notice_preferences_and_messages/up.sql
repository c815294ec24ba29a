-- More that people are told of.
ALTER TABLE notices
    DROP CONSTRAINT notices_kind_check,
    ADD CONSTRAINT notices_kind_check CHECK (kind IN
        ('sign_in', 'invitation', 'game_started', 'your_turn', 'bid_due', 'half_time', 'last_day', 'last_one',
         'timed_out', 'game_over', 'message', 'digest', 'vote_asked', 'broken', 'player_absent', 'deadline_moved')),
    -- The mail that it went out with; several notices may share one.
    ADD COLUMN mail_id uuid;
CREATE INDEX notices_waiting_by_user ON notices (user_id) WHERE state = 'waiting';
-- Whatever is written at a table meanwhile, its reader is told once.
CREATE UNIQUE INDEX notices_of_talk ON notices (game_id, user_id) WHERE kind = 'message' AND state = 'waiting';

-- How somebody wishes to be told; who has no row here has chosen nothing.
CREATE TABLE notice_preferences (
    user_id uuid PRIMARY KEY REFERENCES users,
    -- The kinds that are not mailed.
    off text[] NOT NULL,
    -- Null: as long as the server's own.
    delay_minutes integer CHECK (delay_minutes >= 0),
    -- Hours of the day in the zone; no mail from the one until the other.
    quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 23),
    -- A name of the IANA time zone database.
    zone text NOT NULL,
    digest_hour smallint NOT NULL CHECK (digest_hour BETWEEN 0 AND 23),
    -- When the next digest is due; null: no digest is wished for.
    digest_at timestamptz,
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
CREATE INDEX digests_due ON notice_preferences (digest_at) WHERE digest_at IS NOT NULL;

-- Table talk. It is no part of the log.
CREATE TABLE messages (
    id uuid PRIMARY KEY,
    game_id uuid NOT NULL REFERENCES games,
    user_id uuid NOT NULL REFERENCES users,
    text text NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX messages_by_game ON messages (game_id, id);
