//! A race that no server offers: four rounds of hidden cards and open strides, on which changes of rules are tried.
//!
//! It is compiled with the feature `trial` alone, which tests enable and builds do not. Its rules have been fixed once,
//! in [`Race::may_push`]; [`build`] says what came before and what could have come instead.

pub mod build;
mod lexicon;
mod menu;
mod words;

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use self::build::{Build, Fixed};
pub use self::words::{Action, Decision, Event, View, Violation};
use crate::chance::Chance;
use crate::drawing::{Place, Sketch};
use crate::game::{Game, Names, Pending, RulesVersion, Standing, Standings, Told, Viewer};
use crate::menu::{Menu, Value};
use crate::seat::{BySeat, Seat, SeatCount, SeatSet};
use crate::weights::Weight;
use crate::words::Lang;

/// Cards dealt to each seat, and so rounds played.
const HAND: usize = 4;
/// The pack: four of each. Some always stay out.
const PACK: [u8; 24] = [
    1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6,
];

/// The race has no options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

/// The state of a race, as played by a build.
#[derive(Clone, Debug, PartialEq)]
pub struct Race<B: Build = Fixed> {
    seats: SeatCount,
    rules: RulesVersion,
    fields: BySeat<u16>,
    hands: BySeat<Vec<u8>>,
    /// Cards played in this round before they are opened.
    played: Vec<u8>,
    opened: Vec<u8>,
    /// Whose stride it is; nobody's while cards are played.
    turn: Option<Seat>,
    build: PhantomData<B>,
}

impl<B: Build> Race<B> {
    /// Whether the rules let a seat push.
    ///
    /// Version 1 let everybody, and who led ran away from the others. Version 2 keeps the leader from it.
    fn may_push(&self, seat: Seat) -> bool {
        match self.rules {
            RulesVersion(1) => true,
            RulesVersion(_) => self
                .seats
                .seats()
                .any(|other| other != seat && self.fields[other] >= self.fields[seat]),
        }
    }

    fn is_over(&self) -> bool {
        self.turn.is_none() && self.hands.values().all(Vec::is_empty)
    }

    /// Takes a card out of a hand; the last one of a round opens all.
    fn play(&mut self, seat: Seat, card: u8, told: &mut Vec<Told<Event>>) -> Result<(), Violation> {
        let hand = &mut self.hands[seat];
        let place = hand.iter().position(|&held| held == card);
        hand.remove(place.ok_or(Violation::NoSuchCard { card })?);
        self.played.push(card);
        if self.played.len() == usize::from(self.seats.get()) {
            let cards = std::mem::take(&mut self.played);
            for (seat, &card) in self.seats.seats().zip(&cards) {
                let alike = cards.iter().filter(|other| **other == card);
                if alike.count() == 1 {
                    self.fields[seat] += u16::from(card);
                }
            }
            self.opened.extend(&cards);
            self.turn = self.seats.seats().next();
            told.push(Told::all(Event::Opened { cards }));
        }
        Ok(())
    }

    fn stride(&mut self, seat: Seat, fields: u8) {
        self.fields[seat] += u16::from(fields);
        self.turn = self.seats.seats().find(|next| *next > seat);
    }
}

impl<B: Build> Game for Race<B> {
    type Options = Options;
    type Decision = Decision;
    type Action = Action;
    type Event = Event;
    type Violation = Violation;
    type View = View;

    const SLUG: &'static str = "trial-race";
    const NAME: &'static str = "Trial Race";
    const RULES: RulesVersion = B::RULES;
    const CLEAR: i32 = 600;
    const TRUSTED: u32 = 0;
    const WEIGHTS: &'static [Weight] = &[];

    fn setup(
        _: &Options,
        seats: SeatCount,
        rules: RulesVersion,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<Self, Violation> {
        if seats < SeatCount::THREE {
            return Err(Violation::WrongNumberOfSeats);
        }
        let mut pack = PACK;
        chance.shuffle(&mut pack);
        let mut hands = BySeat::<Vec<u8>>::default();
        for (seat, cards) in seats.seats().zip(pack.chunks(HAND)) {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            told.push(Told::only(
                seat,
                Event::Dealt {
                    seat,
                    cards: cards.clone(),
                },
            ));
            hands[seat] = cards;
        }
        Ok(Self {
            seats,
            rules,
            fields: BySeat::default(),
            hands,
            played: Vec::new(),
            opened: Vec::new(),
            turn: None,
            build: PhantomData,
        })
    }

    fn pending(&self) -> Pending<Decision> {
        if let Some(seat) = self.turn {
            return Pending::Turn {
                seat,
                decision: Decision::Stride {},
            };
        }
        if !self.is_over() {
            return Pending::Sealed {
                waiting: SeatSet::all(self.seats),
                decision: Decision::Card {},
            };
        }
        let better = |than: u16| self.seats.seats().filter(move |&s| self.fields[s] > than);
        let mut standings: Vec<Standing> = self
            .seats
            .seats()
            .map(|seat| Standing {
                seat,
                place: better(self.fields[seat]).fold(1, |place, _| place + 1),
                score: i32::from(self.fields[seat]),
            })
            .collect();
        standings.sort_by_key(|standing| standing.place);
        Pending::Over(Standings(standings))
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        if self.turn == Some(seat) {
            actions.push(Action::Walk {});
            if self.may_push(seat) {
                actions.push(Action::Push {});
            }
        } else if self.turn.is_none() {
            let mut cards = self.hands[seat].clone();
            cards.dedup();
            actions.extend(cards.into_iter().map(|card| Action::Play { card }));
        }
    }

    fn sensible_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.legal_actions(seat, actions);
    }

    /// The fields, and a part of the cards that may still win some.
    fn worth(&self) -> BySeat<i32> {
        BySeat::from_fn(|seat| {
            let cards = self.hands[seat].iter().map(|&card| i32::from(card) * 60);
            i32::from(self.fields[seat]) * 100 + cards.sum::<i32>()
        })
    }

    fn menu(&self, seat: Seat) -> Menu {
        self.menu_of(seat)
    }

    fn word_in(lang: Lang, value: &Value, names: &Names) -> String {
        menu::word_in(lang, value, names)
    }

    fn safe_default(&self, seat: Seat) -> Option<Action> {
        let mut actions = Vec::new();
        self.legal_actions(seat, &mut actions);
        actions.first().copied()
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        match (action, self.turn) {
            (Action::Play { card }, None) => self.play(seat, *card, told)?,
            (Action::Walk {}, Some(due)) if due == seat => {
                told.push(Told::all(Event::Walked { seat }));
                self.stride(seat, 1);
            }
            (Action::Push {}, Some(due)) if due == seat => {
                if !self.may_push(seat) {
                    return Err(Violation::LeaderPushes);
                }
                let mut roll = || chance.below(6).to_le_bytes()[0] + 1;
                let dice = [roll(), roll()];
                let fields = B::stride(dice);
                told.push(Told::all(Event::Pushed { seat, dice, fields }));
                self.stride(seat, fields);
            }
            (Action::Play { .. } | Action::Walk {} | Action::Push {}, _) => {
                return Err(Violation::NotAsked);
            }
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            fields: self.seats.seats().map(|seat| self.fields[seat]).collect(),
            cards: self
                .seats
                .seats()
                .map(|seat| self.hands[seat].len())
                .collect(),
            opened: self.opened.clone(),
            hand: match viewer {
                Viewer::Seat(seat) => Some(self.hands[seat].clone()),
                Viewer::Spectator => None,
            },
        }
    }

    fn imagine(&self, viewer: Viewer, chance: &mut Chance) -> Self {
        let mut imagined = self.clone();
        let mut unseen = PACK.to_vec();
        let own = self.seats.seats().find(|&seat| viewer.is(seat));
        let hand = own.map(|seat| self.hands[seat].as_slice());
        for card in self.opened.iter().chain(hand.unwrap_or_default()) {
            if let Some(place) = unseen.iter().position(|other| other == card) {
                unseen.remove(place);
            }
        }
        chance.shuffle(&mut unseen);
        for seat in self.seats.seats().filter(|&seat| !viewer.is(seat)) {
            let rest = unseen.split_off(self.hands[seat].len().min(unseen.len()));
            unseen.sort_unstable();
            imagined.hands[seat] = std::mem::replace(&mut unseen, rest);
        }
        imagined
    }

    fn reveals(event: &Event) -> bool {
        match event {
            Event::Dealt { .. } | Event::Opened { .. } | Event::Pushed { .. } => true,
            Event::Walked { .. } => false,
        }
    }

    fn sentence_in(lang: Lang, event: &Event, names: &Names) -> String {
        event.sentence_in(lang, names)
    }

    fn describe_in(&self, lang: Lang, seat: Seat, action: &Action, _: &Names) -> String {
        let from = self.fields[seat];
        match lang {
            Lang::En => match action {
                Action::Play { card } => format!("Play your {card} face down."),
                Action::Walk {} => format!("Walk to field {}.", from + 1),
                Action::Push {} => format!("Push from field {from} by two dice."),
            },
            Lang::It => match action {
                Action::Play { card } => format!("Gioca coperta la carta {card}."),
                Action::Walk {} => format!("Cammina fino alla casella {}.", from + 1),
                Action::Push {} => format!("Spingi dalla casella {from} con due dadi."),
            },
            Lang::Fr => match action {
                Action::Play { card } => format!("Jouer la carte {card} face cachée."),
                Action::Walk {} => format!("Marcher jusqu’à la case {}.", from + 1),
                Action::Push {} => format!("Pousser de la case {from} avec deux dés."),
            },
        }
    }

    fn board_text_in(lang: Lang, view: &View, names: &Names) -> String {
        let rows = names.values().zip(&view.fields).zip(&view.cards);
        let lines: Vec<String> = rows
            .map(|((name, field), cards)| match lang {
                Lang::En => format!("{name}: field {field}, {cards} cards\n"),
                Lang::It => format!("{name}: casella {field}, carte {cards}\n"),
                Lang::Fr => format!("{name}\u{a0}: case {field}, cartes {cards}\n"),
            })
            .collect();
        lines.concat()
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.fields[seat])
    }

    fn sketch_in(lang: Lang, view: &View, names: &Names) -> Sketch {
        let rows = names.values().zip(&view.fields);
        let lines = Self::board_text_in(lang, view, names);
        let alt = format!("{}.", lines.trim_end().replace('\n', "; "));
        let mut sketch = Sketch::new((0, 0), (600, 250), 20, alt);
        for ((seat, (name, &field)), y) in (0..).zip(rows).zip((40..).step_by(40)) {
            sketch.place(Place::new("lane", seat), None, |svg| {
                svg.text((10, y), &[], name);
                svg.number((500, y), field);
            });
        }
        sketch
    }

    fn check_invariants(&self) -> Result<(), String> {
        let held: usize = self.hands.values().map(Vec::len).sum();
        let all = HAND * usize::from(self.seats.get());
        if held + self.played.len() + self.opened.len() == all {
            Ok(())
        } else {
            Err(format!(
                "{held} cards in the hands are not the rest of {all}"
            ))
        }
    }
}
