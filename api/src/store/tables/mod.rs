//! Tables: games, who sits there, what is asked and said there, and studies.

pub mod bot;
pub mod choices;
pub mod closing;
pub mod draft;
pub mod former_player;
pub mod game;
pub mod gathering;
pub mod invitation;
pub mod invited;
pub mod lost_seat;
pub mod message;
pub mod next;
pub mod open_to_programs;
pub mod order;
pub mod pulse;
pub mod seat;
pub mod seat_holder;
pub mod statistics;
pub mod study;
pub mod study_comment;
pub mod table_change;
pub mod vote;
