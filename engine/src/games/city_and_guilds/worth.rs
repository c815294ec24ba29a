//! What the seats may expect, and which of their actions are worth a thought: for players that look ahead.
//!
//! Nothing here is a rule. All is whole numbers, so that it is the same on every machine.

use super::block_ownership::Markers;
use super::city::{Contents, Strength};
use super::scoring::{block_value, shares};
use super::space::{Block, ByBlock, SPACES, SpaceSet};
use super::tiles::{ByGuild, Guild, Tile, TileKind};
use super::{Action, CityAndGuilds, Phase};
use crate::by::Key;
use crate::seat::{BySeat, Seat};
use crate::weights::weights;

weights! {
    /// What a guild's chain is worth in the end at most tables, in pounds.
    usual_chain = 36;
    /// How sure an owner of a block is to stay so when nothing is built there, in hundredths.
    sure_at_first = 20;
    /// By how much that grows with each space built.
    surer = 10;
    /// What a block is likely to gain in value until it is full, in pounds.
    block_grows = 2;
    /// How sure it is that the leading guild of a block controls it, in hundredths of how sure its owner is.
    guild_stays = 66;
    /// What a man costs for whom no turn is left, in hundredths of a pound.
    idle_man = 100;
    /// How many men a turn uses, in hundredths.
    men_a_turn = 100;
    /// How much of a chain goes by rank and not by distance when the city is full, in hundredths.
    rank_counts = 100;
    /// How much a tile in hand counts of what it may bring once it is laid, in hundredths.
    in_hand = 60;
    /// What a building brings beside its guild, in hundredths of a pound.
    building = 400;
    /// The same of a market.
    market = 70;
    /// The same of a minstrel house.
    minstrel_house = 400;
}

/// What the guild in control pays its first, second and third.
const GUILD_PAY: [i64; 3] = [4, 2, 1];

impl CityAndGuilds {
    /// Each seat's money and its part in blocks and chains that are not paid yet, in hundredths of a pound.
    pub(super) fn estimate(&self) -> BySeat<i32> {
        let mut worth = BySeat::from_fn(|seat| i64::from(self.money[seat]) * 100);
        if self.phase == Phase::Over {
            return BySeat::from_fn(|seat| narrow(worth[seat]));
        }
        let seen = Seen::of(self);
        for &block in Block::ALL {
            if (1..8).contains(&seen.blocks[block].built) {
                self.expect_from_block(block, &seen, &mut worth);
            }
        }
        let spaces = i64::try_from(SPACES).unwrap_or(64);
        let built = seen.blocks.values().map(|block| block.built).sum();
        let mut pots = ByGuild::<Pot>::default();
        for &guild in Guild::ALL {
            pots[guild] = self.expect_from_chain(guild, &seen, (built, spaces), &mut worth);
        }
        for seat in self.seats.seats() {
            worth[seat] += self.expect_from_hand(seat, &pots, spaces - built);
            // There is less and less time to use men.
            let turns = (spaces - built) / i64::from(self.seats.get());
            let idle = i64::from(self.reserve[seat]) - turns * men_a_turn() / 100;
            worth[seat] -= idle.max(0) * idle_man() * built / spaces;
        }
        BySeat::from_fn(|seat| narrow(worth[seat]))
    }

    fn expect_from_chain(
        &self,
        guild: Guild,
        seen: &Seen,
        (built, spaces): (i64, i64),
        worth: &mut BySeat<i64>,
    ) -> Pot {
        let chain = self.city.best_piece(seen.of_guild[guild], SpaceSet::ALL);
        let now = chain.map_or(0, |chain| i64::from(chain.value()));
        let value = (now * built + usual_chain() * (spaces - built)) / spaces;
        let track = &self.tracks[guild];
        let players = track.len();
        let pay = shares(u8::try_from(value).unwrap_or(u8::MAX), players);
        let pot: i64 = pay.iter().map(|&pay| i64::from(pay)).sum();
        let power = BySeat::from_fn(|seat| i64::from(track.space(seat)).pow(2));
        let sum: i64 = power.values().sum::<i64>() + 1;
        // By rank as far as the city is built, by distance as far as it is not.
        let by_rank = built * rank_counts() / 100;
        for (rank, seat) in track.ranking().enumerate() {
            let ranked = pay.get(rank).map_or(0, |&pay| i64::from(pay)) * by_rank;
            let shared = pot * power[seat] * (spaces - by_rank) / sum;
            worth[seat] += (ranked + shared) * 100 / spaces;
        }
        Pot { pot, power: sum }
    }

    /// What the tiles in a hand may bring once they are laid, the best ones if there is no time for all.
    fn expect_from_hand(&self, seat: Seat, pots: &ByGuild<Pot>, left: i64) -> i64 {
        let manned = self.reserve[seat] > 0;
        let brings = |tile: Tile| match tile.kind() {
            TileKind::Building(guild) => {
                let invested = pots[guild].gain(self.tracks[guild].space(seat), 1);
                invested + if manned { building() } else { 0 }
            }
            TileKind::Market(guild) => {
                pots[guild].gain(self.tracks[guild].space(seat), 2) + market()
            }
            TileKind::MinstrelHouse if manned => minstrel_house(),
            TileKind::MinstrelHouse => 0,
        };
        let hand = &self.hands[seat];
        let mut promises = [0; 4];
        let tiles = hand.seen.iter().chain(hand.unseen.iter());
        for (promise, tile) in promises.iter_mut().zip(tiles) {
            *promise = brings(tile);
        }
        promises.sort_unstable_by(|a, b| b.cmp(a));
        // The hand is full again after each turn, but for the discard; what is left at the end was of no use.
        let turns = usize::try_from(left).unwrap_or(0) / usize::from(self.seats.get());
        promises.into_iter().take(turns.min(3)).sum::<i64>() * in_hand() / 100
    }

    fn expect_from_block(&self, block: Block, seen: &Seen, worth: &mut BySeat<i64>) {
        let here = &seen.blocks[block];
        let sure = sure_at_first() + surer() * here.built;
        let grows = u8::try_from(block_grows()).unwrap_or_default();
        let value = block_value(here.contents).saturating_add(grows);
        if let Some(markers) = self.markers[block] {
            let pay = shares(value, here.present());
            let third = here.third(markers, self.seats.seats());
            let ranking = [Some(markers.white), markers.black, third];
            for (seat, pay) in ranking.into_iter().zip(pay) {
                if let Some(seat) = seat {
                    worth[seat] += i64::from(pay) * sure;
                }
            }
        }
        let tiles = |guild: Guild| seen.of_guild[guild].and(block.spaces()).len();
        let leader = Guild::ALL.iter().copied().max_by_key(|&guild| tiles(guild));
        if let Some(guild) = leader.filter(|&guild| tiles(guild) > 0) {
            for (seat, pay) in self.tracks[guild].ranking().zip(GUILD_PAY) {
                worth[seat] += pay * sure * guild_stays() / 100;
            }
        }
    }

    /// All that is legal: what is bad here depends on the whole map.
    pub(super) fn list_sensible(&self, seat: Seat, actions: &mut Vec<Action>) {
        crate::game::Game::legal_actions(self, seat, actions);
    }
}

/// What a guild's chain is expected to pay in all, in pounds, and the sum of the squares of those on its track.
#[derive(Clone, Copy, Default)]
struct Pot {
    pot: i64,
    power: i64,
}

impl Pot {
    /// What so many steps on the track add to a seat's part, in hundredths of a pound.
    fn gain(self, space: u8, steps: i64) -> i64 {
        let before = i64::from(space).pow(2);
        let after = (i64::from(space) + steps).pow(2);
        let sum = self.power.max(1);
        self.pot * 100 * after / (sum + after - before) - self.pot * 100 * before / sum
    }
}

/// What one look at each space has found.
#[derive(Default)]
struct Seen {
    of_guild: ByGuild<SpaceSet>,
    blocks: ByBlock<SeenBlock>,
}

#[derive(Default)]
struct SeenBlock {
    built: i64,
    contents: Contents,
    strength: BySeat<Strength>,
}

impl Seen {
    fn of(game: &CityAndGuilds) -> Self {
        let mut seen = Self::default();
        for (space, built) in game.city.built.iter() {
            let Some(built) = built else { continue };
            let block = &mut seen.blocks[space.block()];
            block.built += 1;
            block.contents.add(*built);
            if let Some(men) = built.men() {
                block.strength[men.owner].buildings += 1;
                block.strength[men.owner].men += men.count;
            }
            if let Some(guild) = built.guild() {
                seen.of_guild[guild] = seen.of_guild[guild].with(space);
            }
        }
        seen
    }
}

impl SeenBlock {
    fn present(&self) -> usize {
        let present = self.strength.values();
        present.filter(|strength| strength.is_present()).count()
    }

    /// The strongest of those without a marker, unless several are.
    fn third(&self, held: Markers, seats: impl Iterator<Item = Seat>) -> Option<Seat> {
        let marked = |seat| held.white == seat || held.black == Some(seat);
        let mut third = None;
        let mut best = Strength::default();
        for seat in seats.filter(|&seat| !marked(seat)) {
            let strength = self.strength[seat];
            if strength.is_present() && strength >= best {
                third = (strength != best).then_some(seat);
                best = strength;
            }
        }
        third
    }
}

fn narrow(worth: i64) -> i32 {
    i32::try_from(worth).unwrap_or(i32::MAX)
}
