//! What a plan of PostgreSQL reads.

use serde_json::Value;

use super::values::Choice;

/// Tables that do not grow: a row for each key that somebody has chosen to make.
const STEADY: [&str; 2] = ["signing_keys", "mail_keys"];

/// Indexes that hold nothing but what is still to be done, and are read from their beginning.
const QUEUES: [&str; 4] = [
    "games_due_to_bots",
    "games_due_to_orders",
    "seats_untold",
    "vacation_changes_pkey",
];

/// The most rows that a statement may read at once for values that are nothing special.
const MOST_ROWS: f64 = 12_000.0;

/// The same for one person who has very much.
const MOST_ROWS_OF_A_PERSON: f64 = 120_000.0;

/// The most that a statement may cost for values that are nothing special, in reads of a block one after another.
const MOST_COST: f64 = 2_500.0;

/// A statement's plan.
#[derive(Debug)]
pub(super) struct Plan(Value);

impl Plan {
    /// As `EXPLAIN (FORMAT JSON)` tells it.
    pub(super) fn of(explained: &Value) -> Self {
        Self(explained[0]["Plan"].clone())
    }

    /// What it costs, as PostgreSQL estimates it.
    pub(super) fn cost(&self) -> f64 {
        self.0["Total Cost"].as_f64().unwrap()
    }

    /// Whatever of it takes longer when there is more.
    pub(super) fn faults(&self, choice: Choice) -> Vec<String> {
        let mut faults = Vec::new();
        look(&self.0, false, choice, &mut faults);
        if choice == Choice::Usual && self.cost() > MOST_COST {
            faults.push(format!("costs {}", self.cost()));
        }
        faults
    }
}

/// Looks at a node; `bounded` if somebody above it stops reading after so many rows.
fn look(node: &Value, bounded: bool, choice: Choice, faults: &mut Vec<String>) {
    let text = |field: &str| node[field].as_str().unwrap_or_default();
    let kind = text("Node Type");
    let table = text("Relation Name");
    let index = text("Index Name");
    let rows = node["Plan Rows"].as_f64().unwrap_or(0.0);
    let has = |field: &str| !node[field].is_null();
    let is_steady = STEADY.contains(&table);
    let most = match choice {
        Choice::Usual => MOST_ROWS,
        Choice::MostCommon => MOST_ROWS_OF_A_PERSON,
    };
    match kind {
        "Seq Scan" | "Sample Scan" if !is_steady => {
            faults.push(format!("reads all of {table} ({choice:?})"));
        }
        "Index Scan" | "Index Only Scan" | "Bitmap Index Scan"
            if !has("Index Cond") && !is_steady && !QUEUES.contains(&index) =>
        {
            if !bounded {
                faults.push(format!("reads all of {table} by {index} ({choice:?})"));
            } else if has("Filter") {
                faults.push(format!(
                    "passes over rows of {table} by {index} ({choice:?})"
                ));
            }
        }
        _ => {}
    }
    if kind.contains("Scan") && !bounded && rows > most {
        faults.push(format!("reads {rows} rows of {table}{index} ({choice:?})"));
    }
    // These want all rows before they hand one on.
    let takes_all = [
        "Sort",
        "Hash",
        "Aggregate",
        "Materialize",
        "WindowAgg",
        "ModifyTable",
    ]
    .contains(&kind)
        || kind.starts_with("Bitmap");
    let bounded = kind == "Limit" || bounded && !takes_all;
    for child in node["Plans"].as_array().into_iter().flatten() {
        look(child, bounded, choice, faults);
    }
}
