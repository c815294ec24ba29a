//! What a table need not be asked any more after a move.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::AstPass;
use diesel::sql_types::Timestamptz;

/// The end of the votes that the row `moved` makes moot, as a further part of its `WITH`: all when the game is over; those
/// about a seat when its decision is not open any more, or its person is back, or the house's bot plays it.
///
/// By the row as it is written, so that nobody is asked in vain between the move and the next answer.
pub(super) fn lapse<'b>(at: &'b DateTime<Utc>, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
    out.push_sql(", lapsed AS (UPDATE votes SET state = 'lapsed', ended_at = ");
    out.push_bind_param::<Timestamptz, _>(at)?;
    out.push_sql(
        " FROM moved WHERE votes.game_id = moved.id AND votes.state = 'open' AND (\
         moved.status <> 'running' OR votes.about IS NOT NULL AND (\
         votes.decision IS DISTINCT FROM moved.decision \
         OR (moved.absent >> votes.about) & 1 = 0 OR (moved.bots >> votes.about) & 1 = 1)))",
    );
    Ok(())
}
