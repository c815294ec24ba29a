//! `GET /rulesets`, `GET /rulesets/{ruleset}`.

use serde_json::{Value, json};

use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn three_games_can_be_played_by_three_to_five() {
    let app = TestApp::start().await;

    let list = app.get("/rulesets").send().await.expect(200).json();

    let items = list["items"].as_array().unwrap();
    let slugs: Vec<&Value> = items.iter().map(|item| &item["ruleset"]).collect();
    assert_eq!(slugs, ["tammany-hall", "city-and-guilds", "bull-moose"]);
    assert_eq!(list["next"], Value::Null);
    for item in items {
        assert_eq!(item["seats"], json!({ "min": 3, "max": 5 }), "{item:#}");
        assert!(!item["rules_versions"].as_array().unwrap().is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_is_shown_as_it_stands_in_the_list() {
    let app = TestApp::start().await;
    let list = app.get("/rulesets").send().await.expect(200).json();
    for item in list["items"].as_array().unwrap() {
        let path = format!("/rulesets/{}", item["ruleset"].as_str().unwrap());
        assert_eq!(&app.get(&path).send().await.expect(200).json(), item);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_options_are_described_by_a_schema_that_stands_alone_and_holds_the_defaults() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let list = app.get("/rulesets").send().await.expect(200).json();
    for item in list["items"].as_array().unwrap() {
        let schema = &item["options"];
        assert_eq!(schema["type"], "object", "{item:#}");
        assert!(!schema.to_string().contains("$ref"), "{schema:#}");
        let validator = jsonschema::validator_for(schema).unwrap();
        let wish = json!({ "ruleset": item["ruleset"], "seats": 3 });
        let game = app.post("/games").token(&ann.token).json(wish).send().await;
        let options = &game.expect(201).json()["options"];
        assert!(
            validator.is_valid(options),
            "{options:#} against {schema:#}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_nobody_knows_is_not_found() {
    let app = TestApp::start().await;
    for slug in ["chess", "Tammany-Hall", "tammany-hall%00", "%ff", "..%2fme"] {
        let answer = app.get(&format!("/rulesets/{slug}")).send().await;
        answer.problem(404, "not_found");
    }
}
