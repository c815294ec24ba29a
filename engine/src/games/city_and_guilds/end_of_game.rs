//! Rules: End of the Game, Final Scoring, Victory.

use super::definitions::Chain;
use super::scoring::{payments, share, shares};
use super::space::SpaceSet;
use super::tiles::Guild;
use super::{CityAndGuilds, Event, Phase};
use crate::by::Key;
use crate::game::{Standing, Standings, Told};

impl Chain {
    /// What it is worth at the end, in pounds: its tiles and 1, 3, 6, 10, 15, 21, 28 or 36 for 1 to 8 blocks.
    pub(super) const fn value(self) -> u8 {
        self.tiles + self.blocks * (self.blocks + 1) / 2
    }
}

impl CityAndGuilds {
    /// Scores the guilds' chains and the unused men; then the game is over.
    pub(super) fn end_game(&mut self, told: &mut Vec<Told<Event>>) {
        told.push(Told::all(Event::CityCompleted {}));
        for &guild in Guild::ALL {
            self.score_chain(guild, told);
        }
        for seat in self.seats.seats() {
            let men = self.reserve[seat];
            if men > 0 {
                self.money[seat] -= i16::from(men);
                told.push(Told::all(Event::UnusedMenSubtracted { seat, men }));
            }
        }
        self.phase = Phase::Over;
        let winners = self
            .standings()
            .0
            .into_iter()
            .filter(|standing| standing.place == 1);
        told.push(Told::all(Event::GameWon {
            winners: winners.map(|standing| standing.seat).collect(),
        }));
    }

    /// Rules: Final Scoring, Guild Chains; rulings CG-Q19, CG-Q20 and CG-Q26.
    fn score_chain(&mut self, guild: Guild, told: &mut Vec<Told<Event>>) {
        let Some(chain) = self.city.best_chain(guild, SpaceSet::ALL) else {
            told.push(Told::all(Event::NoChain { guild }));
            return;
        };
        told.push(Told::all(Event::ChainScored {
            guild,
            tiles: chain.tiles,
            blocks: chain.blocks,
            value: chain.value(),
        }));
        let track = self.tracks[guild];
        let players = track.len();
        for (place, seat, amount) in
            payments(track.ranking().map(Some), shares(chain.value(), players))
        {
            self.pay(seat, amount);
            told.push(Told::all(Event::ChainPaid {
                guild,
                seat,
                place,
                amount,
                share: share(players),
            }));
        }
        if players == 0 {
            told.push(Told::all(Event::ChainPaysNobody { guild }));
        }
    }

    /// The players by their money; who has as much shares the place (ruling CG-Q21).
    #[allow(clippy::cast_possible_truncation, reason = "at most 5 seats")]
    pub(super) fn standings(&self) -> Standings {
        let richer = |money| {
            self.seats
                .seats()
                .filter(|&other| self.money[other] > money)
                .count()
        };
        let mut standings: Vec<Standing> = self
            .seats
            .seats()
            .map(|seat| Standing {
                seat,
                place: richer(self.money[seat]) as u8 + 1,
                score: i32::from(self.money[seat]),
            })
            .collect();
        standings.sort_by_key(|standing| standing.place);
        Standings(standings)
    }
}
