//! What a written action should have had where it has something else.

use crate::words::Phrase;

pub(in super::super) const VERB: Phrase = Phrase {
    en: "discard, lay, tavern or draw",
};
pub(in super::super) const GUILD: Phrase = Phrase {
    en: "a guild or minstrel",
};
pub(in super::super) const KIND: Phrase = Phrase {
    en: "building, market or house",
};
pub(in super::super) const SPACE: Phrase = Phrase {
    en: "a space from A1 to H8",
};
pub(in super::super) const MEN: Phrase = Phrase { en: "1 or 2" };
