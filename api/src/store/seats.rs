//! Seats as the database keeps them: one by its number, a set of them as a number whose bit n is seat n.
//!
//! The types of the engine can be read from and written to columns of these SQL types. A number that is no seat, or a bit
//! that is none, is an error with that number; diesel adds the column.

use diesel::deserialize::{self, FromSql, Queryable};
use diesel::expression::{AsExpression, TypedExpressionType};
use diesel::internal::derives::as_expression::Bound;
use diesel::pg::{Pg, PgValue};
use diesel::query_builder::QueryId;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{Int2, SqlOrd, SqlType};
use engine::{Seat, SeatCount, SeatSet};

/// The SQL type of a column that holds a seat's number.
#[derive(Clone, Copy, Debug, Default, SqlType, QueryId)]
#[diesel(postgres_type(oid = 21, array_oid = 1005))]
pub struct SqlSeat;

/// The SQL type of a column that holds a set of seats.
#[derive(Clone, Copy, Debug, Default, SqlType, QueryId)]
#[diesel(postgres_type(oid = 21, array_oid = 1005))]
pub struct SqlSeats;

/// The SQL type of a column that holds how many seats there are.
#[derive(Clone, Copy, Debug, Default, SqlType, QueryId)]
#[diesel(postgres_type(oid = 21, array_oid = 1005))]
pub struct SqlSeatCount;

impl SqlOrd for SqlSeat {}

/// A seat, or a set of them, as a value in a statement: columns are compared with it and set to it. Options need none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored<T>(pub T);

impl<T> From<T> for Stored<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T, S: SqlType + TypedExpressionType> AsExpression<S> for Stored<T> {
    type Expression = Bound<S, T>;

    fn as_expression(self) -> Self::Expression {
        Bound::new(self.0)
    }
}

/// A number in a row that stands for nothing that a table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{number} is no {what}")]
pub struct NotASeat {
    number: i16,
    what: &'static str,
}

/// Has values of the engine read from and written to columns.
macro_rules! stored {
    ($value:ty as $sql:ty, $what:literal, $read:expr, $write:expr) => {
        impl FromSql<$sql, Pg> for $value {
            fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
                let number = <i16 as FromSql<Int2, Pg>>::from_sql(value)?;
                let known = u8::try_from(number).ok().and_then($read);
                Ok(known.ok_or(NotASeat {
                    number,
                    what: $what,
                })?)
            }
        }

        impl ToSql<$sql, Pg> for $value {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
                let number = i16::from($write(*self));
                <i16 as ToSql<Int2, Pg>>::to_sql(&number, &mut out.reborrow())
            }
        }

        impl Queryable<$sql, Pg> for $value {
            type Row = Self;

            fn build(row: Self) -> deserialize::Result<Self> {
                Ok(row)
            }
        }
    };
}

stored!(Seat as SqlSeat, "seat", Seat::new, Seat::number);
stored!(
    SeatSet as SqlSeats,
    "set of seats",
    SeatSet::from_bits,
    SeatSet::bits
);
stored!(
    SeatCount as SqlSeatCount,
    "number of seats",
    SeatCount::new,
    SeatCount::get
);

/// Sets of seats in JSON that only the server reads: a number whose bit n is seat n.
pub mod as_bits {
    use engine::SeatSet;
    use serde::de::{Deserialize, Deserializer, Error, Unexpected};
    use serde::{Serialize, Serializer};

    /// Writes a set.
    ///
    /// # Errors
    /// Those of the serializer.
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    pub fn serialize<S: Serializer>(seats: &SeatSet, serializer: S) -> Result<S::Ok, S::Error> {
        seats.bits().serialize(serializer)
    }

    /// Reads a set.
    ///
    /// # Errors
    /// It is no number, or has a bit that is no seat.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        let bits = u8::deserialize(deserializer)?;
        let unexpected = Unexpected::Unsigned(bits.into());
        SeatSet::from_bits(bits)
            .ok_or_else(|| D::Error::invalid_value(unexpected, &"a set of seats"))
    }
}
