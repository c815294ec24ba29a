//! What the reader must be told of a game and a language.

/// How steps are written in one game, in one person's language.
pub trait Notation {
    /// The words that a step can begin with, in lower case.
    fn verbs(&self) -> &[String];

    /// The standard written form of a step, whatever case its words are in.
    ///
    /// # Errors
    /// A word is none that could stand there.
    fn read(&self, step: &str) -> Result<String, WrongWord>;

    /// Whether a word can stand in a step, whatever its case.
    fn knows_word(&self, word: &str) -> bool;
}

/// A word of a step that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongWord {
    /// The byte of the step at which it begins; where one is missing, that at which the step ends.
    pub at: usize,
    /// The words that could stand there; none if nothing could.
    pub expected: Vec<String>,
}

/// Steps have fewer words than this, so that no more are respelt.
const MOST_WORDS: usize = 64;

/// Reads a step whatever case its words are in, with a parser that takes standard words alone: whenever the parser says
/// what could stand in a word's place, and the word is one of those but for its case, it is written so.
///
/// # Errors
/// A word is none that could stand there.
pub fn in_any_case(
    step: &str,
    parse: impl Fn(&str) -> Result<String, WrongWord>,
) -> Result<String, WrongWord> {
    let mut words: Vec<String> = step.split_whitespace().map(str::to_lowercase).collect();
    let mut tries = 0;
    loop {
        let text = words.join(" ");
        let wrong = match parse(&text) {
            Ok(standard) => return Ok(standard),
            Err(wrong) => wrong,
        };
        let place = words_before(&text, wrong.at);
        let respelt = words.get(place).and_then(|word| {
            let meant = |&one: &&String| one.to_lowercase() == *word && one != word;
            wrong.expected.iter().find(meant)
        });
        tries += 1;
        match (respelt, words.get_mut(place)) {
            (Some(standard), Some(word)) if tries < MOST_WORDS => standard.clone_into(word),
            _ => {
                return Err(WrongWord {
                    at: start_of_word(step, place),
                    ..wrong
                });
            }
        }
    }
}

/// How many words stand before a byte.
pub(crate) fn words_before(text: &str, at: usize) -> usize {
    text.get(..at)
        .map_or(usize::MAX, |before| before.split_whitespace().count())
}

/// The byte at which a word begins, or at which the text ends.
fn start_of_word(text: &str, place: usize) -> usize {
    let mut words = text.split_whitespace();
    words.nth(place).map_or(text.len(), |word| {
        // A word is a part of the text.
        word.as_ptr().addr() - text.as_ptr().addr()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `to STATE`, with two states.
    fn parse(step: &str) -> Result<String, WrongWord> {
        let wrong = |at, expected: &[&str]| {
            let expected = expected.iter().map(|&word| word.to_owned()).collect();
            Err(WrongWord { at, expected })
        };
        match step.split(' ').collect::<Vec<_>>()[..] {
            ["to", "KY" | "OH"] => Ok(step.to_owned()),
            ["to", "KY" | "OH", ..] => wrong(6, &[]),
            ["to", ..] => wrong(3, &["KY", "OH"]),
            _ => wrong(0, &["to"]),
        }
    }

    #[test]
    fn words_are_respelt_as_the_parser_wants_them() {
        assert_eq!(in_any_case("To  ky", parse).unwrap(), "to KY");
        assert_eq!(in_any_case("TO Oh", parse).unwrap(), "to OH");
    }

    #[test]
    fn a_wrong_word_is_found_where_it_stands_in_what_was_written() {
        let at = |step| in_any_case(step, parse).unwrap_err().at;
        assert_eq!(at("To   nj"), 5);
        assert_eq!(at("To   ky Please"), 8);
        assert_eq!(at("TO"), 2);
        assert_eq!(at("Go ky"), 0);
    }
}
