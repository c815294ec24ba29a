//! Games in which more happens than moves.

use chrono::{DateTime, Utc};
use engine::acts::{PauseReason, Sitter, TableAct};
use engine::chance::Chance;
use engine::entry::{Actor, Entry};
use engine::{Game, SeatCount, Table};

use super::{due_seat, pick, seed, start, time};

/// When the time of every seat ran out.
pub(crate) fn due() -> DateTime<Utc> {
    "2026-12-04T18:00:00Z".parse().unwrap()
}

/// A game in which the clock and the table do all they can, and its log; the table ends it after so many entries.
pub(crate) fn eventful<G: Game>(
    seats: SeatCount,
    number: u64,
    end: Option<u32>,
) -> (Table<G>, Vec<Entry>) {
    let mut chooser = Chance::from_seed(seed(number));
    let (mut table, first) = start::<G>(seats, number);
    let mut entries = vec![first];
    let mut undos = 0;
    for turn in 0_u32.. {
        let Some(seat) = due_seat(&mut chooser, &table) else {
            break;
        };
        table.set_time(time(table.version()));
        if end.is_some_and(|end| table.version() >= end) {
            entries.push(table.act(Actor::Table, &TableAct::End {}).unwrap());
            break;
        }
        let other = seats.after(seat);
        match chooser.below(12) {
            0 => entries.extend(table.take_defaults(seat, due()).unwrap()),
            1 => {
                // Not for ever, or the game would not end.
                let point = table.undo_points(seat).nth(2).filter(|_| undos < 6);
                if let Some(point) = point {
                    undos += 1;
                    let act = TableAct::Undo { to: point.to, seat };
                    entries.push(table.act(Actor::Table, &act).unwrap());
                }
            }
            2 => {
                let (actor, act) = match turn % 6 {
                    0 => (Actor::Clock, TableAct::TimeOut { seat, due: due() }),
                    1 => (
                        Actor::Clock,
                        TableAct::SeatPasses {
                            seat,
                            to: Sitter::Bot,
                        },
                    ),
                    2 => (
                        Actor::Seat(seat),
                        TableAct::SeatPasses {
                            seat,
                            to: Sitter::Owner,
                        },
                    ),
                    3 => (
                        Actor::Table,
                        TableAct::Pause {
                            reason: PauseReason::Agreed,
                        },
                    ),
                    4 => (Actor::Seat(other), TableAct::Resume {}),
                    _ => (
                        Actor::Seat(other),
                        TableAct::GiveTime {
                            from: other,
                            to: seat,
                            seconds: 3_600,
                        },
                    ),
                };
                entries.push(table.act(actor, &act).unwrap());
            }
            _ => {
                let actions = table.legal_actions(seat);
                let action = pick(&mut chooser, &actions).clone();
                let decision = table.decision_id();
                entries.extend(table.submit(seat, decision, &[action]).unwrap());
            }
        }
    }
    (table, entries)
}
