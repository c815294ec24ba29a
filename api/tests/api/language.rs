//! In which language the API's sentences are.

use serde_json::{Value, json};

use crate::helpers::catalogue::english;
use crate::helpers::contract::{example_of_body, operations};
use crate::helpers::{Person, TestApp};

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_says_in_which_language_its_sentences_are() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let asked = app.due(game, &people[0]).await[0];
    for (wanted, told) in [
        ("en", "en"),
        ("it, fr;q=0.5", "it"),
        ("en-GB;q=0.9, it;q=0.2", "en"),
        ("de, fr;q=0.1", "fr"),
        ("*", "en"),
        ("?", "en"),
        ("", "en"),
    ] {
        for (path, language) in [
            (format!("/games/{game}/decision"), "en"),
            (format!("/games/{game}/view"), told),
            (format!("/games/{game}/log"), told),
            ("/games/none".to_owned(), told),
        ] {
            let request = app.get(&path).header("Accept-Language", wanted);
            // Whoever has an account is told in its language, whatever is asked for.
            let request = if path.ends_with("/decision") {
                request.token(&people[asked].token)
            } else {
                request
            };
            let answer = request.send().await;
            assert_eq!(
                answer.header("content-language").as_deref(),
                Some(language),
                "{path}"
            );
            let varies = answer.headers("vary").join(", ");
            let differs = varies.contains("accept-language, authorization");
            assert!(differs, "{path}: {varies}");
        }
    }
    // Where nothing is said, it is said in no language.
    let waiting = (asked + 1) % 3;
    let path = format!("/games/{game}/decision");
    let nothing = app.read(&path, Some(&people[waiting])).await.expect(204);
    assert_eq!(nothing.header("content-language"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_is_told_in_the_language_that_is_asked_for_under_the_same_code() {
    let app = TestApp::start().await;
    for (wanted, title, detail) in [
        (
            "en",
            "There is no such thing, or it is not yours to see",
            "there is no such game, or it is not yours to see",
        ),
        (
            "it",
            "Non esiste, o non puoi vederlo",
            "questa partita non esiste, o non puoi vederla",
        ),
        (
            "fr-CA",
            "Cela n’existe pas, ou vous ne pouvez pas le voir",
            "cette partie n’existe pas, ou vous ne pouvez pas la voir",
        ),
    ] {
        let path = "/games/00000000-0000-0000-0000-000000000000";
        let answer = app.get(path).header("Accept-Language", wanted).send().await;
        answer.problem(404, "not_found");
        let kind = answer.header("content-type");
        assert_eq!(kind.as_deref(), Some("application/problem+json"));
        let problem = answer.json();
        assert_eq!(problem["title"], title);
        assert_eq!(problem["detail"], detail);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_account_has_the_language_of_its_sign_in() {
    let app = TestApp::start().await;
    for (name, asked, locale, subject) in [
        ("ada", "it", None, "Il tuo codice per accedere"),
        ("zoe", "it", Some("fr"), "Votre code de connexion"),
        ("bob", "tlh", None, "Your code to sign in"),
    ] {
        let email = format!("{name}@example.org");
        let mut wish = serde_json::json!({ "email": email, "name": name });
        if let Some(locale) = locale {
            wish["locale"] = locale.into();
        }
        let request = app.post("/sign-in").header("Accept-Language", asked);
        request.json(wish).send().await.expect(202);
        let mails = app.mails_to(&email).await;
        assert!(
            mails[0].subject.starts_with(subject),
            "{}",
            mails[0].subject
        );
    }
}

async fn speaks(app: &TestApp, person: &Person, tag: &str) {
    let change = app.request("PATCH", "/me").token(&person.token);
    let change = change.json(json!({ "locale": tag }));
    change.send().await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_is_told_in_the_language_of_the_account_whatever_the_browser_asks_for() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let path = "/games/00000000-0000-0000-0000-000000000000";
    for (tag, detail) in [
        ("it", "questa partita non esiste, o non puoi vederla"),
        (
            "fr",
            "cette partie n’existe pas, ou vous ne pouvez pas la voir",
        ),
        ("en", "there is no such game, or it is not yours to see"),
    ] {
        speaks(&app, &ann, tag).await;
        for asked in ["en", "it", "fr, en;q=0.5", "tlh"] {
            let request = app.get(path).header("Accept-Language", asked);
            let answer = request.token(&ann.token).send().await;
            let problem = answer.problem(404, "not_found");
            assert_eq!(problem["detail"], detail);
            assert_eq!(answer.header("content-language").as_deref(), Some(tag));
        }
    }
    // Nobody is known by a token that is none.
    let request = app.get("/me").header("Accept-Language", "it");
    let answer = request.token("nonsense").send().await;
    let problem = answer.problem(401, "unauthorized");
    let detail = "questo token non esiste, è scaduto o è stato revocato";
    assert_eq!(problem["detail"], detail);
}

/// Bodies that are none, and the example with each field missing, of another kind, or empty.
fn wrong_bodies(example: &Value) -> Vec<String> {
    let mut bodies = vec![
        String::new(),
        "[]".to_owned(),
        "{".to_owned(),
        json!({ "nothing": 1 }).to_string(),
    ];
    for field in example.as_object().unwrap().keys() {
        let mut without = example.clone();
        without.as_object_mut().unwrap().remove(field);
        bodies.push(without.to_string());
        for wrong in [
            json!({ "a": 1 }),
            json!(""),
            json!(-1),
            json!("x".repeat(9000)),
        ] {
            let mut other = example.clone();
            other[field] = wrong;
            bodies.push(other.to_string());
        }
    }
    bodies
}

#[tokio::test(flavor = "multi_thread")]
async fn no_refusal_of_what_is_sent_has_an_english_sentence_for_those_who_speak_another_language() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let game = app.open_table(&ann, wish).await;
    let pieces = ["problem", "detail"].into_iter().flat_map(english);
    let unwanted: Vec<String> = pieces.collect();
    let mut refused = 0;
    for tag in ["it", "fr"] {
        speaks(&app, &ann, tag).await;
        for (method, path, operation) in operations() {
            // What would end the session, or is what this test says of itself.
            if path.ends_with("/me") || path.contains("/sessions") || path.contains("/account") {
                continue;
            }
            let path = path
                .replace("{id}", &game)
                .replace("{vote}", &game)
                .replace("{seq}", "0")
                .replace("{seat}", "0");
            let bodies = match example_of_body(operation) {
                Some(example) => wrong_bodies(&example),
                None if method == "GET" => vec![String::new()],
                None => continue,
            };
            for body in bodies {
                let query = if method == "GET" {
                    "?limit=x&wait=x&at=x"
                } else {
                    ""
                };
                let request = app.page_request(&method, &format!("{path}{query}"));
                let request = request.header("Accept-Language", tag).token(&ann.token);
                let request = request.bytes(body.into_bytes());
                let answer = request.send_unchecked().await;
                if answer.status < 400 {
                    continue;
                }
                let language = answer.header("content-language");
                assert_eq!(language.as_deref(), Some(tag), "{method} {path}");
                let problem = answer.json();
                for field in ["title", "detail"] {
                    let said = problem[field].as_str().unwrap();
                    let said = said.to_lowercase();
                    let left = unwanted.iter().find(|piece| said.contains(piece.as_str()));
                    assert_eq!(left, None, "{method} {path}: {problem:#}");
                    let known = [
                        "expected", "missing", "invalid", "unknown", " the ", "must be",
                    ];
                    let left = known.iter().find(|word| said.contains(*word));
                    assert_eq!(left, None, "{method} {path}: {problem:#}");
                }
                refused += 1;
            }
        }
    }
    assert!(refused > 300, "{refused}");
}
