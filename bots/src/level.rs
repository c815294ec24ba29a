//! How well an opponent plays, and against whom.

use std::fmt;
use std::str::FromStr;

use engine::Lang;

/// How well an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The best of three actions that come to mind.
    Easy,
    /// The best of all actions by what they bring at once.
    Fair,
    /// The best of the better actions by what may come of them.
    Strong,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: &'static [Self] = &[Self::Easy, Self::Fair, Self::Strong];

    /// The name in addresses and terms.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Fair => "fair",
            Self::Strong => "strong",
        }
    }

    /// What an opponent of this level is called, in this language.
    ///
    /// It stands in sentences like any name. Where an article would melt into the preposition before it there is none.
    pub const fn person_in(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => match self {
                Self::Easy => "the Apprentice",
                Self::Fair => "the Clerk",
                Self::Strong => "the Postmaster",
            },
            Lang::It | Lang::Fr => self.post_in(lang),
        }
    }

    /// The same where there is little room and no sentence.
    pub const fn post_in(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => match self {
                Self::Easy => "Apprentice",
                Self::Fair => "Clerk",
                Self::Strong => "Postmaster",
            },
            Lang::It => match self {
                Self::Easy => "Apprendista",
                Self::Fair => "Impiegato",
                Self::Strong => "Direttore",
            },
            Lang::Fr => match self {
                Self::Easy => "Apprenti",
                Self::Fair => "Commis",
                Self::Strong => "Receveur",
            },
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let named = Self::ALL.iter().find(|level| level.name() == text);
        named.copied().ok_or(UnknownLevel)
    }
}

/// A text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the levels are easy, fair and strong")
    }
}

impl std::error::Error for UnknownLevel {}

/// What an opponent wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Temperament {
    /// To be ahead of the others: what they lose counts like what it wins.
    Keen,
    /// To have much itself, whatever the others have: as a stand-in plays.
    Calm,
}

impl Temperament {
    /// Every temperament.
    pub const ALL: &'static [Self] = &[Self::Keen, Self::Calm];

    /// The name in addresses and terms.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keen => "keen",
            Self::Calm => "calm",
        }
    }
}

impl fmt::Display for Temperament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Temperament {
    type Err = UnknownTemperament;

    fn from_str(text: &str) -> Result<Self, UnknownTemperament> {
        let named = Self::ALL.iter().find(|other| other.name() == text);
        named.copied().ok_or(UnknownTemperament)
    }
}

/// A text that names no temperament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTemperament;

impl fmt::Display for UnknownTemperament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the temperaments are keen and calm")
    }
}

impl std::error::Error for UnknownTemperament {}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opponent {
    /// How well.
    pub level: Level,
    /// What for.
    pub temperament: Temperament,
}

impl Opponent {
    /// Who plays the seat of somebody absent: as well as it goes for the seat, against nobody.
    pub const STAND_IN: Self = Self {
        level: Level::Fair,
        temperament: Temperament::Calm,
    };

    /// An opponent that wants to win.
    pub const fn keen(level: Level) -> Self {
        Self {
            level,
            temperament: Temperament::Keen,
        }
    }
}

/// How much of the usual thinking there is time for, in hundredths: less at a busy server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort(u8);

impl Effort {
    /// All of it.
    pub const FULL: Self = Self(100);

    /// A third, where a server does not keep up.
    pub const BUSY: Self = Self(33);

    /// So many hundredths of it, 1 to 100.
    pub const fn percent(percent: u8) -> Self {
        match percent {
            0 => Self(1),
            1..=100 => Self(percent),
            _ => Self::FULL,
        }
    }

    /// So much of a number of tries, at least one.
    pub(crate) const fn of(self, tries: u32) -> u32 {
        let part = tries.saturating_mul(self.0 as u32) / 100;
        if part == 0 { 1 } else { part }
    }
}
