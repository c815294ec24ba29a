//! Rules: Set-up.

use super::city::City;
use super::guild_investment::Track;
use super::map::MapId;
use super::piles::{Display, Hand, Tiles};
use super::space::{Block, ByBlock, Space, SpaceSet};
use super::special_buildings::TAVERNS;
use super::tiles::{ByGuild, Tile};
use super::{CityAndGuilds, Event, Phase, Violation};
use crate::by::Key;
use crate::chance::Chance;
use crate::game::{RulesVersion, Told};
use crate::seat::{BySeat, Seat, SeatCount, SeatSet};

/// How many tiles each player is dealt; one is given back.
const DEALT: usize = 4;

/// How many men each player has in a game of so many.
pub(super) const fn men_each(seats: SeatCount) -> Option<u8> {
    match seats.get() {
        3 => Some(18),
        4 => Some(13),
        5 => Some(10),
        _ => None,
    }
}

impl CityAndGuilds {
    /// Deals four tiles to each player, none of them a minstrel house.
    ///
    /// A minstrel house is put aside and replaced until none is left, and all that were put aside go back into the
    /// stock. That is the same as dealing from the guilds' tiles alone; how many were put aside is nowhere, and so
    /// nobody can learn it (ruling CG-STOCK).
    pub(super) fn begin(
        map: MapId,
        (seats, rules): (SeatCount, RulesVersion),
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<Self, Violation> {
        let men = men_each(seats).ok_or(Violation::WrongNumberOfPlayers)?;
        told.push(Told::all(Event::GameBegan { map, men }));
        let mut guild_tiles = Tiles::full().of_guilds();
        let mut hands = BySeat::<Hand>::default();
        let mut stock = Tiles::full();
        for seat in seats.seats() {
            let dealt: Vec<Tile> = (0..DEALT)
                .filter_map(|_| guild_tiles.draw(chance))
                .collect();
            hands[seat].unseen = dealt.iter().copied().collect();
            for &tile in &dealt {
                let _ = stock.remove(tile);
            }
            let tiles = hands[seat].unseen.iter().collect();
            told.push(Told::only(seat, Event::TilesDealt { seat, tiles }));
        }
        Ok(Self {
            rules,
            seats,
            phase: Phase::Discard,
            first: None,
            city: City::new(map),
            taverns: TAVERNS,
            stock,
            display: Display::default(),
            turned_up: Tiles::default(),
            hands,
            discards: BySeat::default(),
            reserve: BySeat::from_fn(|seat| if seats.has(seat) { men } else { 0 }),
            money: BySeat::default(),
            tracks: ByGuild::<Track>::default(),
            markers: ByBlock::default(),
        })
    }

    /// The seats that have not given back a tile.
    pub(super) fn undecided(&self) -> SeatSet {
        self.seats
            .seats()
            .filter(|&seat| self.discards[seat].is_none())
            .collect()
    }

    /// Gives one of the four tiles back, unseen; the last to do so starts the game (rulings CG-Q5 and CG-Q33).
    pub(super) fn discard(
        &mut self,
        seat: Seat,
        tile: Tile,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        if !self.hands[seat].unseen.has(tile) {
            return Err(Violation::TileNotInHand { tile });
        }
        self.discards[seat] = Some(tile);
        if !self.undecided().is_empty() {
            return Ok(());
        }
        for seat in self.seats.seats() {
            if let Some(tile) = self.discards[seat]
                && self.hands[seat].remove(tile)
            {
                self.stock.add(tile);
                told.push(Told::only(seat, Event::TileDiscarded { seat, tile }));
            }
        }
        told.push(Told::all(Event::DiscardsShuffledIn {
            stock: self.stock.total(),
        }));
        self.fill_display(chance, told);
        let drawn = chance.below(u32::from(self.seats.get()));
        for seat in self
            .seats
            .seats()
            .filter(|seat| u32::from(seat.number()) == drawn)
        {
            self.first = Some(seat);
            self.phase = Phase::FirstTile { seat };
            told.push(Told::all(Event::StartingPlayerDrawn { seat }));
        }
        Ok(())
    }

    /// Whether the next tile to be laid is a start tile.
    pub(super) fn start_tile_is_next(&self) -> bool {
        match self.phase {
            Phase::Discard | Phase::FirstTile { .. } => true,
            Phase::FirstDraw { seat } => self.first != Some(self.seats.after(seat)),
            Phase::Tile { .. } | Phase::Tavern { .. } | Phase::Draw { .. } | Phase::Over => false,
        }
    }

    /// The spaces for a start tile: in a block without a tile and not adjacent to any.
    pub(super) fn first_spaces(&self) -> SpaceSet {
        let filled = self.city.filled();
        Block::ALL
            .iter()
            .map(|block| block.spaces())
            .filter(|block| block.and(filled).is_empty())
            .fold(SpaceSet::EMPTY, SpaceSet::or)
            .less(self.city.map.around(filled))
    }

    /// Lays the tile with which a player begins.
    pub(super) fn lay_first_tile(
        &mut self,
        seat: Seat,
        (tile, space, men): (Tile, Space, u8),
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        let block = space.block();
        if self.city.built[space].is_some() {
            return Err(Violation::SpaceTaken { space });
        }
        if !self.city.filled().and(block.spaces()).is_empty() {
            return Err(Violation::BlockBegun { block });
        }
        if !self.first_spaces().has(space) {
            return Err(Violation::BesideStartTile { space });
        }
        self.put_down(seat, (tile, space, men), told)?;
        self.phase = Phase::FirstDraw { seat };
        Ok(())
    }

    /// Takes a tile in place of the start tile (ruling CG-Q6); after the last player the turns begin.
    pub(super) fn draw_first_tile(
        &mut self,
        seat: Seat,
        tile: Tile,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        self.take_from_display(seat, tile, chance, told)?;
        let seat = self.seats.after(seat);
        self.phase = if self.first == Some(seat) {
            Phase::Tile { seat }
        } else {
            Phase::FirstTile { seat }
        };
        Ok(())
    }
}
