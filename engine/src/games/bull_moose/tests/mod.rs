//! Tests by chapter. A [`Scene`] is a table that is set as a test needs it, played by written steps.
#![allow(
    clippy::enum_glob_use,
    clippy::wildcard_imports,
    reason = "tests name many states and parties"
)]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "tests look for one event among many"
)]

mod bad_input;
mod board_and_cards;
mod candidates;
mod card_text;
mod cards_that_stay;
mod election_results;
mod endorsements;
mod every_card;
mod express_trains;
mod fewer_players;
mod forced_steps;
mod french;
mod italian;
mod managing_the_hand;
mod movement;
mod net_majority;
mod placing_support_cubes;
mod popularity;
mod preparing_the_election;
mod reachable_ends;
mod reveals;
mod rules_document;
mod rulings;
mod safe_default;
mod secrets;
mod sequence_of_play;
mod set_up;
mod told_and_shown;
mod worked_examples;
mod worked_examples_of_play;
mod written_form;

use crate::by::Key;
use crate::chance::Chance;
use crate::game::{Game, Pending, RulesVersion, Told, Violation as _, colour_names};
use crate::notation::parse_turn;
use crate::seat::{Seat, SeatCount};

use super::BullMoose;
use super::action::Action;
use super::board::{State, StateBox};
use super::cards::{CardNumber, CardSet, Endorsement};
use super::decision::Decision;
use super::event::Event;
use super::options::Options;
use super::party::{Party, Player};
use super::phase::Phase;
use super::state::Telling;
use super::violation::Violation;

/// A table set for a test, and what was told of the last steps.
#[derive(Debug)]
struct Scene {
    game: BullMoose,
    told: Telling,
    chance: Chance,
}

/// Chance for a test.
fn chance(seed: u8) -> Chance {
    Chance::from_seed([seed; 32])
}

/// The card numbers as a set.
fn numbers(numbers: &[u8]) -> CardSet {
    numbers
        .iter()
        .map(|&number| CardNumber::new(number).unwrap())
        .collect()
}

fn at(code: &str) -> StateBox {
    code.parse().unwrap()
}

/// A table at its first turn, where seat 0 plays the Republicans, seat 1 the Progressives and so on.
fn table(seats: u8) -> Scene {
    let mut scene = table_at_the_start(seats);
    while let Pending::Sealed { waiting, .. } = scene.game.pending() {
        let seat = waiting.iter().next().unwrap();
        let mut keeps = Vec::new();
        scene.game.legal_actions(seat, &mut keeps);
        scene.act(seat, &keeps[0]).unwrap();
    }
    scene.told.clear();
    scene
}

/// The same table before anybody has kept cards.
///
/// Tests of chapters take each step by hand, as version 1 of the rules asks for it; what comes by itself is in
/// [`forced_steps`].
fn table_at_the_start(seats: u8) -> Scene {
    let options = Options {
        parties: Some(party_list(seats)),
        ..Options::default()
    };
    let mut told = Vec::new();
    let mut chance = chance(1);
    let seats = SeatCount::new(seats).unwrap();
    let game = BullMoose::setup(&options, seats, RulesVersion(1), &mut chance, &mut told).unwrap();
    Scene { game, told, chance }
}

fn party_list(seats: u8) -> Vec<Party> {
    super::party::in_play(SeatCount::new(seats).unwrap())
        .iter()
        .collect()
}

impl Scene {
    fn player(&self, party: Party) -> Player {
        self.game.player_of(party).unwrap()
    }

    /// Stands a token somewhere.
    fn token(mut self, party: Party, state: State) -> Self {
        self.game.pieces.tokens[party] = state;
        self
    }

    /// Lays cubes into a box.
    fn cubes(mut self, code: &str, party: Party, count: u16) -> Self {
        self.game.pieces.cubes[at(code)][party] = count;
        self
    }

    /// Lays cubes of a party into every box where it may have some.
    fn cubes_everywhere(mut self, party: Party, count: u16) -> Self {
        for at in BullMoose::on_the_ballot(party).iter() {
            self.game.pieces.cubes[at][party] = count;
        }
        self
    }

    fn endorsed(mut self, endorsement: Endorsement, party: Party, count: u16) -> Self {
        self.game.pieces.endorsements[endorsement][party] = count;
        self
    }

    fn popular(mut self, party: Party, count: u16) -> Self {
        self.game.pieces.popularity[party] = count;
        self
    }

    /// Gives a party just these cards in hand; four others are on top of its deck.
    fn hand(mut self, party: Party, hand: &[u8]) -> Self {
        let cards = &mut self.game.cards[party];
        let hand = numbers(hand);
        let hidden = cards.unseen.or(cards.top).or(cards.hand).minus(hand);
        cards.hand = hand;
        cards.top = hidden.iter().take(4).collect();
        cards.unseen = hidden.minus(cards.top);
        self
    }

    /// Lays a card beside a candidate, as if played for its text this round.
    fn beside(mut self, party: Party, number: u8) -> Self {
        let cards = &mut self.game.cards[party];
        let card = numbers(&[number]);
        cards.unseen = cards.unseen.minus(card);
        cards.top = cards.top.minus(card);
        cards.hand = cards.hand.minus(card);
        cards.beside = cards.beside.or(card);
        self
    }

    /// It is the party's turn.
    fn turn_of(mut self, party: Party) -> Self {
        let player = self.player(party);
        self.game.phase = Phase::Play {
            turn: 1,
            player,
            card: None,
        };
        self
    }

    fn act(&mut self, seat: Seat, action: &Action) -> Result<(), Violation> {
        self.game
            .apply(seat, action, &mut self.chance, &mut self.told)
    }

    fn due(&self) -> Seat {
        self.game.pending().seats().iter().next().unwrap()
    }

    fn decision(&self) -> Decision {
        self.game.pending().decision().copied().unwrap()
    }

    /// The party that the game waits for.
    fn due_party(&self) -> Party {
        self.game.player_at(self.due()).unwrap().party
    }

    fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(self.due(), &mut actions);
        actions
    }

    /// What may be done, in its written form.
    fn listed(&self) -> Vec<String> {
        self.legal().iter().map(ToString::to_string).collect()
    }

    fn lists(&self, step: &str) -> bool {
        self.listed().iter().any(|listed| listed == step)
    }

    /// Takes the written steps, each by the seat that the game waits for; what was told before is forgotten.
    fn does(mut self, steps: &str) -> Self {
        self.told.clear();
        for action in parse_turn::<Action>(steps).unwrap() {
            assert!(
                self.legal().contains(&action),
                "{action} of {steps} is not among {:?}",
                self.listed()
            );
            let seat = self.due();
            let line = self.game.describe(seat, &action, &colour_names());
            assert!(line.ends_with('.'), "{line}");
            self.act(seat, &action).unwrap();
            self.game.check_invariants().unwrap();
        }
        self
    }

    /// What forbids the last of the written steps, before which the others are taken.
    fn refusal(&self, steps: &str) -> Violation {
        let mut actions = parse_turn::<Action>(steps).unwrap();
        let last = actions.pop().unwrap();
        let mut scene = Self {
            game: self.game,
            told: Vec::new(),
            chance: chance(2),
        };
        for action in actions {
            let seat = scene.due();
            scene.act(seat, &action).unwrap();
        }
        assert!(!scene.legal().contains(&last), "{last} is listed");
        let seat = scene.due();
        scene.act(seat, &last).unwrap_err()
    }

    /// The code of what forbids the last of the written steps.
    fn refuses(&self, steps: &str) -> &'static str {
        self.refusal(steps).code()
    }

    /// What was told to everybody.
    fn events(&self) -> Vec<Event> {
        self.told.iter().map(|told| told.event.clone()).collect()
    }

    fn tells(&self, event: &Event) -> bool {
        self.told.contains(&Told::all(event.clone()))
    }

    /// The party's cubes in a box.
    fn count(&self, code: &str, party: Party) -> u16 {
        self.game.pieces.cubes[at(code)][party]
    }

    /// The party's cubes on the whole map.
    fn on_the_map(&self, party: Party) -> u16 {
        let cubes = self.game.pieces.cubes.values();
        cubes.map(|cubes| cubes[party]).sum()
    }

    fn popularity(&self, party: Party) -> u16 {
        self.game.pieces.popularity[party]
    }

    fn stands(&self, party: Party) -> State {
        self.game.pieces.tokens[party]
    }

    /// The last card of the round has been played: the abilities come.
    fn round_ends(mut self) -> Self {
        self.told.clear();
        for player in self.game.players() {
            let cards = &mut self.game.cards[player.party];
            let hand = std::mem::take(&mut cards.hand);
            cards.discards = cards.discards.or(hand);
            let played = cards.discards.or(cards.beside).len();
            let more = cards
                .unseen
                .iter()
                .take(4usize.saturating_sub(played as usize));
            let more: CardSet = more.collect();
            cards.unseen = cards.unseen.minus(more);
            cards.discards = cards.discards.or(more);
        }
        self.game
            .use_abilities(None, &mut self.chance, &mut self.told);
        self
    }

    /// All cards of all rounds have been played.
    fn all_cards_played(mut self) -> Self {
        self.game.round = 7;
        for player in self.game.players() {
            let cards = &mut self.game.cards[player.party];
            *cards = super::state::Cards {
                discards: numbers(&(1..=28).collect::<Vec<u8>>()),
                ..super::state::Cards::default()
            };
        }
        self
    }

    /// The election is held with the cubes as they lie.
    fn election(self) -> Self {
        self.election_by(1)
    }

    /// The same with other chance.
    fn election_by(self, seed: u8) -> Self {
        let mut scene = self.all_cards_played();
        scene.told.clear();
        scene.chance = chance(seed);
        scene.game.hold_election(&mut scene.chance, &mut scene.told);
        scene.game.check_invariants().unwrap();
        scene
    }
}
