//! What a player is asked.

use crate::games::tammany_hall::decision::Decision;

pub(in super::super) fn question(decision: Decision) -> String {
    match decision {
        Decision::Turn {
            may_spread: true,
            pieces_placed: true,
        } => "Estendi la calunnia adesso, continui il turno o lo chiudi?".to_owned(),
        Decision::Turn {
            may_spread: true,
            pieces_placed: false,
        } => "Estendi la calunnia adesso o continui il turno?".to_owned(),
        Decision::Turn {
            may_spread: false,
            pieces_placed: false,
        } => "Tocca a te: piazza due capi, oppure un capo e un cubetto. Prima o dopo puoi usare la tua carica e calunniare, se ti è possibile."
            .to_owned(),
        Decision::Turn {
            may_spread: false,
            pieces_placed: true,
        } => "Hai piazzato i tuoi pezzi. Vuoi fare altro o chiudere il turno?".to_owned(),
        Decision::SecondPiece {} => "Piazza il secondo pezzo.".to_owned(),
        Decision::Bid { ward } => {
            format!("Quanti segnalini favore offri nel quartiere {ward}?")
        }
        Decision::BonusCube { ward } => {
            format!("Hai vinto nel quartiere {ward}: quale cubetto bonus piazzi, e dove?")
        }
        Decision::BonusChip { ward } => {
            format!("Hai vinto nel quartiere {ward}: quale segnalino favore prendi come bonus?")
        }
        Decision::Offices {} => {
            "Il sindaco sei tu: quale carica dai a ciascuno degli altri?".to_owned()
        }
    }
}
