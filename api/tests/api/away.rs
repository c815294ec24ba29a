//! A database that goes away, hangs, or is busy with something else.

use std::time::{Duration, Instant};

use api::store::away::{Away, away};
use api::store::database::{self, OwnThread, reading};
use api::table::refused::Refused;
use diesel::QueryResult;
use diesel_async::SimpleAsyncConnection as _;
use diesel_async::pooled_connection::deadpool::PoolError;
use serde_json::json;

use crate::helpers::TestApp;
use crate::helpers::cluster;
use crate::helpers::play::legal;

/// Ends every session of this database but the one that asks.
const END_SESSIONS: &str = "SELECT pg_terminate_backend(pid)::text AS text FROM pg_stat_activity \
                            WHERE datname = current_database() AND pid <> pg_backend_pid()";

async fn one(conn: &mut database::Connection) -> QueryResult<i32> {
    use diesel_async::RunQueryDsl as _;
    diesel::select(diesel::dsl::sql::<diesel::sql_types::Integer>("1"))
        .get_result(conn)
        .await
}

/// A statement that takes twenty seconds.
async fn sleep(conn: &mut database::Connection) -> QueryResult<usize> {
    use diesel_async::RunQueryDsl as _;
    diesel::sql_query("SELECT pg_sleep(20)").execute(conn).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_that_hangs_is_given_up_with_its_connection_and_the_next_one_works() {
    let url = cluster::fresh_database().await;
    let pool = database::connect_with(&url, 4, Duration::from_millis(500)).unwrap();
    let mut conn = pool.get().await.unwrap();
    assert_eq!(one(&mut conn).await, Ok(1));
    let began = Instant::now();

    let hung = sleep(&mut conn).await;

    let error = hung.unwrap_err();
    assert!(
        began.elapsed() < Duration::from_secs(5),
        "{:?}",
        began.elapsed()
    );
    assert_eq!(away(&error), Some(Away::CutOff), "{error}");
    assert_eq!(Refused::from(error).code(), "unanswered");
    drop(conn);
    for _ in 0..8 {
        assert_eq!(one(&mut pool.get().await.unwrap()).await, Ok(1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_that_nobody_waits_for_any_more_holds_up_nobody_else() {
    let url = cluster::fresh_database().await;
    let pool = database::connect(&url, 2).unwrap();
    let mut conn = pool.get().await.unwrap();
    let sleeping = sleep(&mut conn);
    let left = tokio::time::timeout(Duration::from_millis(100), sleeping).await;
    assert!(left.is_err());
    drop(conn);
    let began = Instant::now();

    // There is one connection for those who may write.
    let mut next = pool.get().await.unwrap();

    assert_eq!(one(&mut next).await, Ok(1));
    assert!(
        began.elapsed() < Duration::from_secs(5),
        "{:?}",
        began.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_a_dead_server_has_left_behind_are_not_lent_to_anybody() {
    let app = TestApp::start().await;
    let pool = database::connect(&app.database_url, 8).unwrap();
    let mut conns = Vec::new();
    for _ in 0..6 {
        conns.push(pool.get().await.unwrap());
    }
    drop(conns);

    app.texts(END_SESSIONS).await;
    tokio::time::sleep(Duration::from_millis(200)).await;

    for _ in 0..8 {
        assert_eq!(one(&mut pool.get().await.unwrap()).await, Ok(1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_whose_session_is_ended_was_cut_off() {
    let app = TestApp::start().await;
    let pool = database::connect(&app.database_url, 4).unwrap();
    let mut conn = pool.get().await.unwrap();
    let sleeping = tokio::spawn(async move { sleep(&mut conn).await });
    let sleeps = "SELECT pid::text AS text FROM pg_stat_activity \
                  WHERE datname = current_database() AND query = 'SELECT pg_sleep(20)'";
    while app.texts(sleeps).await.is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }

    app.texts(END_SESSIONS).await;

    let error = sleeping.await.unwrap().unwrap_err();
    assert_eq!(away(&error), Some(Away::CutOff), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadlock_and_a_database_that_only_reads_are_no_fault_of_ours() {
    let app = TestApp::start().await;
    let mut conn = app.connection().await;
    let error = conn
        .batch_execute("BEGIN READ ONLY; DELETE FROM users")
        .await
        .unwrap_err();
    assert_eq!(away(&error), Some(Away::NotNow), "{error}");
    for text in ["a", "b"] {
        let table = format!("CREATE TABLE {text} (x int)");
        app.execute(&table).await.unwrap();
    }
    let (mut one, mut two) = (app.connection().await, app.connection().await);
    for (conn, table) in [(&mut one, "a"), (&mut two, "b")] {
        let lock = format!("BEGIN; LOCK TABLE {table}");
        conn.batch_execute(&lock).await.unwrap();
    }

    let (one, two) = tokio::join!(
        one.batch_execute("LOCK TABLE b"),
        two.batch_execute("LOCK TABLE a")
    );

    let error = one.and(two).unwrap_err();
    assert_eq!(away(&error), Some(Away::NotNow), "{error}");
    assert_eq!(Refused::from(error).code(), "unavailable");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_has_a_connection_though_all_that_may_write_are_taken() {
    let url = cluster::fresh_database().await;
    let pool = database::connect(&url, 4).unwrap();
    let mut writers = Vec::new();
    for _ in 0..3 {
        writers.push(pool.get().await.unwrap());
    }
    let began = Instant::now();

    let mut reader = reading(pool.get()).await.unwrap();

    assert_eq!(one(&mut reader).await, Ok(1));
    assert!(began.elapsed() < Duration::from_secs(2));
    assert!(matches!(pool.get().await, Err(PoolError::Timeout(_))));
    writers.pop();
    assert_eq!(one(&mut pool.get().await.unwrap()).await, Ok(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_the_database_does_not_answer_is_503_and_done_once_when_it_is_sent_again() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap();
    let seat = app.due(id, &people[0]).await[0];
    let person = &people[seat];
    let decision = app.decision(id, person).await;
    let action = legal(&decision).last().unwrap()["action"].clone();
    let body = json!({ "decision": decision["decision"], "actions": [action] });
    let send = || {
        app.post(&format!("/games/{id}/actions"))
            .token(&person.token)
            .header("Idempotency-Key", "once")
            .json(body.clone())
    };
    let mut holder = app.connection().await;
    let lock = format!("BEGIN; SELECT 1 FROM games WHERE id = '{id}' FOR UPDATE");
    holder.batch_execute(&lock).await.unwrap();

    let hung = send().send().await;

    hung.problem(503, "unanswered");
    assert!(hung.header("retry-after").is_some());
    app.get(&format!("/games/{id}")).send().await.expect(200);
    holder.batch_execute("ROLLBACK").await.unwrap();
    let taken = send().send().await.expect(201).json();
    assert_eq!(send().send().await.expect(201).json(), taken);
    let entries = app.entries(id).await;
    assert_eq!(
        entries.len(),
        1 + taken["entries"].as_array().unwrap().len()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_has_connections_of_its_own_where_all_others_are_lent() {
    let app = TestApp::start().await;
    let pool = database::connect_for(&app.database_url, 8, 2).unwrap();
    let thread = OwnThread::start("of its own", &pool).unwrap();
    let mut lent = Vec::new();
    for _ in 0..pool.status().max_size {
        lent.push(reading(pool.get()).await.unwrap());
    }
    let (says, said) = tokio::sync::oneshot::channel();
    let asked = pool.clone();
    thread.spawn(async move {
        let own = asked.get().await;
        // Its part is lent now, and so it waits for one of all.
        let next = tokio::time::timeout(Duration::from_millis(50), reading(asked.get())).await;
        let _ = says.send((own.is_ok(), next.is_err()));
    });
    assert_eq!(said.await.unwrap(), (true, true));
    // Six for all, and one of two threads has asked.
    assert_eq!((lent.len(), pool.status().size), (6, 7));
}
