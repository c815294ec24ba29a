//! The statement with what it binds, whole or short: either text is always the same, so that it is prepared once a connection.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::Error::QueryBuilderError;
use diesel::serialize::ToSql;
use diesel::sql_types::{
    Array, Bool, Bytea, HasSqlType, Int2, Int4, Nullable, Text, Timestamptz, Uuid as SqlUuid,
};

use super::columns::{Answers, Columns, Games, Log, Notices, Owns};
use crate::store::people::preferences::LAST_DAY_HOURS;
use crate::store::seats::{SqlSeat, SqlSeats};

/// Everything that a move can write, and what it answers.
const TEXT: &str = include_str!("../commit.sql");

/// Where the parts begin that write what people alone have. A move that changes nothing of it goes without them: empty they
/// write nothing, but the database sets each of them up every time.
const OWN: &str = ",\n\n---- What people alone have.\n";

/// Where they end.
const ANSWER: &str = "\n\n---- What is answered.\n";

/// Where the line begins that is for several games.
const SEVERAL: &str = "        -- Games that somebody else holds";

/// Where it ends.
const ONE: &str = "SKIP LOCKED)\n";

/// The statement, for several games or one, whole or without what people alone have.
pub(super) struct Statement<'a, const MANY: bool, const WHOLE: bool>(pub(super) &'a Columns<'a>);

impl<const MANY: bool, const WHOLE: bool> QueryId for Statement<'_, MANY, WHOLE> {
    type QueryId = Statement<'static, MANY, WHOLE>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<const MANY: bool, const WHOLE: bool> Query for Statement<'_, MANY, WHOLE> {
    type SqlType = SqlUuid;
}

impl<const MANY: bool, const WHOLE: bool> QueryFragment<Pg> for Statement<'_, MANY, WHOLE> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let Self(columns) = self;
        let mut text = Binder {
            out,
            rest: TEXT,
            bound: 0,
        };
        bind_games(&columns.games, &mut text)?;
        if !MANY {
            text.leave_out(SEVERAL, ONE)?;
        }
        bind_log(&columns.log, &mut text)?;
        bind_notices(&columns.notices, &mut text)?;
        if WHOLE {
            bind_own(&columns.own, &mut text)?;
            bind_answers(&columns.answers, &mut text)?;
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

fn bind_games<'b>(games: &'b Games<'_>, text: &mut Binder<'_, 'b>) -> QueryResult<()> {
    text.bind::<Array<SqlUuid>, _>(&games.ids)?;
    text.bind::<Array<Text>, _>(&games.statuses)?;
    text.bind::<Array<Int4>, _>(&games.versions)?;
    text.bind::<Array<Int2>, _>(&games.rules_versions)?;
    text.bind::<Array<Bytea>, _>(&games.heads)?;
    text.bind::<Array<Bool>, _>(&games.sealed)?;
    text.bind::<Array<Nullable<Int4>>, _>(&games.decisions)?;
    text.bind::<Array<Nullable<Text>>, _>(&games.decision_kinds)?;
    text.bind::<Array<SqlSeats>, _>(&games.awaited)?;
    text.bind::<Array<Nullable<Text>>, _>(&games.standings)?;
    text.bind::<Array<SqlSeats>, _>(&games.still_ordered)?;
    text.bind::<Array<Timestamptz>, _>(&games.at)?;
    text.bind::<Array<Nullable<Text>>, _>(&games.clocks)?;
    text.bind::<Array<Nullable<Timestamptz>>, _>(&games.next_deadlines)?;
    text.bind::<Array<SqlSeats>, _>(&games.not_absent)?;
    text.bind::<Array<SqlSeats>, _>(&games.absent)?;
    text.bind::<Array<SqlSeats>, _>(&games.not_bots)?;
    text.bind::<Array<SqlSeats>, _>(&games.bots)?;
    text.bind::<Array<Int4>, _>(&games.changes)?;
    text.bind::<Array<Int4>, _>(&games.from_versions)?;
    text.bind::<Array<Int4>, _>(&games.from_changes)?;
    text.bind::<Array<SqlSeats>, _>(&games.guards)?;
    text.bind::<Array<Bool>, _>(&games.steps)
}

fn bind_log<'b>(log: &'b Log<'_>, text: &mut Binder<'_, 'b>) -> QueryResult<()> {
    text.bind::<Array<SqlUuid>, _>(&log.games)?;
    text.bind::<Array<Int4>, _>(&log.seqs)?;
    text.bind::<Array<Text>, _>(&log.actors)?;
    text.bind::<Array<Text>, _>(&log.actions)?;
    text.bind::<Array<Text>, _>(&log.events)?;
    text.bind::<Array<Bytea>, _>(&log.heads)
}

fn bind_notices<'b>(notices: &'b Notices, text: &mut Binder<'_, 'b>) -> QueryResult<()> {
    text.bind::<Array<SqlUuid>, _>(&notices.games)?;
    text.bind::<Array<SqlUuid>, _>(&notices.ids)?;
    text.bind::<Array<Text>, _>(&notices.kinds)?;
    text.bind::<Array<SqlUuid>, _>(&notices.users)?;
    text.bind::<Array<SqlSeat>, _>(&notices.seats)?;
    text.bind::<Array<Int4>, _>(&notices.decisions)?;
    text.bind::<Array<Int4>, _>(&notices.time_numbers)?;
    text.bind::<Array<Timestamptz>, _>(&notices.due)?;
    text.bind::<Array<Bool>, _>(&notices.delayed)?;
    text.bind::<Array<Bool>, _>(&notices.last)?;
    text.bind::<Int2, _>(&LAST_DAY_HOURS)
}

fn bind_own<'b>(own: &'b Owns, text: &mut Binder<'_, 'b>) -> QueryResult<()> {
    text.bind::<Array<SqlUuid>, _>(&own.games)?;
    text.bind::<Array<SqlSeats>, _>(&own.back)?;
    text.bind::<Array<Nullable<SqlUuid>>, _>(&own.players)?;
    text.bind::<Array<Nullable<Int4>>, _>(&own.decisions)?;
    text.bind::<Array<Nullable<Int4>>, _>(&own.first_entries)?;
    text.bind::<Array<Nullable<Int4>>, _>(&own.last_entries)?;
    text.bind::<Array<Nullable<SqlUuid>>, _>(&own.fired)?;
    text.bind::<Array<Text>, _>(&own.reasons)?;
    text.bind::<Array<SqlSeats>, _>(&own.cancelled)
}

fn bind_answers<'b>(answers: &'b Answers<'_>, text: &mut Binder<'_, 'b>) -> QueryResult<()> {
    text.bind::<Array<SqlUuid>, _>(&answers.games)?;
    text.bind::<Array<SqlUuid>, _>(&answers.users)?;
    text.bind::<Array<Text>, _>(&answers.keys)?;
    text.bind::<Array<Bytea>, _>(&answers.request_hashes)?;
    text.bind::<Array<Int2>, _>(&answers.statuses)?;
    text.bind::<Array<Text>, _>(&answers.bodies)?;
    text.bind::<Array<Text>, _>(&answers.locales)
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
    fn a_move_alone_waits_for_its_game_and_several_do_not() {
        let (head, rest) = cut(TEXT, SEVERAL).unwrap();
        let (several, rest) = cut(rest, ONE).unwrap();
        assert!(several.ends_with("FOR NO KEY UPDATE "), "{several}");
        assert_eq!(numbers(several), [1]);
        assert!(!format!("{head}{rest}").contains("LOCKED"));
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
            ["own", "seated", "answered", "drafted", "fired", "cancelled"]
        );
        for part in parts {
            assert!(!answer.contains(part), "{part}");
        }
    }
}
