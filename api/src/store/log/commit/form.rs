//! The forms of the statement. All are cut from one text, so that nothing is written twice; each is the same each time, so that it
//! is prepared once a connection. The database sets up every part at each move, also one that has nothing to write.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Commit;
use Part::{Answer, Few, Moved, Person, Told, Votes};

/// Everything that a move can write, and what it answers.
const TEXT: &str = include_str!("../commit.sql");

/// What begins a part of it, with its name.
const DASHES: &str = "\n\n---- ";

/// Where the line begins that is for several games.
const SEVERAL: &str = "        -- Games that somebody else holds";

/// Where it ends.
const SEVERAL_ENDS: &str = "SKIP LOCKED)\n";

/// A part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The game and its log.
    Moved,
    /// Notices, events and deliveries.
    Told,
    /// Votes that the move makes moot.
    Votes,
    /// The kept answer, the draft that it was, orders that it makes needless.
    Person,
    /// People who are back, and orders that fire.
    Few,
    /// Which games have moved.
    Answer,
}

impl Part {
    /// All of them, as they stand in the text.
    const ALL: [Self; 6] = [Moved, Told, Votes, Person, Few, Answer];
}

/// What a statement writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Moves of several games, with everything.
    Several,
    /// A move alone, with everything.
    Whole,
    /// A person's answer to one request, of which nobody is told.
    Person,
    /// The same, of which somebody is told.
    PersonTold,
    /// A move with which nobody's own things change, as of a bot or of the clock, and of which nobody is told.
    Nobody,
    /// The same, of which somebody is told.
    NobodyTold,
}

impl Form {
    /// All of them.
    pub(super) const ALL: [Self; 6] = [
        Self::Several,
        Self::Whole,
        Self::Person,
        Self::PersonTold,
        Self::Nobody,
        Self::NobodyTold,
    ];

    /// The least that a move alone needs.
    pub(super) const fn of(commit: &Commit) -> Self {
        let told = commit.tells();
        if commit.is_nobodys() {
            return if told { Self::NobodyTold } else { Self::Nobody };
        }
        let answers_one = commit.answers.len() == 1;
        if !answers_one || !commit.back.is_empty() || commit.own.fired.is_some() {
            return Self::Whole;
        }
        if told { Self::PersonTold } else { Self::Person }
    }

    /// Whether it writes notices.
    pub(super) const fn tells(self) -> bool {
        match self {
            Self::Several | Self::Whole | Self::PersonTold | Self::NobodyTold => true,
            Self::Person | Self::Nobody => false,
        }
    }

    /// Whether it writes what a person has.
    pub(super) const fn is_a_person_s(self) -> bool {
        match self {
            Self::Several | Self::Whole | Self::Person | Self::PersonTold => true,
            Self::Nobody | Self::NobodyTold => false,
        }
    }

    const fn has(self, part: Part) -> bool {
        match part {
            Moved | Votes | Answer => true,
            Told => self.tells(),
            Person => self.is_a_person_s(),
            Few => matches!(self, Self::Several | Self::Whole),
        }
    }

    /// The lists that have one row each, by their names in the text. They need not be unfolded and joined.
    const fn rows(self) -> &'static [&'static str] {
        match self {
            Self::Several => &[],
            Self::Whole | Self::Nobody | Self::NobodyTold => &["m"],
            Self::Person | Self::PersonTold => &["m", "o", "a"],
        }
    }

    /// Its text, in pieces: one more than there are parameters, which stand between them.
    pub(super) fn pieces(self) -> &'static [String] {
        static PIECES: LazyLock<[Vec<String>; 6]> =
            LazyLock::new(|| Form::ALL.map(|form| cut(&form.text())));
        let [several, whole, person, person_told, nobody, nobody_told] = &*PIECES;
        match self {
            Self::Several => several,
            Self::Whole => whole,
            Self::Person => person,
            Self::PersonTold => person_told,
            Self::Nobody => nobody,
            Self::NobodyTold => nobody_told,
        }
    }

    /// Its text, with the numbers that the parameters have in the whole.
    fn text(self) -> String {
        let mut parts = String::new();
        for (part, text) in Part::ALL.into_iter().zip(TEXT.split(DASHES)) {
            if !self.has(part) {
                continue;
            }
            if part == Answer {
                // Nothing follows the part before it.
                let end = parts.trim_end_matches(',').len();
                parts.truncate(end);
            }
            if part != Moved {
                parts.push_str(DASHES);
            }
            parts.push_str(text);
        }
        if self != Self::Several {
            parts = without(&parts, SEVERAL, SEVERAL_ENDS);
        }
        self.rows()
            .iter()
            .fold(parts, |text, list| row(&text, list))
    }
}

/// A text without what stands from one mark to the end of another.
fn without(text: &str, from: &str, to: &str) -> String {
    let (before, rest) = halves(text, from);
    let (_, after) = halves(rest, to);
    format!("{before}{after}")
}

/// A text in which a list is read as the one row that it has: `unnest($1, $2) AS m (id, status)` is
/// `(SELECT ($1)[1] AS id, ($2)[1] AS status) AS m`.
fn row(text: &str, list: &str) -> String {
    let (before, rest) = halves(text, &format!(" AS {list} ("));
    let (names, after) = halves(rest, ")");
    let (before, parameters) = before.rsplit_once("unnest(").unwrap_or((before, ""));
    let parameters = parameters.trim_end().trim_end_matches(')');
    let columns: Vec<String> = parameters
        .split(',')
        .zip(names.split(','))
        .map(|(parameter, name)| format!("({})[1] AS {}", parameter.trim(), name.trim()))
        .collect();
    format!("{before}(SELECT {}) AS {list}{after}", columns.join(", "))
}

/// What stands before a mark and after it. The tests see that the marks are there.
fn halves<'a>(text: &'a str, mark: &str) -> (&'a str, &'a str) {
    text.split_once(mark).unwrap_or((text, ""))
}

/// Cuts a text where parameters stand for the first time; at their other places they get the numbers that they are then bound
/// with.
fn cut(text: &str) -> Vec<String> {
    let mut numbers = BTreeMap::new();
    let mut parts = text.split('$');
    let mut pieces = vec![parts.next().unwrap_or_default().to_owned()];
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit());
        let (number, rest) = part.split_at(end.unwrap_or(part.len()));
        let next = numbers.len() + 1;
        let bound = *numbers.entry(number).or_insert(next);
        match pieces.last_mut() {
            Some(piece) if bound < next => piece.extend(["$", &bound.to_string(), rest]),
            Some(_) | None => pieces.push(rest.to_owned()),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use engine::{Seat, SeatSet};
    use uuid::Uuid;

    use super::super::{Fired, KeyedAnswer, NewNotice, Own};
    use super::*;
    use crate::store::outbox::notice::Kind;
    use crate::store::people::answer::Answer;

    /// The names of the parts that begin with a name, in their order.
    fn names(text: &str) -> Vec<&str> {
        let lines = text.lines().filter_map(|line| line.strip_suffix(" AS ("));
        let names = lines.filter(|line| !line.starts_with(' '));
        names.map(|name| name.trim_start_matches("WITH ")).collect()
    }

    #[test]
    fn a_move_has_the_least_form_that_writes_all_of_it() {
        let (user, seat) = (Uuid::now_v7(), Seat::new(1).unwrap());
        let own = |fired| Own {
            user,
            seat,
            decision: 1,
            awaited: true,
            fired,
        };
        let answer = || KeyedAnswer {
            user,
            key: String::new(),
            answer: Answer {
                request_hash: Vec::new(),
                status: 201,
                body: String::new(),
                locale: String::new(),
            },
        };
        let mut person = Commit::of_no_game();
        person.own(own(None));
        person.answer(answer());
        let mut back = person.clone();
        back.comes_back(SeatSet::EMPTY.with(seat));
        let mut unanswered = Commit::of_no_game();
        unanswered.own(own(None));
        let mut fires = person.clone();
        fires.own(own(Some(Fired {
            id: user,
            last: true,
        })));
        for (mut commit, form, told) in [
            (Commit::of_no_game(), Form::Nobody, Form::NobodyTold),
            (person, Form::Person, Form::PersonTold),
            (back, Form::Whole, Form::Whole),
            (unanswered, Form::Whole, Form::Whole),
            (fires, Form::Whole, Form::Whole),
        ] {
            assert_eq!(Form::of(&commit), form);
            commit.notify(&NewNotice {
                kind: Kind::YourTurn,
                user,
                seat,
                decision: 1,
                time_number: 0,
                due_at: DateTime::UNIX_EPOCH,
            });
            assert_eq!(Form::of(&commit), told);
        }
    }

    #[test]
    fn a_form_has_the_parts_that_it_needs() {
        let moved = ["moved", "logged"].as_slice();
        let told = ["told", "heard", "hooked"].as_slice();
        let votes = ["asked", "lapsed"].as_slice();
        let person = ["own", "answered", "drafted", "cancelled"].as_slice();
        let few = ["seated", "fired"].as_slice();
        for (form, parts) in [
            (Form::Several, vec![moved, told, votes, person, few]),
            (Form::Whole, vec![moved, told, votes, person, few]),
            (Form::Person, vec![moved, votes, person]),
            (Form::PersonTold, vec![moved, told, votes, person]),
            (Form::Nobody, vec![moved, votes]),
            (Form::NobodyTold, vec![moved, told, votes]),
        ] {
            let text = form.text();
            assert_eq!(names(&text), parts.concat(), "{form:?}");
            // Nothing that stays reads what is left out.
            let words: Vec<&str> = text.split_whitespace().collect();
            for part in names(TEXT) {
                let is_read = words
                    .windows(2)
                    .any(|pair| matches!(pair, ["FROM" | "JOIN" | "USING", name] if *name == part));
                assert!(
                    !is_read || parts.concat().contains(&part),
                    "{form:?}: {part}"
                );
            }
            assert!(text.ends_with(")\n\n---- What is answered.\n\nSELECT id FROM moved\n"));
        }
    }

    #[test]
    fn a_move_alone_waits_for_its_game_and_several_do_not() {
        for form in Form::ALL {
            let text = form.pieces().concat();
            let passes_over = text.contains("FOR NO KEY UPDATE SKIP LOCKED");
            assert_eq!(passes_over, form == Form::Several, "{form:?}");
        }
    }

    #[test]
    fn a_list_of_one_row_is_read_as_that_row() {
        for form in Form::ALL {
            let text = form.text();
            for list in ["m", "e", "n", "o", "a"] {
                let is_a_row = text.contains(&format!(") AS {list} ON"))
                    || text.contains(&format!(") AS {list}\n"));
                assert_eq!(is_a_row, form.rows().contains(&list), "{form:?}: {list}");
            }
        }
        let text =
            "FROM unnest(\n  $1, $2\n) AS m (\n id,\n  status\n)\nWHERE unnest($3) AS n (id)";
        let expected =
            "FROM (SELECT ($1)[1] AS id, ($2)[1] AS status) AS m\nWHERE unnest($3) AS n (id)";
        assert_eq!(row(text, "m"), expected);
    }

    #[test]
    fn parameters_are_numbered_as_they_are_bound() {
        assert_eq!(cut("a $3, $1; $3 = $14"), ["a ", ", ", "; $1 = ", ""]);
        assert_eq!(cut("a"), ["a"]);
        // They are bound in the order of their numbers, so in that order each stands for the first time.
        for form in Form::ALL {
            let mut stood: Vec<u32> = Vec::new();
            for part in form.text().split('$').skip(1) {
                let end = part.find(|c: char| !c.is_ascii_digit()).unwrap();
                let number = part[..end].parse().unwrap();
                if !stood.contains(&number) {
                    assert!(stood.last() < Some(&number), "{form:?}: ${number}");
                    stood.push(number);
                }
            }
            assert_eq!(form.pieces().len(), stood.len() + 1, "{form:?}");
        }
    }
}
