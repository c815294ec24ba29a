//! In which language the API's sentences are.

use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_says_in_which_language_its_sentences_are() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let asked = app.due(game, &people[0]).await[0];
    for wanted in ["en", "it, fr;q=0.5", "en-GB;q=0.9, it", "*", "?", ""] {
        for path in [
            format!("/games/{game}/view"),
            format!("/games/{game}/decision"),
            format!("/games/{game}/log"),
            "/games/none".to_owned(),
        ] {
            let request = app.get(&path).header("Accept-Language", wanted);
            let answer = request.token(&people[asked].token).send().await;
            assert_eq!(
                answer.header("content-language").as_deref(),
                Some("en"),
                "{path}"
            );
            let varies = answer.headers("vary").join(", ");
            assert!(varies.contains("accept-language"), "{path}: {varies}");
        }
    }
    // Where nothing is said, it is said in no language.
    let waiting = (asked + 1) % 3;
    let path = format!("/games/{game}/decision");
    let nothing = app.read(&path, Some(&people[waiting])).await.expect(204);
    assert_eq!(nothing.header("content-language"), None);
}
