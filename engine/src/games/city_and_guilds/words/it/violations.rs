//! Why an action is refused, said to the player. A text stands behind a colon or alone: no capital, no full stop.

use super::names::a_tile;
use crate::games::city_and_guilds::decision::Decision;
use crate::games::city_and_guilds::violation::Violation;

pub(in super::super) fn violation(violation: Violation) -> String {
    match violation {
        Violation::WrongNumberOfPlayers => "a City & Guilds si gioca da tre a cinque".to_owned(),
        Violation::NotYourTurn => "ora non tocca a te".to_owned(),
        Violation::WrongStep { due } => {
            format!("ora è il momento di un’altra cosa: {}", due_step(due))
        }
        Violation::TileNotInHand { tile } => format!("non hai in mano {}", a_tile(tile)),
        Violation::SpaceTaken { space } => format!("in {space} c’è già una costruzione"),
        Violation::NotAdjacent { space } => format!(
            "{space} non è adiacente a nulla di costruito: conta la linea retta, per riga o colonna, anche attraverso strade lunghe"
        ),
        Violation::BlockBegun { block } => format!(
            "la tessera iniziale vuole un isolato tutto suo, e l’isolato {block} ha già una tessera"
        ),
        Violation::BesideStartTile { space } => format!(
            "la tessera iniziale non può essere adiacente a un’altra, e in {space} lo sarebbe"
        ),
        Violation::MarketTakesNoMan => "su un mercato non si mettono omini".to_owned(),
        Violation::MinstrelHouseTakesOneMan => {
            "la casa del menestrello accoglie al massimo un omino".to_owned()
        }
        Violation::BuildingNeedsMan => {
            "finché hai omini, un edificio di gilda ne vuole almeno uno: scrivi omini 1 oppure omini 2"
                .to_owned()
        }
        Violation::TooManyMen => "un edificio accoglie al massimo due omini".to_owned(),
        Violation::NotEnoughMen { reserve } => match reserve {
            0 => "non ti restano omini".to_owned(),
            1 => "ti resta 1 solo omino".to_owned(),
            more => format!("ti restano solo {more} omini"),
        },
        Violation::TileNotOnDisplay { tile } => {
            format!("fra le tessere scoperte non c’è {}", a_tile(tile))
        }
    }
}

const fn due_step(due: Decision) -> &'static str {
    match due {
        Decision::Discard {} => "rimetti nella pila una delle tue quattro tessere",
        Decision::LayFirstTile {} => "piazza la tessera con cui cominci",
        Decision::LayTile {} => "piazza una tessera della tua mano",
        Decision::LayTavern {} => "piazza la taverna",
        Decision::DrawTile {} => "prendi una tessera scoperta",
    }
}
