//! The pages for people with a browser.

use serde_json::json;

use crate::helpers::app::Mail;
use crate::helpers::play::Choices;
use crate::helpers::{Answer, TestApp};

fn assert_is_page(answer: &Answer) {
    assert_eq!(answer.status, 200, "{}", answer.text);
    let kind = answer.header("content-type").unwrap();
    assert_eq!(kind, "text/html; charset=utf-8");
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'self'"), "{policy}");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(answer.header(name).as_deref(), Some(value));
    }
    assert!(answer.text.starts_with("<!doctype html>"));
    // Nothing is loaded from elsewhere, and nothing stands in the page that a policy would have to allow.
    for foreign in ["src=\"http", "href=\"http", "<style", "onclick", "style=\""] {
        assert!(!answer.text.contains(foreign), "{foreign}: {}", answer.text);
    }
}

async fn submit_form(app: &TestApp, fields: &str) -> Answer {
    let request = app.page_request("POST", "/sign-in").form(fields);
    request.send_unchecked().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_tells_a_newcomer_what_runs_here_and_where_the_mails_are() {
    let app = TestApp::start_with(|settings| {
        settings.mail_goes_to = "the folder /tmp/<mail>".to_owned();
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
    let form = app.page("GET", "/sign-in").await;
    assert_is_page(&form);
    assert!(
        form.text
            .contains("<form method=\"post\" action=\"/sign-in\">")
    );
    let code = app.code("ann@example.org", "Ann").await;

    let page = submit_form(&app, &format!("email=Ann%40example.org&code=+{code}+")).await;

    assert_is_page(&page);
    let (_, token) = page.text.split_once("<pre class=\"token\">").unwrap();
    let (token, _) = token.split_once("</pre>").unwrap();
    let me = app.get("/me").token(token).send().await.expect(200).json();
    assert_eq!(me["email"], "ann@example.org");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_with_a_wrong_code_or_address_says_so_and_shows_itself_again() {
    let app = TestApp::start().await;
    let before = app.dump().await;
    for fields in [
        "email=ann%40example.org&code=000000",
        "email=%3Cscript%3E&code=1",
        "email=&code=",
        "email=ann%40example.org%00&code=%00",
        "email=%0d%0aBcc%3a+x%40example.org&code=1",
    ] {
        let page = submit_form(&app, fields).await;
        assert_is_page(&page);
        assert!(page.text.contains("It did not work"), "{}", page.text);
        assert!(page.text.contains("<form") && !page.text.contains("<script>"));
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_form_gets_a_problem_answer() {
    let app = TestApp::start().await;
    for fields in ["", "email=x", "code=1", "%"] {
        let answer = submit_form(&app, fields).await;
        answer.problem(400, "bad_form");
    }
    let large = submit_form(&app, &format!("email={}&code=1", "x".repeat(70_000))).await;
    large.problem(413, "bad_form");
    let json = app.page_request("POST", "/sign-in").json(json!({}));
    json.send_unchecked().await.problem(415, "bad_form");
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
    assert!(mails.len() >= 8, "{mails:#?}");
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
async fn the_page_about_one_s_mails_knows_nobody_and_puts_in_what_its_script_is_told_as_text() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let plain = app.page("GET", "/me").await;
    let request = app.page_request("GET", "/me").token(&ann.token);
    let known = request.send_unchecked().await;
    assert_is_page(&plain);
    assert_eq!(plain.text, known.text);
    assert!(
        plain
            .text
            .contains("<script type=\"module\" src=\"/assets/me.js\">")
    );
    let script = app.page("GET", "/assets/me.js").await.text;
    // Every place that the script fills is there.
    let places = script.split("at(\"").skip(1);
    let places: Vec<&str> = places
        .map(|place| place.split('"').next().unwrap())
        .collect();
    assert!(places.len() > 5, "{places:?}");
    for place in places {
        assert!(plain.text.contains(&format!("id=\"{place}\"")), "{place}");
    }
    for dangerous in [
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
    ] {
        assert!(!script.contains(dangerous), "{dangerous}");
    }
    // What it asks for is there.
    for path in ["/me", "/me/notices/history"] {
        assert!(script.contains(&format!("ask(\"{path}\"")));
        app.read(path, Some(&ann)).await.expect(200);
    }
    let code = app.code("ann@example.org", "Ann").await;
    let signed_in = submit_form(&app, &format!("email=ann%40example.org&code={code}")).await;
    assert_is_page(&signed_in);
    assert!(signed_in.text.contains("src=\"/assets/signed-in.js\""));
    assert!(signed_in.text.contains("href=\"/me\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_documentation_is_served_from_here() {
    let app = TestApp::start().await;

    let docs = app.page("GET", "/docs/").await;
    let contract = app.page("GET", "/openapi.yaml").await;
    let json = app.page("GET", "/docs/openapi.json").await;

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
    assert_eq!(contract.text, api::web::openapi::yaml().unwrap());
    assert_eq!(&json.json(), api::web::openapi::document());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_of_the_documentation_works_without_its_last_stroke() {
    let app = TestApp::start().await;
    let answer = app.page("GET", "/docs").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn style_and_script_come_with_their_kinds() {
    let app = TestApp::start().await;
    for (path, kind) in [
        ("/assets/style.css", "text/css; charset=utf-8"),
        ("/assets/sign-in.js", "text/javascript; charset=utf-8"),
        ("/assets/signed-in.js", "text/javascript; charset=utf-8"),
        ("/assets/me.js", "text/javascript; charset=utf-8"),
    ] {
        let answer = app.page("GET", path).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type").as_deref(), Some(kind));
        assert!(!answer.text.is_empty());
    }
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
}
