//! How often a mail goes to the database and back.

use std::sync::{Arc, Mutex};

use api::store::database::reading;
use chrono::TimeDelta;
use diesel::connection::InstrumentationEvent;
use diesel_async::AsyncConnection as _;

use super::{server, start, start_untold, subjects};
use crate::helpers::TestApp;

/// What every look at the outbox says, whether it finds anything or not.
const CLAIM: &str = "oldest AS MATERIALIZED";

/// The most statements that a mail may cost, the one that takes its notices included.
const MOST: usize = 6;

/// The statements of all connections of a server from now on.
async fn listen(app: &TestApp) -> Arc<Mutex<Vec<String>>> {
    let pool = &app.app.house.database;
    let heard = Arc::new(Mutex::new(Vec::new()));
    let mut all = Vec::new();
    for _ in 0..pool.status().max_size {
        // Those kept for readers too.
        all.push(reading(pool.get()).await.unwrap());
    }
    for connection in &mut all {
        let heard = Arc::clone(&heard);
        connection.set_instrumentation(move |event: InstrumentationEvent<'_>| {
            if let InstrumentationEvent::StartQuery { query, .. } = event {
                heard.lock().unwrap().push(query.to_string());
            }
        });
    }
    heard
}

/// The statements without those of looks: one statement looks for notices, and a transaction of its own for digests.
fn without_looks(heard: &Mutex<Vec<String>>) -> Vec<String> {
    let mut heard = std::mem::take(&mut *heard.lock().unwrap());
    let looks = |statement: &String| {
        statement.contains(CLAIM)
            || statement.starts_with("BEGIN")
            || statement.starts_with("COMMIT")
            || statement.contains("digest_at\" <=")
    };
    assert!(heard.iter().any(looks), "{heard:#?}");
    heard.retain(|statement| !looks(statement));
    heard
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_costs_six_trips_to_the_database_at_most_however_many_notices_it_tells() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    start_untold(&app, "One", &people).await;
    app.mails().await;
    let heard = listen(&app).await;

    app.later(TimeDelta::minutes(10));
    let mails = app.mails().await;
    for person in &people {
        assert_eq!(subjects(&mails, person), ["[Your turn] Bull Moose · One"]);
    }
    // Each of the three has a mail of their own.
    let trips = without_looks(&heard);
    assert!(trips.len() <= 3 * (MOST - 1), "{trips:#?}");
    assert_eq!(
        trips.iter().filter(|trip| writes(trip)).count(),
        3,
        "{trips:#?}"
    );

    for name in ["Two", "Three", "Four"] {
        start(&app, name, &people).await;
    }
    app.mails().await;
    without_looks(&heard);
    app.later(TimeDelta::minutes(10));
    let mails = app.mails().await;
    for person in &people {
        assert_eq!(subjects(&mails, person), ["3 games wait for you"]);
    }
    let trips = without_looks(&heard);
    assert!(trips.len() <= 3 * (MOST - 1), "{trips:#?}");
    assert_eq!(
        trips.iter().filter(|trip| writes(trip)).count(),
        3,
        "{trips:#?}"
    );
}

/// Whether a statement changes a row.
fn writes(statement: &str) -> bool {
    statement.contains("UPDATE ") && !statement.contains("FOR UPDATE")
}
