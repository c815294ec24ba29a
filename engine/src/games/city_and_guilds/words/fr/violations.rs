//! Why an action is refused, said to the player. A text stands behind a colon or alone: no capital, no full stop.

use super::names::tile_name;
use crate::games::city_and_guilds::decision::Decision;
use crate::games::city_and_guilds::violation::Violation;

pub(in super::super) fn violation(violation: Violation) -> String {
    match violation {
        Violation::WrongNumberOfPlayers => "City & Guilds se joue de trois à cinq".to_owned(),
        Violation::NotYourTurn => "ce n’est pas à vous de jouer".to_owned(),
        Violation::WrongStep { due } => {
            format!("ce n’est pas le moment : {}", due_step(due))
        }
        Violation::TileNotInHand { tile } => {
            format!("vous n’avez pas de {} en main", tile_name(tile))
        }
        Violation::SpaceTaken { space } => format!("la case {space} est déjà prise"),
        Violation::NotAdjacent { space } => format!(
            "la case {space} n’est voisine d’aucune construction : on regarde tout droit, en ligne et en colonne, quelle que soit la longueur de la rue"
        ),
        Violation::BlockBegun { block } => format!(
            "la tuile de départ demande un îlot pour elle seule, et l’îlot {block} a déjà une tuile"
        ),
        Violation::BesideStartTile { space } => format!(
            "la tuile de départ ne peut pas être voisine d’une autre, et en {space} elle le serait"
        ),
        Violation::MarketTakesNoMan => "on ne met pas de compagnon sur un marché".to_owned(),
        Violation::MinstrelHouseTakesOneMan => {
            "la maison du ménestrel accueille un compagnon au plus".to_owned()
        }
        Violation::BuildingNeedsMan => {
            "tant que vous avez des compagnons, un bâtiment de guilde en demande au moins un : écrivez compagnons 1 ou compagnons 2".to_owned()
        }
        Violation::TooManyMen => "un bâtiment accueille deux compagnons au plus".to_owned(),
        Violation::NotEnoughMen { reserve } => match reserve {
            0 => "il ne vous reste aucun compagnon".to_owned(),
            1 => "il vous reste 1 seul compagnon".to_owned(),
            more => format!("il vous reste seulement {more} compagnons"),
        },
        Violation::TileNotOnDisplay { tile } => format!(
            "il n’y a pas de {} parmi les tuiles visibles",
            tile_name(tile)
        ),
    }
}

const fn due_step(due: Decision) -> &'static str {
    match due {
        Decision::Discard {} => "rendez une de vos quatre tuiles",
        Decision::LayFirstTile {} => "posez la tuile par laquelle vous commencez",
        Decision::LayTile {} => "posez une tuile de votre main",
        Decision::LayTavern {} => "posez la taverne",
        Decision::DrawTile {} => "prenez une tuile visible",
    }
}
