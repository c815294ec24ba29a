//! The table while others play.

use serde_json::json;

use crate::driver::{Chromium, Screen};
use crate::helpers::play::Choices;
use crate::seated::{Table, play_a_turn};

async fn shows(browser: &Chromium, version: u64) {
    browser
        .until("the news", async || {
            let script = "return document.getElementById('table').dataset.version";
            browser.js(script, json!([])).await == json!(version.to_string())
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_server_writes_is_shown_and_nothing_is_lost_that_somebody_does() {
    let table = Table::of("tammany-hall").await;
    let elsewhere = table.app.beside().await;
    let mut choices = Choices::new(2);
    let due = table.until_a_turn(&mut choices).await;
    let who = (due + 1) % 3;
    let browser = table.sit(who, Screen::Wide).await;
    assert!(!browser.title().await.contains("Your turn"));
    browser.type_into("#talk [name=text]", "I am typing").await;
    let field = browser.find("#talk [name=text]").await;
    let folded = browser.find("#board details > summary").await;
    let was_open = browser
        .js(
            "return arguments[0].parentElement.open",
            json!([folded.as_json()]),
        )
        .await;
    browser
        .js(
            "arguments[0].parentElement.open = !arguments[0].parentElement.open",
            json!([folded.as_json()]),
        )
        .await;
    browser.type_into("#talk [name=text]", "!").await;
    assert_eq!(browser.text("#live").await, "");

    while !table.due().await.contains(&who) {
        assert!(elsewhere.step(&table.id, &table.people, &mut choices).await);
    }
    shows(&browser, table.version().await).await;

    assert!(
        browser.title().await.contains("● Your turn"),
        "{}",
        browser.title().await
    );
    assert!(!browser.all(".panel").await.is_empty());
    // The very things that were there: with what was typed, the focus, and what was folded.
    assert_eq!(browser.property(&field, "value").await, "I am typing!");
    assert_eq!(browser.focused().await, Some(field));
    let is_open = browser
        .js(
            "return arguments[0].parentElement.open",
            json!([folded.as_json()]),
        )
        .await;
    assert_ne!(is_open, was_open);
    browser
        .until("what is said", async || {
            let said = browser
                .js(
                    "return document.getElementById('live').textContent",
                    json!([]),
                )
                .await;
            said.as_str().unwrap().contains("It is your turn.")
        })
        .await;

    // What somebody does themselves is shown at once, and the stream goes on.
    play_a_turn(&browser, &mut choices).await;
    assert!(elsewhere.step(&table.id, &table.people, &mut choices).await);
    shows(&browser, table.version().await).await;
    let said = browser.console().await;
    assert!(said.is_empty(), "{said:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_steps_of_a_game_are_walked_with_arrow_keys_and_without_script_with_a_button() {
    let table = Table::of("city-and-guilds").await;
    let mut choices = Choices::new(4);
    while table.version().await < 12 {
        table.step(&mut choices).await;
    }
    let last = table.version().await - 1;
    for screen in [Screen::Wide, Screen::WithoutScript] {
        let browser = table.sit(0, screen).await;
        let slider = browser.find("[type=range]").await;
        browser.walk_to(&slider).await;
        for _ in 0..3 {
            browser.key("\u{e012}").await;
        }
        if screen == Screen::WithoutScript {
            let button = browser.find(".slider button").await;
            browser.press_and_see(&button).await;
        }
        let head = format!("The board after step {} of {last}", last - 3);
        browser
            .until(&head, async || browser.text("#board-head").await == head)
            .await;
        assert_eq!(
            browser.address().await,
            format!("{}?at={}", table.path(), last - 3)
        );
        if screen == Screen::Wide {
            assert_eq!(browser.focused().await, Some(slider));
            for _ in 0..3 {
                browser.key("\u{e014}").await;
            }
            browser
                .until("the newest", async || {
                    browser.address().await == table.path()
                })
                .await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_table_once_more_is_a_page_of_its_own() {
    let table = Table::of("city-and-guilds").await;
    let mut choices = Choices::new(6);
    while table.app.step(&table.id, &table.people, &mut choices).await {}
    let browser = table.sit(0, Screen::Phone).await;
    let again = browser.find("form[action$='/again'] button").await;
    browser.press_and_see(&again).await;
    let address = browser.address().await;
    assert!(address.starts_with("/games/"), "{address}");
    assert_ne!(address, table.path());
    // What is pressed there is done there.
    let leave = browser.find("form[action$='/leave'] button").await;
    browser.press_and_see(&leave).await;
    assert_eq!(browser.address().await, "/me");
}
