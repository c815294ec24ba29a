//! Whatever has become of a game and of the people at it, nothing that anybody asks makes the server fail.

use chrono::TimeDelta;
use serde_json::json;

use crate::helpers::contract::{self, operations};
use crate::helpers::play::Choices;
use crate::helpers::seats::Running;
use crate::helpers::{Person, TestApp};

/// What ends a session or an account comes last, so that everything is tried before.
const LAST: [&str; 3] = ["end_session", "end_sessions", "delete_account"];

/// A game, its players, the host first, and others who may have something to do with it.
struct Scene {
    table: Running,
    others: Vec<Person>,
}

impl Scene {
    async fn new(visibility: &str) -> Self {
        let table = Running::new("tammany-hall", visibility).await;
        let dan = table.app.sign_in("Dan").await;
        Self {
            table,
            others: vec![dan],
        }
    }

    /// The same some steps into the game.
    async fn under_way(visibility: &str) -> Self {
        let scene = Self::new(visibility).await;
        let mut choices = Choices::new(3);
        let Running { app, game, people } = &scene.table;
        for _ in 0..9 {
            assert!(app.step(game, people, &mut choices).await);
        }
        scene
    }

    /// Hands the last seat on to whoever had none.
    async fn handed_on(mut self) -> Self {
        let newcomer = self.others.remove(0);
        self.table.hand_on(2, &newcomer).await;
        let before = std::mem::replace(&mut self.table.people[2], newcomer);
        self.others.push(before);
        self
    }

    async fn played_out(self) -> Self {
        let Running { app, game, people } = &self.table;
        let mut choices = Choices::new(4);
        let game = game.parse().unwrap();
        while app.act(game, people, &mut choices).await {}
        self
    }

    async fn broken(self) -> Self {
        for statement in [
            "ALTER TABLE log DISABLE TRIGGER USER",
            "UPDATE log SET events = '[]' WHERE seq = 5",
            "ALTER TABLE log ENABLE TRIGGER USER",
        ] {
            self.table.app.execute(statement).await.unwrap();
        }
        self.table.app.forget_games();
        self
    }

    async fn packed(self) -> Self {
        let app = &self.table.app;
        app.later(TimeDelta::minutes(61));
        assert_eq!(app.pack().await, 1);
        app.forget_games();
        self
    }

    async fn without(self, seat: usize) -> Self {
        self.table.app.go_away(&self.table.people[seat]).await;
        let mut scene = self;
        scene.table.people.remove(seat);
        scene
    }

    async fn ended_by_vote(self) -> Self {
        let Running { app, game, people } = &self.table;
        let vote = app.ask_to_end(game, &people[0]).await;
        let path = format!("/games/{game}/votes/{}", vote["id"].as_str().unwrap());
        for person in &people[1..] {
            let agree = app.post(&path).token(&person.token);
            agree
                .json(json!({ "agree": true }))
                .send()
                .await
                .expect(201);
        }
        self
    }

    /// Uses every operation of the API on the game, as everybody and as nobody. Every answer is held against the contract,
    /// which knows what each operation answers.
    async fn try_everything(self, what: &str) {
        let Self { table, others } = self;
        let app = &table.app;
        let tokens = table.people.iter().chain(&others);
        let tokens: Vec<Option<&str>> = tokens
            .map(|person| Some(person.token.as_str()))
            .chain([None])
            .collect();
        let is_last = |name: &str| LAST.contains(&name);
        let (late, early): (Vec<_>, Vec<_>) = operations()
            .partition(|(_, _, operation)| is_last(operation["operationId"].as_str().unwrap()));
        // What only looks comes first: what is done then may end the game.
        let (looks, acts): (Vec<_>, Vec<_>) =
            early.into_iter().partition(|(method, ..)| method == "GET");
        for (method, path, operation) in looks.iter().chain(&acts).chain(&late) {
            for token in &tokens {
                let status = request(app, &table.game, (method, path, operation), *token).await;
                assert!(status < 500, "{what}: {method} {path} answers {status}");
            }
        }
        let ready = app.get("/readyz").send_unchecked().await;
        assert!(ready.status < 500, "{what}: {}", ready.text);
    }
}

async fn request(
    app: &TestApp,
    game: &str,
    (method, path, operation): (&str, &str, &serde_json::Value),
    token: Option<&str>,
) -> u16 {
    let path = path
        .replace("{ruleset}", "tammany-hall")
        .replace("{seq}", "0")
        .replace("{seat}", "2")
        .replace("{vote}", game)
        .replace("{id}", game);
    let mut request = app.page_request(method, &path);
    if let Some(token) = token {
        request = request.token(token);
    }
    if let Some(body) = contract::example_of_body(operation) {
        request = request.json(body);
    }
    request.send().await.status
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_fails_in_a_game_that_runs() {
    for visibility in ["public", "private"] {
        let scene = Scene::under_way(visibility).await;
        scene.try_everything(visibility).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_fails_when_a_seat_has_changed_hands() {
    let scene = Scene::under_way("private").await.handed_on().await;
    scene.try_everything("handed on").await;
    let scene = Scene::under_way("public").await.handed_on().await;
    let scene = scene.played_out().await;
    scene.try_everything("handed on and over").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_fails_when_nobody_plays_a_seat() {
    let scene = Scene::under_way("public").await;
    scene.table.to_bot(2).await;
    let Running { people, .. } = &scene.table;
    scene.table.post(&people[0], 2, "open").await.expect(201);
    scene.try_everything("an open seat").await;
    let scene = Scene::under_way("public").await;
    scene.table.to_bot(2).await;
    scene.try_everything("a bot's seat").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_fails_when_somebody_is_gone() {
    let scene = Scene::under_way("public").await.without(0).await;
    scene.try_everything("the host is gone").await;
    let scene = Scene::under_way("public").await.handed_on().await;
    let scene = scene.without(2).await;
    scene.try_everything("the newcomer is gone").await;
    let scene = Scene::under_way("public").await.played_out().await;
    let scene = scene.without(1).await;
    scene.try_everything("gone after the end").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_fails_in_a_game_that_does_not_replay() {
    let scene = Scene::under_way("public").await.broken().await;
    scene.try_everything("broken").await;
    let scene = Scene::under_way("public").await.handed_on().await;
    let scene = scene.broken().await;
    scene.try_everything("handed on and broken").await;
    let scene = Scene::under_way("private").await.broken().await;
    let scene = scene.ended_by_vote().await;
    scene.try_everything("broken and ended").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_fails_when_a_game_is_over() {
    let scene = Scene::under_way("private").await.ended_by_vote().await;
    scene.try_everything("ended by vote").await;
    let scene = Scene::under_way("public").await.handed_on().await;
    let scene = scene.played_out().await.packed().await;
    scene.try_everything("packed").await;
}
