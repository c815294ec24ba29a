//! Apps that people allow to act for them: OAuth 2.0 with PKCE.

mod asked;
mod clients;
mod ended;
mod exchanged;
mod flow;
mod logs;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::helpers::browser::Browser;
use crate::helpers::{Answer, Person, TestApp};

/// Where the apps of these tests may be sent back to.
const REGISTERED: &str = "http://127.0.0.1/back";

/// Where they are.
const BACK: &str = "http://127.0.0.1:51004/back";

/// What only the app knows.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

fn challenge() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER))
}

/// Registers an app, whose id it is.
pub(crate) async fn register(app: &TestApp, person: &Person) -> String {
    let wish = json!({ "name": "Pocket Restante", "redirect_uris": [REGISTERED] });
    let made = app.post("/oauth/clients").token(&person.token).json(wish);
    let made = made.send().await.expect(201).json();
    made["id"].as_str().unwrap().to_owned()
}

/// Fields as an address or a form has them.
fn fields(pairs: &[(&str, &str)]) -> String {
    let mut text = url::form_urlencoded::Serializer::new(String::new());
    text.extend_pairs(pairs);
    text.finish()
}

/// The address at which an app asks, with some of it said otherwise.
pub(crate) fn question(client: &str, other: &[(&str, &str)]) -> String {
    let challenge = challenge();
    let usual = [
        ("client_id", client),
        ("redirect_uri", BACK),
        ("response_type", "code"),
        ("scope", "read"),
        ("state", "it is me"),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
    ];
    let mut pairs: Vec<(&str, &str)> = usual.to_vec();
    pairs.retain(|(name, _)| other.iter().all(|(field, _)| field != name));
    // What is to be left out is said to be nothing.
    pairs.extend(other.iter().filter(|(_, value)| !value.is_empty()));
    format!("/oauth/authorize?{}", fields(&pairs))
}

/// What an address says that an app is sent back to.
fn told(answer: &Answer) -> (String, Value) {
    let address = url::Url::parse(&answer.header("location").unwrap()).unwrap();
    let pairs = address.query_pairs().into_owned();
    let told = pairs.map(|(name, value)| (name, Value::from(value)));
    let told = Value::Object(told.collect());
    let mut bare = address;
    bare.set_query(None);
    (bare.to_string(), told)
}

/// Allows an app something, as a person does; the code that it is sent back with.
pub(crate) async fn allow(browser: &mut Browser, client: &str, scope: &str) -> String {
    let page = browser.open(&question(client, &[("scope", scope)])).await;
    page.expect(200);
    let allowed = browser.submit("/oauth/authorize", &[("answer", "allow")]);
    let (back, told) = told(&allowed.await.expect(303));
    assert_eq!(back, BACK);
    told["code"].as_str().unwrap().to_owned()
}

/// What an app sends for a code.
pub(crate) fn exchange<'a>(client: &'a str, code: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("grant_type", "authorization_code"),
        ("client_id", client),
        ("code", code),
        ("redirect_uri", BACK),
        ("code_verifier", VERIFIER),
    ]
}

pub(crate) async fn token(app: &TestApp, pairs: &[(&str, &str)]) -> Answer {
    app.post("/oauth/token").form(&fields(pairs)).send().await
}

async fn refresh(app: &TestApp, client: &str, token: &str) -> Answer {
    let pairs = [
        ("grant_type", "refresh_token"),
        ("client_id", client),
        ("refresh_token", token),
    ];
    self::token(app, &pairs).await
}

async fn revoke(app: &TestApp, client: &str, token: &str) -> Answer {
    let pairs = [("client_id", client), ("token", token)];
    let request = app.post("/oauth/revoke").form(&fields(&pairs));
    request.send().await
}

/// Panics unless an app is told that it gets no tokens, by this code.
#[track_caller]
fn assert_not_given(answer: &Answer, error: &str) {
    assert_eq!(answer.status, 400, "{}", answer.text);
    assert_eq!(
        answer.header("content-type").as_deref(),
        Some("application/json")
    );
    assert_eq!(answer.header("cache-control").as_deref(), Some("no-store"));
    assert_eq!(answer.json()["error"], error);
    assert!(
        !answer.json()["error_description"]
            .as_str()
            .unwrap()
            .is_empty()
    );
}

fn text(answer: &Value, field: &str) -> String {
    answer[field].as_str().unwrap().to_owned()
}

/// Ann, her browser, an app that Ben has registered, and what she has allowed it.
struct Scene {
    app: TestApp,
    ann: Person,
    ben: Person,
    browser: Browser,
    client: String,
    access: String,
    refresh: String,
}

impl Scene {
    async fn new(scope: &str) -> Self {
        let app = TestApp::start().await;
        let ann = app.sign_in("Ann").await;
        let ben = app.sign_in("Ben").await;
        let client = register(&app, &ben).await;
        let mut browser = Browser::of(&app, "Ann").await;
        let code = allow(&mut browser, &client, scope).await;
        let given = token(&app, &exchange(&client, &code)).await;
        let given = given.expect(200).json();
        Self {
            access: text(&given, "access_token"),
            refresh: text(&given, "refresh_token"),
            app,
            ann,
            ben,
            browser,
            client,
        }
    }

    /// What Ann has allowed apps.
    async fn apps(&self) -> Vec<Value> {
        let list = self.app.get("/me/apps").token(&self.ann.token);
        let list = list.send().await.expect(200).json();
        list["items"].as_array().unwrap().clone()
    }

    /// Panics unless the app may do nothing any more, now and for ever.
    async fn assert_ended(&self) {
        let me = self.app.get("/me").token(&self.access).send().await;
        me.problem(401, "unauthorized");
        let again = refresh(&self.app, &self.client, &self.refresh).await;
        assert_eq!(again.status, 400, "{}", again.text);
    }

    /// Panics unless the app goes on.
    async fn assert_goes_on(&self) {
        let me = self.app.get("/me").token(&self.access).send().await;
        assert_eq!(me.expect(200).json()["id"], self.ann.id.as_str());
    }
}
