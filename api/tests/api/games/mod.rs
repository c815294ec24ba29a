//! `/games`, a file an endpoint.

mod whole_games;
