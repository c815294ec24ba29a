//! `/games`, a file an endpoint.

mod analysis;
mod broken;
mod create;
mod decision;
mod draft;
mod find;
mod hidden;
mod invitations;
mod invite;
mod join;
mod leave;
mod list;
mod log;
mod messages;
mod orders;
mod preview;
mod record;
mod seat_invitations;
mod seat_secrecy;
mod seats;
mod start;
mod submit_actions;
mod undo;
mod view;
mod votes;
mod whole_games;
