//! In which language the API's sentences are.

use crate::helpers::TestApp;

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
            (format!("/games/{game}/view"), "en"),
            (format!("/games/{game}/decision"), "en"),
            (format!("/games/{game}/log"), "en"),
            ("/games/none".to_owned(), told),
        ] {
            let request = app.get(&path).header("Accept-Language", wanted);
            let answer = request.token(&people[asked].token).send().await;
            assert_eq!(
                answer.header("content-language").as_deref(),
                Some(language),
                "{path}"
            );
            let varies = answer.headers("vary").join(", ");
            assert!(varies.contains("accept-language"), "{path}: {varies}");
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
            "non esiste, o non puoi vederlo",
        ),
        (
            "fr-CA",
            "Cela n’existe pas, ou vous ne pouvez pas le voir",
            "cela n’existe pas, ou vous ne pouvez pas le voir",
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
