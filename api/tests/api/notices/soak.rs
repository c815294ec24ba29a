//! Long play with a mail server and receivers of webhooks that fail one time in five.

use chrono::TimeDelta;
use serde_json::Value;
use uuid::Uuid;

use super::ledger::Ledger;
use crate::helpers::hooks::Reply;
use crate::helpers::play::Choices;
use crate::helpers::smtp::Mood;
use crate::helpers::{Person, TestApp};

/// Games at a time; each time one is over, the next of these is begun.
const TABLES: usize = 4;
const RULESETS: [&str; 3] = ["bull-moose", "tammany-hall", "city-and-guilds"];

async fn begin(app: &TestApp, number: usize, people: &[Person]) -> Uuid {
    let game = app
        .start_game(RULESETS[number % RULESETS.len()], people)
        .await;
    game["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_five_hundred_actions_everything_is_told_once_though_one_send_in_five_fails() {
    let app = TestApp::start().await;
    let mut people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let mut ledger = Ledger::new(&app, &people).await;
    app.smtp.feel(Mood::Moody);
    let moody = [200, 200, 503, 200, 200].map(Reply::status);
    ledger
        .receiver
        .reply(moody.into_iter().cycle().take(10_000));
    let mut choices = Choices::new(7);
    let mut games = Vec::new();
    for number in 0..TABLES {
        games.push(begin(&app, number, &people).await);
    }
    // Nobody moves in this one: there is time to ask its table something.
    let still = begin(&app, TABLES, &people).await.to_string();
    let mut begun = TABLES + 1;
    let mut vote = Value::Null;
    for action in 0..500 {
        let table = choices.below(TABLES);
        while !app.act(games[table], &people, &mut choices).await {
            people = app.renewed_all(&people).await;
            games[table] = begin(&app, begun, &people).await;
            begun += 1;
        }
        if action % 50 == 49 {
            people = app.renewed_all(&people).await;
            let game = games[table].to_string();
            app.say(&game, &people[action % 3], "Well played!").await;
        }
        match action {
            200 => {
                people = app.renewed_all(&people).await;
                vote = app.ask_to_end(&still, &people[0]).await;
            }
            260 => {
                people = app.renewed_all(&people).await;
                app.refuse(&still, &people[0], &vote).await;
            }
            _ => {}
        }
        app.later(TimeDelta::seconds(5));
        ledger.note(&app).await;
    }
    ledger.close(&app).await;
    people = app.renewed_all(&people).await;

    let tally = ledger.check(&app, &people).await;

    assert!(tally.mailed > 200 && tally.delivered > 200, "{tally:?}");
    assert!(tally.tried_again > 50 && tally.dropped > 5, "{tally:?}");
    let kinds = ledger.events.values().map(|event| &event["type"]);
    for kind in ["your_turn", "bid_due", "last_one", "message", "vote_asked"] {
        assert!(kinds.clone().any(|told| told == kind), "{kind}");
    }
}
