//! What happens to those who ask too much: 429, how long to wait, and which limit it was.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::num::NonZeroU32;
use std::os::unix::net::UnixStream;
use std::process::Stdio;

use api::ground::origins::Origins;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::json;

use crate::helpers::browser::Browser;
use crate::helpers::cluster::fresh_database;
use crate::helpers::command::{complaint, output, poste};
use crate::helpers::program::data_folder;
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

/// Where this machine's requests come from, if they say nothing or are not believed.
fn trusting(proxies: &[&str]) -> Origins {
    Origins {
        proxies: proxies.iter().map(|block| block.parse().unwrap()).collect(),
        ..Origins::default()
    }
}

/// A server with two sign-ins an hour for each address, which trusts these proxies.
async fn behind(proxies: &[&str]) -> TestApp {
    let origins = trusting(proxies);
    TestApp::start_with(|settings| {
        settings.origins = origins;
        settings.hourly.sign_ins_from_address = NonZeroU32::new(2).unwrap();
    })
    .await
}

/// Tries a code, from where a proxy says.
async fn guess_from(app: &TestApp, forwarded: &str) -> Answer {
    let body = json!({ "email": "ann@example.org", "code": "000000" });
    let request = app.post("/sessions").json(body);
    request.header("x-forwarded-for", forwarded).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_everybody_has_limits_of_their_own() {
    let app = behind(&["127.0.0.0/8"]).await;
    for _ in 0..2 {
        guess_from(&app, "192.0.2.1").await.expect(401);
    }
    // Whatever somebody writes before what the proxy adds.
    for forged in [
        "192.0.2.1",
        "198.51.100.7, 192.0.2.1",
        "nonsense, 192.0.2.1",
    ] {
        assert_is_limited(&guess_from(&app, forged).await, "sign_ins_from_address");
    }
    guess_from(&app, "192.0.2.2").await.expect(401);

    // What one customer has counts as one.
    for number in 1..=2 {
        let address = format!("2001:db8:1:2::{number}");
        guess_from(&app, &address).await.expect(401);
    }
    let third = guess_from(&app, "[2001:db8:1:2:ffff::3]:4711").await;
    assert_is_limited(&third, "sign_ins_from_address");
    guess_from(&app, "2001:db8:1:3::1").await.expect(401);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_says_where_a_request_comes_from() {
    let app = behind(&["192.0.2.0/24"]).await;
    for forged in ["192.0.2.1", "198.51.100.7"] {
        guess_from(&app, forged).await.expect(401);
    }
    let third = guess_from(&app, "203.0.113.9").await;
    assert_is_limited(&third, "sign_ins_from_address");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_proxies_that_is_none_is_refused_before_the_start() {
    for wrong in [
        "0.0.0.0/0",
        "::/0",
        "localhost",
        "10.0.0.0/40",
        "10.0.0.1,",
        "unix",
    ] {
        let refused = output(poste().args(["serve", "--trust-proxy", wrong]));
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{wrong}: {said}");
        assert!(said.contains("192.0.2.1"), "{wrong}: {said}");
    }
    for wrong in [
        ["--ipv4-bits", "33"],
        ["--ipv4-bits", "0"],
        ["--ipv6-bits", "8"],
    ] {
        let refused = output(poste().arg("serve").args(wrong));
        assert_eq!(refused.status.code(), Some(2), "{wrong:?}");
    }
    let folder = data_folder();
    let socket = folder.path().join("http.sock");
    let listen = format!("unix:{}", socket.display());
    let said = complaint(poste().args(["serve", "--listen", &listen]));
    assert!(said.contains("--public-url"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_at_a_socket_answers_a_proxy_there_and_believes_it() {
    let url = fresh_database().await;
    let folder = data_folder();
    let socket = folder.path().join("http.sock");
    let listen = format!("unix:{}", socket.display());
    let mut server = poste()
        .args(["serve", "--listen", &listen, "--database-url", &url])
        .args(["--public-url", "https://play.example.org"])
        .args(["--sign-ins-from-address", "1", "--data"])
        .arg(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let stdout = server.stdout.take().unwrap();
    BufReader::new(stdout).read_line(&mut line).unwrap();
    assert_eq!(line.trim(), format!("listening on {listen}"));
    let guess = |from: &str| {
        let body = r#"{"email":"ann@example.org","code":"000000"}"#;
        let request = format!(
            "POST /api/v1/sessions HTTP/1.1\r\nHost: play.example.org\r\nContent-Type: application/json\r\n\
             X-Forwarded-For: {from}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        let mut stream = UnixStream::connect(&socket).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    assert_eq!(guess("192.0.2.1"), "401");
    assert_eq!(guess("192.0.2.1"), "429");
    assert_eq!(guess("192.0.2.2"), "401");
    kill(Pid::from_raw(server.id().cast_signed()), Signal::SIGTERM).unwrap();
    assert!(server.wait().unwrap().success());
    assert!(!socket.exists(), "it is taken away");
}
