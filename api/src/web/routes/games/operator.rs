//! What whoever runs the server did at a table, as everybody is told who may see it.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::ground::locale::Locale;
use crate::store::people::admin_act::{Act, AtTable};
use crate::web::pages::operator_said;

/// Something that whoever runs the server did at the table.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct OperatorActInfo {
    /// When.
    at: DateTime<Utc>,
    /// `table_hidden` from the public lists, `table_relisted`, `table_closed`, or `message_removed`.
    kind: Act,
    /// Why.
    #[schema(value_type = String, example = "Its name was an insult.")]
    reason: String,
    /// All of this in English, as the page of the table says it.
    #[schema(
        example = "Whoever runs the server hid this table from the lists: “Its name was an insult.”"
    )]
    text: String,
}

impl From<AtTable> for OperatorActInfo {
    fn from(act: AtTable) -> Self {
        Self {
            text: operator_said(&Locale::default(), &act),
            at: act.at,
            kind: act.kind,
            reason: act.reason,
        }
    }
}
