//! A world to try things out in: no log, no texts, no hashes.

use engine::chance::Chance;
use engine::game::{Game, Pending, Told};
use engine::seat::{BySeat, Seat, SeatCount};

use crate::level::Temperament;
use crate::rng::Rng;

/// After so many steps others are let by. Whoever answers people would else wait until this thread has had its share of the
/// processor, which is some milliseconds however low it ranks.
const LETS_BY_AFTER: u64 = 128;

/// What thinking needs beside the worlds: kept from one step to the next, so that little is allocated in the loop.
pub(crate) struct Trial<G: Game> {
    pub(crate) seats: SeatCount,
    pub(crate) chance: Chance,
    pub(crate) rng: Rng,
    told: Vec<Told<G::Event>>,
    /// Steps taken: what the thinking costs.
    pub(crate) steps: u64,
}

impl<G: Game> Trial<G> {
    pub(crate) fn new(seats: SeatCount, seed: [u8; 32]) -> Self {
        let mut rng = Rng::of(seed);
        Self {
            seats,
            chance: Chance::from_seed(rng.bytes()),
            rng,
            told: Vec::new(),
            steps: 0,
        }
    }

    /// From here on all chance is what this seed makes of it: the same luck for different actions.
    pub(crate) fn begin_again(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
        self.chance = Chance::from_seed(self.rng.bytes());
    }

    /// Takes a step; whether the rules allow it. Sealed answers are applied one after another in seat order.
    pub(crate) fn step(&mut self, game: &mut G, seat: Seat, action: &G::Action) -> bool {
        self.told.clear();
        self.steps += 1;
        if self.steps.is_multiple_of(LETS_BY_AFTER) {
            std::thread::yield_now();
        }
        game.apply(seat, action, &mut self.chance, &mut self.told)
            .is_ok()
    }

    /// Answers what the seat is asked; where others answer as well and unseen, they answer something sensible.
    pub(crate) fn answer(&mut self, game: &mut G, seat: Seat, action: &G::Action) -> bool {
        let Pending::Sealed { waiting, .. } = game.pending() else {
            return self.step(game, seat, action);
        };
        let mut actions = Vec::new();
        // Chosen before any of them is given, by seats that cannot see each other's.
        let answers = BySeat::from_fn(|other| {
            if other == seat {
                return Some(action.clone());
            }
            actions.clear();
            if waiting.has(other) {
                game.sensible_actions(other, &mut actions);
            }
            actions.get(self.rng.below(actions.len())).cloned()
        });
        waiting.iter().all(|other| {
            let answer = answers[other].as_ref();
            answer.is_some_and(|answer| self.step(game, other, answer))
        })
    }

    /// How much better the seat stands after an action than others do, by the estimate; nothing if it is refused.
    pub(crate) fn liking_after(
        &mut self,
        game: &G,
        seat: Seat,
        action: &G::Action,
        temperament: Temperament,
    ) -> i64 {
        let mut after = game.clone();
        if self.answer(&mut after, seat, action) {
            self.liking(&after, seat, temperament)
        } else {
            i64::MIN / 2
        }
    }

    /// How much the seat likes a state: its own worth, and for the keen its [`lead`] in whole numbers. Whoever compares with
    /// the mean of the others alone takes as gladly from the last as from the first.
    pub(crate) fn liking(&self, game: &G, seat: Seat, temperament: Temperament) -> i64 {
        let worth = game.worth();
        let own = i64::from(worth[seat]);
        match temperament {
            Temperament::Calm => own,
            Temperament::Keen => {
                let rivals = self.seats.seats().filter(|&other| other != seat);
                let (mut others, mut best) = (0, i64::MIN);
                for rival in rivals {
                    others += i64::from(worth[rival]);
                    best = best.max(i64::from(worth[rival]));
                }
                let mean = others / i64::from(self.seats.get() - 1).max(1);
                own - i64::midpoint(mean, best)
            }
        }
    }
}

/// The first seat that is waited for, and whether it answers in the open.
pub(crate) fn due<G: Game>(game: &G) -> Option<(Seat, bool)> {
    match game.pending() {
        Pending::Turn { seat, .. } => Some((seat, true)),
        Pending::Sealed { waiting, .. } => waiting.iter().next().map(|seat| (seat, false)),
        Pending::Over(_) => None,
    }
}

/// A seat's lead over the others in hundredths of what counts, half over the best of them and half over their mean; for the
/// calm what it has itself.
pub(crate) fn lead(
    worth: &BySeat<i32>,
    seat: Seat,
    seats: SeatCount,
    temperament: Temperament,
) -> f64 {
    let own = f64::from(worth[seat]);
    if temperament == Temperament::Calm {
        return own;
    }
    let rivals = seats.seats().filter(|&other| other != seat);
    let (mut sum, mut best, mut count) = (0., f64::MIN, 0.);
    for rival in rivals {
        let worth = f64::from(worth[rival]);
        sum += worth;
        count += 1.;
        if worth > best {
            best = worth;
        }
    }
    if count == 0. {
        return own;
    }
    own - f64::midpoint(best, sum / count)
}

/// How a lead is liked, from 0 to 1.
pub(crate) fn liked_of<G: Game>(over: f64) -> f64 {
    let size = if over < 0. { -over } else { over };
    0.5 + 0.5 * over / (size + f64::from(G::CLEAR))
}

/// How a seat likes a state, from 0 to 1, by its lead; at the end of the game half of it is the victory.
///
/// Only `+ − × ÷`, which every machine rounds alike.
pub(crate) fn reward<G: Game>(
    game: &G,
    seat: Seat,
    seats: SeatCount,
    temperament: Temperament,
    beside: f64,
) -> (f64, f64) {
    let worth = game.worth();
    let lead = lead(&worth, seat, seats, temperament);
    let liked = liked_of::<G>(lead - beside);
    let Pending::Over(standings) = game.pending() else {
        return (liked, lead);
    };
    if temperament == Temperament::Calm {
        return (liked, lead);
    }
    let first = |place: u8| place == 1;
    let won = standings
        .0
        .iter()
        .any(|standing| standing.seat == seat && first(standing.place));
    let winners = standings.0.iter().filter(|standing| first(standing.place));
    let winners = winners.fold(0., |count, _| count + 1.);
    let won = if won { 1. / winners } else { 0. };
    (f64::midpoint(liked, won), lead)
}
