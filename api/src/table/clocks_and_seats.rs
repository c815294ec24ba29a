//! What new entries of a log do to the game beside the board: who plays its seats, and how its clocks stand.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use engine::SeatSet;
use engine::acts::{Sitter, TableAct, act_of};
use engine::entry::{Actor, Entry};
use serde::de::IgnoredAny;

use super::matches::KeptClocks;
use super::refused::Result;
use super::ticking::{Presence, Step};
use super::{Match, Who};
use crate::store::log::commit::{SeatsChange, Timing};

/// Brings who plays and the clocks of `after` up to its table, and says what is to be written of it.
///
/// `before` is the game without the entries; none if it has just been started.
///
/// # Errors
/// The clocks cannot be written, which only a fault of ours can cause.
pub(super) fn follow(
    before: Option<&Match>,
    after: &mut Match,
    entries: &[Entry],
    now: DateTime<Utc>,
) -> Result<Timing> {
    let acts: Vec<_> = entries
        .iter()
        .map(|entry| (entry.actor, act_of(&entry.action)))
        .collect();
    let then = before.map_or(after.who.bots, |before| before.who.bots);
    let bots = bots_after(then, &acts);
    let changed = bots != then || before.is_some_and(|before| before.who.seats != after.who.seats);
    if changed {
        after.who = Arc::new(Who {
            bots,
            ..Who::clone(&after.who)
        });
    } else if let Some(before) = before {
        after.who = Arc::clone(&before.who);
    }
    let seats = after.table.seats();
    let unattended = |who: &Who| SeatSet::all(seats).minus(who.people());
    let mut presence = Presence::default();
    let mut kept = None;
    if let Some(clocks) = &after.clocks {
        let mut ticking = clocks.ticking.clone();
        presence = ticking.follow(&Step {
            go_on: before.map_or(SeatSet::EMPTY, |before| {
                after.awaited.go_on(&before.awaited)
            }),
            after: &after.table,
            acts: &acts,
            unattended: (
                before.map_or_else(|| unattended(&after.who), |before| unattended(&before.who)),
                unattended(&after.who),
            ),
            now,
        });
        kept = Some(Arc::new(KeptClocks::new(ticking)?));
    }
    after.changes += i32::from(changed);
    after.clocks = kept.filter(|_| !after.table.pending().seats().is_empty());
    Ok(Timing {
        absent: SeatsChange {
            add: presence.gone,
            remove: presence.back,
        },
        bots: SeatsChange {
            add: bots.minus(then),
            remove: then.minus(bots),
        },
        changes: i32::from(changed),
        ..timing(after)
    })
}

/// What is to be written of clocks that moved while nothing was done at the table.
pub(super) fn timing(after: &Match) -> Timing {
    Timing {
        after: after.clocks.as_ref().map(|kept| kept.text.clone()),
        next_deadline: after
            .clocks
            .as_ref()
            .and_then(|kept| kept.ticking.clocks().next_deadline()),
        ..Timing::default()
    }
}

/// The seats that the house's bot plays after these acts.
fn bots_after(before: SeatSet, acts: &[(Actor, Option<TableAct<IgnoredAny>>)]) -> SeatSet {
    let mut bots = before;
    for (_, act) in acts {
        if let Some(TableAct::SeatPasses { seat, to }) = act {
            bots = match to {
                Sitter::Bot => bots.with(*seat),
                Sitter::Owner | Sitter::Newcomer | Sitter::Nobody => bots.without(*seat),
            };
        }
    }
    bots
}
