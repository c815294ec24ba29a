//! What a viewer may see.

use serde::Serialize;

use super::block_ownership::Third;
use super::city::Built;
use super::definitions::Chain;
use super::map::MapId;
use super::scoring::{Control, block_value};
use super::space::{Block, Space, SpaceSet};
use super::tiles::{Guild, Tile, TileKind, Tiles};
use super::{CityAndGuilds, Phase};
use crate::by::Key;
use crate::game::Viewer;
use crate::seat::Seat;

/// All that one viewer may see of a game. Money is in pounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsView))]
pub struct View {
    /// The map that is played on.
    pub map: MapId,
    /// Its drawing, the northern row first: `.` is street, `f` a fountain in the street, a letter a space of that
    /// block. The spaces of a block are numbered in reading order.
    pub grid: Vec<&'static str>,
    /// Where the game is.
    pub phase: PhaseView,
    /// Who began; drawn when all have given back a tile.
    pub starting_player: Option<Seat>,
    /// The players in seat order.
    pub players: Vec<PlayerView>,
    /// What only the viewer sees; nothing for a spectator.
    pub own: Option<OwnView>,
    /// The face-up tiles from left to right, up to 3.
    pub display: Vec<Tile>,
    /// The tiles in the stock.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 76))]
    pub stock: u8,
    /// The taverns that have not been laid.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 4))]
    pub taverns: u8,
    /// The tiles that the viewer has not seen: they are in the stock or were dealt unseen to others. Kinds of which
    /// none is left are left out.
    pub unseen: Vec<TileCountView>,
    /// The blocks from A to H.
    pub blocks: Vec<BlockView>,
    /// The guilds with their tracks and chains.
    pub guilds: Vec<GuildView>,
}

/// Where the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsPhaseView))]
pub enum PhaseView {
    /// Every player gives back one of the four dealt tiles.
    Discard {},
    /// A player lays the tile that he begins with.
    FirstTile {
        /// The player.
        seat: Seat,
    },
    /// A player takes a tile in place of the one that he began with.
    FirstDraw {
        /// The player.
        seat: Seat,
    },
    /// A player lays a tile.
    Tile {
        /// The player.
        seat: Seat,
    },
    /// A player lays a tavern for a completed block.
    Tavern {
        /// The player.
        seat: Seat,
    },
    /// A player takes a tile.
    Draw {
        /// The player.
        seat: Seat,
    },
    /// The game is over.
    Over {},
}

/// What everybody sees of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsPlayerView))]
pub struct PlayerView {
    /// The player.
    pub seat: Seat,
    /// His money; the score. It may fall below 0 at the end.
    pub money: i16,
    /// The men that he has not used.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 18))]
    pub men: u8,
    /// The tiles in his hand.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 4))]
    pub hand: u8,
    /// Those of them that everybody saw him take from the display.
    pub known: Vec<Tile>,
}

/// What only its own player sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsOwnView))]
pub struct OwnView {
    /// The viewer's seat.
    pub seat: Seat,
    /// The tiles in his hand, sorted by kind.
    pub hand: Vec<Tile>,
    /// The tile that he gave back before the game.
    pub discarded: Option<Tile>,
}

/// A number of equal tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsTileCountView))]
pub struct TileCountView {
    /// The kind of tile.
    pub tile: Tile,
    /// How many.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 11))]
    pub count: u8,
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsBlockView))]
pub struct BlockView {
    /// The block.
    pub block: Block,
    /// Its eight spaces.
    pub spaces: Vec<SpaceView>,
    /// How many of them are empty; with the last one filled the block was scored.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 8))]
    pub empty: u8,
    /// What it is worth with what lies there now: 8, and 2 a market, 5 a minstrel house, 5 a tavern.
    #[cfg_attr(feature = "openapi", schema(minimum = 8, maximum = 48))]
    pub value: u8,
    /// Who owns a building there, the stronger first; of equals who has a marker.
    pub owners: Vec<OwnerView>,
    /// The first, with the white marker.
    pub white: Option<Seat>,
    /// The second, with the black marker.
    pub black: Option<Seat>,
    /// The third, if nobody is level with him.
    pub third: Option<Seat>,
    /// The guild that controls it with what lies there now, if one does.
    pub guild: Option<Guild>,
}

/// How strong a player is in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsOwnerView))]
pub struct OwnerView {
    /// The player.
    pub seat: Seat,
    /// The buildings and minstrel houses with his men on them.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
    pub buildings: u8,
    /// The men on them.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 16))]
    pub men: u8,
}

/// A space of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsSpaceView))]
pub struct SpaceView {
    /// The space.
    pub space: Space,
    /// Its row in the drawing, from 0 in the north.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 15))]
    pub row: u8,
    /// Its column in the drawing, from 0 in the west.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 15))]
    pub column: u8,
    /// The spaces that it is adjacent to.
    pub neighbours: Vec<Space>,
    /// Whether it is empty and adjacent to something built, so that a tile or a tavern can be laid there.
    pub open: bool,
    /// What lies there.
    pub built: Option<BuiltView>,
}

/// What lies on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsBuiltView))]
pub enum BuiltView {
    /// A guild's building.
    Building {
        /// The guild.
        guild: Guild,
        /// Whose it is; nobody's if no man stands on it.
        owner: Option<Seat>,
        /// The men on it.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 2))]
        men: u8,
    },
    /// A guild's market.
    Market {
        /// The guild.
        guild: Guild,
    },
    /// A minstrel house.
    MinstrelHouse {
        /// Whose it is; nobody's if no man stands on it.
        owner: Option<Seat>,
        /// The men on it.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1))]
        men: u8,
    },
    /// A tavern.
    Tavern {},
}

/// A guild.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsGuildView))]
pub struct GuildView {
    /// The guild.
    pub guild: Guild,
    /// The players' cubes on its track, the first first; behind them those on the starting place, in seat order.
    pub track: Vec<CubeView>,
    /// Its largest chain as it stands now; nothing as long as it has no tile on the map.
    pub chain: Option<ChainView>,
}

/// A player's cube on a guild's track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsCubeView))]
pub struct CubeView {
    /// The player.
    pub seat: Seat,
    /// The space that it stands on; 0 is the starting place, which is not on the track and pays nothing.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 25))]
    pub space: u8,
    /// The player's place on the track.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub rank: Option<u8>,
    /// Whether a building would gain him nothing now, because three cubes stand on the next space.
    pub building_refused: bool,
    /// Whether a market would gain him nothing now, because three cubes stand on the next space but one.
    pub market_refused: bool,
}

/// A chain and what it is worth at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsChainView))]
pub struct ChainView {
    /// Its tiles.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 18))]
    pub tiles: u8,
    /// The blocks that it reaches.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
    pub blocks: u8,
    /// Its tiles and the bonus for its blocks.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 54))]
    pub value: u8,
}

impl CityAndGuilds {
    /// What the viewer may see.
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let own = self.seats.seats().find(|&seat| viewer.is(seat));
        let open = self.city.open();
        View {
            map: self.city.map,
            grid: self.city.map.grid().to_vec(),
            phase: self.phase.into(),
            starting_player: self.first,
            players: self.seats.seats().map(|seat| self.player(seat)).collect(),
            own: own.map(|seat| OwnView {
                seat,
                hand: self.hands[seat].tiles().iter().collect(),
                discarded: self.discards[seat],
            }),
            display: self.display.iter().collect(),
            stock: self.stock.total(),
            taverns: self.taverns,
            unseen: counts(&self.unseen_by(own)),
            blocks: Block::ALL
                .iter()
                .map(|&block| self.block(block, open))
                .collect(),
            guilds: Guild::ALL.iter().map(|&guild| self.guild(guild)).collect(),
        }
    }

    /// The stock and the tiles dealt unseen to the others: together no secret.
    fn unseen_by(&self, own: Option<Seat>) -> Tiles {
        let mut unseen = self.stock;
        for seat in self.seats.seats().filter(|&seat| Some(seat) != own) {
            unseen.add_all(&self.hands[seat].unseen);
        }
        unseen
    }

    fn player(&self, seat: Seat) -> PlayerView {
        PlayerView {
            seat,
            money: self.money[seat],
            men: self.reserve[seat],
            hand: self.hands[seat].tiles().total(),
            known: self.hands[seat].seen.iter().collect(),
        }
    }

    fn block(&self, block: Block, open: SpaceSet) -> BlockView {
        let filled = self.city.filled().and(block.spaces());
        let markers = self.markers[block];
        let first = markers.map(|markers| markers.white);
        let second = markers.and_then(|markers| markers.black);
        BlockView {
            block,
            spaces: block
                .spaces()
                .iter()
                .map(|space| self.space(space, open))
                .collect(),
            empty: block.spaces().less(filled).len(),
            value: block_value(self.city.contents(block)),
            owners: self.owners(block, [first, second]),
            white: first,
            black: second,
            third: match self.third(block) {
                Third::Seat(seat) => Some(seat),
                Third::Nobody | Third::Tied => None,
            },
            guild: match self.control(block) {
                Control::Guild { guild, .. } => Some(guild),
                Control::Nobody | Control::Tied => None,
            },
        }
    }

    fn owners(&self, block: Block, markers: [Option<Seat>; 2]) -> Vec<OwnerView> {
        let unmarked = self
            .seats
            .seats()
            .filter(|&seat| !markers.contains(&Some(seat)));
        let mut rest: Vec<Seat> = unmarked.collect();
        rest.sort_by_key(|&seat| std::cmp::Reverse(self.city.strength(seat, block)));
        markers
            .into_iter()
            .flatten()
            .chain(rest)
            .map(|seat| (seat, self.city.strength(seat, block)))
            .filter(|(_, strength)| strength.is_present())
            .map(|(seat, strength)| OwnerView {
                seat,
                buildings: strength.buildings,
                men: strength.men,
            })
            .collect()
    }

    fn space(&self, space: Space, open: SpaceSet) -> SpaceView {
        let (row, column) = self.city.map.place(space);
        SpaceView {
            space,
            row,
            column,
            neighbours: self.city.map.neighbours(space).iter().collect(),
            open: open.has(space),
            built: self.city.built[space].map(BuiltView::from),
        }
    }

    fn guild(&self, guild: Guild) -> GuildView {
        let track = self.tracks[guild];
        let starting = self
            .seats
            .seats()
            .filter(|&seat| track.rank(seat).is_none());
        GuildView {
            guild,
            track: track
                .ranking()
                .chain(starting)
                .map(|seat| CubeView {
                    seat,
                    space: track.space(seat),
                    rank: track.rank(seat),
                    building_refused: track.target(seat, 1).is_none(),
                    market_refused: track.target(seat, 2).is_none(),
                })
                .collect(),
            chain: self
                .city
                .best_chain(guild, SpaceSet::ALL)
                .map(ChainView::from),
        }
    }
}

fn counts(tiles: &Tiles) -> Vec<TileCountView> {
    tiles
        .kinds()
        .map(|tile| TileCountView {
            tile,
            count: tiles.count(tile),
        })
        .collect()
}

impl From<Phase> for PhaseView {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::Discard => Self::Discard {},
            Phase::FirstTile { seat } => Self::FirstTile { seat },
            Phase::FirstDraw { seat } => Self::FirstDraw { seat },
            Phase::Tile { seat } => Self::Tile { seat },
            Phase::Tavern { seat } => Self::Tavern { seat },
            Phase::Draw { seat } => Self::Draw { seat },
            Phase::Over => Self::Over {},
        }
    }
}

impl From<Built> for BuiltView {
    fn from(built: Built) -> Self {
        let owner = built.men().map(|men| men.owner);
        let men = built.men().map_or(0, |men| men.count);
        match built {
            Built::Tavern => Self::Tavern {},
            Built::Tile { tile, .. } => match tile.kind() {
                TileKind::Building(guild) => Self::Building { guild, owner, men },
                TileKind::Market(guild) => Self::Market { guild },
                TileKind::MinstrelHouse => Self::MinstrelHouse { owner, men },
            },
        }
    }
}

impl From<Chain> for ChainView {
    fn from(chain: Chain) -> Self {
        Self {
            tiles: chain.tiles,
            blocks: chain.blocks,
            value: chain.value(),
        }
    }
}
