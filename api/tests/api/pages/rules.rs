//! The rules on pages: all there, plain, linked to, and found from what is refused.

use engine::Ruleset;
use serde_json::json;

use super::{assert_is_html, assert_is_page};
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;
use crate::helpers::html::{forms, links};

/// The places of a page that can be linked to.
fn anchors(page: &str) -> Vec<&str> {
    let ids = page.split(" id=\"").skip(1);
    ids.map(|rest| rest.split('"').next().unwrap()).collect()
}

/// The levels of a page's headings, in their order.
fn headings(page: &str) -> Vec<u32> {
    let tags = page.split("<h").skip(1);
    tags.filter_map(|tag| tag.chars().next()?.to_digit(10))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_of_every_game_have_a_page_and_every_link_on_it_leads_somewhere() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let mut stranger = Browser::new(&app);
    let all = stranger.open("/rules").await;
    assert_is_page(&all);
    for ruleset in Ruleset::ALL {
        let path = format!("/rules/{ruleset}");
        assert!(links(&all.text).contains(&path), "{}", all.text);
        for browser in [&mut ann, &mut stranger] {
            let page = browser.open(&path).await;
            assert_is_page(&page);
            let page = page.text;
            let (_, main) = page.split_once("<main").unwrap();
            assert!(!main.contains("<script"), "{path}");
            let ids = anchors(&page);
            let mut once = ids.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), ids.len(), "{path}: an anchor stands twice");
            for link in page.split("href=\"#").skip(1) {
                let anchor = link.split('"').next().unwrap();
                assert!(ids.contains(&anchor), "{path}: {anchor}");
            }
            let levels = headings(&page);
            assert_eq!(levels.iter().filter(|level| **level == 1).count(), 1);
            assert_eq!(levels[0], 1);
            for pair in levels.windows(2) {
                assert!(pair[1] <= pair[0] + 1, "{path}: {levels:?}");
            }
        }
        // What it links to is there.
        for link in links(&ann.page) {
            if link.starts_with('/') {
                let found = ann.open(&link).await;
                assert_eq!(found.status, 200, "{path}: {link}");
            }
        }
    }
    for picture in all.text.split("<img src=\"").skip(1) {
        let picture = picture.split('"').next().unwrap();
        let picture = app.page("GET", picture).await.expect(200);
        assert_eq!(picture.header("content-type").unwrap(), "image/svg+xml");
    }
    assert_eq!(all.text.matches("<img src=\"/assets/").count(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_are_shown_in_the_readers_language_under_the_same_addresses() {
    let app = TestApp::start().await;
    let mut english = Browser::new(&app);
    for (tag, name, titles) in [
        (
            "it",
            "Ada",
            ["Il turno", "Preparazione alle elezioni", "Calunnia"],
        ),
        (
            "fr",
            "Zoe",
            ["Le tour", "Préparation de l’élection", "Calomnie"],
        ),
    ] {
        // Whoever has not signed in is shown what the browser asks for, and a member what the account says.
        let mut member = Browser::of(&app, name).await;
        member.open("/me/settings").await.expect(200);
        let fields = [("name", name), ("language", tag)];
        let kept = member.submit("/me/settings/self", &fields).await;
        kept.expect(303);
        let mut titles = titles.iter();
        for ruleset in ["city-and-guilds", "bull-moose", "tammany-hall"] {
            let path = format!("/rules/{ruleset}");
            let same = english.open(&path).await.expect(200).text;
            let title = format!(">{}</h2>", titles.next().unwrap());
            let asked = app
                .page_request("GET", &path)
                .header("Accept-Language", tag);
            for page in [member.open(&path).await, asked.send_unchecked().await] {
                assert_is_page(&page);
                let said = page.header("content-language");
                assert_eq!(said.as_deref(), Some(tag));
                let lang = format!("<html lang=\"{tag}\">");
                assert!(page.text.contains(&lang), "{path}");
                assert!(page.text.contains(&title), "{path}: {title}");
                assert_eq!(anchors(&page.text), anchors(&same), "{path}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_game_has_no_rules_and_its_name_is_never_run() {
    let app = TestApp::start().await;
    let mut browser = Browser::new(&app);
    for path in [
        "/rules/chess",
        "/rules/",
        "/rules/Tammany-Hall",
        "/rules/trial-race",
        "/rules/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/rules/%22%3E%3Cimg%20src=x%20onerror=alert(2)%3E",
        "/rules/..%2F..%2FCargo.toml",
        "/rules/%00",
        "/rules/tammany-hall/more",
    ] {
        let page = browser.open(path).await.expect(404);
        assert_is_html(&page);
        assert!(
            !page.text.contains("<script>") && !page.text.contains("<img"),
            "{}",
            page.text
        );
        app.page("GET", path).await.problem(404, "not_found");
    }
    let wrong = browser.request("POST", "/rules").send_unchecked().await;
    assert_eq!(wrong.expect(405).header("allow").unwrap(), "GET, HEAD");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_are_found_from_where_one_chooses_opens_and_plays_a_game() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    for path in ["/", "/games/new"] {
        let page = ann.open(path).await;
        assert_is_page(&page);
        for ruleset in Ruleset::ALL {
            let rules = format!("/rules/{ruleset}");
            assert!(links(&page.text).contains(&rules), "{path}: {rules}");
        }
        assert!(links(&page.text).contains(&"/rules".to_owned()), "{path}");
    }
    let person = app.sign_in("Ann").await;
    for ruleset in Ruleset::ALL {
        let rules = format!("/rules/{ruleset}");
        for wish in [
            json!({ "ruleset": ruleset.slug(), "seats": 3 }),
            json!({ "ruleset": ruleset.slug(), "seats": 3, "bots": 2 }),
        ] {
            let id = app.open_table(&person, wish).await;
            let page = ann.open(&format!("/games/{id}")).await;
            assert_is_page(&page);
            let mut others = links(&page.text);
            others.retain(|link| link.starts_with("/rules/"));
            assert_eq!(others, std::slice::from_ref(&rules), "{}", page.text);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_move_links_to_the_paragraphs_that_forbid_it() {
    let app = TestApp::start().await;
    let person = app.sign_in("Ann").await;
    let mut ann = Browser::of(&app, "Ann").await;
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3, "bots": 2 });
    let id = app.open_table(&person, wish).await;
    let path = format!("/games/{id}");
    app.let_bots_play().await;
    let page = ann.open(&path).await.text;
    let typing = forms(&page)
        .into_iter()
        .find(|form| form.texts == ["typed"])
        .unwrap();
    let typed = [("typed".to_owned(), "discard minstrel house".to_owned())];
    let answer = ann.send(&typing, &typed).await.expect(303);

    let planned = ann.follow(&answer).await.text;

    let link =
        "(Rule: <a href=\"/rules/city-and-guilds#the-players-turn\">The Player&#39;s Turn</a>)";
    assert!(planned.contains(link), "{planned}");
    // The same is said of what is sent all the same.
    let draft = forms(&planned)
        .into_iter()
        .find(|form| form.action.ends_with("/draft"))
        .unwrap();
    let sent = crate::helpers::html::PageForm {
        action: format!("{path}/turn"),
        ..draft
    };
    let key = [("key".to_owned(), "a-key".to_owned())];
    let refused = ann.send(&sent, &key).await.expect(422);
    assert_eq!(refused.text.matches(link).count(), 2, "{}", refused.text);
    let rules = ann.open("/rules/city-and-guilds").await.text;
    assert!(anchors(&rules).contains(&"the-players-turn"));
}
