//! What calendars and feed readers are sent.

use chrono::{DateTime, TimeDelta, Utc};
use icalendar::{Calendar, CalendarDateTime, Component as _, DatePerhapsTime};
use serde_json::{Value, json};

use crate::helpers::feeds::Feeds;
use crate::helpers::play::Choices;
use crate::helpers::{Answer, Person, TestApp};

/// A table against two bots, which waits for its host.
async fn table_of(app: &TestApp, host: &Person, mut wish: Value) -> String {
    wish["ruleset"] = json!("bull-moose");
    wish["seats"] = json!(3);
    wish["bots"] = json!(2);
    app.open_table(host, wish).await
}

/// What is sent, with the headers that all of it has.
async fn read(app: &TestApp, path: &str, kind: &str) -> String {
    let answer = app.page("GET", path).await.expect(200);
    assert_eq!(answer.header("content-type").as_deref(), Some(kind));
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
        ("content-language", "en"),
    ] {
        assert_eq!(answer.header(name).as_deref(), Some(value));
    }
    let robots = answer.header("x-robots-tag");
    assert_eq!(robots.is_some(), path.starts_with("/feeds/"));
    assert!(answer.header("etag").is_some());
    assert!(!answer.text.contains("poste_feed_"), "{}", answer.text);
    answer.text
}

async fn calendar(app: &TestApp, feeds: &Feeds) -> Calendar {
    let text = read(app, &feeds.deadlines, "text/calendar; charset=utf-8").await;
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert!(lines.iter().all(|line| line.len() <= 75), "{text}");
    assert!(!lines.iter().any(|line| line.contains(['\r', '\n'])));
    assert_eq!(lines.last(), Some(&""));
    text.parse().unwrap()
}

/// When an event of a calendar is.
fn at(event: &icalendar::Event) -> DateTime<Utc> {
    match event.get_start() {
        Some(DatePerhapsTime::DateTime(CalendarDateTime::Utc(at))) => at,
        other => panic!("{other:?}"),
    }
}

/// An entry of a feed: its id, its title and its text.
type Entry = (String, String, String);

/// The title and the entries of a feed that has all that it must have.
async fn feed(app: &TestApp, path: &str) -> (String, Vec<Entry>) {
    let text = read(app, path, "application/atom+xml; charset=utf-8").await;
    let document = roxmltree::Document::parse(&text).unwrap();
    let root = document.root_element();
    assert_eq!(
        root.tag_name().namespace(),
        Some("http://www.w3.org/2005/Atom")
    );
    let has = |node: roxmltree::Node<'_, '_>, name: &str| -> String {
        let mut found = node.children().filter(|child| child.has_tag_name(name));
        let one = found.next().unwrap_or_else(|| panic!("no {name}: {text}"));
        assert!(found.next().is_none(), "{name} twice: {text}");
        one.text().unwrap_or_default().trim().to_owned()
    };
    let moment = |node| -> DateTime<Utc> { has(node, "updated").parse().unwrap() };
    let leads = |node: roxmltree::Node<'_, '_>| {
        let mut links = node.children().filter(|child| child.has_tag_name("link"));
        links.any(|link| {
            let href = link.attribute("href").unwrap();
            link.attribute("rel") == Some("alternate") && href.starts_with(app.url())
        })
    };
    assert!(has(root, "id").starts_with("urn:uuid:") && leads(root));
    has(root, "author");
    let mut newest = moment(root);
    let entries = root.children().filter(|child| child.has_tag_name("entry"));
    let entries = entries.map(|entry| {
        let id = has(entry, "id");
        assert!(id.starts_with("urn:uuid:") && leads(entry), "{text}");
        let updated = moment(entry);
        assert!(updated <= newest, "the newest first: {text}");
        newest = updated;
        (id, has(entry, "title"), has(entry, "content"))
    });
    let entries: Vec<Entry> = entries.collect();
    let mut ids: Vec<&String> = entries.iter().map(|(id, _, _)| id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), entries.len(), "an id twice: {text}");
    (has(root, "title"), entries)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_is_in_the_calendar_at_its_moment_also_where_clocks_are_changed() {
    // 18:00 in Rome is 16:00 UTC in summer and 17:00 in winter.
    for (evening_before, hour) in [
        ("2027-03-27T20:00:00Z", "2027-03-28T16:00:00Z"),
        ("2027-10-30T20:00:00Z", "2027-10-31T17:00:00Z"),
    ] {
        let app = TestApp::start().await;
        let evening: DateTime<Utc> = evening_before.parse().unwrap();
        app.later(evening - app.app.house.clock.now());
        let ann = app.sign_in("Ann").await;
        let zone = app.request("PUT", "/me/notices").token(&ann.token);
        let zone = zone.json(json!({ "zone": "Europe/Rome" }));
        zone.send().await.expect(200);
        let feeds = app.feeds(&ann).await;
        assert_eq!(events(&calendar(&app, &feeds).await).count(), 0);
        let pace = json!({ "type": "fixed_hour", "at": "18:00", "zone": "Europe/Rome" });
        let name = "A; table, called \\n – and so on and on and on and on";
        let wish = json!({ "name": name, "clock": { "pace": pace } });
        let game = table_of(&app, &ann, wish).await;
        let decision = app.decision(&game, &ann).await;

        let shown = calendar(&app, &feeds).await;

        let events: Vec<_> = events(&shown).collect();
        let [event] = &events[..] else {
            panic!("{shown:?}")
        };
        assert_eq!(at(event), hour.parse::<DateTime<Utc>>().unwrap());
        assert_eq!(
            decision["due"].as_str().unwrap().parse(),
            Ok(at(event)),
            "{decision}"
        );
        let uid = format!("{game}-{}@poste-restante", decision["decision"]);
        assert_eq!(event.get_uid(), Some(uid.as_str()));
        let said = format!("Your turn – {name}");
        assert_eq!(event.get_summary(), Some(said.as_str()));
        let description = event.get_description().unwrap();
        assert!(description.contains("18:00 (Europe/Rome)"), "{description}");
        assert_eq!(
            event.get_url(),
            Some(&*format!("{}/games/{game}", app.url()))
        );
        assert!(event.get_timestamp().is_some() && event.get_sequence().is_some());
        assert_eq!(event.components().len(), 1, "one alarm");

        // Of what has been answered, nothing is left; what is asked next is another event.
        let answer = decision["actions"][0]["action"].clone();
        let answer = app.answer(&game, &ann, &decision["decision"], json!([answer]));
        answer.await.expect(201);
        app.let_bots_play().await;
        let uids = events_uids(&calendar(&app, &feeds).await);
        assert!(!uids.contains(&uid), "{uids:?}");
    }
}

fn events(calendar: &Calendar) -> impl Iterator<Item = &icalendar::Event> {
    calendar.components.iter().filter_map(|one| one.as_event())
}

fn events_uids(calendar: &Calendar) -> Vec<String> {
    let uids = events(calendar).map(|event| event.get_uid().unwrap().to_owned());
    uids.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_without_a_limit_of_time_wait_in_the_feed_alone() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let feeds = app.feeds(&ann).await;
    let (title, none) = feed(&app, &feeds.waiting).await;
    assert_eq!((title.as_str(), none.len()), ("What waits for me", 0));
    let name = "<b>&amp; \"Ann's\" ]]> table";
    let first = table_of(&app, &ann, json!({ "name": name })).await;
    app.later(TimeDelta::minutes(1));
    table_of(&app, &ann, json!({ "visibility": "private" })).await;

    let (_, both) = feed(&app, &feeds.waiting).await;

    assert_eq!(both.len(), 2);
    let (_, title, text) = &both[1];
    assert_eq!(title, &format!("Your turn – {name}"));
    assert_eq!(
        text,
        "Bull Moose waits for your answer. There is no limit of time."
    );
    assert!(events_uids(&calendar(&app, &feeds).await).is_empty());
    // The same entries under the same ids, whenever they are asked for, and at a new address too.
    let feeds = app.feeds(&ann).await;
    assert_eq!(feed(&app, &feeds.waiting).await.1, both);
    // What is put off does not wait until its time.
    let snooze = app.request("PUT", &format!("/me/next/{first}/snooze"));
    let snooze = snooze.token(&ann.token).json(json!({ "hours": 2 }));
    snooze.send().await.expect(200);
    assert_eq!(feed(&app, &feeds.waiting).await.1, both[..1]);
    app.later(TimeDelta::hours(3));
    assert_eq!(feed(&app, &feeds.waiting).await.1, both);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_is_read_as_the_person_may_read_it_and_as_a_spectator_by_anybody() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let mut choices = Choices::new(4);
    let wish =
        json!({ "ruleset": "bull-moose", "seats": 3, "name": "Ours", "visibility": "private" });
    let private = app.start_game_as(wish, &people[..3]).await;
    let public = app.start_game("bull-moose", &people[..3]).await;
    let [private, public] = [&private, &public].map(|game| game["id"].as_str().unwrap().to_owned());
    for game in [&private, &public] {
        for _ in 0..60 {
            app.step(game, &people[..3], &mut choices).await;
        }
    }
    for (reader, game) in [
        (Some(&people[0]), &private),
        (Some(&people[1]), &public),
        (Some(&people[3]), &public),
        (None, &public),
    ] {
        let path = match reader {
            Some(reader) => app.feeds(reader).await.log(game),
            None => format!("/games/{game}/feed.atom"),
        };
        let (title, entries) = feed(&app, &path).await;
        assert!(title.starts_with("The log of "), "{title}");
        // Just what the API says to the same reader.
        let log = app.log(game, reader, 100).await;
        let newest = log.iter().rev().take(50);
        let said: Vec<String> = newest
            .map(|entry| {
                let events = entry["events"].as_array().unwrap().iter();
                let said = events.map(|event| event["text"].as_str().unwrap().to_owned());
                said.collect::<Vec<_>>().join("\n")
            })
            .filter(|said| !said.is_empty())
            .collect();
        let shown: Vec<&String> = entries.iter().map(|(_, _, text)| text).collect();
        assert_eq!(shown, said.iter().collect::<Vec<_>>());
    }
    for path in [
        format!("/games/{private}/feed.atom"),
        app.feeds(&people[3]).await.log(&private),
    ] {
        let refused = app.page("GET", &path).await;
        refused.problem(404, "not_found");
    }
    // A table that has not begun has told nothing yet.
    let wish = json!({ "ruleset": "bull-moose", "seats": 3 });
    let open = app.open_table(&people[0], wish).await;
    let (_, entries) = feed(&app, &format!("/games/{open}/feed.atom")).await;
    assert!(entries.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_s_page_names_its_feed_unless_it_is_private() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let mut browser = crate::helpers::browser::Browser::of(&app, "Ann").await;
    for (visibility, named) in [("public", true), ("unlisted", true), ("private", false)] {
        let game = table_of(&app, &ann, json!({ "visibility": visibility })).await;
        let page = browser.open(&format!("/games/{game}")).await.expect(200);
        let feed = format!("href=\"/games/{game}/feed.atom\"");
        let times = if named { 2 } else { 0 };
        assert_eq!(page.text.matches(&feed).count(), times, "{visibility}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_the_newest_is_not_sent_it_again() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let game = table_of(&app, &ann, json!({})).await;
    let mut paths = app.feeds(&ann).await.all(&game).to_vec();
    paths.push(format!("/games/{game}/feed.atom"));
    for path in paths {
        let first = app.page("GET", &path).await.expect(200);
        let tag = first.header("etag").unwrap();
        app.later(TimeDelta::minutes(5));
        let again = app.page_request("GET", &path);
        let again = again.header("If-None-Match", &tag).send_unchecked().await;
        let again = again.expect(304);
        assert_eq!((again.text.as_str(), again.header("etag")), ("", Some(tag)));
        let head = app.page("HEAD", &path).await.expect(200);
        assert_eq!(
            (head.text.as_str(), head.header("etag")),
            ("", first.header("etag"))
        );
        for method in ["POST", "PUT", "DELETE"] {
            let refused: Answer = app.page(method, &path).await;
            refused.problem(405, "method_not_allowed");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_that_is_none_is_an_address_that_is_none() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let game = table_of(&app, &ann, json!({})).await;
    let feeds = app.feeds(&ann).await;
    let secret = feeds.secret();
    let hash = app
        .texts("SELECT encode(hash, 'hex') AS text FROM feeds")
        .await;
    let cut = &secret[..secret.len() - 1];
    let bad = [
        "x",
        "poste_feed_",
        "%00",
        "%ff",
        "..",
        cut,
        &format!("{secret}A"),
        &secret.to_uppercase(),
        &hash[0],
        &ann.id,
        &ann.token,
    ];
    let before = app.dump().await;
    for bad in bad {
        for path in feeds.all(&game) {
            let answer = app.page("GET", &path.replace(secret, bad)).await;
            answer.problem(404, "not_found");
        }
    }
    for bad in ["x", "%00", "00000000-0000-0000-0000-000000000000", ""] {
        let answer = app.page("GET", &feeds.log(bad)).await;
        answer.problem(404, "not_found");
        let answer = app.page("GET", &format!("/games/{bad}/feed.atom")).await;
        answer.problem(404, "not_found");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_s_feeds_are_read_so_often_an_hour() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let feeds = app.feeds(&ann).await;
    let user = ann.id.parse().unwrap();
    while app.app.house.limits.check_feed(user).is_ok() {}
    for path in [&feeds.deadlines, &feeds.waiting] {
        let refused = app.page("GET", path).await;
        assert_eq!(refused.problem(429, "too_many_requests")["limit"], "feeds");
    }
    let ben = app.sign_in("Ben").await;
    let others = app.feeds(&ben).await;
    app.page("GET", &others.waiting).await.expect(200);
}
