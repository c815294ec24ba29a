//! How steps are written in each game, as the reader of answers must know it.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use engine::Ruleset;
use replies::{Notation, WrongWord, in_any_case};

use crate::store::outbox::kind::{AnsweredWith, Kind};

/// A written form has fewer words than this.
const MOST_WORDS: usize = 8;

/// The notation of a game.
#[derive(Debug)]
pub(super) struct GameNotation {
    ruleset: Option<Ruleset>,
    verbs: Vec<String>,
    words: BTreeSet<String>,
}

impl GameNotation {
    /// The notation of this game, made once, if a mail of this kind may be answered with moves; else of nothing.
    pub(super) fn of(ruleset: Ruleset, kind: Kind) -> &'static Self {
        static ALL: OnceLock<Vec<GameNotation>> = OnceLock::new();
        static NONE: GameNotation = GameNotation {
            ruleset: None,
            verbs: Vec::new(),
            words: BTreeSet::new(),
        };
        if kind.answered() != Some(AnsweredWith::Moves) {
            return &NONE;
        }
        let all = ALL.get_or_init(|| Ruleset::known().map(Self::new).collect());
        let found = all.iter().find(|one| one.ruleset == Some(ruleset));
        found.unwrap_or(&NONE)
    }

    /// Finds every word by asking the parser what could stand in the place of one that is none.
    fn new(ruleset: Ruleset) -> Self {
        let verbs = parse(ruleset, "").err().map(|wrong| wrong.expected);
        let mut words = BTreeSet::new();
        let mut begun = vec![String::new()];
        for _ in 0..MOST_WORDS {
            let mut longer = Vec::new();
            for text in begun {
                let wrong = parse(ruleset, &format!("{text} ?")).err();
                let expected = wrong.map(|wrong| wrong.expected).unwrap_or_default();
                for (place, word) in expected.iter().enumerate() {
                    // One of each kind is enough to see what follows.
                    if words.insert(word.to_lowercase()) || place == 0 {
                        longer.push(format!("{text} {word}"));
                    }
                }
            }
            begun = longer;
        }
        Self {
            ruleset: Some(ruleset),
            verbs: verbs.unwrap_or_default(),
            words,
        }
    }
}

fn parse(ruleset: Ruleset, step: &str) -> Result<String, WrongWord> {
    ruleset.normalise(step).map_err(|error| WrongWord {
        at: error.at,
        expected: error.expected.words().into_iter().map(Into::into).collect(),
    })
}

impl Notation for GameNotation {
    fn verbs(&self) -> &[String] {
        &self.verbs
    }

    fn read(&self, step: &str) -> Result<String, WrongWord> {
        let Some(ruleset) = self.ruleset else {
            return Err(WrongWord {
                at: 0,
                expected: Vec::new(),
            });
        };
        in_any_case(step, |step| parse(ruleset, step))
    }

    fn knows_word(&self, word: &str) -> bool {
        self.words.contains(&word.to_lowercase())
    }
}
