//! Moves at a board where one person plays every seat: "boss 14, boss 6".

use chrono::{DateTime, Utc};
use engine::any::{AnyPending, AnyRefusal};
use engine::notation::NotationError;
use engine::table::Unheard;
use engine::{Lang, Ruleset, Seat};
use serde_json::value::RawValue;

use super::Board;
use crate::ground::details::{Detail, Spoken};
use crate::ground::locale::Locale;
use crate::store::tables::study::MAX_ENTRIES;
use crate::table::refused::{Place, Refused, Result, code_of};

/// A move that has been read and not yet taken.
#[derive(Clone, Debug)]
pub struct Move {
    /// Whose it is; whoever is awaited first if nobody is named.
    pub seat: Option<Seat>,
    /// The action.
    pub action: Box<RawValue>,
    /// How it was written, to name it in a refusal.
    pub written: String,
}

/// Reads written moves, separated by commas, each perhaps with its seat: "seat 2: bid 1 irish".
///
/// # Errors
/// 422: one of them is no move of this game; the error names it.
pub fn written(ruleset: Ruleset, text: &str, seat: Option<Seat>) -> Result<Vec<Move>> {
    text.split(',')
        .map(str::trim)
        .enumerate()
        .map(|(index, written)| {
            one(ruleset, written, seat).map_err(|why| refused(index, written, &why))
        })
        .collect()
}

fn one(ruleset: Ruleset, written: &str, seat: Option<Seat>) -> Result<Move, Why> {
    let (seat, action) = match written.split_once(':') {
        None => (seat, written),
        Some((who, action)) => (Some(named(who).ok_or(Why::NoSeat)?), action),
    };
    let mut actions = ruleset.parse_actions(action.trim()).map_err(Why::NoMove)?;
    Ok(Move {
        seat,
        action: actions.pop().ok_or(Why::Nothing)?,
        written: written.to_owned(),
    })
}

/// The seat that "seat 2" names.
fn named(who: &str) -> Option<Seat> {
    let number = who.trim().strip_prefix("seat ")?.trim();
    number.parse().ok().and_then(Seat::new)
}

impl Board {
    /// Takes moves one after another, or none of them.
    ///
    /// # Errors
    /// 422: one of them is refused; the error names it. 409: the log would be too long. The board is worthless then.
    pub fn take(&mut self, moves: &[Move], now: DateTime<Utc>) -> Result<()> {
        self.table.set_time(now.into());
        for (index, one) in moves.iter().enumerate() {
            if self.table.version() >= MAX_ENTRIES {
                return Err(Refused::conflict(
                    "study_full",
                    Detail::StudyFull {
                        most: MAX_ENTRIES.into(),
                    },
                ));
            }
            let entries = self
                .take_one(one)
                .map_err(|why| refused(index, &one.written, &why))?;
            self.keep(entries)?;
        }
        Ok(())
    }

    fn take_one(&mut self, one: &Move) -> Result<Vec<engine::entry::Entry>, Why> {
        let AnyPending::Waiting { seats, .. } = self.table.pending() else {
            return Err(Why::Rules(Unheard::GameOver.into()));
        };
        let first = seats.iter().next().ok_or(Why::NoSeat)?;
        let decision = self.table.decision_id();
        let action = [one.action.get()];
        self.table
            .submit(one.seat.unwrap_or(first), decision, &action)
            .map_err(Why::Rules)
    }
}

/// Why a move was not taken.
enum Why {
    NoSeat,
    Nothing,
    NoMove(NotationError),
    Rules(AnyRefusal),
}

fn refused(index: usize, written: &str, why: &Why) -> Refused {
    let (code, rule) = match why {
        Why::NoSeat | Why::Nothing | Why::NoMove(_) => ("bad_moves", None),
        Why::Rules(refusal) => {
            let rule = match refusal {
                AnyRefusal::Rule { rule, .. } => Some(rule.rule),
                AnyRefusal::NoSuchAction { .. } | AnyRefusal::Unheard(_) => None,
            };
            (code_of(refusal), rule)
        }
    };
    let why = Spoken::of(|lang| why.say_in(lang).chars().take(300).collect());
    let written: String = written.chars().take(60).collect();
    Refused::InPart {
        place: Place::Move(index),
        code,
        rule,
        detail: Detail::MoveRefused {
            number: (index + 1).into(),
            written: written.into(),
            why,
        },
    }
}

impl Why {
    fn say_in(&self, lang: Lang) -> String {
        let detail = |detail: Detail| detail.say("bad_moves", &Locale::closest(lang.code()));
        match self {
            Self::NoSeat => detail(Detail::SeatNames),
            Self::Nothing => detail(Detail::Meaning),
            Self::NoMove(error) => error.say_in(lang),
            Self::Rules(AnyRefusal::Unheard(Unheard::NotYourTurn)) => detail(Detail::NotThisSeat),
            Self::Rules(AnyRefusal::NoSuchAction { reason, .. }) => reason.say_in(lang),
            Self::Rules(refusal @ (AnyRefusal::Rule { .. } | AnyRefusal::Unheard(_))) => {
                refusal.say_in(lang)
            }
        }
    }
}
