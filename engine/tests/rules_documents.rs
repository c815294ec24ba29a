//! The documents of the rules write moves as they are read, and say the same in every language.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use std::collections::BTreeMap;

use common::signs::well_written;
use engine::{Lang, Ruleset};

/// The rules of a game in each language, and what its things are called.
struct Game {
    ruleset: Ruleset,
    texts: [(Lang, &'static str); 3],
    words: &'static str,
}

macro_rules! game {
    ($ruleset:expr, $slug:literal) => {
        Game {
            ruleset: $ruleset,
            texts: [
                (
                    Lang::En,
                    include_str!(concat!("../../docs/rules/", $slug, ".md")),
                ),
                (
                    Lang::It,
                    include_str!(concat!("../../docs/rules/it/", $slug, ".md")),
                ),
                (
                    Lang::Fr,
                    include_str!(concat!("../../docs/rules/fr/", $slug, ".md")),
                ),
            ],
            words: include_str!(concat!("../../docs/words/", $slug, ".csv")),
        }
    };
}

const GAMES: [Game; 3] = [
    game!(Ruleset::TammanyHall, "tammany-hall"),
    game!(Ruleset::CityAndGuilds, "city-and-guilds"),
    game!(Ruleset::BullMoose, "bull-moose"),
];

/// Words of the tables that the English texts use in another sense than the tables mean.
const ANOTHER_SENSE: [(Ruleset, &str); 2] = [
    // "open to everybody".
    (Ruleset::CityAndGuilds, "open_space"),
    // "shares the victory".
    (Ruleset::CityAndGuilds, "share"),
];

impl Game {
    fn english(&self) -> &'static str {
        self.texts[0].1
    }

    /// The texts that are not English.
    fn others(&self) -> &[(Lang, &'static str)] {
        &self.texts[1..]
    }

    /// The words of the table: what the key names, and what it is called in English, Italian and French.
    fn words(&self) -> impl Iterator<Item = Word> {
        let rows = self.words.lines().skip(1).map(cells);
        rows.map(|row| Word {
            key: row[0].clone(),
            called: [row[1].clone(), row[2].clone(), row[4].clone()],
        })
    }
}

/// A line of the tables of words.
struct Word {
    key: String,
    called: [String; 3],
}

impl Word {
    fn called(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.called[0],
            Lang::It => &self.called[1],
            Lang::Fr => &self.called[2],
        }
    }

    /// Whether it is a thing of the game: not a sentence of the board, a word of written actions, a card's name or what a
    /// decision is called.
    fn is_a_thing(&self) -> bool {
        !["board.", "in.", "card.", "d_", "p_"]
            .iter()
            .any(|start| self.key.starts_with(start))
    }
}

/// The cells of a line of a table of words, some of which stand in quotation marks.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            letter => cells.last_mut().unwrap().push(letter),
        }
    }
    cells
}

/// A chapter: its heading without signs, how deep it stands, its anchor, and its lines.
struct Chapter<'a> {
    title: &'a str,
    depth: usize,
    anchor: String,
    lines: Vec<&'a str>,
}

fn chapters(text: &str) -> Vec<Chapter<'_>> {
    let mut chapters: Vec<Chapter<'_>> = Vec::new();
    for line in text.lines() {
        if !line.starts_with('#') {
            chapters.last_mut().unwrap().lines.push(line);
            continue;
        }
        let title = line.trim_start_matches('#');
        let depth = line.len() - title.len();
        let title = title.trim();
        let written = title.strip_prefix("<a id=\"");
        let (anchor, title) = match written.and_then(|rest| rest.split_once("\"></a>")) {
            Some((anchor, title)) => (anchor.to_owned(), title),
            None => (anchor(title), title),
        };
        chapters.push(Chapter {
            title,
            depth,
            anchor,
            lines: Vec::new(),
        });
    }
    chapters
}

/// The anchor of a heading, as pages make it.
fn anchor(title: &str) -> String {
    let kept = title
        .chars()
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// What a line is: of a paragraph, an item of a list, a row of so many cells, an explanation.
fn shape(line: &str) -> String {
    let numbered = line.split_once(". ").is_some_and(|(number, _)| {
        !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit())
    });
    if line.is_empty() || line.starts_with("```") {
        line.to_owned()
    } else if let Some(row) = line.strip_prefix('|') {
        format!("a row of {}", row.matches('|').count())
    } else if line.starts_with("- <a id=") {
        let id = line.split('"').nth(1).unwrap();
        format!("the ruling {id}")
    } else if line.starts_with("- ") {
        "an item".to_owned()
    } else if numbered {
        "a numbered item".to_owned()
    } else if line.starts_with(": ") {
        "an explanation".to_owned()
    } else {
        "a line".to_owned()
    }
}

/// The numbers in a text, and in the rows of tables also the codes, each as often as it stands there.
fn figures<'a>(lines: impl IntoIterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    let mut figures = BTreeMap::new();
    for line in lines {
        // Moves are written in other words.
        let pieces = line.split('`').step_by(2);
        let words = pieces.flat_map(|piece| piece.split(|sign: char| !sign.is_alphanumeric()));
        for word in words {
            let is_number = !word.is_empty() && word.chars().all(|sign| sign.is_ascii_digit());
            let is_code = line.starts_with('|')
                && word.len() > 1
                && word.chars().all(|sign| sign.is_ascii_uppercase());
            if is_number || is_code {
                *figures.entry(word).or_insert(0) += 1;
            }
        }
    }
    figures
}

/// Where the links of a text lead, each as often as it stands there.
fn links<'a>(lines: &[&'a str]) -> BTreeMap<&'a str, usize> {
    let mut found = BTreeMap::new();
    for line in lines {
        for link in line.split("](").skip(1) {
            let (link, _) = link.split_once(')').unwrap();
            *found.entry(link).or_insert(0) += 1;
        }
    }
    found
}

/// A text as it is searched: in small letters, with one blank between words.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// The moves of the chapter about them.
fn moves(text: &str) -> Vec<&str> {
    let chapters = chapters(text);
    let chapter = chapters
        .iter()
        .find(|chapter| chapter.anchor == "how-moves-are-written")
        .unwrap();
    let lines = chapter.lines.iter();
    let moves: Vec<&str> = lines
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect();
    assert!(moves.len() >= 5, "{moves:?}");
    moves
}

#[test]
fn every_move_in_the_rules_is_written_in_its_standard_form() {
    for (game, ruleset) in GAMES.iter().zip(Ruleset::ALL) {
        assert_eq!(game.ruleset, *ruleset);
        for written in moves(game.english()) {
            let standard = ruleset.normalise(written);
            assert_eq!(standard.as_deref(), Ok(written), "{ruleset}");
        }
    }
}

#[test]
fn the_same_moves_stand_in_every_language_in_its_own_words() {
    for game in GAMES {
        let standard = moves(game.english());
        for (lang, text) in game.others() {
            let theirs = moves(text);
            assert_eq!(theirs.len(), standard.len(), "{lang}: {theirs:?}");
            for (written, standard) in theirs.iter().zip(&standard) {
                let read = game.ruleset.normalise_in(*lang, written);
                assert_eq!(read.as_deref(), Ok(*standard), "{lang}: {written}");
            }
        }
    }
}

#[test]
fn the_title_is_the_games_name_and_says_what_it_is() {
    for game in GAMES {
        let name = game.ruleset.name();
        for (lang, text) in game.texts {
            let title = match lang {
                Lang::En => format!("# {name}: the rules\n"),
                Lang::It => format!("# {name}: le regole\n"),
                Lang::Fr => format!("# {name}\u{a0}: les règles\n"),
            };
            assert!(text.starts_with(&title), "{title}");
        }
    }
}

#[test]
fn every_language_has_the_same_chapters_paragraphs_and_items_under_the_same_anchors() {
    for game in GAMES {
        let english = chapters(game.english());
        for (lang, text) in game.others() {
            let theirs = chapters(text);
            let anchors = |chapters: &[Chapter<'_>]| -> Vec<(usize, String)> {
                // The title of the whole is no place to link to.
                let below = chapters.iter().skip(1);
                below
                    .map(|chapter| (chapter.depth, chapter.anchor.clone()))
                    .collect()
            };
            assert_eq!(anchors(&english), anchors(&theirs), "{lang}");
            for (one, other) in english.iter().zip(&theirs) {
                let shapes = |chapter: &Chapter<'_>| -> Vec<String> {
                    chapter.lines.iter().map(|line| shape(line)).collect()
                };
                assert_eq!(shapes(one), shapes(other), "{lang}: {}", one.title);
            }
        }
    }
}

#[test]
fn every_language_has_the_same_figures_and_links() {
    for game in GAMES {
        let english = chapters(game.english());
        for (lang, text) in game.others() {
            for (one, other) in english.iter().zip(chapters(text)) {
                let what = format!("{lang}: {}", one.title);
                let all = |chapter: &Chapter<'_>| -> Vec<String> {
                    let figures = figures(chapter.lines.iter().copied());
                    figures.iter().map(|one| format!("{one:?}")).collect()
                };
                assert_eq!(all(one), all(&other), "{what}");
                assert_eq!(links(&one.lines), links(&other.lines), "{what}");
                // The rows of a table stand in one order.
                for (row, theirs) in one.lines.iter().zip(&other.lines) {
                    if row.starts_with('|') {
                        assert_eq!(figures([*row]), figures([*theirs]), "{what}: {row}");
                    }
                }
            }
        }
    }
}

/// A line without the anchor that a heading begins with.
fn said(line: &str) -> &str {
    match line.split_once("<a id=\"") {
        Some((_, rest)) => rest.split_once("</a>").unwrap().1,
        None => line,
    }
}

#[test]
fn nothing_is_left_in_english_and_the_signs_are_those_of_the_language() {
    for game in GAMES {
        let english: Vec<&str> = game.english().lines().collect();
        for (lang, text) in game.others() {
            let mut is_drawing = false;
            for line in text.lines() {
                if line.starts_with("```") {
                    is_drawing = !is_drawing;
                }
                if is_drawing || line.is_empty() || line.starts_with('|') {
                    continue;
                }
                let is_sentence = line.split(' ').count() > 3;
                assert!(!is_sentence || !english.contains(&line), "{lang}: {line}");
                // Anchors are the same in every language.
                let parts = said(line).split("](").enumerate().map(|(place, part)| {
                    let behind = part.split_once(')').map_or("", |(_, behind)| behind);
                    if place == 0 { part } else { behind }
                });
                let mut words =
                    parts.flat_map(|part| part.split(|sign: char| !sign.is_alphabetic()));
                let left =
                    words.find(|word| ["the", "and", "of", "with", "which", "is"].contains(word));
                assert_eq!(left, None, "{lang}: {line}");
            }
            for line in text.lines().filter(|line| !line.starts_with("```")) {
                let line = line.strip_prefix(": ").unwrap_or(line);
                for cell in line.split('|').map(str::trim) {
                    // The marks of bold and slanted letters are none of the language's.
                    let said = said(cell).replace('*', "");
                    if !said.is_empty() {
                        well_written(*lang, &said);
                    }
                }
            }
        }
    }
}

/// Whether a word of the table is in a text, in whatever form: its longer words without their last letters.
fn has(text: &str, called: &str) -> bool {
    let called = called.to_lowercase();
    // "cube, support cube", "vote (of the table)".
    let bare = match called.split_once(" (") {
        Some((bare, rest)) => format!("{bare}{}", rest.split_once(')').map_or("", |(_, on)| on)),
        None => called,
    };
    let mut either = bare.split([',', ';', '/']).map(str::trim);
    either.any(|one| {
        let mut words = one.split(|sign: char| !sign.is_alphanumeric());
        words.all(|word| {
            let letters = word.chars().count();
            let stem: String = word
                .chars()
                .take(if letters > 5 {
                    letters - 2
                } else {
                    letters.min(4)
                })
                .collect();
            let mut all = text.split(|sign: char| !sign.is_alphanumeric());
            all.any(|other| other.starts_with(&stem))
        })
    })
}

#[test]
fn what_the_english_text_calls_by_a_word_of_the_tables_the_others_call_by_theirs() {
    for game in GAMES {
        let english = format!(" {} ", plain(game.english()));
        let mut found = 0;
        for word in game.words().filter(Word::is_a_thing) {
            let called = word.called(Lang::En).to_lowercase();
            let called = called.split_once(" (").map_or(&*called, |(bare, _)| bare);
            let mut either = called.split([',', ';']).map(str::trim);
            let is_used = either.any(|one| {
                let mut places = english.match_indices(one);
                places.any(|(at, _)| {
                    let before = english[..at].chars().next_back();
                    let mut behind = english[at + one.len()..].chars();
                    let behind = behind.find(|letter| *letter != 's');
                    !before.is_some_and(char::is_alphanumeric)
                        && !behind.is_some_and(char::is_alphanumeric)
                })
            });
            if !is_used || ANOTHER_SENSE.contains(&(game.ruleset, &word.key)) {
                continue;
            }
            found += 1;
            for (lang, text) in game.others() {
                let theirs = word.called(*lang);
                assert!(
                    has(&plain(text), theirs),
                    "{lang}: {called:?} is {theirs:?}, which is not in the rules of {}",
                    game.ruleset.name()
                );
            }
        }
        assert!(found > 30, "{found}");
    }
}

#[test]
fn every_word_of_a_glossary_is_one_of_the_tables() {
    for game in GAMES {
        for (lang, text) in game.others() {
            let known: Vec<String> = game
                .words()
                .filter(Word::is_a_thing)
                .map(|word| plain(word.called(*lang)))
                .collect();
            let chapters = chapters(text);
            let glossary = chapters.last().unwrap();
            assert_eq!(glossary.anchor, "glossary");
            let mut explained = 0;
            for pair in glossary.lines.windows(2) {
                if !pair[1].starts_with(": ") {
                    continue;
                }
                explained += 1;
                for word in pair[0].split(", ") {
                    assert!(known.contains(&plain(word)), "{lang}: {word}");
                }
            }
            assert!(explained > 10, "{explained}");
        }
    }
}

/// Words of `docs/words.md` that are not to be used, by their beginnings.
#[test]
fn words_that_were_decided_against_are_not_used() {
    let all = |lang| -> &[&str] {
        match lang {
            Lang::En => &[],
            Lang::It => &[
                "gioco da",
                "voti elettorali",
                "uomini",
                "puntare",
                "ospit",
                "effettua",
                "esegui",
                "procedere",
                "pedin",
                "blocchi di caselle",
                "ciascun",
            ],
            Lang::Fr => &[
                "bureau",
                "boss ",
                "chandelier",
                "tisserand",
                "votes électoraux",
                "enchér",
                "circonscriptions",
                "chacun d’entre",
            ],
        }
    };
    for game in GAMES {
        for (lang, text) in game.others() {
            let text = plain(text);
            for wrong in all(*lang) {
                assert!(!text.contains(wrong), "{lang}: {wrong}");
            }
        }
    }
}
