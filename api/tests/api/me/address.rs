//! `POST /me/address`, `POST /me/address/confirm`, and the same on the page.

use serde_json::{Value, json};

use crate::helpers::app::Mail;
use crate::helpers::browser::Browser;
use crate::helpers::{Answer, Person, TestApp};

const NEW: &str = "ann@elsewhere.example";

async fn post(app: &TestApp, person: &Person, path: &str, body: Value) -> Answer {
    let request = app.post(path).token(&person.token);
    request.json(body).send().await
}

async fn ask(app: &TestApp, person: &Person, email: &str) -> Answer {
    post(app, person, "/me/address", json!({ "email": email })).await
}

async fn confirm(app: &TestApp, person: &Person, email: &str, code: &str) -> Answer {
    let proof = json!({ "email": email, "code": code });
    post(app, person, "/me/address/confirm", proof).await
}

/// The code that is mailed to the new address.
async fn asked(app: &TestApp, person: &Person) -> String {
    ask(app, person, NEW).await.expect(202);
    let mails = app.mails_to(NEW).await;
    mails.iter().find_map(Mail::code).unwrap()
}

async fn addresses(app: &TestApp) -> Vec<String> {
    app.texts("SELECT email AS text FROM users ORDER BY name")
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_moves_to_the_address_that_its_code_comes_back_from_and_the_old_one_is_told() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    app.mails().await;

    let answer = ask(&app, &ann, " Ann@Elsewhere.example ").await;

    assert_eq!(answer.expect(202).json(), json!({ "expires_in": 900 }));
    let [mail] = &app.mails().await[..] else {
        panic!("one mail");
    };
    assert_eq!(mail.to, NEW);
    assert_eq!(mail.subject, "Your new address at Poste Restante");
    let code = mail.code().unwrap();
    let link = format!("/me/settings#new-email={NEW}&address-code={code}");
    assert!(mail.text.contains(&link), "{}", mail.text);
    assert!(mail.text.contains("Ann") && mail.unsubscribe.is_none());
    let nowhere: [String; 0] = [];
    assert_eq!(app.tables_with(&code).await, nowhere);
    assert_eq!(addresses(&app).await, ["ann@example.org"]);

    let me = confirm(&app, &ann, NEW, &code).await.expect(200).json();

    assert_eq!(me["email"], NEW);
    assert_eq!(me["id"], ann.id.as_str());
    let [mail] = &app.mails().await[..] else {
        panic!("one mail");
    };
    assert_eq!(mail.to, "ann@example.org");
    assert_eq!(mail.subject, "Your account has another address");
    assert!(!mail.text.contains("elsewhere"), "{}", mail.text);
    // One signs in with the new address, and makes another account with the old one.
    let again = app.code(NEW, "x").await;
    let wish = json!({ "email": NEW, "code": again });
    let session = app.post("/sessions").json(wish).send().await.expect(201);
    assert_eq!(session.json()["user"]["id"], ann.id.as_str());
    let other = app.sign_in("Ann").await;
    assert_ne!(other.id, ann.id);
    // The code is used up.
    confirm(&app, &ann, NEW, &code)
        .await
        .problem(422, "wrong_code");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_given_to_nobody_who_has_not_the_code_or_in_whose_way_another_account_is() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let ben = app.sign_in("Ben").await;
    for wrong in ["", "ann", "a@b@c", "Ann <ann@example.org>"] {
        ask(&app, &ann, wrong).await.problem(422, "bad_email");
    }
    ask(&app, &ann, "ANN@example.org")
        .await
        .problem(422, "same_address");
    let code = asked(&app, &ann).await;
    // It signs nobody in, and is nobody else's.
    let wish = json!({ "email": NEW, "code": code });
    let session = app.post("/sessions").json(wish).send().await;
    session.problem(401, "unauthorized");
    let others = confirm(&app, &ben, NEW, &code).await;
    others.problem(422, "wrong_code");
    // Nor does a code to sign in with give an address.
    let sign_in = app.code("new@example.org", "New").await;
    let mixed = confirm(&app, &ann, "new@example.org", &sign_in).await;
    mixed.problem(422, "wrong_code");
    for wrong in ["000000", "000001", "000002", "000003"] {
        let refused = confirm(&app, &ann, NEW, wrong).await;
        refused.problem(422, "wrong_code");
    }
    for none in ["", "x", "1234567"] {
        let refused = confirm(&app, &ann, NEW, none).await;
        refused.problem(422, "bad_code");
    }
    // After five guesses the code is worth nothing: four of them, and this one is the last that counts.
    confirm(&app, &ann, NEW, "999999").await.expect(422);
    confirm(&app, &ann, NEW, &code)
        .await
        .problem(422, "wrong_code");
    // Whoever asks for the address of another account learns it only where that account's mails are read.
    ask(&app, &ann, "ben@example.org").await.expect(202);
    let mails = app.mails_to("ben@example.org").await;
    let code = mails.iter().find_map(Mail::code).unwrap();
    let before = addresses(&app).await;
    let refused = confirm(&app, &ann, "ben@example.org", &code).await;
    refused.problem(409, "address_taken");
    assert_eq!(addresses(&app).await, before);
    // A token of a program changes no address.
    let wish = json!({ "name": "phone", "scopes": ["play"] });
    let made = post(&app, &ann, "/me/tokens", wish).await.expect(201);
    let token = made.json()["token"].as_str().unwrap().to_owned();
    let request = app.post("/me/address").token(&token);
    let refused = request.json(json!({ "email": NEW })).send().await;
    assert_eq!(refused.status, 403, "{}", refused.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_good_for_a_quarter_of_an_hour_and_goes_with_the_account() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let code = asked(&app, &ann).await;
    app.app.house.clock.advance(chrono::TimeDelta::minutes(14));
    let ann = app.renewed(&ann).await;
    let late = asked(&app, &ann).await;
    app.app.house.clock.advance(chrono::TimeDelta::minutes(2));
    let ann = app.renewed(&ann).await;
    confirm(&app, &ann, NEW, &code)
        .await
        .problem(422, "wrong_code");
    confirm(&app, &ann, NEW, &late).await.expect(200);
    ask(&app, &ann, "third@example.org").await.expect(202);

    let gone = app.request("DELETE", "/me").token(&ann.token);
    gone.send().await.expect(204);

    for address in [NEW, "ann@example.org", "third@example.org"] {
        let nowhere: [String; 0] = [];
        assert_eq!(app.tables_with(address).await, nowhere, "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_is_changed_on_the_page() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let page = ann.open("/me/settings").await.expect(200);
    assert!(page.text.contains("ann@example.org"));
    ann.submit("/me/settings/address", &[("email", "ann@example.org")])
        .await
        .expect(422);
    let sent = ann
        .submit("/me/settings/address", &[("email", NEW)])
        .await
        .expect(200);
    assert!(
        sent.text
            .contains(&format!("A code is on its way to {NEW}"))
    );
    let mails = app.mails_to(NEW).await;
    let code = mails.iter().find_map(Mail::code).unwrap();
    let form = "/me/settings/address/confirm";
    ann.open("/me/settings").await;
    let wrong = [("new-email", NEW), ("address-code", "000000")];
    let refused = ann.submit(form, &wrong).await.expect(422);
    assert!(refused.text.contains("role=\"alert\""), "{}", refused.text);

    ann.open("/me/settings").await;
    let right = [("new-email", NEW), ("address-code", code.as_str())];
    let page = ann.press(form, &right).await;

    assert!(page.text.contains(&format!("Mails go to {NEW}")));
    assert_eq!(addresses(&app).await, [NEW]);
}
