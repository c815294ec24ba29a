//! Why an action is refused, said to the player. A text stands behind a colon or alone: no capital, no full stop.

use super::names::{chips, colour, colours, the_office};
use super::questions::question;
use crate::games::tammany_hall::violation::Violation;
use crate::words::fr::the_seat;

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm a violation")]
pub(in super::super) fn violation(violation: &Violation) -> String {
    match *violation {
        Violation::WrongNumberOfSeats => "Tammany Hall se joue de trois à cinq".to_owned(),
        Violation::NotYourTurn => "ce n’est pas à vous de jouer".to_owned(),
        Violation::GameOver => "la partie est terminée".to_owned(),
        Violation::NotAskedFor { asked } => {
            format!("ce n’est pas ce qu’on vous demande. {}", question(asked))
        }
        Violation::SecondPieceFirst => {
            "placez d’abord votre deuxième pièce : rien ne se fait entre les deux".to_owned()
        }
        Violation::PiecesAlreadyPlaced => {
            "vous avez déjà placé vos pièces cette année".to_owned()
        }
        Violation::PiecesNotPlaced => {
            "vous ne pouvez pas encore finir votre tour : le placement est obligatoire".to_owned()
        }
        Violation::NoBossInHand => "vous n’avez plus de patron en main".to_owned(),
        Violation::SecondCube => {
            "vous avez déjà placé un cube : seul un patron peut l’accompagner".to_owned()
        }
        Violation::NotInGarden { colour: of } => {
            format!("il n’y a pas de cube {} à Castle Garden", colour(of))
        }
        Violation::WardNotActive { ward } => format!(
            "le quartier {ward} n’est pas encore en jeu : la zone {} n’y est pas entrée",
            ward.zone()
        ),
        Violation::WardLocked { ward } => format!(
            "le quartier {ward} est verrouillé jusqu’à la fin de la prochaine élection : rien ne peut y changer"
        ),
        Violation::NotYourOffice { office: needed } => {
            format!("seul {} peut le faire", the_office(needed))
        }
        Violation::OfficeUsed => "vous avez déjà utilisé votre fonction cette année".to_owned(),
        Violation::NoLockLeft => {
            "vous avez déjà verrouillé deux quartiers pendant ce mandat".to_owned()
        }
        Violation::NotInSupply { colour: of } => format!(
            "il n’y a plus de jeton faveur {} dans la réserve",
            colour(of)
        ),
        Violation::NoCubeInWard { ward, colour: of } => format!(
            "il n’y a pas de cube {} dans le quartier {ward}",
            colour(of)
        ),
        Violation::LastCube { ward } => format!(
            "c’est le dernier cube du quartier {ward}, et le dernier reste toujours"
        ),
        Violation::NotAdjacent { from, to } => {
            format!("les quartiers {from} et {to} ne sont pas voisins")
        }
        Violation::TooEarlyToSlander => {
            "on ne peut pas calomnier pendant le premier mandat".to_owned()
        }
        Violation::AlreadySlandered => "vous avez déjà calomnié pendant ce mandat".to_owned(),
        Violation::NoSlanderChip => "vous n’avez plus de jeton calomnie".to_owned(),
        Violation::NoOpponent { seat } => {
            format!("vous n’avez pas d’adversaire à {}", the_seat(seat))
        }
        Violation::NoOwnBoss { ward } => {
            format!("vous n’avez pas de patron dans le quartier {ward}")
        }
        Violation::NoTargetBoss { ward, target } => format!(
            "{} n’a pas de patron dans le quartier {ward}",
            the_seat(target)
        ),
        Violation::TooFewChips {
            colour: of,
            needed,
            held,
        } => format!("il faut {}, et {}", chips(needed, of), you_have(held)),
        Violation::NothingToSpread => {
            "vous n’avez pas de calomnie à étendre : une calomnie s’étend tout de suite ou jamais, une seule fois, vers un quartier voisin du premier, pour 2 autres jetons de la même nationalité".to_owned()
        }
        Violation::BidNotHeld {
            colour: of,
            bid,
            held,
        } => format!("vous misez {}, mais {}", chips(bid, of), you_have(held)),
        Violation::BidColourNotInWard { ward, colour: of } => format!(
            "vous ne pouvez pas miser de jetons {} dans le quartier {ward} : il n’y a pas de cube {}",
            colours(of),
            colour(of)
        ),
        Violation::NotInBag { colour: of } => {
            format!("il n’y a pas de cube {} dans le sac", colour(of))
        }
        Violation::NoOfficeFor { seat } => format!(
            "{} ne peut pas recevoir de fonction : les fonctions sont pour les autres joueurs de la table",
            the_seat(seat)
        ),
        Violation::NotOneOffice { seat, offices } => format!(
            "chacun des autres reçoit une seule fonction, et {} {}",
            the_seat(seat),
            match offices {
                0 => "n’en aurait pas".to_owned(),
                more => format!("en aurait {more}"),
            }
        ),
    }
}

/// How many chips the player has of those spoken of.
fn you_have(held: u8) -> String {
    match held {
        0 => "vous n’en avez pas".to_owned(),
        held => format!("vous en avez {held}"),
    }
}
