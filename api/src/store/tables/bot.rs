//! Who of the house plays a seat.

use bots::Opponent;
use engine::Lang;

use crate::store::words::words;

/// The house's bot in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// It takes any legal step, as all did before there were levels.
    Random,
    /// It thinks.
    House(Opponent),
}

impl Bot {
    /// What it is called where it stands alone, such as `the Clerk (bot)`.
    pub fn called(self, lang: Lang) -> String {
        match self {
            Self::Random => "bot".to_owned(),
            Self::House(opponent) => format!("{} (bot)", opponent.level.person_in(lang)),
        }
    }

    /// What it is called beside others, by the colour of its pieces: `Yellow (bot, Clerk)`.
    pub fn called_by_colour(self, colour: &str, lang: Lang) -> String {
        match self {
            Self::Random => format!("{colour} (bot)"),
            Self::House(opponent) => {
                format!("{colour} (bot, {})", opponent.level.post_in(lang))
            }
        }
    }

    /// What it is called above a record, by which its decisions can be thought again: `the Clerk (house, fair, 1)`.
    pub fn called_in_records(self, colour: &str) -> String {
        match self {
            Self::Random => self.called_by_colour(colour, Lang::En),
            Self::House(opponent) => opponent.named_in_records(),
        }
    }
}

words! {
    /// How well a bot plays.
    pub enum Level in "seats.level" {
        /// The best of three actions that come to mind.
        Easy = "easy",
        /// The best of all actions by what they bring at once.
        Fair = "fair",
        /// The best of the better actions by what may come of them.
        Strong = "strong",
    }
}

words! {
    /// What a bot wants.
    pub enum Temperament in "seats.temperament" {
        /// To be ahead of the others.
        Keen = "keen",
        /// To have much itself, whatever the others have.
        Calm = "calm",
    }
}

/// Has a word of the database stand for what the crate of opponents means by it, and for nothing else.
macro_rules! means {
    ($word:ident, $meaning:ty, $($variant:ident),+) => {
        impl From<$meaning> for $word {
            fn from(meaning: $meaning) -> Self {
                match meaning {
                    $(<$meaning>::$variant => Self::$variant,)+
                }
            }
        }

        impl From<$word> for $meaning {
            fn from(word: $word) -> Self {
                match word {
                    $($word::$variant => Self::$variant,)+
                }
            }
        }
    };
}

means!(Level, bots::Level, Easy, Fair, Strong);
means!(Temperament, bots::Temperament, Keen, Calm);

/// What a seat's columns hold: both or none.
pub(super) type Stored = (Option<Level>, Option<Temperament>);

/// An opponent as a seat's columns have it; none if they have nothing.
pub(super) fn read((level, temperament): Stored) -> Option<Opponent> {
    level.zip(temperament).map(|(level, temperament)| Opponent {
        level: level.into(),
        temperament: temperament.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_bot_is_called_says_that_it_is_a_machine_and_how_well_it_plays() {
        let clerk = Bot::House(Opponent::keen(bots::Level::Fair));
        assert_eq!(clerk.called(Lang::En), "the Clerk (bot)");
        assert_eq!(
            clerk.called_by_colour("Yellow", Lang::En),
            "Yellow (bot, Clerk)"
        );
        assert_eq!(
            clerk.called_in_records("Yellow"),
            format!("the Clerk (house, fair, {})", bots::VERSION)
        );
        assert_eq!(Bot::Random.called(Lang::En), "bot");
        assert_eq!(
            Bot::Random.called_by_colour("Yellow", Lang::En),
            "Yellow (bot)"
        );
        assert_eq!(Bot::Random.called_in_records("Yellow"), "Yellow (bot)");
    }

    #[test]
    fn the_database_has_the_words_of_the_opponents() {
        for &level in bots::Level::ALL {
            for &temperament in bots::Temperament::ALL {
                let words = (Level::from(level), Temperament::from(temperament));
                assert_eq!(words.0.name(), level.name());
                assert_eq!(words.1.name(), temperament.name());
                let read = read((Some(words.0), Some(words.1)));
                assert_eq!(read, Some(Opponent { level, temperament }));
            }
        }
        assert_eq!(Level::ALL.len(), bots::Level::ALL.len());
        assert_eq!(Temperament::ALL.len(), bots::Temperament::ALL.len());
        assert_eq!(read((None, None)), None);
    }
}
