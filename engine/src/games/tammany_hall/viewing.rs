//! How a view is made of a state.

use super::TammanyHall;
use super::board::{Bonus, Ward, Zone};
use super::office::Office;
use super::office_benefit::LOCKS_PER_TERM;
use super::state::{Phase, Pieces, Turn};
use super::view::{
    CandidateView, DecidedWard, LastPoints, PhaseView, PiecesView, PlayerView, SlanderView, View,
    WardView, ZoneView,
};
use crate::by::Key;
use crate::game::{Game as _, Pending};
use crate::seat::{Seat, SeatSet};

impl View {
    /// All that is open of a state.
    pub(super) fn of(game: &TammanyHall) -> Self {
        Self {
            year: game.year,
            term: game.term(),
            phase: phase(game),
            active_seat: match game.pending() {
                Pending::Turn { seat, .. } => Some(seat),
                Pending::Sealed { .. } | Pending::Over(_) => None,
            },
            first_player: game.first,
            mayor: game.mayor,
            locks_left: LOCKS_PER_TERM.saturating_sub(game.locked.len()),
            players: game.seats.seats().map(|seat| player(game, seat)).collect(),
            wards: Ward::ALL.iter().map(|&ward| in_ward(game, ward)).collect(),
            zones: Zone::ALL.iter().map(|&zone| in_zone(game, zone)).collect(),
            bag: game.bag,
            castle_garden: game.garden,
            supply: game.supply,
        }
    }
}

fn phase(game: &TammanyHall) -> PhaseView {
    match game.phase {
        Phase::Turn(turn) => in_turn(turn),
        Phase::Bidding(bidding) => PhaseView::Bidding {
            ward: bidding.ward,
            candidates: game
                .candidates(bidding.ward)
                .iter()
                .map(|seat| CandidateView {
                    seat,
                    bosses: game.bosses[bidding.ward][seat],
                    usable_chips: game.usable_chips(seat, bidding.ward),
                    asked: bidding.bidders.has(seat),
                })
                .collect(),
            decided: decided(game, |ward| ward != bidding.ward),
        },
        Phase::Bonus { ward, winner } => {
            let later = game.elections_after(Some(ward)).next();
            PhaseView::Bonus {
                ward,
                seat: winner,
                bonus: ward.bonus().unwrap_or(Bonus::ImmigrantCube),
                decided: decided(game, |decided| Some(decided) != later),
            }
        }
        Phase::Offices { mayor } => PhaseView::Offices {
            seat: mayor,
            decided: decided(game, |_| true),
        },
        Phase::Over => PhaseView::Over {
            standings: game.standings(),
            last_points: game
                .seats
                .seats()
                .map(|seat| LastPoints {
                    seat,
                    most_chips: game.points_for_most_chips(seat),
                    slander_chips: game.players[seat].slander_chips,
                })
                .collect(),
            decided: decided(game, |_| true),
        },
    }
}

fn in_turn(turn: Turn) -> PhaseView {
    PhaseView::Turn {
        seat: turn.seat,
        pieces: match turn.pieces {
            Pieces::None => PiecesView::NotPlaced,
            Pieces::Boss => PiecesView::BossPlaced,
            Pieces::Cube(colour) => PiecesView::CubePlaced { colour },
            Pieces::Placed => PiecesView::Placed,
        },
        office_used: turn.office_used,
        slander: turn.slander.map(|slander| SlanderView {
            target: slander.target,
            ward: slander.ward,
            colour: slander.colour,
        }),
    }
}

/// The wards decided in this election, as far as `is_decided` holds.
fn decided(game: &TammanyHall, is_decided: impl Fn(Ward) -> bool) -> Vec<DecidedWard> {
    game.elections_after(None)
        .take_while(|&ward| is_decided(ward))
        .map(|ward| DecidedWard {
            ward,
            winner: game.candidates(ward).iter().next(),
        })
        .collect()
}

fn player(game: &TammanyHall, seat: Seat) -> PlayerView {
    let player = &game.players[seat];
    PlayerView {
        seat,
        victory_points: player.points,
        bosses_in_hand: player.hand,
        chips: player.chips,
        slander_chips: player.slander_chips,
        slandered_this_term: player.slandered,
        office: if game.mayor == Some(seat) {
            Some(Office::Mayor)
        } else {
            game.offices.held(seat)
        },
    }
}

fn in_ward(game: &TammanyHall, ward: Ward) -> WardView {
    let bosses = &game.bosses[ward];
    WardView {
        ward,
        zone: ward.zone(),
        active: game.active.has(ward),
        locked: game.locked.has(ward),
        cubes: game.cubes[ward],
        bosses: SeatSet::all(game.seats)
            .iter()
            .map(|seat| bosses[seat])
            .collect(),
        bonus: ward.bonus(),
        points: ward.points(),
        next_to: ward.next_to(),
    }
}

fn in_zone(game: &TammanyHall, zone: Zone) -> ZoneView {
    let opens_before_year = zone.opens_before_year(game.seats);
    ZoneView {
        zone,
        open: zone.wards().any(|ward| game.active.has(ward)),
        opens_before_year,
    }
}
