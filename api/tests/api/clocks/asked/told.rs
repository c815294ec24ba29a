//! Who is told what of a question of the clock, who may answer it, and what else asks.

use serde_json::json;

use super::super::{a_day, deadline, game_of, go_to, since};
use super::{Missed, SECOND};
use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_ask_once_and_two_last_votes_decide_once() {
    let one = TestApp::start().await;
    let two = one.beside().await;
    let (game, people) = game_of(&one, "tammany-hall", a_day("vote")).await;
    let out = one.due(&game, &people[0]).await;
    let due = deadline(&one, &game).await.unwrap();
    go_to(&one, due, SECOND);
    let (first, second) = tokio::join!(one.let_time_run_out(), two.let_time_run_out());
    assert_eq!(first + second, 1);
    let asked = "SELECT count(*)::text AS text FROM notices WHERE kind = 'vote_asked'";
    assert_eq!(one.texts(asked).await, ["2"]);
    let people = one.renewed_all(&people).await;
    let missed = Missed {
        app: one,
        game,
        people,
        out,
    };
    assert_eq!(missed.votes(0).await.len(), 1);

    let vote = missed.vote().await;
    let path = format!(
        "/games/{}/votes/{}",
        missed.game,
        vote["id"].as_str().unwrap()
    );
    let others = missed.others();
    let yes = |app: &TestApp, seat: usize| {
        let request = app.post(&path).token(&missed.people[seat].token);
        request.json(json!({ "agree": true })).send()
    };
    let (first, second) = tokio::join!(yes(&missed.app, others[0]), yes(&two, others[1]));
    first.expect(201);
    second.expect(201);
    let log = since(&missed.app, &missed.game, 2).await;
    assert_eq!(log, [("table".to_owned(), "seat_passed".to_owned())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_are_mailed_a_question_and_the_player_what_follows() {
    let missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo"]).await;
    let gone = &missed.people[missed.out[0]];
    let mails = missed.app.mails().await;
    for seat in missed.others() {
        let to = &missed.people[seat].email;
        let asked = mails
            .iter()
            .find(|mail| mail.to == *to && mail.subject.starts_with("[The table is asked]"));
        let text = asked.unwrap().text.replace('\n', " ");
        let question = format!("{} (", gone.name);
        assert!(text.contains(&question), "{text}");
        for part in [
            ") has run out of time. Shall the house's bot play until",
            "The house's bot plays if more than half of those who are asked agree. Nobody is told who said what.",
        ] {
            assert!(
                text.split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ")
                    .contains(part),
                "{text}"
            );
        }
        assert!(!text.contains("everybody agrees"), "{text}");
    }
    let out: Vec<_> = mails.iter().filter(|mail| mail.to == gone.email).collect();
    let out = out
        .iter()
        .find(|mail| mail.subject.starts_with("[Your time has run out]"));
    let text = out
        .unwrap()
        .text
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let follows = "the others are asked whether the house's bot plays for you until you are back.";
    assert!(text.contains(follows), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_asked_by_hand_at_the_same_entry_is_told_as_well() {
    let missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo"]).await;
    let others = missed.others();
    assert_eq!(missed.asked_by_mail().await.len(), 2);

    missed
        .app
        .ask_to_end(&missed.game, &missed.people[others[0]])
        .await;

    let asked = missed.asked_by_mail().await;
    let told: Vec<&String> = asked.iter().map(|(to, _)| to).collect();
    let mut expected = [others[1], missed.out[0]].map(|seat| &missed.people[seat].email);
    expected.sort();
    assert_eq!(told, expected);
    assert!(asked[0].1.contains("end the game"), "{}", asked[0].1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_who_of_the_others_said_what() {
    let mut told = Vec::new();
    for (yes, no) in [(0, 1), (1, 0)] {
        let missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo", "Dan", "Eve"]).await;
        let others = missed.others();
        let vote = missed.vote().await;
        missed.said(others[yes], &vote, true).await;
        missed.said(others[no], &vote, false).await;
        let own = missed.votes(others[yes]).await.remove(0);
        assert_eq!(
            (&own["you_agreed"], &own["you_refused"]),
            (&json!(true), &json!(false))
        );
        let own = missed.votes(others[no]).await.remove(0);
        assert_eq!(
            (&own["you_agreed"], &own["you_refused"]),
            (&json!(false), &json!(true))
        );
        assert_eq!(own["yours_to_answer"], false);

        let mut shown = Vec::new();
        for viewer in [missed.out[0], others[2], others[3]] {
            let mut vote = missed.votes(viewer).await.remove(0);
            assert_eq!((&vote["agreed"], &vote["refused"]), (&json!(1), &json!(1)));
            assert_eq!(vote["yours_to_answer"], viewer != missed.out[0]);
            // Who began is chance.
            for what in ["id", "created_at", "about"] {
                vote.as_object_mut().unwrap().remove(what).unwrap();
            }
            shown.push(vote);
        }
        told.push(shown);
    }
    assert_eq!(told[0], told[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_clock_asks_and_only_those_asked_answer() {
    let missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo"]).await;
    let Missed {
        app,
        game,
        people,
        out,
    } = &missed;
    let vote = missed.vote().await;
    for wish in [
        json!({ "kind": "bot" }),
        json!({ "kind": "bot", "about": out[0] }),
        json!({ "kind": "end", "about": out[0] }),
    ] {
        let ask = app.post(&format!("/games/{game}/votes"));
        let ask = ask.token(&people[missed.others()[0]].token);
        ask.json(wish).send().await.problem(400, "bad_json");
    }
    let refused = missed.says(out[0], &vote, false).await;
    let refused = refused.problem(403, "not_asked");
    let detail = refused["detail"].as_str().unwrap();
    assert!(detail.contains("/seats/{seat}/return"), "{detail}");
    let path = format!("/games/{game}/votes/{}", vote["id"].as_str().unwrap());
    for wish in [
        json!({}),
        json!({ "agree": "no" }),
        json!({ "agree": true, "seat": 1 }),
    ] {
        let say = app.post(&path).token(&people[missed.others()[0]].token);
        say.json(wish).send().await.problem(400, "bad_json");
    }
    let stranger = app.sign_in("Zoe").await;
    let say = app.post(&path).token(&stranger.token);
    say.json(json!({ "agree": true }))
        .send()
        .await
        .problem(403, "not_your_game");

    let after = missed.votes(missed.others()[0]).await;
    assert_eq!(after, [vote]);
    assert_eq!(app.entries(game).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_game_that_does_not_replay_nothing_is_done() {
    let missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo"]).await;
    let others = missed.others();
    let vote = missed.vote().await;
    missed.said(others[0], &vote, true).await;
    for statement in [
        "ALTER TABLE log DISABLE TRIGGER log_is_append_only",
        "UPDATE log SET events = '[]' WHERE seq = 1",
        "ALTER TABLE log ENABLE TRIGGER log_is_append_only",
    ] {
        missed.app.execute(statement).await.unwrap();
    }
    missed.app.forget_games();

    let vote = missed.said(others[1], &vote, true).await;

    assert_eq!(vote["state"], "lapsed");
    assert!(missed.bots().await.is_empty());
    let stored = "SELECT count(*)::text AS text FROM log";
    assert_eq!(missed.app.texts(stored).await, ["2"]);
}
