//! What people call themselves and their tables, and what they write, is a link in no mail.

use mail_parser::MessageParser;
use serde_json::json;

use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp, html};

/// Names that send whoever clicks on them elsewhere.
const NAMES: [&str; 3] = [
    "www.Evil.example",
    "ann@evil.example",
    "http://evil.example/?x",
];

async fn called(app: &TestApp, person: &Person, name: &str) {
    let request = app.request("PATCH", "/me").token(&person.token);
    let renamed = request.json(json!({ "name": name })).send().await;
    renamed.expect(200);
}

async fn invite(app: &TestApp, host: &Person, game: &str, email: &str) {
    let path = format!("/games/{game}/invitations");
    let request = app.post(&path).token(&host.token);
    request
        .json(json!({ "email": email }))
        .send()
        .await
        .expect(201);
}

/// What a mail program may take for an address.
fn is_address(word: &str) -> bool {
    let around = |sign: char| {
        word.char_indices()
            .filter(move |(_, c)| *c == sign)
            .map(move |(at, c)| {
                let (before, after) = (&word[..at], &word[at + c.len_utf8()..]);
                (before.chars().next_back(), after.chars().next())
            })
    };
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    word.contains("://")
        || word.to_lowercase().contains("www.")
        || around('@').any(|(before, after)| letter(before) && letter(after))
        || around('.')
            .any(|(before, after)| letter(before) && after.is_some_and(char::is_alphabetic))
}

/// Everything between the tags of what is shown.
fn without_tags(page: &str) -> String {
    let (_, page) = page.split_once("<body").unwrap();
    let pieces = page
        .split('<')
        .map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
    html::plain(&pieces.collect::<Vec<_>>().join(" "))
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_people_chose_is_a_link_in_a_mail() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for (person, name) in people.iter().zip(NAMES) {
        called(&app, person, name).await;
    }
    app.mails().await;
    let mut mails = Vec::new();

    // A table that is closed, a game that begins, is talked at, asked about, and ends; a stranger is invited to both.
    let table =
        json!({ "ruleset": "tammany-hall", "seats": 4, "name": "See https://evil.example" });
    let closed = app.open_table(&people[0], table).await;
    invite(&app, &people[0], &closed, "stranger@example.org").await;
    app.join(&closed, &people[1]).await.expect(201);
    mails.extend(app.received().await);
    let close = app
        .post(&format!("/games/{closed}/close"))
        .token(&people[0].token);
    let reason = json!({ "reason": "Moved to evil.example and mailto:ann@evil.example" });
    close.json(reason).send().await.expect(201);

    let table = json!({ "ruleset": "tammany-hall", "seats": 3, "name": "evil.example", "visibility": "private" });
    let game = app.start_game_as(table, &people).await;
    let game = game["id"].as_str().unwrap();
    app.later(chrono::TimeDelta::seconds(1));
    mails.extend(app.received().await);
    app.say(
        game,
        &people[0],
        "Win at https://evil.example or \\\\evil\\share",
    )
    .await;
    let mut choices = Choices::new(7);
    for _ in 0..12 {
        app.step(game, &people, &mut choices).await;
        app.later(chrono::TimeDelta::seconds(30));
        mails.extend(app.received().await);
    }
    let vote = app.ask_to_end(game, &people[0]).await;
    mails.extend(app.received().await);
    for person in &people[1..] {
        app.agree(game, person, &vote).await;
    }
    mails.extend(app.received().await);

    let mut kinds = std::collections::BTreeSet::new();
    let mut named = 0;
    for mail in mails {
        let message = MessageParser::default().parse(&mail.raw).unwrap();
        kinds.insert(message.header_raw("X-Poste").unwrap().trim().to_owned());
        let text = message.body_text(0).unwrap();
        let page = message.body_html(0).unwrap();
        for link in html::links(&page) {
            assert!(link.starts_with(app.url()), "{link}");
        }
        for part in [text.as_ref(), &without_tags(&page)] {
            named += usize::from(part.to_lowercase().contains("evil"));
            for word in part
                .split_whitespace()
                .filter(|word| !word.starts_with(app.url()))
            {
                assert!(!is_address(word), "{word:?} in {part}");
            }
        }
    }
    for kind in [
        "invitation",
        "table-closed",
        "game-started",
        "your-turn",
        "talk",
        "vote-asked",
        "game-over",
    ] {
        assert!(kinds.contains(kind), "{kind} of {kinds:?}");
    }
    assert!(named > 20, "{named}");
}
