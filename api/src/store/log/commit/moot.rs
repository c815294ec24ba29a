//! What a table need not be asked any more after a move.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::AstPass;
use diesel::sql_types::{Bool, Timestamptz};
use engine::acts::{TableAct, act_of};
use engine::entry::Entry;

/// The end of the votes that the row `moved` makes moot, as a further part of its `WITH`: all when the game is over; those
/// about a seat when its decision is not open any more, or its person is back, or the house's bot plays it; those about
/// steps to be taken back when there is one step more, to which nobody has agreed.
///
/// By the row as it is written, so that nobody is asked in vain between the move and the next answer. The others are
/// noted to be counted again: who has to agree may not be as it was.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "what is bound has to live as long as the statement"
)]
pub(super) fn lapse<'b>(
    steps: &'b bool,
    at: &'b DateTime<Utc>,
    out: &mut AstPass<'_, 'b, Pg>,
) -> QueryResult<()> {
    out.push_sql(
        ", asked AS (SELECT votes.id, (moved.status <> 'running' OR votes.about IS NOT NULL AND (\
         votes.decision IS DISTINCT FROM moved.decision \
         OR (moved.absent >> votes.about) & 1 = 0 OR (moved.bots >> votes.about) & 1 = 1) \
         OR votes.kind = 'undo' AND ",
    );
    out.push_bind_param::<Bool, _>(steps)?;
    out.push_sql(
        ") AS moot FROM moved JOIN votes ON votes.game_id = moved.id WHERE votes.state = 'open'), \
         lapsed AS (UPDATE votes SET state = CASE WHEN asked.moot THEN 'lapsed' ELSE votes.state END, \
         ended_at = CASE WHEN asked.moot THEN ",
    );
    out.push_bind_param::<Timestamptz, _>(at)?;
    out.push_sql(" END, due_at = CASE WHEN NOT asked.moot THEN ");
    out.push_bind_param::<Timestamptz, _>(at)?;
    out.push_sql(" END FROM asked WHERE votes.id = asked.id)");
    Ok(())
}

/// Whether any of these entries is a step of the game, also one that the clock takes for somebody.
pub(super) fn holds_steps(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| {
        let act = act_of(&entry.action);
        act.is_none_or(|act| matches!(act, TableAct::DefaultMove { .. }))
    })
}
