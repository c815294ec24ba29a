//! Why an action is refused, said to the player. A text stands behind a colon or alone: no capital, no full stop.

use super::names::{members, of_endorsement, points, title};
use super::places::{in_spot, spot, the_spot, with_region};
use crate::games::bull_moose::action::Mode;
use crate::games::bull_moose::violation::{Due, Violation};
use crate::words::it::Prep;

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm a violation")]
pub(in super::super) fn violation(violation: Violation) -> String {
    match violation {
        Violation::WrongParties => {
            "nomina una volta ogni partito in gioco, nell’ordine dei posti: REP, PROG e DEM, in quattro anche SOC, in cinque anche PROH"
                .to_owned()
        }
        Violation::GameOver => "la partita è finita".to_owned(),
        Violation::NotYourTurn => "non tocca a te".to_owned(),
        Violation::NotNow { due } => format!("ora non si può: {}", what_is_due(due)),
        Violation::NotOffered { card } => {
            format!("{} non è fra le carte che stai guardando", title(card))
        }
        Violation::NotInHand { card } => format!("non hai {} in mano", title(card)),
        Violation::NoRailIcon { card } => format!(
            "{} non ha l’icona del treno: non vale come treno espresso",
            title(card)
        ),
        Violation::NotAtHub { state } => format!(
            "il treno espresso parte da uno snodo ferroviario, e {} non ce n’è",
            in_spot(state)
        ),
        Violation::NoHubThere { state } => {
            format!("{} non c’è uno snodo ferroviario", in_spot(state))
        }
        Violation::AlreadyThere { state } => format!("ti trovi già {}", in_spot(state)),
        Violation::HubOccupied { state } => format!(
            "{} c’è già un altro candidato: il treno espresso non può fermarsi lì",
            in_spot(state)
        ),
        Violation::OneExpressRide => {
            "una carta giocata come treno espresso fa un viaggio, né più né meno".to_owned()
        }
        Violation::NotAdjacent { from, to } => {
            format!("{} e {} non sono adiacenti", the_spot(from), the_spot(to))
        }
        Violation::TooFewPoints { needed, left } => format!(
            "{} {} della carta e {}",
            if needed == 1 { "serve" } else { "servono" },
            points(needed),
            points_left(left)
        ),
        Violation::SurchargeUnpayable { state, owed } => format!(
            "{} ci sono altri candidati: fermarsi costa {} in più, e poi non ne resterebbero né per pagare né per ripartire",
            in_spot(state),
            points(owed)
        ),
        Violation::SurchargeUnpaid { state, owed, left } => format!(
            "fermarsi {} accanto ad altri candidati costa {} in più, e {}",
            in_spot(state),
            points(owed),
            points_left(left)
        ),
        Violation::NoFreeStep => {
            "nessuna carta in gioco ti dà ora uno spostamento gratuito".to_owned()
        }
        Violation::NoFreeRide => "nessun Rail Pass ti dà ora una corsa gratuita".to_owned(),
        Violation::CubeDue => {
            "lo spostamento gratuito era per un cubetto: ora piazzalo".to_owned()
        }
        Violation::CardWouldFail { state, mode } => format!(
            "{} questa carta non si potrebbe più usare {}",
            spot(Prep::Da, state),
            match mode {
                Mode::Value => "per il valore",
                Mode::Text => "per il testo",
                Mode::Express => "come treno espresso",
            }
        ),
        Violation::BetweenEffects => {
            "gli spostamenti gratuiti vanno prima degli effetti o dopo l’ultimo, mai in mezzo: scrivi «avanti»"
                .to_owned()
        }
        Violation::NotInYourState { at, state } => format!(
            "il riquadro {} non è {}, dove ti trovi",
            spot(Prep::Di, at),
            in_spot(state)
        ),
        Violation::OffTheBallot { party, at } => format!(
            "i {} non sono in lista {}: lì non hanno mai cubetti",
            members(party),
            in_spot(at)
        ),
        Violation::NoCubeCouldFollow { party, state } => format!(
            "{} i {} non sono in lista: dopo lo spostamento gratuito non potrebbe seguire nessun cubetto",
            in_spot(state),
            members(party)
        ),
        Violation::NoEndorsementIcon { card } => {
            format!("{} non mostra né la Stampa né il Senatore", title(card))
        }
        Violation::NoBonus => {
            "il bonus è dei soli democratici, una volta per ogni carta giocata per il valore"
                .to_owned()
        }
        Violation::NotInTheSouth { state } => format!(
            "il bonus dei democratici vale nel Sud, e {} non ne fa parte",
            the_spot(state)
        ),
        Violation::NoCounty => {
            "County Stumping ora non dà cubetti: ne dà uno per carta, e solo con le carte giocate dopo"
                .to_owned()
        }
        Violation::NoPointsThere { at } => format!(
            "County Stumping aggiunge un cubetto dove i punti di questa carta ne hanno già piazzato uno, e {} non è così",
            in_spot(at)
        ),
        Violation::NotPresent { card } => {
            format!("il testo di {} vuole che tu sia altrove", title(card))
        }
        Violation::NothingToDo { card } => format!(
            "il testo di {} non cambierebbe nulla: non si può giocare",
            title(card)
        ),
        Violation::NothingDone { card } => format!(
            "il testo di {} deve cambiare qualcosa prima di chiudersi",
            title(card)
        ),
        Violation::OtherEffect { card } => {
            format!("l’effetto di {} in corso non fa questo", title(card))
        }
        Violation::NoEffectOpen { card } => format!(
            "{} non ha altri effetti: la carta si può solo chiudere",
            title(card)
        ),
        Violation::OutOfReach { card, at } => {
            format!("da qui {} non arriva {}", title(card), in_spot(at))
        }
        Violation::StateFull { card, state } => {
            format!("{} non aggiunge altri cubetti {}", title(card), in_spot(state))
        }
        Violation::WrongVictim { card, party } => {
            format!("{} ora non toglie cubetti {}", title(card), members(party))
        }
        Violation::NoCubeThere { party, at } => {
            format!("i {} non hanno cubetti {}", members(party), in_spot(at))
        }
        Violation::NotYoursToMove { party } => format!(
            "la tua abilità speciale non sposta cubetti {}",
            members(party)
        ),
        Violation::OutsideYourRegion { at, region: home } => format!(
            "{} non è {}, dove ti trovi",
            the_spot(at),
            with_region(Prep::In, home)
        ),
        Violation::SameState { from, to } => format!(
            "{} e {} sono nello stesso stato: un cubetto si sposta in un altro",
            from.name(),
            to.name()
        ),
        Violation::MustAdd => {
            "la tua abilità speciale va usata: aggiungi un cubetto nella tua regione".to_owned()
        }
        Violation::NotEndorsed {
            endorsement: which,
            at,
        } => format!(
            "i cubetti {} non possono andare {}",
            of_endorsement(which),
            in_spot(at)
        ),
        Violation::MustGrant => "tutti i cubetti di un sostegno vanno piazzati".to_owned(),
    }
}

/// "ne resta 1", "ne restano 2", "non ne restano".
fn points_left(left: u8) -> String {
    match left {
        0 => "non ne restano".to_owned(),
        1 => "ne resta 1".to_owned(),
        more => format!("ne restano {more}"),
    }
}

const fn what_is_due(due: Due) -> &'static str {
    match due {
        Due::Keep => "scegli le quattro carte da tenere",
        Due::Play => "gioca una carta",
        Due::SpendPoints => "spendi i punti della carta o chiudila",
        Due::FollowText => "segui il testo della carta o chiudila",
        Due::TakeExpress => "prendi il treno espresso, poi chiudi la carta",
        Due::UseAbility => "usa la tua abilità speciale",
        Due::MoveWithinRegion => "sposta un cubetto dentro la tua regione o rinuncia",
        Due::Grant => "assegna i cubetti ai riquadri",
    }
}
