//! Why an action is refused, said to the player. A text stands behind a colon or alone: no capital, no full stop.

use super::names::tile_name;
use crate::games::city_and_guilds::decision::Decision;
use crate::games::city_and_guilds::violation::Violation;

pub(in super::super) fn violation(violation: Violation) -> String {
    match violation {
        Violation::WrongNumberOfPlayers => "City & Guilds is for three to five players".to_owned(),
        Violation::NotYourTurn => "the game is not waiting for you now".to_owned(),
        Violation::WrongStep { due } => {
            format!("that is not what you are to do now: {}", due_step(due))
        }
        Violation::TileNotInHand { tile } => {
            format!("you have no {} in your hand", tile_name(tile))
        }
        Violation::SpaceTaken { space } => format!("{space} is built on already"),
        Violation::NotAdjacent { space } => format!(
            "{space} is not adjacent to anything built: straight along rows and columns, across any length of street"
        ),
        Violation::BlockBegun { block } => {
            format!("a start tile needs a block of its own, and block {block} has a tile already")
        }
        Violation::BesideStartTile { space } => {
            format!("a start tile may not be adjacent to another one, and {space} is")
        }
        Violation::MarketTakesNoMan => "no man can stand on a market".to_owned(),
        Violation::MinstrelHouseTakesOneMan => "a minstrel house takes one man at most".to_owned(),
        Violation::BuildingNeedsMan => {
            "a guild's building takes a man as long as you have any: say men 1, or men 2".to_owned()
        }
        Violation::TooManyMen => "a building takes two men at most".to_owned(),
        Violation::NotEnoughMen { reserve } => match reserve {
            0 => "you have no men left".to_owned(),
            1 => "you have only 1 man left".to_owned(),
            more => format!("you have only {more} men left"),
        },
        Violation::TileNotOnDisplay { tile } => {
            format!("there is no {} face up", tile_name(tile))
        }
    }
}

const fn due_step(due: Decision) -> &'static str {
    match due {
        Decision::Discard {} => "give back one of your four tiles",
        Decision::LayFirstTile {} => "lay the tile you begin with",
        Decision::LayTile {} => "lay a tile from your hand",
        Decision::LayTavern {} => "lay the tavern",
        Decision::DrawTile {} => "take a face-up tile",
    }
}
