//! `/metrics`.

use std::collections::BTreeSet;
use std::net::TcpListener;
use std::sync::Arc;

use serde_json::json;

use crate::helpers::TestApp;
use crate::helpers::browser::Browser;
use crate::helpers::hooks::HookReceiver;

/// What the figures are now.
async fn figures(app: &TestApp) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = api::web::figures::start(Arc::clone(&app.app), listener).unwrap();
    let handle = server.handle();
    let serving = tokio::spawn(server);
    let answer = reqwest::get(format!("http://{address}/metrics"))
        .await
        .unwrap();
    assert_eq!(answer.status(), 200);
    let text = answer.text().await.unwrap();
    let other = reqwest::get(format!("http://{address}/api/v1/rulesets"))
        .await
        .unwrap();
    assert_eq!(other.status(), 404);
    handle.stop(true).await;
    serving.await.unwrap().unwrap();
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn the_figures_count_what_was_done_and_name_nobody() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let game = app.open_table(&ann, wish).await;
    while !app.due(&game, &ann).await.contains(&0) {
        app.let_bots_play().await;
    }
    let moves =
        json!({ "decision": app.decision(&game, &ann).await["decision"], "actions": ["boss 14"] });
    let path = format!("/games/{game}/actions");
    app.ask("POST", &path, &ann, moves).await.expect(201);
    let mut browser = Browser::new(&app);
    browser.open("/no-such-page/7").await.expect(404);
    app.mails().await;

    let text = figures(&app).await;

    for line in [
        r#"poste_moves_total{game="tammany-hall",by="person"} 1"#,
        r#"poste_requests_total{method="POST",route="/api/v1/games/{id}/actions",status="201"} 1"#,
        r#"poste_requests_total{method="GET",route="other",status="404"} 1"#,
        r#"poste_queue{queue="answers"} 0"#,
        r#"poste_mails_total{outcome="sent"}"#,
        "poste_cached_games 1",
        "poste_mails_stuck 0",
        "poste_deadline_overdue_seconds 0",
        "poste_clock_ahead_seconds 0",
        "# EOF",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    for secret in [
        game.as_str(),
        "Ann",
        "ann@",
        "no-such-page",
        ann.token.as_str(),
    ] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
}

/// The figures that a text names.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let figures = words.filter(|word| word.starts_with("poste_"));
    // What secrets begin with is told beside them.
    let secrets = ["poste_pat_", "poste_whs_"];
    figures.filter(|word| !secrets.contains(word)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dashboard_and_the_alarms_ask_for_figures_that_there_are() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let receiver = HookReceiver::start().await;
    app.hook(&ann, &receiver.url("/")).await;
    let wish = json!({ "ruleset": "bull-moose", "seats": 3, "bots": 2 });
    let game = app.open_table(&ann, wish).await;
    let decision = app.decision(&game, &ann).await;
    let moves = json!([decision["actions"][0]["action"]]);
    app.answer(&game, &ann, &decision["decision"], moves)
        .await
        .expect(201);
    app.let_bots_play().await;
    app.deliver().await;
    app.mails().await;

    let text = figures(&app).await;

    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let printed: BTreeSet<&str> = lines
        .filter_map(|line| line.split(['{', ' ']).next())
        .collect();
    let dashboard = include_str!("../../../docs/examples/grafana-dashboard.json");
    let alarms = include_str!("../../../docs/examples/alarms.yml");
    let told = include_str!("../../../docs/operations.md");
    for file in [dashboard, alarms] {
        let asked = named(file);
        assert!(asked.len() > 5, "{asked:?}");
        let missing: Vec<_> = asked.difference(&printed).collect();
        assert!(missing.is_empty(), "{missing:?} are not in {text}");
    }
    let told = named(told);
    for name in &told {
        let is_it = |line: &&str| line.starts_with(name);
        assert!(printed.iter().any(is_it), "{name} is told of: {text}");
    }
    for name in printed {
        let is_it = |told: &&str| name.starts_with(told);
        assert!(told.iter().any(is_it), "{name} is told nowhere");
    }
}
