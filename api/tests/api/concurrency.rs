//! Several people at once, and the power cut in between.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use crate::helpers::TestApp;
use crate::helpers::play::{Choices, any_answer, legal};
use crate::helpers::program::{Program, data_folder};

/// Settings of a server that nobody can ask too much.
const UNHURRIED: &[(&str, &str)] = &[("POSTE_RATE_LIMIT", "100000"), ("POSTE_NOTICE_DELAY", "0s")];

/// Plays until several people are asked at once; who they are, by seat.
async fn until_sealed(
    app: &TestApp,
    game: &str,
    people: &[crate::helpers::Person],
    choices: &mut Choices,
) -> Vec<usize> {
    loop {
        let due = app.due(game, &people[0]).await;
        if due.len() > 1 {
            return due;
        }
        assert!(
            app.step(game, people, choices).await,
            "no sealed decision came"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bids_sent_at_the_same_moment_all_count() {
    let app = Arc::new(TestApp::start().await);
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap().to_owned();
    let mut choices = Choices::new(7);
    for _ in 0..5 {
        let due = until_sealed(&app, &id, &people, &mut choices).await;
        let mut bids = Vec::new();
        for seat in &due {
            let person = people[*seat].clone();
            let decision = app.decision(&id, &person).await;
            assert_eq!(decision["kind"], "bid");
            let action = legal(&decision).last().unwrap()["action"].clone();
            bids.push((person, decision["decision"].clone(), action));
        }
        let decision = bids[0].1.clone();
        let sent = bids.into_iter().map(|(person, decision, action)| {
            let (app, id) = (Arc::clone(&app), id.clone());
            tokio::spawn(async move { app.answer(&id, &person, &decision, json!([action])).await })
        });
        for answer in futures_util::future::join_all(sent).await {
            answer.unwrap().expect(201);
        }
        let now = app.get(&format!("/games/{id}")).send().await.json();
        assert_ne!(
            now["pending"][0]["decision"], decision,
            "every bid was counted"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_different_moves_at_once_exactly_one_is_taken() {
    let app = Arc::new(TestApp::start().await);
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap().to_owned();
    let seat = app.due(&id, &people[0]).await[0];
    let person = people[seat].clone();
    let decision = app.decision(&id, &person).await;
    let version = game["version"].as_i64().unwrap();
    let actions = decision["actions"].as_array().unwrap().clone();
    let requests = actions.into_iter().take(20).map(|listed| {
        let (app, id, person) = (Arc::clone(&app), id.clone(), person.clone());
        let decision = decision["decision"].clone();
        tokio::spawn(async move {
            app.answer(&id, &person, &decision, json!([listed["action"]]))
                .await
        })
    });
    let answers: Vec<_> = futures_util::future::join_all(requests).await;
    let mut taken = 0;
    for answer in answers {
        let answer = answer.unwrap();
        if answer.status == 201 {
            taken += 1;
        } else {
            let problem = answer.problem(409, "stale_decision");
            assert_eq!(problem["version"], version + 1);
        }
    }
    assert_eq!(taken, 1);
    let log = app
        .get(&format!("/games/{id}/log?limit=100"))
        .send()
        .await
        .json();
    assert_eq!(log["version"], version + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_database_never_lose_or_double_a_move() {
    let one = TestApp::start().await;
    let two = one.beside().await;
    let people = one.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = one.start_game("city-and-guilds", &people).await;
    let id = game["id"].as_str().unwrap();
    let mut choices = Choices::new(3);
    let mut steps = 0;
    // Each step is asked of and answered to another server than the one before.
    while steps < 60 {
        let server = if steps % 2 == 0 { &two } else { &one };
        assert!(server.step(id, &people, &mut choices).await);
        steps += 1;
    }
    let a = one.get(&format!("/games/{id}")).send().await.json();
    let b = two.get(&format!("/games/{id}")).send().await.json();
    assert_eq!(a, b);
    assert_eq!(a["version"], 61);
    let views = [&one, &two].map(|server| server.get(&format!("/games/{id}/view")));
    let [a, b] = views;
    assert_eq!(a.send().await.text, b.send().await.text);
}

/// Somebody who plays against the program over HTTP.
struct Client {
    http: reqwest::Client,
    url: String,
    tokens: Vec<String>,
    game: String,
}

impl Client {
    async fn send(
        &self,
        method: &str,
        path: &str,
        seat: usize,
        body: Option<Value>,
    ) -> Option<Value> {
        let mut request = self
            .http
            .request(
                method.parse().unwrap(),
                format!("{}/api/v1{path}", self.url),
            )
            .bearer_auth(&self.tokens[seat]);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.ok()?;
        if !answer.status().is_success() {
            return None;
        }
        let text = answer.text().await.ok()?;
        Some(serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    async fn due(&self) -> Option<Vec<usize>> {
        let game = self
            .send("GET", &format!("/games/{}", self.game), 0, None)
            .await?;
        let seats = game["pending"][0]["seats"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        Some(
            seats
                .iter()
                .map(|seat| usize::try_from(seat.as_u64().unwrap()).unwrap())
                .collect(),
        )
    }

    /// Takes one step of a seat; what the server acknowledged.
    async fn step(&self, seat: usize, choices: &mut Choices) -> Option<Value> {
        let path = format!("/games/{}/decision", self.game);
        let decision = self.send("GET", &path, seat, None).await?;
        let action = any_answer(&decision, choices);
        let body = json!({ "decision": decision["decision"], "actions": [action] });
        self.send(
            "POST",
            &format!("/games/{}/actions", self.game),
            seat,
            Some(body),
        )
        .await
    }

    /// Signs three people in and starts a game.
    async fn start(server: &Program, mailbox: &Path, ruleset: &str) -> Self {
        let mut client = Self {
            http: reqwest::Client::new(),
            url: server.url().to_owned(),
            tokens: Vec::new(),
            game: String::new(),
        };
        for name in ["Ann", "Ben", "Cleo"] {
            let email = format!("{}@example.org", name.to_lowercase());
            client.tokens.push(String::new());
            let wish = json!({ "email": email, "name": name });
            client.send("POST", "/sign-in", 0, Some(wish)).await;
            let code = code_in(mailbox, &email).await;
            let body = json!({ "email": email, "code": code });
            let seat = client.tokens.len() - 1;
            let session = client
                .send("POST", "/sessions", seat, Some(body))
                .await
                .unwrap();
            session["access_token"]
                .as_str()
                .unwrap()
                .clone_into(&mut client.tokens[seat]);
        }
        let wish = json!({ "ruleset": ruleset, "seats": 3 });
        let game = client.send("POST", "/games", 0, Some(wish)).await.unwrap();
        game["id"].as_str().unwrap().clone_into(&mut client.game);
        for seat in 1..3 {
            let path = format!("/games/{}/join", client.game);
            client
                .send("POST", &path, seat, Some(json!({})))
                .await
                .unwrap();
        }
        client
    }
}

/// The code in the newest mail to this address; the mail may still be on its way.
async fn code_in(mailbox: &Path, email: &str) -> String {
    for _ in 0..2_000 {
        for file in std::fs::read_dir(mailbox).into_iter().flatten().flatten() {
            let mail = std::fs::read_to_string(file.path()).unwrap_or_default();
            let code = mail
                .lines()
                .map(str::trim)
                .find(|line| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit()));
            if let (true, Some(code)) = (mail.contains(email), code) {
                return code.to_owned();
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("no code came for {email}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_power_cut_loses_no_acknowledged_action() {
    let data = data_folder();
    let server = Program::serve(data.path(), UNHURRIED);
    let mut client = Client::start(&server, &data.path().join("mail"), "tammany-hall").await;
    let cut = Arc::new(AtomicBool::new(false));
    let mut acknowledged: Vec<(u64, Value)> = Vec::new();
    let mut choices = Choices::new(11);
    let mut server = Some(server);
    loop {
        // The cut comes while a step is under way.
        if acknowledged.len() == 30 {
            let (killed, victim) = (Arc::clone(&cut), server.take().unwrap());
            tokio::task::spawn_blocking(move || {
                victim.kill();
                killed.store(true, Ordering::SeqCst);
            });
        }
        let step = async {
            let due = client.due().await?;
            client.step(due[0], &mut choices).await
        };
        match step.await {
            Some(taken) => {
                acknowledged.push((taken["version"].as_u64().unwrap(), taken["head"].clone()));
            }
            None if acknowledged.len() >= 30 => break,
            None => panic!("the server failed before it was cut off"),
        }
    }
    while !cut.load(Ordering::SeqCst) {
        tokio::task::yield_now().await;
    }

    let server = Program::serve(data.path(), UNHURRIED);
    server.url().clone_into(&mut client.url);
    for (version, head) in &acknowledged {
        let path = format!("/games/{}/view?at={}", client.game, version - 1);
        let view = client
            .send("GET", &path, 0, None)
            .await
            .expect("the acknowledged entry is there");
        assert_eq!(&view["head"], head);
    }
    let due = client.due().await.unwrap();
    assert!(
        client.step(due[0], &mut choices).await.is_some(),
        "play goes on"
    );
    let (status, said) = server.stop();
    assert!(status.success(), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_power_cut_loses_no_stored_bid() {
    let data = data_folder();
    let server = Program::serve(data.path(), UNHURRIED);
    let mut client = Client::start(&server, &data.path().join("mail"), "city-and-guilds").await;
    let mut choices = Choices::new(5);
    assert_eq!(
        client.due().await.unwrap(),
        [0, 1, 2],
        "all are asked at once"
    );
    for seat in [0, 2] {
        client
            .step(seat, &mut choices)
            .await
            .expect("a first answer");
    }
    let mails_before = std::fs::read_dir(data.path().join("mail")).unwrap().count();
    server.kill();

    let server = Program::serve(data.path(), UNHURRIED);
    server.url().clone_into(&mut client.url);
    assert_eq!(
        client.due().await.unwrap(),
        [1],
        "two answers stand, one is still due"
    );
    let view = client
        .send("GET", &format!("/games/{}/view", client.game), 0, None)
        .await
        .unwrap();
    assert_eq!(
        view["you"]["answer"]["type"], "discard",
        "the own answer is still known to its owner"
    );
    client.step(1, &mut choices).await.expect("the last answer");
    assert_eq!(client.due().await.unwrap().len(), 1, "the game goes on");
    let (status, said) = server.stop();
    assert!(status.success(), "{said}");
    let mails: Vec<String> = std::fs::read_dir(data.path().join("mail"))
        .unwrap()
        .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert!(
        mails.len() <= mails_before + 2,
        "nobody was asked twice: {mails:?}"
    );
}
