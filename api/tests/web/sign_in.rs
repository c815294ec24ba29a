//! Signing in, with the code from the mail.

use crate::driver::{Chromium, Screen};
use crate::helpers::TestApp;
use crate::helpers::app::Mail;

async fn sign_in(screen: Screen) {
    let app = TestApp::start().await;
    let browser = Chromium::open(app.url(), screen).await;
    browser.go("/me").await;
    assert_eq!(browser.address().await, "/sign-in?next=%2Fme");

    browser
        .type_into("#ask [name=email]", "Ann@example.org")
        .await;
    browser.type_into("#ask [name=name]", "Ann").await;
    let button = browser.find("#ask button").await;
    browser.press_and_see(&button).await;
    let mails = app.mails_to("ann@example.org").await;
    let code = mails.iter().find_map(Mail::code).unwrap();
    if screen == Screen::WithoutScript {
        // The address is carried on behind the '#', which a script alone can read.
        browser.type_into("[name=email]", "ann@example.org").await;
    }
    browser.type_into("[name=code]", &code).await;
    let button = browser.find("#enter").await;
    browser.press_and_see(&button).await;

    assert_eq!(browser.address().await, "/me");
    assert_eq!(browser.text("h1").await, "My games");
    assert_eq!(browser.text("header .self").await, "Ann");
    // No script of a page is shown the cookie.
    let cookie = browser
        .js("return document.cookie", serde_json::json!([]))
        .await;
    assert_eq!(cookie, "");
    let said = browser.console().await;
    assert!(said.is_empty(), "{said:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_signs_in_with_the_code_from_the_mail() {
    sign_in(Screen::Wide).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_by_keyboard_without_script() {
    sign_in(Screen::WithoutScript).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_the_mail_fills_the_form_in() {
    let app = TestApp::start().await;
    let code = app.code("ann@example.org", "Ann").await;
    let browser = Chromium::open(app.url(), Screen::Phone).await;
    browser
        .go(&format!("/sign-in#email=ann@example.org&code={code}"))
        .await;
    // Only the code is asked for, and it is not left in the address.
    browser
        .until("the code", async || browser.address().await == "/sign-in")
        .await;
    let button = browser.find("#enter").await;
    browser.press_and_see(&button).await;
    assert_eq!(browser.text("header .self").await, "Ann");
}
