//! The pages for people with a browser.

mod errors;
mod feeds;
mod forms;
mod game;
mod guests;
mod languages;
mod news;
mod player;
mod rules;
mod sessions;
mod settings;
mod table;
mod tables;

use serde_json::json;

use crate::helpers::app::Mail;
use crate::helpers::browser::Browser;
use crate::helpers::play::Choices;
use crate::helpers::{Answer, TestApp};

fn assert_is_page(answer: &Answer) {
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_is_html(answer);
}

/// What holds for every page, whatever it says.
fn assert_is_html(answer: &Answer) {
    let kind = answer.header("content-type").unwrap();
    assert_eq!(kind, "text/html; charset=utf-8");
    let policy = answer.header("content-security-policy").unwrap();
    let strict = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                  form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    assert_eq!(policy, strict);
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(answer.header(name).as_deref(), Some(value));
    }
    assert!(answer.text.starts_with("<!doctype html>"));
    // Nothing is loaded from elsewhere, and nothing stands in the page that a policy would have to allow.
    let foreign = [
        "src=\"http",
        "href=\"http",
        "src=\"//",
        "href=\"//",
        "<style",
        "onclick",
        "style=\"",
        "Unknown localization",
    ];
    for foreign in foreign {
        assert!(!answer.text.contains(foreign), "{foreign}: {}", answer.text);
    }
}

/// A browser that shows the page where one signs in.
async fn at_the_door(app: &TestApp) -> Browser {
    let mut browser = Browser::new(app);
    let page = browser.open("/sign-in").await;
    assert_is_page(&page);
    browser
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_tells_a_newcomer_what_runs_here_and_where_the_mails_are() {
    let app = TestApp::start_with(|settings| {
        settings.mail_folder = Some("/tmp/<mail>".to_owned());
    })
    .await;

    let home = app.page("GET", "/").await;

    assert_is_page(&home);
    for word in [
        "Tammany Hall",
        "City &#38; Guilds",
        "Bull Moose",
        "the folder /tmp/&#60;mail&#62;",
        "/docs/",
        "/openapi.yaml",
        &format!("{}/api/v1/sign-in", app.url()),
    ] {
        assert!(home.text.contains(word), "{word}: {}", home.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_lists_public_games_and_no_others() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for (name, visibility) in [
        ("Seen", "public"),
        ("Hidden", "private"),
        ("Unseen", "unlisted"),
    ] {
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "name": name, "visibility": visibility });
        app.open_table(&people[0], wish).await;
    }
    let running = app.start_game("bull-moose", &people).await;

    let home = app.page("GET", "/").await.text;

    assert!(
        home.contains("Seen") && home.contains("The test&#39;s table"),
        "{home}"
    );
    assert!(home.contains(&format!("/games/{}", running["id"].as_str().unwrap())));
    assert!(
        !home.contains("Hidden") && !home.contains("Unseen"),
        "{home}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_mail_leads_to_the_game() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap();
    app.step(id, &people, &mut Choices::new(1)).await;
    let mail = &app.mails().await[0];
    let path = format!("/games/{id}");
    assert!(mail.text.contains(&format!("{}{path}", app.url())));

    let page = app.page("GET", &path).await;

    assert_is_page(&page);
    let entry = &app.entries(id).await[1];
    for word in [
        "Ann",
        "Ben",
        "Cleo",
        entry["events"][0]["text"].as_str().unwrap(),
    ] {
        assert!(page.text.contains(word), "{word}: {}", page.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_for_players_has_a_page_and_what_is_not_there_has_none() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let game = app.open_table(&ann, wish).await;

    let page = app.page("GET", &format!("/games/{game}")).await;

    assert_is_page(&page);
    assert!(page.text.contains("has not started"), "{}", page.text);
    for nowhere in [
        "/games/00000000-0000-0000-0000-000000000000",
        "/games/x",
        "/games/",
        "/nowhere",
        "/assets/none.css",
        "/assets/../../Cargo.toml",
        "/api/v1/nowhere",
        "/api/v2/games",
    ] {
        let answer = app.page("GET", nowhere).await;
        answer.problem(404, "not_found");
        assert!(answer.header("x-request-id").is_some());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_shown_and_never_run() {
    let app = TestApp::start().await;
    let bad = "<script>alert(1)</script>";
    let mut people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let rename = app.request("PATCH", "/me").token(&people[0].token);
    rename.json(json!({ "name": bad })).send().await.expect(200);
    bad.clone_into(&mut people[0].name);
    let wish =
        json!({ "ruleset": "tammany-hall", "seats": 3, "name": "\"><img src=x onerror=alert(2)>" });
    let game = app.start_game_as(wish, &people).await;
    let id = game["id"].as_str().unwrap();
    for _ in 0..12 {
        app.step(id, &people, &mut Choices::new(1)).await;
    }

    for path in ["/".to_owned(), format!("/games/{id}")] {
        let page = app.page("GET", &path).await;
        assert_is_page(&page);
        assert!(
            !page.text.contains("<script>alert") && !page.text.contains("<img"),
            "{}",
            page.text
        );
    }
    let page = app.page("GET", &format!("/games/{id}")).await.text;
    assert!(page.contains("&#60;script&#62;alert(1)"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_signs_in_with_the_code_from_the_mail() {
    let app = TestApp::start().await;
    let mut browser = at_the_door(&app).await;
    assert!(
        browser
            .page
            .contains("<form method=\"post\" action=\"/sign-in\">")
    );
    let code = app.code("ann@example.org", "Ann").await;
    let code = format!(" {code} ");

    let fields = [("email", "Ann@example.org"), ("code", &code)];
    let page = browser.press("/sign-in", &fields).await;

    assert_is_page(&page);
    assert!(page.text.contains("Ann"), "{}", page.text);
    let mails = browser.open("/me/mails").await;
    assert!(mails.text.contains("ann@example.org"), "{}", mails.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_with_a_wrong_code_or_address_says_so_and_shows_itself_again() {
    let app = TestApp::start().await;
    let before = app.dump().await;
    for (email, code) in [
        ("ann@example.org", "000000"),
        ("<script>", "1"),
        ("", ""),
        ("\r\nBcc: x@example.org", "1"),
    ] {
        let mut browser = at_the_door(&app).await;
        let fields = [("email", email), ("code", code)];
        let page = browser.submit("/sign-in", &fields).await;
        assert_is_page(&page);
        assert!(page.text.contains("It did not work"), "{}", page.text);
        assert!(page.text.contains("<form") && !page.text.contains("<script>"));
        assert_eq!(browser.cookie, None);
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_at_the_links_of_mails_changes_nothing_whoever_looks() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4 });
    let table = app.open_table(&people[0], wish).await;
    let invite = app.post(&format!("/games/{table}/invitations"));
    let invite = invite.token(&people[0].token);
    invite
        .json(json!({ "email": "dan@example.org" }))
        .send()
        .await
        .expect(201);
    app.start_game("bull-moose", &people).await;
    let wish = json!({ "email": "eve@example.org" });
    app.post("/sign-in").json(wish).send().await.expect(202);
    app.later(chrono::TimeDelta::seconds(1));
    let mails = app.mails().await;
    assert_eq!(mails.len(), 5, "{mails:#?}");
    let before = app.dump().await;

    for mail in &mails {
        let links: Vec<&str> = mail
            .text
            .split_whitespace()
            .filter_map(|word| word.strip_prefix(app.url()))
            .collect();
        assert!(!links.is_empty(), "{}", mail.text);
        for link in links {
            // No program sends what stands behind the '#'.
            let path = link.split('#').next().unwrap();
            for method in ["GET", "HEAD", "GET"] {
                let request = app.page_request(method, path);
                let request = request.header("User-Agent", "MailScanner/1.0 (prefetch)");
                let answer = request.send_unchecked().await;
                assert_eq!(answer.status, 200, "{method} {path}");
            }
        }
    }

    assert_eq!(app.dump().await, before);
    let code = mails.iter().find_map(Mail::code).unwrap();
    let body = json!({ "email": "eve@example.org", "code": code });
    app.post("/sessions").json(body).send().await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_about_one_s_mails_tells_what_became_of_each_and_how_the_address_fares() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let person = app.sign_in("Ann").await;
    let fine = ann.open("/me/mails").await;
    assert_is_page(&fine);
    assert!(
        fine.text
            .contains("no mail to this address is known to have failed")
    );
    app.smtp.refuse("ann@");
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let game = app.open_table(&person, wish).await;
    app.mails().await;

    let page = ann.open("/me/mails").await;

    assert_is_page(&page);
    for word in [
        "mail servers refuse our mails",
        "a game has begun",
        "refused or given up",
        "550 5.1.1 … no such user",
        &format!("href=\"/games/{game}\""),
    ] {
        assert!(page.text.contains(word), "{word}: {}", page.text);
    }
    // Nobody else's.
    let ben = Browser::of(&app, "Ben").await.open("/me/mails").await;
    assert!(!ben.text.contains("ann@example.org") && !ben.text.contains("a game has begun"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_documentation_is_served_from_here() {
    let app = TestApp::start().await;

    let docs = app.page("GET", "/docs/").await;
    let contract = app.page("GET", "/openapi.yaml").await;

    assert_eq!(docs.status, 200);
    assert!(docs.text.contains("swagger-ui"), "{}", docs.text);
    assert!(!docs.text.contains("https://"), "{}", docs.text);
    for file in [
        "swagger-ui.css",
        "swagger-ui-bundle.js",
        "swagger-initializer.js",
    ] {
        let file = app.page("GET", &format!("/docs/{file}")).await;
        assert_eq!(file.status, 200);
    }
    assert_eq!(contract.status, 200);
    let start = app.page("GET", "/docs/swagger-initializer.js").await;
    assert!(start.text.contains("\"/openapi.json\""), "{}", start.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_of_the_documentation_works_without_its_last_stroke() {
    let app = TestApp::start().await;
    let answer = app.page("GET", "/docs").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn style_script_and_picture_may_be_kept_for_ever_under_addresses_of_their_own() {
    let app = TestApp::start().await;
    let mut kinds = Vec::new();
    for address in api::web::pages::assets::addresses() {
        let answer = app.page("GET", address).await.expect(200);
        kinds.push(answer.header("content-type").unwrap());
        let kept = answer.header("cache-control").unwrap();
        assert!(
            kept.contains("immutable") && kept.contains("public"),
            "{kept}"
        );
        assert_eq!(answer.header("set-cookie"), None);
        assert!(!answer.text.is_empty());
        let other = address.replacen('.', ".0", 1);
        app.page("GET", &other).await.problem(404, "not_found");
    }
    assert_eq!(kinds[0], "text/css; charset=utf-8");
    assert!(kinds.contains(&"text/javascript; charset=utf-8".to_owned()));
    // Every page loads just these.
    let home = app.page("GET", "/").await.text;
    let style = api::web::pages::assets::addresses().next().unwrap();
    assert!(home.contains(&format!("href=\"{style}\"")), "{home}");
    let style = app.page("GET", style).await.text;
    assert!(style.len() <= 12_000, "{}", style.len());
    assert!(!style.contains("url(") && !style.contains("@import"));
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_origins_may_use_the_api_with_a_token() {
    let app = TestApp::start().await;
    let request = app
        .page_request("OPTIONS", "/api/v1/games")
        .header("Origin", "https://play.example")
        .header("Access-Control-Request-Method", "POST")
        .header(
            "Access-Control-Request-Headers",
            "authorization,content-type,idempotency-key",
        );

    let allowed = request.send_unchecked().await;
    let answer = app
        .get("/rulesets")
        .header("Origin", "https://play.example");
    let answer = answer.send().await.expect(200);

    assert_eq!(allowed.status, 200, "{}", allowed.text);
    let origin = |answer: &Answer| answer.header("access-control-allow-origin");
    assert!(origin(&allowed).is_some() && origin(&answer).is_some());
    let exposed = answer.header("access-control-expose-headers").unwrap();
    assert!(exposed.to_lowercase().contains("etag"), "{exposed}");
    assert_eq!(answer.header("access-control-allow-credentials"), None);
    // Pages are no others' to read.
    let page = app
        .page_request("GET", "/")
        .header("Origin", "https://play.example");
    assert_eq!(origin(&page.send_unchecked().await), None);
}
