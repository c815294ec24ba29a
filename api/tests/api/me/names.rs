//! Somebody who is called something else from now on: by every server, whatever it has in memory.

use serde_json::json;

use super::account::everything_of;
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

async fn rename(app: &TestApp, person: &Person, name: &str) {
    let change = app.request("PATCH", "/me").token(&person.token);
    let change = change.json(json!({ "name": name }));
    change.send().await.expect(200);
}

async fn start(app: &TestApp, people: &[Person]) -> String {
    let game = app.start_game("tammany-hall", people).await;
    game["id"].as_str().unwrap().to_owned()
}

/// Everything that a server tells of a game has this name, and not that.
async fn tells(app: &TestApp, game: &str, (new, old): (&str, &str)) {
    let all = everything_of(app, game).await;
    assert!(all.contains(new) && !all.contains(old), "{all}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_changed_at_one_server_is_told_by_the_other_at_once_also_of_games_that_are_over() {
    let one = TestApp::start().await;
    let two = one.beside().await;
    let people = one.sign_in_all(&["Ann", "Zebulon", "Cleo"]).await;
    let over = one.finished_game("city-and-guilds", &people).await;
    let game = start(&one, &people).await;
    let mut choices = Choices::new(3);
    for _ in 0..4 {
        one.step(&game, &people, &mut choices).await;
    }
    for game in [&game, &over] {
        tells(&two, game, ("Zebulon", "Quentin")).await;
    }
    two.mails().await;

    rename(&one, &people[1], "Quentin").await;

    for game in [&game, &over] {
        tells(&two, game, ("Quentin", "Zebulon")).await;
        tells(&one, game, ("Quentin", "Zebulon")).await;
    }
    let mut mails = Vec::new();
    for _ in 0..6 {
        one.step(&game, &people, &mut choices).await;
        mails.extend(two.mails().await);
    }
    let told = |name: &str| mails.iter().any(|mail| mail.text.contains(name));
    assert!(told("Quentin") && !told("Zebulon"), "{mails:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_changed_while_moves_are_under_way_never_leaves_the_old_one() {
    let one = TestApp::start().await;
    let two = one.beside().await;
    let people = one.sign_in_all(&["Ann", "Zebulona", "Cleo"]).await;
    let game = start(&one, &people).await;
    let mut choices = Choices::new(4);
    for (round, letter) in ('a'..='l').enumerate() {
        let old = format!("Zebulon{letter}");
        let new = format!("Zebulon{}", char::from(u8::try_from(letter).unwrap() + 1));
        let server = if round % 2 == 0 { &one } else { &two };
        let moves = async {
            for _ in 0..3 {
                server.step(&game, &people, &mut choices).await;
            }
        };

        tokio::join!(moves, rename(&one, &people[1], &new));

        for app in [&one, &two] {
            tells(app, &game, (new.as_str(), old.as_str())).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_gone_at_one_server_is_gone_at_the_other() {
    let one = TestApp::start().await;
    let two = one.beside().await;
    let people = one.sign_in_all(&["Ann", "Zebulon", "Cleo"]).await;
    let over = one.finished_game("city-and-guilds", &people).await;
    let game = start(&one, &people).await;
    for game in [&game, &over] {
        tells(&two, game, ("Zebulon", "former player")).await;
    }

    let gone = one.request("DELETE", "/me").token(&people[1].token);
    gone.send().await.expect(204);

    for game in [&game, &over] {
        tells(&two, game, ("former player", "Zebulon")).await;
    }
}
