//! One file a chapter of the rulebook; here is how a test says what is given, what is done and what is told.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks at the events it is about"
)]

mod block_ownership;
mod contents;
mod definitions;
mod end_of_game;
mod forced_steps;
mod french;
mod guild_investment;
mod italian;
mod overview;
mod players_turn;
mod reveals;
mod rules_document;
mod rulings;
mod safe_default;
mod scoring;
mod secrecy;
mod set_up;
mod special_buildings;
mod violations;
mod whole_games;
mod words;

use super::city::{Built, City, Men};
use super::guild_investment::Track;
use super::map::MapId;
use super::piles::{Display, Tiles};
use super::space::{Block, Space};
use super::tiles::{Guild, Tile};
use super::{CityAndGuilds, Event, Phase, Violation};
use crate::chance::Chance;
use crate::game::{Game, RulesVersion, Told};
use crate::seat::{BySeat, Seat, SeatCount};

/// A state made by hand, in which tiles need not be conserved, and what has been told since.
#[derive(Clone)]
struct Board {
    game: CityAndGuilds,
    told: Vec<Event>,
}

/// An empty map at which seat 0 is to lay a tile. Nobody holds any, nothing lies face up, the stock is empty.
///
/// Each step is asked for, as in version 1 of the rules; what comes by itself since is in [`forced_steps`].
fn given(players: u8) -> Board {
    let seats = SeatCount::new(players).unwrap();
    let game = CityAndGuilds {
        rules: RulesVersion(1),
        seats,
        phase: Phase::Tile { seat: seat(0) },
        first: Some(seat(0)),
        city: City::new(MapId::Designed1),
        taverns: 4,
        stock: Tiles::default(),
        display: Display::default(),
        turned_up: Tiles::default(),
        hands: BySeat::default(),
        discards: BySeat::default(),
        reserve: BySeat::from_fn(|_| super::set_up::men_each(seats).unwrap()),
        money: BySeat::default(),
        tracks: super::tiles::ByGuild::default(),
        markers: super::space::ByBlock::default(),
    };
    Board {
        game,
        told: Vec::new(),
    }
}

impl Board {
    /// Unowned tiles on these spaces.
    fn built(mut self, what: &str, spaces: &str) -> Self {
        for at in spaces.split_whitespace() {
            assert!(self.game.city.built[space(at)].is_none(), "{at} twice");
            self.game.city.built[space(at)] = Some(if what == "Tav" {
                Built::Tavern
            } else {
                Built::Tile {
                    tile: tile(what),
                    men: None,
                }
            });
        }
        self
    }

    /// Taverns wherever nothing lies.
    fn filled_up(mut self) -> Self {
        for &at in <Space as crate::by::Key>::ALL {
            self.game.city.built[at].get_or_insert(Built::Tavern);
        }
        self
    }

    /// Nothing on these spaces.
    fn cleared(mut self, spaces: &str) -> Self {
        for at in spaces.split_whitespace() {
            self.game.city.built[space(at)] = None;
        }
        self
    }

    /// A tile with men that has lain there for long; markers are as if it was laid now.
    fn owned(mut self, owner: u8, what: &str, at: &str, count: u8) -> Self {
        self.game.city.built[space(at)] = Some(Built::Tile {
            tile: tile(what),
            men: Some(Men {
                owner: seat(owner),
                count,
            }),
        });
        let block = space(at).block();
        self.game
            .update_markers(block, seat(owner), &mut Vec::new());
        self
    }

    /// Cubes on a guild's track, in the order in which they arrived.
    fn track(mut self, guild: Guild, cubes: &[(u8, u8)]) -> Self {
        self.game.tracks[guild] = Track::default();
        for &(player, at) in cubes {
            self.game.tracks[guild].advance(seat(player), at);
        }
        self
    }

    fn reserve(mut self, player: u8, men: u8) -> Self {
        self.game.reserve[seat(player)] = men;
        self
    }

    fn money(mut self, player: u8, pounds: i16) -> Self {
        self.game.money[seat(player)] = pounds;
        self
    }

    /// Tiles in a hand, dealt unseen.
    fn hand(mut self, player: u8, tiles: &str) -> Self {
        self.game.hands[seat(player)].unseen = tiles.split_whitespace().map(tile).collect();
        self
    }

    fn stock(mut self, tiles: &str) -> Self {
        self.game.stock = tiles.split_whitespace().map(tile).collect();
        self
    }

    fn display(mut self, tiles: &str) -> Self {
        for what in tiles.split_whitespace() {
            *self.game.display.free_place().unwrap() = Some(tile(what));
        }
        self
    }

    fn taverns(mut self, left: u8) -> Self {
        self.game.taverns = left;
        self
    }

    fn phase(mut self, phase: Phase) -> Self {
        self.game.phase = phase;
        self
    }

    fn turn_of(self, player: u8) -> Self {
        self.phase(Phase::Tile { seat: seat(player) })
    }

    /// The effects of a tile up to the scoring, whoever's turn it is; the player is given the tile.
    fn lays(mut self, player: u8, what: &str, at: &str, men: u8) -> Self {
        self.game.hands[seat(player)].seen.add(tile(what));
        let mut told = Vec::new();
        self.game
            .put_down(seat(player), (tile(what), space(at), men), &mut told)
            .unwrap();
        self.told = events(told);
        self
    }

    /// A whole step, in its written form.
    fn when(mut self, player: u8, action: &str) -> Self {
        let action = action.parse().unwrap();
        let mut listed = Vec::new();
        self.game.legal_actions(seat(player), &mut listed);
        assert!(listed.contains(&action), "{action} is not listed");
        let mut told = Vec::new();
        self.game
            .apply(seat(player), &action, &mut chance(), &mut told)
            .unwrap();
        self.told = events(told);
        self
    }

    /// Why a step is refused; it is not listed either.
    fn refused(&self, player: u8, action: &str) -> Violation {
        self.refused_action(player, action.parse().unwrap())
    }

    fn refused_action(&self, player: u8, action: super::Action) -> Violation {
        let mut listed = Vec::new();
        self.game.legal_actions(seat(player), &mut listed);
        assert!(!listed.contains(&action), "{action} is listed");
        let mut told = Vec::new();
        self.game
            .clone()
            .apply(seat(player), &action, &mut chance(), &mut told)
            .unwrap_err()
    }

    /// The written forms of what the player may do, all or those that begin so.
    fn listed(&self, player: u8, beginning: &str) -> Vec<String> {
        let mut listed = Vec::new();
        self.game.legal_actions(seat(player), &mut listed);
        let written = listed.iter().map(ToString::to_string);
        written
            .filter(|action| action.starts_with(beginning))
            .collect()
    }

    fn moneys(&self) -> Vec<i16> {
        self.game
            .seats
            .seats()
            .map(|seat| self.game.money[seat])
            .collect()
    }

    fn ranking(&self, guild: Guild) -> Vec<u8> {
        self.game.tracks[guild]
            .ranking()
            .map(Seat::number)
            .collect()
    }

    fn track_space(&self, guild: Guild, player: u8) -> u8 {
        self.game.tracks[guild].space(seat(player))
    }

    /// Who holds the white and who the black marker.
    fn markers(&self, block: Block) -> (Option<u8>, Option<u8>) {
        let held = self.game.markers[block];
        (
            held.map(|held| held.white.number()),
            held.and_then(|held| held.black).map(Seat::number),
        )
    }

    fn was_told(&self, event: &Event) -> bool {
        self.told.contains(event)
    }
}

fn events(told: Vec<Told<Event>>) -> Vec<Event> {
    told.into_iter().map(|told| told.event).collect()
}

fn chance() -> Chance {
    Chance::from_seed([7; 32])
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn space(name: &str) -> Space {
    name.parse().unwrap()
}

/// "bK" a candlemakers building, "mK" a candlemakers market (K, B, S, C are the guilds), "Min" a minstrel house.
fn tile(short: &str) -> Tile {
    match short {
        "bK" => Tile::CandlemakersBuilding,
        "mK" => Tile::CandlemakersMarket,
        "bB" => Tile::BakersBuilding,
        "mB" => Tile::BakersMarket,
        "bS" => Tile::BlacksmithsBuilding,
        "mS" => Tile::BlacksmithsMarket,
        "bC" => Tile::ClothmakersBuilding,
        "mC" => Tile::ClothmakersMarket,
        "Min" => Tile::MinstrelHouse,
        _ => panic!("no tile {short}"),
    }
}

/// A game as it is set up, with chance from this seed, and everything told of it.
fn set_up(players: u8, seed: u64) -> (CityAndGuilds, Vec<Told<Event>>, Chance) {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut chance = Chance::from_seed(bytes);
    let mut told = Vec::new();
    let seats = SeatCount::new(players).unwrap();
    let game = CityAndGuilds::setup(
        &super::Options::default(),
        seats,
        CityAndGuilds::RULES,
        &mut chance,
        &mut told,
    );
    (game.unwrap(), told, chance)
}

/// The same after everybody has given back the first tile of the sorted hand.
fn begun(players: u8, seed: u64) -> (CityAndGuilds, Vec<Told<Event>>, Chance) {
    let (mut game, mut told, mut chance) = set_up(players, seed);
    for seat in game.seats.seats() {
        let mut listed = Vec::new();
        game.legal_actions(seat, &mut listed);
        game.apply(seat, &listed[0], &mut chance, &mut told)
            .unwrap();
    }
    (game, told, chance)
}
