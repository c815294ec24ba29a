//! `HEAD` is `GET` without a body at every address, and a method that an address does not have is 405 with `Allow`.

use std::collections::{BTreeMap, BTreeSet};

use crate::helpers::TestApp;
use crate::helpers::contract::operations;

const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/// The methods of each address of the contract.
fn contract() -> BTreeMap<String, BTreeSet<String>> {
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (method, path, _) in operations() {
        known.entry(path.to_owned()).or_default().insert(method);
    }
    known
}

/// The methods of each address of the pages, by what their lists say.
fn pages() -> BTreeMap<String, BTreeSet<String>> {
    let lists = [
        include_str!("../../src/web/pages/mod.rs"),
        include_str!("../../src/web/pages/table/mod.rs"),
        include_str!("../../src/web/pages/feeds/mod.rs"),
    ];
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (call, methods) in [
        ("shows(", &["GET"][..]),
        ("takes(", &["POST"]),
        ("both(", &["GET", "POST"]),
        ("web::resource(", &["GET"]),
    ] {
        for list in lists {
            for rest in list.split(call).skip(1) {
                let Some(path) = rest.trim_start().strip_prefix('"') else {
                    continue;
                };
                let (path, _) = path.split_once('"').unwrap();
                let methods = methods.iter().map(ToString::to_string);
                known.entry(path.to_owned()).or_default().extend(methods);
            }
        }
    }
    assert!(known.len() > 40, "{known:?}");
    known
}

/// An address in which every part that stands for something is filled in.
fn filled(path: &str, game: &str) -> String {
    path.replace("/games/{id}", &format!("/games/{game}"))
        .replace("{ruleset}", "tammany-hall")
        .replace("{seq}", "0")
        .replace("{seat}", "0")
        .replace("{file}", "none.css")
        .replace("{id}", "00000000-0000-0000-0000-000000000000")
        .replace("{vote}", "00000000-0000-0000-0000-000000000000")
        .replace("{token}", "none")
        .replace("{secret}", "none")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_method_that_an_address_does_not_have_is_405_and_the_answer_names_those_that_it_has() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    for (path, known) in contract().into_iter().chain(pages()) {
        let mut expected = known.clone();
        if known.contains("GET") {
            expected.insert("HEAD".to_owned());
        }
        for method in METHODS.iter().filter(|method| !known.contains(**method)) {
            let request = app.page_request(method, &filled(&path, game));
            let request = request.header("Authorization", &format!("Bearer {}", people[0].token));
            let answer = request.send_unchecked().await;
            assert_eq!(answer.status, 405, "{method} {path}");
            let problem = answer.problem(405, "method_not_allowed");
            let allowed = answer.header("allow").unwrap();
            let told: BTreeSet<String> = allowed.split(", ").map(str::to_owned).collect();
            assert_eq!(told, expected, "{method} {path}");
            assert_eq!(
                problem["detail"],
                format!("this address takes {allowed}"),
                "{method} {path}"
            );
        }
        if !known.contains("GET") {
            let request = app.page_request("HEAD", &filled(&path, game));
            assert_eq!(request.send_unchecked().await.status, 405, "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn head_is_get_without_a_body() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let mut found = 0;
    for (path, known) in contract().into_iter().chain(pages()) {
        // A stream of news has no end.
        if !known.contains("GET") || path.ends_with("/news") {
            continue;
        }
        let path = filled(&path, game);
        let ask = async |method: &str| {
            let request = app.page_request(method, &path);
            let request = request.header("Authorization", &format!("Bearer {}", people[0].token));
            request.send_unchecked().await
        };
        let (whole, head) = (ask("GET").await, ask("HEAD").await);
        assert_eq!(head.status, whole.status, "{path}");
        assert_eq!(head.text, "", "{path}");
        for name in [
            "content-type",
            "etag",
            "content-language",
            "location",
            "www-authenticate",
        ] {
            // A clock goes on between the two.
            let moves = name == "etag" && path.ends_with("/clock");
            if !moves {
                assert_eq!(head.header(name), whole.header(name), "{path}: {name}");
            }
        }
        assert!(head.header("x-request-id").is_some(), "{path}");
        found += usize::from(whole.status == 200);
    }
    assert!(found > 30, "{found}");
    let news = format!("/games/{game}/news");
    let head = app.page_request("HEAD", &news).send_unchecked().await;
    assert_eq!((head.status, head.text.as_str()), (200, ""));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_contract_is_served_as_it_is_committed_and_only_to_whom_it_is_news() {
    let app = TestApp::start().await;
    for (path, kind, text) in [
        (
            "/openapi.yaml",
            "application/yaml",
            api::web::openapi::yaml(),
        ),
        (
            "/openapi.json",
            "application/json",
            api::web::openapi::json(),
        ),
    ] {
        let answer = app.page("GET", path).await.expect(200);
        assert_eq!(answer.text, text);
        assert_eq!(answer.header("content-type").unwrap(), kind);
        assert_eq!(answer.header("access-control-allow-origin").unwrap(), "*");
        let tag = answer.header("etag").unwrap();
        assert!(tag.starts_with('"'), "{tag} is weak");
        for known in [tag.as_str(), "*", &format!("\"other\", {tag}")] {
            let request = app.page_request("GET", path).header("If-None-Match", known);
            let again = request.send_unchecked().await;
            assert_eq!((again.status, again.text.as_str()), (304, ""));
            assert_eq!(again.header("etag").unwrap(), tag);
        }
        let other = app
            .page_request("GET", path)
            .header("If-None-Match", "\"x\"");
        assert_eq!(other.send_unchecked().await.text, text);

        // Packed, it is other bytes, and so has another tag.
        let packed = app
            .page_request("GET", path)
            .header("Accept-Encoding", "gzip");
        let packed = packed.send_unchecked().await;
        assert_eq!(packed.header("content-encoding").unwrap(), "gzip");
        let other = packed.header("etag").unwrap();
        assert!(other.starts_with('"') && other != tag, "{other}");
        assert_eq!(packed.header("vary").unwrap(), "accept-encoding");
    }
}
