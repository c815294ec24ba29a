-- Every server asks once a second which sessions have just ended. Most rows are of sessions that go on, or ended long ago.
CREATE INDEX sessions_by_end ON sessions (ended_at) WHERE ended_at IS NOT NULL;
