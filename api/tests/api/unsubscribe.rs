//! Switching mails off from a mail: a page that changes nothing when it is opened, and a click that needs no sign-in.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::app::Mail;
use crate::helpers::play::Choices;
use crate::helpers::{Answer, Person, TestApp};

const CLICK: &str = "List-Unsubscribe=One-Click";

async fn press(app: &TestApp, link: &str, form: &str) -> Answer {
    let request = app.page_request("POST", link).form(form);
    request.send_unchecked().await
}

/// Opens a table for one and two bots, which starts at once; the mails to the person, up to the next turn.
async fn mailed(app: &TestApp, person: &Person) -> Vec<Mail> {
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let game = app.open_table(person, wish).await;
    app.later(TimeDelta::seconds(1));
    let mut mails = app.mails_to(&person.email).await;
    let mut choices = Choices::new(1);
    while app.due(&game, person).await == [0] {
        app.step(&game, std::slice::from_ref(person), &mut choices)
            .await;
    }
    // The house moves until it is the person's turn.
    app.let_bots_play().await;
    app.later(TimeDelta::seconds(1));
    mails.extend(app.mails_to(&person.email).await);
    mails
}

/// What a mail of a game tells.
fn name(mail: &Mail) -> &str {
    if mail.text.contains("has begun") {
        "begun"
    } else {
        "turn"
    }
}

fn names(mails: &[Mail]) -> BTreeSet<&str> {
    mails.iter().map(name).collect()
}

fn link_of(mails: &[Mail], what: &str) -> String {
    let is_it = |mail: &&Mail| mail.subject.starts_with(what) || name(mail) == what;
    let mail = mails.iter().find(is_it);
    mail.unwrap().unsubscribe.clone().unwrap()
}

async fn history(app: &TestApp, person: &Person) -> Vec<Value> {
    let answer = app.read("/me/notices/history", Some(person)).await;
    answer.expect(200).json()["items"]
        .as_array()
        .unwrap()
        .clone()
}

async fn invite(app: &TestApp, host: &Person, email: &str) {
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let table = app.open_table(host, wish).await;
    let invite = app.post(&format!("/games/{table}/invitations"));
    let invite = invite.token(&host.token);
    invite
        .json(json!({ "email": email }))
        .send()
        .await
        .expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_stops_the_kind_of_its_mail_and_no_other_and_another_click_stops_no_more() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let mails = mailed(&app, &people[0]).await;
    assert_eq!(names(&mails), BTreeSet::from(["begun", "turn"]));
    let link = link_of(&mails, "turn");

    let first = press(&app, &link, CLICK).await;
    let kept = app.dump().await;
    app.later(TimeDelta::minutes(1));
    let second = press(&app, &link, CLICK).await;

    assert_eq!((first.status, second.status), (200, 200));
    assert_eq!(first.text, second.text);
    assert!(first.text.contains("Done"), "{}", first.text);
    assert_eq!(first.header("set-cookie"), None);
    assert_eq!(app.dump().await, kept);
    let begun = BTreeSet::from(["begun"]);
    assert_eq!(names(&mailed(&app, &people[0]).await), begun);
    let history = history(&app, &people[0]).await;
    let dropped = history.iter().find(|notice| notice["state"] == "dropped");
    let dropped = dropped.expect("a turn that is not mailed");
    assert_eq!(dropped["kind"], "your_turn");
    assert_eq!(dropped["reason"], "you unsubscribed from these mails");
    // A bid is asked of whoever moves as well: turns are one kind.
    let shown = preferences(&app, &people[0]).await;
    for (kind, on) in shown["mail"].as_object().unwrap() {
        let is_turn = ["your_turn", "bid_due", "last_one"].contains(&kind.as_str());
        assert_eq!(on, !is_turn, "{kind}");
    }
    // Others are mailed, the person is still invited, and can sign in.
    assert!(!mailed(&app, &people[1]).await.is_empty());
    invite(&app, &people[1], &people[0].email).await;
    assert_eq!(app.mails_to(&people[0].email).await.len(), 1);
    app.sign_in("Ann").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_switches_one_kind_off_and_leaves_the_others() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let link = link_of(&mailed(&app, &ann).await, "begun");

    let page = press(&app, &link, "choice=kind").await.expect(200);

    assert!(page.text.contains("no more mails that a game has begun"));
    assert_eq!(names(&mailed(&app, &ann).await), BTreeSet::from(["turn"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_page_switches_them_on_again() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let link = link_of(&mailed(&app, &ann).await, "begun");
    for off in ["choice=all", "choice=kind", CLICK] {
        press(&app, &link, off).await.expect(200);
    }
    assert!(mailed(&app, &ann).await.is_empty());
    let shown = app.page("GET", &link).await.expect(200);
    assert!(shown.text.contains("Send them again"), "{}", shown.text);

    let page = press(&app, &link, "choice=again").await.expect(200);

    assert!(page.text.contains("again."), "{}", page.text);
    let all = BTreeSet::from(["begun", "turn"]);
    assert_eq!(names(&mailed(&app, &ann).await), all);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_wants_no_invitations_is_still_told_of_the_own_games() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    invite(&app, &people[0], &people[1].email).await;
    let link = link_of(&app.mails().await, "Ann invites you");

    let page = press(&app, &link, CLICK).await.expect(200);

    assert!(page.text.contains("no more invitations"), "{}", page.text);
    invite(&app, &people[0], &people[1].email).await;
    assert!(app.mails().await.is_empty());
    let dropped = &history(&app, &people[1]).await[0];
    assert_eq!(dropped["reason"], "you unsubscribed from these mails");
    assert!(!mailed(&app, &people[1]).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_without_an_account_refuses_invitations_and_is_kept_as_a_keyed_hash_alone() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    invite(&app, &ann, "dan@example.org").await;
    let link = link_of(&app.mails().await, "Ann invites you");
    let before = app.tables_with("dan@").await;

    press(&app, &link, CLICK).await.expect(200);

    assert_eq!(app.tables_with("dan@").await, before);
    let kept = app
        .texts("SELECT encode(email_hash, 'hex') AS text FROM mail_refusals")
        .await;
    let plain = engine::hex::encode(&api::ground::secrets::hash("dan@example.org"));
    assert_eq!(kept.len(), 1);
    assert_ne!(kept[0], plain, "anybody could try addresses");
    // Whoever invites is told nothing of it.
    invite(&app, &ann, "Dan@Example.org").await;
    invite(&app, &ann, "eve@example.org").await;
    let told: Vec<String> = app.mails().await.into_iter().map(|mail| mail.to).collect();
    assert_eq!(told, ["eve@example.org"]);
    let reasons = "SELECT reason AS text FROM notices WHERE state = 'dropped'";
    assert_eq!(app.texts(reasons).await, ["invitations_refused"]);
    press(&app, &link, "choice=again").await.expect(200);
    invite(&app, &ann, "dan@example.org").await;
    assert_eq!(app.mails_to("dan@example.org").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_in_the_other_form_of_forms_counts_too() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let link = link_of(&mailed(&app, &ann).await, "begun");
    let form = "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n";
    let request = app.page_request("POST", &link).raw_body(form);
    let request = request.header("Content-Type", "multipart/form-data; boundary=b");
    request.send_unchecked().await.expect(200);
    let turn = BTreeSet::from(["turn"]);
    assert_eq!(names(&mailed(&app, &ann).await), turn);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_link_and_a_body_that_says_nothing_change_nothing() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let link = link_of(&mailed(&app, &ann).await, "begun");
    let before = app.dump().await;
    let mut forged = link.clone();
    let last = forged.pop().unwrap();
    forged.push(if last == 'A' { 'E' } else { 'A' });
    for wrong in [
        forged.as_str(),
        "/unsubscribe/x",
        "/unsubscribe/AwGQAAAAAHAAgAAAAAAAAEK4bWJ3r0Q1r8V2xkcvXQ0h",
        "/unsubscribe/%00",
        "/unsubscribe/%ff",
    ] {
        for method in ["GET", "POST"] {
            let request = app.page_request(method, wrong).form(CLICK);
            request.send_unchecked().await.problem(404, "not_found");
        }
    }
    for body in [
        "",
        "choice=",
        "List-Unsubscribe=",
        "{}",
        "choice=all&choice=kind",
    ] {
        press(&app, &link, body).await.problem(400, "bad_form");
    }
    let large = press(&app, &link, &"x".repeat(70_000)).await;
    assert_eq!(large.status, 413, "{}", large.text);
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn clicks_from_one_address_are_limited() {
    let app = TestApp::start().await;
    let mut limited = None;
    for _ in 0..=600 {
        let answer = press(&app, "/unsubscribe/x", CLICK).await;
        if answer.status == 429 {
            limited = Some(answer);
            break;
        }
    }
    let limit = limited.expect("a limit").problem(429, "too_many_requests");
    assert_eq!(limit["limit"], "unsubscribes_from_address");
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_every_link_of_every_kind_of_mail_twice_changes_nothing() {
    let app = TestApp::start().await;
    let mut people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    invite(&app, &people[0], "dan@example.org").await;
    invite(&app, &people[0], &people[1].email).await;
    let mut mails = app.mails().await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let mut choices = Choices::new(6);
    loop {
        app.later(TimeDelta::seconds(1));
        mails.extend(app.mails().await);
        people = app.renewed_all(&people).await;
        if !app.step(game, &people, &mut choices).await {
            break;
        }
    }
    app.later(TimeDelta::seconds(1));
    mails.extend(app.mails().await);
    let wish = json!({ "email": "eve@example.org" });
    app.post("/sign-in").json(wish).send().await.expect(202);
    mails.extend(app.mails().await);
    let kinds = "SELECT DISTINCT kind AS text FROM notices WHERE state = 'sent' ORDER BY 1";
    let kinds = app.texts(kinds).await;
    let all = [
        "bid_due",
        "game_over",
        "game_started",
        "invitation",
        "last_one",
        "sign_in",
        "your_turn",
    ];
    assert_eq!(kinds, all);
    let links: BTreeSet<String> = mails
        .iter()
        .flat_map(|mail| mail.text.split_whitespace())
        .filter_map(|word| word.strip_prefix(app.url()))
        // No program sends what stands behind the '#'.
        .map(|link| link.split('#').next().unwrap().to_owned())
        .collect();
    // A link for each kind that can be switched off, by each reader, among them.
    let off = links
        .iter()
        .filter(|link| link.starts_with("/unsubscribe/"));
    assert!(off.count() >= 6, "{links:#?}");
    for mail in &mails {
        let asked_for = mail.code().is_some();
        assert_eq!(mail.unsubscribe.is_none(), asked_for, "{}", mail.subject);
        assert_eq!(!mail.text.contains("Fewer mails"), asked_for);
        if let Some(link) = &mail.unsubscribe {
            assert!(mail.text.contains(link) && links.contains(link));
        }
    }
    let before = app.dump().await;

    for link in &links {
        for method in ["GET", "HEAD", "GET", "HEAD"] {
            let request = app.page_request(method, link);
            let request = request.header("User-Agent", "MailScanner/1.0 (prefetch)");
            request.send_unchecked().await.expect(200);
        }
    }

    assert_eq!(app.dump().await, before);
}

async fn preferences(app: &TestApp, person: &Person) -> Value {
    let answer = app.read("/me/notices", Some(person)).await;
    answer.expect(200).json()
}

async fn choose(app: &TestApp, person: &Person, chosen: &Value) -> Value {
    let request = app.request("PUT", "/me/notices").token(&person.token);
    request.json(chosen.clone()).send().await.expect(200).json()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_shown_after_a_click_is_what_holds_and_sending_it_back_changes_nothing() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    choose(&app, &ann, &json!({ "digest": "daily" })).await;
    let link = link_of(&mailed(&app, &ann).await, "begun");
    press(&app, &link, "choice=all").await.expect(200);

    let shown = preferences(&app, &ann).await;
    assert_eq!(shown["digest"], "off");
    for (kind, on) in shown["mail"].as_object().unwrap() {
        assert_eq!(on, kind == "invitation", "{kind}");
    }
    assert_eq!(choose(&app, &ann, &shown).await, shown);
    assert_eq!(preferences(&app, &ann).await, shown);

    assert!(mailed(&app, &ann).await.is_empty());
    app.later(TimeDelta::days(2));
    assert!(app.mails().await.is_empty());
    // The page knows it as well, and one click brings back what it says.
    let page = app.page("GET", &link).await.expect(200);
    let off = "You get no mails that a game has begun.";
    assert!(page.text.contains(off), "{}", page.text);
    let page = press(&app, &link, "choice=again").await.expect(200);
    let on = "Done: you get mails that a game has begun again.";
    assert!(page.text.contains(on), "{}", page.text);
    let ann = app.renewed(&ann).await;
    let begun = BTreeSet::from(["begun"]);
    assert_eq!(names(&mailed(&app, &ann).await), begun);
    let mut expected = shown;
    expected["mail"]["game_started"] = json!(true);
    assert_eq!(preferences(&app, &ann).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_tells_the_truth_of_a_kind_that_is_not_chosen_and_switches_it_on() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let link = link_of(&mailed(&app, &ann).await, "begun");
    let chosen = json!({ "mail": { "game_started": false, "message": false } });
    choose(&app, &ann, &chosen).await;

    let page = app.page("GET", &link).await.expect(200);
    let off = "You get no mails that a game has begun.";
    assert!(page.text.contains(off), "{}", page.text);
    press(&app, &link, "choice=again").await.expect(200);

    let shown = preferences(&app, &ann).await;
    assert_eq!(shown["mail"]["game_started"], true);
    assert_eq!(shown["mail"]["message"], false, "it is another kind");
    let all = BTreeSet::from(["begun", "turn"]);
    assert_eq!(names(&mailed(&app, &ann).await), all);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_of_all_mails_switches_all_on_again_that_were_not_chosen() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    choose(&app, &ann, &json!({ "digest": "daily", "digest_hour": 0 })).await;
    mailed(&app, &ann).await;
    app.later(TimeDelta::days(1));
    let digest = link_of(&app.mails_to(&ann.email).await, "Your digest");
    press(&app, &digest, CLICK).await.expect(200);
    let ann = app.renewed(&ann).await;
    let shown = preferences(&app, &ann).await;
    choose(&app, &ann, &shown).await;
    let page = app.page("GET", &digest).await.expect(200);
    let off = "You get no mails about your games.";
    assert!(page.text.contains(off), "{}", page.text);

    press(&app, &digest, "choice=again").await.expect(200);

    let shown = preferences(&app, &ann).await;
    let mail = shown["mail"].as_object().unwrap();
    assert!(mail.values().all(|on| on == true), "{shown:#}");
    let all = BTreeSet::from(["begun", "turn"]);
    assert_eq!(names(&mailed(&app, &ann).await), all);
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_are_off_and_on_everywhere_or_nowhere() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    invite(&app, &ann, "dan@example.org").await;
    let link = link_of(&app.mails().await, "Ann invites you");
    press(&app, &link, CLICK).await.expect(200);
    // The address has an account only now.
    let dan = app.sign_in("Dan").await;
    let shown = preferences(&app, &dan).await;
    assert_eq!(shown["mail"]["invitation"], false);
    assert_eq!(choose(&app, &dan, &shown).await, shown);
    assert_eq!(preferences(&app, &dan).await, shown);
    let page = app.page("GET", &link).await.expect(200);
    assert!(page.text.contains("You get no invitations to games."));
    invite(&app, &ann, &dan.email).await;
    assert!(app.mails().await.is_empty());

    let page = press(&app, &link, "choice=again").await.expect(200);

    assert!(page.text.contains("you get invitations to games again"));
    assert_eq!(preferences(&app, &dan).await["mail"]["invitation"], true);
    invite(&app, &ann, &dan.email).await;
    assert_eq!(app.mails_to(&dan.email).await.len(), 1);
    // And whoever chooses them has not refused them any more.
    press(&app, &link, CLICK).await.expect(200);
    let mut chosen = preferences(&app, &dan).await;
    assert_eq!(chosen["mail"]["invitation"], false);
    chosen["mail"]["invitation"] = json!(true);
    choose(&app, &dan, &chosen).await;
    invite(&app, &ann, &dan.email).await;
    assert_eq!(app.mails_to(&dan.email).await.len(), 1);
}
