//! Games whose tables take back and play again, so that their logs become as long as one likes.

use engine::acts::TableAct;
use engine::chance::Chance;
use engine::entry::{Actor, Entry};
use engine::table::UndoPoint;
use engine::{Game, Seat, SeatCount, Table};

use super::{due_seat, pick, seed, start};

/// Steps that are played before most of them are taken back.
const STRETCH: u32 = 40;

/// Steps after which the table goes back to the beginning: no game is over by then.
const DEEP: u32 = 70;

/// The steps that can be taken back, each with its seat.
pub(crate) fn newest_points<G: Game>(table: &Table<G>) -> impl Iterator<Item = (Seat, UndoPoint)> {
    let seats = table.seats().seats();
    seats.flat_map(|seat| table.undo_points(seat).map(move |point| (seat, point)))
}

/// The point that the table goes back to: nearly a stretch, or all.
fn way_back<G: Game>(table: &Table<G>) -> Option<(Seat, UndoPoint)> {
    let oldest = newest_points(table).max_by_key(|(_, point)| point.steps)?;
    if oldest.1.steps > DEEP {
        return Some(oldest);
    }
    newest_points(table)
        .filter(|(_, point)| point.steps < STRETCH)
        .max_by_key(|(_, point)| point.steps)
}

/// A game with a log of so many entries, most of which take back or were taken back; `look` sees it after each entry.
pub(crate) fn drawn_out<G: Game>(
    seats: SeatCount,
    number: u64,
    length: u32,
    mut look: impl FnMut(&Table<G>),
) -> (Table<G>, Vec<Entry>) {
    let mut chooser = Chance::from_seed(seed(number));
    let (mut table, first) = start::<G>(seats, number);
    look(&table);
    let mut entries = vec![first];
    let mut played = 0;
    while table.version() < length {
        let oldest = if played < STRETCH {
            None
        } else {
            way_back(&table)
        };
        if let Some((seat, point)) = oldest {
            let act = TableAct::Undo { to: point.to, seat };
            entries.push(table.act(Actor::Table, &act).unwrap());
            played = 0;
        } else {
            let seat = due_seat(&mut chooser, &table).expect("it is not played to its end");
            let action = pick(&mut chooser, &table.legal_actions(seat)).clone();
            let decision = table.decision_id();
            entries.extend(table.submit(seat, decision, &[action]).unwrap());
            played += 1;
        }
        look(&table);
    }
    (table, entries)
}
