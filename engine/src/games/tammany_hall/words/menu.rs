//! What a menu calls the verbs and what is picked for them.

use crate::words::Phrase;

pub(in super::super) const PLACE_BOSS: Phrase = Phrase { en: "Place a boss" };
pub(in super::super) const PLACE_CUBE: Phrase = Phrase { en: "Place a cube" };
pub(in super::super) const TAKE_CHIP: Phrase = Phrase {
    en: "Take a favour chip as Deputy Mayor",
};
pub(in super::super) const REMOVE_CUBE: Phrase = Phrase {
    en: "Remove a cube as Chief of Police",
};
pub(in super::super) const LOCK_WARD: Phrase = Phrase {
    en: "Lock a ward as Council President",
};
pub(in super::super) const MOVE_CUBE: Phrase = Phrase {
    en: "Move a cube as Precinct Chairman",
};
pub(in super::super) const SLANDER: Phrase = Phrase { en: "Slander" };
pub(in super::super) const SPREAD: Phrase = Phrase {
    en: "Spread the slander",
};
pub(in super::super) const END_TURN: Phrase = Phrase { en: "End the turn" };
pub(in super::super) const BID: Phrase = Phrase {
    en: "Bid favour chips",
};
pub(in super::super) const PLACE_BONUS_CUBE: Phrase = Phrase {
    en: "Place the bonus cube",
};
pub(in super::super) const TAKE_BONUS_CHIP: Phrase = Phrase {
    en: "Take the bonus chip",
};
pub(in super::super) const DECLINE_BONUS: Phrase = Phrase {
    en: "Decline the bonus",
};
pub(in super::super) const ASSIGN_OFFICES: Phrase = Phrase {
    en: "Give out the city offices",
};
pub(in super::super) const COLOUR: Phrase = Phrase { en: "Colour" };
pub(in super::super) const WARD: Phrase = Phrase { en: "Ward" };
pub(in super::super) const FROM_WARD: Phrase = Phrase { en: "From ward" };
pub(in super::super) const TO_WARD: Phrase = Phrase { en: "To ward" };
pub(in super::super) const PLAYER: Phrase = Phrase { en: "Player" };
pub(in super::super) const OFFICE: Phrase = Phrase { en: "Office" };
