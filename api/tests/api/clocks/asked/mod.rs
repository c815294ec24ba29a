//! The policy `vote`: the others are asked whether the house's bot plays for somebody whose time has run out.

mod told;

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{a_day, absent, clock, deadline, game_with, since};
use crate::helpers::play::{Choices, legal};
use crate::helpers::{Answer, Person, TestApp};

const SECOND: TimeDelta = TimeDelta::seconds(1);
const DAY: TimeDelta = TimeDelta::days(1);

/// A game under the policy `vote` in which the time of some seats has run out.
struct Missed {
    app: TestApp,
    game: String,
    /// In the order of the seats, just signed in.
    people: Vec<Person>,
    /// The seats whose time has run out.
    out: Vec<usize>,
}

impl Missed {
    /// So many people, one of whom is missed at the first turn.
    async fn at_a_turn(names: &[&str]) -> Self {
        let app = TestApp::start().await;
        let people = app.sign_in_all(names).await;
        let game = game_with(&app, "tammany-hall", a_day("vote"), &people).await;
        let out = app.due(&game, &people[0]).await;
        let mut missed = Self {
            app,
            game,
            people,
            out,
        };
        missed.a_day_later(1).await;
        missed
    }

    /// So many people, of whom all but the first ones are missed when all have to answer in secret.
    async fn at_a_sealed_decision(names: &[&str], there: usize) -> Self {
        let app = TestApp::start().await;
        let people = app.sign_in_all(names).await;
        let game = game_with(&app, "city-and-guilds", a_day("vote"), &people).await;
        let waiting = app.until_sealed(&game, &people, &mut Choices::new(4)).await;
        assert_eq!(waiting.len(), people.len());
        let mut missed = Self {
            app,
            game,
            people,
            out: (there..names.len()).collect(),
        };
        for seat in 0..there {
            missed.acts(seat).await;
        }
        missed.a_day_later(1).await;
        missed
    }

    /// Lets a day go by; so many games have a deadline then.
    async fn a_day_later(&mut self, games: usize) {
        self.app.later(DAY + SECOND);
        assert_eq!(self.app.let_time_run_out().await, games);
        self.people = self.app.renewed_all(&self.people).await;
    }

    /// The seats whose time has not run out.
    fn others(&self) -> Vec<usize> {
        let seats = 0..self.people.len();
        seats.filter(|seat| !self.out.contains(seat)).collect()
    }

    /// What the table has been asked, the oldest question first, as one seat is shown it.
    async fn votes(&self, seat: usize) -> Vec<Value> {
        let path = format!("/games/{}/votes", self.game);
        let list = self.app.read(&path, Some(&self.people[seat])).await;
        let mut votes = list.expect(200).json()["items"].as_array().unwrap().clone();
        votes.reverse();
        votes
    }

    /// The newest of them, as the first other is shown it.
    async fn vote(&self) -> Value {
        self.votes(self.others()[0]).await.pop().unwrap()
    }

    /// Its state.
    async fn state(&self) -> String {
        self.vote().await["state"].as_str().unwrap().to_owned()
    }

    async fn says(&self, seat: usize, vote: &Value, agree: bool) -> Answer {
        let path = format!(
            "/games/{}/votes/{}",
            self.game,
            vote["id"].as_str().unwrap()
        );
        let request = self.app.post(&path).token(&self.people[seat].token);
        request.json(json!({ "agree": agree })).send().await
    }

    /// What a vote is after somebody has answered.
    async fn said(&self, seat: usize, vote: &Value, agree: bool) -> Value {
        self.says(seat, vote, agree).await.expect(201).json()
    }

    /// Takes the first step that the seat may take.
    async fn acts(&self, seat: usize) {
        let person = &self.people[seat];
        let decision = self.app.decision(&self.game, person).await;
        let actions = json!([legal(&decision)[0]["action"]]);
        let answer = self
            .app
            .answer(&self.game, person, &decision["decision"], actions);
        answer.await.expect(201);
    }

    /// Does something about a seat: `return` or `open`.
    async fn seat(&self, by: usize, seat: usize, what: &str) {
        let path = format!("/games/{}/seats/{seat}/{what}", self.game);
        let request = self.app.post(&path).token(&self.people[by].token);
        request.send().await.expect(201);
    }

    async fn gives(&self, from: usize, to: usize, by: TimeDelta) {
        let path = format!("/games/{}/time", self.game);
        let request = self.app.post(&path).token(&self.people[from].token);
        let given = json!({ "seat": to, "seconds": by.num_seconds() });
        request.json(given).send().await.expect(201);
    }

    /// Everybody who is mailed about a vote from here on, with the mail.
    async fn asked_by_mail(&self) -> Vec<(String, String)> {
        let mut asked: Vec<_> = self
            .app
            .mails()
            .await
            .into_iter()
            .filter(|mail| mail.subject.starts_with("[The table is asked]"))
            .map(|mail| (mail.to, mail.text))
            .collect();
        asked.sort();
        asked
    }

    async fn bots(&self) -> Vec<usize> {
        let game = self.app.game(&self.game, None).await;
        let seats = game["seats"].as_array().unwrap().clone();
        let with_bot = |seat: &usize| !seats[*seat]["bot"].is_null();
        (0..seats.len()).filter(with_bot).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_table_of_three_both_others_agree_and_the_bot_plays_until_the_player_is_back() {
    let missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo"]).await;
    let Missed { app, game, out, .. } = &missed;
    let (gone, others) = (out[0], missed.others());
    assert_eq!(since(app, game, 1).await, [clock("time_ran_out")]);

    let vote = missed.vote().await;
    assert_eq!(vote["kind"], "bot");
    assert_eq!(vote["about"], gone);
    assert_eq!(
        (&vote["asked_by"], &vote["to"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        (&vote["state"], &vote["asked"], &vote["must_agree"]),
        (&json!("open"), &json!(2), &json!(2))
    );
    let vote = missed.said(others[0], &vote, true).await;
    assert_eq!(
        (&vote["state"], &vote["agreed"]),
        (&json!("open"), &json!(1))
    );
    assert!(missed.bots().await.is_empty());
    let vote = missed.said(others[1], &vote, true).await;
    assert_eq!(vote["state"], "agreed");

    let log = since(app, game, 2).await;
    assert_eq!(log, [("table".to_owned(), "seat_passed".to_owned())]);
    assert_eq!(missed.bots().await, [gone]);
    assert_eq!(deadline(app, game).await, None, "bots have no clock");
    let told = app.mails().await;
    let told = told
        .iter()
        .filter(|mail| mail.text.contains("A seat has changed hands"));
    assert_eq!(told.count(), 2, "the others hear that it was agreed");

    app.let_bots_play().await;
    assert_ne!(app.due(game, &missed.people[0]).await, [gone]);
    app.forget_games();
    let view = app.read(&format!("/games/{game}/view"), None).await;
    view.expect(200);
    assert_eq!(
        app.game(game, None).await["broken"],
        Value::Null,
        "the log replays"
    );
    missed.seat(gone, gone, "return").await;
    assert!(missed.bots().await.is_empty());
    assert_eq!(absent(app, game).await, "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_answers_is_back_from_the_bot() {
    let missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo"]).await;
    let vote = missed.vote().await;
    for seat in missed.others() {
        missed.said(seat, &vote, true).await;
    }
    assert_eq!(missed.bots().await, missed.out);

    missed.acts(missed.out[0]).await;

    assert!(missed.bots().await.is_empty());
    let log = since(&missed.app, &missed.game, 3).await;
    assert_eq!(log[0], ("seat".to_owned(), "seat_passed".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_profits_can_block_a_vote_alone_but_half_of_the_others_can() {
    for (names, said, state) in [
        (["Ann", "Ben", "Cleo", "Dan"].as_slice(), "nyy", "agreed"),
        (&["Ann", "Ben", "Cleo", "Dan"], "nn", "refused"),
        (&["Ann", "Ben", "Cleo", "Dan", "Eve"], "ynyy", "agreed"),
        (&["Ann", "Ben", "Cleo", "Dan", "Eve"], "ynn", "refused"),
        (&["Ann", "Ben", "Cleo"], "n", "refused"),
    ] {
        let missed = Missed::at_a_turn(names).await;
        let vote = missed.vote().await;
        let mut last = vote.clone();
        for (seat, answer) in missed.others().into_iter().zip(said.chars()) {
            assert_eq!(last["state"], "open", "{said}");
            last = missed.said(seat, &vote, answer == 'y').await;
        }
        assert_eq!(last["state"], state, "{said} of {}", names.len() - 1);
        let bots = usize::from(state == "agreed");
        assert_eq!(missed.bots().await.len(), bots);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_may_be_changed_while_the_vote_is_open() {
    let missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let others = missed.others();
    let vote = missed.vote().await;
    missed.said(others[0], &vote, false).await;
    let vote = missed.said(others[0], &vote, true).await;
    assert_eq!((&vote["agreed"], &vote["refused"]), (&json!(1), &json!(0)));
    let vote = missed.said(others[1], &vote, true).await;
    assert_eq!(vote["state"], "agreed");
    missed
        .says(others[2], &vote, true)
        .await
        .problem(409, "vote_ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_time_out_asks_anew_only_if_the_vote_was_refused() {
    let mut missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo"]).await;
    assert_eq!(missed.asked_by_mail().await.len(), 2);
    let vote = missed.vote().await;

    missed.a_day_later(1).await;
    assert_eq!(missed.vote().await["id"], vote["id"]);
    assert_eq!(missed.votes(0).await.len(), 1);
    assert!(
        missed.asked_by_mail().await.is_empty(),
        "nobody is asked twice"
    );

    let refused = missed.said(missed.others()[1], &vote, false).await;
    assert_eq!(
        (&refused["state"], &refused["refused"]),
        (&json!("refused"), &json!(1))
    );
    let due = deadline(&missed.app, &missed.game).await.unwrap();
    assert!(
        due > missed.app.app.house.clock.now(),
        "the seat is asked anew"
    );
    missed.a_day_later(1).await;
    let again = missed.vote().await;
    assert_ne!(again["id"], vote["id"]);
    assert_eq!(again["state"], "open");
    assert_eq!(missed.asked_by_mail().await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_is_over_at_once_when_the_player_acts_returns_or_gives_way() {
    for what in ["act", "return", "open", "delete"] {
        let missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo"]).await;
        let (gone, others) = (missed.out[0], missed.others());
        let vote = missed.vote().await;
        missed.said(others[0], &vote, true).await;
        match what {
            "act" => missed.acts(gone).await,
            "return" => missed.seat(gone, gone, "return").await,
            "open" => missed.seat(others[1], gone, "open").await,
            _ => missed.app.go_away(&missed.people[gone]).await,
        }

        assert_eq!(missed.state().await, "lapsed", "{what}");
        let ended = missed.vote().await;
        assert!(ended["ended_at"].is_string());
        assert_eq!(ended["yours_to_answer"], false);
        assert!(missed.asked_by_mail().await.is_empty(), "{what}");
        missed
            .says(others[1], &vote, true)
            .await
            .problem(409, "vote_ended");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn votes_end_with_their_game() {
    let missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo"]).await;
    let others = missed.others();
    let end = missed
        .app
        .ask_to_end(&missed.game, &missed.people[others[0]])
        .await;
    let paths = format!("/games/{}/votes", missed.game);
    let pause = missed
        .app
        .post(&paths)
        .token(&missed.people[others[0]].token);
    pause
        .json(json!({ "kind": "pause" }))
        .send()
        .await
        .expect(201);
    missed.said(others[1], &end, true).await;
    let said = missed.said(missed.out[0], &end, true).await;
    assert_eq!(said["state"], "agreed");

    let states: Vec<_> = missed
        .votes(others[0])
        .await
        .iter()
        .map(|vote| format!("{} {}", vote["kind"], vote["state"]).replace('"', ""))
        .collect();
    assert_eq!(states, ["bot lapsed", "end agreed", "pause lapsed"]);
    assert!(missed.asked_by_mail().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_is_over_when_the_decision_is_taken_back() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = game_with(&app, "tammany-hall", a_day("vote"), &people).await;
    let first = app.due(&game, &people[0]).await[0];
    let mut choices = Choices::new(3);
    while app.due(&game, &people[0]).await == [first] {
        assert!(app.step(&game, &people, &mut choices).await);
    }
    let out = app.due(&game, &people[0]).await;
    let mut missed = Missed {
        app,
        game,
        people,
        out,
    };
    missed.a_day_later(1).await;
    assert_eq!(missed.state().await, "open");
    let Missed {
        app, game, people, ..
    } = &missed;
    let path = format!("/games/{game}/undo");
    let steps = app.read(&path, Some(&people[first])).await;
    let to = steps.expect(200).json()["items"][0]["to"].clone();

    let asked = app.post(&path).token(&people[first].token);
    let asked = asked.json(json!({ "to": to })).send().await;
    let vote = asked.expect(202).json();
    for seat in (0..3).filter(|&seat| seat != first) {
        missed.says(seat, &vote, true).await;
    }

    assert_eq!(app.due(game, &people[0]).await, [first]);
    let vote = missed.votes(first).await.remove(0);
    assert_eq!(
        (&vote["kind"], &vote["state"]),
        (&json!("bot"), &json!("lapsed"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_are_missed_at_once_are_asked_about_apart_in_one_mail() {
    let missed = Missed::at_a_sealed_decision(&["Ann", "Ben", "Cleo", "Dan"], 2).await;
    let votes = missed.votes(0).await;
    let about: Vec<_> = votes.iter().map(|vote| vote["about"].clone()).collect();
    assert_eq!(about, [json!(2), json!(3)]);
    assert!(votes.iter().all(|vote| vote["asked"] == 2));
    let asked = missed.asked_by_mail().await;
    let to: Vec<_> = asked.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(to, [&missed.people[0].email, &missed.people[1].email]);
    assert!(asked[0].1.contains("Cleo") && asked[0].1.contains("Dan"));

    for seat in 0..2 {
        missed.said(seat, &votes[1], true).await;
    }
    assert_eq!(missed.bots().await, [3]);
    let votes = missed.votes(0).await;
    assert_eq!(
        (&votes[0]["state"], &votes[1]["state"]),
        (&json!("open"), &json!("agreed"))
    );

    // Cleo is back: nobody need decide about her.
    missed.acts(2).await;
    assert_eq!(missed.votes(0).await[0]["state"], "lapsed");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_back_is_asked_about_those_who_are_not() {
    let missed = Missed::at_a_sealed_decision(&["Ann", "Ben", "Cleo"], 1).await;
    let votes = missed.votes(0).await;
    assert_eq!(
        (&votes[1]["about"], &votes[1]["asked"]),
        (&json!(2), &json!(1))
    );
    missed
        .says(1, &votes[1], true)
        .await
        .problem(403, "not_asked");

    missed.acts(1).await;

    let vote = missed.votes(1).await.remove(1);
    assert_eq!(
        (&vote["asked"], &vote["yours_to_answer"]),
        (&json!(2), &json!(true))
    );
    missed.asked_by_mail().await;
    assert_eq!(missed.app.count_votes().await, 1);
    let told = missed.asked_by_mail().await;
    assert_eq!(told.len(), 1, "whoever is newly asked is told");
    assert_eq!(told[0].0, missed.people[1].email);
    assert_eq!(missed.app.count_votes().await, 0);
    assert!(missed.asked_by_mail().await.is_empty(), "once");
    assert_eq!(missed.said(0, &vote, true).await["state"], "open");
    assert_eq!(missed.said(1, &vote, true).await["state"], "agreed");
}

#[tokio::test(flavor = "multi_thread")]
async fn when_a_voter_vanishes_the_others_may_have_decided_it() {
    for how in ["time", "account"] {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let game = game_with(&app, "city-and-guilds", a_day("vote"), &people).await;
        app.until_sealed(&game, &people, &mut Choices::new(4)).await;
        let mut missed = Missed {
            app,
            game,
            people,
            out: vec![2],
        };
        missed.acts(0).await;
        missed.gives(0, 1, DAY).await;
        missed.a_day_later(1).await;
        let vote = missed.vote().await;
        assert_eq!((&vote["about"], &vote["asked"]), (&json!(2), &json!(2)));
        assert_eq!(missed.said(0, &vote, true).await["state"], "open");

        match how {
            "time" => missed.a_day_later(1).await,
            _ => missed.app.go_away(&missed.people[1]).await,
        }

        let votes = missed.votes(0).await;
        assert_eq!(
            (&votes[0]["state"], &votes[0]["asked"]),
            (&json!("agreed"), &json!(1))
        );
        assert!(missed.bots().await.contains(&2), "{how}");
        if how == "time" {
            assert_eq!(
                (&votes[1]["state"], &votes[1]["about"]),
                (&json!("open"), &json!(1))
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_is_left_nobody_is_asked() {
    // All others are bots.
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({
        "ruleset": "bull-moose", "seats": 3, "bots": 2, "visibility": "public", "clock": a_day("vote")
    });
    let game = app.open_table(&ann, wish).await;
    app.let_bots_play().await;
    app.later(DAY + SECOND);
    assert_eq!(app.let_time_run_out().await, 1);
    let last = app.entries(&game).await.pop().unwrap();
    assert_eq!(last["events"][0]["type"], "clocks_stopped");
    assert!(app.texts("SELECT kind AS text FROM votes").await.is_empty());

    // All are missed at once.
    let missed = Missed::at_a_sealed_decision(&["Ann", "Ben", "Cleo"], 0).await;
    let last = missed.app.entries(&missed.game).await.pop().unwrap();
    assert_eq!(last["events"][0]["type"], "clocks_stopped");
    assert!(missed.votes(0).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_deserted_bit_by_bit_stands_still_and_is_asked_nothing() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = game_with(&app, "city-and-guilds", a_day("vote"), &people).await;
    app.until_sealed(&game, &people, &mut Choices::new(4)).await;
    let mut missed = Missed {
        app,
        game,
        people,
        out: vec![2],
    };
    missed.gives(2, 0, DAY).await;
    missed.gives(2, 1, DAY).await;
    missed.a_day_later(1).await;
    assert_eq!(missed.state().await, "open");

    missed.a_day_later(1).await;

    let last = missed.app.entries(&missed.game).await.pop().unwrap();
    assert_eq!(last["events"][0]["type"], "clocks_stopped");
    let votes = missed.votes(0).await;
    assert_eq!(votes.len(), 1);
    assert_eq!(votes[0]["state"], "lapsed");
    missed.app.later(DAY * 30);
    assert_eq!(missed.app.let_time_run_out().await, 0);
    assert!(missed.bots().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_the_bots_took_over_by_vote_stops_when_the_last_one_is_missed() {
    let mut missed = Missed::at_a_turn(&["Ann", "Ben", "Cleo"]).await;
    for _ in 0..2 {
        let vote = missed.vote().await;
        for seat in missed.others() {
            missed.says(seat, &vote, true).await;
        }
        missed.app.let_bots_play().await;
        let next = missed.app.due(&missed.game, &missed.people[0]).await;
        missed.out.extend(next);
        missed.a_day_later(1).await;
    }
    assert_eq!(missed.bots().await.len(), 2);
    let last = missed.app.entries(&missed.game).await.pop().unwrap();
    assert_eq!(last["events"][0]["type"], "clocks_stopped");
    let open = "SELECT kind AS text FROM votes WHERE state = 'open'";
    assert!(missed.app.texts(open).await.is_empty());
}
