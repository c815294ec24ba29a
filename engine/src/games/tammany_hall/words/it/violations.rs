//! Why an action is refused, said to the player. A text stands behind a colon or alone: no capital, no full stop.

use super::names::{chips, colours, office};
use super::questions::question;
use crate::games::tammany_hall::violation::Violation;
use crate::words::it::{Art, seat_colour, the};

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm a violation")]
pub(in super::super) fn violation(violation: &Violation) -> String {
    match *violation {
        Violation::WrongNumberOfSeats => "a Tammany Hall si gioca da tre a cinque".to_owned(),
        Violation::NotYourTurn => "ora non tocca a te".to_owned(),
        Violation::GameOver => "la partita è finita".to_owned(),
        Violation::NotAskedFor { asked } => {
            format!("la domanda ora è un’altra. {}", question(asked))
        }
        Violation::SecondPieceFirst => {
            "prima piazza il secondo pezzo: fra i due non si fa altro".to_owned()
        }
        Violation::PiecesAlreadyPlaced => "hai già piazzato i pezzi di quest’anno".to_owned(),
        Violation::PiecesNotPlaced => {
            "non puoi ancora chiudere il turno: i pezzi vanno piazzati".to_owned()
        }
        Violation::NoBossInHand => "non hai capi in mano".to_owned(),
        Violation::SecondCube => {
            "hai già piazzato un cubetto: insieme può andare solo un capo".to_owned()
        }
        Violation::NotInGarden { colour: of } => {
            format!("al Castle Garden non ci sono cubetti {}", colours(of))
        }
        Violation::WardNotActive { ward } => format!(
            "il quartiere {ward} non è ancora in gioco: la zona {} deve ancora entrarci",
            ward.zone()
        ),
        Violation::WardLocked { ward } => format!(
            "il quartiere {ward} è bloccato fino all’elezione: lì non può cambiare nulla"
        ),
        Violation::NotYourOffice { office: needed } => {
            format!("può farlo solo {}", the(Art::Il, office(needed)))
        }
        Violation::OfficeUsed => "hai già usato la tua carica quest’anno".to_owned(),
        Violation::NoLockLeft => "hai già bloccato due quartieri in questo mandato".to_owned(),
        Violation::NotInSupply { colour: of } => {
            format!("nella riserva non ci sono più segnalini favore {}", colours(of))
        }
        Violation::NoCubeInWard { ward, colour: of } => {
            format!("nel quartiere {ward} non ci sono cubetti {}", colours(of))
        }
        Violation::LastCube { ward } => format!(
            "è l’ultimo cubetto del quartiere {ward}, e l’ultimo resta sempre"
        ),
        Violation::NotAdjacent { from, to } => {
            format!("i quartieri {from} e {to} non confinano")
        }
        Violation::TooEarlyToSlander => "nel primo mandato non si può calunniare".to_owned(),
        Violation::AlreadySlandered => "hai già calunniato in questo mandato".to_owned(),
        Violation::NoSlanderChip => "non hai più segnalini calunnia".to_owned(),
        Violation::NoOpponent { seat } => {
            format!("al posto {} non c’è un tuo avversario", seat_colour(seat))
        }
        Violation::NoOwnBoss { ward } => format!("non hai capi nel quartiere {ward}"),
        Violation::NoTargetBoss { ward, target } => format!(
            "il posto {} non ha capi nel quartiere {ward}",
            seat_colour(target)
        ),
        Violation::TooFewChips {
            colour: of,
            needed,
            held,
        } => {
            let verb = if needed == 1 { "serve" } else { "servono" };
            format!("{verb} {} e {}", chips(needed, of), you_have(held))
        }
        Violation::NothingToSpread => {
            "non hai una calunnia da estendere: si estende una volta sola, subito dopo, a un quartiere confinante, per altri due segnalini della stessa nazionalità".to_owned()
        }
        Violation::BidNotHeld {
            colour: of,
            bid,
            held,
        } => format!("offri {} ma {}", chips(bid, of), you_have(held)),
        Violation::BidColourNotInWard { ward, colour: of } => format!(
            "nel quartiere {ward} non puoi offrire segnalini {}: lì non ci sono cubetti {}",
            colours(of),
            colours(of)
        ),
        Violation::NotInBag { colour: of } => {
            format!("nel sacchetto non ci sono cubetti {}", colours(of))
        }
        Violation::NoOfficeFor { seat } => format!(
            "il posto {} non può ricevere cariche: vanno agli altri del tavolo",
            seat_colour(seat)
        ),
        Violation::NotOneOffice { seat, offices } => {
            let seat = seat_colour(seat);
            let would = match offices {
                0 => format!("il posto {seat} resterebbe senza"),
                more => format!("il posto {seat} ne avrebbe {more}"),
            };
            format!("gli altri ricevono una carica a testa, e {would}")
        }
    }
}

/// "ne hai 2", "non ne hai".
fn you_have(held: u8) -> String {
    match held {
        0 => "non ne hai".to_owned(),
        held => format!("ne hai {held}"),
    }
}
