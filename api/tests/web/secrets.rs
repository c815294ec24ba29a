//! What is sealed reaches nobody else's browser.

use serde_json::json;

use crate::driver::{Chromium, Screen};
use crate::helpers::play::Choices;
use crate::seated::{SEND, Table, play_a_turn};

/// All that a browser has been sent: what its page is made of, and what went over the network.
async fn all_that_came(browser: &Chromium) -> String {
    let mut all = browser.source().await;
    for (_, said) in browser.network().await {
        all.push_str(&said.to_string());
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cards_that_somebody_keeps_are_in_no_page_and_no_stream_of_anybody_else() {
    let table = Table::of("bull-moose").await;
    let due = table.due().await;
    assert!(due.len() > 1, "all keep cards at once");
    let (ann, ben) = (due[0], due[1]);
    let anns = table.sit(ann, Screen::Wide).await;
    let bens = table.sit(ben, Screen::Wide).await;
    let cards = anns
        .js(
            "return [...document.querySelectorAll('[name=some]')].map(card => card.value)",
            json!([]),
        )
        .await;
    let before = all_that_came(&bens).await;
    let secret: Vec<String> = cards
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card.as_str().unwrap().to_owned())
        .filter(|card| !before.contains(card.as_str()))
        .collect();
    assert!(secret.len() > 3, "{cards}");

    let kept = play_a_turn(&anns, &mut Choices::new(9)).await;

    assert_eq!(kept.len(), 1);
    assert!(
        secret.iter().any(|card| kept[0].contains(card.as_str())),
        "{kept:?}"
    );
    let shown = anns.source().await;
    assert!(shown.contains("Your sealed answer:"), "{shown}");
    // Ben's page hears that somebody has answered, and shows it.
    let version = table.version().await.to_string();
    bens.until("the news", async || {
        let script = "return document.getElementById('table').dataset.version";
        bens.js(script, json!([])).await == version
    })
    .await;
    let after = all_that_came(&bens).await;
    for card in &secret {
        assert!(!after.contains(card.as_str()), "{card}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_bid_is_in_no_page_and_no_stream_of_anybody_else() {
    let table = Table::of("tammany-hall").await;
    let mut choices = Choices::new(4);
    while table.due().await.len() < 2 {
        table.step(&mut choices).await;
    }
    let due = table.due().await;
    let (ann, ben) = (due[0], due[1]);
    let anns = table.sit(ann, Screen::Wide).await;
    let bens = table.sit(ben, Screen::Wide).await;
    let before = table.version().await;
    let number = anns.find(".panel [type=number]").await;
    anns.choose_number(&number, 1).await;
    let add = anns.find(".panel form:has(fieldset) > button").await;
    anns.press_and_see(&add).await;
    let bid = anns.text(".draft code").await;
    assert!(bid.starts_with("bid 1 "), "{bid}");
    assert!(!all_that_came(&bens).await.contains(&bid));
    let send = anns.find(SEND).await;
    anns.press_and_see(&send).await;
    assert!(anns.source().await.contains("Your sealed answer:"));

    // Ben's page hears that somebody has answered.
    let after = table.version().await;
    if after > before {
        bens.until("the news", async || {
            let script = "return document.getElementById('table').dataset.version";
            bens.js(script, json!([])).await == json!(after.to_string())
        })
        .await;
    }
    bens.go(&table.path()).await;
    let came = all_that_came(&bens).await;
    assert!(!came.contains(&bid), "{bid}");
    assert!(!came.contains("Your sealed answer:"));
}
