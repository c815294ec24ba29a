//! What the API says of games in each reader's language.

mod hints;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::helpers::browser::Browser;
use crate::helpers::contract::operations;
use crate::helpers::play::{Choices, legal};
use crate::helpers::{Answer, Person, TestApp};

/// The fields that hold words for people: everything else is the same for all readers.
const SAID: [&str; 8] = [
    "text", "question", "name", "players", "title", "detail", "words", "history",
];

/// Little words of English that neither Italian nor French has.
const ENGLISH: [&str; 16] = [
    "the", "of", "and", "with", "has", "have", "is", "was", "from", "your", "you", "this", "for",
    "takes", "places", "after",
];

pub(crate) async fn speaks(app: &TestApp, person: &Person, tag: &str) {
    let change = app.request("PATCH", "/me").token(&person.token);
    let change = change.json(json!({ "locale": tag }));
    change.send().await.expect(200);
}

/// What stands outside of quotation marks: names of cards and of tables are the same everywhere.
fn unquoted(text: &str) -> String {
    let mut depth = 0;
    let mut outside = String::new();
    for c in text.chars() {
        match c {
            '«' => depth += 1,
            '»' => depth -= 1,
            _ if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    outside
}

/// The most words of a card's name.
const LONGEST_NAME: usize = 6;

/// Whether a word is the code of a card, such as `DEM-14`.
fn is_code(word: &str) -> bool {
    let code = word.trim_start_matches('(').split_once('-');
    code.is_some_and(|(party, number)| {
        let number = number.trim_end_matches([')', ',', '.', ':']);
        party.len() >= 3
            && party.chars().all(|c| c.is_ascii_uppercase())
            && !number.is_empty()
            && number.chars().all(|c| c.is_ascii_digit())
    })
}

/// A word of English that was left in a text.
fn english_in(text: &str) -> Option<String> {
    let outside = unquoted(text);
    // Behind its code stands the name of a card, which is English everywhere.
    let mut named = 0;
    for word in outside.split_whitespace() {
        if is_code(word) {
            named = LONGEST_NAME;
            continue;
        }
        if named > 0 {
            named = if word.ends_with([',', ';', '.']) {
                0
            } else {
                named - 1
            };
            continue;
        }
        let mut parts = word.split(|c: char| !c.is_alphanumeric() && c != '\'');
        let found = parts.find(|part| ENGLISH.contains(&part.to_lowercase().as_str()));
        if let Some(found) = found {
            return Some(found.to_owned());
        }
    }
    None
}

/// Compares an answer in another language with the English one: what is said differs, and all else is the same.
fn compare(
    at: &str,
    key: &str,
    english: &Value,
    other: &Value,
    said: &mut BTreeMap<String, usize>,
) {
    match (english, other) {
        (Value::Object(english), Value::Object(other)) => {
            let keys = |map: &serde_json::Map<String, Value>| -> Vec<String> {
                map.keys().cloned().collect()
            };
            assert_eq!(keys(english), keys(other), "{at}");
            for (name, value) in english {
                let (at, other) = (format!("{at}.{name}"), &other[name]);
                if is_code(name) {
                    // The name of a card, which is English everywhere but for its apostrophes.
                    assert_eq!(
                        value.to_string(),
                        other.to_string().replace('’', "'"),
                        "{at}"
                    );
                    continue;
                }
                // All that a menu calls its things by their ids is said.
                let key = if key == "words" { key } else { name };
                compare(&at, key, value, other, said);
            }
        }
        (Value::Array(english), Value::Array(other)) => {
            assert_eq!(english.len(), other.len(), "{at}");
            for (place, (english, other)) in english.iter().zip(other).enumerate() {
                compare(&format!("{at}[{place}]"), key, english, other, said);
            }
        }
        (Value::String(english), Value::String(other)) if SAID.contains(&key) => {
            if english != other {
                assert_eq!(english_in(other), None, "{at}: {other}");
                *said.entry(key.to_owned()).or_default() += 1;
            } else if matches!(key, "text" | "question") {
                // What people wrote themselves is theirs.
                assert_eq!(english_in(english), None, "{at}: {english}");
            }
        }
        (english, other) => assert_eq!(english, other, "{at}"),
    }
}

/// The addresses of the contract that tell something of this game and this study, or of the reader's games.
fn addresses(game: &str, study: &str) -> Vec<String> {
    let mut all: Vec<String> = operations()
        .filter(|(method, path, _)| {
            let of_games = [
                "/games",
                "/me/games",
                "/me/next",
                "/me/results",
                "/studies",
                "/bots",
            ];
            let path = path.trim_start_matches("/api/v1");
            // A record is in English for everybody, and so is an account's own name for a thing.
            // A clock goes on between two readings, and says nothing in words.
            let others = ["/record", "/clock", ".png", ".csv"];
            let is_other = others.iter().any(|ends| path.ends_with(ends));
            method == "GET" && !is_other && of_games.iter().any(|begins| path.starts_with(begins))
        })
        .map(|(_, path, _)| {
            let id = if path.contains("/studies/") {
                study
            } else {
                game
            };
            path.trim_start_matches("/api/v1").replace("{id}", id)
        })
        .collect();
    for more in [
        "view?at=2",
        "decision?as=menu",
        "position?as=menu",
        "log?limit=100",
    ] {
        all.push(format!("/games/{game}/{more}"));
    }
    all.push(format!("/studies/{study}/log?limit=100"));
    all.push("/me/events?after=0".to_owned());
    assert!(all.len() > 20, "{all:?}");
    all
}

fn language_of(answer: &Answer) -> Option<String> {
    answer.header("content-language")
}

/// What a reader is told at an address in their language.
async fn told(app: &TestApp, path: &str, reader: &Person) -> Answer {
    app.get(path).token(&reader.token).send().await
}

fn body(answer: &Answer) -> Value {
    serde_json::from_str(&answer.text).unwrap_or_else(|_| json!({ "text": answer.text }))
}

/// Reads everything in English and in another language, and compares. With the tag of the one an answer in the other is
/// never known.
async fn walk(
    app: &TestApp,
    paths: &[String],
    reader: &Person,
    said: &mut BTreeMap<String, usize>,
) {
    let mut english = Vec::new();
    speaks(app, reader, "en").await;
    for path in paths {
        english.push(told(app, path, reader).await);
    }
    for tag in ["it", "fr"] {
        speaks(app, reader, tag).await;
        for (path, english) in paths.iter().zip(&english) {
            let other = told(app, path, reader).await;
            assert_eq!(english.status, other.status, "{path}");
            if other.status != 200 {
                continue;
            }
            if path.contains("drawing") {
                assert_ne!(english.text, other.text, "{path}");
            } else {
                compare(
                    &format!("{tag} {path}"),
                    "",
                    &body(english),
                    &body(&other),
                    said,
                );
            }
            let varies = other.headers("vary").join(", ");
            assert!(
                varies.contains("accept-language, authorization"),
                "{path}: {varies}"
            );
            for (known, same) in [(english, english.text == other.text), (&other, true)] {
                let Some(tag_of) = known.header("etag") else {
                    continue;
                };
                let again = app.get(path).token(&reader.token);
                let again = again.header("If-None-Match", &tag_of);
                // The contract knows no 304 of what may be a stream.
                let again = again.send_unchecked().await;
                assert_eq!(again.status, if same { 304 } else { 200 }, "{tag} {path}");
                let varies = again.headers("vary").join(", ");
                assert!(varies.contains("accept-language"), "{path}: {varies}");
                if !same {
                    assert_eq!(language_of(&again).as_deref(), Some(tag), "{path}");
                }
            }
        }
    }
}

async fn play(ruleset: &str, steps: usize) {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let wish = json!({ "ruleset": ruleset, "seats": 3, "bots": 1, "name": "Alma" });
    let game = app.open_table(&people[0], wish).await;
    app.join(&game, &people[1]).await.expect(201);
    let hotseat = json!({ "ruleset": ruleset, "seats": 3, "seed": "a", "name": "Alma" });
    let study = app.post("/studies").token(&people[0].token).json(hotseat);
    let study = study.send().await.expect(201).json();
    let study = study["id"].as_str().unwrap().to_owned();
    let record = format!("/games/{game}/record");
    let mut choices = Choices::new(3);
    let mut said = BTreeMap::new();
    for step in 0..steps {
        app.let_bots_play().await;
        if !app.step_of_anybody(&game, &people, &mut choices).await {
            break;
        }
        if step == 5 {
            app.ask_to_end(&game, &people[1]).await;
        }
        if step % 15 == 14 {
            app.let_bots_play().await;
            app.number_events().await;
            walk(&app, &addresses(&game, &study), &people[0], &mut said).await;
            // A record is the same for all who read it.
            let french = told(&app, &record, &people[0]).await.expect(200);
            speaks(&app, &people[0], "en").await;
            let english = told(&app, &record, &people[0]).await.expect(200);
            assert_eq!(french.text, english.text);
        }
        // Moves of the study: the first of those that it lists.
        let path = format!("/studies/{study}/decision");
        let decision = app.read(&path, Some(&people[0]));
        let decision = decision.await.expect(200).json();
        let action = legal(&decision)[0]["action"].clone();
        let moves = app.post(&format!("/studies/{study}/moves"));
        let moves = moves.token(&people[0].token);
        let moves = moves.json(json!({ "actions": [action], "seat": decision["seat"] }));
        moves.send().await.expect(201);
    }
    for (key, least) in [("text", 200), ("question", 4), ("name", 4), ("words", 20)] {
        let found = said.get(key).copied().unwrap_or_default();
        assert!(found >= least, "{key}: {said:?}");
    }
    // What the cards of one game recall.
    let recalled = said.get("history").copied().unwrap_or_default();
    assert_eq!(recalled > 0, ruleset == "bull-moose", "{said:?}");
}

impl TestApp {
    /// Takes one random legal step of a person at a table where bots sit as well; false if it waits for none.
    async fn step_of_anybody(&self, game: &str, people: &[Person], choices: &mut Choices) -> bool {
        for person in people {
            let path = format!("/games/{game}/decision");
            let asked = self.read(&path, Some(person)).await;
            if asked.status == 204 {
                continue;
            }
            let decision = asked.expect(200).json();
            let all = legal(&decision);
            let action = all[choices.below(all.len())]["action"].clone();
            let answer = self.answer(game, person, &decision["decision"], json!([action]));
            answer.await.expect(201);
            return true;
        }
        false
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_tammany_hall_is_left_in_english() {
    play("tammany-hall", 45).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_city_and_guilds_is_left_in_english() {
    play("city-and-guilds", 45).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_bull_moose_is_left_in_english() {
    play("bull-moose", 45).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reader_of_one_table_is_told_in_their_own_language() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    for (person, tag) in people.iter().zip(["it", "fr", "en"]) {
        speaks(&app, person, tag).await;
    }
    let first = app.due(game, &people[0]).await[0];
    let bosses = json!(["boss 14", "boss 6"]);
    let path = format!("/games/{game}/actions");
    let request = |body: &Value| {
        let request = app.post(&path).token(&people[first].token).key("once");
        request.json(body.clone()).send()
    };
    let wish = json!({ "decision": 0, "actions": bosses });
    let taken = request(&wish).await.expect(201);
    let tag = ["it", "fr", "en"][first];
    assert_eq!(language_of(&taken).as_deref(), Some(tag));
    let begins = |tag: &str| match tag {
        "it" => " piazza un capo ",
        "fr" => " place un patron ",
        _ => " placed a boss ",
    };
    let text = taken.json()["entries"][0]["events"][0]["text"].clone();
    assert!(text.as_str().unwrap().contains(begins(tag)), "{text}");

    let log = format!("/games/{game}/log?after=0");
    let each = people.iter().zip(["it", "fr", "en"]);
    let all = futures_util::future::join_all(each.map(async |(person, tag)| {
        // Whatever the browser asks for.
        let request = app.get(&log).header("Accept-Language", "fr, it;q=0.5");
        let answer = request.token(&person.token).send().await.expect(200);
        assert_eq!(language_of(&answer).as_deref(), Some(tag));
        let text = answer.json()["items"][0]["events"][0]["text"].clone();
        assert!(text.as_str().unwrap().contains(begins(tag)), "{text}");
        answer.header("etag")
    }))
    .await;
    assert!(all[0] != all[1] && all[1] != all[2] && all[0] != all[2]);

    // Without an account it is what is asked for, and English if nothing is.
    for (asked, tag) in [
        ("it", "it"),
        ("fr-CA, en;q=0.3", "fr"),
        ("tlh", "en"),
        ("", "en"),
    ] {
        let request = app.get(&log).header("Accept-Language", asked);
        let answer = request.send().await.expect(200);
        assert_eq!(language_of(&answer).as_deref(), Some(tag));
        let text = answer.json()["items"][0]["events"][0]["text"].clone();
        assert!(text.as_str().unwrap().contains(begins(tag)), "{text}");
    }
    let silent = app.get(&log).send().await.expect(200);
    assert_eq!(language_of(&silent).as_deref(), Some("en"));

    // What was answered under a key is answered so again, also to somebody who speaks another language by now.
    let other = if tag == "fr" { "it" } else { "fr" };
    speaks(&app, &people[first], other).await;
    let again = request(&wish).await.expect(201);
    assert_eq!(again.text, taken.text);
    assert_eq!(language_of(&again).as_deref(), Some(tag));
    // As it was from before answers were kept with their language: in English.
    app.execute("UPDATE answers SET locale = NULL")
        .await
        .unwrap();
    let again = request(&wish).await.expect(201);
    assert_eq!(language_of(&again).as_deref(), Some("en"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_move_leaves_a_menu_in_the_reader_s_language() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let first = &people[app.due(game, &people[0]).await[0]];
    let refused = async |tag: &str| {
        speaks(&app, first, tag).await;
        let answer = app
            .answer(game, first, &json!(0), json!(["police 3"]))
            .await;
        assert_eq!(answer.status, 422);
        assert_eq!(language_of(&answer).as_deref(), Some(tag));
        answer.json()
    };
    let english = refused("en").await;
    for tag in ["it", "fr"] {
        let mut said = BTreeMap::new();
        let other = refused(tag).await;
        compare(tag, "", &english, &other, &mut said);
        assert!(said["question"] == 1 && said["words"] > 1, "{said:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_and_open_seats_are_called_in_the_reader_s_language_everywhere() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let person = app.sign_in("Ann").await;
    speaks(&app, &person, "it").await;
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3, "bots": 2, "name": "Alma" });
    let game = app.open_table(&person, wish).await;
    let read = async |path: &str| {
        let path = format!("/games/{game}{path}");
        let answer = app.read(&path, Some(&person));
        answer.await.expect(200).text
    };
    let page = async |browser: &mut Browser| {
        let path = format!("/games/{game}");
        browser.open(&path).await.expect(200).text
    };
    for (tag, bot, called) in [
        ("it", "(bot, Impiegato)", "Impiegato (bot)"),
        ("fr", "(bot, Commis)", "Commis (bot)"),
        ("en", "(bot, Clerk)", "the Clerk (bot)"),
    ] {
        speaks(&app, &person, tag).await;
        assert!(read("/view").await.contains(bot));
        assert!(read("").await.contains(called));
        assert!(page(&mut ann).await.contains(bot), "{tag}");
        let bots = app.get("/bots").header("Accept-Language", tag).send().await;
        assert_eq!(language_of(&bots).as_deref(), Some(tag));
        assert!(bots.text.contains(called), "{}", bots.text);
    }
    // A record names them for all readers in the same words.
    speaks(&app, &person, "it").await;
    let record = read("/record").await;
    assert!(record.contains("the Clerk (house, fair, "), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn studies_are_called_and_labelled_in_the_language_of_their_owner() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    for (tag, of_game, analysis, label) in [
        (
            "it",
            "Analisi libera di Tammany Hall",
            "Analisi di una partita di Tammany Hall",
            "Questa è un’analisi, non la partita: ciò che non potevi sapere dopo la voce 0 della partita",
        ),
        (
            "fr",
            "Une étude de Tammany Hall",
            "Une analyse de Tammany Hall",
            "Ceci est une analyse, non la partie\u{a0}: ce que vous ne pouviez pas savoir après l’entrée 0",
        ),
        (
            "en",
            "A study of Tammany Hall",
            "An analysis of Tammany Hall",
            "This is an analysis, not the game: what you could not know after entry 0 of the game",
        ),
    ] {
        speaks(&app, &people[0], tag).await;
        let opened = app.post("/studies").token(&people[0].token);
        let opened = opened.json(json!({ "ruleset": "tammany-hall", "seats": 3 }));
        let made = opened.send().await.expect(201);
        assert_eq!(language_of(&made).as_deref(), Some(tag));
        assert_eq!(made.json()["name"], of_game);
        let colours = made.json()["players"].clone();
        let red = match tag {
            "it" => "Rosso",
            "fr" => "Rouge",
            _ => "Red",
        };
        assert_eq!(colours[0], red);
        let copy = app.post(&format!("/games/{game}/analysis"));
        let copy = copy.token(&people[0].token).json(json!({ "at": 0 }));
        let copy = copy.send().await.expect(201).json();
        assert_eq!(copy["name"], analysis);
        let id = copy["id"].as_str().unwrap();
        let path = format!("/studies/{id}/view");
        let view = app.read(&path, Some(&people[0]));
        let text = view.await.expect(200).json()["text"].clone();
        assert!(text.as_str().unwrap().starts_with(label), "{text}");
        // The record of a study is in English for all readers.
        let path = format!("/studies/{}/record", made.json()["id"].as_str().unwrap());
        let record = app.read(&path, Some(&people[0])).await.expect(200);
        assert!(record.text.contains("\"Red\""), "{}", record.text);
    }
}
