//! What a seat knows goes with the seat: its new person sees it on every channel, its old one on none.

use serde_json::{Value, json};

use crate::helpers::seats::Running;
use crate::helpers::{Person, TestApp};

/// The cards that a seat holds, as its own decision lists them: nobody else is told of any of them.
async fn hand(app: &TestApp, game: &str, person: &Person) -> (Value, Vec<String>) {
    let decision = app.decision(game, person).await;
    let actions = decision["actions"].as_array().unwrap();
    let mut cards: Vec<String> = actions
        .iter()
        .flat_map(|option| option["action"]["cards"].as_array().unwrap())
        .map(|card| card.as_str().unwrap().to_owned())
        .collect();
    cards.sort();
    cards.dedup();
    assert_eq!(cards.len(), 8);
    (decision, cards)
}

/// Everything that somebody can read of a game, each under its address.
async fn everything(app: &TestApp, game: &str, person: &Person) -> Vec<(String, String)> {
    let version = app.game(game, Some(person)).await["version"]
        .as_u64()
        .unwrap();
    let game = format!("/games/{game}");
    let mut paths = vec![
        game.clone(),
        format!("{game}/view"),
        format!("{game}/drawing.svg"),
        format!("{game}/log?limit=100"),
        format!("{game}/record"),
        format!("{game}/decision"),
        format!("{game}/position"),
        format!("{game}/undo"),
        format!("{game}/votes"),
        "/games".to_owned(),
        "/games?mine=true".to_owned(),
        "/games?due=true".to_owned(),
        "/me/notices/history?limit=100".to_owned(),
    ];
    for at in 0..version {
        paths.push(format!("{game}/view?at={at}"));
        paths.push(format!("{game}/drawing.svg?at={at}&since=0"));
    }
    let mut all = Vec::new();
    for path in paths {
        let answer = app.read(&path, Some(person)).await;
        all.push((path, answer.text));
    }
    all
}

#[track_caller]
fn assert_knows_nothing(all: &[(String, String)], cards: &[String]) {
    for (channel, text) in all {
        for card in cards {
            assert!(!text.contains(card.as_str()), "{card} in {channel}: {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newcomer_sees_what_the_seat_knows_and_the_old_player_does_not_any_more() {
    let table = Running::new("bull-moose", "public").await;
    let (app, game, ben) = (&table.app, table.game.as_str(), &table.people[1]);
    let (decision, cards) = hand(app, game, ben).await;
    let answer = &decision["actions"][7]["action"];
    app.answer(game, ben, &decision["decision"], json!([answer]))
        .await
        .expect(201);
    let view = format!("/games/{game}/view");
    let own = app.read(&view, Some(ben)).await.expect(200).json();
    assert_eq!(&own["you"]["answer"], answer);
    let dan = app.sign_in("Dan").await;
    let as_stranger = everything(app, game, &dan).await;
    assert_knows_nothing(&as_stranger, &cards);
    // Mails that are still to be written when the seat goes.
    app.execute(
        "UPDATE notices SET state = 'waiting', ended_at = NULL, due_at = created_at \
         WHERE kind IN ('game_started', 'your_turn')",
    )
    .await
    .unwrap();

    table.hand_on(1, &dan).await;

    let seen = app.read(&view, Some(&dan)).await.expect(200).json();
    assert_eq!(seen["you"]["seat"], 1);
    assert_eq!(
        &seen["you"]["answer"], answer,
        "a sealed answer goes with the seat"
    );
    assert_eq!(seen["view"], own["view"]);
    let drawing = format!("/games/{game}/drawing.svg");
    let drawn = app.read(&drawing, Some(&dan)).await.expect(200);
    assert_ne!(drawn.text, app.read(&drawing, None).await.expect(200).text);
    for at in 0..seen["version"].as_u64().unwrap() {
        let then = format!("{view}?at={at}");
        let then = app.read(&then, Some(&dan)).await.expect(200);
        let knows = cards
            .iter()
            .filter(|card| then.text.contains(card.as_str()));
        assert_eq!(knows.count(), 8, "{at}: {}", then.text);
    }
    for path in [
        format!("/games/{game}/undo"),
        format!("/games/{game}/votes"),
    ] {
        app.read(&path, Some(&dan)).await.expect(200);
        app.read(&path, Some(ben))
            .await
            .problem(403, "not_your_game");
    }
    let record = format!("/games/{game}/record");
    let record = app.read(&record, Some(&dan)).await.expect(200);
    assert!(record.text.contains(cards[0].as_str()), "{}", record.text);
    // The newcomer may think again.
    let other = json!([decision["actions"][0]["action"]]);
    app.answer(game, &dan, &decision["decision"], other)
        .await
        .expect(201);

    let seen = app.read(&view, Some(ben)).await.expect(200).json();
    assert_eq!(seen["you"], Value::Null);
    assert_knows_nothing(&everything(app, game, ben).await, &cards);
    app.read(&format!("/games/{game}/decision"), Some(ben))
        .await
        .problem(403, "not_your_game");
    let mails = app.mails_to(&ben.email).await;
    let mails: Vec<_> = mails
        .into_iter()
        .map(|mail| (mail.subject, mail.text))
        .collect();
    assert_knows_nothing(&mails, &cards);
    let dropped = app
        .texts(
            "SELECT kind AS text FROM notices WHERE state = 'dropped' \
             AND reason = 'seat_of_another' ORDER BY 1",
        )
        .await;
    assert!(dropped.contains(&"game_started".to_owned()), "{dropped:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_of_the_same_database_knows_it_too() {
    let table = Running::new("bull-moose", "public").await;
    let (game, ben) = (table.game.as_str(), &table.people[1]);
    let other = table.app.beside().await;
    let (decision, cards) = hand(&other, game, ben).await;
    let dan = table.app.sign_in("Dan").await;

    table.hand_on(1, &dan).await;

    let actions = json!([decision["actions"][0]["action"]]);
    other
        .answer(game, ben, &decision["decision"], actions.clone())
        .await
        .problem(403, "not_your_game");
    assert_knows_nothing(&everything(&other, game, ben).await, &cards);
    other
        .answer(game, &dan, &decision["decision"], actions)
        .await
        .expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_seat_has_no_secret_for_its_old_person() {
    let mut table = Running::new("bull-moose", "public").await;
    let (_, cards) = hand(&table.app, &table.game, &table.people[1]).await;
    table.days_later(15).await;

    table.post(&table.people[0], 1, "open").await.expect(201);

    let all = everything(&table.app, &table.game, &table.people[1]).await;
    assert_knows_nothing(&all, &cards);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_player_looks_at_a_private_game_as_a_spectator_and_finds_it_again_when_it_is_over() {
    let mut table = Running::new("city-and-guilds", "private").await;
    let ann = table.people[0].clone();
    let dan = table.app.sign_in("Dan").await;
    table.hand_on(0, &dan).await;
    table.people[0] = dan;
    let game = format!("/games/{}", table.game);
    for path in ["", "/view", "/drawing.svg", "/log", "/record"] {
        let path = format!("{game}{path}");
        let seen = table.app.read(&path, Some(&ann)).await.expect(200);
        assert!(!seen.text.contains("\"you\":{"), "{}", seen.text);
        table.app.read(&path, None).await.problem(404, "not_found");
    }
    for path in ["/decision", "/clock", "/votes", "/messages"] {
        let path = format!("{game}{path}");
        let refused = table.app.read(&path, Some(&ann)).await;
        assert!([403, 404].contains(&refused.status), "{path}");
    }
    let mine = async || {
        let list = table.app.read("/games?mine=true", Some(&ann)).await;
        list.expect(200).json()["items"].as_array().unwrap().len()
    };
    assert_eq!(mine().await, 0);

    let mut choices = crate::helpers::play::Choices::new(5);
    while table
        .app
        .step(&table.game, &table.people, &mut choices)
        .await
    {}

    assert_eq!(mine().await, 1);
    let over = table.app.game(&table.game, Some(&ann)).await;
    assert_eq!(over["seats"][0]["former"][0]["user"]["name"], "Ann");
    let view = format!("{game}/view");
    let view = table.app.read(&view, Some(&ann)).await.expect(200).json();
    assert_eq!(view["you"], Value::Null);
    let stranger = table.app.sign_in("Eve").await;
    table
        .app
        .read(&game, Some(&stranger))
        .await
        .problem(404, "not_found");
}
