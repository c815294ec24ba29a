//! The table of a game that has begun, as somebody without script uses it.

use serde_json::json;

use super::assert_is_page;
use super::game::board;
use crate::helpers::browser::Browser;
use crate::helpers::html::{PageForm, forms, links, plain};
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

mod around;
mod picture;
mod points;
mod whole_games;

/// A game of three, with each one's browser.
struct Table {
    app: TestApp,
    people: Vec<Person>,
    browsers: Vec<Browser>,
    id: String,
}

impl Table {
    async fn of(ruleset: &str) -> Self {
        let wish = json!({ "ruleset": ruleset, "seats": 3 });
        Self::with(wish).await
    }

    async fn with(wish: serde_json::Value) -> Self {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let game = app.start_game_as(wish, &people).await;
        let mut browsers = Vec::new();
        for person in &people {
            browsers.push(Browser::of(&app, &person.name).await);
        }
        Self {
            id: game["id"].as_str().unwrap().to_owned(),
            app,
            people,
            browsers,
        }
    }

    fn path(&self) -> String {
        format!("/games/{}", self.id)
    }

    /// Whom the game waits for.
    async fn due(&self) -> Vec<usize> {
        self.app.due(&self.id, &self.people[0]).await
    }

    async fn entries(&self) -> usize {
        self.app.entries(&self.id).await.len()
    }

    /// Opens the table in somebody's browser.
    async fn open(&mut self, who: usize) -> String {
        let path = self.path();
        let page = self.browsers[who].open(&path).await;
        assert_is_page(&page);
        page.text
    }

    /// Plays by chance until it is the turn of one alone; who that is.
    async fn until_a_turn(&self, choices: &mut Choices) -> usize {
        loop {
            if let [one] = self.due().await.as_slice() {
                return *one;
            }
            self.app.step(&self.id, &self.people, choices).await;
        }
    }
}

/// The forms of a page that are sent to an address below the table's.
fn to<'a>(page: &'a [PageForm], end: &str) -> Vec<&'a PageForm> {
    page.iter()
        .filter(|form| form.action.ends_with(end))
        .collect()
}

fn pair(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

/// The first action that a page offers by a button.
fn first_action(page: &str) -> Option<(PageForm, (String, String))> {
    forms(page).into_iter().find_map(|form| {
        let add = form.buttons.iter().find(|(name, _)| name == "add")?.clone();
        Some((form, add))
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_are_planned_shown_taken_back_and_sent_only_by_the_one_button() {
    let mut table = Table::of("tammany-hall").await;
    let who = table.due().await[0];
    let page = table.open(who).await;
    assert!(page.contains("It is your turn"), "{page}");
    assert!(page.contains("● Your turn"), "{page}");
    let (entries, true_board) = (table.entries().await, board(&page));
    assert!(to(&forms(&page), "/turn").is_empty());

    // Verb first, or the place first.
    let all = links(&page);
    let boss = all.iter().find(|link| link.contains("pick=verb%3Aboss"));
    let place = all.iter().find(|link| link.contains("pick=ward%3A6"));
    let by_verb = table.browsers[who].open(boss.unwrap()).await.text;
    let by_place = table.browsers[who].open(place.unwrap()).await.text;
    let adds = |page: &str, written: &str| {
        let forms = forms(page);
        let mut buttons = forms.iter().flat_map(|form| &form.buttons);
        buttons.any(|button| *button == pair("add", written))
    };
    assert!(
        adds(&by_verb, "boss 6") && adds(&by_verb, "boss 14"),
        "{by_verb}"
    );
    assert!(adds(&by_place, "boss 6") && !adds(&by_place, "boss 14"));

    let (form, _) = first_action(&by_place).unwrap();
    let browser = &mut table.browsers[who];
    let answer = browser.send(&form, &[pair("add", "boss 6")]).await;
    let planned = browser.follow(&answer.expect(303)).await.text;
    assert!(planned.contains("not sent yet"), "{planned}");
    assert!(planned.contains("<code>boss 6</code>"), "{planned}");
    assert_ne!(board(&planned), true_board);
    // Nobody else is shown anything of it.
    let others = table.open((who + 1) % 3).await;
    assert!(!others.contains("boss 6") && !others.contains("not sent yet"));
    assert_eq!(table.entries().await, entries);

    // Typed moves are added behind.
    table.open(who).await;
    let browser = &mut table.browsers[who];
    let page = forms(&browser.page);
    let typing = page.iter().find(|form| form.texts == ["typed"]).unwrap();
    let answer = browser.send(typing, &[pair("typed", "boss 14, ")]).await;
    let planned = browser.follow(&answer.expect(303)).await.text;
    assert!(planned.contains("<code>boss 14</code>"), "{planned}");
    let page = forms(&planned);
    let steps = &to(&page, "/turn")[0].hidden;
    assert!(
        steps.contains(&pair("steps", "boss 6, boss 14")),
        "{steps:?}"
    );

    // Back to before the second, and to before the first.
    let back = page
        .iter()
        .find(|form| form.buttons.contains(&pair("keep", "1")))
        .unwrap();
    let answer = browser.send(back, &[pair("keep", "1")]).await;
    let planned = browser.follow(&answer).await.text;
    assert!(planned.contains("<code>boss 6</code>") && !planned.contains("<code>boss 14"));
    let answer = browser.send(back, &[pair("keep", "0")]).await;
    let planned = browser.follow(&answer).await.text;
    assert_eq!(board(&planned), true_board);
    assert!(to(&forms(&planned), "/turn").is_empty());
    assert_eq!(table.entries().await, entries);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_sent_twice_is_made_once_and_two_windows_do_not_mix() {
    let mut table = Table::of("tammany-hall").await;
    let who = table.due().await[0];
    table.open(who).await;
    let entries = table.entries().await;
    let mut one = table.browsers[who].window();
    let mut other = table.browsers[who].window();
    let path = table.path();
    one.open(&path).await;
    other.open(&path).await;
    let typing = |page: &str| {
        let mut forms = forms(page).into_iter();
        forms.find(|form| form.texts == ["typed"]).unwrap()
    };
    let first = one
        .send(&typing(&one.page), &[pair("typed", "boss 6")])
        .await;
    let first = one.follow(&first.expect(303)).await.text;
    // The other window knows of no step: what it adds stands alone.
    let second = other
        .send(&typing(&other.page), &[pair("typed", "boss 14")])
        .await;
    let second = other.follow(&second.expect(303)).await.text;
    assert!(second.contains("<code>boss 14</code>") && !second.contains("<code>boss 6</code>"));
    // The first one sends what it shows, and nothing of the other's.
    let shown = forms(&first);
    let send = to(&shown, "/turn")[0];
    let again = other.window();
    let (now, twice) = tokio::join!(async { one.send(send, &[]).await }, async {
        let mut again = again;
        again.send(send, &[]).await
    });
    now.expect(303);
    twice.expect(303);
    one.send(send, &[]).await.expect(303);
    assert_eq!(table.entries().await, entries + 1);
    let told = table.app.entries(&table.id).await.pop().unwrap();
    assert!(told.to_string().contains("\"ward\":6"), "{told}");

    // The list of the other window is too late, says so, and is kept.
    let shown = forms(&second);
    let late = other.send(to(&shown, "/turn")[0], &[]).await.expect(409);
    assert!(late.text.contains("The game has moved on"), "{}", late.text);
    assert!(late.text.contains("<s>"), "{}", late.text);
    assert!(late.text.contains("<code>boss 14</code>"), "{}", late.text);
    assert_eq!(table.entries().await, entries + 1);
    let again = forms(&late.text)
        .into_iter()
        .find(|form| form.action.ends_with("/draft") && form.buttons == [pair("", "")])
        .expect("a way to try again");
    let answer = other.send(&again, &[]).await.expect(303);
    let page = other.follow(&answer).await.text;
    assert!(!page.contains("<s>"), "{page}");
    let shown = forms(&page);
    other.send(to(&shown, "/turn")[0], &[]).await.expect(303);
    assert_eq!(table.entries().await, entries + 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_or_taken_is_told_with_the_draft_kept() {
    let mut table = Table::of("tammany-hall").await;
    let who = table.due().await[0];
    let page = table.open(who).await;
    let before = table.app.dump().await;
    let typing = forms(&page)
        .into_iter()
        .find(|form| form.texts == ["typed"])
        .unwrap();
    let browser = &mut table.browsers[who];
    for bad in [
        "bos 6",
        "boss 99",
        "boss",
        "<script>alert(1)</script>",
        "boss 6, x",
    ] {
        let refused = browser
            .send(&typing, &[pair("typed", bad)])
            .await
            .expect(422);
        assert!(refused.text.contains("role=\"alert\""), "{}", refused.text);
        let kept = forms(&refused.text);
        assert!(kept.iter().any(|form| form.texts == ["typed"]));
        assert!(
            plain(&refused.text).contains(&format!("value=\"{bad}\"")),
            "{bad}"
        );
        assert!(!refused.text.contains("<script>alert"));
    }
    assert_eq!(table.app.dump().await, before);

    // The second step breaks a rule: it is marked, and what stands before it goes on.
    let browser = &mut table.browsers[who];
    let typed = [pair("typed", "boss 6, boss 3")];
    let answer = browser.send(&typing, &typed).await.expect(303);
    let page = browser.follow(&answer).await.text;
    assert!(page.contains("<li class=\"late\">"), "{page}");
    assert!(to(&forms(&page), "/turn").is_empty());
    assert_eq!(page.matches("<code>boss").count(), 2);
    // Even sent as it stands, nothing of it is done.
    let entries = table.entries().await;
    let browser = &mut table.browsers[who];
    let draft = forms(&page);
    let draft = to(&draft, "/draft")[0].clone();
    let sent = PageForm {
        action: format!("/games/{}/turn", table.id),
        ..draft
    };
    let refused = browser
        .send(&sent, &[pair("key", "a-key")])
        .await
        .expect(422);
    assert!(
        refused.text.contains("<li class=\"late\">"),
        "{}",
        refused.text
    );
    assert!(refused.text.contains("(Rule: "), "{}", refused.text);
    assert_eq!(table.entries().await, entries);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_answer_is_in_nobody_else_s_page_and_can_be_changed_till_all_are_in() {
    let mut table = Table::of("city-and-guilds").await;
    assert_eq!(table.due().await.len(), 3);
    let page = table.open(0).await;
    let all = forms(&page);
    let mut answers: Vec<String> = all
        .iter()
        .flat_map(|form| &form.buttons)
        .filter(|(name, _)| name == "add")
        .map(|(_, written)| written.clone())
        .collect();
    answers.dedup();
    let (form, _) = first_action(&page).unwrap();
    let mut plans = Vec::new();
    for answer in &answers[..2] {
        let browser = &mut table.browsers[0];
        let led = browser.send(&form, &[pair("add", answer)]).await;
        let page = browser.follow(&led.expect(303)).await.text;
        let seal = forms(&page);
        let seal = to(&seal, "/turn")[0];
        assert!(page.contains("Seal my answer"), "{page}");
        let led = browser.send(seal, &[]).await.expect(303);
        let page = browser.follow(&led).await.text;
        assert!(page.contains("Your sealed answer:"), "{page}");
        assert!(!page.contains("It is your turn"), "{page}");
        let others = [table.open(1).await, table.open(2).await];
        let path = table.path();
        let nobody = table.app.page("GET", &path).await.expect(200).text;
        for (index, page) in others.iter().chain([&nobody]).enumerate() {
            assert!(!page.contains("sealed answer:"), "{page}");
            plans.push((index, whoever(page)));
        }
        let log = table.browsers[1].open(&format!("{path}/log")).await.text;
        plans.push((3, log));
    }
    // Whatever was answered, the others' pages are the same but for the number of the answer.
    let (first, second) = plans.split_at(4);
    for ((index, one), (_, other)) in first.iter().zip(second) {
        for answer in &answers {
            let tile = answer.rsplit(' ').next().unwrap();
            let count = |page: &str| page.matches(tile).count();
            assert_eq!(count(one), count(other), "{index}: {tile}");
        }
    }
}

/// A page without what is anew on each.
fn whoever(page: &str) -> String {
    let keyless = page.split("name=\"key\" value=\"").map(|part| {
        let is_key = part.as_bytes().get(36) == Some(&b'"');
        if is_key { &part[36..] } else { part }
    });
    keyless.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_the_table_without_a_token_or_from_elsewhere_writes_nothing_and_no_link_does() {
    let mut table = Table::of("tammany-hall").await;
    let who = table.due().await[0];
    let page = table.open(who).await;
    let before = table.app.dump().await;
    let path = table.path();
    let browser = &table.browsers[who];
    let mut stranger = Browser::new(&table.app);
    stranger.open("/sign-in").await.expect(200);
    let own_token = stranger.hidden("/sign-in");
    let own_token = own_token.iter().find(|(name, _)| name == "form").unwrap();
    let own_token = own_token.1.clone();
    for (end, fields) in [
        ("draft", "decision=0&steps=&add=boss+6"),
        ("turn", "decision=0&steps=boss+6&key=x"),
        ("undo", "to=0"),
        ("votes", "kind=end"),
        (
            "answer",
            "vote=00000000-0000-0000-0000-000000000000&agree=yes",
        ),
        ("talk", "text=hello"),
    ] {
        let path = format!("{path}/{end}");
        let send = |body: String, site: &str| {
            let request = browser.request("POST", &path).form(&body);
            request.header("Sec-Fetch-Site", site)
        };
        send(fields.to_owned(), "same-origin")
            .send_unchecked()
            .await
            .expect(403);
        let hidden = to(&forms(&page), "/draft")[0].hidden.clone();
        let token = &hidden.iter().find(|(name, _)| name == "form").unwrap().1;
        send(format!("form={token}&{fields}"), "cross-site")
            .send_unchecked()
            .await
            .expect(403);
        let nobody = table.app.page_request("POST", &path).form(fields);
        nobody.send_unchecked().await.expect(403);
        // Somebody who has signed out is led to where one signs in.
        let out = format!("form={own_token}&{fields}");
        let out = stranger.request("POST", &path).form(&out);
        let out = out
            .header("Accept", "text/html")
            .header("Sec-Fetch-Site", "same-origin");
        let out = out.send_unchecked().await.expect(303);
        assert!(out.header("location").unwrap().starts_with("/sign-in"));
        table
            .app
            .page("GET", &path)
            .await
            .problem(405, "method_not_allowed");
    }
    // Every link of the page, and of those behind them.
    let mut met = std::collections::BTreeSet::new();
    let mut open = vec![path.clone()];
    while let Some(link) = open.pop() {
        if !link.starts_with(&path) || !met.insert(link.clone()) || met.len() > 60 {
            continue;
        }
        let page = table.browsers[who].open(&link).await.expect(200);
        open.extend(links(&page.text));
    }
    assert!(met.len() > 8, "{met:?}");
    assert_eq!(table.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_is_taken_back_and_the_table_is_asked_and_answers() {
    let mut table = Table::of("tammany-hall").await;
    let who = table.due().await[0];
    table.open(who).await;
    let press = async |table: &mut Table, who: usize, end: &str, fields: &[(String, String)]| {
        table.open(who).await;
        let all = forms(&table.browsers[who].page);
        let form = to(&all, end).into_iter().next();
        let form = form.unwrap_or_else(|| panic!("no {end}: {}", table.browsers[who].page));
        let led = table.browsers[who].send(form, fields).await.expect(303);
        table.browsers[who].follow(&led).await.text
    };
    press(&mut table, who, "/draft", &[pair("add", "boss 6")]).await;
    let sent = press(&mut table, who, "/turn", &[]).await;
    assert!(sent.contains("Take my last step back"), "{sent}");
    let entries = table.entries().await;
    let back = press(&mut table, who, "/undo", &[]).await;
    assert_eq!(table.entries().await, entries + 1);
    assert!(!back.contains("Take my last step back"), "{back}");

    // An end of the game, refused and then agreed on.
    press(&mut table, 0, "/votes", &[pair("kind", "end")]).await;
    let asked = press(&mut table, 1, "/answer", &[pair("agree", "no")]).await;
    assert!(!asked.contains("shall the game end"), "{asked}");
    let own = press(&mut table, 0, "/votes", &[pair("kind", "end")]).await;
    assert!(own.contains("Withdraw the question"), "{own}");
    let page = table.browsers[0].page.clone();
    let twice = to(&forms(&page), "/votes")[0].clone();
    let fresh = PageForm {
        hidden: twice
            .hidden
            .iter()
            .map(|(name, value)| match name.as_str() {
                "key" => pair("key", "another"),
                _ => pair(name, value),
            })
            .collect(),
        ..twice
    };
    let refused = table.browsers[0].send(&fresh, &[pair("kind", "end")]).await;
    assert!(refused.expect(409).text.contains("asked just that already"));
    press(&mut table, 1, "/answer", &[pair("agree", "yes")]).await;
    let over = press(&mut table, 2, "/answer", &[pair("agree", "yes")]).await;
    assert!(over.contains("The game is over"), "{over}");
    assert!(over.contains("without standings"), "{over}");
    assert!(to(&forms(&over), "/draft").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_talk_are_shown_as_they_were_typed_and_never_run() {
    let bad = "<script>alert(1)</script>\"'&";
    let wish =
        json!({ "ruleset": "tammany-hall", "seats": 3, "name": "\"><img src=x onerror=alert(2)>" });
    let mut table = Table::with(wish).await;
    for person in &table.people[..2] {
        let rename = table.app.request("PATCH", "/me").token(&person.token);
        rename.json(json!({ "name": bad })).send().await.expect(200);
    }
    let mut choices = Choices::new(3);
    for _ in 0..6 {
        let (id, people) = (&table.id, &table.people);
        table.app.step(id, people, &mut choices).await;
    }
    table.open(0).await;
    let all = forms(&table.browsers[0].page);
    let talk = to(&all, "/talk")[0];
    let said = table.browsers[0].send(talk, &[pair("text", bad)]).await;
    said.expect(303);
    let empty = table.browsers[0].send(talk, &[pair("text", " ")]).await;
    empty.expect(422);
    let path = table.path();
    for who in 0..3 {
        for path in [path.clone(), format!("{path}/log"), format!("{path}?at=0")] {
            let page = table.browsers[who].open(&path).await;
            assert_is_page(&page);
            let page = page.text;
            assert!(
                !page.contains("<script>alert") && !page.contains("<img"),
                "{page}"
            );
        }
    }
    let page = table.open(1).await;
    assert!(plain(&page).contains(&format!("<br>{bad}</li>")), "{page}");
    // Who only watches reads along, and says nothing.
    let nobody = table.app.page("GET", &path).await.text;
    assert!(plain(&nobody).contains(bad));
    assert!(to(&forms(&nobody), "/talk").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_at_a_private_table_are_asked_to_sign_in_and_led_back() {
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let mut table = Table::with(wish).await;
    let path = table.path();
    for path in [
        path.clone(),
        format!("{path}/log"),
        format!("{path}/record"),
    ] {
        let mut nobody = Browser::new(&table.app);
        let hidden = nobody.open(&path).await.expect(404);
        let next: String = url::form_urlencoded::byte_serialize(path.as_bytes()).collect();
        assert!(links(&hidden.text).contains(&format!("/sign-in?next={next}")));
        let mut eve = Browser::of(&table.app, "Eve").await;
        eve.open(&path).await.expect(404);
        table.browsers[1].open(&path).await.expect(200);
    }
    for end in ["draft", "turn", "talk", "votes", "undo"] {
        let mut eve = Browser::of(&table.app, "Eve").await;
        eve.open("/sign-in").await;
        let form = PageForm {
            action: format!("{path}/{end}"),
            hidden: vec![forms(&eve.page)[0].hidden[0].clone()],
            ..PageForm::default()
        };
        let fields = [
            ("decision", "0"),
            ("steps", "boss 6"),
            ("text", "x"),
            ("kind", "end"),
            ("to", "0"),
        ];
        let fields: Vec<_> = fields
            .iter()
            .map(|(name, value)| pair(name, value))
            .collect();
        eve.send(&form, &fields).await.expect(404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_plan_of_numbers_of_a_list_and_of_offices_is_checked_before_it_is_kept() {
    let mut table = Table::of("bull-moose").await;
    let who = table.due().await[0];
    let page = table.open(who).await;
    let all = forms(&page);
    let keep = all.iter().find(|form| !form.ticks.is_empty()).unwrap();
    let cards = &keep.ticks;
    assert_eq!(cards.len(), 8);
    let browser = &mut table.browsers[who];
    let three = browser.send(keep, &cards[..3]).await.expect(422);
    assert!(three.text.contains("Pick exactly 4"), "{}", three.text);
    let led = browser.send(keep, &cards[2..6]).await.expect(303);
    let planned = browser.follow(&led).await.text;
    assert!(planned.contains("Seal my answer"), "{planned}");
    for (_, card) in &cards[2..6] {
        assert!(planned.contains(card.as_str()));
    }
    let other = table.open((who + 1) % 3).await;
    assert!(!other.contains(cards[2].1.as_str()), "{other}");
    let _ = table.until_a_turn(&mut Choices::new(1)).await;
}
