//! People are found, looked at, renamed and suspended.

use api::work;
use serde_json::{Value, json};

use super::Office;
use crate::answers::ByMail;

#[tokio::test(flavor = "multi_thread")]
async fn people_are_found_by_the_beginning_of_a_name_in_any_case_or_by_a_whole_address() {
    let office = Office::new().await;
    for name in ["benny", "Bendix", "Albert Benson"] {
        office.app.sign_in(name).await;
    }
    let search = async |body: Value| {
        let found = office.act("/search", body).await.expect(200);
        assert!(!found.text.contains('@'), "{}", found.text);
        let found = found.json()["items"].as_array().unwrap().clone();
        let names = found
            .iter()
            .map(|one| one["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(
        search(json!({ "name": "BEN" })).await,
        ["Ben", "Bendix", "benny"]
    );
    assert_eq!(search(json!({ "name": "ben%" })).await, [""; 0]);
    assert_eq!(search(json!({ "email": "Ben@example.org" })).await, ["Ben"]);
    assert_eq!(search(json!({ "email": "en@example.org" })).await, [""; 0]);

    let before = office.app.dump().await;
    for (body, code) in [
        (json!({}), "bad_search"),
        (
            json!({ "name": "x", "email": "x@example.org" }),
            "bad_search",
        ),
        (json!({ "name": "" }), "bad_name"),
        (json!({ "name": "x".repeat(41) }), "bad_name"),
        (json!({ "email": "x" }), "bad_email"),
    ] {
        office.act("/search", body).await.problem(422, code);
    }
    assert_eq!(office.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_shown_without_address_or_token() {
    let office = Office::new().await;
    let ben = &office.ben;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    office.app.open_table(ben, wish).await;
    let token = json!({ "name": "phone", "scopes": ["read"] });
    let made = office.app.ask("POST", "/me/tokens", ben, token).await;
    made.expect(201);

    let shown = office.get(&format!("/people/{}", ben.id)).await;

    assert_eq!(shown["name"], "Ben");
    for (field, value) in [
        ("address", json!("ok")),
        ("sessions", json!(1)),
        ("tokens", json!(1)),
        ("tables", json!(1)),
        ("administrator", json!(false)),
        ("suspended_since", Value::Null),
        ("guest", json!(false)),
    ] {
        assert_eq!(shown[field], value, "{field}");
    }
    assert!(shown["seen_at"].is_string());
    for hidden in ["@", "poste_", "phone"] {
        assert!(!shown.to_string().contains(hidden), "{shown}");
    }
    let nobody = format!("/admin/people/{}", uuid::Uuid::nil());
    let nobody = office.app.get(&nobody).token(&office.admin.token);
    nobody.send().await.problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_is_known_at_once_in_games_of_every_server() {
    let office = Office::new().await;
    let two = office.app.beside().await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2, "visibility": "public" });
    let game = two.open_table(&office.ben, wish).await;
    let log = format!("/games/{game}/view");
    two.get(&log).send().await.expect(200);

    let path = format!("/people/{}/rename", office.ben.id);
    let body = json!({ "name": "Benedict", "reason": "An insult." });
    let done = office.act(&path, body.clone()).await.expect(201).json();

    assert_eq!(done["kind"], "renamed");
    assert_eq!(done["by"]["name"], "Ada");
    assert_eq!(done["user"]["name"], "Benedict");
    assert_eq!(done["reason"], "An insult.");
    assert_eq!(office.acts().await, [done]);
    let shown = two.game(&game, None).await;
    assert!(shown.to_string().contains("Benedict"), "{shown}");
    let view = two.get(&log).send().await.expect(200);
    assert!(!view.text.contains("\"Ben\""), "{}", view.text);
    office.act(&path, body).await.problem(409, "as_it_is");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_done_without_a_reason_or_with_a_bad_one() {
    let office = Office::new().await;
    let before = office.app.dump().await;
    for act in ["end-sessions", "suspend", "lift"] {
        let path = format!("/people/{}/{act}", office.ben.id);
        for reason in ["", "  ", "a\nb", &"x".repeat(301)] {
            let refused = office.act(&path, json!({ "reason": reason })).await;
            refused.problem(422, "bad_act_reason");
        }
        office.act(&path, json!({})).await.problem(400, "bad_json");
        let nobody = format!("/people/{}/{act}", uuid::Uuid::nil());
        let refused = office.act(&nobody, json!({ "reason": "x" })).await;
        refused.problem(404, "not_found");
    }
    let path = format!("/people/{}/rename", office.ben.id);
    for name in ["", "a\nb", &"x".repeat(41)] {
        let refused = office
            .act(&path, json!({ "name": name, "reason": "x" }))
            .await;
        assert_eq!(refused.status, 422, "{}", refused.text);
    }
    let path = format!("/people/{}/lift", office.ben.id);
    let refused = office.act(&path, json!({ "reason": "x" })).await;
    refused.problem(409, "as_it_is");
    let path = format!("/people/{}/suspend", office.admin.id);
    let refused = office.act(&path, json!({ "reason": "x" })).await;
    refused.problem(409, "own_account");
    assert_eq!(office.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_account_can_do_nothing_at_any_server_until_that_is_lifted() {
    let office = Office::new().await;
    let (app, ben) = (&office.app, &office.ben);
    let two = app.beside().await;
    let token = json!({ "name": "phone", "scopes": ["play"] });
    let made = app.ask("POST", "/me/tokens", ben, token).await;
    let token = made.expect(201).json()["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let feeds = app.feeds(ben).await;
    two.get("/me").token(&ben.token).send().await.expect(200);

    office
        .done(&format!("/people/{}/suspend", ben.id), "Threats.")
        .await;

    work::sessions::read_ended(&two.app.house).await.unwrap();
    for server in [app, &two] {
        for token in [&ben.token, &token] {
            let answer = server.get("/me").token(token).send().await;
            answer.problem(401, "unauthorized");
        }
    }
    drop(feeds);
    let refresh = app.post("/sessions/refresh");
    let refresh = refresh.json(json!({ "refresh_token": ben.refresh_token }));
    refresh.send().await.problem(401, "unauthorized");
    let code = two.code(&ben.email, "Ben").await;
    let entry = json!({ "email": ben.email, "code": code });
    let refused = two.post("/sessions").json(entry.clone()).send().await;
    refused.problem(403, "suspended");
    let shown = office.get(&format!("/people/{}", ben.id)).await;
    assert!(shown["suspended_since"].is_string());
    assert_eq!(
        (&shown["sessions"], &shown["tokens"]),
        (&json!(0), &json!(0))
    );

    office
        .done(&format!("/people/{}/lift", ben.id), "Sorry.")
        .await;

    two.post("/sessions").json(entry).send().await.expect(201);
    app.get("/me")
        .token(&token)
        .send()
        .await
        .problem(401, "unauthorized");
    let kinds: Vec<Value> = office
        .acts()
        .await
        .iter()
        .map(|act| act["kind"].clone())
        .collect();
    assert_eq!(kinds, ["lifted", "suspended"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_of_a_suspended_person_s_games_go_on_and_their_answers_are_refused() {
    let by_mail = ByMail::start().await;
    let app = &by_mail.app;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let admin = app.sign_in("Ada").await;
    app.make_admin(&admin).await;
    let game = app.start_game("tammany-hall", &people).await;
    let mails = by_mail.mails().await;
    let turn = mails
        .iter()
        .find(|mail| mail.subject.contains("[Your turn]"));
    let turn = turn.unwrap();
    let asked = people
        .iter()
        .find(|person| person.email == turn.to)
        .unwrap();
    let path = format!("/admin/people/{}/suspend", asked.id);
    let done = app.ask("POST", &path, &admin, json!({ "reason": "Threats." }));
    done.await.expect(201);

    let told = by_mail.told(turn, "boss 14").await;

    assert!(told.text.contains("suspended"), "{}", told.text);
    let now = app.game(game["id"].as_str().unwrap(), None).await;
    assert_eq!(now["version"], game["version"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_whose_session_has_ended_does_nothing_at_another_server() {
    let office = Office::new().await;
    let two = office.app.beside().await;
    let sign_out = office.app.request("DELETE", "/sessions/current");
    sign_out.token(&office.admin.token).send().await.expect(204);
    let before = two.dump().await;
    let path = format!("/admin/people/{}/suspend", office.ben.id);
    let refused = two.ask("POST", &path, &office.admin, json!({ "reason": "x" }));
    refused.await.problem(401, "unauthorized");
    assert_eq!(two.dump().await, before);
}
