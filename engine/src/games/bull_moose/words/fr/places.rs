//! The states by their French names, with the articles and prepositions that each of them takes.

use crate::games::bull_moose::board::{State, StateBox};

/// How a name stands in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// "l'Ohio", "en Ohio": it begins with a vowel.
    Elided,
    /// "la Floride", "en Floride".
    Feminine,
    /// "le Texas", "au Texas".
    Masculine,
    /// "l'État de New York", "dans l'État de New York": a city has the same name.
    Of,
}

/// A state, or a box in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// As it stands in lists.
    pub(super) name: &'static str,
    manner: Manner,
}

impl Place {
    /// "l'Ohio", "la Floride", "le Texas", "l'État de New York".
    pub(super) fn the(self) -> String {
        self.after("l’", "la ", "le ", "l’État de ")
    }

    /// Where it is and whither one goes: "en Ohio", "en Floride", "au Texas", "dans l'État de New York".
    pub(super) fn within(self) -> String {
        self.after("en ", "en ", "au ", "dans l’État de ")
    }

    /// Whence: "d'Ohio", "de Floride", "du Texas", "de l'État de New York".
    pub(super) fn from(self) -> String {
        self.after("d’", "de ", "du ", "de l’État de ")
    }

    /// Whose: "de l'Ohio", "de la Floride", "du Texas", "de l'État de New York".
    pub(super) fn of_the(self) -> String {
        self.after("de l’", "de la ", "du ", "de l’État de ")
    }

    /// What is given something: "à l'Ohio", "à la Floride", "au Texas", "à l'État de New York".
    pub(super) fn to_the(self) -> String {
        self.after("à l’", "à la ", "au ", "à l’État de ")
    }

    fn after(self, elided: &str, feminine: &str, masculine: &str, of: &str) -> String {
        let before = match self.manner {
            Manner::Elided => elided,
            Manner::Feminine => feminine,
            Manner::Masculine => masculine,
            Manner::Of => of,
        };
        format!("{before}{}", self.name)
    }
}

/// The state as a place.
pub(super) const fn state(state: State) -> Place {
    use Manner::{Elided, Feminine, Masculine, Of};
    let (name, manner) = match state {
        State::AL => ("Alabama", Elided),
        State::AZ => ("Arizona", Elided),
        State::AR => ("Arkansas", Elided),
        State::CA => ("Californie", Feminine),
        State::CO => ("Colorado", Masculine),
        State::CT => ("Connecticut", Masculine),
        State::DE => ("Delaware", Masculine),
        State::FL => ("Floride", Feminine),
        State::GA => ("Géorgie", Feminine),
        State::ID => ("Idaho", Elided),
        State::IL => ("Illinois", Elided),
        State::IN => ("Indiana", Elided),
        State::IA => ("Iowa", Elided),
        State::KS => ("Kansas", Masculine),
        State::KY => ("Kentucky", Masculine),
        State::LA => ("Louisiane", Feminine),
        State::ME => ("Maine", Masculine),
        State::MD => ("Maryland", Masculine),
        State::MA => ("Massachusetts", Masculine),
        State::MI => ("Michigan", Masculine),
        State::MN => ("Minnesota", Masculine),
        State::MS => ("Mississippi", Masculine),
        State::MO => ("Missouri", Masculine),
        State::MT => ("Montana", Masculine),
        State::NE => ("Nebraska", Masculine),
        State::NV => ("Nevada", Masculine),
        State::NH => ("New Hampshire", Masculine),
        State::NJ => ("New Jersey", Masculine),
        State::NM => ("Nouveau-Mexique", Masculine),
        State::NY => ("New York", Of),
        State::NC => ("Caroline du Nord", Feminine),
        State::ND => ("Dakota du Nord", Masculine),
        State::OH => ("Ohio", Elided),
        State::OK => ("Oklahoma", Elided),
        State::OR => ("Oregon", Elided),
        State::PA => ("Pennsylvanie", Feminine),
        State::RI => ("Rhode Island", Masculine),
        State::SC => ("Caroline du Sud", Feminine),
        State::SD => ("Dakota du Sud", Masculine),
        State::TN => ("Tennessee", Masculine),
        State::TX => ("Texas", Masculine),
        State::UT => ("Utah", Elided),
        State::VT => ("Vermont", Masculine),
        State::VA => ("Virginie", Feminine),
        State::WA => ("Washington", Of),
        State::WV => ("Virginie-Occidentale", Feminine),
        State::WI => ("Wisconsin", Masculine),
        State::WY => ("Wyoming", Masculine),
    };
    Place { name, manner }
}

/// The box as a place: its state, and which box of California.
pub(super) fn at(at: StateBox) -> Place {
    let name = if at == StateBox::CA_A {
        "Californie A"
    } else if at == StateBox::CA_B {
        "Californie B"
    } else {
        return state(at.state());
    };
    Place {
        name,
        manner: Manner::Feminine,
    }
}
