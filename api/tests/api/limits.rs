//! What happens to those who ask too much: 429, how long to wait, and which limit it was.

use std::num::NonZeroU32;

use serde_json::json;

use crate::helpers::browser::Browser;
use crate::helpers::{Answer, TestApp};

/// A server with one request a second for each user, ten in a burst.
async fn strict() -> TestApp {
    TestApp::start_with(|settings| settings.rate_limit = NonZeroU32::MIN).await
}

#[track_caller]
fn assert_is_limited(answer: &Answer, limit: &str) {
    let problem = answer.problem(429, "too_many_requests");
    assert_eq!(problem["limit"], limit);
    let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=3600).contains(&wait), "{wait}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_has_so_many_requests_and_others_have_theirs() {
    let app = strict().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let me = |person: usize| app.get("/me").token(&people[person].token).send();

    let answers = futures_util::future::join_all((0..60).map(|_| me(0))).await;

    let (done, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert!(done.len() >= 10 && !refused.is_empty(), "{}", done.len());
    for answer in refused {
        assert_is_limited(answer, "requests_of_user");
    }
    me(1).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_s_token_may_ask_ten_times_as_much() {
    let app = strict().await;
    let ann = app.sign_in("Ann").await;
    let token = json!({ "name": "bot", "scopes": ["bot"] });
    let token = app.post("/me/tokens").token(&ann.token).json(token);
    let token = token.send().await.expect(201).json();
    let bot = token["token"].as_str().unwrap();

    let sent = (0..180).map(|_| app.get("/me").token(bot).send());
    let answers = futures_util::future::join_all(sent).await;

    let (done, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert!(done.len() >= 100, "{}", done.len());
    for answer in refused {
        assert_is_limited(answer, "requests_of_bot");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_requests_even_without_a_token() {
    let app = strict().await;

    let sent = (0..600).map(|_| app.get("/rulesets").send());
    let answers = futures_util::future::join_all(sent).await;

    let (done, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert!(done.len() >= 200 && !refused.is_empty(), "{}", done.len());
    for answer in refused {
        assert_is_limited(answer, "requests_from_address");
        assert!(answer.header("x-request-id").is_some());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailbox_is_not_filled_with_codes() {
    let app = TestApp::start().await;
    let ask = |email: &str| app.post("/sign-in").json(json!({ "email": email })).send();
    for _ in 0..10 {
        ask("ann@example.org").await.expect(202);
    }

    let known_or_not = ask("Ann@example.org").await;

    assert_is_limited(&known_or_not, "sign_in_mails");
    assert_eq!(app.mails().await.len(), 10);
    ask("ben@example.org").await.expect(202);
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_are_not_guessed_by_the_thousand() {
    let app = TestApp::start().await;
    let body = json!({ "email": "ann@example.org", "code": "000000" });
    let guess = || app.post("/sessions").json(body.clone()).send();
    for _ in 0..120 {
        guess().await.expect(401);
    }

    assert_is_limited(&guess().await, "sign_ins_from_address");

    let mut browser = Browser::new(&app);
    browser.open("/sign-in").await.expect(200);
    let fields = [("email", "ann@example.org"), ("code", "000000")];
    assert_eq!(browser.submit("/sign-in", &fields).await.status, 429);
    let ask = app
        .post("/sign-in")
        .json(json!({ "email": "ann@example.org" }));
    assert_is_limited(&ask.send().await, "sign_ins_from_address");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_invites_the_whole_town() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4 });
    let game = app.open_table(&people[0], wish).await;
    app.join(&game, &people[1]).await.expect(201);
    let invite = |person: usize| {
        let request = app.post(&format!("/games/{game}/invitations"));
        let body = json!({ "email": "x@example.org" });
        request.token(&people[person].token).json(body).send()
    };
    for _ in 0..60 {
        invite(0).await.expect(201);
    }

    assert_is_limited(&invite(0).await, "invitations");

    invite(1).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_no_hammer() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let mut hooks = Vec::new();
    for person in &people {
        hooks.push(app.hook(person, "http://127.0.0.1:9/").await);
    }
    let test = |person: usize| {
        let path = format!(
            "/me/webhooks/{}/test",
            hooks[person]["id"].as_str().unwrap()
        );
        app.post(&path).token(&people[person].token).send()
    };
    for _ in 0..60 {
        test(0).await.expect(201);
    }

    assert_is_limited(&test(0).await, "webhook_tests");

    test(1).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sends_a_whole_library_in() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    for _ in 0..240 {
        app.import(&people[0], "{}")
            .await
            .problem(422, "bad_record");
    }

    assert_is_limited(&app.import(&people[0], "{}").await, "records");

    app.import(&people[1], "{}")
        .await
        .problem(422, "bad_record");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_study_is_not_opened_again_and_again_whoever_looks() {
    let app = strict().await;
    let ann = app.sign_in("Ann").await;
    // The first decision is sealed: a seat may answer it again and again.
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3, "seed": "x" });
    let study = app.ask("POST", "/studies", &ann, wish).await;
    let path = format!(
        "/studies/{}",
        study.expect(201).json()["id"].as_str().unwrap()
    );
    let decision = app.read(&format!("{path}/decision"), Some(&ann)).await;
    let decision = decision.expect(200).json();
    let answer = decision["actions"][0]["written"].as_str().unwrap();
    let moves = json!({ "moves": vec![answer; 1500].join(","), "seat": 0 });
    app.ask("POST", &format!("{path}/moves"), &ann, moves)
        .await
        .expect(201);
    let shared = json!({ "shared": true });
    app.ask("PATCH", &path, &ann, shared).await.expect(200);

    let sent = (0..12).map(|_| app.read(&path, None));
    let answers = futures_util::future::join_all(sent).await;

    let (done, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert!(!done.is_empty() && !refused.is_empty(), "{}", done.len());
    for answer in refused {
        assert_is_limited(answer, "replays");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_have_not_asked_for_a_while_are_forgotten() {
    let app = strict().await;
    let ann = app.sign_in("Ann").await;
    app.app.house.limits.tidy();
    app.get("/me").token(&ann.token).send().await.expect(200);
}
