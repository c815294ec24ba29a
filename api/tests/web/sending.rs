//! What is sent is sent once, whatever happens around it.

use serde_json::json;

use crate::driver::{Chromium, Screen};
use crate::helpers::play::Choices;
use crate::seated::{SEND, Table, plan_a_turn};

/// A game of Tammany Hall whose first player has planned a turn.
async fn planned(screen: Screen) -> (Table, usize, Chromium) {
    let table = Table::of("tammany-hall").await;
    let who = table.due().await[0];
    let browser = table.sit(who, screen).await;
    plan_a_turn(&browser, &mut Choices::new(1)).await;
    (table, who, browser)
}

async fn steps(browser: &Chromium) -> usize {
    browser.all(".draft li").await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_have_one_draft() {
    let (table, who, browser) = planned(Screen::Wide).await;
    let first = browser.this_tab().await;
    let planned = steps(&browser).await;
    browser.tab().await;
    browser.go(&table.path()).await;
    assert_eq!(steps(&browser).await, planned);
    let back = browser.find(".draft button").await;
    browser.press_and_see(&back).await;
    assert_eq!(steps(&browser).await, 0);

    // The first tab still shows what it showed. What it sends is all that it shows.
    browser.look_at(&first).await;
    assert_eq!(steps(&browser).await, planned);
    let before = table.made_by(who).await;
    let send = browser.find(SEND).await;
    browser.press_and_see(&send).await;
    assert_eq!(table.made_by(who).await, before + planned);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_click_sends_once_with_script_and_without() {
    for screen in [Screen::Wide, Screen::WithoutScript] {
        let (table, who, browser) = planned(screen).await;
        let planned = steps(&browser).await;
        let before = table.made_by(who).await;
        let send = browser.find(SEND).await;
        browser.double_click(&send).await;
        browser
            .until("what was sent", async || table.made_by(who).await > before)
            .await;
        browser.go(&table.path()).await;
        assert_eq!(table.made_by(who).await, before + planned);
        assert_eq!(steps(&browser).await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn going_back_after_sending_sends_nothing_and_shows_what_is() {
    for screen in [Screen::Wide, Screen::WithoutScript] {
        let (table, who, browser) = planned(screen).await;
        let send = browser.find(SEND).await;
        browser.press_and_see(&send).await;
        let (made, version) = (table.made_by(who).await, table.version().await);

        browser.back().await;

        browser
            .until("the table", async || {
                let script = "return document.getElementById('table')?.dataset.version";
                browser.js(script, json!([])).await == json!(version.to_string())
            })
            .await;
        assert!(
            browser.all(SEND).await.is_empty(),
            "{}",
            browser.source().await
        );
        assert_eq!(table.made_by(who).await, made);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_sent_is_said_and_kept_until_it_is_sent_once() {
    let (table, who, browser) = planned(Screen::Wide).await;
    let planned = steps(&browser).await;
    let before = table.made_by(who).await;
    browser.type_into("#talk [name=text]", "Hello").await;
    let network = |offline: bool| json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    browser.command("Network.enable", json!({})).await;
    browser
        .command("Network.emulateNetworkConditions", network(true))
        .await;

    let send = browser.find(SEND).await;
    browser.press(&send).await;

    let unsent = browser.find("#unsent").await;
    browser
        .until("what is said", async || browser.is_shown(&unsent).await)
        .await;
    assert!(browser.text("#unsent").await.contains("could not be sent"));
    assert_eq!(steps(&browser).await, planned);
    assert_eq!(table.made_by(who).await, before);

    browser
        .command("Network.emulateNetworkConditions", network(false))
        .await;
    let send = browser.find(SEND).await;
    browser.press_and_see(&send).await;
    assert_eq!(table.made_by(who).await, before + planned);
    assert!(!browser.is_shown(&unsent).await);
    let talk = browser.find("#talk [name=text]").await;
    assert_eq!(browser.property(&talk, "value").await, "Hello");
}
