//! Advice in each reader's language: by the API at a table and at a study, on a page, and by mail.

use serde_json::{Value, json};

use super::{english_in, speaks};
use crate::answers::ByMail;
use crate::helpers::browser::Browser;
use crate::helpers::catalogue::english;
use crate::helpers::html::plain;
use crate::helpers::{Person, TestApp};

const RULESETS: [&str; 3] = ["tammany-hall", "city-and-guilds", "bull-moose"];

/// So many times somebody is advised, and does it.
const ADVISED: usize = 3;

/// What is advised there: the written form of each idea, and what it would do.
async fn ideas(app: &TestApp, path: &str, person: &Person, tag: &str) -> Vec<(String, String)> {
    speaks(app, person, tag).await;
    let hint = app.post(&format!("{path}/hint")).token(&person.token);
    let told = hint.send().await.expect(200);
    assert_eq!(told.header("content-language").as_deref(), Some(tag));
    let told = told.json();
    let ideas = told["ideas"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    ideas
        .map(|idea| (text(&idea["written"]), text(&idea["text"])))
        .collect()
}

/// Asks in English and in the others, and compares what is said of the same step. What is thought of in the time that there is
/// may be something else each time. The best step.
async fn each_language_advises(app: &TestApp, path: &str, person: &Person) -> String {
    let in_english = ideas(app, path, person, "en").await;
    let mut compared = 0;
    for tag in ["it", "fr"] {
        let told = ideas(app, path, person, tag).await;
        assert!((1..=3).contains(&told.len()), "{told:?}");
        for (written, said) in &told {
            assert_eq!(english_in(said), None, "{tag} {path}: {said}");
            let same = in_english.iter().find(|(other, _)| other == written);
            if let Some((_, english)) = same {
                assert_ne!(english, said, "{tag} {path}");
                compared += 1;
            }
        }
    }
    assert!(compared > 0, "{path}: {in_english:?}");
    in_english[0].0.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_and_a_table_with_bots_advise_in_each_language() {
    let app = TestApp::start().await;
    // Nobody is advised more often than ten times in a minute.
    let names = [("Ann", "Dora"), ("Ben", "Emil"), ("Cleo", "Flo")];
    for (ruleset, (one, other)) in RULESETS.into_iter().zip(names) {
        let person = app.sign_in(one).await;
        let wish = json!({ "ruleset": ruleset, "seats": 3, "seed": "b" });
        let study = app.ask("POST", "/studies", &person, wish).await;
        let study = study.expect(201).json();
        let study = format!("/studies/{}", study["id"].as_str().unwrap());
        for _ in 0..ADVISED {
            let best = each_language_advises(&app, &study, &person).await;
            let asked = app.read(&format!("{study}/decision"), Some(&person)).await;
            let seat = asked.expect(200).json()["seat"].clone();
            let moves = json!({ "moves": best, "seat": seat });
            let path = format!("{study}/moves");
            app.ask("POST", &path, &person, moves).await.expect(201);
        }

        let person = app.sign_in(other).await;
        let wish = json!({ "ruleset": ruleset, "seats": 3, "bots": 2 });
        let game = app.open_table(&person, wish).await;
        while !app.due(&game, &person).await.contains(&0) {
            app.let_bots_play().await;
        }
        each_language_advises(&app, &format!("/games/{game}"), &person).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_advises_in_the_language_of_whoever_asks() {
    let pieces = english("web");
    for ruleset in RULESETS {
        let app = TestApp::start().await;
        for (tag, name) in [("it", "Ada"), ("fr", "Zoe")] {
            let mut member = Browser::of(&app, name).await;
            member.open("/me/settings").await.expect(200);
            let fields = [("name", name), ("language", tag)];
            let saved = member.submit("/me/settings/self", &fields).await;
            saved.expect(303);
            member.open("/").await.expect(200);
            let begun = member.submit("/play-now", &[("ruleset", ruleset)]).await;
            let path = begun.expect(303).header("location").unwrap();
            let hint = format!("{path}/hint");
            while !member.open(&path).await.expect(200).text.contains(&hint) {
                app.let_bots_play().await;
            }

            let page = member.submit(&hint, &[]).await.expect(200).text;

            // Each idea is a button.
            let advice = "name=\"steps\" value=\"\">\n<ol class=\"menu\">";
            let (_, advice) = page.split_once(advice).expect(&page);
            let (advice, _) = advice.split_once("</form>").unwrap();
            let buttons = advice.split(r#"<button class="second" name="add" value=""#);
            let buttons: Vec<&str> = buttons.skip(1).collect();
            assert!((1..=3).contains(&buttons.len()), "{page}");
            for button in buttons {
                let (_, button) = button.split_once('>').unwrap();
                let (said, _) = button.split_once("</button>").unwrap();
                let said = plain(said);
                assert_eq!(english_in(&said), None, "{tag}: {said}");
            }
            let page = plain(&page);
            let left = pieces.iter().find(|piece| page.contains(piece.as_str()));
            assert_eq!(left, None, "{tag}: {page}");
        }
    }
}

/// Without what stands in brackets: written steps are the same in every language.
fn outside_of_brackets(text: &str) -> String {
    let mut depth = 0;
    let mut outside = String::new();
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    outside
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_advises_in_the_language_of_whoever_asks() {
    let pieces = english("mail");
    for ruleset in RULESETS {
        for (tag, word, begins) in [
            (
                "it",
                "consiglio",
                "Che cosa farebbe il bot più forte del server",
            ),
            (
                "fr",
                "conseil",
                "Ce que ferait le bot le plus fort du serveur",
            ),
        ] {
            let server = ByMail::start().await;
            let app = &server.app;
            let ann = app.sign_in("Ann").await;
            speaks(app, &ann, tag).await;
            let wish = json!({ "ruleset": ruleset, "seats": 3, "bots": 2, "name": "Alma" });
            let game = app.open_table(&ann, wish).await;
            while !app.due(&game, &ann).await.contains(&0) {
                app.let_bots_play().await;
            }
            app.later(chrono::TimeDelta::seconds(1));
            let mails = server.mails().await;
            let asking = mails.iter().rfind(|mail| mail.reply_to.is_some()).unwrap();

            let told = server.told(asking, word).await;

            let text = told.text.split_whitespace().collect::<Vec<_>>().join(" ");
            let (_, advice) = text.split_once(begins).expect(&text);
            // The ideas and the question that follows them.
            let advice: String = advice.chars().take(400).collect();
            let said = outside_of_brackets(&advice);
            assert_eq!(english_in(&said), None, "{tag} {ruleset}: {text}");
            let left = pieces.iter().find(|piece| text.contains(piece.as_str()));
            assert_eq!(left, None, "{tag} {ruleset}: {text}");
        }
    }
}
