//! Tammany Hall: ward bosses, favours and slander in old New York, for three to five.
//!
//! The chapters of the rulebook are files here, named after its headings; [`board`] holds what is printed on the board.

pub mod action;
mod award_political_favor_chips;
pub mod board;
mod castle_garden;
mod city_offices;
pub mod colour;
pub mod decision;
mod drawing;
mod end_of_year;
mod ending_the_game;
pub mod event;
mod event_parts;
mod imagine;
mod invariants;
mod lexicon;
mod menu;
mod notation;
pub mod office;
mod office_benefit;
mod place_pieces;
mod reveals;
mod safe_default;
mod score_victory_points;
mod set_up;
mod slander;
pub mod state;
#[cfg(test)]
mod tests;
pub mod view;
mod viewing;
pub mod violation;
mod ward_bonus;
mod ward_elections;
mod ward_set;
mod words;
mod worth;
mod year_sequence;

use action::Action;
use colour::Counts;
use decision::Decision;
use event::Event;
use office::OfficeHolders;
use state::Phase;
pub use state::TammanyHall;
use view::View;
use violation::Violation;

use crate::chance::Chance;
use crate::drawing::Sketch;
use crate::game::{Game, Names, Pending, RulesVersion, Told, Viewer};
use crate::menu::{Menu, Value};
use crate::seat::{BySeat, Seat, SeatCount};
use crate::weights::Weight;
use crate::words::Lang;

/// The game as printed; there is nothing to choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallOptions))]
pub struct Options {}

/// Where the chapters tell what happened.
type Tale = Vec<Told<Event>>;

impl Game for TammanyHall {
    type Options = Options;
    type Decision = Decision;
    type Action = Action;
    type Event = Event;
    type Violation = Violation;
    type View = View;

    const SLUG: &'static str = "tammany-hall";
    const NAME: &'static str = "Tammany Hall";
    const RULES: RulesVersion = RulesVersion(1);
    const CLEAR: i32 = 400;
    const TRUSTED: u32 = 0;
    const WEIGHTS: &'static [Weight] = worth::WEIGHTS;

    fn setup(
        Options {}: &Options,
        seats: SeatCount,
        _rules: RulesVersion,
        chance: &mut Chance,
        told: &mut Tale,
    ) -> Result<Self, Violation> {
        Self::set_up(seats, chance, told)
    }

    fn pending(&self) -> Pending<Decision> {
        match self.phase {
            Phase::Turn(turn) => Pending::Turn {
                seat: turn.seat,
                decision: turn.decision(),
            },
            Phase::Bidding(bidding) => Pending::Sealed {
                waiting: bidding.waiting(),
                decision: Decision::Bid { ward: bidding.ward },
            },
            Phase::Bonus { ward, winner } => Pending::Turn {
                seat: winner,
                decision: ward_bonus::decision(ward),
            },
            Phase::Offices { mayor } => Pending::Turn {
                seat: mayor,
                decision: Decision::Offices {},
            },
            Phase::Over => Pending::Over(self.standings()),
        }
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        match self.phase {
            Phase::Turn(turn) if turn.seat == seat => self.list_turn(turn, actions),
            Phase::Bidding(bidding) if bidding.waiting().has(seat) => {
                self.list_bids(bidding.ward, seat, actions);
            }
            Phase::Bonus { ward, winner } if winner == seat => self.list_bonus(ward, actions),
            Phase::Offices { mayor } if mayor == seat => self.list_offices(mayor, actions),
            Phase::Turn(_)
            | Phase::Bidding(_)
            | Phase::Bonus { .. }
            | Phase::Offices { .. }
            | Phase::Over => {}
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
        told: &mut Tale,
    ) -> Result<(), Violation> {
        match *action {
            Action::PlaceBoss { ward } => self.place_boss(self.turn_of(seat)?, ward, told)?,
            Action::PlaceCube { colour, ward } => {
                self.place_cube(self.turn_of(seat)?, colour, ward, told)?;
            }
            Action::TakeChip { colour } => self.take_chip(self.turn_of(seat)?, colour, told)?,
            Action::RemoveCube { ward, colour } => {
                self.remove_cube(self.turn_of(seat)?, ward, colour, told)?;
            }
            Action::LockWard { ward } => self.lock_ward(self.turn_of(seat)?, ward, told)?,
            Action::MoveCube { colour, from, to } => {
                self.move_cube(self.turn_of(seat)?, colour, from, to, told)?;
            }
            Action::Slander {
                seat: target,
                ward,
                colour,
            } => self.slander(self.turn_of(seat)?, target, ward, colour, told)?,
            Action::Spread { ward } => self.spread(self.turn_of(seat)?, ward, told)?,
            Action::EndTurn {} => {
                let turn = self.turn_of(seat)?;
                return self.end_turn_by_choice(turn, chance, told);
            }
            Action::Bid {
                irish,
                english,
                german,
                italian,
            } => {
                let chips = Counts::of(irish, english, german, italian);
                return self.bid(seat, chips, chance, told);
            }
            Action::PlaceBonusCube { colour, ward } => {
                return self.place_bonus_cube(seat, colour, ward, chance, told);
            }
            Action::TakeBonusChip { colour } => {
                return self.take_bonus_chip(seat, colour, chance, told);
            }
            Action::DeclineBonus {} => return self.decline_bonus(seat, chance, told),
            Action::AssignOffices {
                deputy_mayor,
                council_president,
                chief_of_police,
                precinct_chairman,
            } => {
                let offices = OfficeHolders {
                    deputy_mayor,
                    council_president,
                    chief_of_police,
                    precinct_chairman,
                };
                return self.assign_offices(seat, offices, chance, told);
            }
        }
        self.end_turn_if_spent(chance, told);
        Ok(())
    }

    /// All is open, to everybody: a bid sealed in the state is in nobody's view, not even its owner's.
    fn view(&self, _viewer: Viewer) -> View {
        View::of(self)
    }

    fn imagine(&self, viewer: Viewer, chance: &mut Chance) -> Self {
        self.imagined(viewer, chance)
    }

    fn reveals(event: &Event) -> bool {
        reveals::reveals(event)
    }

    /// The mayor takes the year's first turn right after assigning the offices.
    fn begins_turn(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
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
        i32::from(self.players[seat].points)
    }

    fn sketch_in(lang: Lang, view: &View, names: &Names) -> Sketch {
        drawing::sketch(lang, view, names)
    }

    fn check_invariants(&self) -> Result<(), String> {
        invariants::check(self)
    }
}
