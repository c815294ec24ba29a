//! Rules: The Player's Turn.

use super::city::{Built, Men};
use super::piles::Tiles;
use super::space::{Space, SpaceSet};
use super::tiles::{Tile, TileKind};
use super::{Action, CityAndGuilds, Event, Phase, Violation};
use crate::by::Key;
use crate::chance::Chance;
use crate::game::Told;
use crate::seat::Seat;

/// The most men that any tile can take.
pub(super) const MOST_MEN: u8 = 2;

impl CityAndGuilds {
    /// Lays a tile from the hand.
    pub(super) fn lay_tile(
        &mut self,
        seat: Seat,
        (tile, space, men): (Tile, Space, u8),
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        self.may_build_on(space)?;
        self.put_down(seat, (tile, space, men), told)?;
        self.settle(seat, space, told);
        Ok(())
    }

    /// Whether something may be built on the space in a turn: it is empty and adjacent to something built.
    pub(super) fn may_build_on(&self, space: Space) -> Result<(), Violation> {
        if self.city.built[space].is_some() {
            return Err(Violation::SpaceTaken { space });
        }
        if !self.city.open().has(space) {
            return Err(Violation::NotAdjacent { space });
        }
        Ok(())
    }

    /// Whether the tile can be laid with so many men by a player with so many in reserve.
    ///
    /// Rulings CG-Q10 and CG-Q28.
    fn may_take(tile: Tile, men: u8, reserve: u8) -> Result<(), Violation> {
        match (tile.kind(), men) {
            (TileKind::Market(_), 1..) => Err(Violation::MarketTakesNoMan),
            (TileKind::MinstrelHouse, 2..) => Err(Violation::MinstrelHouseTakesOneMan),
            (TileKind::Building(_), 3..) => Err(Violation::TooManyMen),
            (TileKind::Building(_), 0) if reserve > 0 => Err(Violation::BuildingNeedsMan),
            (_, men) if men > reserve => Err(Violation::NotEnoughMen { reserve }),
            _ => Ok(()),
        }
    }

    /// The fewest men that the tile can be laid with.
    pub(super) fn fewest_men(tile: Tile, reserve: u8) -> Option<u8> {
        (0..=MOST_MEN).find(|&men| Self::may_take(tile, men, reserve).is_ok())
    }

    /// The effects of a tile in their order, up to the scoring: tile, men, markers, investment.
    pub(super) fn put_down(
        &mut self,
        seat: Seat,
        (tile, space, men): (Tile, Space, u8),
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        if !self.hands[seat].remove(tile) {
            return Err(Violation::TileNotInHand { tile });
        }
        Self::may_take(tile, men, self.reserve[seat])?;
        self.reserve[seat] -= men;
        self.city.built[space] = Some(Built::Tile {
            tile,
            men: (men > 0).then_some(Men {
                owner: seat,
                count: men,
            }),
        });
        told.push(Told::all(Event::TileLaid {
            seat,
            tile,
            space,
            men,
            reserve: self.reserve[seat],
        }));
        if men > 0 {
            self.update_markers(space.block(), seat, told);
        }
        match tile.kind() {
            TileKind::Building(guild) if men < 2 => self.invest(seat, guild, 1, told),
            TileKind::Market(guild) => self.invest(seat, guild, 2, told),
            TileKind::Building(_) | TileKind::MinstrelHouse => {}
        }
        Ok(())
    }

    /// The spaces that the next tile or tavern can be laid on.
    pub(super) fn open_spaces(&self) -> SpaceSet {
        if self.start_tile_is_next() {
            self.first_spaces()
        } else {
            self.city.open()
        }
    }

    /// Lists every way to lay a tile of the hand.
    pub(super) fn list_tiles(&self, seat: Seat, actions: &mut Vec<Action>) {
        let reserve = self.reserve[seat];
        let spaces = self.open_spaces();
        for tile in self.hands[seat].tiles().kinds() {
            let least = Self::fewest_men(tile, reserve);
            let most = (0..=MOST_MEN).rfind(|&men| Self::may_take(tile, men, reserve).is_ok());
            let (Some(least), Some(most)) = (least, most) else {
                continue;
            };
            for space in spaces.iter() {
                actions.extend((least..=most).map(|men| Action::LayTile { tile, space, men }));
            }
        }
    }

    /// Every way to draw a face-up tile, one a kind.
    pub(super) fn tiles_to_draw(&self) -> impl Iterator<Item = Action> + use<> {
        let face_up: Tiles = self.display.iter().collect();
        let kinds = Tile::ALL.iter().filter(move |tile| face_up.has(**tile));
        kinds.map(|&tile| Action::DrawTile { tile })
    }

    /// Takes a face-up tile, which ends the turn.
    pub(super) fn draw_tile(
        &mut self,
        seat: Seat,
        tile: Tile,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        self.take_from_display(seat, tile, chance, told)?;
        self.phase = Phase::Tile {
            seat: self.seats.after(seat),
        };
        Ok(())
    }

    /// Takes a face-up tile into the hand and turns up a new one.
    pub(super) fn take_from_display(
        &mut self,
        seat: Seat,
        tile: Tile,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        if !self.display.remove(tile) {
            return Err(Violation::TileNotOnDisplay { tile });
        }
        self.hands[seat].seen.add(tile);
        told.push(Told::all(Event::TileTaken { seat, tile }));
        self.fill_display(chance, told);
        Ok(())
    }

    /// Turns up tiles from the stock until three lie face up, or until it is empty.
    ///
    /// Rulings CG-Q23 and CG-Q34; a tile is drawn from the stock when it is turned up, see ruling CG-STOCK.
    pub(super) fn fill_display(&mut self, chance: &mut Chance, told: &mut Vec<Told<Event>>) {
        while let Some(place) = self.display.free_place() {
            let Some(tile) = self.stock.draw(chance) else {
                told.push(Told::all(Event::StockEmpty {}));
                return;
            };
            *place = Some(tile);
            self.turned_up.add(tile);
            told.push(Told::all(Event::TileTurnedUp {
                tile,
                stock: self.stock.total(),
            }));
        }
    }
}
