//! Orders are submitted once, whatever happens to servers.

use serde_json::{Value, json};

use super::{Table, bosses};
use crate::helpers::program::{Program, data_folder};
use crate::helpers::smtp::Receiver;

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_database_submit_an_order_once() {
    let table = Table::new().await;
    let other = table.app.beside().await;
    let one = |ward: u8| json!({ "actions": [{ "type": "place_boss", "ward": ward }] });
    table
        .put(table.next, json!([one(14), one(6)]))
        .await
        .expect(200);
    table.first_turn().await;

    let (here, there) = tokio::join!(table.app.let_orders_go(), other.let_orders_go());

    assert_eq!(here + there, 2);
    assert_eq!(table.app.entries(&table.game).await.len(), 5);
    for order in table.orders(table.next).await {
        assert_eq!(order["state"], "fired", "{order:#}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_while_an_order_is_due_submits_it_once() {
    let data = data_folder();
    let mails = Receiver::start().await;
    let url = mails.url();
    let settings = [("POSTE_SMTP_URL", url.as_str())];
    let server = Program::serve(data.path(), &settings);
    let mut tokens = Vec::new();
    for name in ["Ann", "Ben", "Cleo"] {
        let session = server.sign_in(&mails, name).await;
        tokens.push(session["access_token"].as_str().unwrap().to_owned());
    }
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "public" });
    let game = server.ask("POST", "/games", &tokens[0], wish, 201).await;
    let path = format!("/games/{}", game["id"].as_str().unwrap());
    let mut game = Value::Null;
    for token in &tokens[1..] {
        let join = format!("{path}/join");
        game = server.ask("POST", &join, token, json!({}), 201).await;
    }
    let seat = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let first = seat(&game["pending"][0]["seats"][0]);
    let turn = json!({ "decision": 0, "actions": bosses() });
    let preview = format!("{path}/preview");
    let then = server.ask("POST", &preview, &tokens[first], turn.clone(), 200);
    let next = seat(&then.await["pending"][0]["seats"][0]);
    let orders = format!("{path}/orders");
    let order = json!({ "orders": [{ "actions": bosses() }] });
    server.ask("PUT", &orders, &tokens[next], order, 200).await;

    let actions = format!("{path}/actions");
    server
        .ask("POST", &actions, &tokens[first], turn, 201)
        .await;
    server.kill();

    let server = Program::serve(data.path(), &settings);
    let log = format!("{path}/log?after=3&wait=20");
    let page = server.ask("GET", &log, "", Value::Null, 200).await;
    assert_eq!(page["items"][0]["seq"], 4, "{page:#}");
    let log = format!("{path}/log?after=4&wait=2");
    let page = server.ask("GET", &log, "", Value::Null, 200).await;
    assert_eq!(page["items"], json!([]), "once");
    let orders = server.ask("GET", &orders, &tokens[next], Value::Null, 200);
    let order = orders.await["orders"][0].clone();
    assert_eq!(
        (&order["state"], &order["entries"]),
        (&json!("fired"), &json!([3, 4]))
    );
    server.stop();
}
