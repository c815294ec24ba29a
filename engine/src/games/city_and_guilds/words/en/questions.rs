//! What a player is asked.

use crate::games::city_and_guilds::decision::Decision;

pub(in super::super) const fn question(decision: Decision) -> &'static str {
    match decision {
        Decision::Discard {} => "Which of your four tiles do you give back?",
        Decision::LayFirstTile {} => {
            "Which tile do you begin with, in a block without a tile and away from all others?"
        }
        Decision::LayTile {} => "Which tile do you lay, and where?",
        Decision::LayTavern {} => "You completed a block: where do you lay the tavern?",
        Decision::DrawTile {} => "Which of the face-up tiles do you take?",
    }
}
