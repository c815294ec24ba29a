//! Rules: Scoring.

use super::block_ownership::Third;
use super::city::Contents;
use super::definitions::Chain;
use super::event::{Decided, Share};
use super::space::Block;
use super::tiles::Guild;
use super::{CityAndGuilds, Event};
use crate::by::Key;
use crate::game::Told;
use crate::seat::Seat;

/// What a block is worth in itself, in pounds.
const BLOCK: u8 = 8;
/// What each market adds.
const MARKET: u8 = 2;
/// What each minstrel house adds.
const MINSTREL_HOUSE: u8 = 5;
/// What each tavern adds.
const TAVERN: u8 = 5;
/// What the first, second and third on the track of the guild in control are paid.
const GUILD_PAY: [u8; 3] = [4, 2, 1];
/// What a player is paid who is alone on that track.
const GUILD_PAY_ALONE: u8 = 7;
/// What each of exactly two gets on top (ruling CG-Q29).
const TWO_PLAYERS_EXTRA: u8 = 1;

/// What a block with these contents is worth, in pounds.
pub(super) const fn block_value(contents: Contents) -> u8 {
    BLOCK
        + MARKET * contents.markets
        + MINSTREL_HOUSE * contents.minstrel_houses
        + TAVERN * contents.taverns
}

/// What the first, second and third are paid of a value if so many players have a part in it.
///
/// Half the value, half of that, half of that again, each rounded up. Alone: everything. Two: one more each.
pub(super) const fn shares(value: u8, players: usize) -> [u8; 3] {
    let first = value.div_ceil(2);
    let second = first.div_ceil(2);
    match players {
        0 => [0; 3],
        1 => [value, 0, 0],
        2 => [first + TWO_PLAYERS_EXTRA, second + TWO_PLAYERS_EXTRA, 0],
        _ => [first, second, second.div_ceil(2)],
    }
}

/// By which rule a payment among so many players goes.
pub(super) const fn share(players: usize) -> Share {
    match players {
        0 | 1 => Share::Whole,
        2 => Share::OneOfTwo,
        _ => Share::Ranked,
    }
}

/// Who controls a block among the guilds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Control {
    /// No tile of a guild lies there.
    Nobody,
    /// Guilds are level in everything.
    Tied,
    /// One guild controls it.
    Guild {
        /// The guild.
        guild: Guild,
        /// Its tiles in the block.
        tiles: u8,
        /// Its best chain with a tile in the block.
        chain: Chain,
        /// What put it before the others.
        decided: Decided,
    },
}

impl CityAndGuilds {
    /// Which guild controls the block: by tiles there, then by its best chain that has a tile there.
    ///
    /// Rules: Scoring, Control of the Guild; rulings CG-Q16 and CG-Q32.
    pub(super) fn control(&self, block: Block) -> Control {
        let mut best: Option<(u8, Chain, Guild)> = None;
        let mut second: Option<(u8, Chain)> = None;
        for &guild in Guild::ALL {
            let Some(chain) = self.city.best_chain(guild, block.spaces()) else {
                continue;
            };
            let tiles = self.city.of_guild(guild).and(block.spaces()).len();
            let ahead = best.map(|(tiles, chain, _)| (tiles, chain));
            if Some((tiles, chain)) > ahead {
                best = Some((tiles, chain, guild));
                second = ahead;
            } else {
                second = second.max(Some((tiles, chain)));
            }
        }
        let Some((tiles, chain, guild)) = best else {
            return Control::Nobody;
        };
        let decided = match second {
            Some(level) if level == (tiles, chain) => return Control::Tied,
            Some((other, with)) if other == tiles && with.tiles == chain.tiles => Decided::Blocks,
            Some((other, _)) if other == tiles => Decided::Chain,
            Some(_) | None => Decided::Tiles,
        };
        Control::Guild {
            guild,
            tiles,
            chain,
            decided,
        }
    }

    /// Scores a block that the player has just completed: first its owners, then its guild.
    pub(super) fn score_block(&mut self, block: Block, seat: Seat, told: &mut Vec<Told<Event>>) {
        let contents = self.city.contents(block);
        told.push(Told::all(Event::BlockCompleted {
            block,
            seat,
            markets: contents.markets,
            minstrel_houses: contents.minstrel_houses,
            taverns: contents.taverns,
            value: block_value(contents),
        }));
        self.pay_owners(block, block_value(contents), told);
        self.pay_guild(block, told);
    }

    /// Rules: Scoring, Control of the Block.
    fn pay_owners(&mut self, block: Block, value: u8, told: &mut Vec<Told<Event>>) {
        let Some(markers) = self.markers[block] else {
            told.push(Told::all(Event::BlockPaysNobody { block }));
            return;
        };
        let present = self.present(block);
        let third = match self.third(block) {
            Third::Seat(seat) => Some(seat),
            Third::Nobody | Third::Tied => None,
        };
        let ranking = [Some(markers.white), markers.black, third];
        for (place, seat, amount) in payments(ranking, shares(value, present)) {
            self.pay(seat, amount);
            told.push(Told::all(Event::BlockPaid {
                block,
                seat,
                place,
                amount,
                share: share(present),
            }));
        }
        if self.third(block) == Third::Tied {
            told.push(Told::all(Event::ThirdPlaceTied { block }));
        }
    }

    /// Rules: Scoring, Control of the Guild.
    fn pay_guild(&mut self, block: Block, told: &mut Vec<Told<Event>>) {
        let (guild, tiles, chain, decided) = match self.control(block) {
            Control::Nobody => {
                told.push(Told::all(Event::NoGuildInBlock { block }));
                return;
            }
            Control::Tied => {
                told.push(Told::all(Event::GuildsTied { block }));
                return;
            }
            Control::Guild {
                guild,
                tiles,
                chain,
                decided,
            } => (guild, tiles, chain, decided),
        };
        told.push(Told::all(Event::GuildTookControl {
            block,
            guild,
            tiles,
            chain_tiles: chain.tiles,
            chain_blocks: chain.blocks,
            decided,
        }));
        let track = self.tracks[guild];
        let alone = track.len() == 1;
        let pay = if alone {
            [GUILD_PAY_ALONE, 0, 0]
        } else {
            GUILD_PAY
        };
        for (place, seat, amount) in payments(track.ranking().map(Some), pay) {
            self.pay(seat, amount);
            told.push(Told::all(Event::GuildPaid {
                block,
                guild,
                seat,
                place,
                amount,
                alone,
            }));
        }
        if track.len() == 0 {
            told.push(Told::all(Event::GuildPaysNobody { block, guild }));
        }
    }

    /// Adds to a player's money.
    pub(super) fn pay(&mut self, seat: Seat, amount: u8) {
        self.money[seat] += i16::from(amount);
    }
}

/// The places 1 to 3 with who has them and what they are paid.
pub(super) fn payments(
    ranking: impl IntoIterator<Item = Option<Seat>>,
    pay: [u8; 3],
) -> impl Iterator<Item = (u8, Seat, u8)> {
    (1..)
        .zip(ranking)
        .zip(pay)
        .filter_map(|((place, seat), amount)| Some((place, seat?, amount)))
}
