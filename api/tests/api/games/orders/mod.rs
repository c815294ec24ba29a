//! `GET|PUT|DELETE /games/{id}/orders`, and the worker that takes orders.

mod cancelled;
mod servers;

use serde_json::{Value, json};

use crate::games::languages::speaks;
use crate::helpers::play::Choices;
use crate::helpers::seats::Running;
use crate::helpers::{Answer, Person, TestApp};

fn bosses() -> Value {
    json!([{ "type": "place_boss", "ward": 14 }, { "type": "place_boss", "ward": 6 }])
}

/// A game of Tammany Hall in which the first seat is to place its first bosses, and the next one gives orders.
struct Table {
    app: TestApp,
    people: Vec<Person>,
    game: String,
    first: usize,
    next: usize,
}

impl Table {
    async fn new() -> Self {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let game = app.start_game("tammany-hall", &people).await;
        let game = game["id"].as_str().unwrap().to_owned();
        let first = app.due(&game, &people[0]).await[0];
        // The game says itself who comes next.
        let path = format!("/games/{game}/preview");
        let preview = app.post(&path).token(&people[first].token);
        let body = json!({ "decision": 0, "actions": bosses() });
        let preview = preview.json(body).send().await.expect(200).json();
        let next = preview["pending"][0]["seats"][0].as_u64().unwrap();
        Self {
            app,
            people,
            game,
            first,
            next: usize::try_from(next).unwrap(),
        }
    }

    async fn put(&self, seat: usize, orders: Value) -> Answer {
        let path = format!("/games/{}/orders", self.game);
        let request = self.app.request("PUT", &path);
        let request = request.token(&self.people[seat].token);
        request.json(json!({ "orders": orders })).send().await
    }

    async fn delete(&self, seat: usize) -> Answer {
        let path = format!("/games/{}/orders", self.game);
        let request = self.app.request("DELETE", &path);
        request.token(&self.people[seat].token).send().await
    }

    async fn orders(&self, seat: usize) -> Vec<Value> {
        let path = format!("/games/{}/orders", self.game);
        let answer = self.app.read(&path, Some(&self.people[seat])).await;
        answer.expect(200).json()["orders"]
            .as_array()
            .unwrap()
            .clone()
    }

    /// The first seat takes its turn: its newest step is `boss 6`.
    async fn first_turn(&self) {
        let person = &self.people[self.first];
        let answer = self
            .app
            .answer(&self.game, person, &json!(0), bosses())
            .await;
        answer.expect(201);
    }

    /// Asserts that the only order of the next seat is cancelled with this reason, that the first seat's turn stands, and
    /// that the game waits for the next one, who is told so.
    async fn cancelled(&self, reason: &str) -> Value {
        assert_eq!(self.app.let_orders_go().await, 1);
        let [order] = self.orders(self.next).await.try_into().unwrap();
        assert_eq!(
            (&order["state"], &order["reason"]),
            (&json!("cancelled"), &json!(reason))
        );
        assert_eq!(self.app.entries(&self.game).await.len(), 3);
        let Self {
            app,
            people,
            game,
            next,
            ..
        } = self;
        assert_eq!(app.due(game, &people[0]).await, [*next]);
        assert_eq!(app.let_orders_go().await, 0);
        self.turn_notice("sent").await;
        let answer = app.answer(game, &people[*next], &json!(2), bosses()).await;
        answer.expect(201);
        order
    }

    /// Asserts what became of the notice of the next seat's turn.
    async fn turn_notice(&self, state: &str) {
        self.app.later(chrono::TimeDelta::seconds(1));
        self.app.mails().await;
        let notices = format!(
            "SELECT state AS text FROM notices WHERE kind = 'your_turn' AND seat = {}",
            self.next
        );
        assert_eq!(self.app.texts(&notices).await, [state]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_submitted_for_its_owner_when_the_decision_opens() {
    let table = Table::new().await;
    let wanted = json!([{
        "if": { "seat": table.first, "written": "  boss   6 " }, "kind": "turn", "actions": bosses(),
    }]);
    let given = table.put(table.next, wanted).await.expect(200).json();
    assert_eq!(given["orders"][0]["if"]["written"], "boss 6");
    assert_eq!(given["orders"][0]["state"], "waiting");
    assert_eq!(table.app.let_orders_go().await, 0, "it is not its turn");

    table.first_turn().await;
    assert_eq!(table.app.let_orders_go().await, 1);

    let [order] = table.orders(table.next).await.try_into().unwrap();
    assert_eq!(
        (&order["state"], &order["reason"]),
        (&json!("fired"), &Value::Null)
    );
    assert_eq!(
        (&order["decision"], &order["entries"]),
        (&json!(2), &json!([3, 4]))
    );
    let log = table.app.entries(&table.game).await;
    assert_eq!(log.len(), 5);
    for entry in &log[3..] {
        assert_eq!(
            entry["actor"],
            json!({ "kind": "seat", "seat": table.next })
        );
    }
    table.turn_notice("dropped").await;
    assert_eq!(table.app.let_orders_go().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_written_order_is_kept_as_its_actions() {
    let table = Table::new().await;
    let order = json!([{ "actions": ["boss 14", "boss 6"] }]);
    let kept = table.put(table.next, order).await.expect(200).json();
    assert_eq!(
        kept["orders"][0]["actions"],
        json!([{ "type": "place_boss", "ward": 14 }, { "type": "place_boss", "ward": 6 }])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_whose_condition_does_not_hold_is_cancelled_and_says_why() {
    let table = Table::new().await;
    let condition = json!({ "seat": table.first, "written": "boss 7" });
    let wanted = json!([{ "if": condition, "actions": bosses() }]);
    table.put(table.next, wanted).await.expect(200);
    table.first_turn().await;

    let order = table.cancelled("condition").await;

    let detail = order["detail"].as_str().unwrap();
    assert!(detail.contains("\"boss 6\", not \"boss 7\""), "{detail}");
    for (tag, said) in [
        ("it", "l’ultimo passo del posto"),
        ("fr", "la dernière étape de la place"),
    ] {
        speaks(&table.app, &table.people[table.next], tag).await;
        let worded = table.orders(table.next).await[0]["detail"].clone();
        let worded = worded.as_str().unwrap();
        assert!(worded.starts_with(said), "{worded}");
        assert!(worded.contains("boss 6"), "{worded}");
    }
    // What was kept in English alone is told so.
    let before = "UPDATE orders SET detail = 'it was \"boss 6\"'";
    table.app.execute(before).await.unwrap();
    let kept = table.orders(table.next).await[0]["detail"].clone();
    assert_eq!(kept, "it was \"boss 6\"");
    assert_eq!(
        (&order["decision"], &order["entries"]),
        (&json!(2), &json!([]))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_for_another_kind_of_decision_is_cancelled() {
    let table = Table::new().await;
    let wanted = json!([{ "kind": "bid", "actions": bosses() }]);
    table.put(table.next, wanted).await.expect(200);
    table.first_turn().await;

    table.cancelled("other_kind").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_a_rule_forbids_is_cancelled_and_blocks_nobody() {
    let table = Table::new().await;
    let wanted = json!([{ "actions": [{ "type": "no_such" }] }]);
    let refused = table.put(table.next, wanted).await;
    refused.problem(422, "no_such_action");
    let wanted = json!([{ "actions": [{ "type": "end_turn" }] }]);
    table.put(table.next, wanted).await.expect(200);
    table.first_turn().await;

    let order = table.cancelled("refused").await;

    assert!(!order["detail"].as_str().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_taken_one_for_each_decision_and_end_with_the_first_that_fails() {
    let table = Table::new().await;
    let one = |ward: u8| json!({ "actions": [{ "type": "place_boss", "ward": ward }] });
    let end = json!({ "actions": [{ "type": "end_turn" }] });
    let wanted = json!([one(14), end, one(6)]);
    table.put(table.next, wanted).await.expect(200);
    table.first_turn().await;

    assert_eq!(table.app.let_orders_go().await, 2);

    let orders = table.orders(table.next).await;
    let states: Vec<&Value> = orders.iter().map(|order| &order["state"]).collect();
    assert_eq!(states, ["fired", "cancelled", "cancelled"]);
    assert_eq!(table.app.entries(&table.game).await.len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_answer_is_given_once_and_not_replaced() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let decision = app.decision(game, &people[0]).await;
    let mine = &decision["actions"][0]["action"];
    app.answer(game, &people[0], &decision["decision"], json!([mine]))
        .await
        .expect(201);
    // It has answered: its order is for the decision after this one.
    let path = format!("/games/{game}/orders");
    let orders = json!({ "orders": [{ "actions": [mine] }] });
    let given = app.request("PUT", &path).token(&people[0].token);
    given.json(orders).send().await.expect(200);

    assert_eq!(app.let_orders_go().await, 0);
    let other = &decision["actions"][1]["action"];
    app.answer(game, &people[0], &decision["decision"], json!([other]))
        .await
        .expect(201);

    let orders = app.read(&path, Some(&people[0])).await.json();
    assert_eq!(
        orders["orders"][0]["state"], "waiting",
        "a replaced answer is no turn"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_answers_a_sealed_decision_in_secret() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let path = format!("/games/{game}/orders");
    let mut choices = Choices::new(4);
    // One ward after another is bid for: whoever has bid for the first can give an order for the second.
    let (seat, opened) = loop {
        let due = app.until_sealed(game, &people, &mut choices).await;
        let seat = due[0];
        let bid = app.decision(game, &people[seat]).await;
        let none = json!([bid["menu"]["verbs"][0]["counts"]["none"]]);
        app.answer(game, &people[seat], &bid["decision"], none.clone())
            .await
            .expect(201);
        let order = json!({ "orders": [{ "kind": bid["kind"], "actions": none }] });
        let given = app.request("PUT", &path).token(&people[seat].token);
        given.json(order).send().await.expect(200);
        for &other in &due[1..] {
            let theirs = app.decision(game, &people[other]).await;
            app.answer(game, &people[other], &theirs["decision"], none.clone())
                .await
                .expect(201);
        }
        let due = app.due(game, &people[0]).await;
        if due.len() > 1 && due.contains(&seat) {
            break (seat, app.entries(game).await.len());
        }
        app.let_orders_go().await;
        // Another seat may be the one of the next round: no order of this one must wait until then.
        let back = app.request("DELETE", &path).token(&people[seat].token);
        back.send().await.expect(204);
    };

    assert_eq!(app.let_orders_go().await, 1);

    let order = app.read(&path, Some(&people[seat])).await.json()["orders"][0].clone();
    assert_eq!(
        (&order["state"], &order["entries"]),
        (&json!("fired"), &json!([opened]))
    );
    assert!(!app.due(game, &people[0]).await.contains(&seat));
    let view = app
        .read(&format!("/games/{game}/view"), Some(&people[seat]))
        .await;
    let answer = &view.expect(200).json()["you"]["answer"];
    assert_eq!(*answer, order["actions"][0]);
    let other = &people[(seat + 1) % 3];
    let told = app.log(game, Some(other), 100).await[opened]["events"].clone();
    assert_eq!(told.as_array().unwrap().len(), 1, "{told}");
    assert_eq!(told[0]["type"], "sealed_answer_given");
    assert_eq!(told[0]["seat"], seat, "no more than that: {told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_can_tell_that_there_are_orders() {
    let table = Table::new().await;
    let stranger = table.app.sign_in("Dan").await;
    let paths: Vec<String> = [
        "",
        "/view",
        "/log",
        "/record",
        "/votes",
        "/messages",
        "/orders",
    ]
    .iter()
    .map(|part| format!("/games/{}{part}", table.game))
    .chain(["/games".to_owned(), "/me/notices/history".to_owned()])
    .collect();
    let told = async |person: &Person| {
        let mut told = Vec::new();
        for path in &paths {
            told.push(table.app.read(path, Some(person)).await.text);
        }
        told
    };
    let without_ids = |told: Vec<String>| -> Vec<String> {
        // Errors differ by the id of their request alone.
        told.into_iter()
            .map(|text| match text.split_once("\"request_id\"") {
                Some((before, _)) => before.to_owned(),
                None => text,
            })
            .collect()
    };
    let mut before = Vec::new();
    for person in [&table.people[table.first], &stranger] {
        before.push(without_ids(told(person).await));
    }

    table
        .put(table.next, json!([{ "actions": bosses() }]))
        .await
        .expect(200);

    let mut after = Vec::new();
    for person in [&table.people[table.first], &stranger] {
        after.push(without_ids(told(person).await));
    }
    assert_eq!(before, after);
    let path = format!("/games/{}/orders", table.game);
    let answer = table.app.read(&path, Some(&stranger)).await;
    answer.problem(403, "not_your_game");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_the_bot_plays_for_gives_no_orders() {
    let table = Running::new("tammany-hall", "public").await;
    let seat = (table.due().await + 1) % 3;
    table.to_bot(u8::try_from(seat).unwrap()).await;
    let path = format!("/games/{}/orders", table.game);
    let order = json!({ "orders": [{ "actions": bosses() }] });
    let put = table.app.request("PUT", &path).json(order.clone());
    let put = put.token(&table.people[seat].token).send().await;
    put.problem(409, "bot_plays");
    let owner = &table.people[seat];
    table.post(owner, seat, "return").await.expect(201);
    let put = table.app.request("PUT", &path).json(order);
    put.token(&owner.token).send().await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_order_is_refused_and_nothing_is_written() {
    let table = Table::new().await;
    let (first, next) = (table.first, table.next);
    table
        .put(first, json!([{ "actions": bosses() }]))
        .await
        .problem(409, "your_turn");
    let order = |part: &str, value: Value| {
        let mut order = json!({ "actions": bosses() });
        order[part] = value;
        json!([order])
    };
    let one = json!({ "actions": bosses() });
    let seat = |seat: i64, written: &str| json!({ "seat": seat, "written": written });
    for (orders, status, code) in [
        (json!({}), 400, "bad_json"),
        (order("x", json!(1)), 400, "bad_json"),
        (order("actions", json!([["boss 14"]])), 400, "bad_json"),
        (order("actions", json!(["bos 14"])), 422, "no_such_action"),
        (order("if", seat(-1, "end")), 400, "bad_json"),
        (json!([]), 422, "bad_orders"),
        (json!([one, one, one, one]), 422, "bad_orders"),
        (order("actions", json!([])), 422, "wrong_number_of_actions"),
        (order("kind", json!("")), 422, "bad_decision_kind"),
        (
            order("kind", json!("k".repeat(41))),
            422,
            "bad_decision_kind",
        ),
        (
            order("if", seat(next.try_into().unwrap(), "end")),
            422,
            "bad_condition",
        ),
        (order("if", seat(3, "end")), 422, "bad_condition"),
        (
            order("if", seat(first.try_into().unwrap(), "bos 14")),
            422,
            "bad_condition",
        ),
    ] {
        table.put(next, orders).await.problem(status, code);
    }
    let rows = table.app.texts("SELECT id::text AS text FROM orders").await;
    assert!(rows.is_empty());
}
