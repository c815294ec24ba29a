//! `GET /bots`: who of the house plays.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn the_bots_of_the_house_are_told_as_they_sit_at_tables() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;

    let list = app.get("/bots").send().await.expect(200).json();

    assert_eq!(list["next"], Value::Null);
    let items = list["items"].as_array().unwrap();
    let all: BTreeSet<String> = items.iter().map(ToString::to_string).collect();
    let number = bots::Level::ALL.len() * bots::Temperament::ALL.len();
    assert_eq!((items.len(), all.len()), (number, number));
    for bot in items {
        let wish = json!({ "level": bot["level"], "temperament": bot["temperament"] });
        let table = json!({ "ruleset": "bull-moose", "seats": 4, "bots": [wish] });
        let request = app.post("/games").token(&ann.token).json(table);
        let table = request.send().await.expect(201).json();
        assert_eq!(&table["seats"][3]["bot"], bot);
    }
}
