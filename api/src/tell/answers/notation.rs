//! How steps are written in each game, in the words of the writer's language or in the standard ones, as the reader of answers
//! must know it.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use engine::Ruleset;
use engine::words::Lang;
use replies::{Notation, WrongWord, in_any_case};

use crate::store::outbox::kind::{AnsweredWith, Kind};

/// A written form has fewer words than this.
const MOST_WORDS: usize = 8;

/// The notation of a game in a language.
#[derive(Debug)]
pub(super) struct GameNotation {
    game: Option<(Ruleset, Lang)>,
    verbs: Vec<String>,
    words: BTreeSet<String>,
}

impl GameNotation {
    /// The notation of this game, made once a language, if a mail of this kind may be answered with moves; else of nothing.
    pub(super) fn of(ruleset: Ruleset, lang: Lang, kind: Kind) -> &'static Self {
        static ALL: OnceLock<Vec<GameNotation>> = OnceLock::new();
        static NONE: GameNotation = GameNotation {
            game: None,
            verbs: Vec::new(),
            words: BTreeSet::new(),
        };
        if kind.answered() != Some(AnsweredWith::Moves) {
            return &NONE;
        }
        let all = ALL.get_or_init(|| {
            let languages = |game| Lang::ALL.iter().map(move |&lang| Self::new(game, lang));
            Ruleset::known().flat_map(languages).collect()
        });
        let found = all.iter().find(|one| one.game == Some((ruleset, lang)));
        found.unwrap_or(&NONE)
    }

    /// The words of the language, and the standard ones, which are read in every language.
    fn new(ruleset: Ruleset, lang: Lang) -> Self {
        let mut notation = Self {
            game: Some((ruleset, lang)),
            verbs: Vec::new(),
            words: BTreeSet::new(),
        };
        notation.learn(ruleset, Lang::En);
        if lang != Lang::En {
            notation.learn(ruleset, lang);
        }
        notation
    }

    /// Finds every word by asking the parser what could stand in the place of one that is none.
    fn learn(&mut self, ruleset: Ruleset, lang: Lang) {
        let verbs = parse(ruleset, lang, "").err().map(|wrong| wrong.expected);
        self.verbs.extend(verbs.unwrap_or_default());
        let mut begun = vec![String::new()];
        for _ in 0..MOST_WORDS {
            let mut longer = Vec::new();
            for text in begun {
                let wrong = parse(ruleset, lang, &format!("{text} ?")).err();
                let expected = wrong.map(|wrong| wrong.expected).unwrap_or_default();
                for (place, word) in expected.iter().enumerate() {
                    // One of each kind is enough to see what follows.
                    if self.words.insert(word.to_lowercase()) || place == 0 {
                        longer.push(format!("{text} {word}"));
                    }
                }
            }
            begun = longer;
        }
    }
}

fn parse(ruleset: Ruleset, lang: Lang, step: &str) -> Result<String, WrongWord> {
    let read = ruleset.normalise_in(lang, step);
    read.map_err(|error| WrongWord {
        at: error.at,
        expected: error.expected.words().into_iter().map(Into::into).collect(),
    })
}

impl Notation for GameNotation {
    fn verbs(&self) -> &[String] {
        &self.verbs
    }

    fn read(&self, step: &str) -> Result<String, WrongWord> {
        let Some((ruleset, lang)) = self.game else {
            return Err(WrongWord {
                at: 0,
                expected: Vec::new(),
            });
        };
        in_any_case(step, |step| parse(ruleset, lang, step))
    }

    fn knows_word(&self, word: &str) -> bool {
        self.words.contains(&word.to_lowercase())
    }
}
