//! `poste verify --bots`: what the house's bots thought, thought once more.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use bots::{Effort, Level, Opponent};
use engine::acts::{Sitter, TableAct, act_of};
use engine::entry::{Actor, Entry};
use engine::record::Header;
use engine::table::ReplayError;
use engine::{AnyTable, BySeat, Seat, SeatSet};

use super::{DOES_NOT_HOLD, UNDECIDED, names};
use crate::cli::output::fail;
use crate::cli::{complain, say};

/// What came of thinking again.
#[derive(Debug, Default)]
struct Again {
    /// How often it was the same.
    same: usize,
    /// How often it was the same with less thinking, as on a busy server.
    hasty: usize,
    /// Where it was something else, a sentence each.
    other: Vec<String>,
}

/// The house's bots at a table, as far as a record tells of them.
struct Bots {
    /// Those that had a seat from the start.
    seated: BySeat<Option<Opponent>>,
    /// The seats of people who were away.
    stand_ins: SeatSet,
}

/// Thinks again, of a record that holds, and prints what was found.
pub(super) fn check(header: &Header, entries: &[Entry], quiet: bool) -> ExitCode {
    let names = header.players.iter();
    let mut versions = names.filter_map(|name| Some(Opponent::of_name_in_records(name)?.1));
    if let Some(version) = versions.find(|version| *version != bots::VERSION) {
        complain(&format!(
            "the bots cannot be checked: they thought by version {version}, and this program thinks by version {}",
            bots::VERSION
        ));
        return ExitCode::from(UNDECIDED);
    }
    let again = match think_again(header, entries) {
        Ok(again) => again,
        Err(error) => {
            complain(&format!("the bots cannot be checked: {error}"));
            return ExitCode::from(UNDECIDED);
        }
    };
    for sentence in &again.other {
        complain(sentence);
    }
    if !again.other.is_empty() {
        return ExitCode::from(DOES_NOT_HOLD);
    }
    let Again { same, hasty, .. } = again;
    let hasty = match hasty {
        0 => String::new(),
        hasty => format!(", {hasty} with less thinking, as on a busy server"),
    };
    let summary = format!("bots: {same} decisions are what they think today{hasty}");
    if !quiet && let Err(error) = say(&summary) {
        return fail(&error.into(), UNDECIDED);
    }
    ExitCode::SUCCESS
}

fn think_again(header: &Header, entries: &[Entry]) -> Result<Again, ReplayError> {
    let mut again = Again::default();
    let secret = header.secret.clone().ok_or(ReplayError::WrongSecret)?;
    let Some((start, entries)) = entries.split_first() else {
        return Ok(again);
    };
    let (mut table, wrong) = AnyTable::replay(header.ruleset, [start], secret)?;
    wrong.map_or(Ok(()), Err)?;
    let names = names(header);
    let mut bots = Bots::of(header);
    for entry in entries {
        bots.follow(entry);
        if let Some((seat, opponent)) = bots.who_acts(entry) {
            let acts = |level, effort| {
                let opponent = Opponent { level, ..opponent };
                step(&table, seat, opponent, effort)
            };
            let usual = acts(opponent.level, Effort::FULL);
            let did = Some(&entry.action);
            if usual.as_ref() == did {
                again.same += 1;
            } else if opponent.level == Level::Strong
                && (acts(Level::Strong, Effort::BUSY).as_ref() == did
                    || acts(Level::Fair, Effort::FULL).as_ref() == did)
            {
                again.hasty += 1;
            } else {
                again.other.push(format!(
                    "entry {}: {} did {}, and would do {} today",
                    entry.seq,
                    names[seat],
                    entry.action,
                    usual.as_deref().unwrap_or("nothing"),
                ));
            }
        }
        table.replay_next(entry)?;
    }
    Ok(again)
}

/// What this opponent does first at this table, as an entry of the log has it.
fn step(table: &AnyTable, seat: Seat, opponent: Opponent, effort: Effort) -> Option<String> {
    let stop = AtomicBool::new(false);
    let answer = bots::answer(table, seat, table.secret(), opponent, effort, &stop)?;
    let first = answer.actions.get(..1)?;
    let mut table = table.clone();
    let entries = table.submit(seat, answer.decision, first).ok()?;
    Some(entries.into_iter().next()?.action)
}

impl Bots {
    fn of(header: &Header) -> Self {
        let named = |seat: Seat| {
            let name = header.players.get(usize::from(seat.number()))?;
            let (opponent, _) = Opponent::of_name_in_records(name)?;
            Some(opponent)
        };
        Self {
            seated: BySeat::from_fn(named),
            stand_ins: SeatSet::EMPTY,
        }
    }

    /// Takes note of seats that pass on.
    fn follow(&mut self, entry: &Entry) {
        if let Some(TableAct::SeatPasses { seat, to }) = act_of(&entry.action) {
            self.stand_ins = match to {
                Sitter::Bot => self.stand_ins.with(seat),
                Sitter::Owner | Sitter::Newcomer | Sitter::Nobody => self.stand_ins.without(seat),
            };
        }
    }

    /// Whose step the entry is, if it is a bot's.
    fn who_acts(&self, entry: &Entry) -> Option<(Seat, Opponent)> {
        let Actor::Seat(seat) = entry.actor else {
            return None;
        };
        if act_of(&entry.action).is_some() {
            return None;
        }
        let stand_in = self.stand_ins.has(seat).then_some(Opponent::STAND_IN);
        Some((seat, stand_in.or(self.seated[seat])?))
    }
}
