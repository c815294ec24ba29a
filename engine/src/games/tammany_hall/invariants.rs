//! What holds in every state.

use super::TammanyHall;
use super::board::{Ward, active_wards};
use super::colour::Counts;
use super::office_benefit::LOCKS_PER_TERM;
use super::state::{
    BOSSES, CHIPS_PER_COLOUR, CUBES_PER_COLOUR, Phase, Pieces, SLANDER_CHIPS, YEARS, YEARS_PER_TERM,
};
use crate::by::Key;
use crate::seat::{BySeat, Seat, SeatSet};

/// Checks that no piece is lost and that the phase keeps its promises.
pub(super) fn check(game: &TammanyHall) -> Result<(), String> {
    cubes(game)?;
    chips(game)?;
    bosses(game)?;
    offices(game)?;
    calendar(game)?;
    phase(game)
}

fn hold(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

fn cubes(game: &TammanyHall) -> Result<(), String> {
    let closed = Ward::ALL
        .iter()
        .filter(|&&ward| !game.active.has(ward))
        .count();
    let mut seen = game.bag.plus(game.garden);
    for (ward, &cubes) in game.cubes.iter() {
        hold(game.active.has(ward) != cubes.is_empty(), || {
            format!("ward {ward} holds {cubes:?}")
        })?;
        seen = seen.plus(cubes);
    }
    let mut set_aside = Counts::NONE;
    for &zone in super::board::Zone::ALL {
        if zone.wards().all(|ward| !game.active.has(ward)) {
            set_aside = set_aside.plus(zone.set_up_cubes());
        }
    }
    hold(usize::from(set_aside.total()) == closed, || {
        format!("{set_aside:?} are set aside for {closed} closed wards")
    })?;
    hold(
        seen.plus(set_aside) == Counts::each(CUBES_PER_COLOUR),
        || format!("{seen:?} and {set_aside:?} are not all cubes"),
    )
}

fn chips(game: &TammanyHall) -> Result<(), String> {
    let mut chips = game.supply;
    for seat in game.seats.seats() {
        let player = &game.players[seat];
        chips = chips.plus(player.chips);
        // At most one slander a term, and none in the first.
        let earlier = game.term().saturating_sub(2) + u8::from(player.slandered);
        hold(player.slander_chips <= SLANDER_CHIPS, || {
            format!("seat {seat} has {} slander chips", player.slander_chips)
        })?;
        hold(SLANDER_CHIPS - player.slander_chips <= earlier, || {
            format!("seat {seat} has slandered too often")
        })?;
    }
    hold(chips == Counts::each(CHIPS_PER_COLOUR), || {
        format!("{chips:?} are not all favour chips")
    })
}

fn bosses(game: &TammanyHall) -> Result<(), String> {
    for &seat in Seat::ALL {
        let mut bosses = game.players[seat].hand;
        for (ward, there) in game.bosses.iter() {
            bosses += there[seat];
            hold(there[seat] == 0 || game.active.has(ward), || {
                format!("seat {seat} has a boss in ward {ward}, which is closed")
            })?;
        }
        bosses += u8::from(game.offices.held(seat).is_some());
        bosses += u8::from(game.mayor == Some(seat));
        let all = if game.seats.has(seat) { BOSSES } else { 0 };
        hold(bosses == all, || format!("seat {seat} has {bosses} bosses"))?;
    }
    Ok(())
}

fn offices(game: &TammanyHall) -> Result<(), String> {
    for seat in game.seats.seats() {
        let offices = game.offices.held_by(seat) + usize::from(game.mayor == Some(seat));
        // Between the mayor's election and the assignment only the mayor holds one.
        let vacant = matches!(game.phase, Phase::Offices { .. } | Phase::Over);
        let due = if vacant {
            usize::from(game.mayor == Some(seat))
        } else {
            usize::from(game.mayor.is_some())
        };
        hold(offices == due, || {
            format!("seat {seat} holds {offices} offices")
        })?;
    }
    Ok(())
}

fn calendar(game: &TammanyHall) -> Result<(), String> {
    hold((1..=YEARS).contains(&game.year), || {
        format!("there is no year {}", game.year)
    })?;
    hold(game.active == active_wards(game.seats, game.year), || {
        format!("the wrong zones are open in year {}", game.year)
    })?;
    hold(game.locked.without(game.active).is_empty(), || {
        "a closed ward is locked".to_owned()
    })?;
    hold(game.locked.len() <= LOCKS_PER_TERM, || {
        "too many wards are locked".to_owned()
    })
}

fn phase(game: &TammanyHall) -> Result<(), String> {
    let election = game.year.is_multiple_of(YEARS_PER_TERM) && game.garden.is_empty();
    match game.phase {
        Phase::Turn(turn) => {
            let placed = turn.pieces == Pieces::Placed;
            let busy = !placed
                || turn.slander.is_some()
                || game.office_is_usable(turn)
                || game.slander_is_possible(turn.seat);
            hold(game.seats.has(turn.seat), || "nobody's turn".to_owned())?;
            hold(busy, || {
                "a turn goes on though nothing is possible".to_owned()
            })
        }
        Phase::Bidding(bidding) => {
            hold(election, || "bids outside an election".to_owned())?;
            hold(bidding.bidders == game.bidders(bidding.ward), || {
                format!("the wrong seats bid in ward {}", bidding.ward)
            })?;
            hold(!bidding.waiting().is_empty(), || {
                "all bids are there and nothing happens".to_owned()
            })?;
            decided_before(game, bidding.ward)
        }
        Phase::Bonus { ward, winner } => {
            hold(election, || "a bonus outside an election".to_owned())?;
            hold(ward.bonus().is_some(), || {
                format!("ward {ward} has no bonus")
            })?;
            hold(game.bosses[ward][winner] == 1, || {
                format!("seat {winner} has not won ward {ward}")
            })?;
            decided_before(game, ward)
        }
        Phase::Offices { mayor } => {
            hold(election && game.mayor == Some(mayor), || {
                "offices are given out by somebody else".to_owned()
            })?;
            all_decided(game)
        }
        Phase::Over => {
            hold(game.year == YEARS, || "the game ended early".to_owned())?;
            all_decided(game)
        }
    }
}

/// Every ward whose election came before holds its winner's one boss, or none.
fn decided_before(game: &TammanyHall, ward: Ward) -> Result<(), String> {
    let order = Ward::ELECTION_ORDER.into_iter();
    decided(game, order.take_while(|&earlier| earlier != ward))
}

fn all_decided(game: &TammanyHall) -> Result<(), String> {
    decided(game, Ward::ELECTION_ORDER.into_iter())
}

fn decided(game: &TammanyHall, wards: impl Iterator<Item = Ward>) -> Result<(), String> {
    for ward in wards {
        let bosses: &BySeat<u8> = &game.bosses[ward];
        let total: u8 = SeatSet::all(game.seats)
            .iter()
            .map(|seat| bosses[seat])
            .sum();
        hold(total <= 1, || {
            format!("{total} bosses are left in ward {ward}")
        })?;
    }
    Ok(())
}
