//! Rules: Details of the Special Buildings (minstrel houses are laid like any tile: `players_turn`), and the tavern
//! that who completes a block lays at once, at the end of Scoring.

use super::city::Built;
use super::space::Space;
use super::{Action, CityAndGuilds, Event, Phase, Violation};
use crate::game::Told;
use crate::seat::Seat;

/// How many taverns there are.
///
/// Rules: Contents.
pub(super) const TAVERNS: u8 = 4;

impl CityAndGuilds {
    /// Lays a tavern: no men, no investment, no markers; it may complete another block.
    pub(super) fn lay_tavern(
        &mut self,
        seat: Seat,
        space: Space,
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        self.may_build_on(space)?;
        self.taverns = self.taverns.saturating_sub(1);
        self.city.built[space] = Some(Built::Tavern);
        told.push(Told::all(Event::TavernLaid {
            seat,
            space,
            left: self.taverns,
        }));
        self.settle(seat, space, told);
        Ok(())
    }

    /// Every way to lay a tavern.
    pub(super) fn taverns_to_lay(&self) -> impl Iterator<Item = Action> + use<> {
        let open = self.open_spaces();
        open.iter().map(|space| Action::LayTavern { space })
    }

    /// What follows when something has been built: a full block is scored and brings a tavern, which the same player
    /// must lay (rulings CG-Q17 and CG-Q31); else the game ends or the player draws.
    pub(super) fn settle(&mut self, seat: Seat, space: Space, told: &mut Vec<Told<Event>>) {
        let block = space.block();
        if self.city.is_full(block) {
            self.score_block(block, seat, told);
            if self.taverns == 0 {
                told.push(Told::all(Event::NoTavernLeft { seat }));
            } else if !self.city.open().is_empty() {
                told.push(Told::all(Event::TavernDue {
                    seat,
                    left: self.taverns,
                }));
                self.phase = Phase::Tavern { seat };
                return;
            }
        }
        if self.city.is_complete() {
            self.end_game(told);
        } else {
            self.phase = Phase::Draw { seat };
        }
    }
}
