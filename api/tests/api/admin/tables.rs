//! Tables are hidden, listed again and closed, messages taken away, and notices that were given up are settled.

use serde_json::{Value, json};

use super::Office;
use crate::helpers::TestApp;
use crate::helpers::hooks::HookReceiver;

async fn listed(app: &TestApp) -> Vec<Value> {
    let list = app.get("/games").send().await.expect(200).json();
    let list = list["items"].as_array().unwrap();
    list.iter().map(|game| game["id"].clone()).collect()
}

fn table() -> Value {
    json!({ "ruleset": "tammany-hall", "seats": 4, "name": "An insult", "visibility": "public" })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_table_stands_in_no_list_and_says_why() {
    let office = Office::new().await;
    let app = &office.app;
    let game = app.open_table(&office.ben, table()).await;
    assert_eq!(listed(app).await, [json!(game)]);
    let before = app.dump().await;
    let refused = office
        .act(&format!("/games/{game}/relist"), json!({ "reason": "x" }))
        .await;
    refused.problem(409, "as_it_is");
    assert_eq!(app.dump().await, before);

    office
        .done(&format!("/games/{game}/hide"), "Its <name>.")
        .await;

    assert_eq!(listed(app).await, [Value::Null; 0]);
    let shown = app.game(&game, None).await;
    assert_eq!(shown["visibility"], "unlisted");
    let acts = shown["operator_acts"].as_array().unwrap();
    assert_eq!(acts.len(), 1);
    assert_eq!(acts[0]["kind"], "table_hidden");
    assert_eq!(
        acts[0]["text"],
        "Whoever runs the server hid this table from the lists: “Its <name>.”"
    );
    assert!(!acts[0].to_string().contains("Ada"));
    let page = app.page("GET", &format!("/games/{game}")).await.expect(200);
    assert!(
        page.text.contains("hid this table from the lists"),
        "{}",
        page.text
    );
    assert!(!page.text.contains("<name>"));
    assert_eq!(office.get(&format!("/games/{game}")).await["hidden"], true);
    let again = office
        .act(&format!("/games/{game}/hide"), json!({ "reason": "x" }))
        .await;
    again.problem(409, "as_it_is");

    office
        .done(&format!("/games/{game}/relist"), "Renamed.")
        .await;

    assert_eq!(listed(app).await, [json!(game)]);
    assert_eq!(
        app.game(&game, None).await["operator_acts"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_private_table_no_more_is_shown_than_that_it_is_there() {
    let office = Office::new().await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4, "name": "Secret club", "visibility": "private" });
    let game = office.app.open_table(&office.ben, wish).await;
    let shown = office.get(&format!("/games/{game}")).await;
    assert_eq!(shown["visibility"], "private");
    for hidden in ["Secret", "Ben", &office.ben.id] {
        assert!(!shown.to_string().contains(hidden), "{shown}");
    }
    let path = format!("/games/{game}");
    let refused = office
        .app
        .get(&path)
        .token(&office.admin.token)
        .send()
        .await;
    refused.problem(404, "not_found");
    let refused = office
        .act(&format!("/games/{game}/hide"), json!({ "reason": "x" }))
        .await;
    refused.problem(409, "as_it_is");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_closed_by_whoever_runs_the_server_and_everybody_there_is_told() {
    let office = Office::new().await;
    let app = &office.app;
    let receiver = HookReceiver::start().await;
    app.hook(&office.ben, &receiver.url("/")).await;
    let game = app.open_table(&office.ben, table()).await;
    let invite = json!({ "email": "eve@example.org" });
    let invite = app
        .ask(
            "POST",
            &format!("/games/{game}/invitations"),
            &office.ben,
            invite,
        )
        .await;
    invite.expect(201);
    app.mails().await;

    office.done(&format!("/games/{game}/close"), "Spam.").await;

    let shown = app.game(&game, None).await;
    assert_eq!(shown["status"], "abandoned");
    assert_eq!(shown["closed"]["cause"], "by_operator");
    assert_eq!(shown["closed"]["by"], Value::Null);
    assert_eq!(
        shown["closed"]["text"],
        "The table was closed before the game began. Whoever runs the server closed it and said: “Spam.”"
    );
    let mut mails = app.mails().await;
    mails.sort_by(|one, two| one.to.cmp(&two.to));
    let told: Vec<_> = mails.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!(told, ["ben@example.org", "eve@example.org"]);
    for mail in &mails {
        let words = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.contains("Whoever runs the server has closed"),
            "{words}"
        );
        assert!(words.contains("Spam."), "{words}");
    }
    let again = office
        .act(&format!("/games/{game}/close"), json!({ "reason": "x" }))
        .await;
    again.problem(409, "abandoned");
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let running = app.open_table(&office.ben, wish).await;
    let running = office
        .act(&format!("/games/{running}/close"), json!({ "reason": "x" }))
        .await;
    running.problem(409, "started");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_was_taken_away_is_told_and_its_text_is_shown_nowhere() {
    let office = Office::new().await;
    let app = &office.app;
    let cleo = app.sign_in("Cleo").await;
    let game = app.open_table(&office.ben, table()).await;
    app.join(&game, &cleo).await.expect(201);
    app.say(&game, &office.ben, "You blockhead").await;
    let path = format!("/games/{game}/messages");
    let said = app.get(&path).send().await.expect(200).json();
    let said = said["items"][0].clone();
    assert_eq!(said["removed"], false);
    let message = said["id"].as_str().unwrap();

    let done = office
        .done(&format!("/messages/{message}/remove"), "An insult.")
        .await;

    assert_eq!(
        (&done["game"], &done["thing"]),
        (&json!(game), &json!(message))
    );
    let said = app.get(&path).send().await.expect(200).json();
    assert_eq!(said["items"][0]["removed"], true);
    assert_eq!(said["items"][0]["text"], "");
    let told = app.game(&game, None).await["operator_acts"].to_string();
    assert!(told.contains("took a message away"), "{told}");
    for mail in app.mails().await {
        assert!(!mail.text.contains("blockhead"), "{}", mail.text);
    }
    let again = office
        .act(
            &format!("/messages/{message}/remove"),
            json!({ "reason": "x" }),
        )
        .await;
    again.problem(409, "as_it_is");
    let none = office
        .act(
            &format!("/messages/{game}/remove"),
            json!({ "reason": "x" }),
        )
        .await;
    none.problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_that_were_given_up_are_listed_tried_anew_and_forgotten() {
    let office = Office::new().await;
    let app = &office.app;
    app.smtp.refuse("example.net");
    for name in ["eve", "fay"] {
        let wish = json!({ "email": format!("{name}@example.net") });
        app.post("/sign-in").json(wish).send().await.expect(202);
    }
    app.mails().await;
    let list = async || {
        office.get("/notices").await["items"]
            .as_array()
            .unwrap()
            .clone()
    };
    let dead = list().await;
    assert_eq!(dead.len(), 2);
    for hidden in ["eve", "fay@", "code"] {
        assert!(!json!(dead).to_string().contains(hidden), "{dead:?}");
    }
    assert_eq!(dead[0]["kind"], "sign_in");
    assert_eq!(dead[0]["webhook"], Value::Null);
    app.smtp.forgive();
    let [one, other] = [0, 1].map(|at| dead[at]["id"].clone());

    let body = json!({ "id": one, "reason": "Their server is back." });
    office.act("/notices/again", body.clone()).await.expect(201);
    let drop = json!({ "id": other, "reason": "No such person." });
    office.act("/notices/drop", drop.clone()).await.expect(201);

    assert_eq!(list().await, [Value::Null; 0]);
    assert_eq!(app.mails().await.len(), 1);
    let before = app.dump().await;
    office
        .act("/notices/again", body)
        .await
        .problem(404, "not_found");
    office
        .act("/notices/drop", drop)
        .await
        .problem(404, "not_found");
    let webhook = json!({ "id": one, "webhook": other, "reason": "x" });
    office
        .act("/notices/drop", webhook.clone())
        .await
        .problem(404, "not_found");
    office
        .act("/notices/again", webhook)
        .await
        .problem(404, "not_found");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn deliveries_that_were_given_up_are_settled_one_by_one() {
    let office = Office::new().await;
    let app = &office.app;
    let receiver = HookReceiver::start().await;
    app.hook(&office.ben, &receiver.url("/")).await;
    let row = "INSERT INTO deliveries (webhook_id, event, kind, state, reason, attempts, due_at, created_at, ended_at) \
               SELECT id, id, 'test', 'dead', 'no answer from a@example.org', 9, now(), now(), now() FROM webhooks";
    app.execute(row).await.unwrap();
    let dead = office.get("/notices").await["items"][0].clone();
    assert_eq!(
        (&dead["id"], &dead["attempts"]),
        (&dead["webhook"], &json!(9))
    );
    assert_eq!(dead["reason"], "no answer from …@example.org");
    let body = json!({ "id": dead["id"], "webhook": dead["webhook"], "reason": "x" });
    office.act("/notices/again", body).await.expect(201);
    assert_eq!(office.get("/notices").await["items"], json!([]));
    app.execute("UPDATE deliveries SET state = 'dead'")
        .await
        .unwrap();
    let body = json!({ "id": dead["id"], "webhook": dead["webhook"], "reason": "y" });
    office.act("/notices/drop", body).await.expect(201);
    assert_eq!(office.get("/notices").await["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_done_is_listed_in_pages_and_can_be_neither_changed_nor_deleted() {
    let office = Office::new().await;
    let path = format!("/people/{}/end-sessions", office.ben.id);
    for reason in ["one", "two", "three"] {
        office.done(&path, reason).await;
    }
    let first = office.get("/acts?limit=2").await;
    let reasons: Vec<&Value> = first["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|act| &act["reason"])
        .collect();
    assert_eq!(reasons, ["three", "two"]);
    let next = first["next"].as_str().unwrap();
    let second = office.get(&format!("/acts?limit=2&cursor={next}")).await;
    assert_eq!(second["items"][0]["reason"], "one");
    assert_eq!(second["next"], Value::Null);
    for statement in [
        "UPDATE admin_acts SET reason = 'x'",
        "DELETE FROM admin_acts",
        "TRUNCATE admin_acts",
    ] {
        office.app.execute(statement).await.unwrap_err();
    }
}
