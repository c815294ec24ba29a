//! `GET /games/{id}/news`: the stream by which the page of a table hears that there is something new.

use std::time::{Duration, Instant};

use reqwest::Response;
use serde_json::{Value, json};

use crate::helpers::browser::Browser;
use crate::helpers::play::Choices;
use crate::helpers::sse::{SOON, Sse};
use crate::helpers::{Person, TestApp};

/// A stream that is read.
struct Stream(Sse);

impl Stream {
    /// Opens the stream of a game, as a browser does; with the cookie of whoever has signed in.
    async fn open(app: &TestApp, game: &str, browser: Option<&Browser>) -> Self {
        let response = Self::ask(app, game, browser).await;
        Self(Sse::of(response))
    }

    async fn ask(app: &TestApp, game: &str, browser: Option<&Browser>) -> Response {
        let url = format!("{}/games/{game}/news", app.url());
        let mut request = reqwest::Client::new()
            .get(url)
            .header("Accept", "text/event-stream")
            .header("Accept-Encoding", "gzip, deflate, br");
        if let Some(cookie) = browser.and_then(|browser| browser.cookie.as_deref()) {
            request = request.header("Cookie", cookie);
        }
        request.send().await.unwrap()
    }

    async fn piece(&mut self) -> Option<String> {
        self.0.piece().await
    }

    /// The next event with news of the game, and what it says, which is nothing else.
    async fn news(&mut self) -> Option<(u64, bool)> {
        loop {
            let piece = self.piece().await?;
            let Some(rest) = piece.strip_prefix("id: ") else {
                continue;
            };
            let (id, data) = rest.split_once("\ndata: ").expect("an id and data");
            let data: Value = serde_json::from_str(data).unwrap();
            let version = data["version"].as_u64().unwrap();
            let due = data["due"].as_bool().unwrap();
            let mark = data["mark"].as_str().unwrap();
            assert!(mark.len() == 16 && mark.bytes().all(|digit| digit.is_ascii_hexdigit()));
            assert_eq!(
                data,
                json!({ "version": version, "due": due, "mark": mark })
            );
            assert_eq!(id, version.to_string());
            return Some((version, due));
        }
    }

    async fn end(&mut self) -> Option<String> {
        self.0.end().await
    }
}

/// A game of three that waits for one of them; who that is.
async fn a_turn(app: &TestApp, people: &[Person], game: &str) -> usize {
    let mut choices = Choices::new(3);
    loop {
        if let [one] = app.due(game, &people[0]).await.as_slice() {
            return *one;
        }
        app.step(game, people, &mut choices).await;
    }
}

async fn start(ruleset: &str) -> (TestApp, Vec<Person>, String) {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game(ruleset, &people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    (app, people, game)
}

async fn version(app: &TestApp, game: &str) -> u64 {
    app.game(game, None).await["version"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn news_say_the_version_and_whether_it_is_ones_turn_also_of_what_another_server_wrote() {
    let (one, people, game) = start("tammany-hall").await;
    let two = one.beside().await;
    let who = a_turn(&one, &people, &game).await;
    let browser = Browser::of(&one, &people[who].name).await;
    let now = version(&one, &game).await;

    let mut own = Stream::open(&one, &game, Some(&browser)).await;
    let mut strangers = Stream::open(&one, &game, None).await;

    assert_eq!(own.piece().await.as_deref(), Some("retry: 3000"));
    assert_eq!(own.news().await, Some((now, true)));
    assert_eq!(strangers.news().await, Some((now, false)));

    for app in [&one, &two] {
        let before = version(&one, &game).await;
        app.step(&game, &people, &mut Choices::new(1)).await;
        let after = version(&one, &game).await;
        assert!(after > before);
        let due = one.due(&game, &people[0]).await.contains(&who);
        // Told once, however often it was looked.
        assert_eq!(own.news().await, Some((after, due)));
        assert_eq!(strangers.news().await, Some((after, false)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_with_the_session_that_it_was_opened_in() {
    let (one, people, game) = start("bull-moose").await;
    let two = one.beside().await;
    for end in [
        "/sign-out",
        "everywhere",
        "elsewhere",
        "/me/settings/delete",
    ] {
        let mut browser = Browser::of(&one, &people[0].name).await;
        let mut stream = Stream::open(&one, &game, Some(&browser)).await;
        let mut strangers = Stream::open(&one, &game, None).await;
        stream.news().await.unwrap();
        browser.open("/me/settings").await;
        match end {
            "everywhere" => {
                let fields = [("everywhere", "yes")];
                browser.submit("/sign-out", &fields).await.expect(303);
            }
            "elsewhere" => {
                let mut other = Browser::new(&two);
                other.cookie.clone_from(&browser.cookie);
                other.open("/me/settings").await;
                other.submit("/sign-out", &[]).await.expect(303);
                // As its worker does once a second.
                let ended = api::work::sessions::read_ended(&one.app.house).await;
                assert_eq!(ended.unwrap(), 1);
            }
            "/me/settings/delete" => {
                let fields = [("sure", "yes")];
                browser.submit(end, &fields).await.expect(303);
            }
            _ => {
                browser.submit(end, &[]).await.expect(303);
            }
        }
        let ended = Instant::now();
        stream.end().await;
        assert!(ended.elapsed() < SOON, "{end}");
        // Nobody else's.
        assert!(strangers.news().await.is_some(), "{end}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_private_game_there_are_news_for_those_alone_who_may_see_it() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let game = app.start_game_as(wish, &people).await;
    let game = game["id"].as_str().unwrap();
    let ann = Browser::of(&app, "Ann").await;
    let dan = Browser::of(&app, "Dan").await;

    assert!(
        Stream::open(&app, game, Some(&ann))
            .await
            .news()
            .await
            .is_some()
    );

    let nowhere = "00000000-0000-0000-0000-000000000000";
    for stranger in [None, Some(&dan)] {
        let hidden = Stream::ask(&app, game, stranger).await;
        let none = Stream::ask(&app, nowhere, stranger).await;
        assert_eq!(
            (hidden.status(), none.status()),
            (404.try_into().unwrap(), 404.try_into().unwrap())
        );
        assert_eq!(hidden.text().await.unwrap(), none.text().await.unwrap());
    }
    // A token of the API opens nothing.
    let path = format!("/games/{game}/news");
    let with_token = app.page_request("GET", &path).token(&people[0].token);
    with_token.send_unchecked().await.problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_opens_a_fifth_stream_has_the_oldest_closed_and_nobody_elses() {
    let (app, people, game) = start("city-and-guilds").await;
    let ann = Browser::of(&app, &people[0].name).await;
    let ben = Browser::of(&app, &people[1].name).await;
    let mut bens = Stream::open(&app, &game, Some(&ben)).await;
    let mut streams = Vec::new();
    for _ in 0..5 {
        let mut stream = Stream::open(&app, &game, Some(&ann)).await;
        stream.news().await.unwrap();
        streams.push(stream);
    }

    assert_eq!(
        streams[0].end().await.as_deref(),
        Some("event: full\ndata: {}")
    );

    app.step(&game, &people, &mut Choices::new(1)).await;
    bens.news().await.unwrap();
    for stream in streams[1..].iter_mut().chain([&mut bens]) {
        assert!(stream.news().await.is_some());
    }
    // Those who go away leave nothing behind: it is noticed when there is something to tell.
    drop((streams, bens));
    let begun = Instant::now();
    while app.app.streams.count() > 0 {
        assert!(
            begun.elapsed() < SOON,
            "{} are left",
            app.app.streams.count()
        );
        app.step(&game, &people, &mut Choices::new(1)).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_hold_no_connection_to_the_database_and_keep_no_server_from_stopping() {
    let (app, people, game) = start("tammany-hall").await;
    let mut streams = Vec::new();
    // Many more than there are connections.
    for _ in 0..40 {
        let mut stream = Stream::open(&app, &game, None).await;
        stream.news().await.unwrap();
        streams.push(stream);
    }
    assert_eq!(app.app.streams.count(), 40);
    let url = format!("{}/api/v1/games/{game}/log?after=90&wait=60", app.url());
    let held = tokio::spawn(async move { reqwest::get(url).await.unwrap().text().await.unwrap() });
    app.step(&game, &people, &mut Choices::new(1)).await;
    for stream in &mut streams {
        stream.news().await.unwrap();
    }

    let begun = Instant::now();
    app.stop().await;

    // Far less than the ten seconds that requests in progress are waited for.
    assert!(
        begun.elapsed() < Duration::from_secs(7),
        "{:?}",
        begun.elapsed()
    );
    for stream in &mut streams {
        stream.end().await;
    }
    let held: Value = serde_json::from_str(&held.await.unwrap()).unwrap();
    assert_eq!(held["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_on_which_nothing_happens_says_now_and_then_that_it_is_there() {
    let (app, _, game) = start("tammany-hall").await;
    let mut stream = Stream::open(&app, &game, None).await;
    stream.news().await.unwrap();
    assert_eq!(stream.piece().await.as_deref(), Some(": nothing new"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_is_the_end_of_its_news() {
    let (app, people, game) = start("city-and-guilds").await;
    let mut choices = Choices::new(5);
    while version(&app, &game).await < 30 {
        app.step(&game, &people, &mut choices).await;
    }
    let mut stream = Stream::open(&app, &game, None).await;
    while app.step(&game, &people, &mut choices).await {}
    let mut last = None;
    while let Some(news) = stream.news().await {
        last = Some(news);
    }
    assert_eq!(last, Some((version(&app, &game).await, false)));
    let again = Stream::ask(&app, &game, None).await;
    assert_eq!(again.status(), 204);
    let path = format!("/games/{game}/news");
    let posted = app.page("POST", &path).await;
    assert_eq!(posted.status, 405, "{}", posted.text);
    assert_eq!(posted.header("allow").as_deref(), Some("GET, HEAD"));
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_and_votes_are_news_for_those_who_may_know_of_them_and_for_nobody_else() {
    for visibility in ["public", "private"] {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let dan = app.sign_in("Dan").await;
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": visibility });
        let game = app.start_game_as(wish, &people).await;
        let game = game["id"].as_str().unwrap().to_owned();
        // Somebody invited may see a private game as well, and nothing of what is said there.
        let sql = format!(
            "INSERT INTO seat_holders (game_id, seat, user_id, from_entry, until_entry) \
             VALUES ('{game}', 1, '{}', 0, 1)",
            dan.id
        );
        app.execute(&sql).await.unwrap();
        let ben = Browser::of(&app, "Ben").await;
        let dan = Browser::of(&app, "Dan").await;
        let mut bens = Stream::open(&app, &game, Some(&ben)).await;
        let mut dans = Stream::open(&app, &game, Some(&dan)).await;
        let now = bens.news().await.unwrap();
        let seen = dans.news().await.unwrap();
        let act = async |path: &str, body: Value| {
            let request = app.post(&format!("/games/{game}/{path}"));
            let request = request.token(&people[0].token).json(body);
            request.send().await.expect(201);
        };

        act("messages", json!({ "text": "hello" })).await;
        assert_eq!(bens.news().await, Some(now));
        if visibility == "public" {
            assert_eq!(dans.news().await, Some(seen));
        }
        act("votes", json!({ "kind": "end" })).await;
        assert_eq!(bens.news().await, Some(now));

        // What comes next for somebody who is not at the table is the next step.
        app.act(game.parse().unwrap(), &people, &mut Choices::new(1))
            .await;
        let after = app.game(&game, Some(&people[0])).await["version"].as_u64();
        assert_eq!(dans.news().await, after.map(|after| (after, false)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_bears_the_mark_of_the_news_that_it_shows() {
    let (app, people, game) = start("tammany-hall").await;
    let mut ann = Browser::of(&app, "Ann").await;
    let mut marks = std::collections::BTreeSet::new();
    for act in ["nothing", "talk", "step"] {
        match act {
            "talk" => {
                let request = app.post(&format!("/games/{game}/messages"));
                let request = request.token(&people[1].token);
                let request = request.json(json!({ "text": "hello" }));
                request.send().await.expect(201);
            }
            "step" => {
                app.step(&game, &people, &mut Choices::new(1)).await;
            }
            _ => {}
        }
        let page = ann.open(&format!("/games/{game}")).await.expect(200).text;
        let (_, mark) = page.split_once("data-mark=\"").unwrap();
        let mark = mark.split('"').next().unwrap().to_owned();
        let mut stream = Stream::open(&app, &game, Some(&ann)).await;
        stream.piece().await;
        assert!(stream.piece().await.unwrap().contains(&mark), "{act}");
        marks.insert(mark);
    }
    assert_eq!(marks.len(), 3);
}
