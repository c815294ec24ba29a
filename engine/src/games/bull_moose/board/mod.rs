//! The board: states, regions, hubs, and the boxes that are won.
//!
//! Rules: Board; State Boxes; Rail Hubs.

#[allow(clippy::module_inception, reason = "the board itself")]
mod board;
mod reconstructed;
mod region;
mod state;
mod state_box;

pub use board::Board;
pub use region::{ByRegion, Region};
pub use state::{ByState, State};
pub use state_box::{ByStateBox, StateBox, UnknownStateBox};

use super::options::Edition;

impl Edition {
    /// The board of this edition.
    pub fn board(self) -> &'static Board {
        match self {
            Self::Reconstructed => &reconstructed::BOARD,
        }
    }
}
