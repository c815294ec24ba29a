//! Forms that no page of ours has shown to the browser that sends them.

use serde_json::json;

use super::assert_is_html;
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;

/// Every address that takes a form, with what a browser would send there.
const TAKERS: [(&str, &[(&str, &str)]); 29] = [
    (
        "/sign-in",
        &[("email", "ann@example.org"), ("code", "123456")],
    ),
    (
        "/sign-in/code",
        &[("email", "eve@example.org"), ("name", "Eve")],
    ),
    ("/sign-out", &[("everywhere", "yes")]),
    ("/language", &[("language", "it"), ("next", "/games")]),
    ("/games/new", &[("ruleset", "tammany-hall"), ("bots", "2")]),
    ("/me/settings/self", &[("name", "Eve"), ("language", "en")]),
    ("/me/settings/address", &[("email", "eve@example.org")]),
    (
        "/me/settings/address/confirm",
        &[("new-email", "eve@example.org"), ("address-code", "123456")],
    ),
    ("/me/settings/vacation", &[("on", "yes")]),
    ("/me/settings/tokens", &[("name", "x"), ("scope", "bot")]),
    (
        "/me/settings/tokens/revoke",
        &[("token", "00000000-0000-0000-0000-000000000000")],
    ),
    ("/me/settings/feeds", &[]),
    ("/me/settings/feeds/end", &[]),
    (
        "/me/settings/apps/end",
        &[("app", "00000000-0000-0000-0000-000000000000")],
    ),
    (
        "/oauth/authorize",
        &[
            ("client_id", "00000000-0000-0000-0000-000000000000"),
            ("answer", "allow"),
        ],
    ),
    ("/me/settings/delete", &[("sure", "yes")]),
    ("/admin", &[("what", "ann")]),
    (
        "/admin/people/00000000-0000-0000-0000-000000000000",
        &[("deed", "suspend"), ("reason", "x")],
    ),
    ("/admin/tables/GAME", &[("deed", "hide"), ("reason", "x")]),
    (
        "/admin/notices",
        &[
            ("deed", "drop"),
            ("reason", "x"),
            ("id", "00000000-0000-0000-0000-000000000000"),
        ],
    ),
    (
        "/admin/limits",
        &[("deed", "lift"), ("network", "192.0.2.7"), ("reason", "x")],
    ),
    ("/games/GAME/join", &[]),
    ("/games/GAME/leave", &[]),
    ("/games/GAME/start", &[]),
    ("/games/GAME/confirm", &[]),
    ("/games/GAME/hint", &[]),
    ("/games/GAME/mails", &[]),
    ("/games/GAME/close", &[("reason", "mine")]),
    ("/games/GAME/invite", &[("email", "eve@example.org")]),
];

fn body(token: Option<&str>, fields: &[(&str, &str)]) -> String {
    let mut body = url::form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(token.map(|token| ("form", token)));
    body.extend_pairs(fields);
    body.finish()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_without_a_token_with_another_s_or_from_elsewhere_is_refused_and_writes_nothing() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let mut ben = Browser::of(&app, "Ben").await;
    let mut nobody = Browser::new(&app);
    let mut tokens = Vec::new();
    for browser in [&mut ann, &mut ben, &mut nobody] {
        browser.open("/sign-in").await.expect(200);
        let hidden = browser.hidden("/sign-in");
        tokens.push(
            hidden
                .into_iter()
                .find(|(name, _)| name == "form")
                .unwrap()
                .1,
        );
    }
    let [own, others, strangers] = tokens.try_into().unwrap();
    assert!(own != others && own != strangers);
    let person = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4, "bots": 2 });
    let game = app.open_table(&person, wish).await;
    let before = app.dump().await;
    for (path, fields) in TAKERS {
        let path = &path.replace("GAME", &game);
        for token in [
            None,
            Some(""),
            Some("x"),
            Some(others.as_str()),
            Some(&strangers),
        ] {
            let request = ann.request("POST", path).form(&body(token, fields));
            let request = request.header("Sec-Fetch-Site", "same-origin");
            let refused = request.send_unchecked().await.expect(403);
            assert_is_html(&refused);
        }
        let url = app.url().to_owned();
        let like = format!("{url}.evil.example");
        let elsewhere: [&[(&str, &str)]; 8] = [
            &[("Sec-Fetch-Site", "cross-site")],
            &[("Sec-Fetch-Site", "same-site")],
            &[("Sec-Fetch-Site", "none")],
            &[("Sec-Fetch-Site", "cross-site"), ("Origin", &url)],
            &[("Origin", "null")],
            &[("Origin", "https://evil.example")],
            &[("Origin", &like)],
            &[],
        ];
        for headers in elsewhere {
            let mut request = ann.request("POST", path).form(&body(Some(&own), fields));
            for (name, value) in headers {
                request = request.header(name, value);
            }
            let refused = request.send_unchecked().await.expect(403);
            assert_is_html(&refused);
            assert_eq!(refused.header("set-cookie"), None);
        }
    }
    assert_eq!(app.dump().await, before);
    assert!(app.mails().await.is_empty());

    // A browser that says only its origin is believed if it is this one.
    let request = ann
        .request("POST", "/sign-out")
        .form(&body(Some(&own), &[]));
    let request = request.header("Origin", app.url());
    request.send_unchecked().await.expect(303);
    ann.open("/me/mails").await.expect(303);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_form_is_told_so() {
    let app = TestApp::start().await;
    let mut browser = Browser::new(&app);
    browser.open("/sign-in").await;
    let own = browser.body("/sign-in", &[]);
    // A program is told by a problem; the order of things is the same for all.
    let send = async |body: String| {
        let request = app.page_request("POST", "/sign-in").form(&body);
        let request = request.header("Sec-Fetch-Site", "same-origin");
        request.send_unchecked().await
    };
    for fields in ["", "&email=x", "&code=1", "&email=x&code=%00"] {
        send(format!("{own}{fields}"))
            .await
            .problem(400, "bad_form");
    }
    send(format!("{own}&email={}&code=1", "x".repeat(70_000)))
        .await
        .problem(413, "bad_form");
    send("email=x&code=1".to_owned())
        .await
        .problem(403, "not_your_form");
    let json = app.page_request("POST", "/sign-in").json(json!({}));
    let json = json.header("Sec-Fetch-Site", "same-origin");
    json.send_unchecked().await.problem(415, "bad_form");
    let elsewhere = app.page_request("POST", "/sign-in").form("email=x&code=1");
    elsewhere.send_unchecked().await.problem(403, "other_site");
}
