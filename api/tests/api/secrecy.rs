//! Secrets: what a seat answered in secret is told to nobody else before its time, on no channel.
//!
//! Two worlds that differ in nothing but one hidden answer must give everybody else the same bytes. What cannot be the
//! same is put out of the comparison: ids and times; the head of the chain, whose salt is as secret as the answer; and
//! `ETag`, which is a hash of the very body that is compared.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;
use diesel_async::SimpleAsyncConnection as _;
use serde_json::{Value, json};

use crate::helpers::app::Mail;
use crate::helpers::feeds::Feeds;
use crate::helpers::hooks::{HookReceiver, Reply};
use crate::helpers::play::{Choices, legal};
use crate::helpers::program::{Program, data_folder};
use crate::helpers::smtp::Receiver;
use crate::helpers::{Person, TestApp, html};

/// A game in which three seats play, and what is told of it.
struct World {
    app: TestApp,
    people: Vec<Person>,
    game: String,
    choices: Choices,
    mails: Vec<Mail>,
    /// Where their feeds are.
    feeds: Vec<Feeds>,
    /// Where the webhooks of all of them lead, each at the path of its seat.
    receiver: HookReceiver,
}

impl World {
    /// A game whose chance is the same in every world.
    async fn new(ruleset: &str) -> Self {
        let app = TestApp::start_with(|settings| {
            "https://play.example".clone_into(&mut settings.public_url);
        })
        .await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let receiver = HookReceiver::start().await;
        let mut feeds = Vec::new();
        for (seat, person) in people.iter().enumerate() {
            feeds.push(app.feeds(person).await);
            app.hook(person, &receiver.url(&format!("/{seat}"))).await;
        }
        let wish = json!({ "ruleset": ruleset, "seats": 3, "name": "Two worlds" });
        let game = app.open_table(&people[0], wish).await;
        let same = "UPDATE games SET secret = decode(repeat('5e', 32), 'hex')";
        app.execute(same).await.unwrap();
        app.join(&game, &people[1]).await.expect(201);
        app.join(&game, &people[2]).await.expect(201);
        Self {
            app,
            people,
            game,
            choices: Choices::new(21),
            mails: Vec::new(),
            feeds,
            receiver,
        }
    }

    /// Plays until a sealed decision is open, and says for which seats.
    async fn until_sealed(&mut self) -> Vec<usize> {
        let Self {
            app,
            people,
            game,
            choices,
            ..
        } = self;
        app.until_sealed(game, people, choices).await
    }

    /// The legal answers of a seat.
    async fn options(&self, seat: usize) -> (Value, Vec<Value>) {
        let decision = self.app.decision(&self.game, &self.people[seat]).await;
        let actions = legal(&decision);
        (decision["decision"].clone(), actions)
    }

    /// Answers the open decision with the first or the last of what is legal.
    async fn answer(&self, seat: usize, last: bool) -> Value {
        let (decision, options) = self.options(seat).await;
        let chosen = if last {
            options.last()
        } else {
            options.first()
        };
        let chosen = chosen.unwrap().clone();
        let actions = json!([chosen["action"]]);
        let person = &self.people[seat];
        let answer = self.app.answer(&self.game, person, &decision, actions);
        answer.await.expect(201);
        chosen
    }

    /// Gives another answer to the sealed decision that is open.
    async fn replace(&self, seat: usize, other: &Value) {
        let game = self.app.game(&self.game, None).await;
        let decision = &game["pending"][0]["decision"];
        let actions = json!([other["action"]]);
        let person = &self.people[seat];
        let answer = self.app.answer(&self.game, person, decision, actions);
        answer.await.expect(201);
    }

    /// All that everybody but the hidden seat is told, each under the name of its channel.
    async fn told(&mut self, hidden: usize) -> BTreeMap<String, String> {
        let mut told = BTreeMap::new();
        let mut viewers = vec![None];
        viewers.extend((0..3).filter(|seat| *seat != hidden).map(Some));
        for viewer in viewers {
            for (channel, text) in self.told_to(viewer).await {
                told.insert(format!("{channel} as {viewer:?}"), text);
            }
        }
        self.app.later(chrono::TimeDelta::seconds(1));
        self.mails.extend(self.app.mails().await);
        let mut mails: Vec<String> = self
            .mails
            .iter()
            .filter(|mail| mail.to != self.people[hidden].email)
            .map(|mail| format!("{} {} {}", mail.to, mail.subject, mail.text))
            .collect();
        mails.sort();
        told.insert("mails".to_owned(), mails.join("\n"));
        told.insert("webhooks".to_owned(), self.posted(hidden).await);
        told.extend(self.events(hidden).await);
        told
    }

    /// All that the webhooks of everybody but the hidden seat are told.
    async fn posted(&self, hidden: usize) -> String {
        self.app.deliver().await;
        let mut posted: Vec<String> = self
            .receiver
            .posted()
            .iter()
            .filter(|posted| posted.path != format!("/{hidden}"))
            .map(|posted| format!("{} {}", posted.path, posted.body))
            .collect();
        // Webhooks do not wait for each other, so only what each is told has an order.
        posted.sort_by(|one, two| one.get(..2).cmp(&two.get(..2)));
        assert!(!posted.is_empty());
        posted.join("\n")
    }

    /// All events of everybody but the hidden seat, as a page and as a stream has them.
    async fn events(&self, hidden: usize) -> BTreeMap<String, String> {
        self.app.number_events().await;
        let mut told = BTreeMap::new();
        for seat in (0..3).filter(|seat| *seat != hidden) {
            let person = &self.people[seat];
            let (events, last) = self.app.events(person, 0).await;
            assert!(!events.is_empty());
            told.insert(
                format!("events as {seat}"),
                format!("{last} {}", json!(events)),
            );
            let mut stream = self.app.event_stream(&person.token, Some(0)).await;
            let mut pieces = Vec::new();
            let end = format!("id: {last}");
            while !pieces
                .last()
                .is_some_and(|piece: &String| piece.lines().any(|line| line == end))
            {
                pieces.push(stream.piece().await.unwrap());
            }
            told.insert(format!("stream as {seat}"), pieces.join("\n"));
        }
        told
    }

    /// Has the hidden seat's player write, ask for a vote, and go for good.
    async fn stir(&self, hidden: usize) {
        let Self {
            app, people, game, ..
        } = self;
        app.say(game, &people[hidden], "I have made up my mind.")
            .await;
        app.ask_to_end(game, &people[hidden]).await;
        app.deliver().await;
        app.go_away(&people[hidden]).await;
    }

    /// Spoils the log's first move, and has it found out.
    async fn spoil(&self, finder: usize) {
        let mut conn = self.app.connection().await;
        conn.batch_execute(
            "ALTER TABLE log DISABLE TRIGGER USER;
             UPDATE log SET head = sha256('spoiled') WHERE seq = 1;
             ALTER TABLE log ENABLE TRIGGER USER;",
        )
        .await
        .unwrap();
        self.app.forget_games();
        let path = format!("/games/{}/decision", self.game);
        self.app.read(&path, Some(&self.people[finder])).await;
    }

    async fn told_to(&self, viewer: Option<usize>) -> Vec<(String, String)> {
        let person = viewer.map(|seat| &self.people[seat]);
        let game = format!("/games/{}", self.game);
        let version = self.app.game(&self.game, None).await["version"].clone();
        let version = version.as_u64().unwrap();
        let mut paths = vec![
            game.clone(),
            format!("{game}/view"),
            format!("{game}/drawing.svg"),
            format!("{game}/drawing.svg?since=0"),
            format!("{game}/record"),
            format!("{game}/messages"),
            "/games".to_owned(),
        ];
        for at in version.saturating_sub(5)..version {
            paths.push(format!("{game}/view?at={at}"));
            paths.push(format!("{game}/drawing.svg?at={at}"));
        }
        for after in (0..version).step_by(100) {
            let after = if after == 0 {
                String::new()
            } else {
                format!("&after={}", after - 1)
            };
            paths.push(format!("{game}/log?limit=100{after}"));
        }
        if viewer.is_some() {
            paths.extend([
                format!("{game}/decision"),
                format!("{game}/position"),
                format!("{game}/position?as=menu"),
                format!("{game}/decision?as=menu"),
                format!("{game}/invitations"),
                "/games?mine=true".to_owned(),
                "/games?due=true".to_owned(),
                "/me/next".to_owned(),
                "/me/games".to_owned(),
                "/me/notices/history?limit=100".to_owned(),
            ]);
        }
        let mut told = Vec::new();
        for path in paths {
            let answer = self.app.read(&path, person).await;
            told.push((path.replace(&self.game, "…"), answer.text));
        }
        let mut feeds = vec![format!("{game}/feed.atom")];
        feeds.extend(
            viewer
                .iter()
                .flat_map(|seat| self.feeds[*seat].all(&self.game)),
        );
        for (number, path) in feeds.iter().enumerate() {
            let feed = self.app.page("GET", path).await.expect(200);
            told.push((format!("feed {number}"), feed.text));
        }
        let path = format!("{game}/drawing.png");
        let png = self.app.read(&path, person).await.expect(200);
        let png = BASE64.encode(&png.bytes);
        told.push(("PNG".to_owned(), png));
        let page = self.app.page("GET", &format!("/games/{}", self.game)).await;
        // The way back from signing in names the game within an address.
        let page = html::without_form_token(&page.text);
        let page = page.replace(&format!("%2F{}", self.game), "%2F…");
        told.push(("page".to_owned(), page));
        if let Some(person) = person {
            for (what, decision, actions) in [
                ("stale", json!(9999), json!([{ "type": "end_turn" }])),
                ("unknown", json!(0), json!([{ "type": "no_such" }])),
                ("empty", json!(0), json!([])),
            ] {
                let refused = self
                    .app
                    .answer(&self.game, person, &decision, actions)
                    .await;
                told.push((format!("refusal: {what}"), refused.text));
            }
        }
        told
    }
}

/// The text without what is different in every world: ids, times, hashes, and the links that switch mails off, whose
/// tokens of 44 characters are made of an account's id and a key.
pub(crate) fn comparable(text: &str) -> String {
    let mut links = text.split("/unsubscribe/");
    let mut text = links.next().unwrap().to_owned();
    for rest in links {
        text.push_str("/unsubscribe/<token>");
        text.push_str(&rest[44..]);
    }
    // The two worlds are asked a moment apart.
    let mut asked = text.split("you say nothing by ");
    let mut timeless = asked.next().unwrap().to_owned();
    for rest in asked {
        timeless.push_str("you say nothing by <time>");
        timeless.push_str(rest.split_once("UTC").unwrap().1);
    }
    let text = timeless;
    let mut ids: Vec<String> = Vec::new();
    let mut result = String::new();
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_ascii_alphanumeric() || "-:.+".contains(c) {
            word.push(c);
            continue;
        }
        result.push_str(&plain(&word, &mut ids));
        word.clear();
        result.push(c);
    }
    result
}

/// An id by its first appearance, a sign for a time or a hash, or the word itself.
fn plain(word: &str, ids: &mut Vec<String>) -> String {
    // A picture in a mail is named as its mail is.
    let word = word.strip_prefix("cid:").unwrap_or(word);
    let word = word.strip_prefix("urn:uuid:").unwrap_or(word);
    let is_hex = word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let dashes = word.matches('-').count();
    let id = word.split(['.', ':']).next().unwrap_or_default();
    if is_hex {
        "#".to_owned()
    } else if id.len() == 36 && dashes == 4 {
        let known = ids.iter().position(|known| known == id);
        let number = known.unwrap_or_else(|| {
            ids.push(id.to_owned());
            ids.len() - 1
        });
        format!("<{number}>")
    } else if word.len() >= 20 && dashes >= 2 && word.contains('T') && word.starts_with("20") {
        "<time>".to_owned()
    } else {
        word.to_owned()
    }
}

fn assert_same(one: &BTreeMap<String, String>, two: &BTreeMap<String, String>) {
    assert_eq!(
        one.keys().collect::<Vec<_>>(),
        two.keys().collect::<Vec<_>>()
    );
    for (channel, text) in one {
        assert_eq!(comparable(text), comparable(&two[channel]), "{channel}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bid_is_told_to_nobody_before_the_last_one_is_in() {
    let (mut one, mut two) = (
        World::new("tammany-hall").await,
        World::new("tammany-hall").await,
    );
    let due = one.until_sealed().await;
    assert_eq!(two.until_sealed().await, due);
    let hidden = due[0];
    assert_eq!(one.options(hidden).await, two.options(hidden).await);
    assert_same(&one.told(hidden).await, &two.told(hidden).await);

    let bids = [
        one.answer(hidden, false).await,
        two.answer(hidden, true).await,
    ];

    assert_ne!(bids[0], bids[1]);
    assert_same(&one.told(hidden).await, &two.told(hidden).await);
    for (world, bid) in [(&one, &bids[0]), (&two, &bids[1])] {
        let path = format!("/games/{}/view", world.game);
        let own = world.app.read(&path, Some(&world.people[hidden])).await;
        assert_eq!(own.json()["you"]["answer"], bid["action"]);
    }
    // Replaced by the other: still nobody can tell.
    one.replace(hidden, &bids[1]).await;
    two.replace(hidden, &bids[0]).await;
    assert_same(&one.told(hidden).await, &two.told(hidden).await);

    for seat in &due[1..] {
        one.answer(*seat, false).await;
        two.answer(*seat, false).await;
    }
    let log = "/games/…/log?limit=100 as None";
    assert_ne!(
        comparable(&one.told(hidden).await[log]),
        comparable(&two.told(hidden).await[log]),
        "the bids are revealed together"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cards_that_somebody_keeps_are_told_to_nobody_even_when_all_have_chosen() {
    let (mut one, mut two) = (
        World::new("bull-moose").await,
        World::new("bull-moose").await,
    );
    let due = one.until_sealed().await;
    assert_eq!(due, [0, 1, 2]);
    // Whoever plays a card first shows one, so it is another whose choice is to stay hidden.
    let hidden = 0;

    one.answer(hidden, false).await;
    two.answer(hidden, true).await;

    assert_same(&one.told(hidden).await, &two.told(hidden).await);
    for seat in &due[1..] {
        one.answer(*seat, false).await;
        two.answer(*seat, false).await;
    }
    assert_same(&one.told(hidden).await, &two.told(hidden).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_of_every_kind_are_the_same_whatever_was_answered_in_secret() {
    let (one, two) = (
        World::new("bull-moose").await,
        World::new("bull-moose").await,
    );
    let hidden = 0;
    for (world, last) in [(&one, false), (&two, true)] {
        world.answer(hidden, last).await;
        world.answer(1, false).await;
        world.stir(hidden).await;
    }
    assert_same(&one.events(hidden).await, &two.events(hidden).await);
    let told = [one.posted(hidden).await, two.posted(hidden).await];
    for kind in ["last_one", "message", "vote_asked", "player_absent"] {
        assert!(told[0].contains(&format!(r#""type":"{kind}""#)), "{kind}");
    }
    assert_eq!(comparable(&told[0]), comparable(&told[1]));

    one.spoil(1).await;
    two.spoil(1).await;

    let told = [one.posted(hidden).await, two.posted(hidden).await];
    assert!(told[0].contains(r#""type":"broken""#), "{}", told[0]);
    assert_eq!(comparable(&told[0]), comparable(&told[1]));
    assert_same(&one.events(hidden).await, &two.events(hidden).await);
}

/// The cards in the hand of a seat, as its own decision lists them.
fn cards(options: &[Value]) -> Vec<String> {
    let mut cards: Vec<String> = options
        .iter()
        .flat_map(|option| option["action"]["cards"].as_array().unwrap())
        .map(|card| card.as_str().unwrap().to_owned())
        .collect();
    cards.sort();
    cards.dedup();
    cards
}

#[tokio::test(flavor = "multi_thread")]
async fn no_card_of_a_hand_is_found_in_anything_that_anybody_else_is_told() {
    let mut world = World::new("bull-moose").await;
    for hidden in 0..3 {
        let (_, options) = world.options(hidden).await;
        let hand = cards(&options);
        assert_eq!(hand.len(), 8);
        if hidden < 2 {
            world.answer(hidden, false).await;
        }
        for (channel, text) in world.told(hidden).await {
            for card in &hand {
                assert!(!text.contains(card.as_str()), "{card} in {channel}: {text}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_answer_is_stored_in_its_row_of_the_log_and_nowhere_else() {
    let world = World::new("bull-moose").await;
    let (decision, options) = world.options(0).await;
    let action = &options[7]["action"];
    let path = format!("/games/{}/actions", world.game);
    let request = world.app.post(&path).token(&world.people[0].token);
    let body = json!({ "decision": decision, "actions": [action] });
    request.key("sealed").json(body).send().await.expect(201);

    let stored = action["cards"].to_string();
    let dump = world.app.dump().await;

    let rows: Vec<&String> = dump
        .values()
        .flatten()
        .filter(|row| row.replace("\"\"", "\"").contains(&stored))
        .collect();
    assert_eq!(rows.len(), 1, "{rows:#?}");
    assert_eq!(
        world
            .app
            .tables_with(action["cards"][0].as_str().unwrap())
            .await,
        ["log"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seed_of_a_running_game_is_told_to_nobody() {
    let mut world = World::new("tammany-hall").await;
    for _ in 0..10 {
        let World {
            app,
            people,
            game,
            choices,
            ..
        } = &mut world;
        app.step(game, people, choices).await;
    }
    let seed = "5e".repeat(32);
    for hidden in 0..2 {
        for (channel, text) in world.told(hidden).await {
            assert!(!text.to_lowercase().contains(&seed), "{channel}: {text}");
        }
    }
    assert_eq!(world.app.tables_with(&seed).await, ["games"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_tells_all_it_can_of_itself_tells_no_secret() {
    let database = TestApp::start().await.database_url.clone();
    let data = data_folder();
    let mails = Receiver::start().await;
    let settings = [
        ("DATABASE_URL", database.as_str()),
        ("POSTE_SMTP_URL", &mails.url()),
        ("POSTE_HOOKS_ALLOW_PRIVATE", "true"),
        ("RUST_LOG", "trace"),
    ];
    let server = Program::serve(data.path(), &settings);
    let session = server.sign_in(&mails, "Zebulon").await;
    let token = session["access_token"].as_str().unwrap();
    let receiver = HookReceiver::start().await;
    receiver.always(&Reply::status(500));
    let hook = json!({ "url": receiver.url("/api/webhooks/1/h00k-t0ken"), "form": "discord" });
    let hook = server.ask("POST", "/me/webhooks", token, hook, 201).await;
    let wish = json!({ "ruleset": "bull-moose", "seats": 3, "bots": 2, "nonce": "n0nce-of-mine" });
    let game = server.ask("POST", "/games", token, wish, 201).await;
    let path = format!("/games/{}", game["id"].as_str().unwrap());
    let decision = format!("{path}/decision");
    let decision = server.ask("GET", &decision, token, Value::Null, 200).await;
    let option = &decision["actions"][11];
    let body = json!({ "decision": 0, "actions": [option["action"]] });
    let actions = format!("{path}/actions");
    server.ask("POST", &actions, token, body, 201).await;
    receiver.wait_for(1).await;
    let deliveries = format!("/me/webhooks/{}/deliveries", hook["id"].as_str().unwrap());
    let tried = async {
        loop {
            let shown = server
                .ask("GET", &deliveries, token, Value::Null, 200)
                .await;
            if shown.to_string().contains("answered 500") {
                return;
            }
        }
    };
    let noted = tokio::time::timeout(std::time::Duration::from_mins(1), tried).await;
    noted.expect("the failure is noted");
    let bad = json!({ "decision": 0, "actions": [{ "type": "keep", "cards": ["DEM-99"] }] });
    server.ask("POST", &actions, token, bad, 422).await;

    let feeds = server
        .ask("POST", "/me/feeds", token, Value::Null, 201)
        .await;
    let feeds = Feeds::of(&feeds);
    let feed = reqwest::get(format!("{}{}", server.url(), feeds.waiting));
    assert_eq!(feed.await.unwrap().status(), 200);

    let (status, said) = server.stop();

    assert!(status.success(), "{said}");
    assert!(
        said.contains(r#""level":"TRACE""#),
        "it told nothing: {said}"
    );
    assert!(said.contains("a delivery failed"), "{said}");
    let code = Mail::parse(&mails.mails()[0].raw).code().unwrap();
    let mut secrets = vec![
        code,
        token.to_owned(),
        session["refresh_token"].as_str().unwrap().to_owned(),
        "zebulon".to_owned(),
        "h00k-t0ken".to_owned(),
        hook["secret"].as_str().unwrap().to_owned(),
        feeds.secret().to_owned(),
        option["written"].as_str().unwrap().to_owned(),
    ];
    secrets.extend(cards(std::slice::from_ref(option)));
    for secret in secrets {
        assert!(
            !said.to_lowercase().contains(&secret.to_lowercase()),
            "{secret} in: {said}"
        );
    }
}
