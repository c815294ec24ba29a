//! Computer opponents: they think about what a seat knows of a game, and of nothing else.
//!
//! All they are handed is a [`Known`], which only the engine makes and which holds nothing that the seat may not know. How
//! good an action is, they judge by the estimate of each game ([`Game::worth`](engine::Game::worth)) and by looking ahead
//! in worlds that the seat may take for the true one. They have no clock: how hard they think is counted in steps. What
//! they choose follows from what is known and from the seed in it, on any machine and on any thread.
//!
//! - [`answer`] plays a seat of any table; [`think`] is one decision of one game.
//! - [`Opponent`] says how well and how selfishly somebody plays, [`Effort`] how much of the usual thinking there is time for.

mod ahead;
mod answer;
mod easy;
mod level;
mod named;
mod plan;
mod rng;
mod sealed;
mod search;
mod think;
mod trial;

pub use self::answer::{Answer, Idea, answer};
pub use self::level::{Effort, Level, Opponent, Temperament, UnknownLevel, UnknownTemperament};
pub use self::search::Search;
pub use self::think::{Considered, Thought, think, think_so};
pub use engine::table::Known;

/// Raised whenever an opponent may choose otherwise than before.
pub const VERSION: u32 = 6;
