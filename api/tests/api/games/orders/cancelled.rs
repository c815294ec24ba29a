//! Orders that come to nothing since something else was done.

use serde_json::{Value, json};

use super::{Table, bosses};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_answers_without_the_order_cancels_it() {
    let table = Table::new().await;
    let wanted = json!([{ "actions": bosses() }]);
    table.put(table.next, wanted).await.expect(200);
    table.first_turn().await;

    let person = &table.people[table.next];
    let answer = table
        .app
        .answer(&table.game, person, &json!(2), bosses())
        .await;
    answer.expect(201);

    assert_eq!(table.app.let_orders_go().await, 0);
    let [order] = table.orders(table.next).await.try_into().unwrap();
    assert_eq!(
        (&order["state"], &order["reason"]),
        (&json!("cancelled"), &json!("answered"))
    );
    assert_eq!(table.app.entries(&table.game).await.len(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_are_taken_back_are_never_submitted() {
    let table = Table::new().await;
    let wanted = json!([{ "actions": bosses() }]);
    table.put(table.next, wanted).await.expect(200);
    table.first_turn().await;

    table.delete(table.next).await.expect(204);

    assert_eq!(table.app.let_orders_go().await, 0);
    assert_eq!(table.app.entries(&table.game).await.len(), 3);
    table.delete(table.next).await.problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_passes_takes_no_orders_along() {
    let table = Table::new().await;
    table
        .put(table.next, json!([{ "actions": bosses() }]))
        .await
        .expect(200);
    let dan = table.app.sign_in("Dan").await;
    let owner = &table.people[table.next];
    for (what, body) in [
        ("offer", Value::Null),
        ("invitations", json!({ "email": dan.email })),
    ] {
        let path = format!("/games/{}/seats/{}/{what}", table.game, table.next);
        let mut request = table.app.post(&path).token(&owner.token);
        if !body.is_null() {
            request = request.json(body);
        }
        request.send().await.expect(201);
    }
    let path = format!("/games/{}/seats/{}/take", table.game, table.next);
    let take = table.app.post(&path).token(&dan.token);
    take.send().await.expect(201);
    table.first_turn().await;

    assert_eq!(table.app.let_orders_go().await, 0);

    let query = "SELECT concat_ws(' ', state, reason) AS text FROM orders";
    assert_eq!(table.app.texts(query).await, ["cancelled seat_passed"]);
    assert_eq!(table.app.due(&table.game, &dan).await, [table.next]);
    let path = format!("/games/{}/orders", table.game);
    let theirs = table.app.read(&path, Some(&dan)).await.expect(200).json();
    assert_eq!(theirs["orders"], json!([]), "they were somebody else's");
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_taken_back_by_consent_cancel_the_orders_of_the_table() {
    let table = Table::new().await;
    table.first_turn().await;
    let third = 3 - table.first - table.next;
    table
        .put(third, json!([{ "actions": bosses() }]))
        .await
        .expect(200);
    let Table {
        app,
        people,
        game,
        first,
        ..
    } = &table;

    let path = format!("/games/{game}/undo");
    let asked = app.post(&path).token(&people[*first].token);
    let vote = asked
        .json(json!({ "to": 0 }))
        .send()
        .await
        .expect(202)
        .json();
    agree(&table, &vote).await;

    assert_eq!(app.due(game, &people[0]).await, [*first]);
    let [order] = table.orders(third).await.try_into().unwrap();
    assert_eq!(
        (&order["state"], &order["reason"]),
        (&json!("cancelled"), &json!("undone"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_the_game_cancels_orders() {
    let table = Table::new().await;
    table
        .put(table.next, json!([{ "actions": bosses() }]))
        .await
        .expect(200);
    let Table {
        app,
        people,
        game,
        first,
        ..
    } = &table;

    let path = format!("/games/{game}/votes");
    let asked = app.post(&path).token(&people[*first].token);
    let vote = asked
        .json(json!({ "kind": "end" }))
        .send()
        .await
        .expect(201)
        .json();
    agree(&table, &vote).await;

    let [order] = table.orders(table.next).await.try_into().unwrap();
    assert_eq!(
        (&order["state"], &order["reason"]),
        (&json!("cancelled"), &json!("game_over"))
    );
    assert_eq!(app.let_orders_go().await, 0);
    let late = table
        .put(table.next, json!([{ "actions": bosses() }]))
        .await;
    late.problem(409, "game_over");
}

/// Everybody who is asked agrees.
async fn agree(table: &Table, vote: &Value) {
    let path = format!(
        "/games/{}/votes/{}",
        table.game,
        vote["id"].as_str().unwrap()
    );
    for person in &table.people {
        let request = table.app.post(&path).token(&person.token);
        request.json(json!({ "agree": true })).send().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_orders_of_a_deleted_account_are_gone() {
    let table = Table::new().await;
    table
        .put(table.next, json!([{ "actions": bosses() }]))
        .await
        .expect(200);
    let gone = table.app.request("DELETE", "/me");
    gone.token(&table.people[table.next].token)
        .send()
        .await
        .expect(204);
    table.first_turn().await;

    assert_eq!(table.app.let_orders_go().await, 0);
    assert!(
        table
            .app
            .texts("SELECT id::text AS text FROM orders")
            .await
            .is_empty()
    );
}
