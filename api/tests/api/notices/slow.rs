//! A mail server that takes its time over one reader.

use std::time::Duration;

use serde_json::json;

use super::{history, start, subjects};
use crate::helpers::TestApp;
use crate::helpers::app::Mail;

/// What somebody is mailed as a game begins in which all are asked at once.
const BEGUN: [&str; 1] = ["[Your turn] Bull Moose · Friday club"];

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_whose_server_is_slow_holds_up_nobody_else() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    app.smtp.hang_on(Some("ann@"));
    let worker = app.post_mail();
    start(&app, "Friday club", &people).await;
    app.smtp.until_one_hangs().await;

    app.smtp.wait_for(2).await;
    let wish = json!({ "email": "dan@example.org", "name": "Dan" });
    app.post("/sign-in").json(wish).send().await.expect(202);
    let meanwhile = app.smtp.wait_for(3).await;
    app.smtp.hang_on(None);
    let all = app.smtp.wait_for(4).await;
    worker.abort();

    let parse = |mails: &[crate::helpers::smtp::Received]| -> Vec<Mail> {
        mails.iter().map(|mail| Mail::parse(&mail.raw)).collect()
    };
    let (meanwhile, all) = (parse(&meanwhile), parse(&all));
    assert!(subjects(&meanwhile, &people[0]).is_empty());
    for person in &people[1..] {
        assert_eq!(subjects(&meanwhile, person), BEGUN);
    }
    assert_eq!(meanwhile[2].to, "dan@example.org");
    assert!(meanwhile[2].code().is_some());
    assert_eq!(subjects(&all, &people[0]), BEGUN);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_worker_was_sending_when_it_ended_comes_again() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    app.smtp.hang_on(Some("ann@"));
    let worker = app.post_mail();
    start(&app, "Friday club", &people).await;
    app.smtp.until_one_hangs().await;
    // It may not have come to wait for the answer yet, and then it could still hear it.
    tokio::time::sleep(Duration::from_millis(200)).await;
    worker.abort();
    assert!(worker.await.unwrap_err().is_cancelled());
    app.smtp.hang_on(None);

    let meanwhile = app.mails().await;
    app.later(api::store::outbox::notice::LEASE);
    let again = app.mails().await;

    // The last words of the conversation that was cut off may still arrive.
    assert!(!subjects(&meanwhile, &people[0]).contains(&BEGUN[0]));
    assert_eq!(subjects(&again, &people[0]), BEGUN);
    for notice in history(&app, &people[0]).await {
        assert_eq!(notice["state"], "sent");
    }
}
