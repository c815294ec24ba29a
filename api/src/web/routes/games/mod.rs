//! `/games`: opening a table, playing at it, reading its log.

pub mod analysis;
pub mod answer;
pub mod bot;
pub mod clock;
pub mod close;
pub mod confirm;
pub mod create;
pub mod decision;
pub mod draft;
pub mod drawing;
pub mod find;
pub mod hidden;
pub mod hint;
pub mod invitations;
pub mod invite;
pub mod invite_to_seat;
pub mod join;
pub mod leave;
pub mod list;
pub mod log;
pub mod messages;
pub mod notices;
pub mod orders;
pub mod over;
pub mod preview;
pub mod record;
pub mod rematch;
pub mod seats;
pub mod start;
pub mod submit_actions;
pub mod time;
pub mod undo;
pub mod view;
pub mod votes;
pub mod waiting;

pub use answer::{GameDetails, GameSummary};
