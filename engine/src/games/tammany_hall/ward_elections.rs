//! Ward Elections: sealed bids of favour chips, ward after ward.

use super::action::Action;
use super::board::{Ward, WardSet};
use super::colour::Counts;
use super::event::{Asked, Candidate, Event};
use super::state::{Bidding, Phase};
use super::violation::Violation;
use super::{Tale, TammanyHall};
use crate::chance::Chance;
use crate::game::Told;
use crate::seat::{BySeat, Seat, SeatSet};

impl TammanyHall {
    /// Begins the election at the end of a term.
    ///
    /// Rules: The Election.
    pub(super) fn begin_election(&mut self, chance: &mut Chance, told: &mut Tale) {
        told.push(Told::all(Event::ElectionBegan {
            election: self.term(),
        }));
        self.hold_elections(None, chance, told);
    }

    /// Holds the elections that come after this ward's, until one waits for a player or all are over.
    pub(super) fn hold_elections(
        &mut self,
        last: Option<Ward>,
        chance: &mut Chance,
        told: &mut Tale,
    ) {
        for ward in self.elections_after(last) {
            if self.hold_election(ward, told) {
                return;
            }
        }
        self.end_election(chance, told);
    }

    /// The wards whose elections come after this one's; all of them after none.
    pub(super) fn elections_after(&self, last: Option<Ward>) -> impl Iterator<Item = Ward> + use<> {
        let active = self.active;
        let order = Ward::ELECTION_ORDER;
        let held = order.iter().position(|&ward| Some(ward) == last);
        let order = order.into_iter().skip(held.map_or(0, |place| place + 1));
        order.filter(move |&ward| active.has(ward))
    }

    /// Holds one ward's election, or asks for the bids in it. Returns whether a player is waited for.
    ///
    /// Rules: Ward Elections; ruling TH-9.
    fn hold_election(&mut self, ward: Ward, told: &mut Tale) -> bool {
        if self.candidates(ward).is_empty() {
            told.push(Told::all(Event::WardSkipped { ward }));
            return false;
        }
        let bidders = self.bidders(ward);
        if bidders.is_empty() {
            return self.decide(ward, &BySeat::default(), told);
        }
        told.push(Told::all(Event::BiddingBegan {
            ward,
            bidders: bidders.iter().collect(),
        }));
        self.phase = Phase::Bidding(Bidding {
            ward,
            bidders,
            bids: BySeat::default(),
        });
        true
    }

    /// The seats with a boss in the ward.
    pub(super) fn candidates(&self, ward: Ward) -> SeatSet {
        let bosses = &self.bosses[ward];
        self.seats
            .seats()
            .filter(|&seat| bosses[seat] > 0)
            .collect()
    }

    /// The candidates who must bid.
    pub(super) fn bidders(&self, ward: Ward) -> SeatSet {
        let candidates = self.candidates(ward);
        candidates
            .iter()
            .filter(|&seat| self.asked(ward, candidates, seat) == Asked::Yes)
            .collect()
    }

    /// The chips that the seat could bid in the ward: those whose colour has a cube there.
    pub(super) fn usable_chips(&self, seat: Seat, ward: Ward) -> Counts {
        self.players[seat].chips.only(self.cubes[ward])
    }

    /// Whether a candidate is asked for a bid.
    ///
    /// Rules: ruling TH-9.
    fn asked(&self, ward: Ward, candidates: SeatSet, seat: Seat) -> Asked {
        if candidates.len() == 1 {
            return Asked::Unopposed;
        }
        let usable = self.usable_chips(seat, ward).total();
        if usable == 0 {
            return Asked::NoUsableChip;
        }
        let others = candidates.without(seat);
        let mut rivals = others.iter();
        if rivals.any(|other| !self.usable_chips(other, ward).is_empty()) {
            return Asked::Yes;
        }
        let bosses = self.bosses[ward][seat];
        let rivals = others.iter().map(|other| self.bosses[ward][other]);
        let highest = rivals.max().unwrap_or(0);
        if bosses > highest {
            Asked::SureToWin
        } else if bosses + usable < highest {
            Asked::SureToLose
        } else {
            Asked::Yes
        }
    }

    /// Adds every bid that the seat could make in the ward.
    pub(super) fn list_bids(&self, ward: Ward, seat: Seat, actions: &mut Vec<Action>) {
        let usable = self.usable_chips(seat, ward);
        for irish in 0..=usable.irish {
            for english in 0..=usable.english {
                for german in 0..=usable.german {
                    actions.extend((0..=usable.italian).map(|italian| Action::Bid {
                        irish,
                        english,
                        german,
                        italian,
                    }));
                }
            }
        }
    }

    /// Takes a seat's bid; the last one decides the ward's election.
    ///
    /// Rules: Ward Elections; ruling TH-18.
    pub(super) fn bid(
        &mut self,
        seat: Seat,
        chips: Counts,
        chance: &mut Chance,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        let mut bidding = match self.phase {
            Phase::Bidding(bidding) if bidding.waiting().has(seat) => bidding,
            Phase::Bidding(_)
            | Phase::Turn(_)
            | Phase::Bonus { .. }
            | Phase::Offices { .. }
            | Phase::Over => return Err(self.not_asked(seat)),
        };
        let ward = bidding.ward;
        for (colour, bid) in chips.iter().filter(|&(_, bid)| bid > 0) {
            if self.cubes[ward][colour] == 0 {
                return Err(Violation::BidColourNotInWard { ward, colour });
            }
            let held = self.players[seat].chips[colour];
            if held < bid {
                return Err(Violation::BidNotHeld { colour, bid, held });
            }
        }
        bidding.bids[seat] = Some(chips);
        self.phase = Phase::Bidding(bidding);
        if bidding.waiting().is_empty() && !self.decide(ward, &bidding.bids, told) {
            self.hold_elections(Some(ward), chance, told);
        }
        Ok(())
    }

    /// Counts the votes, returns the chips and the bosses. Returns whether the winner is waited for.
    ///
    /// Rules: Ward Elections.
    fn decide(&mut self, ward: Ward, bids: &BySeat<Option<Counts>>, told: &mut Tale) -> bool {
        let seats = self.candidates(ward);
        let candidates: Vec<Candidate> = seats
            .iter()
            .map(|seat| {
                let bosses = self.bosses[ward][seat];
                let bid = bids[seat].unwrap_or(Counts::NONE);
                Candidate {
                    seat,
                    bosses,
                    asked: self.asked(ward, seats, seat),
                    bid,
                    votes: bosses + bid.total(),
                }
            })
            .collect();
        let winner = winner(&candidates);
        for candidate in &candidates {
            let seat = candidate.seat;
            self.return_chips(seat, candidate.bid);
            self.return_bosses(seat, ward, u8::from(winner == Some(seat)));
        }
        told.push(Told::all(Event::WardElected {
            ward,
            candidates,
            winner,
        }));
        winner.is_some_and(|winner| self.offer_bonus(ward, winner, told))
    }

    /// Moves the chips of a bid to the supply.
    fn return_chips(&mut self, seat: Seat, bid: Counts) {
        let held = self.players[seat].chips;
        if let Some(rest) = held.minus(bid) {
            self.players[seat].chips = rest;
            self.supply = self.supply.plus(bid);
        }
    }

    /// The wards that the seat has won in this election, once all are decided: where the one boss left is its own.
    pub(super) fn won(&self, seat: Seat) -> WardSet {
        let active = self.active.iter();
        active.filter(|&ward| self.bosses[ward][seat] > 0).collect()
    }
}

/// Who has most votes; nobody if that is a tie.
fn winner(candidates: &[Candidate]) -> Option<Seat> {
    let most = candidates.iter().map(|candidate| candidate.votes).max()?;
    let mut leaders = candidates.iter().filter(|leader| leader.votes == most);
    match (leaders.next(), leaders.next()) {
        (Some(leader), None) => Some(leader.seat),
        (Some(_) | None, _) => None,
    }
}
