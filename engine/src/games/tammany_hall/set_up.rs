//! Set up: who starts, and the cubes of the zones in play.

use super::board::{ByWard, Ward, WardSet, Zone};
use super::colour::{Colour, Counts};
use super::event::{Event, SetUpCube};
use super::office::OfficeHolders;
use super::state::{
    BOSSES, CHIPS_PER_COLOUR, CUBES_PER_COLOUR, Phase, Player, SLANDER_CHIPS, Turn,
};
use super::violation::Violation;
use super::{Tale, TammanyHall};
use crate::by::Key;
use crate::chance::Chance;
use crate::game::Told;
use crate::seat::{BySeat, Seat, SeatCount};

/// Fewest and most players.
const PLAYERS: std::ops::RangeInclusive<u8> = 3..=5;

impl TammanyHall {
    /// Sets a match up and begins its first year.
    ///
    /// Chance draws the first player, then the open zones' cubes, then Castle Garden (ruling TH-23).
    ///
    /// Rules: Set up.
    pub(super) fn set_up(
        seats: SeatCount,
        chance: &mut Chance,
        told: &mut Tale,
    ) -> Result<Self, Violation> {
        if !PLAYERS.contains(&seats.get()) {
            return Err(Violation::WrongNumberOfSeats);
        }
        let drawn = chance.below(u32::from(seats.get()));
        let first = seats
            .seats()
            .nth(drawn as usize)
            .ok_or(Violation::WrongNumberOfSeats)?;
        told.push(Told::all(Event::FirstPlayerDrawn {
            seat: first,
            seats: seats.get(),
        }));
        let mut game = Self::before_the_first_year(seats, first);
        game.open_zones(chance, told);
        game.begin_year(chance, told);
        Ok(game)
    }

    /// All pieces in their boxes, no zone open.
    fn before_the_first_year(seats: SeatCount, first: Seat) -> Self {
        let set_aside = Zone::ALL
            .iter()
            .fold(Counts::NONE, |cubes, zone| cubes.plus(zone.set_up_cubes()));
        Self {
            seats,
            year: 1,
            first,
            players: BySeat::from_fn(|seat| {
                if seats.has(seat) {
                    Player {
                        hand: BOSSES,
                        slander_chips: SLANDER_CHIPS,
                        ..Player::default()
                    }
                } else {
                    Player::default()
                }
            }),
            mayor: None,
            offices: OfficeHolders::default(),
            cubes: ByWard::default(),
            bosses: ByWard::default(),
            active: WardSet::EMPTY,
            locked: WardSet::EMPTY,
            bag: Counts::each(CUBES_PER_COLOUR)
                .minus(set_aside)
                .unwrap_or_default(),
            garden: Counts::NONE,
            supply: Counts::each(CHIPS_PER_COLOUR),
            phase: Phase::Turn(Turn::of(first)),
        }
    }

    /// Opens the zones that come into play before the current year, in their order.
    ///
    /// Rules: Set up.
    pub(super) fn open_zones(&mut self, chance: &mut Chance, told: &mut Tale) {
        for &zone in Zone::ALL {
            if zone.opens_before_year(self.seats) == self.year {
                self.open_zone(zone, chance, told);
            }
        }
    }

    /// Places a zone's set-up cubes at random, one in each ward; Tammany Hall always gets an Irish one of them.
    ///
    /// The cubes lie in the order of their colours, are shuffled, and go to the wards in the order of their elections;
    /// Tammany Hall's cube is taken out before (ruling TH-23).
    fn open_zone(&mut self, zone: Zone, chance: &mut Chance, told: &mut Tale) {
        let mut left = zone.set_up_cubes();
        let fixed = (zone == Ward::TAMMANY_HALL.zone()).then_some(Colour::Irish);
        if let Some(colour) = fixed {
            left[colour] = left[colour].saturating_sub(1);
        }
        let mut shuffled = [Colour::Irish; 6];
        let one_by_one = left
            .iter()
            .flat_map(|(colour, number)| std::iter::repeat_n(colour, usize::from(number)));
        for (place, colour) in shuffled.iter_mut().zip(one_by_one) {
            *place = colour;
        }
        let (shuffled, _) = shuffled.split_at_mut(usize::from(left.total()).min(6));
        chance.shuffle(shuffled);
        let mut shuffled = shuffled.iter().copied();
        let mut cubes = Vec::with_capacity(6);
        for ward in zone.wards() {
            let colour = match fixed {
                Some(colour) if ward == Ward::TAMMANY_HALL => Some(colour),
                Some(_) | None => shuffled.next(),
            };
            if let Some(colour) = colour {
                self.cubes[ward].add(colour);
                cubes.push(SetUpCube { ward, colour });
            }
            self.active = self.active.with(ward);
        }
        told.push(Told::all(Event::ZoneOpened { zone, cubes }));
    }
}
