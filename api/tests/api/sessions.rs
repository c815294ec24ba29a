//! `/sessions`.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

async fn open(app: &TestApp, email: &str, code: &str) -> Answer {
    let body = json!({ "email": email, "code": code });
    app.post("/sessions").json(body).send().await
}

async fn refresh(app: &TestApp, token: &str) -> Answer {
    let body = json!({ "refresh_token": token });
    app.post("/sessions/refresh").json(body).send().await
}

async fn me(app: &TestApp, token: &str) -> Answer {
    app.get("/me").token(token).send().await
}

async fn sign_out(app: &TestApp, token: &str) {
    let request = app.request("DELETE", "/sessions/current");
    request.token(token).send().await.expect(204);
}

/// A code that is not this one.
fn another(code: &str) -> String {
    let number: u32 = code.parse().unwrap();
    format!("{:06}", (number + 1) % 1_000_000)
}

fn field(answer: &Value, name: &str) -> String {
    answer[name].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_from_the_mail_opens_a_session() {
    let app = TestApp::start().await;
    let code = app.code("ann@example.org", "Ann").await;

    let session = open(&app, "ANN@example.org", &code)
        .await
        .expect(201)
        .json();

    assert_eq!(session["expires_in"], 900);
    assert_eq!(session["user"]["name"], "Ann");
    assert_eq!(session["user"]["email"], "ann@example.org");
    let shown = me(&app, &field(&session, "access_token")).await.expect(200);
    assert_eq!(shown.json(), session["user"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_address_comes_back_to_its_account_and_keeps_its_name() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;

    let code = app.code("aNN@example.ORG", "Somebody Else").await;
    let session = open(&app, &ann.email, &code).await.expect(201).json();

    assert_eq!(session["user"]["id"], ann.id.as_str());
    assert_eq!(session["user"]["name"], "Ann");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_gives_no_name_is_given_one() {
    let app = TestApp::start().await;
    let wish = json!({ "email": "ann@example.org" });
    app.post("/sign-in").json(wish).send().await.expect(202);
    let code = app.mails().await[0].code().unwrap();

    let session = open(&app, "ann@example.org", &code)
        .await
        .expect(201)
        .json();

    let name = session["user"]["name"].as_str().unwrap();
    assert!(
        name.strip_prefix("Player ")
            .is_some_and(|digits| digits.len() == 4)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_code_is_refused_and_the_right_one_still_works() {
    let app = TestApp::start().await;
    let code = app.code("ann@example.org", "Ann").await;

    open(&app, "ann@example.org", &another(&code))
        .await
        .expect(401);

    open(&app, "ann@example.org", &code).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_cleaned_before_it_is_judged_and_what_can_be_none_costs_no_attempt() {
    let app = TestApp::start().await;
    let wide = |code: &str| -> String {
        let digits = code.chars().filter_map(|digit| digit.to_digit(10));
        digits
            .filter_map(|value| char::from_u32(0xff10 + value))
            .collect()
    };
    for (name, pasted) in [
        ("ann", (|code| format!(" {code}\r\n")) as fn(&str) -> String),
        ("ben", |code| format!("{}-{}", &code[..3], &code[3..])),
        ("cleo", |code| format!("{}\u{a0}{}", &code[..3], &code[3..])),
    ] {
        let email = format!("{name}@example.org");
        let code = app.code(&email, name).await;
        open(&app, &email, &pasted(&code)).await.expect(201);
    }
    let code = app.code("dan@example.org", "Dan").await;

    for bad in ["", "12345", "zwölf!", "1234567", "my code", &code[..5]] {
        let answer = open(&app, "dan@example.org", bad).await.expect(422);
        assert_eq!(answer.json()["code"], "bad_code", "{bad:?}");
    }

    let attempts =
        "SELECT max(attempts)::text AS text FROM sign_ins WHERE email = 'dan@example.org'";
    assert_eq!(app.texts(attempts).await, ["0"]);
    open(&app, "dan@example.org", &wide(&code))
        .await
        .expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_works_once() {
    let app = TestApp::start().await;
    let code = app.code("ann@example.org", "Ann").await;
    open(&app, "ann@example.org", &code).await.expect(201);

    let again = open(&app, "ann@example.org", &code).await;

    again.problem(401, "unauthorized");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_sent_twice_at_once_opens_one_session() {
    let app = TestApp::start().await;
    let code = app.code("ann@example.org", "Ann").await;

    let (one, two) = tokio::join!(
        open(&app, "ann@example.org", &code),
        open(&app, "ann@example.org", &code)
    );

    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 401]);
    let sessions = app.texts("SELECT id::text AS text FROM sessions").await;
    assert_eq!(sessions.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_good_for_a_quarter_of_an_hour() {
    let app = TestApp::start().await;
    let early = app.code("ann@example.org", "Ann").await;
    let late = app.code("ben@example.org", "Ben").await;

    app.later(TimeDelta::minutes(14));
    open(&app, "ann@example.org", &early).await.expect(201);
    app.later(TimeDelta::minutes(2));

    let answer = open(&app, "ben@example.org", &late).await;
    answer.problem(401, "unauthorized");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_was_guessed_at_five_times_is_worthless() {
    let app = TestApp::start().await;
    let code = app.code("ann@example.org", "Ann").await;
    for _ in 0..5 {
        open(&app, "ann@example.org", &another(&code))
            .await
            .expect(401);
    }

    open(&app, "ann@example.org", &code)
        .await
        .problem(401, "unauthorized");

    let fresh = app.code("ann@example.org", "Ann").await;
    open(&app, "ann@example.org", &fresh).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_else_s_code_is_of_no_use() {
    let app = TestApp::start().await;
    let ann = app.code("ann@example.org", "Ann").await;
    let ben = app.code("ben@example.org", "Ben").await;
    // The one time in a million.
    let ben = if ann == ben { another(&ben) } else { ben };

    open(&app, "ann@example.org", &ben)
        .await
        .problem(401, "unauthorized");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_code_and_an_unknown_address_get_the_same_answer() {
    let app = TestApp::start().await;
    let code = app.code("ann@example.org", "Ann").await;

    let wrong = open(&app, "ann@example.org", &another(&code)).await;
    let unknown = open(&app, "nobody@example.org", &code).await;

    assert_eq!(wrong.expect(401).text, unknown.expect(401).text);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_codes_under_way_each_works() {
    let app = TestApp::start().await;
    let first = app.code("ann@example.org", "Ann").await;
    let second = app.code("ann@example.org", "Ann").await;

    open(&app, "ann@example.org", &first).await.expect(201);
    open(&app, "ann@example.org", &second).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_refresh_token_is_exchanged_for_new_tokens() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;

    let first = refresh(&app, &ann.refresh_token).await.expect(201).json();
    let second = refresh(&app, &field(&first, "refresh_token"))
        .await
        .expect(201)
        .json();

    assert_ne!(field(&first, "refresh_token"), ann.refresh_token);
    assert_ne!(first["refresh_token"], second["refresh_token"]);
    assert_eq!(second["user"]["id"], ann.id.as_str());
    me(&app, &field(&second, "access_token")).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_token_shown_twice_ends_the_session_for_everybody() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let thief = refresh(&app, &ann.refresh_token).await.expect(201).json();
    app.later(TimeDelta::seconds(31));

    refresh(&app, &ann.refresh_token)
        .await
        .problem(401, "unauthorized");

    refresh(&app, &field(&thief, "refresh_token"))
        .await
        .problem(401, "unauthorized");
    me(&app, &field(&thief, "access_token")).await.expect(401);
    me(&app, &ann.token).await.expect(401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_token_whose_answer_was_lost_is_answered_again_for_half_a_minute() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let (one, two) = tokio::join!(
        refresh(&app, &ann.refresh_token),
        refresh(&app, &ann.refresh_token)
    );
    app.later(TimeDelta::seconds(20));
    let three = refresh(&app, &ann.refresh_token).await.expect(201).json();
    let next = field(&three, "refresh_token");
    for other in [one, two] {
        assert_eq!(field(&other.expect(201).json(), "refresh_token"), next);
    }
    let nowhere: [String; 0] = [];
    assert_eq!(app.tables_with(&next).await, nowhere);

    // Once the next has been used, the one before it is nobody's any more.
    let after = refresh(&app, &next).await.expect(201).json();
    let stolen = refresh(&app, &ann.refresh_token).await;

    stolen.problem(401, "unauthorized");
    me(&app, &field(&after, "access_token")).await.expect(401);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_refresh_token_is_refused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    for token in ["", "x", "poste_ref_x", ann.token.as_str()] {
        refresh(&app, token).await.problem(401, "unauthorized");
    }
    refresh(&app, &ann.refresh_token).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_nobody_refreshes_ends_after_ninety_days() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;

    app.later(TimeDelta::days(89));
    let refreshed = refresh(&app, &ann.refresh_token).await.expect(201).json();
    app.later(TimeDelta::days(91));

    refresh(&app, &field(&refreshed, "refresh_token"))
        .await
        .problem(401, "unauthorized");
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_takes_effect_at_once_and_on_this_device_alone() {
    let app = TestApp::start().await;
    let phone = app.sign_in("Ann").await;
    let desk = app.sign_in("Ann").await;

    sign_out(&app, &phone.token).await;

    me(&app, &phone.token).await.problem(401, "unauthorized");
    refresh(&app, &phone.refresh_token).await.expect(401);
    me(&app, &desk.token).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_signed_out_stays_so_when_the_server_starts_anew() {
    let app = TestApp::start().await;
    let [ann, ben] = &app.sign_in_all(&["Ann", "Ben"]).await[..] else {
        unreachable!("two people");
    };
    sign_out(&app, &ann.token).await;
    let database = app.database_url.clone();
    app.stop().await;

    let app = TestApp::start_on(database, |_| {}).await;

    me(&app, &ann.token).await.problem(401, "unauthorized");
    me(&app, &ben.token).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_access_token_runs_out_and_the_refresh_token_brings_another() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;

    app.later(TimeDelta::minutes(14));
    me(&app, &ann.token).await.expect(200);
    app.later(TimeDelta::minutes(2));

    let late = me(&app, &ann.token).await;
    late.problem(401, "unauthorized");
    assert_eq!(late.header("www-authenticate").as_deref(), Some("Bearer"));
    let session = refresh(&app, &ann.refresh_token).await.expect(201).json();
    me(&app, &field(&session, "access_token")).await.expect(200);
}

/// The token's parts, the first two as JSON.
fn parts(token: &str) -> (Value, Value, String) {
    let parts: Vec<&str> = token.split('.').collect();
    let json =
        |part: &str| serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap();
    (json(parts[0]), json(parts[1]), parts[2].to_owned())
}

fn token(header: &Value, claims: &Value, signature: &str) -> String {
    let part = |json: &Value| BASE64_URL_SAFE_NO_PAD.encode(json.to_string());
    format!("{}.{}.{signature}", part(header), part(claims))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_this_server_did_not_sign_is_refused() {
    let app = TestApp::start().await;
    let [ann, ben] = &app.sign_in_all(&["Ann", "Ben"]).await[..] else {
        unreachable!("two people");
    };
    let elsewhere = TestApp::start().await.sign_in("Ann").await.token;
    let (header, claims, signature) = parts(&ann.token);
    let changed = |json: &Value, field: &str, value: Value| {
        let mut json = json.clone();
        json[field] = value;
        json
    };
    let as_ben = changed(&claims, "sub", json!(ben.id));
    let for_ever = changed(&claims, "exp", json!(9_999_999_999_u64));
    let unsigned = changed(&header, "alg", json!("none"));
    let mut without_kid = header.clone();
    without_kid.as_object_mut().unwrap().remove("kid");
    for bad in [
        token(&header, &as_ben, &signature),
        token(&header, &for_ever, &signature),
        token(&unsigned, &claims, &signature),
        token(&unsigned, &claims, ""),
        token(&unsigned, &as_ben, ""),
        token(
            &changed(&header, "alg", json!("HS384")),
            &claims,
            &signature,
        ),
        token(
            &changed(&header, "alg", json!("RS256")),
            &claims,
            &signature,
        ),
        token(&changed(&header, "kid", json!(ann.id)), &claims, &signature),
        token(
            &changed(&header, "kid", json!("../../dev/null")),
            &claims,
            &signature,
        ),
        token(&without_kid, &claims, &signature),
        format!("{}x", ann.token),
        ann.token[..ann.token.len() - 4].to_owned(),
        ann.token.replace('.', ""),
        format!("poste_pat_{}", ann.token),
        "poste_pat_".to_owned(),
        "x".repeat(5000),
        elsewhere,
    ] {
        me(&app, &bad).await.problem(401, "unauthorized");
    }
    me(&app, &ann.token).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_authorization_that_is_none_is_refused() {
    let app = TestApp::start().await;
    let Person { token, .. } = app.sign_in("Ann").await;
    for value in [
        "",
        "Bearer",
        "Bearer ",
        token.as_str(),
        &format!("Basic {token}"),
        &format!("Bearer {token} {token}"),
    ] {
        let answer = app.get("/me").header("Authorization", value).send().await;
        answer.problem(401, "unauthorized");
    }
    let answer = app
        .get("/me")
        .header("Authorization", &format!("bearer {token}"))
        .send()
        .await;
    answer.expect(200);
}
