//! Mails that machines answer: whatever of ours it is, and whoever the machine is, the two do not talk for long.

use serde_json::json;

use super::{Asking, ByMail};

/// How often a machine answers what it gets, in a test: far more often than it may be answered.
const ROUNDS: usize = 12;

/// What a machine writes above the text: the usual marks, none of which two have in common.
const MARKS: [&str; 6] = [
    "Auto-Submitted: auto-replied",
    "Precedence: bulk",
    "Precedence: auto_reply",
    "X-Autoreply: yes",
    "X-Autorespond: vacation",
    "List-Id: <somewhere.example>",
];

/// What machines write that have no marks.
const TEXTS: [&str; 4] = [
    "I am away until Monday, and shall read your mail then.",
    "Thank you for writing to us. Your message has the number 4711. Please do not answer.",
    "",
    // Something that looks like a move, and is none.
    "Bos 14 is closed in August.",
];

/// A machine answers a mail, and every mail that it gets for that; how many it gets.
async fn talk(by_mail: &ByMail, mail: &Asking, answer: impl Fn(&Asking) -> Vec<u8>) -> usize {
    let mut got = vec![mail.clone()];
    let mut mails = 0;
    for _ in 0..ROUNDS {
        let answerable = got.into_iter().find(|mail| mail.reply_to.is_some());
        let Some(mail) = answerable else { break };
        by_mail.bring_in(&mail, &answer(&mail)).await;
        by_mail.deal().await;
        got = by_mail.mails().await;
        assert!(got.iter().all(|more| more.to == mail.to));
        mails += got.len();
    }
    by_mail.app.later(chrono::TimeDelta::hours(2));
    mails
}

/// A mail of each kind that can be answered; the first three are of a game that runs.
async fn one_of_each(by_mail: &ByMail) -> Vec<Asking> {
    let people = by_mail.app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "confirm_start": { "hours": 24 } });
    let table = by_mail.app.open_table(&people[0], wish).await;
    let path = format!("/games/{table}/invitations");
    let invite = by_mail.app.post(&path).token(&people[0].token);
    let invite = invite.json(json!({ "email": "dora@example.org" }));
    invite.send().await.expect(201);
    let invitation = by_mail.mails().await.remove(0);
    by_mail.app.join(&table, &people[1]).await.expect(201);
    by_mail.app.join(&table, &people[2]).await.expect(201);
    let mails = by_mail.mails().await;
    let is_confirm = |mail: &&Asking| mail.subject.contains("[Please confirm]");
    let confirm = mails.iter().find(is_confirm).unwrap().clone();

    let game = by_mail.app.start_game("tammany-hall", &people).await;
    let mails = by_mail.mails().await;
    let turn = mails.into_iter().find(|mail| mail.reply_to.is_some());
    let turn = turn.unwrap();
    let answered = by_mail.told(&turn, "board").await;
    let not_understood = by_mail.told(&turn, "boss 99").await;
    by_mail
        .app
        .ask_to_end(game["id"].as_str().unwrap(), &people[0])
        .await;
    let mails = by_mail.mails().await;
    let is_vote = |mail: &&Asking| mail.subject.contains("[The table is asked]");
    let vote = mails.iter().find(is_vote).unwrap().clone();
    by_mail.app.later(chrono::TimeDelta::hours(2));
    vec![turn, answered, vote, confirm, invitation, not_understood]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_that_says_that_it_is_one_is_never_answered() {
    let by_mail = ByMail::start().await;
    for mail in one_of_each(&by_mail).await {
        for mark in MARKS {
            for says in ["I am away until Monday.", "boss 1", "accept", "yes"] {
                let got = talk(&by_mail, &mail, |mail| {
                    [
                        format!("{mark}\r\n").as_bytes(),
                        &by_mail.reply(mail, says)[..],
                    ]
                    .concat()
                });
                assert_eq!(got.await, 0, "{mark}: {}", mail.subject);
            }
        }
        // A mail of nobody has no mark of its own.
        let address = mail.reply_to.clone().unwrap();
        let raw = by_mail.reply(&mail, "boss 1");
        by_mail.bring("", &address, &raw).await;
        by_mail.deal().await;
        assert!(by_mail.mails().await.is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_that_keeps_quiet_about_it_is_answered_once() {
    let by_mail = ByMail::start().await;
    for (number, mail) in one_of_each(&by_mail).await.into_iter().enumerate() {
        for says in TEXTS {
            let got = talk(&by_mail, &mail, |mail| by_mail.reply(mail, says)).await;
            let is_move = says.contains("14");
            // The last of them is already what a machine is answered; three answers to one mail are refused aloud.
            let most = match (number, is_move) {
                (_, true) => 3,
                (5, false) => 0,
                _ => 1,
            };
            assert!(got <= most, "{got} for “{says}” to: {}", mail.subject);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_have_nothing_to_say_to_each_other() {
    let (one, other) = (ByMail::start().await, ByMail::start().await);
    let (of_one, of_other) = (one_of_each(&one).await, one_of_each(&other).await);
    for (mine, yours) in of_one.iter().zip(&of_other) {
        for (server, asking, raw) in [(&other, yours, &mine.raw), (&one, mine, &yours.raw)] {
            let text = String::from_utf8(raw.clone()).unwrap();
            // A mail server on the way may leave out what it does not know.
            let unmarked = text.replacen("Auto-Submitted:", "X-Was:", 1);
            assert_ne!(unmarked, text);
            let from = format!("From: <{}>", asking.to);
            let forged = unmarked.replacen("From: ", &format!("{from}\r\nX-From: "), 1);
            for raw in [&text, &unmarked, &forged] {
                server.bring_in(asking, raw.as_bytes()).await;
            }
            server.deal().await;
            assert!(server.mails().await.is_empty(), "{}", asking.subject);
        }
    }
}
