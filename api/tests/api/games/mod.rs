//! `/games`, a file an endpoint.

mod analysis;
mod create;
mod decision;
mod find;
mod invite;
mod join;
mod leave;
mod list;
mod log;
mod record;
mod start;
mod submit_actions;
mod view;
mod whole_games;
