//! Statements in SQL that are prepared once a connection.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};

/// A statement whose text is always the same. Diesel itself has the database read and plan what is written in SQL each time,
/// in a round trip of its own.
pub struct Prepared<Statement>(pub Statement);

/// It is known by its text.
impl<Statement> QueryId for Prepared<Statement> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

/// It answers what the statement answers.
impl<Statement: Query> Query for Prepared<Statement> {
    type SqlType = Statement::SqlType;
}

impl<Statement: QueryFragment<Pg>> QueryFragment<Pg> for Prepared<Statement> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    fn is_safe_to_cache_prepared(&self, _: &Pg) -> QueryResult<bool> {
        Ok(true)
    }
}
