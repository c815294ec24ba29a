//! `GET /games/{id}?at=N`: a link to a step of a game.

use chrono::TimeDelta;
use serde_json::json;

use crate::helpers::TestApp;
use crate::helpers::html::plain;
use crate::helpers::play::Choices;

/// What the page shows in its `pre`, as it was before it was escaped.
pub(super) fn board(page: &str) -> String {
    let (_, rest) = page.split_once("<pre").unwrap();
    let (_, rest) = rest.split_once('>').unwrap();
    let (board, _) = rest.split_once("</pre>").unwrap();
    plain(board)
}

/// A page without the address to which signing in leads back.
fn whoever_reads(page: &str) -> String {
    let (before, rest) = page.split_once("href=\"/sign-in?next=").unwrap();
    let (_, after) = rest.split_once('"').unwrap();
    format!("{before}{after}")
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_follows_links_through_the_steps_of_a_finished_game_before_it_is_packed_and_after()
{
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.played_out("city-and-guilds", &people).await;
    let last = app.game(&game.to_string(), None).await["version"]
        .as_u64()
        .unwrap()
        - 1;
    let path = format!("/games/{game}");
    let link = |at: u64| format!("href=\"{path}?at={at}\"");
    let mut pages = Vec::new();
    for packed in [false, true] {
        if packed {
            app.later(TimeDelta::minutes(61));
            assert_eq!(app.pack().await, 1);
        }
        for at in [0, 1, last / 2, last - 1, last] {
            app.forget_games();
            let page = app
                .page("GET", &format!("{path}?at={at}"))
                .await
                .expect(200);
            let page = page.text;

            let view = app.read(&format!("/games/{game}/view?at={at}"), None).await;
            let text = view.expect(200).json()["text"].as_str().unwrap().to_owned();
            assert_eq!(board(&page).trim(), text.trim(), "after step {at}");
            assert!(
                page.contains(&format!("after step {at} of {last}")),
                "{page}"
            );
            assert_eq!(page.contains("rel=\"prev\""), at > 0);
            assert_eq!(page.contains("rel=\"next\""), at < last);
            assert!(at == 0 || page.contains(&link(at - 1)), "{page}");
            assert!(at == last || page.contains(&link(at + 1)), "{page}");
            pages.push(page);
        }
    }
    assert_eq!(pages[..5], pages[5..]);
    let newest = app.page("GET", &path).await.expect(200).text;
    // The last step has a link to what is newest, which the page of the game is itself.
    let back = format!("<a href=\"{path}\">The newest</a>\n");
    assert!(pages[4].contains(&back) && !newest.contains(&back));
    // So does what brings back from another language.
    let there = format!("value=\"{path}?at={last}\"");
    let last = pages[4].replace(&back, "");
    let last = last.replace(&there, &format!("value=\"{path}\""));
    assert_eq!(whoever_reads(&newest), whoever_reads(&last));
    assert_ne!(pages[0], pages[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_tells_nothing_of_what_came_after_it() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap();
    let before = app.page("GET", &format!("/games/{id}")).await.text;
    app.step(id, &people, &mut Choices::new(1)).await;
    let entry = app.entries(id).await.pop().unwrap();
    let told = entry["events"][0]["text"].as_str().unwrap().to_owned();

    let page = app
        .page("GET", &format!("/games/{id}?at=0"))
        .await
        .expect(200);

    assert_eq!(board(&page.text), board(&before));
    assert!(!page.text.contains(&told), "{}", page.text);
    assert!(before.contains("waits for"), "{before}");
    assert!(!page.text.contains("waits for"), "{}", page.text);
    let newest = app
        .page("GET", &format!("/games/{id}?at=1&from=a-forum"))
        .await;
    assert!(newest.expect(200).text.contains(&told));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_that_is_not_there_or_of_a_private_game_is_not_found() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let open = app.open_table(&people[0], wish).await;
    let public = app.start_game("tammany-hall", &people).await;
    let public = public["id"].as_str().unwrap();
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let private = app.start_game_as(wish, &people).await;
    let private = private["id"].as_str().unwrap();

    for path in [
        format!("/games/{public}?at=1"),
        format!("/games/{public}?at={}", u32::MAX),
        format!("/games/{open}?at=0"),
        format!("/games/{private}?at=0"),
        format!("/games/{private}?at=1"),
    ] {
        app.page("GET", &path).await.problem(404, "not_found");
    }
    for at in ["-1", "x", "%3Cscript%3E", ""] {
        let answer = app.page("GET", &format!("/games/{public}?at={at}")).await;
        let problem = answer.problem(400, "bad_query");
        assert!(!problem.to_string().contains("<script>"), "{problem}");
    }
}
