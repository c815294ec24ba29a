//! What happens in the game.

use serde::{Deserialize, Serialize};

use super::map::MapId;
use super::space::{Block, Space};
use super::tiles::{Guild, Tile};
use crate::seat::Seat;

/// Something that happened. Money is in pounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(
    as = CityAndGuildsEvent,
    example = json!({
        "type": "block_paid", "block": "C", "seat": 2, "place": 1, "amount": 9, "share": "ranked",
    }),
))]
pub enum Event {
    /// The game began.
    GameBegan {
        /// The map that is played on.
        map: MapId,
        /// How many men each player has.
        #[cfg_attr(feature = "openapi", schema(minimum = 10, maximum = 18))]
        men: u8,
    },
    /// A player was dealt four tiles; nobody else learns which.
    TilesDealt {
        /// The player.
        seat: Seat,
        /// The four tiles.
        tiles: Vec<Tile>,
    },
    /// A player gave back one of the four; nobody else learns which.
    TileDiscarded {
        /// The player.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// Everybody had given back a tile, and these were shuffled into the stock.
    DiscardsShuffledIn {
        /// The tiles in the stock now.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 76))]
        stock: u8,
    },
    /// A tile of the stock was turned up.
    TileTurnedUp {
        /// The tile.
        tile: Tile,
        /// The tiles left in the stock.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 76))]
        stock: u8,
    },
    /// A tile should have been turned up, but the stock was empty.
    StockEmpty {},
    /// A step was the only one possible and was taken by itself; what came of it follows. Ruling CG-FORCED.
    StepForced {
        /// Whose step.
        seat: Seat,
    },
    /// The starting player was drawn.
    StartingPlayerDrawn {
        /// The player.
        seat: Seat,
    },
    /// A tile was laid.
    TileLaid {
        /// Who laid it.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// Where it lies.
        space: Space,
        /// The men put on it.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 2))]
        men: u8,
        /// The men left in reserve.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 18))]
        reserve: u8,
    },
    /// A player invested in a guild: the cube moved on.
    InvestmentRaised {
        /// The player.
        seat: Seat,
        /// The guild.
        guild: Guild,
        /// The space of the track that the cube left.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 25))]
        from: u8,
        /// The space that it stands on now, behind those that stood there already.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 25))]
        space: u8,
        /// The player's place on the track now.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
        rank: u8,
    },
    /// An investment gained nothing, because three cubes stood where the cube would have moved.
    InvestmentRefused {
        /// The player.
        seat: Seat,
        /// The guild.
        guild: Guild,
        /// The space of the track that the cube stays on.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 25))]
        space: u8,
        /// The full space.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 25))]
        full: u8,
    },
    /// A player became first in a block and took the white marker.
    FirstTaken {
        /// The block.
        block: Block,
        /// The player.
        seat: Seat,
        /// The buildings that the player owns in the block.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        buildings: u8,
        /// The men on them.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 16))]
        men: u8,
        /// Who was first and is second now, with the black marker.
        passed: Option<Seat>,
        /// Who was second and has no marker now.
        dropped: Option<Seat>,
    },
    /// A player became second in a block and took the black marker.
    SecondTaken {
        /// The block.
        block: Block,
        /// The player.
        seat: Seat,
        /// The buildings that the player owns in the block.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        buildings: u8,
        /// The men on them.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 16))]
        men: u8,
        /// Who was second and has no marker now.
        passed: Option<Seat>,
    },
    /// A player became level with a marker's holder; the marker stayed.
    MarkerKept {
        /// The block.
        block: Block,
        /// Which marker.
        marker: Marker,
        /// Who keeps it.
        holder: Seat,
        /// Who is level with the holder.
        level: Seat,
        /// The buildings that each of them owns in the block.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        buildings: u8,
        /// The men that each of them has on these.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 16))]
        men: u8,
    },
    /// A block was completed.
    BlockCompleted {
        /// The block.
        block: Block,
        /// Who completed it.
        seat: Seat,
        /// The markets in it.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 8))]
        markets: u8,
        /// The minstrel houses in it.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 4))]
        minstrel_houses: u8,
        /// The taverns in it.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 4))]
        taverns: u8,
        /// What it is worth: 8, and 2 a market, 5 a minstrel house, 5 a tavern.
        #[cfg_attr(feature = "openapi", schema(minimum = 8, maximum = 48))]
        value: u8,
    },
    /// A player was paid for the buildings owned in a completed block.
    BlockPaid {
        /// The block.
        block: Block,
        /// The player.
        seat: Seat,
        /// The player's place in the block.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3))]
        place: u8,
        /// What was paid.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 48))]
        amount: u8,
        /// By which rule.
        share: Share,
    },
    /// Players were level for the third place in a completed block, and so nobody was third.
    ThirdPlaceTied {
        /// The block.
        block: Block,
    },
    /// Nobody owned a building in a completed block.
    BlockPaysNobody {
        /// The block.
        block: Block,
    },
    /// A guild was found to control a completed block.
    GuildTookControl {
        /// The block.
        block: Block,
        /// The guild.
        guild: Guild,
        /// Its tiles in the block.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        tiles: u8,
        /// The tiles of its best chain that has one in the block.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 18))]
        chain_tiles: u8,
        /// The blocks that this chain reaches.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        chain_blocks: u8,
        /// What put it before the other guilds.
        decided: Decided,
    },
    /// Guilds were level in everything, and so none controlled a completed block and nobody was paid for it.
    GuildsTied {
        /// The block.
        block: Block,
    },
    /// A completed block held no tile of any guild.
    NoGuildInBlock {
        /// The block.
        block: Block,
    },
    /// A player was paid for a place on the track of the guild that controls a completed block.
    GuildPaid {
        /// The block.
        block: Block,
        /// The guild.
        guild: Guild,
        /// The player.
        seat: Seat,
        /// The player's place on the track.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3))]
        place: u8,
        /// What was paid: 4, 2 or 1 by place, or 7 to who is alone.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 7))]
        amount: u8,
        /// Whether nobody else was on the track.
        alone: bool,
    },
    /// Nobody had invested in the guild that controls a completed block.
    GuildPaysNobody {
        /// The block.
        block: Block,
        /// The guild.
        guild: Guild,
    },
    /// Who completed a block must lay a tavern.
    TavernDue {
        /// The player.
        seat: Seat,
        /// The taverns left, with this one.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
        left: u8,
    },
    /// A block was completed, but all the taverns had been laid.
    NoTavernLeft {
        /// Who completed the block.
        seat: Seat,
    },
    /// A tavern was laid.
    TavernLaid {
        /// Who laid it.
        seat: Seat,
        /// Where it lies.
        space: Space,
        /// The taverns left.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 3))]
        left: u8,
    },
    /// A player took a face-up tile.
    TileTaken {
        /// The player.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// The last space was built on: the final scoring began.
    CityCompleted {},
    /// A guild's largest chain was valued.
    ChainScored {
        /// The guild.
        guild: Guild,
        /// Its tiles.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 18))]
        tiles: u8,
        /// The blocks that it reaches.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        blocks: u8,
        /// What it is worth: its tiles and the bonus for the blocks.
        #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 54))]
        value: u8,
    },
    /// A player was paid for a place on the track of a guild whose chain was valued.
    ChainPaid {
        /// The guild.
        guild: Guild,
        /// The player.
        seat: Seat,
        /// The player's place on the track.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3))]
        place: u8,
        /// What was paid.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 54))]
        amount: u8,
        /// By which rule.
        share: Share,
    },
    /// Nobody had invested in a guild whose chain was valued.
    ChainPaysNobody {
        /// The guild.
        guild: Guild,
    },
    /// A guild had no tile on the map.
    NoChain {
        /// The guild.
        guild: Guild,
    },
    /// A player paid for the men left in reserve.
    UnusedMenSubtracted {
        /// The player.
        seat: Seat,
        /// The men, a pound each.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 18))]
        men: u8,
    },
    /// The game was won by who has most money; several share the victory.
    GameWon {
        /// The winners, at least one.
        winners: Vec<Seat>,
    },
}

/// A marker of the order in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsMarker))]
pub enum Marker {
    /// The first's.
    White,
    /// The second's.
    Black,
}

/// By which rule a block or a chain was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsShare))]
pub enum Share {
    /// The player was alone and took the whole value.
    Whole,
    /// There were exactly two players, and each got 1 more than the share by place.
    OneOfTwo,
    /// The first took half of the value, the second half of that, the third half of that, each rounded up.
    Ranked,
}

/// What put a guild before the others in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsDecidedBy))]
pub enum Decided {
    /// It has most tiles in the block.
    Tiles,
    /// Level in tiles, it has the longest chain with a tile in the block.
    Chain,
    /// Level in that too, its chain reaches most blocks.
    Blocks,
}
