-- Everything that a statement looks for is found by an index: no statement takes longer because the server has been there
-- for longer. A test explains them all.

-- Each move writes a row of `games` anew, since an index looks at whom a game waits for, and with it an entry in each
-- index that holds the row. So this one is not beside `games_listed` but in its place: what is listed without a ruleset or
-- a status is asked for by each of them.
DROP INDEX games_listed;
CREATE INDEX games_listed ON games (ruleset, status, id) WHERE visibility = 'public';

-- A row of `notices` is in the first two of these if it is about an invitation or a code, in the third once it was given
-- up, and in the last from its first attempt until it ends: moves write none of them.
CREATE INDEX notices_by_invitation ON notices (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX notices_by_sign_in ON notices (sign_in_id) WHERE sign_in_id IS NOT NULL;
CREATE INDEX notices_dead ON notices (id) WHERE state = 'dead';
CREATE INDEX notices_tried ON notices (due_at) WHERE state = 'waiting' AND attempts > 0;

-- Those to a table and those to its seats were in an index each.
CREATE INDEX invitations_by_game ON invitations (game_id, id);
CREATE INDEX invitations_by_email ON invitations (email);
CREATE INDEX invitations_by_sender ON invitations (invited_by);
CREATE INDEX lost_seats_by_user ON lost_seats (user_id);
CREATE INDEX users_deleted ON users (id) WHERE deleted_at IS NOT NULL;
-- A note goes as soon as the clocks have heard of it; one that was given up stays, and is in here no more.
CREATE INDEX vacation_changes_tried ON vacation_changes (tried_at) WHERE NOT given_up;

-- What is deleted by its age, the oldest first and so much at a time, as the summaries of blocks cannot give it. New rows
-- come at the end of these indexes, where it costs least; deliveries only when they have ended, not with a move.
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX spent_refresh_tokens_by_time ON spent_refresh_tokens (spent_at);
CREATE INDEX spent_refresh_tokens_by_session ON spent_refresh_tokens (session_id);
DROP INDEX answers_by_time;
CREATE INDEX answers_by_time ON answers (answered_at);
DROP INDEX deliveries_by_time;
CREATE INDEX deliveries_by_time ON deliveries (created_at) WHERE state <> 'waiting';
