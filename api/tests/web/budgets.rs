//! How much a browser loads to show a table.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::Value;

use crate::driver::Screen;
use crate::helpers::play::Choices;
use crate::seated::{GAMES, Table};

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_four_requests_and_little_script_and_style() {
    for ruleset in GAMES {
        let table = Table::of(ruleset).await;
        let who = table.until_a_turn(&mut Choices::new(3)).await;
        // A browser that has seen the page where one signs in alone, which shares style and icon with all others.
        let browser = table.sit(who, Screen::Wide).await;
        browser
            .command("Network.clearBrowserCache", serde_json::json!({}))
            .await;
        browser.go(&table.path()).await;
        let mut kinds = BTreeMap::new();
        let mut lengths = BTreeMap::new();
        let mut heard = browser.network().await;
        // The browser may tell of a script later than it runs it, and of that of the page before, too.
        let tree = browser
            .command("Page.getFrameTree", serde_json::json!({}))
            .await;
        let page = &tree["frameTree"]["frame"]["loaderId"];
        assert!(page.is_string(), "{tree}");
        let tells_script = |heard: &[(String, Value)]| {
            let of = |what: &'static str| heard.iter().filter(move |(name, _)| name == what);
            let mut scripts = of("Network.responseReceived")
                .filter(|(_, said)| said["loaderId"] == *page && said["type"] == "Script");
            scripts.any(|(_, script)| {
                of("Network.loadingFinished")
                    .any(|(_, done)| done["requestId"] == script["requestId"])
            })
        };
        for _ in 0..600 {
            if tells_script(&heard) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
            heard.extend(browser.network().await);
        }
        for (name, said) in heard {
            let id = said["requestId"].as_str().unwrap_or_default().to_owned();
            match name.as_str() {
                "Network.responseReceived" if said["loaderId"] == *page => {
                    let kind = said["type"].as_str().unwrap().to_owned();
                    assert!(
                        said["response"]["url"]
                            .as_str()
                            .unwrap()
                            .starts_with(table.app.url())
                    );
                    kinds.insert(id, kind);
                }
                "Network.dataReceived" => {
                    *lengths.entry(id).or_insert(0) += said["dataLength"].as_u64().unwrap();
                }
                _ => {}
            }
        }
        let bytes = |kind: &str| -> u64 {
            let of_kind = kinds.iter().filter(|(_, found)| *found == kind);
            of_kind.filter_map(|(id, _)| lengths.get(id)).sum()
        };
        let loaded = kinds.values().filter(|kind| *kind != "EventSource").count();
        assert!((3..=4).contains(&loaded), "{kinds:?}");
        assert!(
            (1..=12_000).contains(&bytes("Script")),
            "{} of script",
            bytes("Script")
        );
        assert!(
            (1..=12_000).contains(&bytes("Stylesheet")),
            "{} of style",
            bytes("Stylesheet")
        );
        assert!(!kinds.values().any(|kind| kind == "Font"), "{kinds:?}");
    }
}
