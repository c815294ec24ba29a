//! What a written action should have had where it has something else.

use crate::words::Phrase;

pub(in super::super) const ACTION: Phrase = Phrase { en: "an action" };
pub(in super::super) const WARD: Phrase = Phrase { en: "a ward" };
pub(in super::super) const COLOUR: Phrase = Phrase { en: "a colour" };
pub(in super::super) const SEAT: Phrase = Phrase {
    en: "a seat's number",
};
pub(in super::super) const CHIPS: Phrase = Phrase {
    en: "a number of chips",
};
pub(in super::super) const OFFICE: Phrase = Phrase {
    en: "a city office",
};
pub(in super::super) const CUBE_OR_CHIP: Phrase = Phrase { en: "cube or chip" };
pub(in super::super) const STANDARD_FORM: Phrase = Phrase {
    en: "the standard form",
};
