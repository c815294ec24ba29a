//! `POST /games/{id}/close`, and what is left of a table that ended before its game began.

use serde_json::{Value, json};

use crate::helpers::hooks::HookReceiver;
use crate::helpers::{Answer, Person, TestApp};

const REASON: &str = "Not enough of us <this> month.";

async fn close(app: &TestApp, game: &str, person: &Person, reason: &str) -> Answer {
    let request = app.post(&format!("/games/{game}/close"));
    let request = request.token(&person.token);
    request.json(json!({ "reason": reason })).send().await
}

async fn invite(app: &TestApp, game: &str, host: &Person, email: &str) {
    let request = app.post(&format!("/games/{game}/invitations"));
    let request = request.token(&host.token).json(json!({ "email": email }));
    request.send().await.expect(201);
}

fn table(visibility: &str) -> Value {
    json!({ "ruleset": "tammany-hall", "seats": 4, "name": "Friday", "visibility": visibility })
}

/// The words of a mail, whatever its lines.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_says_why_and_everybody_there_or_invited_is_told() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = app.open_table(&people[0], table("public")).await;
    // Invited and seated, invited with an account, invited without one.
    for email in [&people[1].email, &people[2].email, "eve@example.org"] {
        invite(&app, &game, &people[0], email).await;
    }
    app.join(&game, &people[1]).await.expect(201);
    app.mails().await;

    let closed = close(&app, &game, &people[0], &format!("  {REASON} ")).await;

    let closed = closed.expect(201).json();
    assert_eq!(closed["status"], "abandoned");
    assert_eq!(closed["closed"]["cause"], "by_host");
    assert_eq!(closed["closed"]["reason"], REASON);
    assert_eq!(
        closed["closed"]["by"],
        json!({ "id": people[0].id, "name": "Ann" })
    );
    assert!(closed["closed"]["at"].is_string());
    assert_eq!(app.game(&game, None).await, closed);
    let mut mails = app.mails().await;
    mails.sort_by(|one, two| one.to.cmp(&two.to));
    let told: Vec<_> = mails.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!(
        told,
        ["ben@example.org", "cleo@example.org", "eve@example.org"]
    );
    let link = format!("{}/games/{game}", app.url());
    for mail in &mails {
        assert_eq!(mail.subject, "[Table closed] Tammany Hall · Friday");
        let text = words(&mail.text);
        assert!(
            text.contains("Ann has closed the table of “Friday”"),
            "{text}"
        );
        assert!(text.contains(REASON), "{text}");
        let seated = mail.to == people[1].email;
        assert_eq!(text.contains(&link), seated, "{text}");
        assert_eq!(
            text.contains("which you were invited to"),
            !seated,
            "{text}"
        );
        assert!(mail.unsubscribe.is_some());
    }
    for person in [&people[2], &people[3]] {
        app.join(&game, person).await.problem(409, "abandoned");
    }
    close(&app, &game, &people[0], "Again")
        .await
        .problem(409, "abandoned");
    let listed = app
        .read("/games?status=open", None)
        .await
        .expect(200)
        .json();
    assert_eq!(listed["items"], json!([]));
    let mine = app.read("/games?mine=true", Some(&people[1])).await;
    assert_eq!(mine.expect(200).json()["items"][0]["status"], "abandoned");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_closes_a_table_and_nobody_a_game() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let open = app.open_table(&people[0], table("public")).await;
    app.join(&open, &people[1]).await.expect(201);
    let private = app.open_table(&people[0], table("private")).await;
    let running = app.start_game("tammany-hall", &people[..3]).await;
    let running = running["id"].as_str().unwrap();
    let ended = app.start_game("tammany-hall", &people[..3]).await;
    let ended = ended["id"].as_str().unwrap();
    let vote = app.ask_to_end(ended, &people[0]).await;
    for person in &people[1..3] {
        let path = format!("/games/{ended}/votes/{}", vote["id"].as_str().unwrap());
        let agree = app.post(&path).token(&person.token);
        agree
            .json(json!({ "agree": true }))
            .send()
            .await
            .expect(201);
    }
    assert_eq!(app.game(ended, None).await["status"], "finished");
    let before = app.dump().await;

    close(&app, &open, &people[1], "x")
        .await
        .problem(403, "not_the_host");
    close(&app, &open, &people[3], "x")
        .await
        .problem(403, "not_the_host");
    close(&app, &private, &people[3], "x")
        .await
        .problem(404, "not_found");
    for game in [running, ended] {
        for person in &people[..2] {
            let refused = close(&app, game, person, "x").await;
            let problem = refused.problem(409, "started");
            assert!(
                problem["detail"].as_str().unwrap().contains("/votes"),
                "{problem}"
            );
        }
    }

    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reason_is_one_line_of_bounded_length() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let game = app.open_table(&ann, table("public")).await;
    let before = app.dump().await;
    for bad in [
        "",
        "  ",
        &"x".repeat(501),
        "Sorry\r\nBcc: x@example.org",
        "Sorry\n\nall",
        "\u{202e}yrros",
        "a\u{2028}b",
        "\u{7}",
    ] {
        close(&app, &game, &ann, bad)
            .await
            .problem(422, "bad_reason");
    }
    assert_eq!(app.dump().await, before);
    let longest = "ä".repeat(500);
    let closed = close(&app, &game, &ann, &longest).await.expect(201).json();
    assert_eq!(closed["closed"]["reason"], longest);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_private_table_is_for_its_members_alone() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.open_table(&people[0], table("private")).await;
    invite(&app, &game, &people[0], &people[1].email).await;
    invite(&app, &game, &people[0], &people[2].email).await;
    app.join(&game, &people[1]).await.expect(201);
    app.game(&game, Some(&people[2])).await;

    close(&app, &game, &people[0], REASON).await.expect(201);

    for member in &people[..2] {
        let closed = app.game(&game, Some(member)).await;
        assert_eq!(closed["closed"]["reason"], REASON);
        app.join(&game, member).await.problem(409, "abandoned");
    }
    let path = format!("/games/{game}");
    for path in [path.clone(), format!("{path}/messages")] {
        app.read(&path, Some(&people[2]))
            .await
            .problem(404, "not_found");
        app.read(&path, None).await.problem(404, "not_found");
    }
    app.join(&game, &people[2]).await.problem(404, "not_found");
    let page = app.page("GET", &path).await;
    assert_eq!(page.status, 404);
    assert!(!page.text.contains("month"), "{}", page.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_was_not_mailed_yet_is_not_mailed_any_more() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let game = app.open_table(&ann, table("public")).await;
    invite(&app, &game, &ann, "eve@example.org").await;
    close(&app, &game, &ann, REASON).await.expect(201);

    let mails = app.mails().await;

    let subjects: Vec<_> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    assert_eq!(subjects, ["[Table closed] Tammany Hall · Friday"]);
    let query = "SELECT state || ': ' || reason AS text FROM notices WHERE kind = 'invitation'";
    assert_eq!(app.texts(query).await, ["dropped: table_closed"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_refuses_invitations_is_not_told_of_their_end() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let first = app.open_table(&people[0], table("public")).await;
    for email in ["eve@example.org", people[1].email.as_str()] {
        invite(&app, &first, &people[0], email).await;
    }
    app.mails().await;
    close(&app, &first, &people[0], REASON).await.expect(201);
    // The link in the mail that the table was closed switches the like of it off.
    for mail in app.mails().await {
        let request = app.page_request("POST", mail.unsubscribe.as_deref().unwrap());
        let off = request.bytes("List-Unsubscribe=One-Click");
        assert_eq!(off.send_unchecked().await.status, 200);
    }
    let second = app.open_table(&people[0], table("public")).await;
    for email in ["eve@example.org", people[1].email.as_str()] {
        invite(&app, &second, &people[0], email).await;
    }
    close(&app, &second, &people[0], REASON).await.expect(201);

    assert!(app.mails().await.is_empty());
    let query = format!(
        "SELECT DISTINCT reason AS text FROM notices WHERE kind = 'table_closed' AND game_id = '{second}' ORDER BY 1"
    );
    assert_eq!(
        app.texts(&query).await,
        ["invitations_refused", "unsubscribed"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_asks_can_be_closed_and_takes_no_seat_afterwards() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "confirm_start": { "hours": 1 } });
    let game = app.open_table(&people[0], wish).await;
    for guest in &people[1..] {
        app.join(&game, guest).await.expect(201);
    }

    let closed = close(&app, &game, &people[0], REASON)
        .await
        .expect(201)
        .json();

    assert_eq!(closed["confirm_start"], Value::Null);
    app.confirm(&game, &people[1])
        .await
        .problem(409, "abandoned");
    app.later(chrono::TimeDelta::hours(2));
    assert_eq!(app.end_confirming().await, 0);
    let kept = app.game(&game, None).await;
    assert_eq!(kept["seats"][1]["user"]["name"], "Ben");
    let asked = "SELECT state || ': ' || reason AS text FROM notices WHERE kind = 'confirm_start'";
    app.mails().await;
    assert_eq!(app.texts(asked).await, ["dropped: table_asks_no_more"; 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_ends_by_itself_says_so_too() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let left = app.open_table(&people[0], table("public")).await;
    let gone = app.open_table(&people[1], table("public")).await;
    assert_eq!(app.game(&left, None).await["closed"], Value::Null);

    app.leave(&left, &people[0]).await;
    app.go_away(&people[1]).await;

    for (game, cause) in [(left, "everybody_left"), (gone, "account_deleted")] {
        let game = app.game(&game, None).await;
        assert_eq!(game["status"], "abandoned");
        let closed = &game["closed"];
        assert_eq!(closed["cause"], cause);
        assert_eq!(
            (&closed["by"], &closed["reason"]),
            (&Value::Null, &Value::Null)
        );
        assert!(closed["at"].is_string());
    }
    assert!(app.mails().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_whose_account_is_gone_is_not_named() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let game = app.open_table(&people[0], table("public")).await;
    app.join(&game, &people[1]).await.expect(201);
    close(&app, &game, &people[0], REASON).await.expect(201);

    app.go_away(&people[0]).await;

    let closed = app.game(&game, None).await["closed"].clone();
    assert_eq!(closed["by"]["name"], "former player");
    assert_eq!(closed["reason"], REASON);
    let mails = app.mails().await;
    assert_eq!(mails.len(), 1);
    assert!(words(&mails[0].text).contains("former player has closed the table"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_host_says_is_text_in_the_mail_the_page_and_the_chat() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    for (person, form) in [(&people[1], "json"), (&people[2], "discord")] {
        let url = receiver.url(&format!("/{form}"));
        let wish = json!({ "url": url, "form": form, "kinds": ["table_closed"] });
        app.make_hook(person, wish).await.expect(201);
    }
    let game = app.open_table(&people[0], table("public")).await;
    app.join(&game, &people[1]).await.expect(201);
    invite(&app, &game, &people[0], &people[2].email).await;
    let bad = "<script>alert('x')</script> @everyone";

    close(&app, &game, &people[0], bad).await.expect(201);

    for received in app.received().await {
        let mail = mail_parser::MessageParser::default()
            .parse(&received.raw)
            .unwrap();
        let html = mail.body_html(0).unwrap();
        assert!(!html.contains("<script"), "{html}");
        if mail.subject().unwrap().starts_with("[Table closed]") {
            assert!(html.contains("&#60;script&#62;alert"), "{html}");
        }
    }
    let page = app
        .page("GET", &format!("/games/{game}"))
        .await
        .expect(200)
        .text;
    assert!(!page.contains("<script>alert"), "{page}");
    assert!(
        page.contains("Ann closed it and said: “&#60;script&#62;alert"),
        "{page}"
    );
    app.deliver().await;
    let posted = receiver.posted();
    let at = |path: &str| posted.iter().find(|one| one.path == path).unwrap().json();
    assert_eq!(at("/json")["type"], "table_closed");
    let text = format!("Ann has closed the table of “Friday” (Tammany Hall): {bad}");
    assert_eq!(at("/json")["text"], text);
    let content = at("/discord")["content"].as_str().unwrap().to_owned();
    assert!(
        content.contains(r"\@everyone") && content.contains(r"\<script\>"),
        "{content}"
    );
}
