//! Why something is refused at any table. Each text stands behind a colon or alone: no capital, no full stop.

use super::{either, list, the_seat};
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
        Unheard::GameOver => "la partie est terminée",
        Unheard::StaleDecision => {
            "la partie n’attend plus cette réponse : elle a été donnée ou annulée entre-temps"
        }
        Unheard::NotYourTurn => "ce n’est pas à vous de jouer",
        Unheard::TurnEnds => "votre tour finit avant le dernier de ces coups",
        Unheard::WrongNumberOfActions => "envoyez de 1 à 64 actions à la fois",
        Unheard::SealedAnswerNotAlone => "envoyez la réponse secrète sans rien d’autre",
    }
}

pub(crate) fn act_refused(refused: &ActRefused) -> String {
    match refused {
        ActRefused::GameOver => "la partie est terminée".to_owned(),
        ActRefused::NotTheirs(actor) => format!("{} ne peut pas faire cela", who(*actor)),
        ActRefused::NoSuchSeat(seat) => {
            format!("{} n’existe pas à cette table", the_seat(*seat))
        }
        ActRefused::NotAwaited(seat) => {
            format!("la partie n’attend rien de {}", the_seat(*seat))
        }
        ActRefused::NoSuchPoint(to) => {
            format!("après l’entrée {to}, aucune de vos étapes ne peut être annulée")
        }
        ActRefused::OthersMustAgree(_) => {
            "d’autres ont agi ou appris quelque chose depuis : il faut leur accord".to_owned()
        }
        ActRefused::Rule(rule) => rule.clone(),
    }
}

const fn who(actor: Actor) -> &'static str {
    match actor {
        Actor::Server => "le serveur",
        Actor::Clock => "la pendule",
        Actor::Table => "la table",
        Actor::Seat(seat) => the_seat(seat),
    }
}

/// "à la place de « six », il faut un nombre de 1 à 3".
pub(crate) fn notation_error(error: &NotationError) -> String {
    let expected = could_stand_there(&error.expected);
    match (&error.found, &error.expected) {
        (None, _) => format!("il manque {expected} à la fin"),
        (Some(found), Expected::End) => format!("« {found} » est de trop"),
        (Some(found), Expected::Words(_) | Expected::Noun { .. } | Expected::Number { .. }) => {
            let or_end = if error.or_end {
                ", ou rien du tout"
            } else {
                ""
            };
            format!("à la place de « {found} », il faut {expected}{or_end}")
        }
    }
}

/// "cube ou jeton", "une nationalité (irlandais ou anglais)", "un nombre de 1 à 3", "la fin".
fn could_stand_there(expected: &Expected) -> String {
    match expected {
        Expected::Words(words) => either(words),
        Expected::Noun { kind, words } if words.len() <= LISTED => {
            format!("{} ({})", a_thing(*kind), either(words))
        }
        Expected::Noun { kind, words } => match words.first() {
            Some(word) => format!("{} comme {word}", a_thing(*kind)),
            None => a_thing(*kind).to_owned(),
        },
        Expected::Number { least, most } => format!("un nombre de {least} à {most}"),
        Expected::End => "la fin".to_owned(),
    }
}

/// What a thing of the kind is called where any of them could stand.
const fn a_thing(kind: Kind) -> &'static str {
    match kind {
        Kind::Ward => "un quartier",
        Kind::Nation => "une nationalité",
        Kind::Seat => "le numéro d’une place",
        Kind::Office => "une fonction",
        Kind::Tile => "une tuile",
        Kind::Space => "une case",
        Kind::Men => "un nombre de compagnons",
        Kind::Card => "une carte",
        Kind::Use => "l’usage d’une carte",
        Kind::State => "les deux lettres d’un État",
        Kind::Box => "la case d’un État",
        Kind::Party => "un parti",
    }
}

/// `reason` says what was found in it.
pub(crate) fn no_such_action(index: usize, reason: &str) -> String {
    format!("l’action {index} n’existe pas dans ce jeu : {reason}")
}

pub(crate) fn json_fault(fault: &JsonFault<'_>) -> String {
    let said = match &fault.kind {
        JsonFaultKind::Missing(name) => format!("il manque le champ « {name} »"),
        JsonFaultKind::NoField(name, known) => {
            format!("il n’y a pas ici de champ « {name} »{}", there_are(known))
        }
        JsonFaultKind::NoValue(name, known) => {
            format!(
                "« {name} » n’est pas une valeur possible{}",
                there_are(known)
            )
        }
        JsonFaultKind::Twice(name) => format!("le champ « {name} » y est deux fois"),
        JsonFaultKind::OtherKind => "une valeur n’est pas de celles qui vont ici".to_owned(),
        JsonFaultKind::NoJson => "ce n’est pas du JSON".to_owned(),
    };
    match fault.at {
        Some((line, column)) => format!("{said} (ligne {line}, colonne {column})"),
        None => said,
    }
}

/// Empty if there are none.
fn there_are(known: &[&str]) -> String {
    if known.is_empty() {
        return String::new();
    }
    format!(" : il y a {}", list(known.iter().copied(), ""))
}

pub(crate) const fn terms_error(error: TermsError) -> &'static str {
    match error {
        TermsError::PerDecision => {
            "le temps par choix va de 60 à 5 184 000 secondes : d’une minute à 60 jours"
        }
        TermsError::Bank => {
            "la réserve de départ va de 60 à 5 184 000 secondes : d’une minute à 60 jours"
        }
        TermsError::IncrementAboveCap => {
            "l’incrément d’une réserve ne peut pas dépasser son plafond"
        }
        TermsError::CapBelowBank => {
            "le plafond d’une réserve ne peut pas être plus bas que la réserve de départ"
        }
        TermsError::Cap => {
            "le plafond d’une réserve est de 10 368 000 secondes au plus : 120 jours"
        }
        TermsError::AtLeast => {
            "une heure fixe laisse de 60 à 604 800 secondes : d’une minute à 7 jours"
        }
        TermsError::VacationDays => "une place a 60 jours de vacances par an au plus",
    }
}
