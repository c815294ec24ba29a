//! The rows of the database: a file a table, one for the statement that commits a move, one for what a deleted
//! account leaves behind.

pub mod address;
pub mod answer;
pub mod bounce;
pub mod closing;
pub mod commit;
pub mod delivery;
pub mod draft;
pub mod former_player;
pub mod game;
pub mod gathering;
pub mod invitation;
pub mod invited;
pub mod log;
pub mod lost_seat;
pub mod mail_key;
pub mod message;
pub mod next;
pub mod notice;
pub mod opt_out;
pub mod order;
pub mod packed_game;
pub mod preferences;
pub mod seat;
pub mod seat_holder;
pub mod session;
pub mod sign_in;
pub mod signing_key;
pub mod statistics;
pub mod study;
pub mod study_comment;
pub mod token;
pub mod user;
pub mod vacation;
pub mod vote;
pub mod webhook;
