//! What a written action should have had where it has something else.

use crate::words::Phrase;

pub(in super::super) const FIRST_STEP: Phrase = Phrase {
    en: "a step such as \"to KY\" or \"place KY\"",
};
pub(in super::super) const VERB: Phrase = Phrase {
    en: "a step such as \"play\", \"to\", \"place\" or \"end\"",
};
pub(in super::super) const STATE: Phrase = Phrase {
    en: "a state's two capital letters",
};
pub(in super::super) const BOX: Phrase = Phrase {
    en: "a state's two capital letters (CA-A or CA-B in California)",
};
pub(in super::super) const PARTY: Phrase = Phrase {
    en: "a party (REP, PROG, DEM, SOC or PROH)",
};
pub(in super::super) const CARD: Phrase = Phrase {
    en: "a card such as DEM-14",
};
pub(in super::super) const FOUR_CARDS: Phrase = Phrase {
    en: "four different cards of one deck",
};
pub(in super::super) const MODE: Phrase = Phrase {
    en: "value, text or express",
};
