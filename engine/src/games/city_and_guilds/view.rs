//! What a viewer may see.

use serde::Serialize;

use super::map::MapId;
use super::space::{Block, Space};
use super::tiles::{Guild, Tile};
use crate::seat::Seat;

/// All that one viewer may see of a game. Money is in pounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(
    as = CityAndGuildsView,
    // Shortened: one player, one block with one space, and one guild stand for all.
    example = json!({
        "map": "designed-1",
        "grid": ["AAA.....BBBB", ".AAAfCC..BBB"],
        "phase": {"type": "tile", "seat": 2},
        "starting_player": 1,
        "players": [{"seat": 2, "money": 11, "men": 9, "hand": 3, "known": ["bakers_market"]}],
        "own": {
            "seat": 2,
            "hand": ["bakers_market", "clothmakers_building", "minstrel_house"],
            "discarded": "bakers_building",
        },
        "display": ["bakers_building", "clothmakers_market", "minstrel_house"],
        "stock": 41,
        "taverns": 3,
        "unseen": [{"tile": "blacksmiths_building", "count": 4}],
        "blocks": [{
            "block": "C",
            "spaces": [{
                "space": "C4",
                "row": 2,
                "column": 6,
                "neighbours": ["C2", "C3", "C5", "C7"],
                "open": false,
                "built": {"type": "building", "guild": "bakers", "owner": 2, "men": 2},
            }],
            "empty": 7,
            "value": 8,
            "owners": [{"seat": 2, "buildings": 1, "men": 2}],
            "white": 2,
            "black": null,
            "third": null,
            "guild": "bakers",
        }],
        "guilds": [{
            "guild": "bakers",
            "track": [{
                "seat": 2,
                "space": 3,
                "rank": 1,
                "building_refused": false,
                "market_refused": false,
            }],
            "chain": {"tiles": 1, "blocks": 1, "value": 2},
        }],
    }),
))]
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
    /// A player lays a start tile.
    FirstTile {
        /// The player.
        seat: Seat,
    },
    /// A player takes a tile in place of the start tile.
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
    /// Money; the score. It may fall below 0 at the end.
    pub money: i16,
    /// The men in reserve: those that are not on the map.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 18))]
    pub men: u8,
    /// How many tiles are in the hand.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 4))]
    pub hand: u8,
    /// Those of them that everybody saw taken from the display.
    pub known: Vec<Tile>,
}

/// What only its own player sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsOwnView))]
pub struct OwnView {
    /// The viewer's seat.
    pub seat: Seat,
    /// The tiles in the hand, sorted by kind.
    pub hand: Vec<Tile>,
    /// The tile given back before the game, once all have given back theirs.
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
    /// The third, unless others without a marker are level.
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
    /// The guild buildings and minstrel houses with this player's men on them.
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
    /// Whether the next tile or tavern can be laid there: it is empty and adjacent to something built, or, as long as
    /// start tiles are to come, in a block without a tile and adjacent to none.
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
    /// Whether a building would gain this player nothing now, because three cubes stand on the next space.
    pub building_refused: bool,
    /// Whether a market would gain this player nothing now, because three cubes stand on the next space but one.
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
