//! What is the same for every game, and needs the types of the one at hand.

use super::AnyTable;
use crate::game::Game;
use crate::table::Table;

/// What is done with a table whatever is played at it.
pub trait Visit {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<G: Game>(self, table: &Table<G>) -> Self::Out;
}

impl AnyTable {
    /// Hands the table inside to a visitor.
    pub fn visit<V: Visit>(&self, visitor: V) -> V::Out {
        with_table!(self, table => visitor.visit(table))
    }
}
