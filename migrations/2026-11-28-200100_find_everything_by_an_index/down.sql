DROP INDEX deliveries_by_time;
CREATE INDEX deliveries_by_time ON deliveries USING brin (created_at);
DROP INDEX answers_by_time;
CREATE INDEX answers_by_time ON answers USING brin (answered_at);
DROP INDEX spent_refresh_tokens_by_session, spent_refresh_tokens_by_time, sessions_by_expiry;
DROP INDEX vacation_changes_tried, users_deleted, lost_seats_by_user, invitations_by_sender, invitations_by_email, invitations_by_game;
DROP INDEX notices_tried, notices_dead, notices_by_sign_in, notices_by_invitation;
DROP INDEX games_listed;
CREATE INDEX games_listed ON games (status, id) WHERE visibility = 'public';
