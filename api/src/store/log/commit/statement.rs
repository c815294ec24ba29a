//! The statement in one of its forms, with what it binds.

use std::slice::Iter;

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::Error::QueryBuilderError;
use diesel::serialize::ToSql;
use diesel::sql_types::{
    Array, Bool, Bytea, HasSqlType, Int2, Int4, Nullable, Text, Timestamptz, Uuid as SqlUuid,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::columns::{Answers, Columns, Games, Log, Notices, Owns};
use super::form::Form;
use crate::store::people::preferences::LAST_DAY_HOURS;
use crate::store::seats::{SqlSeat, SqlSeats};

/// Runs the statement, and says which games have moved.
pub(super) async fn run(
    form: Form,
    columns: &Columns<'_>,
    conn: &mut AsyncPgConnection,
) -> QueryResult<Vec<Uuid>> {
    match form {
        Form::Several => Statement::<0> { form, columns }.load(conn).await,
        Form::Whole => Statement::<1> { form, columns }.load(conn).await,
        Form::Person => Statement::<2> { form, columns }.load(conn).await,
        Form::PersonTold => Statement::<3> { form, columns }.load(conn).await,
        Form::Nobody => Statement::<4> { form, columns }.load(conn).await,
        Form::NobodyTold => Statement::<5> { form, columns }.load(conn).await,
    }
}

/// The statement. Each form has a number, since diesel knows by its type that a statement is prepared.
struct Statement<'a, const NUMBER: u8> {
    form: Form,
    columns: &'a Columns<'a>,
}

impl<const NUMBER: u8> QueryId for Statement<'_, NUMBER> {
    type QueryId = Statement<'static, NUMBER>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<const NUMBER: u8> Query for Statement<'_, NUMBER> {
    type SqlType = SqlUuid;
}

impl<const NUMBER: u8> QueryFragment<Pg> for Statement<'_, NUMBER> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let Self { form, columns } = self;
        let pieces = form.pieces().iter();
        let mut text = Binder { out, pieces };
        bind_games(&columns.games, &mut text)?;
        bind_log(&columns.log, &mut text)?;
        if form.tells() {
            bind_notices(&columns.notices, &mut text)?;
        }
        if form.is_a_person_s() {
            bind_own(&columns.own, &mut text)?;
            bind_answers(&columns.answers, &mut text)?;
        }
        text.end()
    }
}

/// A text whose parameters are bound in turn.
struct Binder<'a, 'b> {
    out: AstPass<'a, 'b, Pg>,
    pieces: Iter<'static, String>,
}

impl<'b> Binder<'_, 'b> {
    /// Binds the next parameter, where it stands for the first time. Diesel writes `$n` there itself.
    fn bind<T, U>(&mut self, value: &'b U) -> QueryResult<()>
    where
        Pg: HasSqlType<T>,
        U: ToSql<T, Pg> + ?Sized,
    {
        self.write_piece()?;
        self.out.push_bind_param::<T, U>(value)
    }

    /// Writes what stands behind the last parameter.
    fn end(mut self) -> QueryResult<()> {
        self.write_piece()?;
        match self.pieces.next() {
            None => Ok(()),
            Some(_) => Err(QueryBuilderError(
                "the statement has more parameters than are bound".into(),
            )),
        }
    }

    fn write_piece(&mut self) -> QueryResult<()> {
        let piece = self.pieces.next().ok_or_else(|| {
            QueryBuilderError("the statement has fewer parameters than are bound".into())
        })?;
        self.out.push_sql(piece);
        Ok(())
    }
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
    use diesel::debug_query;

    use super::*;

    #[test]
    fn every_parameter_of_every_form_is_bound() {
        let columns = Columns::default();
        for form in Form::ALL {
            let statement = Statement::<0> {
                form,
                columns: &columns,
            };
            let text = debug_query::<Pg, _>(&statement).to_string();
            let last = form.pieces().len() - 1;
            assert!(text.contains(&format!("${last}")), "{form:?}: {text}");
            assert!(
                !text.contains(&format!("${}", last + 1)),
                "{form:?}: {text}"
            );
        }
    }
}
