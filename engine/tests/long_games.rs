//! Logs far longer than any game: tables that take back and play again for weeks.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::long::{drawn_out, newest_points};
use common::seed;
use engine::acts::TableAct;
use engine::chance::Secret;
use engine::entry::Actor;
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::{Game, SeatCount, Table};

/// Entries in the log.
const LENGTH: u32 = 10_000;

fn a_long_log_is_like_any_other<G: Game>() {
    let (number, seats) = (7, SeatCount::FIVE);
    let mut kept = Vec::new();
    let (mut table, entries) = drawn_out::<G>(seats, number, LENGTH, |table| {
        if (table.version() - 1).is_multiple_of(97) {
            kept.push(table.clone());
        }
    });
    assert_eq!(entries.len(), LENGTH as usize);
    assert!(kept.len() > 100);
    for before in &kept {
        assert_eq!(table.at(before.version() - 1).as_ref(), Some(before));
    }
    assert_eq!(table.at(LENGTH), None);

    let (replayed, wrong) = Table::<G>::replay(&entries, Secret::new(seed(number))).unwrap();
    assert!(wrong.is_none(), "{wrong:?}");
    assert_eq!(replayed, table);

    // Back to the beginning, in one step.
    let oldest = newest_points(&table).max_by_key(|(_, point)| point.steps);
    let (seat, point) = oldest.unwrap();
    assert_eq!(point.to, 0);
    let undo = TableAct::Undo { to: 0, seat };
    table.act(Actor::Table, &undo).unwrap();
    assert_eq!(table.game(), kept[0].game());
    assert_eq!(table.legal_actions(seat), kept[0].legal_actions(seat));
    assert_eq!(table.at(LENGTH).as_ref(), Some(&table));
    let action = table.legal_actions(seat)[0].clone();
    table.submit(seat, table.decision_id(), &[action]).unwrap();
}

#[test]
fn a_log_of_ten_thousand_entries_replays_and_stands_at_any_step() {
    a_long_log_is_like_any_other::<TammanyHall>();
    a_long_log_is_like_any_other::<CityAndGuilds>();
    a_long_log_is_like_any_other::<BullMoose>();
}
