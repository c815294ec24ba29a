//! A whole turn of each game, by pointer, by touch, and by keyboard where no script runs.

use crate::driver::Screen;
use crate::helpers::play::Choices;
use crate::seated::{Table, play_a_turn};

/// Two turns: the first of the game, which in two of the games is sealed, and one of one seat alone.
async fn two_turns(ruleset: &str, screen: Screen) {
    let table = Table::of(ruleset).await;
    let mut choices = Choices::new(7);
    let first = table.due().await[0];
    for who in [Some(first), None] {
        let who = match who {
            Some(who) => who,
            None => table.until_a_turn(&mut choices).await,
        };
        let before = table.made_by(who).await;
        let browser = table.sit(who, screen).await;
        assert!(
            browser.title().await.contains("● Your turn"),
            "{}",
            browser.title().await
        );

        let steps = play_a_turn(&browser, &mut choices).await;

        assert!(!steps.is_empty());
        let address = browser.address().await;
        assert_eq!(address.split('#').next().unwrap(), table.path());
        let sealed = browser.source().await.contains("Your sealed answer:");
        let after = table.made_by(who).await;
        // What is sealed is in no log before the last has answered.
        assert!(
            after == before + steps.len() || sealed,
            "{before} and {steps:?} are {after}"
        );
        let version = browser.js(
            "return document.getElementById('table').dataset.version",
            serde_json::json!([]),
        );
        assert_eq!(version.await, table.version().await.to_string());
        let said = browser.console().await;
        assert!(said.is_empty(), "{said:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tammany_hall_by_pointer() {
    two_turns("tammany-hall", Screen::Wide).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tammany_hall_by_touch() {
    two_turns("tammany-hall", Screen::Phone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tammany_hall_by_keyboard_without_script() {
    two_turns("tammany-hall", Screen::WithoutScript).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn city_and_guilds_by_pointer() {
    two_turns("city-and-guilds", Screen::Wide).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn city_and_guilds_by_touch() {
    two_turns("city-and-guilds", Screen::Phone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn city_and_guilds_by_keyboard_without_script() {
    two_turns("city-and-guilds", Screen::WithoutScript).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bull_moose_by_pointer() {
    two_turns("bull-moose", Screen::Wide).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bull_moose_by_touch() {
    two_turns("bull-moose", Screen::Phone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bull_moose_by_keyboard_without_script() {
    two_turns("bull-moose", Screen::WithoutScript).await;
}
