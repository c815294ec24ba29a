//! How the points of a finished game came, and how its chance is checked.

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::helpers::TestApp;
use crate::helpers::browser::Browser;
use crate::helpers::play::Choices;

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_says_how_each_point_came_and_opens_its_chance() {
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let game = app.start_game(ruleset, &people).await;
        let game = game["id"].as_str().unwrap().to_owned();
        let mut stranger = Browser::new(&app);
        let points = format!("/games/{game}/points");
        stranger.open(&points).await.expect(404);
        let running = stranger.open(&format!("/games/{game}")).await;
        assert!(!running.text.contains("Check the chance"));
        let mut choices = Choices::new(2);
        while app.step(&game, &people, &mut choices).await {}

        let page = stranger.open(&format!("/games/{game}")).await.expect(200);

        let (_, rest) = page.text.split_once("The secret</dt><dd><code>").unwrap();
        let secret = &rest[..64];
        let bytes: [u8; 32] = engine::hex::decode(secret).unwrap();
        let hash = engine::hex::encode(&Sha256::digest(bytes));
        let record = app.read(&format!("/games/{game}/record"), None).await;
        let header: Value = serde_json::from_str(record.text.lines().next().unwrap()).unwrap();
        assert_eq!(header["commitment"], hash.as_str());
        assert!(page.text.contains(&hash), "{hash}");
        assert!(page.text.contains(&format!("href=\"{points}\"")));
        let page = stranger.open(&points).await.expect(200).text;
        let rows: Vec<&str> = page.split("<tr role=\"row\"><td ").skip(1).collect();
        assert!(rows.len() > 2, "{page}");
        // The last row has what the standings have.
        let last = rows.last().unwrap();
        for standing in app.game(&game, None).await["standings"].as_array().unwrap() {
            let score = standing["score"].to_string();
            assert!(last.contains(&format!("\">{score}")), "{score}: {last}");
        }
        for row in &rows {
            assert!(row.contains("<strong>(") || row == &rows[0], "{row}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_points_of_a_private_game_are_for_its_people_alone() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3, "visibility": "private" });
    let game = app.start_game_as(wish, &people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    let mut choices = Choices::new(2);
    while app.step(&game, &people, &mut choices).await {}
    let points = format!("/games/{game}/points");
    let mut ann = Browser::of(&app, "Ann").await;
    ann.open(&points).await.expect(200);
    Browser::new(&app).open(&points).await.expect(404);
}
