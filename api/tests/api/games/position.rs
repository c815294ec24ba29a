//! `GET /games/{id}/position`.

use serde_json::Value;

use crate::helpers::TestApp;
use crate::helpers::play::Choices;

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_the_view_and_the_decision_of_the_same_moment() {
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let game = app.start_game(ruleset, &people).await;
        let game = game["id"].as_str().unwrap();
        let mut choices = Choices::new(5);
        let mut asked = 0;
        for _ in 0..12 {
            for person in &people {
                let read = async |what: &str| {
                    let path = format!("/games/{game}/{what}");
                    app.read(&path, Some(person)).await
                };
                let position = read("position").await.expect(200).json();
                assert_eq!(position["ruleset"], ruleset);
                assert_eq!(position["seen"], read("view").await.expect(200).json());
                for as_menu in ["", "?as=menu"] {
                    let position = read(&format!("position{as_menu}")).await.json();
                    let decision = read(&format!("decision{as_menu}")).await;
                    if decision.status == 204 {
                        assert_eq!(position["decision"], Value::Null);
                    } else {
                        assert_eq!(position["decision"], decision.expect(200).json());
                        asked += 1;
                    }
                }
            }
            app.step(game, &people, &mut choices).await;
        }
        assert!(asked >= 24, "{ruleset}: {asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_seat_has_a_position_and_a_private_game_is_not_there() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let dan = app.sign_in("Dan").await;
    let open = app.start_game("tammany-hall", &people).await;
    let wish = serde_json::json!({ "ruleset": "bull-moose", "seats": 3, "visibility": "private" });
    let private = app.start_game_as(wish, &people).await;
    let read = async |game: &Value| {
        let path = format!("/games/{}/position", game["id"].as_str().unwrap());
        app.read(&path, Some(&dan)).await
    };
    read(&open).await.problem(403, "not_your_game");
    read(&private).await.problem(404, "not_found");
}
