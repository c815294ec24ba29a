//! Why something is refused at any table. Each text stands behind a colon or alone: no capital, no full stop.

use super::{either, list, seat_colour};
use crate::entry::Actor;
use crate::menu::Kind;
use crate::notation::{Expected, NotationError};
use crate::table::{ActRefused, Unheard};
use crate::terms::TermsError;
use crate::words::json::{JsonFault, JsonFaultKind};

/// The most words that a sentence lists.
const LISTED: usize = 20;

pub(crate) const fn unheard(unheard: Unheard) -> &'static str {
    match unheard {
        Unheard::GameOver => "la partita è finita",
        Unheard::StaleDecision => {
            "la partita non aspetta più questa risposta: nel frattempo è stata data o annullata"
        }
        Unheard::NotYourTurn => "non tocca a te",
        Unheard::TurnEnds => "il turno finisce prima dell’ultima di queste mosse",
        Unheard::WrongNumberOfActions => "invia da 1 a 64 mosse alla volta",
        Unheard::SealedAnswerNotAlone => "una risposta segreta va inviata da sola",
    }
}

pub(crate) fn act_refused(refused: &ActRefused) -> String {
    match refused {
        ActRefused::GameOver => "la partita è finita".to_owned(),
        ActRefused::NotTheirs(actor) => format!("questo non spetta {}", to_whom(*actor)),
        ActRefused::NoSuchSeat(seat) => {
            format!("a questo tavolo non c’è il posto {}", seat_colour(*seat))
        }
        ActRefused::NotAwaited(seat) => {
            format!("la partita non aspetta il posto {}", seat_colour(*seat))
        }
        ActRefused::NoSuchPoint(to) => {
            format!("dopo la voce {to} non c’è nessun tuo passo da annullare")
        }
        ActRefused::OthersMustAgree(_) => {
            "da allora altri hanno giocato o saputo qualcosa: serve il loro accordo".to_owned()
        }
        ActRefused::Rule(rule) => rule.clone(),
    }
}

fn to_whom(actor: Actor) -> String {
    match actor {
        Actor::Server => "al server".to_owned(),
        Actor::Clock => "all’orologio".to_owned(),
        Actor::Table => "al tavolo".to_owned(),
        Actor::Seat(seat) => format!("al posto {}", seat_colour(seat)),
    }
}

/// "al posto di «sei» ci vuole un numero da 1 a 3".
pub(crate) fn notation_error(error: &NotationError) -> String {
    match (&error.found, &error.expected) {
        (Some(found), Expected::End) => format!("«{found}» è di troppo"),
        (Some(found), expected) => {
            let end = if error.or_end { " oppure nulla" } else { "" };
            format!(
                "al posto di «{found}» ci vuole {}{end}",
                could_stand_there(expected)
            )
        }
        (None, expected) => format!("alla fine manca {}", could_stand_there(expected)),
    }
}

/// "cubo o favore", "una nazionalità (irlandese o inglese)", "un numero da 1 a 3".
fn could_stand_there(expected: &Expected) -> String {
    match expected {
        Expected::Words(words) => either(words),
        Expected::Noun { kind, words } if words.len() <= LISTED => {
            format!("{} ({})", a_thing(*kind), either(words))
        }
        Expected::Noun { kind, words } => match words.first() {
            Some(word) => format!("{}, per esempio {word}", a_thing(*kind)),
            None => a_thing(*kind).to_owned(),
        },
        Expected::Number { least, most } => format!("un numero da {least} a {most}"),
        Expected::End => "la fine".to_owned(),
    }
}

/// What a thing of the kind is called where any of them could stand; all singular, behind "ci vuole".
const fn a_thing(kind: Kind) -> &'static str {
    match kind {
        Kind::Ward => "un quartiere",
        Kind::Nation => "una nazionalità",
        Kind::Seat => "il numero di un posto",
        Kind::Office => "una carica",
        Kind::Tile => "una tessera",
        Kind::Space => "una casella",
        Kind::Men => "un numero di omini",
        Kind::Card => "una carta",
        Kind::Use => "l’uso di una carta",
        Kind::State => "la sigla di uno stato",
        Kind::Box => "il riquadro di uno stato",
        Kind::Party => "un partito",
    }
}

/// `reason` says what was found in it.
pub(crate) fn no_such_action(index: usize, reason: &str) -> String {
    format!("la mossa {index} non è di questo gioco: {reason}")
}

pub(crate) fn json_fault(fault: &JsonFault<'_>) -> String {
    let said = match &fault.kind {
        JsonFaultKind::Missing(name) => format!("manca il campo «{name}»"),
        JsonFaultKind::NoField(name, known) => {
            format!("il campo «{name}» qui non c’è{}", there_are(known))
        }
        JsonFaultKind::NoValue(name, known) => {
            format!("«{name}» non è un valore possibile{}", there_are(known))
        }
        JsonFaultKind::Twice(name) => format!("il campo «{name}» c’è due volte"),
        JsonFaultKind::OtherKind => "un valore non è di quelli che vanno qui".to_owned(),
        JsonFaultKind::NoJson => "non è JSON".to_owned(),
    };
    match fault.at {
        Some((line, column)) => format!("{said} (riga {line}, colonna {column})"),
        None => said,
    }
}

/// Empty if there are none.
fn there_are(known: &[&str]) -> String {
    if known.is_empty() {
        return String::new();
    }
    format!(": ci sono {}", list(known.iter().copied(), ""))
}

pub(crate) const fn terms_error(error: TermsError) -> &'static str {
    match error {
        TermsError::PerDecision => {
            "il tempo per una scelta va da 60 a 5.184.000 secondi: da un minuto a 60 giorni"
        }
        TermsError::Bank => {
            "una riserva di tempo parte da 60 a 5.184.000 secondi: da un minuto a 60 giorni"
        }
        TermsError::IncrementAboveCap => {
            "l’incremento di una riserva di tempo non può superarne il massimo"
        }
        TermsError::CapBelowBank => {
            "il massimo di una riserva di tempo non può essere inferiore al tempo iniziale"
        }
        TermsError::Cap => {
            "il massimo di una riserva di tempo arriva a 10.368.000 secondi: 120 giorni"
        }
        TermsError::AtLeast => {
            "un’ora fissa lascia da 60 a 604.800 secondi: da un minuto a 7 giorni"
        }
        TermsError::VacationDays => "un posto può avere al massimo 60 giorni di ferie all’anno",
    }
}
