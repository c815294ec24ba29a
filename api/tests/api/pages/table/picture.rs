//! The board as a picture on the page of its table.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use roxmltree::Document;
use serde_json::json;

use super::super::assert_is_page;
use super::{Table, pair, to};
use crate::helpers::TestApp;
use crate::helpers::html::{forms, links};
use crate::helpers::play::Choices;

const RULESETS: [&str; 3] = ["tammany-hall", "city-and-guilds", "bull-moose"];

/// The heaviest page of a table, compressed as it is sent.
const HEAVIEST: usize = 25_000;

/// The picture of a page.
pub(super) fn picture(page: &str) -> &str {
    let (_, rest) = page.split_once("<svg ").expect("a picture");
    let (svg, rest) = rest.split_once("</svg>").unwrap();
    assert!(!rest.contains("<svg"), "one picture is enough");
    let start = page.len() - rest.len() - svg.len() - "<svg </svg>".len();
    &page[start..page.len() - rest.len()]
}

/// What is drawn, without what stands around it and without links.
fn inside(svg: &str) -> String {
    let (_, drawn) = svg.split_once("<defs>").unwrap();
    let mut parts = drawn.split("<a href=");
    let mut all = parts.next().unwrap().to_owned();
    for part in parts {
        all.push_str(part.split_once('>').unwrap().1);
    }
    all.replace("</a>", "")
}

/// Where places of a picture lead.
fn pointed(svg: &str) -> Vec<(String, String)> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = document.root_element();
    assert_eq!(root.attribute("aria-hidden"), Some("true"));
    assert_eq!(root.attribute("focusable"), Some("false"));
    let links = document.descendants().filter(|node| node.has_tag_name("a"));
    let links = links.chain(
        document
            .descendants()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "a"))),
    );
    links
        .map(|link| {
            assert_eq!(link.attribute("tabindex"), Some("-1"));
            let place = link.first_element_child().unwrap();
            let place = place.attribute("data-at").unwrap().to_owned();
            (place, link.attribute("href").unwrap().to_owned())
        })
        .collect()
}

/// The explanations of marks.
fn legend(page: &str) -> Vec<&str> {
    let Some((_, rest)) = page.split_once("<ul class=\"legend\"") else {
        return Vec::new();
    };
    let (list, _) = rest.split_once("</ul>").unwrap();
    let items = list.split("</i> ").skip(1);
    items
        .map(|item| item.split("</li>").next().unwrap())
        .collect()
}

const LEGAL: &str = "may be chosen";
const UNSENT: &str = "changed by your steps, not sent yet";
const NEW: &str = "new since your last move";

#[tokio::test(flavor = "multi_thread")]
async fn places_that_can_be_picked_are_marked_and_lead_to_what_can_be_done_there() {
    let mut table = Table::of("tammany-hall").await;
    let who = table.due().await[0];
    let page = table.open(who).await;
    let svg = picture(&page);
    assert_eq!(legend(&page), [LEGAL]);
    let pointed = pointed(svg);
    assert!(pointed.len() >= 5, "{pointed:?}");
    for (place, link) in &pointed {
        let ward = place.strip_prefix("ward-").unwrap();
        assert!(svg.contains(&format!("data-mark=\"{place}\"")));
        let (before, _) = link.split_once("#turn").unwrap();
        assert_eq!(before, format!("{}?pick=ward%3A{ward}", table.path()));
        let led = table.browsers[who].open(before).await;
        assert_is_page(&led);
        let boss = format!("value=\"boss {ward}\"");
        assert!(led.text.contains(&boss), "{}", led.text);
    }
    // The words stand below it, folded.
    let (_, below) = page.split_once("</svg>").unwrap();
    let (fold, _) = below.split_once("<pre").unwrap();
    assert!(fold.contains("<details>"), "{fold}");
    assert!(fold.contains("The board in words"), "{fold}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_meant_is_marked_for_whoever_means_it_alone() {
    let mut table = Table::of("tammany-hall").await;
    let who = table.due().await[0];
    let other = (who + 1) % 3;
    let page = table.open(who).await;
    let before = table.open(other).await;
    let mut all = forms(&page).into_iter();
    let typing = all.find(|form| form.texts == ["typed"]).unwrap();
    let typed = [pair("typed", "boss 6")];
    let led = table.browsers[who].send(&typing, &typed).await;
    let page = table.browsers[who].follow(&led.expect(303)).await.text;
    assert_eq!(legend(&page), [LEGAL, UNSENT]);
    let svg = picture(&page);
    let (_, unsent) = svg.split_once("class=\"unsent\"").unwrap();
    let unsent = unsent.split("</g>").next().unwrap();
    assert_eq!(unsent.matches("data-mark=").count(), 1, "{unsent}");
    assert!(unsent.contains("data-mark=\"ward-6\""), "{unsent}");
    let same = table.open(other).await;
    assert_eq!(picture(&same), picture(&before));
    assert!(pointed(picture(&same)).is_empty());

    // When it is sent, it is new for everybody else, since their last move.
    let sent = forms(&page);
    let led = table.browsers[who].send(to(&sent, "/turn")[0], &[]).await;
    led.expect(303);
    let page = table.open(who).await;
    assert!(!legend(&page).contains(&UNSENT), "{:?}", legend(&page));
    assert!(!legend(&page).contains(&NEW), "it is their own");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_new_since_the_last_move_is_marked() {
    let mut table = Table::of("tammany-hall").await;
    let first = table.due().await[0];
    let mut choices = Choices::new(4);
    let mut own = None;
    // Until somebody else has moved after the first one has.
    for at in 1.. {
        let due = table.due().await;
        table.app.step(&table.id, &table.people, &mut choices).await;
        if due == [first] {
            own = Some(at);
        } else if own.is_some() {
            break;
        }
    }
    let page = table.open(first).await;
    assert!(legend(&page).contains(&NEW), "{:?}", legend(&page));
    let path = format!("/games/{}/drawing.svg", table.id);
    let marks = |svg: &str| {
        let (_, new) = svg.split_once("class=\"new\"").unwrap();
        new.split("</g>").next().unwrap().to_owned()
    };
    let since = format!("{path}?since={}", own.unwrap());
    let drawn = table.app.read(&since, Some(&table.people[first])).await;
    assert_eq!(marks(picture(&page)), marks(&drawn.expect(200).text));
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_of_the_past_and_finished_games_are_drawn_as_they_were_and_open_tables_are_not() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for ruleset in RULESETS {
        let game = app.played_out(ruleset, &people).await;
        let version = app.game(&game.to_string(), None).await["version"].clone();
        let version = version.as_u64().unwrap();
        for at in [0, version / 2, version - 1] {
            let page = app.page("GET", &format!("/games/{game}?at={at}")).await;
            assert_is_page(&page);
            let svg = picture(&page.text);
            assert!(pointed(svg).is_empty() && legend(&page.text).is_empty());
            let drawn = format!("/games/{game}/drawing.svg?at={at}");
            let drawn = app.read(&drawn, None).await.expect(200);
            assert_eq!(inside(svg), inside(&drawn.text), "after step {at}");
        }
        let wish = json!({ "ruleset": ruleset, "seats": 3 });
        let open = app.open_table(&people[0], wish).await;
        let page = app.page("GET", &format!("/games/{open}")).await;
        assert_is_page(&page);
        assert!(!page.text.contains("<svg"), "{}", page.text);
    }
}

fn compressed(page: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(page.as_bytes()).unwrap();
    encoder.finish().unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_of_a_table_is_heavy() {
    for ruleset in RULESETS {
        let mut table = Table::of(ruleset).await;
        let mut choices = Choices::new(8);
        let mut heaviest = 0;
        'game: loop {
            for _ in 0..23 {
                if !table.app.step(&table.id, &table.people, &mut choices).await {
                    break 'game;
                }
            }
            let Some(&who) = table.due().await.first() else {
                break;
            };
            let page = table.open(who).await;
            heaviest = heaviest.max(compressed(&page));
            if let Some(link) = links(&page).iter().find(|link| link.contains("?pick=")) {
                let page = table.browsers[who].open(link).await;
                heaviest = heaviest.max(compressed(&page.text));
            }
        }
        assert!(heaviest > 3_000, "{ruleset}: {heaviest} bytes");
        assert!(heaviest <= HEAVIEST, "{ruleset}: {heaviest} bytes");
        println!("{ruleset}: the heaviest page has {heaviest} bytes");
    }
}
