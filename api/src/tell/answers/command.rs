//! What may be written beside the steps of a game: in English whoever writes, and in the writer's own language.

use replies::Commands;

use crate::ground::locale::Locale;
use crate::store::outbox::kind::{AnsweredWith, Kind};

/// What may be asked for beside steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// The safe default.
    Default,
    /// What may be written now, or how one verb is used.
    Help,
    /// The board once more.
    Board,
    /// What has happened.
    Log,
    /// What the best of the house's bots would consider.
    Hint,
    /// The newest step is taken back.
    Undo,
    /// No reminders of this game any more.
    Quiet,
    /// Reminders of this game again.
    Remind,
    /// The house's bot plays on.
    Resign,
    /// A seat is taken.
    Accept,
    /// Its writer is still there.
    Confirm,
    /// Yes to what the table is asked.
    Agree,
    /// No to it.
    Disagree,
}

impl Command {
    /// Whether it may be written in answer to a mail that waits for this.
    const fn answers(self, asked: AnsweredWith) -> bool {
        match self {
            Self::Help => true,
            Self::Board | Self::Log => {
                matches!(asked, AnsweredWith::Moves | AnsweredWith::Ballot)
            }
            Self::Default | Self::Hint | Self::Undo | Self::Quiet | Self::Remind | Self::Resign => {
                matches!(asked, AnsweredWith::Moves)
            }
            Self::Accept => matches!(asked, AnsweredWith::Acceptance),
            Self::Confirm => matches!(asked, AnsweredWith::Confirmation),
            Self::Agree | Self::Disagree => matches!(asked, AnsweredWith::Ballot),
        }
    }
}

/// The words of one language, in lower case, with accents and without.
///
/// No word begins a line of any game in another meaning, and none is an English word of another meaning.
struct Lexicon {
    /// Before steps that are only to be tried.
    tries: &'static [&'static str],
    /// Before words to the table.
    says: &'static [&'static str],
    /// Alone on their line.
    alone: &'static [(&'static str, Command)],
    /// Before one verb of the game.
    about: &'static [&'static str],
}

const ENGLISH: Lexicon = Lexicon {
    tries: &["try"],
    says: &["say"],
    alone: &[
        ("default", Command::Default),
        ("help", Command::Help),
        ("board", Command::Board),
        ("log", Command::Log),
        ("hint", Command::Hint),
        ("undo", Command::Undo),
        ("take back", Command::Undo),
        ("no reminders", Command::Quiet),
        ("pause reminders", Command::Quiet),
        ("reminders", Command::Remind),
        ("resign", Command::Resign),
        ("accept", Command::Accept),
        ("confirm", Command::Confirm),
        ("yes", Command::Agree),
        ("vote yes", Command::Agree),
        ("no", Command::Disagree),
        ("vote no", Command::Disagree),
    ],
    about: &["help"],
};

const ITALIAN: Lexicon = Lexicon {
    tries: &["prova"],
    says: &["dico"],
    alone: &[
        ("predefinita", Command::Default),
        ("aiuto", Command::Help),
        ("plancia", Command::Board),
        ("cronaca", Command::Log),
        ("consiglio", Command::Hint),
        ("annulla", Command::Undo),
        ("niente promemoria", Command::Quiet),
        ("promemoria", Command::Remind),
        ("abbandono", Command::Resign),
        ("accetto", Command::Accept),
        ("confermo", Command::Confirm),
        ("sì", Command::Agree),
        ("si", Command::Agree),
        ("no", Command::Disagree),
    ],
    about: &["aiuto"],
};

const FRENCH: Lexicon = Lexicon {
    tries: &["essai"],
    says: &["dis"],
    alone: &[
        ("défaut", Command::Default),
        ("defaut", Command::Default),
        ("aide", Command::Help),
        ("plateau", Command::Board),
        ("journal", Command::Log),
        ("conseil", Command::Hint),
        ("annule", Command::Undo),
        ("plus de rappels", Command::Quiet),
        ("rappels", Command::Remind),
        ("abandon", Command::Resign),
        ("accepte", Command::Accept),
        ("j'accepte", Command::Accept),
        ("j’accepte", Command::Accept),
        ("confirme", Command::Confirm),
        ("je confirme", Command::Confirm),
        ("oui", Command::Agree),
        ("non", Command::Disagree),
    ],
    about: &["aide"],
};

/// What may be written in answer to one mail, in the words that its writer may use.
#[derive(Debug)]
pub(super) struct Spoken {
    tries: Vec<&'static str>,
    says: Vec<&'static str>,
    alone: Vec<(&'static str, Command)>,
    about: Vec<(&'static str, Command)>,
}

impl Spoken {
    /// What may be written in answer to a mail of this kind, beside the steps of the game if it may be answered with these.
    pub(super) fn of(kind: Kind, locale: &Locale) -> Self {
        let asked = kind.answered().unwrap_or(AnsweredWith::Moves);
        let mut spoken = Self {
            tries: Vec::new(),
            says: Vec::new(),
            alone: Vec::new(),
            about: Vec::new(),
        };
        for lexicon in [Some(&ENGLISH), own(locale)].into_iter().flatten() {
            spoken.add(lexicon, asked);
        }
        spoken
    }

    fn add(&mut self, lexicon: &Lexicon, asked: AnsweredWith) {
        let moves = asked == AnsweredWith::Moves;
        if moves {
            self.tries.extend(lexicon.tries);
            let about = lexicon.about.iter();
            self.about.extend(about.map(|word| (*word, Command::Help)));
        }
        // Somebody who is only invited does not sit at the table.
        if asked != AnsweredWith::Acceptance {
            self.says.extend(lexicon.says);
        }
        let alone = lexicon.alone.iter();
        self.alone
            .extend(alone.filter(|(_, command)| command.answers(asked)));
    }

    /// The words, as a reader of answers takes them.
    pub(super) fn commands(&self) -> Commands<'_, Command> {
        Commands {
            tries: &self.tries,
            says: &self.says,
            alone: &self.alone,
            about: &self.about,
        }
    }
}

/// The words of a language beside English, if there are any.
fn own(locale: &Locale) -> Option<&'static Lexicon> {
    match locale.to_string().as_str() {
        "it" => Some(&ITALIAN),
        "fr" => Some(&FRENCH),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words that are commands for this language when they stand alone.
    fn alone(kind: Kind, tag: &str) -> Vec<(&'static str, Command)> {
        Spoken::of(kind, &Locale::closest(tag)).alone
    }

    #[test]
    fn english_is_read_whoever_writes() {
        for locale in Locale::all() {
            let spoken = Spoken::of(Kind::YourTurn, &locale);
            assert!(spoken.tries.contains(&"try") && spoken.says.contains(&"say"));
            assert!(spoken.alone.contains(&("undo", Command::Undo)), "{locale}");
            assert!(spoken.about.contains(&("help", Command::Help)), "{locale}");
        }
    }

    #[test]
    fn every_language_has_a_word_for_everything() {
        for locale in Locale::all() {
            let lexicon = own(&locale).unwrap_or(&ENGLISH);
            for (_, command) in ENGLISH.alone {
                let has = lexicon.alone.iter().any(|(_, own)| own == command);
                assert!(has, "{locale}: {command:?}");
            }
            assert!(!lexicon.tries.is_empty() && !lexicon.says.is_empty());
        }
    }

    #[test]
    fn a_word_means_one_thing_and_only_to_a_mail_that_waits_for_it() {
        for tag in ["en", "it", "fr"] {
            for kind in [
                Kind::YourTurn,
                Kind::Invitation,
                Kind::ConfirmStart,
                Kind::VoteAsked,
            ] {
                let words = alone(kind, tag);
                for (word, command) in &words {
                    let same = words.iter().filter(|(other, _)| other == word);
                    assert!(same.clone().all(|(_, other)| other == command), "{word}");
                    assert_eq!(*word, word.to_lowercase());
                }
            }
            assert!(
                !alone(Kind::YourTurn, tag)
                    .iter()
                    .any(|(_, what)| *what == Command::Agree)
            );
            assert!(
                !alone(Kind::VoteAsked, tag)
                    .iter()
                    .any(|(_, what)| *what == Command::Undo)
            );
        }
    }

    #[test]
    fn what_the_mails_say_can_be_written_is_understood() {
        for (kind, key) in [
            (Kind::YourTurn, "mail-how-more"),
            (Kind::YourTurn, "mail-shown-help"),
            (Kind::Invitation, "mail-how-accept"),
            (Kind::ConfirmStart, "mail-how-confirm"),
            (Kind::VoteAsked, "mail-how-vote"),
        ] {
            for locale in Locale::all() {
                let spoken = Spoken::of(kind, &locale);
                let text = locale.say(key, &std::collections::HashMap::new());
                let quoted = text.split(['“', '«']).skip(1);
                let mut read = 0;
                for quoted in quoted {
                    let word = quoted.split(['”', '»']).next().unwrap_or_default();
                    let word = word.trim_matches([' ', '\u{a0}']);
                    let known = spoken.tries.contains(&word)
                        || spoken.says.contains(&word)
                        || spoken.alone.iter().any(|(known, _)| *known == word);
                    assert!(known, "{locale}, {key}: {word}");
                    read += 1;
                }
                assert!(read > 0, "{locale}, {key}");
            }
        }
    }
}
