//! The written form of actions: "boss 14", "bid 1 irish 2 english".

use std::fmt;
use std::str::FromStr;

use super::action::Action;
use super::colour::{Colour, Counts};
use super::menu::FORMS;
use super::office::{Office, OfficeHolders};
use super::state::CHIPS_PER_COLOUR;
use crate::notation::{Expected, NotationError, Words};

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
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::of(text);
        let action = read(&mut words)?;
        words.end()?;
        Ok(action)
    }
}

fn read(words: &mut Words<'_>) -> Result<Action, NotationError> {
    let verb = words.verb(FORMS)?;
    Ok(match verb.text {
        "boss" => Action::PlaceBoss {
            ward: words.noun()?,
        },
        "cube" => Action::PlaceCube {
            colour: words.noun()?,
            ward: words.noun()?,
        },
        "chip" => Action::TakeChip {
            colour: words.noun()?,
        },
        "police" => Action::RemoveCube {
            ward: words.noun()?,
            colour: words.noun()?,
        },
        "lock" => Action::LockWard {
            ward: words.noun()?,
        },
        "move" => Action::MoveCube {
            colour: words.noun()?,
            from: words.noun()?,
            to: words.noun()?,
        },
        "slander" => {
            words.expect("seat")?;
            Action::Slander {
                seat: words.noun()?,
                ward: words.noun()?,
                colour: words.noun()?,
            }
        }
        "spread" => Action::Spread {
            ward: words.noun()?,
        },
        "end" => Action::EndTurn {},
        "bid" => Action::bid(bid(words)?),
        "bonus" => match words.one_of(["cube", "chip"])? {
            "cube" => Action::PlaceBonusCube {
                colour: words.noun()?,
                ward: words.noun()?,
            },
            _ => Action::TakeBonusChip {
                colour: words.noun()?,
            },
        },
        "decline" => {
            words.expect("bonus")?;
            Action::DeclineBonus {}
        }
        "offices" => Action::assign(offices(words)?),
        _ => return Err(verb.instead_of(Expected::verbs(FORMS))),
    })
}

/// Each colour once.
fn bid(words: &mut Words<'_>) -> Result<Counts, NotationError> {
    let mut chips = Counts::NONE;
    let mut number = words.number(0..=CHIPS_PER_COLOUR)?;
    while number > 0 {
        let colour = words.noun_of(|colour: &Colour| chips[*colour] == 0)?;
        chips[colour] = number;
        if words.is_done() {
            break;
        }
        let next = words.number(1..=CHIPS_PER_COLOUR);
        number = next.map_err(NotationError::or_end)?;
    }
    Ok(chips)
}

/// Each office once, with its seat.
fn offices(words: &mut Words<'_>) -> Result<OfficeHolders, NotationError> {
    let mut offices = OfficeHolders::default();
    while !words.is_done() {
        let vacant = |office: &Office| offices.holder(*office).is_none();
        let office = words.noun_of(vacant).map_err(NotationError::or_end)?;
        offices.give(office, words.noun()?);
    }
    Ok(offices)
}
