//! What is wrong with a record. What its reader found in a line is told as far as it has words of its own in Italian.

use crate::record::{RecordError, Wrong};
use crate::words::json::{JsonFault, JsonFaultKind};

pub(crate) fn record_error(error: &RecordError) -> String {
    match error {
        RecordError::Unreadable { line, .. } => format!("la riga {line} non si può leggere"),
        RecordError::BadLine { line, reason } => format!("riga {line}: {}", bad_line(reason)),
        RecordError::Redacted => {
            "questo verbale è stato fatto a partita in corso: ne mancano delle parti".to_owned()
        }
        RecordError::Newer { line, .. } => {
            format!("riga {line}: è di un programma più recente di questo")
        }
        RecordError::Wrong { line, entry, wrong } => {
            let entry = entry.map_or_else(String::new, |entry| format!(", voce {entry}"));
            format!("riga {line}{entry}: {}", self::wrong(wrong))
        }
    }
}

fn bad_line(reason: &str) -> String {
    let fault = JsonFault::of(reason);
    match fault.kind {
        JsonFaultKind::OtherKind => "il verbale qui non è come dev’essere".to_owned(),
        JsonFaultKind::Missing(_)
        | JsonFaultKind::NoField(..)
        | JsonFaultKind::NoValue(..)
        | JsonFaultKind::Twice(_)
        | JsonFaultKind::NoJson => super::json_fault(&fault),
    }
}

fn wrong(wrong: &Wrong) -> String {
    let said = match wrong {
        Wrong::Secret => "il sigillo non è l’hash del segreto",
        Wrong::Commitment => "il sigillo dell’intestazione non è quello della voce 0",
        Wrong::Header(_) => "l’intestazione e la voce 0 non dicono lo stesso",
        Wrong::Start(_) => "la voce 0 non comincia questa partita",
        Wrong::NewerRules { .. } => {
            "le regole sono di una versione più recente di questo programma"
        }
        Wrong::Order { expected } => return format!("qui va la voce {expected}"),
        Wrong::Chain => {
            "la catena si spezza: la voce o la sua firma è cambiata dopo che fu scritta"
        }
        Wrong::Rules(_) => "le regole non lo permettono",
        Wrong::Events => "gli eventi non sono quelli che le regole e il segreto ne fanno",
        Wrong::Written { action } => {
            return format!("la mossa si scrive «{action}», non come dice il verbale");
        }
        Wrong::Unfinished => "il verbale finisce qui, ma la partita no: il file è stato tagliato?",
        Wrong::Standings => {
            "la classifica dell’intestazione non è quella con cui è finita la partita"
        }
    };
    said.to_owned()
}
