//! What a server says of itself tells no code and no token.

use serde_json::{Value, json};

use super::{BACK, REGISTERED, VERIFIER, exchange, fields, question, told};
use crate::helpers::TestApp;
use crate::helpers::app::Mail;
use crate::helpers::browser::Browser;
use crate::helpers::program::{Program, data_folder};
use crate::helpers::smtp::Receiver;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_tells_all_it_can_of_itself_tells_no_code_or_token_of_an_app() {
    let database = TestApp::start().await.database_url.clone();
    let data = data_folder();
    let mails = Receiver::start().await;
    let settings = [
        ("DATABASE_URL", database.as_str()),
        ("POSTE_SMTP_URL", &mails.url()),
        ("RUST_LOG", "trace"),
    ];
    let server = Program::serve(data.path(), &settings);
    let session = server.sign_in(&mails, "Ann").await;
    let token = session["access_token"].as_str().unwrap();
    let wish = json!({ "name": "Pocket Restante", "redirect_uris": [REGISTERED] });
    let client = server.ask("POST", "/oauth/clients", token, wish, 201).await;
    let client = client["id"].as_str().unwrap();
    let mut browser = Browser::at(server.url());
    browser.open("/sign-in").await.expect(200);
    let before = mails.mails().len();
    let wish = [("email", "zoe@example.org"), ("name", "Zoe")];
    browser.submit("/sign-in/code", &wish).await.expect(303);
    mails.wait_for(before + 1).await;
    let mail = Mail::parse(&mails.mails()[before].raw);
    browser.open("/sign-in/code").await.expect(200);
    let digits = mail.code().unwrap();
    let entry = [("email", "zoe@example.org"), ("code", digits.as_str())];
    browser.submit("/sign-in", &entry).await.expect(303);
    browser.open(&question(client, &[])).await.expect(200);
    let allowed = browser.submit("/oauth/authorize", &[("answer", "allow")]);
    let (back, told) = told(&allowed.await.expect(303));
    assert_eq!(back, BACK);
    let code = told["code"].as_str().unwrap();
    let ask = async |path: &str, pairs: &[(&str, &str)]| -> Value {
        let body = fields(pairs);
        let path = format!("/api/v1/oauth/{path}");
        let answer = browser.request("POST", &path).form(&body).send().await;
        serde_json::from_str(&answer.expect(200).text).unwrap_or_default()
    };
    let given = ask("token", &exchange(client, code)).await;
    let refresh = given["refresh_token"].as_str().unwrap();
    let again = [
        ("grant_type", "refresh_token"),
        ("client_id", client),
        ("refresh_token", refresh),
    ];
    let renewed = ask("token", &again).await;
    let last = renewed["refresh_token"].as_str().unwrap();
    ask("revoke", &[("client_id", client), ("token", last)]).await;
    let cookie = browser.cookie.clone().unwrap();

    let (status, said) = server.stop();

    assert!(status.success(), "{said}");
    assert!(said.contains(r#""level":"TRACE""#), "it told nothing");
    for secret in [
        code,
        refresh,
        last,
        given["access_token"].as_str().unwrap(),
        renewed["access_token"].as_str().unwrap(),
        VERIFIER,
        cookie.split_once('=').unwrap().1,
    ] {
        assert!(!said.contains(secret), "{secret} in: {said}");
    }
}
