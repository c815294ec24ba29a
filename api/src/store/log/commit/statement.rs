//! The statement with what it binds, whole or short: either text is always the same, so that it is prepared once a connection.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::Error::QueryBuilderError;
use diesel::serialize::ToSql;
use diesel::sql_types::{
    Array, BigInt, Bool, Bytea, HasSqlType, Int2, Int4, Nullable, Text, Timestamptz,
    Uuid as SqlUuid,
};

use super::Commit;
use crate::store::people::preferences::LAST_DAY_HOURS;
use crate::store::seats::{SqlSeat, SqlSeats};

/// Everything that a move can write, and what it answers.
const TEXT: &str = include_str!("../commit.sql");

/// Where the parts begin that write what people alone have. A move that changes nothing of it goes without them: empty they
/// write nothing, but the database sets each of them up every time.
const OWN: &str = ",\n\n---- What people alone have.\n";

/// Where they end.
const ANSWER: &str = "\n\n---- What is answered.\n";

/// The statement, whole or without what people alone have.
pub(super) struct Statement<'a, const WHOLE: bool>(pub(super) &'a Commit);

impl<const WHOLE: bool> QueryId for Statement<'_, WHOLE> {
    type QueryId = Statement<'static, WHOLE>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<const WHOLE: bool> Query for Statement<'_, WHOLE> {
    type SqlType = BigInt;
}

impl<const WHOLE: bool> QueryFragment<Pg> for Statement<'_, WHOLE> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let mut text = Binder {
            out,
            rest: TEXT,
            bound: 0,
        };
        bind_move(self.0, &mut text)?;
        if WHOLE {
            bind_own(self.0, &mut text)?;
        } else {
            text.leave_out(OWN, ANSWER)?;
        }
        text.end();
        Ok(())
    }
}

/// A text whose parameters are bound in turn.
struct Binder<'a, 'b> {
    out: AstPass<'a, 'b, Pg>,
    rest: &'static str,
    bound: u32,
}

impl<'b> Binder<'_, 'b> {
    /// Binds the next parameter, at the first of its places. Diesel writes `$n` there itself, and counts as the text does;
    /// the other places stand in the text.
    fn bind<T, U>(&mut self, value: &'b U) -> QueryResult<()>
    where
        Pg: HasSqlType<T>,
        U: ToSql<T, Pg> + ?Sized,
    {
        self.bound += 1;
        let place = format!("${}", self.bound);
        self.write_up_to(&place)?;
        self.out.push_bind_param::<T, U>(value)
    }

    /// Leaves out what stands from one mark to the other.
    fn leave_out(&mut self, from: &str, to: &str) -> QueryResult<()> {
        self.write_up_to(from)?;
        (_, self.rest) = cut(self.rest, to)?;
        Ok(())
    }

    fn write_up_to(&mut self, mark: &str) -> QueryResult<()> {
        let (before, after) = cut(self.rest, mark)?;
        self.out.push_sql(before);
        self.rest = after;
        Ok(())
    }

    fn end(&mut self) {
        self.out.push_sql(self.rest);
    }
}

/// What stands before a mark and after it.
fn cut(text: &'static str, mark: &str) -> QueryResult<(&'static str, &'static str)> {
    let parts = text.split_once(mark);
    parts.ok_or_else(|| QueryBuilderError(format!("the statement has no {mark:?}").into()))
}

/// What every move binds, in the order of the numbers.
fn bind_move<'b>(commit: &'b Commit, text: &mut Binder<'_, 'b>) -> QueryResult<()> {
    let Commit {
        derived,
        timing,
        log,
        notices,
        own,
        basis,
        ..
    } = commit;
    text.bind::<Text, _>(&derived.status)?;
    text.bind::<Int4, _>(&derived.version)?;
    text.bind::<Int2, _>(&derived.rules_version)?;
    text.bind::<Bytea, _>(&derived.head)?;
    text.bind::<Bool, _>(&derived.sealed)?;
    text.bind::<Nullable<Int4>, _>(&derived.decision)?;
    text.bind::<Nullable<Text>, _>(&derived.decision_kind)?;
    text.bind::<SqlSeats, _>(&derived.awaited)?;
    text.bind::<Nullable<Text>, _>(&derived.standings)?;
    text.bind::<SqlSeats, _>(&own.still_ordered)?;
    text.bind::<Timestamptz, _>(&commit.at)?;
    text.bind::<Nullable<Text>, _>(&timing.after)?;
    text.bind::<Nullable<Timestamptz>, _>(&timing.next_deadline)?;
    text.bind::<SqlSeats, _>(&timing.absent.remove)?;
    text.bind::<SqlSeats, _>(&timing.absent.add)?;
    text.bind::<SqlSeats, _>(&timing.bots.remove)?;
    text.bind::<SqlSeats, _>(&timing.bots.add)?;
    text.bind::<Int4, _>(&timing.changes)?;
    text.bind::<SqlUuid, _>(&basis.game)?;
    text.bind::<Int4, _>(&basis.version)?;
    text.bind::<Int4, _>(&basis.changes)?;
    text.bind::<SqlSeats, _>(&own.guard)?;
    text.bind::<Array<Int4>, _>(&log.seqs)?;
    text.bind::<Array<Text>, _>(&log.actors)?;
    text.bind::<Array<Text>, _>(&log.actions)?;
    text.bind::<Array<Text>, _>(&log.events)?;
    text.bind::<Array<Bytea>, _>(&log.heads)?;
    text.bind::<Array<SqlUuid>, _>(&notices.ids)?;
    text.bind::<Array<Text>, _>(&notices.kinds)?;
    text.bind::<Array<SqlUuid>, _>(&notices.users)?;
    text.bind::<Array<SqlSeat>, _>(&notices.seats)?;
    text.bind::<Array<Int4>, _>(&notices.decisions)?;
    text.bind::<Array<Int4>, _>(&notices.time_numbers)?;
    text.bind::<Array<Timestamptz>, _>(&notices.due)?;
    text.bind::<Array<Bool>, _>(&notices.delayed)?;
    text.bind::<Array<Bool>, _>(&notices.last)?;
    text.bind::<Int2, _>(&LAST_DAY_HOURS)?;
    text.bind::<Bool, _>(&commit.steps)
}

/// What is bound besides of what people alone have.
fn bind_own<'b>(commit: &'b Commit, text: &mut Binder<'_, 'b>) -> QueryResult<()> {
    let Commit { answers, own, .. } = commit;
    text.bind::<SqlSeats, _>(&commit.back)?;
    text.bind::<Array<SqlUuid>, _>(&answers.users)?;
    text.bind::<Array<Text>, _>(&answers.keys)?;
    text.bind::<Array<Bytea>, _>(&answers.request_hashes)?;
    text.bind::<Array<Int2>, _>(&answers.statuses)?;
    text.bind::<Array<Text>, _>(&answers.bodies)?;
    text.bind::<Nullable<SqlUuid>, _>(&own.user)?;
    text.bind::<Nullable<Int4>, _>(&own.decision)?;
    text.bind::<Nullable<Int4>, _>(&own.first_entry)?;
    text.bind::<Nullable<Int4>, _>(&own.last_entry)?;
    text.bind::<Nullable<SqlUuid>, _>(&own.fired)?;
    text.bind::<Text, _>(&own.reason)?;
    text.bind::<SqlSeats, _>(&own.cancelled)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the parameters as they stand in a text.
    fn numbers(text: &str) -> Vec<usize> {
        text.split('$')
            .skip(1)
            .map(|rest| {
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap();
                rest[..end].parse().unwrap()
            })
            .collect()
    }

    #[test]
    fn each_parameter_first_stands_where_all_smaller_ones_have_stood_before() {
        let mut stood = 0;
        for number in numbers(TEXT) {
            assert!((1..=stood + 1).contains(&number), "${number}");
            stood = stood.max(number);
        }
    }

    #[test]
    fn what_is_left_out_is_asked_for_by_nothing_that_stays() {
        let (head, rest) = cut(TEXT, OWN).unwrap();
        let (own, answer) = cut(rest, ANSWER).unwrap();
        let bound = numbers(head).into_iter().max();
        let first = numbers(own)
            .into_iter()
            .find(|number| Some(*number) > bound);
        assert_eq!(first, bound.map(|bound| bound + 1));
        assert!(numbers(answer).is_empty());
        let parts = own.lines().filter_map(|line| line.strip_suffix(" AS ("));
        let parts: Vec<&str> = parts.filter(|name| !name.starts_with(' ')).collect();
        assert_eq!(
            parts,
            ["seated", "answered", "drafted", "fired", "cancelled"]
        );
        for part in parts {
            assert!(!answer.contains(part), "{part}");
        }
    }
}
