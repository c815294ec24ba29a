//! What the seats may expect, and which of their actions are worth a thought: for players that look ahead.
//!
//! Nothing here is a rule. All is whole numbers, so that it is the same on every machine.

use std::cmp::Reverse;

use super::TammanyHall;
use super::action::Action;
use super::board::{ByWard, Ward, WardSet};
use super::colour::{Colour, Counts};
use super::office::Office;
use super::state::{Phase, YEARS, YEARS_PER_TERM};
use crate::by::Key;
use crate::seat::{BySeat, Seat};
use crate::weights::weights;

weights! {
    /// Hundredths of a point for being mayor.
    mayor = 300;
    /// Hundredths of a point for most chips of a colour, as if the game ended now.
    most_chips = 200;
    /// Hundredths of a point for a chip.
    chip = 45;
    /// The same in the last term, when little can be bought for it any more.
    late_chip = 8;
    /// Hundredths of a point for a slander chip: it is a point at the end, and may be of use before.
    slander_chip = 90;
    /// What newcomers may still do in a ward in each year to come, as a strength.
    newcomers = 3;
    /// How much of a chip the Deputy Mayor's office is worth in each year to come, in hundredths.
    deputy_mayor = 100;
    /// The same of the Council President's.
    council_president = 60;
    /// The same of the Chief of Police's.
    chief_of_police = 50;
    /// The same of the Precinct Chairman's.
    precinct_chairman = 40;
    /// Chips beyond so many add nothing to the chance in one ward.
    usable_chips_counted = 6;
    /// What a boss adds to the strength in a ward, in hundredths of a chip.
    boss = 200;
    /// How much less a chip adds in each ward for each other ward that it may be spent in, in hundredths.
    wanted_elsewhere = 40;
}

/// The most different totals of one bid that are thought about.
const BIDS: u8 = 12;

impl TammanyHall {
    /// The wards whose election is still to come in this term, and those decided in an election that is going on.
    fn undecided(&self) -> (WardSet, WardSet) {
        let after = |ward| self.elections_after(Some(ward)).collect::<WardSet>();
        let open = match self.phase {
            Phase::Turn(_) | Phase::Offices { .. } => self.active,
            Phase::Bidding(bidding) => after(bidding.ward).with(bidding.ward),
            Phase::Bonus { ward, .. } => after(ward),
            Phase::Over => WardSet::EMPTY,
        };
        (open, self.active.without(open))
    }

    /// Years of this term with turns to come, the current one among them.
    fn years_left(&self) -> i64 {
        match self.phase {
            Phase::Turn(_) => i64::from(YEARS_PER_TERM - (self.year - 1) % YEARS_PER_TERM),
            Phase::Offices { .. } => i64::from(YEARS_PER_TERM),
            Phase::Bidding(_) | Phase::Bonus { .. } | Phase::Over => 0,
        }
    }

    /// Each seat's chance to win each ward in play in this term, in thousandths.
    fn chances(&self) -> ByWard<BySeat<i64>> {
        let years_left = self.years_left();
        let (open, decided) = self.undecided();
        let mut chances: ByWard<BySeat<i64>> = ByWard::from_fn(|_| BySeat::default());
        for ward in decided.iter() {
            for seat in self.seats.seats() {
                chances[ward][seat] = i64::from(self.bosses[ward][seat] > 0) * 1000;
            }
        }
        // A chip is spent once, in one of the wards where there is a boss.
        let thinned = BySeat::from_fn(|seat| {
            let wards = open.iter().filter(|&ward| self.bosses[ward][seat] > 0);
            let wards = wards.fold(0, |count, _| count + 1);
            100 + wanted_elsewhere() * (wards - 1).max(0)
        });
        for ward in open.iter() {
            let strength = BySeat::from_fn(|seat| {
                let bosses = i64::from(self.bosses[ward][seat]);
                if bosses == 0 {
                    return 0;
                }
                let usable = i64::from(self.usable_chips(seat, ward).total());
                let chips = usable.min(usable_chips_counted()) * 10_000 / thinned[seat];
                (boss() * bosses + chips).pow(2)
            });
            let sum: i64 = strength.values().sum::<i64>() + years_left * newcomers() * 10_000;
            if sum > 0 {
                for seat in self.seats.seats() {
                    chances[ward][seat] = strength[seat] * 1000 / sum;
                }
            }
        }
        chances
    }

    /// Each seat's points so far and its part in what can still be won, in hundredths.
    pub(super) fn estimate(&self) -> BySeat<i32> {
        let mut worth = BySeat::from_fn(|seat| i64::from(self.players[seat].points) * 100);
        if self.phase == Phase::Over {
            return BySeat::from_fn(|seat| narrow(worth[seat]));
        }
        let in_offices = matches!(self.phase, Phase::Offices { .. });
        let last_term = self.year > YEARS - YEARS_PER_TERM && !in_offices;
        let chances = self.chances();
        let mut wards_won = BySeat::<i64>::default();
        let mut cubes_won = BySeat::<[i64; 4]>::default();
        for ward in self.active.iter() {
            for seat in self.seats.seats() {
                let chance = chances[ward][seat];
                worth[seat] += chance * i64::from(ward.points()) / 10;
                wards_won[seat] += chance;
                for (won, &colour) in cubes_won[seat].iter_mut().zip(Colour::ALL) {
                    *won += chance * i64::from(self.cubes[ward][colour]);
                }
            }
        }
        // The mayor has most wards: by cubes of what is expected.
        let power = BySeat::from_fn(|seat| (wards_won[seat] / 10).pow(3));
        share_out(&mut worth, &power, mayor());
        let chip = if last_term { late_chip() } else { chip() };
        for index in 0..Colour::ALL.len() {
            let won = |seat: Seat| cubes_won[seat].get(index).copied().unwrap_or_default();
            let power = BySeat::from_fn(|seat| (won(seat) / 100).pow(2));
            share_out(&mut worth, &power, 3 * chip);
        }
        let years_left = self.years_left();
        for seat in self.seats.seats() {
            let player = &self.players[seat];
            let office = match self.offices.held(seat) {
                Some(Office::DeputyMayor) => deputy_mayor(),
                Some(Office::CouncilPresident) => council_president(),
                Some(Office::ChiefOfPolice) => chief_of_police(),
                Some(Office::PrecinctChairman) => precinct_chairman(),
                Some(Office::Mayor) | None => 0,
            };
            worth[seat] += i64::from(player.chips.total()) * chip
                + i64::from(player.slander_chips) * slander_chip()
                + years_left * office * chip / 100;
        }
        let term = i64::from(self.term());
        for &colour in Colour::ALL {
            let power = BySeat::from_fn(|seat| i64::from(self.players[seat].chips[colour]).pow(2));
            share_out(&mut worth, &power, most_chips() * term / 4);
        }
        BySeat::from_fn(|seat| narrow(worth[seat]))
    }

    /// The actions that are worth a thought: of bids one of each total, and no lock that keeps a ward for a rival.
    pub(super) fn list_sensible(&self, seat: Seat, actions: &mut Vec<Action>) {
        if let Phase::Bidding(bidding) = self.phase
            && bidding.waiting().has(seat)
        {
            self.list_sensible_bids(bidding.ward, seat, actions);
        } else {
            crate::game::Game::legal_actions(self, seat, actions);
            actions.retain(|action| {
                !matches!(action, Action::LockWard { ward } if !self.has_most_bosses(seat, *ward))
            });
        }
    }

    fn has_most_bosses(&self, seat: Seat, ward: Ward) -> bool {
        let bosses = &self.bosses[ward];
        let mut others = self.seats.seats().filter(|&other| other != seat);
        others.all(|other| bosses[other] < bosses[seat])
    }

    /// How the seat misses a chip of this colour that it pays beside others. In the last term it counts who has most of it.
    fn missed(&self, seat: Seat, colour: Colour, paid: Counts) -> Missed {
        if self.year <= YEARS - YEARS_PER_TERM {
            return Missed::Later;
        }
        let own = self.players[seat].chips[colour].saturating_sub(paid[colour]);
        let others = self.seats.seats().filter(|&other| other != seat);
        let most = others.map(|other| self.players[other].chips[colour]).max();
        let most = most.unwrap_or(0);
        if own < most {
            Missed::Behind
        } else if own > most.max(1) {
            Missed::Ahead(Reverse(own - most))
        } else {
            Missed::Most
        }
    }

    /// One bid of each total from none to what is sure to win, paid with the colours that the seat misses least.
    fn list_sensible_bids(&self, ward: Ward, seat: Seat, actions: &mut Vec<Action>) {
        let mut left = self.usable_chips(seat, ward);
        let own = self.bosses[ward][seat];
        let rivals = self.candidates(ward).without(seat);
        let strongest = rivals
            .iter()
            .map(|rival| self.bosses[ward][rival] + self.usable_chips(rival, ward).total())
            .max()
            .unwrap_or(0);
        let enough = (strongest + 1).saturating_sub(own).min(left.total());
        let mut bid = Counts::NONE;
        actions.push(Action::bid(bid));
        for _ in 0..enough.min(BIDS) {
            let chips = left.iter().filter(|&(_, number)| number > 0);
            let least_missed = chips
                .min_by_key(|&(colour, number)| (self.missed(seat, colour, bid), Reverse(number)));
            let Some((colour, _)) = least_missed else {
                break;
            };
            if left.take(colour).is_none() {
                break;
            }
            bid.add(colour);
            actions.push(Action::bid(bid));
        }
    }
}

/// How a chip that is paid is missed, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Missed {
    /// As any other: most of a colour is only counted when the game is over.
    Later,
    /// Others have more of its colour anyway.
    Behind,
    /// The seat has so many more of its colour than others, and still as many then.
    Ahead(Reverse<u8>),
    /// It has not, then.
    Most,
}

/// Adds to each seat its part of `pot` by its part of the power.
fn share_out(worth: &mut BySeat<i64>, power: &BySeat<i64>, pot: i64) {
    let sum: i64 = power.values().sum();
    if sum > 0 {
        for &seat in Seat::ALL {
            worth[seat] += power[seat] * pot / sum;
        }
    }
}

fn narrow(worth: i64) -> i32 {
    i32::try_from(worth).unwrap_or(i32::MAX)
}
