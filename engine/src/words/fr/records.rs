//! What is wrong with a record. What its reader found in a line is told as far as it has words of its own in French.

use crate::record::{RecordError, Wrong};
use crate::words::json::{JsonFault, JsonFaultKind};

pub(crate) fn record_error(error: &RecordError) -> String {
    match error {
        RecordError::Unreadable { line, .. } => format!("la ligne {line} ne se lit pas"),
        RecordError::BadLine { line, reason } => format!("ligne {line} : {}", bad_line(reason)),
        RecordError::Redacted => {
            "ce procès-verbal a été fait pendant la partie : il y manque des parties".to_owned()
        }
        RecordError::Newer { line, .. } => {
            format!("ligne {line} : elle est d’un programme plus récent que celui-ci")
        }
        RecordError::Wrong { line, entry, wrong } => {
            let entry = entry.map_or_else(String::new, |entry| format!(", entrée {entry}"));
            format!("ligne {line}{entry} : {}", self::wrong(wrong))
        }
    }
}

fn bad_line(reason: &str) -> String {
    let fault = JsonFault::of(reason);
    match fault.kind {
        JsonFaultKind::OtherKind => "le procès-verbal n’est pas ici comme il doit être".to_owned(),
        JsonFaultKind::Missing(_)
        | JsonFaultKind::NoField(..)
        | JsonFaultKind::NoValue(..)
        | JsonFaultKind::Twice(_)
        | JsonFaultKind::NoJson => super::json_fault(&fault),
    }
}

fn wrong(wrong: &Wrong) -> String {
    let said = match wrong {
        Wrong::Secret => "le sceau n’est pas le hash du secret",
        Wrong::Commitment => "le sceau de l’en-tête n’est pas celui de l’entrée 0",
        Wrong::Header(_) => "l’en-tête et l’entrée 0 ne disent pas la même chose",
        Wrong::Start(_) => "l’entrée 0 ne commence pas cette partie",
        Wrong::NewerRules { .. } => "les règles sont d’une version plus récente que ce programme",
        Wrong::Order { expected } => return format!("ici vient l’entrée {expected}"),
        Wrong::Chain => "la chaîne se rompt : l’entrée ou son sceau a changé après avoir été écrit",
        Wrong::Rules(_) => "les règles ne le permettent pas",
        Wrong::Events => "les événements ne sont pas ceux que les règles et le secret en font",
        Wrong::Written { action } => {
            return format!("le coup s’écrit « {action} », et non comme le dit le procès-verbal");
        }
        Wrong::Unfinished => {
            "le procès-verbal s’arrête ici, mais la partie n’est pas terminée : le fichier est-il coupé ?"
        }
        Wrong::Standings => "le classement de l’en-tête n’est pas celui de la fin de la partie",
    };
    said.to_owned()
}
