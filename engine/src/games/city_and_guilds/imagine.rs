//! What a viewer may not know, drawn anew: the tiles dealt unseen to others, what they gave back, and the stock.

use super::piles::{Hand, Tiles};
use super::{CityAndGuilds, Phase};
use crate::chance::Chance;
use crate::game::Viewer;
use crate::seat::{Seat, SeatSet};

impl CityAndGuilds {
    /// A state that the viewer cannot tell from this one.
    ///
    /// Known are the map, the display, the viewer's own tiles and discard, and every tile that anybody took
    /// from the display and still holds. No tile dealt before the game is a minstrel house.
    pub(super) fn imagine_for(&self, viewer: Viewer, chance: &mut Chance) -> Self {
        let mut world = *self;
        let others = || self.seats.seats().filter(move |&seat| !viewer.is(seat));
        let own_discard = self
            .seats
            .seats()
            .find(|&seat| viewer.is(seat))
            .filter(|_| self.phase != Phase::Discard)
            .and_then(|seat| self.discards[seat]);
        for seat in others() {
            world.stock.add_all(&self.hands[seat].unseen);
        }
        // The viewer's own discard, if no such tile has come up since, can be in nobody's hand.
        let held_back = own_discard.filter(|&tile| self.turned_up.count(tile) == 0);
        let mut pool = world.stock.of_guilds();
        if let Some(tile) = held_back {
            let _ = pool.remove(tile);
        }
        for seat in others() {
            let size = self.hands[seat].unseen.total();
            world.hands[seat] = Hand {
                seen: self.hands[seat].seen,
                unseen: draw_many(&mut pool, size, chance),
            };
            for tile in world.hands[seat].unseen.iter() {
                let _ = world.stock.remove(tile);
            }
        }
        world.imagine_discards(others(), own_discard.into_iter().collect(), chance);
        world
    }

    /// Draws anew what the others gave back, from what the viewer can think that it was.
    fn imagine_discards(
        &mut self,
        others: impl Iterator<Item = Seat>,
        known: Tiles,
        chance: &mut Chance,
    ) {
        // All that was ever in the stock together with what was given back.
        let mut pool = self.stock;
        pool.add_all(&self.turned_up);
        pool = pool.of_guilds();
        for tile in known.iter() {
            let _ = pool.remove(tile);
        }
        for seat in others
            .filter(|&seat| self.discards[seat].is_some())
            .collect::<SeatSet>()
            .iter()
        {
            self.discards[seat] = match self.phase {
                Phase::Discard => {
                    let mut dealt = self.hands[seat].unseen;
                    dealt.draw(chance)
                }
                Phase::FirstTile { .. }
                | Phase::FirstDraw { .. }
                | Phase::Tile { .. }
                | Phase::Tavern { .. }
                | Phase::Draw { .. }
                | Phase::Over => pool.draw(chance),
            };
        }
    }
}

fn draw_many(pool: &mut Tiles, number: u8, chance: &mut Chance) -> Tiles {
    (0..number).filter_map(|_| pool.draw(chance)).collect()
}
