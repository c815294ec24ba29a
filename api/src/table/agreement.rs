//! Whether a game's row says the same of it as the end of its log.

use engine::AnyTable;
use engine::any::AnyPending;

use crate::store::tables::game::{Game, Status};

/// What the row and the table at the end of the log do not agree on; `None` if they do.
pub fn disagreement(game: &Game, table: &AnyTable) -> Option<&'static str> {
    let standings = match table.pending() {
        AnyPending::Over(standings) => serde_json::to_string(&standings).ok(),
        AnyPending::Waiting { .. } => None,
    };
    let is_over = standings.is_some();
    if game.head.as_deref() != Some(table.head().bytes()) {
        Some("head")
    } else if game.standings != standings {
        Some("standings")
    } else if (game.status == Status::Finished) != is_over {
        Some("status")
    } else if game.rules_version.map(i32::from) != Some(i32::from(table.rules().0)) {
        Some("version of the rules")
    } else {
        None
    }
}
