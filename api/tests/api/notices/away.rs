//! A day on which nobody can be told anything, while play goes on.

use std::collections::BTreeSet;

use chrono::TimeDelta;

use super::ledger::Ledger;
use super::{history, start};
use crate::helpers::TestApp;
use crate::helpers::hooks::Reply;
use crate::helpers::play::Choices;

#[tokio::test(flavor = "multi_thread")]
async fn after_a_day_without_mail_and_webhooks_both_tell_once_what_is_open_and_no_old_news() {
    let app = TestApp::start().await;
    let mut people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let mut ledger = Ledger::new(&app, &people).await;
    app.smtp.switch_off().await;
    ledger.receiver.always(&Reply::status(502));
    let mut games = Vec::new();
    for name in ["First", "Second", "Third"] {
        games.push(start(&app, name, &people).await);
    }
    let mut choices = Choices::new(4);
    for hour in 0..24 {
        if [3, 5].contains(&hour) {
            app.say(&games[0], &people[0], &format!("It is {hour} o'clock."))
                .await;
        }
        // Nobody answers in the third game: its first question stays open.
        for game in &games[..2] {
            app.act(game.parse().unwrap(), &people, &mut choices).await;
        }
        ledger.note(&app).await;
        assert!(ledger.is_empty(), "nobody was there");
        app.later(TimeDelta::hours(1));
        people = app.renewed_all(&people).await;
    }

    app.smtp.switch_on().await;
    ledger.receiver.recover();
    ledger.close(&app).await;
    people = app.renewed_all(&people).await;

    let tally = ledger.check(&app, &people).await;
    assert_eq!(tally.dead, 0);
    assert!(tally.dropped > 10, "{tally:?}");
    let said: Vec<&str> = ledger
        .events
        .values()
        .filter(|event| event["type"] == "message")
        .map(|event| event["text"].as_str().unwrap())
        .collect();
    let text = "Ann wrote at the table of “First” (Bull Moose): It is 3 o'clock. (and there is 1 more message)";
    assert_eq!(said, [text, text]);
    for (seat, person) in people.iter().enumerate() {
        let notices = history(&app, person).await;
        let mut turns = 0;
        let mut mails = BTreeSet::new();
        for notice in &notices {
            let kind = notice["kind"].as_str().unwrap();
            if ["your_turn", "bid_due", "last_one", "message"].contains(&kind)
                && notice["state"] == "sent"
            {
                turns += 1;
                mails.insert(notice["mail"].to_string());
            }
            let is_third = notice["game"] == games[2].as_str();
            if is_third || kind == "message" || kind == "game_started" {
                assert_eq!(notice["state"], "sent", "{notice:#}");
            }
        }
        for notice in notices
            .iter()
            .filter(|notice| notice["kind"] == "game_started")
        {
            mails.remove(&notice["mail"].to_string());
        }
        // Beside the beginnings: the one that found out that the mail server is back, and one for all the rest.
        assert!(mails.len() <= 2 && turns >= 1, "{seat}: {notices:#?}");
    }
}
