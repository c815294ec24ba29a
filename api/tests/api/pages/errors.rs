//! What goes wrong, as pages for browsers and as problems for programs.

use std::num::NonZeroU32;

use super::assert_is_html;
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_or_takes_no_such_request_is_a_page_to_a_browser() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let mut stranger = Browser::new(&app);
    for path in ["/nowhere", "/games/x", "/assets/none.css", "/%3Cscript%3E"] {
        for browser in [&mut ann, &mut stranger] {
            let page = browser.open(path).await.expect(404);
            assert_is_html(&page);
            assert!(page.text.contains("There is nothing here"), "{}", page.text);
            assert!(!page.text.contains("<script>"), "{}", page.text);
        }
        app.page("GET", path).await.problem(404, "not_found");
    }
    assert!(ann.page.contains("Sign out"), "{}", ann.page);
    for (method, path, allowed) in [
        ("POST", "/", "GET, HEAD"),
        ("DELETE", "/sign-in", "GET, HEAD, POST"),
        ("GET", "/sign-out", "POST"),
        ("PUT", "/me/mails", "GET, HEAD"),
    ] {
        let answer = ann.request(method, path).send_unchecked().await.expect(405);
        assert_is_html(&answer);
        assert_eq!(answer.header("allow").as_deref(), Some(allowed), "{path}");
        let problem = app.page(method, path).await;
        problem.problem(405, "method_not_allowed");
    }
    // The API speaks to programs, whoever asks.
    for path in ["/api/v1/nowhere", "/api/v1/games/x"] {
        ann.open(path).await.problem(404, "not_found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_and_a_database_that_is_away_are_pages_too() {
    let app = TestApp::start_with(|settings| {
        settings.rate_limit = NonZeroU32::new(1).unwrap();
    })
    .await;
    let mut browser = Browser::new(&app);
    let mut limited = None;
    for _ in 0..400 {
        let answer = browser.open("/sign-in").await;
        if answer.status == 429 {
            limited = Some(answer);
            break;
        }
    }
    let limited = limited.expect("a limit");
    assert_is_html(&limited);
    assert!(limited.header("retry-after").is_some());

    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    app.app.house.database.close();
    let away = ann.open("/").await.expect(503);
    assert_is_html(&away);
    assert!(away.text.contains("try again in a moment"), "{}", away.text);
}
