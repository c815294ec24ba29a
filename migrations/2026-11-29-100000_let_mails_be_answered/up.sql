-- What a mail asked, as it was written down: an answer to it is for that decision and for no other.
ALTER TABLE notices ADD COLUMN asked integer;
-- Whether somebody may answer mails about games with their moves.
ALTER TABLE notice_preferences ADD COLUMN answers boolean NOT NULL DEFAULT true;
-- Whether whoever has the seat wants no reminders of this game.
ALTER TABLE seats ADD COLUMN quiet boolean NOT NULL DEFAULT false;
-- Mails that came in answer to one of ours. A mail is a row before anything is done, and is done once however often it comes:
-- its key is made of what it answers, its id and its text. The text goes after a week, the row when nobody asks any more.
CREATE TABLE incoming_mails (
    id uuid PRIMARY KEY,
    key bytea NOT NULL UNIQUE,
    notice_id uuid NOT NULL,
    -- The account that was asked; none before an invited person has one.
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    game_id uuid NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- Whether it came from nobody, as automatic answers do.
    from_nobody boolean NOT NULL,
    raw bytea,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused', 'strange', 'ignored', 'dead')),
    reason text,
    -- What the answer to it tells, as JSON.
    outcome text,
    -- The first entry of the log that came of it, if any did, and when it was written: a sealed answer is not replaced by an
    -- older one.
    entry integer,
    written_at timestamptz,
    attempts smallint NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL,
    CHECK (raw IS NOT NULL OR state <> 'waiting')
);
CREATE INDEX incoming_mails_due ON incoming_mails (due_at, id) WHERE state = 'waiting';
CREATE INDEX incoming_mails_by_notice ON incoming_mails (notice_id);
CREATE INDEX incoming_mails_by_user ON incoming_mails (user_id, received_at);
CREATE INDEX incoming_mails_with_text ON incoming_mails (id) WHERE raw IS NOT NULL;
CREATE INDEX incoming_mails_by_game ON incoming_mails (game_id, entry);
ALTER TABLE notices ADD COLUMN incoming_id uuid REFERENCES incoming_mails (id) ON DELETE SET NULL;
CREATE INDEX notices_by_incoming ON notices (incoming_id) WHERE incoming_id IS NOT NULL;
ALTER TABLE notices
    DROP CONSTRAINT notices_kind_check,
    ADD CONSTRAINT notices_kind_check CHECK (kind IN
        ('sign_in', 'invitation', 'game_started', 'your_turn', 'bid_due', 'half_time', 'last_day', 'last_one',
         'timed_out', 'game_over', 'message', 'digest', 'vote_asked', 'broken', 'player_absent', 'deadline_moved',
         'confirm_start', 'seat_lost', 'table_waits', 'table_closed', 'new_address', 'address_changed',
         'answered', 'not_understood'));
