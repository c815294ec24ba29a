//! What mail servers say of a player's address, what the player is told of it, and what follows.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::smtp::Mood;
use crate::helpers::{Person, TestApp};

async fn address(app: &TestApp, person: &Person) -> Value {
    let me = app.read("/me", Some(person)).await.expect(200);
    me.json()["address"].clone()
}

/// Opens a table for one and two bots, which starts at once: a mail that it has begun, and one more if it is the
/// person's turn. States and reasons of the notices of that game.
async fn mailed_about_a_game(app: &TestApp, person: &Person) -> Vec<String> {
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let game = app.open_table(person, wish).await;
    app.mails().await;
    app.texts(&format!(
        "SELECT concat_ws(' ', state, reason) AS text FROM notices \
         WHERE game_id = '{game}' AND kind = 'game_started'"
    ))
    .await
}

/// Mails that it is somebody's turn wait for an hour, so that those that a game has begun can be counted.
async fn start() -> TestApp {
    TestApp::start_with(|settings| settings.notice_delay = TimeDelta::hours(1)).await
}

const FINE: &str = "ok";

#[tokio::test(flavor = "multi_thread")]
async fn an_address_of_which_nothing_bad_was_heard_is_fine() {
    let app = start().await;
    let ann = app.sign_in("Ann").await;
    let fine = json!({ "state": FINE, "since": null, "reason": null });
    assert_eq!(address(&app, &ann).await, fine);
    assert_eq!(mailed_about_a_game(&app, &ann).await, ["sent"]);
    assert_eq!(address(&app, &ann).await, fine);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_address_is_told_with_the_server_s_words_and_without_addresses() {
    let app = start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    app.smtp.refuse("ann@");
    let before = app.app.house.clock.now();

    let mailed = mailed_about_a_game(&app, &people[0]).await;
    mailed_about_a_game(&app, &people[1]).await;

    assert_eq!(mailed, ["dead 550 5.1.1 … no such user"]);
    let told = address(&app, &people[0]).await;
    assert_eq!(told["state"], "refused");
    assert_eq!(told["reason"], "550 5.1.1 … no such user");
    let since = told["since"].as_str().unwrap();
    let since: chrono::DateTime<chrono::Utc> = since.parse().unwrap();
    assert!(since >= before - TimeDelta::seconds(1) && since <= app.app.house.clock.now());
    assert_eq!(address(&app, &people[1]).await["state"], FINE);
    // The session tells the same.
    let body = json!({ "refresh_token": people[0].refresh_token });
    let session = app.post("/sessions/refresh").json(body).send().await;
    assert_eq!(session.expect(201).json()["user"]["address"], told);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_refused_for_now_says_nothing_of_the_address() {
    let app = start().await;
    let ann = app.sign_in("Ann").await;
    app.smtp.feel(Mood::Busy);
    let mailed = mailed_about_a_game(&app, &ann).await;
    assert_eq!(mailed, ["waiting 451 4.3.0 come back later"]);
    app.smtp.feel(Mood::Willing);
    app.smtp.switch_off().await;
    mailed_about_a_game(&app, &ann).await;
    assert_eq!(address(&app, &ann).await["state"], FINE);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_the_server_will_not_have_counts_as_refused_too() {
    let app = start().await;
    let ann = app.sign_in("Ann").await;
    app.smtp.feel(Mood::Picky);
    mailed_about_a_game(&app, &ann).await;
    assert_eq!(address(&app, &ann).await["state"], "refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_taken_afterwards_shows_that_it_is_over() {
    let app = start().await;
    let ann = app.sign_in("Ann").await;
    app.smtp.refuse("ann@");
    mailed_about_a_game(&app, &ann).await;
    app.smtp.forgive();

    assert_eq!(mailed_about_a_game(&app, &ann).await, ["sent"]);

    let fine = json!({ "state": FINE, "since": null, "reason": null });
    assert_eq!(address(&app, &ann).await, fine);
}

/// Ann, whose address has refused as many mails as are tried.
async fn given_up(app: &TestApp) -> Person {
    let ann = app.sign_in("Ann").await;
    app.smtp.refuse("ann@");
    while mailed_about_a_game(app, &ann).await != [DROPPED] {
        let state = address(app, &ann).await;
        assert_eq!(state["state"], "refused");
    }
    ann
}

const DROPPED: &str = "dropped address_given_up";

#[tokio::test(flavor = "multi_thread")]
async fn after_three_refusals_mails_about_games_are_not_tried_any_more_and_the_history_says_why() {
    let app = start().await;
    let ann = given_up(&app).await;
    let tried = app
        .texts("SELECT state AS text FROM notices WHERE kind <> 'sign_in' AND state = 'dead'")
        .await;
    assert_eq!(tried.len(), 3);
    // Though the server would take it now.
    app.smtp.forgive();
    assert_eq!(mailed_about_a_game(&app, &ann).await, [DROPPED]);
    let history = app.read("/me/notices/history", Some(&ann)).await;
    let history = history.expect(200).json();
    let mut begun = history["items"].as_array().unwrap().iter();
    let newest = begun.find(|notice| notice["kind"] == "game_started");
    let newest = newest.unwrap();
    assert_eq!(newest["state"], "dropped");
    assert_eq!(newest["reason"], "your address refuses our mails");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_mail_is_always_tried_and_shows_that_the_address_works_again() {
    let app = start().await;
    given_up(&app).await;
    let wish = json!({ "email": "ann@example.org" });
    app.post("/sign-in").json(wish).send().await.expect(202);
    assert!(app.mails().await.is_empty());
    let state = "SELECT concat_ws(' ', state, reason) AS text FROM notices WHERE kind = 'sign_in' \
                 ORDER BY id DESC LIMIT 1";
    assert_eq!(app.texts(state).await, ["dead 550 5.1.1 … no such user"]);
    app.smtp.forgive();

    let ann = app.sign_in("Ann").await;

    assert_eq!(address(&app, &ann).await["state"], FINE);
    assert_eq!(mailed_about_a_game(&app, &ann).await, ["sent"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_address_is_tried_again_a_day_after_the_last_refusal() {
    let app = start().await;
    let ann = given_up(&app).await;
    app.later(TimeDelta::hours(23));
    let ann = app.renewed(&ann).await;
    assert_eq!(mailed_about_a_game(&app, &ann).await, [DROPPED]);
    app.later(TimeDelta::hours(2));
    let ann = app.renewed(&ann).await;
    assert_eq!(
        mailed_about_a_game(&app, &ann).await,
        ["dead 550 5.1.1 … no such user"]
    );
    app.later(TimeDelta::hours(2));
    assert_eq!(
        mailed_about_a_game(&app, &app.renewed(&ann).await).await,
        [DROPPED]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_to_an_unknown_address_that_is_refused_leaves_no_trace_of_the_address() {
    let app = start().await;
    let ann = app.sign_in("Ann").await;
    app.smtp.refuse("nobody@");
    let table = app
        .open_table(&ann, json!({ "ruleset": "tammany-hall", "seats": 3 }))
        .await;
    let invite = app.post(&format!("/games/{table}/invitations"));
    let invite = invite.token(&ann.token);
    let body = json!({ "email": "nobody@example.org" });
    invite.json(body).send().await.expect(201);
    assert!(app.mails().await.is_empty());
    assert_eq!(app.tables_with("nobody@").await, ["invitations"]);
    assert_eq!(address(&app, &ann).await["state"], FINE);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_leaves_neither_the_words_nor_the_wishes_behind() {
    let app = start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    app.open_table(&ann, wish).await;
    let link = app.mails().await[0].unsubscribe.clone().unwrap();
    let click = app
        .page_request("POST", &link)
        .form("List-Unsubscribe=One-Click");
    click.send_unchecked().await.expect(200);
    app.smtp.refuse("ann@");
    let wish = json!({ "email": "ann@example.org" });
    app.post("/sign-in").json(wish).send().await.expect(202);
    app.mails().await;
    assert_eq!(address(&app, &ann).await["state"], "refused");

    let gone = app.request("DELETE", "/me").token(&ann.token);
    gone.send().await.expect(204);

    let kept = "SELECT concat_ws(' ', address_reason, (SELECT count(*) FROM mail_opt_outs)) AS text FROM users";
    assert_eq!(app.texts(kept).await, ["0"]);
    // The link of an old mail is of no use any more, and says so.
    for method in ["GET", "POST"] {
        let again = app.page_request(method, &link).form("choice=again");
        again.send_unchecked().await.problem(404, "not_found");
    }
}
