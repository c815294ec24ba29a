//! City offices: what the mayor gives out, and the next term.

use super::action::Action;
use super::board::WardSet;
use super::event::Event;
use super::office::{Office, OfficeHolders};
use super::state::Phase;
use super::violation::Violation;
use super::{Tale, TammanyHall};
use crate::chance::Chance;
use crate::game::Told;
use crate::seat::Seat;

impl TammanyHall {
    /// Adds every way to give each other seat one office.
    pub(super) fn list_offices(&self, mayor: Seat, actions: &mut Vec<Action>) {
        self.list_assignments(mayor, Office::ASSIGNED, OfficeHolders::default(), actions);
    }

    fn list_assignments(
        &self,
        mayor: Seat,
        offices: &[Office],
        given: OfficeHolders,
        actions: &mut Vec<Action>,
    ) {
        let without = self
            .seats
            .seats()
            .filter(|&seat| seat != mayor && given.held(seat).is_none());
        let [office, rest @ ..] = offices else {
            if without.count() == 0 {
                actions.push(Action::assign(given));
            }
            return;
        };
        if without.clone().count() <= rest.len() {
            self.list_assignments(mayor, rest, given, actions);
        }
        for seat in without {
            let mut given = given;
            given.give(*office, seat);
            self.list_assignments(mayor, rest, given, actions);
        }
    }

    /// Gives out the offices.
    ///
    /// Rules: City offices.
    pub(super) fn assign_offices(
        &mut self,
        seat: Seat,
        offices: OfficeHolders,
        chance: &mut Chance,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        match self.phase {
            Phase::Offices { mayor } if mayor == seat => {}
            Phase::Offices { .. }
            | Phase::Turn(_)
            | Phase::Bidding(_)
            | Phase::Bonus { .. }
            | Phase::Over => return Err(self.not_asked(seat)),
        }
        let mut holders = offices.iter().map(|(_, holder)| holder);
        if let Some(other) = holders.find(|&other| other == seat || !self.seats.has(other)) {
            return Err(Violation::NoOfficeFor { seat: other });
        }
        for other in self.seats.seats().filter(|&other| other != seat) {
            let held = offices.held_by(other);
            if held != 1 {
                return Err(Violation::NotOneOffice {
                    seat: other,
                    offices: held,
                });
            }
            self.players[other].hand -= 1;
        }
        self.offices = offices;
        told.push(Told::all(Event::OfficesAssigned { seat, offices }));
        self.begin_term(chance, told);
        Ok(())
    }

    /// Returns the bosses on all offices to their owners.
    pub(super) fn vacate_offices(&mut self) {
        let holders = self.offices.iter().map(|(_, holder)| holder);
        for holder in holders.chain(self.mayor) {
            self.players[holder].hand += 1;
        }
        self.offices = OfficeHolders::default();
        self.mayor = None;
    }

    /// Begins the next term: the locks go, the mayor goes first, zones open, and so does the first year.
    ///
    /// Rules: City offices; Sequence of Play; rulings TH-13 and TH-16.
    pub(super) fn begin_term(&mut self, chance: &mut Chance, told: &mut Tale) {
        let wards = std::mem::replace(&mut self.locked, WardSet::EMPTY);
        if !wards.is_empty() {
            told.push(Told::all(Event::LocksRemoved { wards }));
        }
        if let Some(mayor) = self.mayor {
            self.first = mayor;
        }
        told.push(Told::all(Event::FirstPlayerNamed { seat: self.first }));
        for seat in self.seats.seats() {
            self.players[seat].slandered = false;
        }
        self.year += 1;
        self.open_zones(chance, told);
        self.begin_year(chance, told);
    }
}
