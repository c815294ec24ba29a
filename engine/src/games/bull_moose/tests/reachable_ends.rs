//! Exactly the steps from which a card can still be brought to a legal end are listed: the engine's short cuts against
//! a search that tries everything.

use super::super::board::State::*;
use super::super::party::Party::*;
use super::super::phase::Play;
use super::*;

/// Where a search stands: the rules of movement once more, without any look ahead.
#[derive(Clone, Copy)]
struct Walk {
    state: State,
    points: u8,
    owed: u8,
    steps: u8,
    ride: bool,
    whistle_stop: bool,
}

impl Walk {
    /// Whether some steps lead to an end with nothing owed.
    fn can_end(self, scene: &Scene, party: Party) -> bool {
        let board = scene.game.board();
        if self.points >= self.owed {
            return true;
        }
        let free = |to: State| Self {
            state: to,
            owed: 0,
            ..self
        };
        let others = |to: State| {
            let stand = |other: &&Party| {
                scene.game.seats[**other].is_some()
                    && **other != party
                    && scene.stands(**other) == to
            };
            u8::try_from(Party::ALL.iter().filter(stand).count()).unwrap()
        };
        board.neighbours(self.state).iter().any(|to| {
            let walks = self.points > 0 && {
                let paid = Self {
                    state: to,
                    points: self.points - 1,
                    owed: others(to),
                    ..self
                };
                paid.can_end(scene, party)
            };
            let steps = self.steps > 0
                && Self {
                    steps: self.steps - 1,
                    ..free(to)
                }
                .can_end(scene, party);
            // Ahead of a cube: the step, then the cube that it was for.
            let ahead = self.whistle_stop && self.points > 0 && !party.off_the_ballot().has(to);
            walks || steps || ahead
        }) || (self.ride
            && board.hubs().has(self.state)
            && board.hubs().without(self.state).iter().any(|to| {
                Self {
                    ride: false,
                    ..free(to)
                }
                .can_end(scene, party)
            }))
    }
}

/// Tables on which tokens stand close together.
fn crowded() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for states in [
        [IN, IN, IN, IN],
        [KY, IN, MI, NY],
        [NY, NY, NJ, NJ],
        [OR, WA, ID, NV],
        [GA, GA, AL, GA],
        [ID, ID, OR, OR],
    ] {
        let mut scene = table(5);
        for (party, state) in [Prog, Dem, Soc, Proh].into_iter().zip(states) {
            scene = scene.token(party, state);
        }
        scenes.push(scene);
    }
    scenes
}

#[test]
fn a_step_is_listed_exactly_if_a_legal_end_can_be_reached() {
    let (mut listed, mut refused) = (0, 0);
    for mut scene in crowded() {
        for (value, beside) in (0..3).flat_map(|value| (0..8u8).map(move |beside| (value, beside)))
        {
            let card = [13, 14, 19][value];
            scene = scene.turn_of(Rep);
            let cards = &mut scene.game.cards[Rep];
            *cards = super::super::state::Cards {
                unseen: numbers(&(1..=28).collect::<Vec<u8>>()),
                ..Default::default()
            };
            scene = scene.hand(Rep, &[card]);
            for (bit, number) in [2, 3, 4].into_iter().enumerate() {
                if beside >> bit & 1 == 1 {
                    scene = scene.beside(Rep, number);
                }
            }
            for &from in State::ALL {
                let game = Scene {
                    game: scene.game,
                    told: vec![],
                    chance: chance(1),
                }
                .token(Rep, from)
                .does(&format!("play REP-{card} for value"));
                let Phase::Play {
                    card: Some(Play::Value(play)),
                    player,
                    ..
                } = game.game.phase
                else {
                    panic!()
                };
                for to in game.game.board().neighbours(from).iter() {
                    let walk = Walk {
                        state: to,
                        points: play.points - 1,
                        owed: game.game.others_in(player, to),
                        steps: play.free.steps,
                        ride: play.free.ride,
                        whistle_stop: beside & 2 != 0,
                    };
                    let can_end = walk.can_end(&game, Rep);
                    assert_eq!(
                        game.lists(&format!("to {to}")),
                        can_end,
                        "{from} to {to} with {play:?}"
                    );
                    *(if can_end { &mut listed } else { &mut refused }) += 1;
                }
            }
        }
    }
    assert!(
        listed > 10_000 && refused > 100,
        "{listed} listed, {refused} refused"
    );
}

/// Whether the card can be ended in this use, by trying every listed step before its first effect or train.
fn completes(scene: &Scene) -> bool {
    scene.legal().iter().any(|action| {
        let moves = matches!(action, Action::FreeStep { .. } | Action::Ride { .. });
        !moves || {
            let mut next = Scene {
                game: scene.game,
                told: vec![],
                chance: chance(1),
            };
            let seat = next.due();
            next.act(seat, action).unwrap();
            completes(&next)
        }
    })
}

/// The states that so many free steps and a ride reach, one movement after another.
fn wander(scene: &Scene, from: State, steps: u8, ride: bool) -> Vec<State> {
    let board = scene.game.board();
    let mut all = vec![from];
    if steps > 0 {
        for to in board.neighbours(from).iter() {
            all.extend(wander(scene, to, steps - 1, ride));
        }
    }
    if ride && board.hubs().has(from) {
        for to in board.hubs().without(from).iter() {
            all.extend(wander(scene, to, steps, false));
        }
    }
    all
}

#[test]
fn a_text_or_train_is_listed_exactly_if_free_movement_brings_it_about() {
    let (mut listed, mut refused) = (0, 0);
    for (card, mode) in [
        (13, "text"),
        (10, "text"),
        (22, "text"),
        (23, "text"),
        (16, "text"),
        (16, "express"),
    ] {
        for beside in 0..8u8 {
            for &from in State::ALL {
                let mut scene = table(3)
                    .token(Rep, from)
                    .hand(Rep, &[card])
                    .cubes("IN", Dem, 1);
                for (bit, number) in [2, 3, 4].into_iter().enumerate() {
                    if beside >> bit & 1 == 1 {
                        scene = scene.beside(Rep, number);
                    }
                }
                let whistle = u8::from(beside & 2 != 0 && mode == "text");
                let reached = wander(
                    &scene,
                    from,
                    u8::from(beside & 1 != 0) + whistle,
                    beside & 4 != 0,
                );
                let works = reached.into_iter().any(|state| {
                    let bare = table(3)
                        .token(Rep, state)
                        .hand(Rep, &[card])
                        .cubes("IN", Dem, 1);
                    bare.lists(&format!("play REP-{card} for {mode}"))
                });
                let step = format!("play REP-{card} for {mode}");
                assert_eq!(
                    scene.lists(&step),
                    works,
                    "{step} from {from} with {beside}"
                );
                if works {
                    assert!(completes(&scene.does(&step)));
                    listed += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(
        listed > 500 && refused > 300,
        "{listed} listed, {refused} refused"
    );
}
