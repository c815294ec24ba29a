//! Tests, a file for each chapter of the rulebook.

mod award_political_favor_chips;
mod board;
mod castle_garden;
mod city_offices;
mod end_of_year;
mod ending_the_game;
mod french;
mod italian;
mod notation;
mod office_benefit;
mod place_pieces;
mod reveals;
mod rules_document;
mod rulings;
mod safe_default;
mod score_victory_points;
mod set_up;
mod slander;
mod view;
mod violations;
mod ward_bonus;
mod ward_elections;
mod year_sequence;

use super::TammanyHall;
use super::action::Action;
use super::board::{Ward, WardSet, Zone, active_wards};
use super::colour::{Colour, Counts};
use super::event::Event;
use super::office::Office;
use super::state::{Phase, Pieces, Turn};
use super::violation::Violation;
use crate::by::Key;
use crate::chance::Chance;
use crate::game::{Game, Pending, RulesVersion, Told};
use crate::menu::Noun;
use crate::seat::{Seat, SeatCount, SeatSet};

/// The seats by their numbers.
fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// The wards by their numbers.
fn ward(number: u8) -> Ward {
    number.try_into().unwrap()
}

fn wards(numbers: &[u8]) -> WardSet {
    numbers.iter().map(|&number| ward(number)).collect()
}

/// A fresh match, exactly as it is set up.
fn set_up(seats: u8, seed: u8) -> (TammanyHall, Vec<Event>) {
    let mut told = Vec::new();
    let game = TammanyHall::setup(
        &super::Options {},
        SeatCount::new(seats).unwrap(),
        RulesVersion(1),
        &mut Chance::from_seed([seed; 32]),
        &mut told,
    )
    .unwrap();
    (game, events(told))
}

/// What was told, all of it to everybody.
fn events(told: Vec<Told<Event>>) -> Vec<Event> {
    told.into_iter()
        .map(|told| {
            assert_eq!(told.to, crate::game::Audience::All);
            told.event
        })
        .collect()
}

/// A state that is arranged, acted upon and looked at.
///
/// What is arranged moves pieces as they would at a table, so that none is lost or made.
struct Scene {
    game: TammanyHall,
    chance: Chance,
    told: Vec<Event>,
}

/// Seat 0 begins its turn in year 1; each open ward holds one Irish cube, Castle Garden two of each colour but Italian.
fn given(seats: u8) -> Scene {
    let (mut game, _) = set_up(seats, 1);
    game.first = seat(0);
    game.phase = Phase::Turn(Turn::of(seat(0)));
    let scene = Scene {
        game,
        chance: Chance::from_seed([7; 32]),
        told: Vec::new(),
    };
    scene.plain_wards().garden(Counts::of(2, 2, 2, 0))
}

impl Scene {
    fn plain_wards(mut self) -> Self {
        for ward in self.game.active.iter() {
            self = self.cubes(ward.number(), Counts::of(1, 0, 0, 0));
        }
        self
    }

    /// It is a turn of this year, and the zones are open that should be.
    fn year(mut self, year: u8) -> Self {
        self.game.year = year;
        let active = active_wards(self.game.seats, year);
        for &zone in Zone::ALL {
            let opens = zone
                .wards()
                .all(|ward| active.has(ward) && !self.game.active.has(ward));
            if opens {
                self.game.bag = self.game.bag.plus(zone.set_up_cubes());
                self.game.active = zone.wards().fold(self.game.active, WardSet::with);
                for ward in zone.wards() {
                    self = self.cubes(ward.number(), Counts::of(1, 0, 0, 0));
                }
            }
        }
        self
    }

    fn turn(mut self, number: u8) -> Self {
        self.game.phase = Phase::Turn(Turn::of(seat(number)));
        self
    }

    /// The pieces of the turn are placed.
    fn placed(mut self) -> Self {
        if let Phase::Turn(turn) = &mut self.game.phase {
            turn.pieces = Pieces::Placed;
        }
        self
    }

    /// The ward holds exactly these cubes.
    fn cubes(mut self, number: u8, cubes: Counts) -> Self {
        let ward = ward(number);
        let old = std::mem::replace(&mut self.game.cubes[ward], cubes);
        self.game.bag = self.game.bag.plus(old).minus(cubes).unwrap();
        self
    }

    /// Castle Garden holds exactly these cubes.
    fn garden(mut self, cubes: Counts) -> Self {
        let old = std::mem::replace(&mut self.game.garden, cubes);
        self.game.bag = self.game.bag.plus(old).minus(cubes).unwrap();
        self
    }

    /// The bag holds exactly these cubes; the others lie in the ward.
    fn bag(mut self, cubes: Counts, rest_in: u8) -> Self {
        let rest = self.game.bag.minus(cubes).unwrap();
        self.game.bag = cubes;
        let there = &mut self.game.cubes[ward(rest_in)];
        *there = there.plus(rest);
        self
    }

    /// The seat has so many bosses in the ward, and all its others in hand as before.
    fn bosses(mut self, number: u8, in_ward: u8, bosses: u8) -> Self {
        let there = &mut self.game.bosses[ward(in_ward)][seat(number)];
        let old = std::mem::replace(there, bosses);
        let hand = &mut self.game.players[seat(number)].hand;
        *hand = (*hand + old).checked_sub(bosses).unwrap();
        self
    }

    /// The seat has so many bosses in hand and all others in the ward.
    fn hand(self, number: u8, bosses: u8, rest_in: u8) -> Self {
        let rest = self.game.players[seat(number)].hand - bosses;
        let there = self.game.bosses[ward(rest_in)][seat(number)];
        self.bosses(number, rest_in, there + rest)
    }

    /// The seat has exactly these favour chips.
    fn chips(mut self, number: u8, chips: Counts) -> Self {
        let old = std::mem::replace(&mut self.game.players[seat(number)].chips, chips);
        self.game.supply = self.game.supply.plus(old).minus(chips).unwrap();
        self
    }

    /// The supply holds so many chips of the colour; the seat has the others.
    fn supply(mut self, colour: Colour, chips: u8, rest_with: u8) -> Self {
        let rest = self.game.supply[colour] - chips;
        self.game.supply[colour] = chips;
        self.game.players[seat(rest_with)].chips[colour] += rest;
        self
    }

    /// The seats hold offices: the first is mayor, the others have the given ones.
    fn offices(mut self, mayor: u8, offices: &[(Office, u8)]) -> Self {
        self.game.vacate_offices();
        self.game.mayor = Some(seat(mayor));
        self.game.players[seat(mayor)].hand -= 1;
        for &(office, holder) in offices {
            self.game.offices.give(office, seat(holder));
            self.game.players[seat(holder)].hand -= 1;
        }
        self
    }

    fn locked(mut self, numbers: &[u8]) -> Self {
        self.game.locked = wards(numbers);
        self
    }

    /// Ends the current term and begins its election.
    fn election(mut self) -> Self {
        self.game.bag = self.game.bag.plus(self.game.garden);
        self.game.garden = Counts::NONE;
        let mut told = Vec::new();
        self.game.begin_election(&mut self.chance, &mut told);
        self.told = events(told);
        self.sound()
    }

    fn sound(self) -> Self {
        assert_eq!(self.game.check_invariants(), Ok(()));
        self
    }

    /// The seat takes the written action; what is told replaces what was told before.
    fn when(self, number: u8, action: &str) -> Self {
        let action: Action = action.parse().unwrap();
        let listed = legal(&self.game, number);
        assert!(listed.contains(&action), "{action} is not listed");
        let mut told = Vec::new();
        let mut scene = self.sound();
        scene
            .game
            .apply(seat(number), &action, &mut scene.chance, &mut told)
            .unwrap();
        scene.told = events(told);
        scene
    }

    /// The seats bid, given in seat order; what is told is what followed the last bid.
    fn bids(mut self, bids: &[(u8, &str)]) -> Self {
        for &(number, bid) in bids {
            assert_eq!(self.waiting().first(), Some(&number));
            let mut told = Vec::new();
            let action = bid.parse().unwrap();
            self.game
                .apply(seat(number), &action, &mut self.chance, &mut told)
                .unwrap();
            self.told = events(told);
        }
        self.sound()
    }

    /// The written action of the seat is refused for this reason, and listed nowhere.
    fn refused(self, number: u8, action: &str, violation: Violation) -> Self {
        let action: Action = action.parse().unwrap();
        let mut game = self.game;
        let mut told = Vec::new();
        let mut chance = Chance::from_seed([9; 32]);
        assert_eq!(
            game.apply(seat(number), &action, &mut chance, &mut told),
            Err(violation),
            "{action}"
        );
        assert!(!legal(&self.game, number).contains(&action), "{action}");
        self
    }

    /// What was told last begins with these events.
    fn then(self, events: &[Event]) -> Self {
        assert_eq!(
            self.told.get(..events.len()),
            Some(events),
            "{:#?}",
            self.told
        );
        self
    }

    /// The seats that the game waits for.
    fn waiting(&self) -> Vec<u8> {
        let seats: SeatSet = self.game.pending().seats();
        seats.iter().map(Seat::number).collect()
    }

    /// The kind of decision that the game waits for.
    fn asked(&self) -> &'static str {
        use crate::game::Decision as _;
        self.game
            .pending()
            .decision()
            .map_or("over", |decision| decision.kind())
    }

    /// What the seat may do, as it is written.
    fn may(&self, number: u8) -> Vec<String> {
        legal(&self.game, number)
            .iter()
            .map(Action::to_string)
            .collect()
    }

    /// What the seat may do that begins with this word.
    fn may_start(&self, number: u8, word: &str) -> Vec<String> {
        let mut may = self.may(number);
        may.retain(|action| action.split(' ').next() == Some(word));
        may
    }

    fn chips_of(&self, number: u8) -> Counts {
        self.game.players[seat(number)].chips
    }

    fn hand_of(&self, number: u8) -> u8 {
        self.game.players[seat(number)].hand
    }

    fn points_of(&self, number: u8) -> u8 {
        self.game.players[seat(number)].points
    }

    fn bosses_in(&self, in_ward: u8) -> Vec<u8> {
        let bosses = &self.game.bosses[ward(in_ward)];
        self.game.seats.seats().map(|seat| bosses[seat]).collect()
    }

    fn cubes_in(&self, in_ward: u8) -> Counts {
        self.game.cubes[ward(in_ward)]
    }

    /// Whether an event of this kind was told last, by its name in JSON.
    fn tells(&self, kind: &str) -> bool {
        self.told.iter().any(|event| name(event) == kind)
    }
}

/// The event's name in JSON.
fn name(event: &Event) -> String {
    let json = serde_json::to_value(event).unwrap();
    json["type"].as_str().unwrap().to_owned()
}

fn legal(game: &TammanyHall, number: u8) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal_actions(seat(number), &mut actions);
    actions
}

/// The places and seats at the end.
fn places(game: &TammanyHall) -> Vec<(u8, u8)> {
    let Pending::Over(standings) = game.pending() else {
        panic!("the game is not over");
    };
    standings
        .0
        .iter()
        .map(|standing| (standing.place, standing.seat.number()))
        .collect()
}

/// One of this colour.
fn one(colour: Colour) -> Counts {
    let mut counts = Counts::NONE;
    counts.add(colour);
    counts
}
