//! What a viewer sees of a state.

use super::block_ownership::Third;
use super::city::Built;
use super::definitions::Chain;
use super::piles::Tiles;
use super::scoring::{Control, block_value};
use super::space::{Block, Space, SpaceSet};
use super::tiles::{Guild, TileKind};
use super::view::{
    BlockView, BuiltView, ChainView, CubeView, GuildView, OwnView, OwnerView, PhaseView,
    PlayerView, SpaceView, TileCountView, View,
};
use super::{CityAndGuilds, Phase};
use crate::by::Key;
use crate::game::Viewer;
use crate::seat::Seat;

impl CityAndGuilds {
    /// What the viewer may see.
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let own = self.seats.seats().find(|&seat| viewer.is(seat));
        let open = self.open_spaces();
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
