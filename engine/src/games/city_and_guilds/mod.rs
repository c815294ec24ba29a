//! City & Guilds by Steve Kingsbury: tiles of four guilds fill a medieval city.
//!
//! One file a chapter of the rulebook; this one only says whose turn it is and passes on.

pub mod action;
mod block_ownership;
pub mod city;
pub mod decision;
mod definitions;
mod drawing;
mod end_of_game;
pub mod event;
mod forced_steps;
mod guild_investment;
mod imagine;
mod invariants;
mod lexicon;
pub mod map;
mod menu;
pub mod piles;
mod players_turn;
mod reveals;
mod safe_default;
mod scoring;
mod seen;
mod set_up;
pub mod space;
mod special_buildings;
#[cfg(test)]
mod tests;
pub mod tiles;
pub mod view;
pub mod violation;
mod words;
mod worth;

use serde::{Deserialize, Serialize};

pub use action::Action;
pub use decision::Decision;
pub use event::Event;
pub use view::View;
pub use violation::Violation;

use block_ownership::Markers;
use city::City;
use guild_investment::Track;
use map::MapId;
use piles::{Display, Hand, Tiles};
use space::ByBlock;
use tiles::{ByGuild, Tile};

use crate::chance::Chance;
use crate::drawing::Sketch;
use crate::game::{Game, Names, Pending, RulesVersion, Told, Viewer};
use crate::menu::{Menu, Value};
use crate::seat::{BySeat, Seat, SeatCount};
use crate::weights::Weight;
use crate::words::Lang;

/// The state of a game of City & Guilds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CityAndGuilds {
    /// The version of the rules that this game keeps.
    rules: RulesVersion,
    seats: SeatCount,
    phase: Phase,
    /// The starting player, once drawn.
    first: Option<Seat>,
    city: City,
    /// The taverns that have not been laid.
    taverns: u8,
    /// What is in the stock. It has no order: a tile is drawn when it is turned up.
    stock: Tiles,
    display: Display,
    /// Every tile that was ever turned up.
    turned_up: Tiles,
    hands: BySeat<Hand>,
    /// The tile that each player has given back, or will when all have chosen.
    discards: BySeat<Option<Tile>>,
    /// The men that are not on the map.
    reserve: BySeat<u8>,
    /// Pounds.
    money: BySeat<i16>,
    tracks: ByGuild<Track>,
    markers: ByBlock<Option<Markers>>,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Every player gives back one of four tiles.
    Discard,
    /// A player lays a start tile.
    FirstTile { seat: Seat },
    /// A player replaces a start tile.
    FirstDraw { seat: Seat },
    /// A player lays a tile.
    Tile { seat: Seat },
    /// A player lays a tavern for a block just completed.
    Tavern { seat: Seat },
    /// A player draws a tile.
    Draw { seat: Seat },
    /// The game is over.
    Over,
}

/// What is chosen before the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsOptions))]
pub struct Options {
    /// The map to play on.
    pub map: MapId,
}

impl Game for CityAndGuilds {
    type Options = Options;
    type Decision = Decision;
    type Action = Action;
    type Event = Event;
    type Violation = Violation;
    type View = View;

    const SLUG: &'static str = "city-and-guilds";
    const NAME: &'static str = "City & Guilds";
    const RULES: RulesVersion = RulesVersion(2);
    const CLEAR: i32 = 1_200;
    const TRUSTED: u32 = 0;
    const WEIGHTS: &'static [Weight] = worth::WEIGHTS;

    fn setup(
        options: &Options,
        seats: SeatCount,
        rules: RulesVersion,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<Self, Violation> {
        Self::begin(options.map, (seats, rules), chance, told)
    }

    fn pending(&self) -> Pending<Decision> {
        let turn = |seat, decision| Pending::Turn { seat, decision };
        match self.phase {
            Phase::Discard => Pending::Sealed {
                waiting: self.undecided(),
                decision: Decision::Discard {},
            },
            Phase::FirstTile { seat } => turn(seat, Decision::LayFirstTile {}),
            Phase::Tile { seat } => turn(seat, Decision::LayTile {}),
            Phase::Tavern { seat } => turn(seat, Decision::LayTavern {}),
            Phase::FirstDraw { seat } | Phase::Draw { seat } => turn(seat, Decision::DrawTile {}),
            Phase::Over => Pending::Over(self.standings()),
        }
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        if !self.awaits(seat) {
            return;
        }
        match self.phase {
            Phase::Discard => {
                let dealt = self.hands[seat].unseen;
                actions.extend(dealt.kinds().map(|tile| Action::Discard { tile }));
            }
            Phase::FirstTile { .. } | Phase::Tile { .. } => self.list_tiles(seat, actions),
            Phase::Tavern { .. } => actions.extend(self.taverns_to_lay()),
            Phase::FirstDraw { .. } | Phase::Draw { .. } => actions.extend(self.tiles_to_draw()),
            Phase::Over => {}
        }
    }

    fn sensible_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.list_sensible(seat, actions);
    }

    fn worth(&self) -> BySeat<i32> {
        self.estimate()
    }

    fn menu(&self, seat: Seat) -> Menu {
        self.menu_of(seat)
    }

    fn word_in(lang: Lang, value: &Value, names: &Names) -> String {
        menu::word_in(lang, value, names)
    }

    fn safe_default(&self, seat: Seat) -> Option<Action> {
        self.step_by_default(seat)
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        if !self.awaits(seat) {
            return Err(Violation::NotYourTurn);
        }
        self.act(seat, *action, chance, told)?;
        self.take_forced_step(told);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn imagine(&self, viewer: Viewer, chance: &mut Chance) -> Self {
        self.imagine_for(viewer, chance)
    }

    fn stays_secret(action: &Action) -> bool {
        matches!(action, Action::Discard { .. })
    }

    fn reveals(event: &Event) -> bool {
        reveals::reveals(event)
    }

    fn sentence_in(lang: Lang, event: &Event, names: &Names) -> String {
        words::event(lang, event, names)
    }

    fn describe_in(&self, lang: Lang, seat: Seat, action: &Action, names: &Names) -> String {
        words::action(lang, self, seat, *action, names)
    }

    fn board_text_in(lang: Lang, view: &View, names: &Names) -> String {
        words::board(lang, view, names)
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.money[seat])
    }

    fn sketch_in(lang: Lang, view: &View, names: &Names) -> Sketch {
        drawing::sketch(lang, view, names)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check()
    }
}

impl CityAndGuilds {
    /// Whether the game waits for the seat.
    fn awaits(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::Discard => self.undecided().has(seat),
            Phase::FirstTile { seat: due }
            | Phase::FirstDraw { seat: due }
            | Phase::Tile { seat: due }
            | Phase::Tavern { seat: due }
            | Phase::Draw { seat: due } => due == seat,
            Phase::Over => false,
        }
    }

    /// Takes an action of a seat that the game waits for, chapter by chapter.
    fn act(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        match (self.phase, action) {
            (Phase::Discard, Action::Discard { tile }) => self.discard(seat, tile, chance, told),
            (Phase::FirstTile { .. }, Action::LayTile { tile, space, men }) => {
                self.lay_first_tile(seat, (tile, space, men), told)
            }
            (Phase::Tile { .. }, Action::LayTile { tile, space, men }) => {
                self.lay_tile(seat, (tile, space, men), told)
            }
            (Phase::Tavern { .. }, Action::LayTavern { space }) => {
                self.lay_tavern(seat, space, told)
            }
            (Phase::FirstDraw { .. }, Action::DrawTile { tile }) => {
                self.draw_first_tile(seat, tile, chance, told)
            }
            (Phase::Draw { .. }, Action::DrawTile { tile }) => {
                self.draw_tile(seat, tile, chance, told)
            }
            _ => Err(match self.pending().decision() {
                Some(&due) => Violation::WrongStep { due },
                None => Violation::NotYourTurn,
            }),
        }
    }
}
