//! What holds in every state.

use super::block_ownership::Markers;
use super::city::{Built, Strength};
use super::guild_investment::{CUBES_ON_SPACE, FURTHEST};
use super::piles::{DISPLAY_SIZE, Tiles};
use super::set_up::men_each;
use super::space::Block;
use super::special_buildings::TAVERNS;
use super::tiles::{Guild, Tile};
use super::{CityAndGuilds, Phase};
use crate::by::Key;
use crate::seat::Seat;

fn hold(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

impl CityAndGuilds {
    /// Checks every part of the state.
    pub(super) fn check(&self) -> Result<(), String> {
        self.check_tiles()?;
        self.check_hands()?;
        self.check_men()?;
        for &guild in Guild::ALL {
            self.check_track(guild)?;
        }
        for &block in Block::ALL {
            self.check_markers(block)?;
        }
        self.check_phase()
    }

    /// No tile is lost: each lies in the stock, face up, in a hand or on the map.
    fn check_tiles(&self) -> Result<(), String> {
        let mut all = self.stock;
        all.add_all(&self.display.iter().collect());
        for seat in self.seats.seats() {
            all.add_all(&self.hands[seat].tiles());
        }
        let mut taverns = self.taverns;
        for built in self.city.built.values().flatten() {
            match built {
                Built::Tile { tile, .. } => all.add(*tile),
                Built::Tavern => taverns += 1,
            }
        }
        hold(all == Tiles::full(), || {
            format!("tiles are lost or new: {all:?}")
        })?;
        hold(taverns == TAVERNS, || {
            format!("there are {taverns} taverns")
        })?;
        let face_up = self.display.iter().count();
        let short = self.phase == Phase::Discard || self.stock.total() == 0;
        hold(face_up == DISPLAY_SIZE || short, || {
            format!("{face_up} tiles lie face up")
        })
    }

    /// Three tiles in each hand, one less between laying and drawing, and no minstrel house among the dealt ones.
    fn check_hands(&self) -> Result<(), String> {
        let laid = match self.phase {
            Phase::FirstDraw { seat } | Phase::Draw { seat } | Phase::Tavern { seat } => Some(seat),
            Phase::Discard | Phase::FirstTile { .. } | Phase::Tile { .. } | Phase::Over => None,
        };
        for seat in self.seats.seats() {
            let hand = self.hands[seat];
            let size = hand.tiles().total();
            let last = self.phase == Phase::Over && self.first == Some(self.seats.after(seat));
            let due = if self.phase == Phase::Discard {
                4
            } else if laid == Some(seat) || last {
                2
            } else {
                3
            };
            hold(size == due, || {
                format!("seat {seat} holds {size} tiles, not {due}")
            })?;
            hold(!hand.unseen.has(Tile::MinstrelHouse), || {
                format!("seat {seat} was dealt a minstrel house")
            })?;
        }
        let mut stocked = self.stock;
        stocked.add_all(&self.turned_up);
        let given: Tiles = self.discards.values().copied().flatten().collect();
        hold(
            self.phase == Phase::Discard
                || given
                    .kinds()
                    .all(|tile| given.count(tile) <= stocked.count(tile)),
            || "a tile that was given back is not where it could be".to_owned(),
        )
    }

    fn check_men(&self) -> Result<(), String> {
        let each = men_each(self.seats).unwrap_or_default();
        for seat in self.seats.seats() {
            let laid = Block::ALL
                .iter()
                .map(|&block| self.city.strength(seat, block).men)
                .fold(0, u8::saturating_add);
            let all = laid.saturating_add(self.reserve[seat]);
            hold(all == each, || {
                format!("seat {seat} has {all} men, not {each}")
            })?;
        }
        let men = self
            .city
            .built
            .values()
            .flatten()
            .filter_map(|built| built.men());
        for men in men {
            hold((1..=2).contains(&men.count), || {
                format!("{} men on a tile", men.count)
            })?;
        }
        Ok(())
    }

    /// Nobody ahead of another is ranked behind, and no space holds a fourth cube.
    fn check_track(&self, guild: Guild) -> Result<(), String> {
        let track = self.tracks[guild];
        let wrong = |what: &str| format!("the track of the {guild:?} {what}: {track:?}");
        let spaces: Vec<u8> = track.ranking().map(|seat| track.space(seat)).collect();
        hold(spaces.is_sorted_by(|ahead, behind| ahead >= behind), || {
            wrong("is out of order")
        })?;
        let on_track = |&seat: &Seat| track.space(seat) > 0;
        hold(
            self.seats
                .seats()
                .all(|seat| on_track(&seat) == track.rank(seat).is_some()),
            || wrong("ranks who is not on it, or leaves one out"),
        )?;
        let crowded = |space| {
            let there = |&seat: &Seat| track.space(seat) == space;
            track.ranking().filter(there).count() > CUBES_ON_SPACE
        };
        hold(!spaces.iter().any(|&space| crowded(space)), || {
            wrong("has four cubes on a space")
        })?;
        hold(spaces.iter().all(|&space| space <= FURTHEST), || {
            wrong("is too short")
        })
    }

    /// White is at least as strong as black, and black as everybody else.
    fn check_markers(&self, block: Block) -> Result<(), String> {
        let strength = |seat| self.city.strength(seat, block);
        let (first, second) = match self.markers[block] {
            Some(Markers { white, black }) => (Some(white), black),
            None => (None, None),
        };
        let present = self.present(block);
        let marked = usize::from(first.is_some()) + usize::from(second.is_some());
        hold(marked == present.min(2), || {
            format!("block {block} has {marked} markers for {present} players")
        })?;
        let strength_of_first = first.map(strength).unwrap_or_default();
        let strength_of_second = second.map(strength).unwrap_or_default();
        let rest = self
            .seats
            .seats()
            .filter(|&seat| Some(seat) != first && Some(seat) != second)
            .map(strength)
            .fold(Strength::default(), Strength::max);
        hold(
            strength_of_first >= strength_of_second && strength_of_second >= rest,
            || format!("the markers of block {block} are with the wrong players"),
        )
    }

    fn check_phase(&self) -> Result<(), String> {
        let drawn = self.first.is_some();
        hold(drawn == (self.phase != Phase::Discard), || {
            "no starting player".to_owned()
        })?;
        let over = self.phase == Phase::Over;
        hold(over == self.city.is_complete(), || {
            "the end is not where the map is full".to_owned()
        })?;
        let due = usize::from(matches!(self.phase, Phase::Tavern { .. }));
        let laid = usize::from(TAVERNS - self.taverns);
        let completed = self.city.full_blocks().min(usize::from(TAVERNS));
        hold(laid + due == completed || self.taverns == 0, || {
            format!("{laid} taverns are laid for {completed} blocks")
        })
    }
}
