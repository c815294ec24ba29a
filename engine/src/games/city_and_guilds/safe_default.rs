//! What is done for a player whose time has run out: ruling CG-AWAY.

use super::space::Space;
use super::tiles::{Tile, TileKind};
use super::{Action, CityAndGuilds, Event, Phase};
use crate::by::Key;
use crate::seat::Seat;

impl CityAndGuilds {
    /// The step taken for the player; `None` if the game does not wait for them.
    pub(super) fn step_by_default(&self, seat: Seat) -> Option<Action> {
        if !self.awaits(seat) {
            return None;
        }
        match self.phase {
            Phase::Discard => {
                let tile = least_valuable(self.hands[seat].unseen.kinds())?;
                Some(Action::Discard { tile })
            }
            Phase::FirstTile { .. } | Phase::Tile { .. } => self.tile_by_default(seat),
            Phase::Tavern { .. } => {
                let mut open = self.open_spaces().iter();
                let space = open.find(|&space| !self.completes(space));
                let space = space.or_else(|| self.open_spaces().first())?;
                Some(Action::LayTavern { space })
            }
            Phase::FirstDraw { .. } | Phase::Draw { .. } => {
                let tile = least_valuable(self.display.iter())?;
                Some(Action::DrawTile { tile })
            }
            Phase::Over => None,
        }
    }

    /// The tile to lay: one that takes nobody's marker, then one that everybody has seen, then one that completes no
    /// block, then the least valuable, on the first space that is left.
    ///
    /// With the fewest men: more of them never take fewer markers.
    fn tile_by_default(&self, seat: Seat) -> Option<Action> {
        let hand = self.hands[seat];
        let tiles = hand.tiles();
        let spaces = self.open_spaces();
        let mut ways: Vec<(Tile, Space)> = tiles
            .kinds()
            .flat_map(|tile| spaces.iter().map(move |space| (tile, space)))
            .collect();
        ways.sort_by_key(|&(tile, space)| {
            let hidden = !hand.seen.has(tile);
            (hidden, self.completes(space), value(tile))
        });
        let harmless = ways
            .iter()
            .find(|&&(tile, space)| !self.takes_a_marker(seat, tile, space));
        let &(tile, space) = harmless.or_else(|| ways.first())?;
        let men = Self::fewest_men(tile, self.reserve[seat])?;
        Some(Action::LayTile { tile, space, men })
    }

    /// Whether the space is the last empty one of its block.
    fn completes(&self, space: Space) -> bool {
        let empty = space.block().spaces().less(self.city.filled());
        empty.len() == 1 && empty.has(space)
    }

    /// Whether the tile, laid there with the fewest men, takes a marker from another player.
    fn takes_a_marker(&self, seat: Seat, tile: Tile, space: Space) -> bool {
        let men = Self::fewest_men(tile, self.reserve[seat]).unwrap_or_default();
        let mut tried = *self;
        let mut told = Vec::new();
        tried.put_down(seat, (tile, space, men), &mut told).is_err()
            || told.iter().any(|told| {
                matches!(
                    told.event,
                    Event::FirstTaken {
                        passed: Some(_),
                        ..
                    } | Event::SecondTaken {
                        passed: Some(_),
                        ..
                    }
                )
            })
    }
}

/// The tile of least value, the first of equal ones in the order of the guilds.
fn least_valuable(tiles: impl Iterator<Item = Tile>) -> Option<Tile> {
    tiles.min_by_key(|&tile| (value(tile), tile.index()))
}

/// What a tile is worth among others: a building is most common, a market invests twice, of minstrel houses there are
/// four.
const fn value(tile: Tile) -> u8 {
    match tile.kind() {
        TileKind::Building(_) => 0,
        TileKind::Market(_) => 1,
        TileKind::MinstrelHouse => 2,
    }
}
