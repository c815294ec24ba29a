//! What a player is asked.

use crate::games::tammany_hall::decision::Decision;

pub(in super::super) fn question(decision: Decision) -> String {
    match decision {
        Decision::Turn {
            may_spread: true,
            pieces_placed: true,
        } => "Voulez-vous étendre la calomnie maintenant, continuer votre tour ou le finir ?"
            .to_owned(),
        Decision::Turn {
            may_spread: true,
            pieces_placed: false,
        } => "Voulez-vous étendre la calomnie maintenant ou continuer votre tour ?".to_owned(),
        Decision::Turn {
            may_spread: false,
            pieces_placed: false,
        } => "À vous de jouer : placez deux patrons, ou un patron et un cube. Avant ou après, vous pouvez utiliser votre fonction et calomnier, si c’est possible."
            .to_owned(),
        Decision::Turn {
            may_spread: false,
            pieces_placed: true,
        } => "Vos pièces sont placées. Voulez-vous faire autre chose ou finir votre tour ?"
            .to_owned(),
        Decision::SecondPiece {} => "Placez votre deuxième pièce.".to_owned(),
        Decision::Bid { ward } => {
            format!("Combien de jetons faveur misez-vous dans le quartier {ward} ?")
        }
        Decision::BonusCube { ward } => format!(
            "Vous avez gagné le quartier {ward} : quel cube bonus placez-vous, et où ?"
        ),
        Decision::BonusChip { ward } => format!(
            "Vous avez gagné le quartier {ward} : quel jeton faveur prenez-vous comme bonus ?"
        ),
        Decision::Offices {} => {
            "Vous êtes maire : quelle fonction donnez-vous à chacun des autres ?".to_owned()
        }
    }
}
