//! What holds of every menu, and games played in search of long ones.

use std::collections::BTreeSet;

use engine::any::WordedMenu;
use engine::chance::Chance;
use engine::game::{RulesVersion, colour_names};
use engine::games::bull_moose::BullMoose;
use engine::games::bull_moose::options::Options as BullMooseOptions;
use engine::games::bull_moose::party::in_play;
use engine::games::city_and_guilds::map::MapId;
use engine::games::city_and_guilds::{CityAndGuilds, Options as CityAndGuildsOptions};
use engine::games::tammany_hall::TammanyHall;
use engine::games::trial_race::Race;
use engine::menu::{Menu, Pick, Value, Verb, Ways};
use engine::{Game, Lang, Seat, SeatCount};

use super::{pick, seed};

/// No menu lists so many rows and things.
pub(crate) const MOST_ROWS: usize = 1_000;
/// No menu with its words is so long as JSON.
pub(crate) const MOST_BYTES: usize = 64 * 1024;
/// So many actions are compared one by one; of more a sample is.
const COMPARED: usize = 2_000;
/// How large a sample is.
const SAMPLE: usize = 60;
/// More steps than any game has.
const TOO_LONG: u32 = 20_000;

/// A game, and options to play it with.
pub(crate) trait Playable: Game {
    /// Options that fit so many seats; over many draws, all of them.
    fn some_options(seats: SeatCount, chooser: &mut Chance) -> Self::Options;

    /// Whether the game waits for the seat.
    fn waits_for(&self, seat: Seat) -> bool {
        self.pending().seats().has(seat)
    }
}

impl Playable for TammanyHall {
    fn some_options(_: SeatCount, _: &mut Chance) -> Self::Options {
        Self::Options::default()
    }
}

impl Playable for CityAndGuilds {
    fn some_options(_: SeatCount, chooser: &mut Chance) -> Self::Options {
        let map = *pick(chooser, MapId::ALL);
        CityAndGuildsOptions { map }
    }
}

impl Playable for BullMoose {
    fn some_options(seats: SeatCount, chooser: &mut Chance) -> Self::Options {
        let mut parties: Vec<_> = in_play(seats).iter().collect();
        chooser.shuffle(&mut parties);
        BullMooseOptions {
            parties: (chooser.below(4) > 0).then_some(parties),
            ..BullMooseOptions::default()
        }
    }
}

impl Playable for Race {
    fn some_options(_: SeatCount, _: &mut Chance) -> Self::Options {
        Self::Options::default()
    }
}

/// The seats of a table.
pub(crate) fn seats_of(seats: SeatCount) -> impl Iterator<Item = Seat> {
    seats.seats()
}

/// Plays a whole game by the rules alone; `choose` sees each state just before its next step, and says which of the
/// listed actions is taken.
pub(crate) fn playout<G: Game>(
    options: &G::Options,
    seats: SeatCount,
    rules: RulesVersion,
    number: u64,
    mut choose: impl FnMut(&G, Seat, &[G::Action]) -> usize,
) {
    let mut chance = Chance::from_seed(seed(number));
    let mut told = Vec::new();
    let mut game = G::setup(options, seats, rules, &mut chance, &mut told).unwrap();
    for step in 0.. {
        assert!(step < TOO_LONG, "the game does not end");
        // Sealed answers are all given before the first is taken.
        let answers: Vec<(Seat, G::Action)> = game
            .pending()
            .seats()
            .iter()
            .map(|seat| {
                let mut listed = Vec::new();
                game.legal_actions(seat, &mut listed);
                let place = choose(&game, seat, &listed);
                (seat, listed.swap_remove(place))
            })
            .collect();
        if answers.is_empty() {
            return;
        }
        for (seat, action) in answers {
            told.clear();
            game.apply(seat, &action, &mut chance, &mut told).unwrap();
        }
    }
}

/// The state after an action, with chance of its own.
pub(crate) fn after<G: Game>(game: &G, seat: Seat, action: &G::Action) -> G {
    let mut after = game.clone();
    let mut chance = Chance::from_seed(seed(1));
    let taken = after.apply(seat, action, &mut chance, &mut Vec::new());
    taken.unwrap_or_else(|violation| panic!("{action} was listed: {violation}"));
    after
}

/// The place of the action that leads to the best state, among a few taken at random.
pub(crate) fn best<G: Game>(
    game: &G,
    seat: Seat,
    listed: &[G::Action],
    chooser: &mut Chance,
    worth: impl Fn(&G) -> u64,
) -> usize {
    let tried = (0..24).map(|_| chooser.below(u32::try_from(listed.len()).unwrap()) as usize);
    let tried: BTreeSet<usize> = tried.collect();
    let mut tried: Vec<usize> = tried.into_iter().collect();
    chooser.shuffle(&mut tried);
    tried
        .into_iter()
        .max_by_key(|&place| worth(&after(game, seat, &listed[place])))
        .unwrap()
}

/// The largest numbers met.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Met {
    /// Actions that a menu stands for.
    pub(crate) actions: u64,
    /// Rows and things that it lists.
    pub(crate) rows: usize,
    /// Its length as JSON, with its words.
    pub(crate) bytes: usize,
}

impl Met {
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            actions: self.actions.max(other.actions),
            rows: self.rows.max(other.rows),
            bytes: self.bytes.max(other.bytes),
        }
    }
}

/// A menu stands for exactly the listed actions, each once, and has a word for whatever is in it.
pub(crate) fn check<G: Game>(game: &G, seat: Seat, listed: &[G::Action]) -> Met {
    let menu = game.menu(seat);
    assert_eq!(menu.count(), listed.len() as u64);
    whole::<G>(&menu);
    if listed.len() <= COMPARED {
        let mut expanded = BTreeSet::new();
        for verb in &menu.verbs {
            for pick in picks(&verb.ways) {
                let written = standard::<G>(&verb.write(&pick));
                assert!(expanded.insert(written.clone()), "{written} comes twice");
            }
        }
        let legal: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
        assert_eq!(expanded, legal);
    } else {
        sampled::<G>(&menu, listed);
    }
    let met = Met {
        actions: menu.count(),
        rows: menu.len(),
        bytes: 0,
    };
    let shown = WordedMenu::of::<G>(Lang::En, menu, &colour_names());
    worded(&shown);
    let bytes = serde_json::to_string(&shown).unwrap().len();
    Met { bytes, ..met }
}

/// The standard form of what a menu writes, which the game reads.
fn standard<G: Game>(written: &str) -> String {
    match written.parse::<G::Action>() {
        Ok(action) => action.to_string(),
        Err(error) => panic!("{written}: {error}"),
    }
}

/// Verbs come once, have ways, and are known to who writes; rows have a value a slot.
fn whole<G: Game>(menu: &Menu) {
    let error = "?".parse::<G::Action>().unwrap_err();
    let known = error.expected.words();
    let mut seen = BTreeSet::new();
    for Verb { form, ways } in &menu.verbs {
        assert!(seen.insert(form.verb), "{} comes twice", form.verb);
        assert!(!ways.is_empty() && form.write.starts_with(form.verb));
        assert!(known.iter().any(|word| word == form.first_word()));
        let kinds: Vec<_> = form.slots.iter().map(|slot| slot.kind).collect();
        let of = |values: &[Value], place: usize| {
            assert!(values.iter().all(|value| value.kind == kinds[place]));
        };
        match ways {
            Ways::Rows(rows) => {
                for row in rows {
                    let row: Vec<_> = row.iter().map(|value| value.kind).collect();
                    assert_eq!(row, kinds);
                }
            }
            Ways::Counts { each, .. } => {
                assert!(
                    each.iter()
                        .all(|(value, most)| value.kind == kinds[0] && *most > 0)
                );
            }
            Ways::SomeOf { of: some, .. } => of(some, 0),
            Ways::Assign { each, to } => {
                of(each, 0);
                of(to, 1);
            }
        }
    }
}

/// Whatever stands in the menu has a word, and nothing else has.
fn worded(shown: &WordedMenu) {
    let WordedMenu { menu, words } = shown;
    let verbs: BTreeSet<_> = menu.verbs.iter().map(|verb| verb.form.verb).collect();
    assert_eq!(words.verbs.keys().copied().collect::<BTreeSet<_>>(), verbs);
    let slots = menu.verbs.iter().flat_map(|verb| verb.form.slots);
    let slots: BTreeSet<_> = slots.map(|slot| slot.name).collect();
    assert_eq!(words.slots.keys().copied().collect::<BTreeSet<_>>(), slots);
    for (key, word) in words.verbs.iter().chain(&words.slots) {
        assert!(word.starts_with(char::is_uppercase), "{key}: {word}");
    }
    let values: BTreeSet<_> = menu.values().map(|value| (value.kind, &value.id)).collect();
    let with_words = words
        .values
        .iter()
        .flat_map(|(kind, ids)| ids.keys().map(|id| (*kind, id)));
    assert_eq!(with_words.collect::<BTreeSet<_>>(), values);
    for ids in words.values.values() {
        let different: BTreeSet<_> = ids.values().collect();
        assert_eq!(different.len(), ids.len(), "{ids:?}");
        assert!(different.iter().all(|word| !word.is_empty()));
    }
}

/// Some of a product are legal, and what lies beyond a maximum is not.
fn sampled<G: Game>(menu: &Menu, listed: &[G::Action]) {
    let legal: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
    assert_eq!(legal.len(), listed.len());
    let [verb] = menu.verbs.as_slice() else {
        panic!("only a product has so many ways: {menu:?}");
    };
    let Ways::Counts { each, .. } = &verb.ways else {
        panic!("only counts have so many ways: {menu:?}");
    };
    let mut chooser = Chance::from_seed(seed(listed.len() as u64));
    let mut some = |value: &Value, most: u8| {
        let number = chooser.below(u32::from(most) + 1);
        (value.clone(), u8::try_from(number).unwrap())
    };
    for _ in 0..SAMPLE {
        let counts: Vec<_> = each
            .iter()
            .map(|(value, most)| some(value, *most))
            .collect();
        let written = verb.write(&Pick::Counts(counts.clone()));
        assert!(legal.contains(&standard::<G>(&written)), "{written}");
        for (place, (_, most)) in each.iter().enumerate() {
            let mut beyond = counts.clone();
            beyond[place].1 = most + 1;
            let written = verb.write(&Pick::Counts(beyond));
            let read = written.parse::<G::Action>().ok();
            assert!(
                read.is_none_or(|action| !legal.contains(&action.to_string())),
                "{written}"
            );
        }
    }
}

/// Every pick from these ways.
fn picks(ways: &Ways) -> Vec<Pick> {
    match ways {
        Ways::Rows(rows) => rows.iter().cloned().map(Pick::Row).collect(),
        Ways::Counts { each, .. } => each
            .iter()
            .fold(
                vec![Vec::new()],
                |all: Vec<Vec<(Value, u8)>>, (value, most)| {
                    let with = |number| {
                        all.iter().map(move |counts| {
                            let mut counts = counts.clone();
                            counts.push((value.clone(), number));
                            counts
                        })
                    };
                    (0..=*most).flat_map(with).collect()
                },
            )
            .into_iter()
            .map(Pick::Counts)
            .collect(),
        Ways::SomeOf { of, exactly } => some_of(of, usize::from(*exactly))
            .into_iter()
            .map(Pick::SomeOf)
            .collect(),
        Ways::Assign { each, to } => assignments(each, to)
            .into_iter()
            .map(Pick::Assign)
            .collect(),
    }
}

/// Every choice of so many of the values.
fn some_of(of: &[Value], exactly: usize) -> Vec<Vec<Value>> {
    match (of, exactly) {
        (_, 0) => vec![Vec::new()],
        ([], _) => Vec::new(),
        ([first, rest @ ..], _) => {
            let mut with = some_of(rest, exactly - 1);
            for some in &mut with {
                some.insert(0, first.clone());
            }
            with.extend(some_of(rest, exactly));
            with
        }
    }
}

/// Every way to give each its own.
fn assignments(each: &[Value], to: &[Value]) -> Vec<Vec<(Value, Value)>> {
    let [first, rest @ ..] = each else {
        return vec![Vec::new()];
    };
    let given = |one: &Value| {
        let left: Vec<Value> = to.iter().filter(|other| *other != one).cloned().collect();
        let pair = (first.clone(), one.clone());
        let with = assignments(rest, &left).into_iter().map(move |mut pairs| {
            pairs.push(pair.clone());
            pairs
        });
        with.collect::<Vec<_>>()
    };
    to.iter().flat_map(given).collect()
}
