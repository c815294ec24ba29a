//! The written form of actions: "boss 14", "bid 1 irish 2 english".

use std::fmt;
use std::str::FromStr;

use super::action::Action;
use super::board::Ward;
use super::colour::{Colour, Counts};
use super::office::{Office, OfficeHolders};
use super::words::expected;
use crate::notation::{NotationError, Words};
use crate::seat::Seat;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PlaceBoss { ward } => write!(f, "boss {ward}"),
            Self::PlaceCube { colour, ward } => write!(f, "cube {colour} {ward}"),
            Self::TakeChip { colour } => write!(f, "chip {colour}"),
            Self::RemoveCube { ward, colour } => write!(f, "police {ward} {colour}"),
            Self::LockWard { ward } => write!(f, "lock {ward}"),
            Self::MoveCube { colour, from, to } => write!(f, "move {colour} {from} {to}"),
            Self::Slander { seat, ward, colour } => {
                write!(f, "slander seat {seat} {ward} {colour}")
            }
            Self::Spread { ward } => write!(f, "spread {ward}"),
            Self::EndTurn {} => f.write_str("end"),
            Self::Bid {
                irish,
                english,
                german,
                italian,
            } => write_bid(f, Counts::of(irish, english, german, italian)),
            Self::PlaceBonusCube { colour, ward } => write!(f, "bonus cube {colour} {ward}"),
            Self::TakeBonusChip { colour } => write!(f, "bonus chip {colour}"),
            Self::DeclineBonus {} => f.write_str("decline bonus"),
            Self::AssignOffices {
                deputy_mayor,
                council_president,
                chief_of_police,
                precinct_chairman,
            } => write_offices(
                f,
                OfficeHolders {
                    deputy_mayor,
                    council_president,
                    chief_of_police,
                    precinct_chairman,
                },
            ),
        }
    }
}

fn write_bid(f: &mut fmt::Formatter<'_>, chips: Counts) -> fmt::Result {
    if chips.is_empty() {
        return f.write_str("bid 0");
    }
    f.write_str("bid")?;
    for (colour, number) in chips.iter().filter(|&(_, number)| number > 0) {
        write!(f, " {number} {colour}")?;
    }
    Ok(())
}

fn write_offices(f: &mut fmt::Formatter<'_>, offices: OfficeHolders) -> fmt::Result {
    f.write_str("offices")?;
    for &office in Office::ASSIGNED {
        if let Some(seat) = offices.holder(office) {
            write!(f, " {office} {seat}")?;
        }
    }
    Ok(())
}

impl FromStr for Action {
    type Err = NotationError;

    /// Accepts the standard form in any spacing, and the colours of a bid and the offices in any order.
    ///
    /// What is read must be made of the very words that would be written: `bid 01 irish` and `bid 1 irish 1 irish` are
    /// refused.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::of(text);
        let action = read(&mut words)?;
        words.end()?;
        if sorted(text) == sorted(&action.to_string()) {
            Ok(action)
        } else {
            Err(Words::unexpected(text.trim(), expected::STANDARD_FORM))
        }
    }
}

fn sorted(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    words.sort_unstable();
    words
}

fn read(words: &mut Words<'_>) -> Result<Action, NotationError> {
    Ok(match words.word(expected::ACTION)? {
        "boss" => Action::PlaceBoss { ward: ward(words)? },
        "cube" => Action::PlaceCube {
            colour: colour(words)?,
            ward: ward(words)?,
        },
        "chip" => Action::TakeChip {
            colour: colour(words)?,
        },
        "police" => Action::RemoveCube {
            ward: ward(words)?,
            colour: colour(words)?,
        },
        "lock" => Action::LockWard { ward: ward(words)? },
        "move" => Action::MoveCube {
            colour: colour(words)?,
            from: ward(words)?,
            to: ward(words)?,
        },
        "slander" => {
            words.expect("seat")?;
            Action::Slander {
                seat: seat(words)?,
                ward: ward(words)?,
                colour: colour(words)?,
            }
        }
        "spread" => Action::Spread { ward: ward(words)? },
        "end" => Action::EndTurn {},
        "bid" => Action::bid(bid(words)?),
        "bonus" => match words.word(expected::CUBE_OR_CHIP)? {
            "cube" => Action::PlaceBonusCube {
                colour: colour(words)?,
                ward: ward(words)?,
            },
            "chip" => Action::TakeBonusChip {
                colour: colour(words)?,
            },
            other => return Err(Words::unexpected(other, expected::CUBE_OR_CHIP)),
        },
        "decline" => {
            words.expect("bonus")?;
            Action::DeclineBonus {}
        }
        "offices" => Action::assign(offices(words)?),
        other => return Err(Words::unexpected(other, expected::ACTION)),
    })
}

fn ward(words: &mut Words<'_>) -> Result<Ward, NotationError> {
    words.take(expected::WARD)
}

fn colour(words: &mut Words<'_>) -> Result<Colour, NotationError> {
    words.take(expected::COLOUR)
}

fn seat(words: &mut Words<'_>) -> Result<Seat, NotationError> {
    let word = words.word(expected::SEAT)?;
    word.parse()
        .ok()
        .and_then(Seat::new)
        .ok_or_else(|| Words::unexpected(word, expected::SEAT))
}

fn bid(words: &mut Words<'_>) -> Result<Counts, NotationError> {
    let mut chips = Counts::NONE;
    let mut number: u8 = words.take(expected::CHIPS)?;
    while number > 0 {
        let colour = colour(words)?;
        chips[colour] = number;
        let Some(word) = words.next_word() else { break };
        let next = word.parse().ok().filter(|&next| next > 0);
        number = next.ok_or_else(|| Words::unexpected(word, expected::CHIPS))?;
    }
    Ok(chips)
}

fn offices(words: &mut Words<'_>) -> Result<OfficeHolders, NotationError> {
    let mut offices = OfficeHolders::default();
    while let Some(word) = words.next_word() {
        let office = Office::ASSIGNED
            .iter()
            .find(|office| office.word() == word)
            .ok_or_else(|| Words::unexpected(word, expected::OFFICE))?;
        offices.give(*office, seat(words)?);
    }
    Ok(offices)
}
