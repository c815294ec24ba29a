//! `GET|POST /games/{id}/votes`, `POST /games/{id}/votes/{vote}`.

use engine::{Ending, Lang};
use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

async fn ask(app: &TestApp, game: &str, person: &Person, kind: &str) -> Answer {
    app.post(&format!("/games/{game}/votes"))
        .token(&person.token)
        .json(json!({ "kind": kind }))
        .send()
        .await
}

async fn answer(app: &TestApp, game: &str, person: &Person, vote: &Value, agree: bool) -> Answer {
    let vote = vote["id"].as_str().unwrap();
    app.post(&format!("/games/{game}/votes/{vote}"))
        .token(&person.token)
        .json(json!({ "agree": agree }))
        .send()
        .await
}

async fn running(app: &TestApp) -> (String, Vec<Person>) {
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    (game["id"].as_str().unwrap().to_owned(), people)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_ends_without_standings_when_everybody_wants_it_to() {
    let app = TestApp::start().await;
    let (game, people) = running(&app).await;

    let asked = ask(&app, &game, &people[0], "end").await.expect(201).json();
    assert_eq!(
        (&asked["state"], &asked["must_agree"]),
        (&json!("open"), &json!(2))
    );
    answer(&app, &game, &people[1], &asked, true)
        .await
        .expect(201);
    assert_eq!(app.game(&game, None).await["status"], "running");
    let done = answer(&app, &game, &people[2], &asked, true)
        .await
        .expect(201)
        .json();

    assert_eq!(done["state"], "agreed");
    let ended = app.game(&game, None).await;
    assert_eq!(ended["status"], "finished");
    assert_eq!(ended["standings"], json!([]));
    assert_eq!(ended["pending"], json!([]));
    assert!(
        ended["chance"]["seed"].is_string(),
        "everything can be checked"
    );
    let last = app.entries(&game).await.pop().unwrap();
    assert_eq!(last["actor"], json!({ "kind": "table" }));
    assert_eq!(last["events"][0]["type"], "ended_by_vote");
    let over = json!({
        "ended": "by_vote", "by": last["actor"], "text": last["events"][0]["text"], "at": last["at"]
    });
    assert_eq!(ended["over"], over, "as its log has it");
    for person in &people {
        let results = app.read("/me/results", Some(person)).await.expect(200);
        assert_eq!(results.json()["items"][0]["ended"], "by_vote");
        let page = app.page("GET", &format!("/games/{game}")).await.expect(200);
        assert!(page.text.contains(Ending::ByVote.say_in(Lang::En)));
    }
    let record = app
        .read(&format!("/games/{game}/record"), None)
        .await
        .expect(200);
    let reader = engine::record::RecordReader::new(record.text.as_bytes()).unwrap();
    engine::record::verify(reader, |_| {}).unwrap();
    let boss = json!([{ "type": "place_boss", "ward": 14 }]);
    app.answer(&game, &people[0], &json!(0), boss)
        .await
        .problem(409, "game_over");
    ask(&app, &game, &people[0], "end")
        .await
        .problem(409, "game_over");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_who_voted_how() {
    let app = TestApp::start().await;
    let (game, people) = running(&app).await;
    let asked = ask(&app, &game, &people[0], "end").await.expect(201).json();
    answer(&app, &game, &people[1], &asked, true)
        .await
        .expect(201);

    let path = format!("/games/{game}/votes");
    for (person, (waits, agreed)) in
        people
            .iter()
            .zip([(false, true), (false, true), (true, false)])
    {
        let list = app.read(&path, Some(person)).await.expect(200).json();
        let vote = &list["items"][0];
        assert_eq!(vote["agreed"], 1);
        assert_eq!(vote["asked_by"], Value::Null);
        assert_eq!(vote["yours_to_answer"], waits, "{}", person.name);
        assert_eq!(vote["you_agreed"], agreed, "{}", person.name);
    }
    app.read(&path, None).await.problem(401, "unauthorized");
    let stranger = app.sign_in("Dan").await;
    app.read(&path, Some(&stranger))
        .await
        .problem(403, "not_your_game");
    let refused = answer(&app, &game, &people[2], &asked, false)
        .await
        .expect(201)
        .json();
    assert_eq!(refused["state"], "refused");
    assert_eq!(app.entries(&game).await.len(), 1, "nothing was done");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asked_may_think_better_of_it() {
    let app = TestApp::start().await;
    let (game, people) = running(&app).await;
    let asked = ask(&app, &game, &people[0], "end").await.expect(201).json();

    let withdrawn = answer(&app, &game, &people[0], &asked, false)
        .await
        .expect(201)
        .json();

    assert_eq!(withdrawn["state"], "withdrawn");
    ask(&app, &game, &people[1], "end").await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_among_bots_ends_the_game_alone() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "bull-moose", "seats": 3, "bots": 2, "visibility": "private" });
    let game = app.open_table(&ann, wish).await;

    let vote = ask(&app, &game, &ann, "end").await.expect(201).json();

    assert_eq!(
        (&vote["state"], &vote["must_agree"]),
        (&json!("agreed"), &json!(0))
    );
    assert_eq!(app.game(&game, Some(&ann)).await["status"], "finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_last_votes_at_once_end_the_game_once() {
    let app = TestApp::start().await;
    let (game, people) = running(&app).await;
    let asked = ask(&app, &game, &people[0], "end").await.expect(201).json();

    let (one, other) = tokio::join!(
        answer(&app, &game, &people[1], &asked, true),
        answer(&app, &game, &people[2], &asked, true)
    );

    one.expect(201);
    other.expect(201);
    assert_eq!(app.entries(&game).await.len(), 2);
    assert_eq!(app.game(&game, None).await["status"], "finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_question_is_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let (game, people) = running(&app).await;
    for bad in [
        json!({}),
        json!({ "kind": "undo" }),
        json!({ "kind": "fly" }),
        json!({ "kind": "end", "x": 1 }),
    ] {
        let request = app.post(&format!("/games/{game}/votes"));
        let answer = request.token(&people[0].token).json(bad).send().await;
        answer.problem(400, "bad_json");
    }
    let nothing = json!({ "id": "0197a3c5-0000-7000-8000-000000000000" });
    answer(&app, &game, &people[0], &nothing, true)
        .await
        .problem(404, "not_found");
    assert!(app.texts("SELECT kind AS text FROM votes").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_mail_of_a_game_that_was_ended_by_vote_says_so_and_has_no_empty_heading() {
    let app = TestApp::start().await;
    let (game, people) = running(&app).await;
    let asked = ask(&app, &game, &people[0], "end").await.expect(201).json();
    for person in &people[1..] {
        answer(&app, &game, person, &asked, true).await.expect(201);
    }
    let mut mails = app.mails().await;
    mails.retain(|mail| mail.subject.starts_with("[Game over]"));
    assert_eq!(mails.len(), 3);
    for mail in mails {
        let text = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let said = Ending::ByVote.say_in(Lang::En);
        assert!(text.contains(said), "{text}");
        assert!(!text.contains("Final standings"), "{text}");
    }
}
