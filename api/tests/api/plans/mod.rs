//! No statement grows: each one that the tests' servers send is explained on what a server holds after some years, and none
//! may read a whole table, or a whole index, that gets longer all the time.
//!
//! A statement is looked at as PostgreSQL may run it: planned for values that are nothing special, for those that occur most
//! often, such as the person who plays in every tenth game, and once for all values, if that looks cheap enough to be
//! taken.

mod grown;
mod plan;
mod values;

use diesel::QueryableByName;
use diesel::sql_types::{Json, Text};
use diesel_async::{
    AsyncConnection as _, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection as _,
};
use serde_json::Value;

use crate::helpers::database::texts;
use crate::helpers::statements::{listed, parameters};
use plan::Plan;
use values::{Choice, Values};

/// What PostgreSQL adds to the cost of a plan that is made for one run.
const PLANNING: f64 = 25.0;

/// How the statement begins that commits moves. To plan it takes longer than to run it.
const COMMIT: &str = "WITH moved AS ( UPDATE games";

#[derive(QueryableByName)]
struct Explained {
    #[diesel(sql_type = Json, column_name = "QUERY PLAN")]
    plan: Value,
}

#[derive(QueryableByName)]
struct Type {
    #[diesel(sql_type = Text)]
    name: String,
}

/// A connection to the large database, and the values that statements are explained for.
struct Planner {
    conn: AsyncPgConnection,
    values: Values,
    prepared: usize,
}

impl Planner {
    async fn new() -> Self {
        let mut conn = AsyncPgConnection::establish(&grown::database().await)
            .await
            .unwrap();
        let values = Values::load(&mut conn).await;
        Self {
            conn,
            values,
            prepared: 0,
        }
    }

    /// What a line of the list reads more and more of; nothing if it is well.
    async fn faults(&mut self, line: &str) -> Vec<String> {
        let (sql, words) = line.split_once(" -- ").unwrap_or((line, ""));
        self.prepared += 1;
        let name = format!("s{}", self.prepared);
        let types = values::hints(sql).join(", ");
        let types = if types.is_empty() {
            types
        } else {
            format!(" ({types})")
        };
        if let Err(error) = self
            .conn
            .batch_execute(&format!("PREPARE {name}{types} AS {sql}"))
            .await
        {
            return vec![format!("cannot be prepared: {error}")];
        }
        let types: Vec<Type> = diesel::sql_query(format!(
            "SELECT unnest(parameter_types)::text AS name FROM pg_prepared_statements WHERE name = '{name}'"
        ))
        .load(&mut self.conn)
        .await
        .unwrap();
        let types: Vec<String> = types.into_iter().map(|kind| kind.name).collect();
        let parameters = parameters(sql);
        let mut faults = Vec::new();
        let mut plans = Vec::new();
        for (choice, mode) in [
            (Choice::Usual, "force_custom_plan"),
            (Choice::MostCommon, "force_custom_plan"),
            (Choice::Usual, "force_generic_plan"),
        ] {
            let values = self
                .values
                .choose(choice, &types, &parameters, (sql, words, usize::MAX));
            let values = if values.is_empty() {
                values
            } else {
                format!("({values})")
            };
            let mode = format!("SET plan_cache_mode = {mode}");
            self.conn.batch_execute(&mode).await.unwrap();
            let explain = format!("EXPLAIN (FORMAT JSON) EXECUTE {name}{values}");
            let explained: Result<Explained, _> =
                diesel::sql_query(&explain).get_result(&mut self.conn).await;
            match explained {
                Ok(explained) => plans.push(Plan::of(&explained.plan)),
                Err(error) => return vec![format!("cannot be explained: {error}\n    {explain}")],
            }
        }
        let [usual, most_common, for_all] = &plans[..] else {
            unreachable!("three plans");
        };
        faults.extend(usual.faults(Choice::Usual));
        faults.extend(most_common.faults(Choice::MostCommon));
        if for_all.cost() < usual.cost() * 1.1 + PLANNING {
            faults.extend(for_all.faults(Choice::Usual));
        }
        if sql.starts_with(COMMIT) {
            let one = (sql, words, 1);
            let values = self.values.choose(Choice::Usual, &types, &parameters, one);
            faults.extend(self.planned_anew(&name, &values).await);
        }
        faults.sort();
        faults.dedup();
        self.conn
            .batch_execute(&format!("DEALLOCATE {name}"))
            .await
            .unwrap();
        faults
    }

    /// That PostgreSQL plans a prepared statement again and again, after it has seen it often enough to know better.
    async fn planned_anew(&mut self, name: &str, values: &str) -> Option<String> {
        let explain = format!("EXPLAIN EXECUTE {name}({values})");
        let mode = "SET plan_cache_mode = auto".to_owned();
        for statement in [vec![mode], vec![explain; 8]].concat() {
            self.conn.batch_execute(&statement).await.unwrap();
        }
        let plans = format!(
            "SELECT generic_plans::text AS text FROM pg_prepared_statements WHERE name = '{name}'"
        );
        let once = texts(&mut self.conn, &plans).await.concat() != "0";
        (!once).then(|| "is planned anew each time".to_owned())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_statement_takes_longer_because_there_is_more() {
    let mut planner = Planner::new().await;
    let mut growing = Vec::new();
    let statements = listed();
    for line in &statements {
        let faults = planner.faults(line).await;
        if !faults.is_empty() {
            growing.push(format!("{line}\n    {}", faults.join("\n    ")));
        }
    }
    assert!(statements.len() > 200, "they are not all there");
    assert!(
        growing.is_empty(),
        "{} grow:\n{}",
        growing.len(),
        growing.join("\n")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_that_grows_is_found() {
    let mut planner = Planner::new().await;
    for (statement, fault) in [
        ("SELECT id FROM games WHERE name = $1", "reads all of games"),
        (
            "SELECT count(*) FROM notices WHERE state = $1 -- $1 = dropped",
            "reads all of notices",
        ),
        (
            "DELETE FROM lost_seats WHERE lost_at < $1",
            "reads all of lost_seats",
        ),
        (
            "UPDATE sessions SET ended_at = $1 WHERE created_at > $2",
            "reads all of sessions",
        ),
        (
            "WITH a AS (SELECT user_id FROM answers WHERE status = $1) SELECT * FROM users WHERE id IN (SELECT user_id FROM a)",
            "reads all of answers",
        ),
        ("SELECT id FROM notices ORDER BY id", "reads all of notices"),
        (
            "SELECT id FROM messages WHERE text = $1 ORDER BY id LIMIT $2",
            "messages",
        ),
        ("SELECT count(*) FROM log WHERE game_id > $1", "log"),
        // An index of all games, of which most are passed over.
        (
            "SELECT id FROM games WHERE visibility = $1 AND ruleset = $2 ORDER BY id DESC LIMIT $3 -- $1 = private",
            "games",
        ),
        // A person with few games finds them; one with many is not to read everybody's.
        (
            "SELECT games.id FROM games JOIN seats ON seats.game_id = games.id WHERE seats.user_id = $1 ORDER BY games.name",
            "reads all of",
        ),
    ] {
        let faults = planner.faults(statement).await;
        assert!(
            faults.iter().any(|found| found.contains(fault)),
            "{statement}: {faults:?}"
        );
    }
    for well in [
        "SELECT id FROM games WHERE id = $1",
        "SELECT id FROM notices ORDER BY id LIMIT $1",
        "SELECT key FROM signing_keys",
        "SELECT 1",
    ] {
        assert_eq!(planner.faults(well).await, [""; 0], "{well}");
    }
}

/// Whoever deletes a row has PostgreSQL look for those that point to it, which no plan shows.
#[tokio::test(flavor = "multi_thread")]
async fn what_points_to_rows_that_are_deleted_is_found_by_an_index() {
    let mut planner = Planner::new().await;
    let without = texts(
        &mut planner.conn,
        "SELECT concat_ws(' ', conrelid::regclass, (SELECT attname FROM pg_attribute \
         WHERE attrelid = conrelid AND attnum = conkey[1]), confrelid::regclass) AS text FROM pg_constraint \
         WHERE contype = 'f' AND NOT EXISTS (SELECT FROM pg_index \
         WHERE indrelid = conrelid AND indkey[0] = conkey[1]) ORDER BY 1",
    )
    .await;
    let statements = listed();
    let deletes = |table: &str| {
        let quoted = format!("DELETE FROM \"{table}\"");
        let plain = format!("DELETE FROM {table} ");
        let mut statements = statements.iter();
        statements.any(|it| it.contains(&quoted) || it.contains(&plain))
    };
    assert!(deletes("sign_ins") && !deletes("games") && !deletes("users"));
    let slow: Vec<&String> = without
        .iter()
        .filter(|key| deletes(key.rsplit(' ').next().unwrap()))
        .collect();
    assert!(slow.is_empty(), "{slow:?}");
}
