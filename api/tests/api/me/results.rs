//! `GET /me/results`, `GET /me/results.csv`, `GET /me/statistics`.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::helpers::play::Choices;
use crate::helpers::seats::Running;
use crate::helpers::{Person, TestApp};

async fn read(app: &TestApp, path: &str, person: &Person) -> Value {
    app.read(path, Some(person)).await.expect(200).json()
}

fn games(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().unwrap();
    let games = items.iter().map(|item| item["game"].as_str().unwrap());
    games.collect()
}

/// A game against two bots that its only person ends at once by vote.
async fn ended_by_vote(app: &TestApp, person: &Person, wish: Value) -> String {
    let game = app.open_table(person, wish).await;
    let request = app.post(&format!("/games/{game}/votes"));
    let request = request.token(&person.token).json(json!({ "kind": "end" }));
    request.send().await.expect(201);
    game
}

async fn delete(app: &TestApp, person: &Person) {
    let request = app.request("DELETE", "/me").token(&person.token);
    request.send().await.expect(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_is_what_the_game_says_of_its_end() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.played_out("city-and-guilds", &people).await.to_string();
    let people = app.renewed_all(&people).await;
    let standings = app.game(&game, None).await["standings"].clone();

    for (seat, person) in people.iter().enumerate() {
        let results = read(&app, "/me/results", person).await;

        assert_eq!(games(&results), [game.as_str()]);
        let result = &results["items"][0];
        assert_eq!(result["ended"], "played");
        assert_eq!(result["seat"], seat);
        let players = result["players"].as_array().unwrap();
        assert_eq!(players.len(), 3);
        for standing in standings.as_array().unwrap() {
            let at = usize::try_from(standing["seat"].as_u64().unwrap()).unwrap();
            assert_eq!(players[at]["user"]["name"], people[at].name.as_str());
            let fared = if at == seat {
                vec![result, &players[at]]
            } else {
                vec![&players[at]]
            };
            for fared in fared {
                assert_eq!(fared["place"], standing["place"]);
                assert_eq!(fared["score"], standing["score"]);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_ended_by_vote_has_no_places_and_does_not_count() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2, "name": "Ended" });
    let game = ended_by_vote(&app, &ann, wish).await;

    let results = read(&app, "/me/results", &ann).await;

    let result = &results["items"][0];
    assert_eq!(
        (&result["game"], &result["ended"]),
        (&json!(game), &json!("by_vote"))
    );
    assert_eq!(
        (&result["place"], &result["score"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(result["players"][0]["bot"], Value::Null);
    assert_eq!(result["players"][1]["bot"]["kind"], "house");
    assert_eq!(result["players"][1]["user"], Value::Null);
    let statistics = read(&app, "/me/statistics", &ann).await;
    assert_eq!(statistics, json!({ "rulesets": [], "opponents": [] }));
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_one_s_own_and_narrowed_by_ruleset_and_opponent() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let private = |ruleset: &str| json!({ "ruleset": ruleset, "seats": 3, "bots": 2, "visibility": "private", "name": "Secret" });
    let alone = ended_by_vote(&app, &people[0], private("tammany-hall")).await;
    let together = app.played_out("city-and-guilds", &people[..3]).await;
    let together = together.to_string();
    let people = app.renewed_all(&people).await;

    for (query, expected) in [
        (String::new(), vec![together.as_str(), &alone]),
        ("ruleset=tammany-hall".to_owned(), vec![&alone]),
        (format!("opponent={}", people[1].id), vec![&together]),
        (format!("opponent={}", people[3].id), vec![]),
        (format!("cursor={together}"), vec![&alone]),
    ] {
        let found = read(&app, &format!("/me/results?{query}"), &people[0]).await;
        assert_eq!(games(&found), expected, "{query}");
    }
    let seen = read(&app, "/me/results", &people[1]).await;
    assert_eq!(games(&seen), [together.as_str()]);
    let nothing: [&str; 0] = [];
    assert_eq!(games(&read(&app, "/me/results", &people[3]).await), nothing);
    for (person, sees) in [(&people[0], true), (&people[1], false)] {
        let csv = app.read("/me/results.csv", Some(person)).await.expect(200);
        assert_eq!(csv.text.contains("Secret"), sees);
    }
    for (query, status, code) in [
        ("limit=101", 422, "bad_limit"),
        ("ruleset=chess", 422, "unknown_ruleset"),
        ("opponent=Ben", 400, "bad_query"),
        ("status=open", 400, "bad_query"),
    ] {
        let path = format!("/me/results?{query}");
        let answer = app.read(&path, Some(&people[0])).await;
        answer.problem(status, code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn statistics_sum_up_the_places_by_ruleset_and_opponent() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.played_out("city-and-guilds", &people).await;
    let people = app.renewed_all(&people).await;
    let place = read(&app, "/me/results", &people[0]).await["items"][0]["place"].clone();
    let place = place.as_u64().unwrap();
    // The same game once more, in which seat 0 has won.
    copy_games(&app, &game.to_string(), 1).await;
    let won = "[{\"seat\":0,\"place\":1,\"score\":9},{\"seat\":1,\"place\":2,\"score\":3},\
               {\"seat\":2,\"place\":3,\"score\":-1}]";
    let update = format!("UPDATE games SET standings = '{won}' WHERE id <> '{game}'");
    assert_eq!(app.execute(&update).await, Ok(1));

    let statistics = read(&app, "/me/statistics", &people[0]).await;

    let wins = 1 + u64::from(place == 1);
    #[expect(clippy::cast_precision_loss, reason = "a place is a small number")]
    let average = (1 + place) as f64 / 2.0;
    let sums = json!({ "games": 2, "wins": wins, "average_place": average });
    let with = |mut sums: Value, more: Value| {
        let more = more.as_object().unwrap().clone();
        sums.as_object_mut().unwrap().extend(more);
        sums
    };
    let rulesets = json!([with(sums.clone(), json!({ "ruleset": "city-and-guilds" }))]);
    assert_eq!(statistics["rulesets"], rulesets);
    let opponents = statistics["opponents"].as_array().unwrap();
    assert_eq!(opponents.len(), 2);
    for person in &people[1..] {
        let one = with(
            sums.clone(),
            json!({ "id": person.id, "name": person.name }),
        );
        assert!(opponents.contains(&one), "{statistics:#}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_counts_for_whoever_has_the_seat_at_its_end() {
    let table = Running::new("bull-moose", "public").await;
    let game = table.game.parse().unwrap();
    let mut choices = Choices::new(9);
    for _ in 0..8 {
        table.app.act(game, &table.people, &mut choices).await;
    }
    let dan = table.app.sign_in("Dan").await;
    table.hand_on(1, &dan).await;
    let mut people = table.people.clone();
    people[1] = dan.clone();

    while table.app.act(game, &people, &mut choices).await {}

    let dans = read(&table.app, "/me/results", &dan).await;
    assert_eq!(games(&dans), [table.game.as_str()]);
    assert_eq!(dans["items"][0]["seat"], 1);
    let ben = &table.people[1];
    let bens = read(&table.app, "/me/results", ben).await;
    assert_eq!(bens["items"], json!([]));
    for (person, counted) in [(&dan, 1), (ben, 0)] {
        let sums = read(&table.app, "/me/statistics", person).await;
        assert_eq!(sums["rulesets"].as_array().unwrap().len(), counted);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_has_left_is_a_former_player_in_all_of_it() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Bartholomew", "Cleo"]).await;
    app.played_out("city-and-guilds", &people).await;
    let people = app.renewed_all(&people).await;
    delete(&app, &people[1]).await;

    for (locale, called) in [
        ("en", "former player"),
        ("it", "ex giocatore"),
        ("fr", "ancien joueur"),
    ] {
        let speak = app.request("PATCH", "/me").token(&people[0].token);
        let speak = speak.json(json!({ "locale": locale }));
        speak.send().await.expect(200);
        for path in [
            "/me/results",
            "/me/results.csv",
            "/me/statistics",
            "/me/games",
        ] {
            let text = app.read(path, Some(&people[0])).await.expect(200).text;
            assert!(text.contains(called), "{path}: {text}");
            assert!(!text.contains("Bartholomew"), "{path}: {text}");
        }
    }
}

/// Copies of a finished game and its seats under other ids.
async fn copy_games(app: &TestApp, game: &str, copies: usize) {
    let copy = format!(
        "WITH copied AS (INSERT INTO games SELECT (jsonb_populate_record(games, \
         jsonb_build_object('id', gen_random_uuid()))).* FROM games, generate_series(1, {copies}) \
         WHERE id = '{game}' RETURNING id) \
         INSERT INTO seats (game_id, seat, user_id, nonce, taken_at, level, temperament) \
         SELECT copied.id, seat, user_id, nonce, taken_at, level, temperament FROM copied, seats WHERE game_id = '{game}'"
    );
    assert_eq!(app.execute(&copy).await, Ok(copies * 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_has_every_game_and_no_formula() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let rename = app.request("PATCH", "/me").token(&ann.token);
    let rename = rename.json(json!({ "name": "=1+1, \"Ann\"" })).send().await;
    rename.expect(200);
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2, "name": "@SUM(A1)" });
    let game = ended_by_vote(&app, &ann, wish).await;
    copy_games(&app, &game, 249).await;

    let csv = app.read("/me/results.csv", Some(&ann)).await.expect(200);

    let kind = csv.header("content-type").unwrap();
    assert_eq!(kind, "text/csv; charset=utf-8");
    let mut lines = csv.text.strip_suffix("\r\n").unwrap().split("\r\n");
    let headings = lines.next().unwrap();
    assert!(
        headings.starts_with("game,ruleset,name,ended,"),
        "{headings}"
    );
    let mut seen = BTreeSet::new();
    for line in lines {
        let (id, rest) = line.split_once(',').unwrap();
        assert!(seen.insert(id.to_owned()), "{id} stands twice");
        assert!(
            rest.starts_with("tammany-hall,'@SUM(A1),by_vote,20"),
            "{line}"
        );
        assert!(
            rest.contains(",3,,,\"'=1+1, \"\"Ann\"\"\",,,the Clerk (bot),,,the Clerk (bot),,"),
            "{line}"
        );
        let fields = rest.replace("1+1, ", "1+1 ").matches(',').count();
        assert_eq!(fields + 1, headings.matches(',').count());
    }
    assert_eq!(seen.len(), 250);
    assert!(seen.contains(&game));
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_without_a_game_gets_the_headings_alone() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let csv = app.read("/me/results.csv", Some(&ann)).await.expect(200);
    assert_eq!(csv.text.matches("\r\n").count(), 1, "{}", csv.text);
    for path in [
        "/me/results",
        "/me/results.csv",
        "/me/statistics",
        "/me/next",
    ] {
        app.read(path, None).await.problem(401, "unauthorized");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn more_than_a_thousand_results_are_read_a_page_at_a_time() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let game = ended_by_vote(&app, &ann, wish).await;
    copy_games(&app, &game, 1_100).await;

    for path in ["/me/results", "/games"] {
        let mut seen = BTreeSet::new();
        let mut query = "limit=100".to_owned();
        if path == "/games" {
            query += "&status=finished";
        }
        let person = Some(&ann).filter(|_| path == "/me/results");
        let mut cursor = String::new();
        loop {
            let page = app.read(&format!("{path}?{query}{cursor}"), person).await;
            let page = page.expect(200).json();
            for item in page["items"].as_array().unwrap() {
                let id = item.get("game").unwrap_or(&item["id"]).as_str().unwrap();
                assert!(seen.insert(id.to_owned()), "{id} stands twice");
            }
            match page["next"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => break,
            }
        }
        assert_eq!(seen.len(), 1_101, "{path}");
    }
}
