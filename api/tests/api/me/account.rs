//! `GET|PATCH|DELETE /me`.

use serde_json::{Value, json};

use crate::helpers::play::Choices;
use crate::helpers::{Answer, Person, TestApp};

async fn change(app: &TestApp, person: &Person, change: Value) -> Answer {
    let request = app.request("PATCH", "/me").token(&person.token);
    request.json(change).send().await
}

async fn delete(app: &TestApp, person: &Person) {
    let request = app.request("DELETE", "/me").token(&person.token);
    request.send().await.expect(204);
}

/// What anybody reads of a game: the game, the view with its text, the whole log, the record, the page.
pub(super) async fn everything_of(app: &TestApp, game: &str) -> String {
    let mut all = String::new();
    for part in ["", "/view", "/log?limit=100", "/record"] {
        let path = format!("/games/{game}{part}");
        all += &app.get(&path).send().await.expect(200).text;
    }
    all += &app.page("GET", &format!("/games/{game}")).await.text;
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_is_shown_to_its_owner() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;

    let me = app.get("/me").token(&ann.token).send().await.expect(200);

    let me = me.json();
    assert_eq!(me["id"], ann.id.as_str());
    assert_eq!(me["email"], "ann@example.org");
    assert_eq!(me["name"], "Ann");
    assert_eq!(me["locale"], "en");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_ever_sees_the_address() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;

    let all = everything_of(&app, game["id"].as_str().unwrap()).await;

    assert!(all.contains("Ann") && !all.contains('@'), "{all}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_nothing_changes_nothing() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;

    let me = change(&app, &ann, json!({})).await.expect(200);

    assert_eq!(me.json()["name"], "Ann");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_or_language_that_cannot_be_is_refused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let long = "x".repeat(41);
    for name in [
        "",
        " ",
        "A\r\nBcc: x@example.org",
        &long,
        "A\u{200b}nn",
        "\u{3164}",
        "the server",
        "S\u{435}rver",
        "Ann (house, fair, 1)",
    ] {
        let answer = change(&app, &ann, json!({ "name": name })).await;
        answer.problem(422, "bad_name");
    }
    let answer = change(&app, &ann, json!({ "name": "Anna", "locale": "xx" })).await;
    answer.problem(422, "unknown_locale");
    let me = app.get("/me").token(&ann.token).send().await.expect(200);
    assert_eq!(me.json()["name"], "Ann");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_shows_in_running_and_in_finished_games() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let running = app.start_game("tammany-hall", &people).await;
    let finished = app.finished_game("city-and-guilds", &people).await;
    let games = [running["id"].as_str().unwrap(), finished.as_str()];
    for game in games {
        assert!(everything_of(&app, game).await.contains("Ben"));
    }

    let me = change(&app, &people[1], json!({ "name": "Łukasz 小明" })).await;

    assert_eq!(me.expect(200).json()["name"], "Łukasz 小明");
    for game in games {
        let all = everything_of(&app, game).await;
        assert!(all.contains("Łukasz 小明") && !all.contains("Ben"), "{all}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_leaves_neither_address_nor_name_behind() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Zebulon Quux", "Cleo"]).await;
    let [ann, zebulon, cleo] = &people[..] else {
        unreachable!("three people");
    };
    // Wherever the server writes a name or an address down.
    let finished = app.finished_game("city-and-guilds", &people).await;
    let table = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let table = app.post("/games").token(&ann.token).key("open").json(table);
    let table = table.send().await.expect(201).json();
    let table = table["id"].as_str().unwrap();
    for (key, email) in [("invite 1", &zebulon.email), ("invite 2", &cleo.email)] {
        let invite = app.post(&format!("/games/{table}/invitations"));
        let invite = invite.token(&ann.token).key(key);
        invite
            .json(json!({ "email": email }))
            .send()
            .await
            .expect(201);
    }
    for (person, key) in [(zebulon, "join"), (cleo, "join")] {
        let join = app.post(&format!("/games/{table}/join"));
        let join = join.token(&person.token).key(key);
        join.json(json!({})).send().await.expect(201);
    }
    let token = json!({ "name": "Zebulon Quux's phone", "scopes": ["play"] });
    let token = app.post("/me/tokens").token(&zebulon.token).json(token);
    let token = token.send().await.expect(201).json();
    let own = json!({ "ruleset": "bull-moose", "seats": 5 });
    let own = app
        .post("/games")
        .token(&zebulon.token)
        .key("own")
        .json(own);
    let own = own.send().await.expect(201).json();
    app.mails().await;
    let wish = json!({ "email": zebulon.email, "name": "Zebulon Quux" });
    app.post("/sign-in").json(wish).send().await.expect(202);
    assert_eq!(
        app.tables_with("zebulon").await,
        ["answers", "invitations", "sign_ins", "tokens", "users"]
    );

    delete(&app, zebulon).await;

    let nowhere: [String; 0] = [];
    assert_eq!(app.tables_with("zebulon").await, nowhere);
    for game in [finished.as_str(), table] {
        let path = format!("/games/{game}");
        let shown = app.get(&path).token(&ann.token).send().await.expect(200);
        let seat = &shown.json()["seats"][1];
        assert_eq!(seat["user"]["id"], zebulon.id.as_str());
        assert_eq!(seat["user"]["name"], "former player");
    }
    assert!(!everything_of(&app, &finished).await.contains("Zebulon"));
    let own = format!("/games/{}", own["id"].as_str().unwrap());
    let own = app.get(&own).send().await.expect(200);
    assert_eq!(own.json()["status"], "abandoned");
    for token in [&zebulon.token, token["token"].as_str().unwrap()] {
        let answer = app.get("/me").token(token).send().await;
        answer.problem(401, "unauthorized");
    }
    let refresh = json!({ "refresh_token": zebulon.refresh_token });
    let refresh = app.post("/sessions/refresh").json(refresh).send().await;
    refresh.problem(401, "unauthorized");
    let mails = app.mails().await;
    assert!(
        mails
            .iter()
            .all(|mail| !mail.to.contains("zebulon") && !mail.text.contains("Zebulon")),
        "{mails:#?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_with_a_name_that_is_gone_is_not_done_a_second_time() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    // Nothing says of an answer with this name whose it is.
    let namesake = change(&app, &people[2], json!({ "name": "Ann" })).await;
    namesake.expect(200);
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let open = |person: &Person| {
        let open = app.post("/games").token(&person.token).key("open");
        open.json(wish.clone()).send()
    };
    let game = open(&people[0]).await.expect(201).json();
    open(&people[2]).await.expect(201);
    let game = format!("/games/{}", game["id"].as_str().unwrap());
    let join = |wish: Value| {
        let join = app.post(&format!("{game}/join")).token(&people[1].token);
        join.key("join").json(wish).send()
    };
    let joined = join(json!({})).await.expect(201).json();
    assert_eq!(joined["seats"][0]["user"]["name"], "Ann");
    let say = || {
        let say = app.post(&format!("{game}/messages"));
        let say = say.token(&people[1].token).key("say");
        say.json(json!({ "text": "Well met!" })).send()
    };
    let said = say().await.expect(201);

    delete(&app, &people[0]).await;

    let before = app.dump().await;
    join(json!({})).await.problem(409, "answer_forgotten");
    open(&people[2]).await.problem(409, "answer_forgotten");
    // The key is not free for another request.
    let other = join(json!({ "nonce": "another" })).await;
    other.problem(422, "idempotency_key_reused");
    // An answer that does not name Ann is given again.
    assert_eq!(say().await.expect(201).text, said.text);
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_whose_answer_named_somebody_who_has_gone_is_not_made_a_second_time() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let due = &people[app.due(game, &people[0]).await[0]];
    let decision = app.decision(game, due).await;
    let body = json!({ "decision": 0, "actions": [decision["actions"][0]["action"]] });
    let step = || {
        let step = app.post(&format!("/games/{game}/actions"));
        step.token(&due.token).key("move").json(body.clone()).send()
    };
    let first = step().await.expect(201).json();
    let told = first["entries"][0]["events"][0]["text"].as_str().unwrap();
    assert!(told.contains(&due.name), "{first:#}");
    let other = app.sign_in("Dan").await;
    let namesake = change(&app, &other, json!({ "name": due.name })).await;
    namesake.expect(200);

    delete(&app, &other).await;

    let before = app.dump().await;
    step().await.problem(409, "answer_forgotten");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_of_somebody_who_has_gone_goes_on_with_the_bot() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let mut choices = Choices::new(1);
    while app.due(game, &people[0]).await != [1] {
        app.step(game, &people, &mut choices).await;
    }
    let before = app.entries(game).await;

    delete(&app, &people[1]).await;
    app.let_bots_play().await;

    assert_ne!(app.due(game, &people[0]).await, [1]);
    let after = app.entries(game).await;
    assert!(after.len() > before.len());
    let shown = app.get(&format!("/games/{game}")).send().await.expect(200);
    let seat = &shown.json()["seats"][1];
    assert_eq!(seat["bot"]["kind"], "house");
    assert_eq!(seat["user"]["name"], "former player");
    for (old, new) in before.iter().zip(&after) {
        assert_eq!(
            old.to_string().replace("Ben", "former player"),
            new.to_string()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_log_says_that_the_bot_plays_for_somebody_who_has_gone_and_the_others_are_told_once()
{
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let mut games = Vec::new();
    for _ in 0..3 {
        let game = app.start_game("tammany-hall", &people).await;
        games.push(game["id"].as_str().unwrap().to_owned());
    }
    let finished = app.finished_game("city-and-guilds", &people).await;
    let entries = app.entries(&finished).await.len();

    delete(&app, &people[1]).await;
    let database = app.database_url.clone();
    // The server ends before any log has been told.
    app.stop().await;
    let app = TestApp::start_on(database, |_| {}).await;
    app.let_bots_play().await;
    app.let_bots_play().await;

    for game in &games {
        let entries = app.entries(game).await;
        let passed: Vec<&Value> = entries
            .iter()
            .filter(|entry| entry["events"][0]["type"] == "seat_passed")
            .collect();
        assert_eq!(passed.len(), 1, "{entries:#?}");
        assert_eq!(passed[0]["actor"], json!({ "kind": "server" }));
        assert_eq!(passed[0]["events"][0]["to"], "bot");
        assert_eq!(passed[0]["events"][0]["seat"], 1);
        let path = format!("/games/{game}/record");
        let record = app.read(&path, None).await.expect(200);
        assert!(!record.text.contains("Ben"), "{}", record.text);
    }
    assert_eq!(app.entries(&finished).await.len(), entries);
    let told = app
        .texts(
            "SELECT users.name AS text FROM notices JOIN users ON users.id = notices.user_id \
             WHERE kind = 'player_absent' ORDER BY 1",
        )
        .await;
    assert_eq!(told, ["Ann", "Ann", "Ann", "Cleo", "Cleo", "Cleo"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_log_that_cannot_be_told_does_not_keep_the_others_from_it() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = app.start_game("tammany-hall", &people).await;
        games.push(game["id"].as_str().unwrap().to_owned());
    }
    let wrong = format!(
        "UPDATE games SET secret = decode(repeat('00', 32), 'hex') WHERE id = '{}'",
        games[0]
    );
    app.execute(&wrong).await.unwrap();
    app.forget_games();

    delete(&app, &people[1]).await;
    app.let_bots_play().await;

    assert_eq!(app.entries(&games[0]).await.len(), 1);
    let entries = app.entries(&games[1]).await;
    assert_eq!(entries[1]["events"][0]["type"], "seat_passed");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seat_of_somebody_who_has_gone_can_be_given_to_another() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = app.start_game("tammany-hall", &people[..3]).await;
    let path = format!("/games/{}/seats/1", game["id"].as_str().unwrap());
    delete(&app, &people[1]).await;

    let invite = app.post(&format!("{path}/invitations"));
    let invite = invite.token(&people[0].token);
    let invite = invite
        .json(json!({ "email": people[3].email }))
        .send()
        .await;
    invite.expect(201);
    let take = app.post(&format!("{path}/take")).token(&people[3].token);
    let game = take.send().await.expect(201).json();

    assert_eq!(game["seats"][1]["user"]["name"], "Dan");
    assert_eq!(game["seats"][1]["bot"], Value::Null);
    assert_eq!(
        game["seats"][1]["former"][0]["user"]["name"],
        "former player"
    );
    // Nothing is left to be told of a bot that plays no more.
    app.let_bots_play().await;
    let entries = app.entries(game["id"].as_str().unwrap()).await;
    assert_eq!(entries.len(), 2, "{entries:#?}");
    assert_eq!(entries[1]["events"][0]["to"], "newcomer");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_may_go_at_once_and_the_bot_plays_for_both() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let path = format!("/games/{}", game["id"].as_str().unwrap());

    tokio::join!(delete(&app, &people[1]), delete(&app, &people[2]));

    let game = app.get(&path).send().await.expect(200).json();
    let bots: Vec<bool> = (0..3)
        .map(|seat| game["seats"][seat]["bot"].is_object())
        .collect();
    assert_eq!(bots, [false, true, true]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_begins_anew() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;

    delete(&app, &ann).await;

    let again = app.sign_in("Ann").await;
    assert_ne!(again.id, ann.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_host_has_gone_falls_to_the_next_player() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let open = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let open = app.post("/games").token(&people[0].token).json(open);
    let game = open.send().await.expect(201).json();
    let path = format!("/games/{}", game["id"].as_str().unwrap());
    let join = app.post(&format!("{path}/join")).token(&people[1].token);
    join.json(json!({})).send().await.expect(201);

    delete(&app, &people[0]).await;

    let game = app.get(&path).send().await.expect(200).json();
    assert_eq!(game["host"], people[1].id.as_str());
    assert_eq!(game["seats"][0]["user"], Value::Null);
    assert_eq!(game["status"], "open");
}
