//! Whole games, thought out by the engine beforehand: every kind of decision and every verb is answered through the page where
//! it is first met, and by the API from then on. The server's log must end with the very hash that the engine's has, had it
//! been written at the same times.

use std::collections::BTreeSet;

use engine::any::AnyPending;
use engine::at::At;
use engine::chance::{Nonce, Secret};
use engine::entry::Entry;
use engine::game::colour_names;
use engine::menu::{Pick, Slot, Value as Thing, Verb, Ways};
use engine::terms::Terms;
use engine::words::Lang;
use engine::{AnyTable, Ruleset, SeatCount};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::driver::{Chromium, Element, Screen};
use crate::heads::head_at_the_times_of;
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;
use crate::helpers::play::Choices;
use crate::seated::SEND;

/// How many games are thought out before one is chosen.
const THOUGHT_OUT: u8 = 60;

/// The kinds of decisions of a game, and its verbs.
struct All {
    ruleset: &'static str,
    kinds: &'static [&'static str],
    verbs: &'static [&'static str],
}

const TAMMANY_HALL: All = All {
    ruleset: "tammany-hall",
    kinds: &[
        "bid",
        "bonus_chip",
        "bonus_cube",
        "offices",
        "second_piece",
        "turn",
    ],
    verbs: &[
        "bid",
        "bonus chip",
        "bonus cube",
        "boss",
        "chip",
        "cube",
        "decline bonus",
        "end",
        "lock",
        "move",
        "offices",
        "police",
        "slander",
        "spread",
    ],
};

const CITY_AND_GUILDS: All = All {
    ruleset: "city-and-guilds",
    kinds: &[
        "discard",
        "draw_tile",
        "lay_first_tile",
        "lay_tavern",
        "lay_tile",
    ],
    verbs: &["discard", "draw", "lay", "tavern"],
};

const BULL_MOOSE: All = All {
    ruleset: "bull-moose",
    kinds: &[
        "keep_cards",
        "place_endorsement",
        "place_popularity",
        "play_card",
        "resolve_text",
        "spend_points",
        "take_express",
        "use_ability",
    ],
    verbs: &[
        "add",
        "bonus",
        "county",
        "decline",
        "end",
        "endorse",
        "express to",
        "free to",
        "grant",
        "keep",
        "move",
        "next",
        "place",
        "play",
        "remove",
        "ride to",
        "stop",
        "to",
    ],
};

/// An answer to a decision.
struct Answer {
    seat: usize,
    decision: u32,
    kind: &'static str,
    verb: Verb,
    pick: Pick,
    /// Whether it is given through the page.
    shown: bool,
}

impl Answer {
    fn written(&self) -> String {
        self.verb.write(&self.pick)
    }
}

/// A game that has been thought out.
struct Game {
    secret: [u8; 32],
    seats: usize,
    answers: Vec<Answer>,
    log: Vec<Entry>,
}

/// What has been met: kinds of decisions with the verbs that answered them.
type Met = BTreeSet<(&'static str, &'static str)>;

/// A random way of a verb.
fn any_pick(verb: &Verb, choices: &mut Choices) -> Pick {
    match &verb.ways {
        Ways::Rows(rows) => Pick::Row(rows[choices.below(rows.len())].clone()),
        Ways::Counts { each, .. } => {
            let number = |(value, most): &(Thing, u8)| {
                let number = choices.below(usize::from(*most).min(3) + 1);
                (value.clone(), u8::try_from(number).unwrap())
            };
            Pick::Counts(each.iter().map(number).collect())
        }
        Ways::SomeOf { of, exactly } => {
            let mut some = of.clone();
            while some.len() > usize::from(*exactly) {
                some.remove(choices.below(some.len()));
            }
            Pick::SomeOf(some)
        }
        Ways::Assign { each, to } => {
            let mut left = to.clone();
            let given = each.iter().map(|one| {
                let got = left.remove(choices.below(left.len()));
                (one.clone(), got)
            });
            Pick::Assign(given.collect())
        }
    }
}

/// A game of random answers, in which what has not been met yet is answered first.
fn thought_out(ruleset: Ruleset, number: u8, met: &mut Met) -> Game {
    let seats = if number.is_multiple_of(2) { 3 } else { 4 };
    let secret = [number; 32];
    let count: SeatCount = u8::try_from(seats).unwrap().try_into().unwrap();
    let options: Box<RawValue> = serde_json::from_str("{}").unwrap();
    let (mut table, first) = AnyTable::start(
        ruleset,
        &options,
        count,
        vec![Nonce::default(); seats],
        Secret::new(secret),
        Terms::default(),
        At::default(),
    )
    .unwrap();
    let mut log = vec![first];
    let mut choices = Choices::new(u64::from(number));
    let mut answers = Vec::new();
    while let AnyPending::Waiting { seats, asked, .. } = table.pending() {
        let seat = seats.iter().next().unwrap();
        let menu = table.menu_in(Lang::En, seat, &colour_names()).unwrap().menu;
        let is_new = |verb: &&Verb| !met.contains(&(asked.kind, verb.form.verb));
        let new = menu.verbs.iter().find(is_new);
        let shown = new.is_some();
        let verb = match new {
            Some(new) => new,
            None => &menu.verbs[choices.below(menu.verbs.len())],
        };
        let answer = Answer {
            seat: usize::from(seat.number()),
            decision: table.decision_id(),
            kind: asked.kind,
            verb: verb.clone(),
            pick: any_pick(verb, &mut choices),
            shown,
        };
        met.insert((answer.kind, answer.verb.form.verb));
        let action = json!(answer.written()).to_string();
        log.extend(table.submit(seat, answer.decision, &[action]).unwrap());
        answers.push(answer);
    }
    Game {
        secret,
        seats,
        answers,
        log,
    }
}

/// As few games as it takes until everything has been met: each time the one in which most is new.
fn games_of(all: &All) -> Vec<Game> {
    let ruleset: Ruleset = all.ruleset.parse().unwrap();
    let mut met = Met::new();
    let mut games = Vec::new();
    let is_all = |met: &Met| {
        let kinds: BTreeSet<_> = met.iter().map(|(kind, _)| *kind).collect();
        let verbs: BTreeSet<_> = met.iter().map(|(_, verb)| *verb).collect();
        let whole =
            |have: &BTreeSet<&str>, want: &[&str]| want.iter().all(|one| have.contains(one));
        assert!(kinds.len() <= all.kinds.len() && verbs.len() <= all.verbs.len());
        whole(&kinds, all.kinds) && whole(&verbs, all.verbs)
    };
    while !is_all(&met) {
        let tried = (1..=THOUGHT_OUT).map(|number| {
            let mut more = met.clone();
            let game = thought_out(ruleset, number, &mut more);
            (more, game)
        });
        let (more, game) = tried
            .max_by_key(|(more, game)| (more.len(), usize::MAX - game.answers.len()))
            .unwrap();
        assert!(
            more.len() > met.len(),
            "{THOUGHT_OUT} games have only {met:?}"
        );
        met = more;
        games.push(game);
    }
    games
}

/// What an answer has in each slot, for a script that looks for the link to it.
fn wanted(answer: &Answer) -> Value {
    let named = |(slot, value): (&Slot, &Thing)| json!([slot.name, slot.kind, value.id]);
    let slots: Vec<Value> = match &answer.pick {
        Pick::Row(row) => answer.verb.form.slots.iter().zip(row).map(named).collect(),
        Pick::Counts(_) | Pick::SomeOf(_) | Pick::Assign(_) => Vec::new(),
    };
    json!({ "verb": answer.verb.form.verb, "written": answer.written(), "slots": slots })
}

/// Where to go on: the button that adds the answer, a link to some of what it has, or the button of what is filled in. Links
/// on the board come first, if it is to be played there.
const NEXT: &str = "
    const [wanted, board] = arguments;
    const shown = (element) => element.checkVisibility();
    const add = [...document.querySelectorAll('.panel [name=add]')];
    const whole = add.find((button) => button.value === wanted.written);
    if (whole && shown(whole)) return whole;
    const picks = (href) => (new URL(href, location.href).searchParams.get('pick') ?? '').split(',').filter(Boolean);
    const have = picks(location.href);
    const fits = (pick) => {
      const [name, id] = [pick.slice(0, pick.indexOf(':')), pick.slice(pick.indexOf(':') + 1)];
      if (name === 'verb') return id === wanted.verb;
      return wanted.slots.some(([slot, kind, value]) => (slot === name || kind === name) && value === id);
    };
    const leads = (link) => {
      const on = picks(link.getAttribute('href'));
      return on.length > have.length && on.every(fits);
    };
    const links = [...document.querySelectorAll('.panel .menu a')].filter((link) => shown(link) && leads(link));
    const places = board ? [...document.querySelectorAll('#board svg a')].filter(leads) : [];
    const form = document.querySelector(`.panel form:has(input[name=verb][value='${wanted.verb}'])`);
    return places[0] ?? links[0] ?? form?.querySelector(':scope > button') ?? null;";

/// Fills in a form as an answer has it.
async fn fill_in(browser: &Chromium, answer: &Answer) {
    let inside = format!(
        ".panel form:has(input[name=verb][value='{}'])",
        answer.verb.form.verb
    );
    match &answer.pick {
        Pick::Row(_) => {}
        Pick::Counts(each) => {
            for (value, number) in each {
                let field = format!("{inside} [name='n:{}']", value.id);
                let input = browser.find(&field).await;
                browser.choose_number(&input, usize::from(*number)).await;
            }
        }
        Pick::SomeOf(some) => {
            for value in some {
                let tick = format!("{inside} [name=some][value='{}']", value.id);
                browser.tick(&browser.find(&tick).await).await;
            }
        }
        Pick::Assign(pairs) => {
            for (each, to) in pairs {
                let list = browser
                    .find(&format!("{inside} [name='to:{}']", each.id))
                    .await;
                browser.choose_option(&list, &to.id).await;
            }
        }
    }
}

/// Gives an answer through the page.
async fn answer_on_page(browser: &Chromium, answer: &Answer) {
    let wanted = wanted(answer);
    let on_board = browser.screen == Screen::Wide;
    for _ in 0..12 {
        if let Some(send) = browser.all(SEND).await.into_iter().next() {
            browser.press_and_see(&send).await;
            return;
        }
        let next = browser.js(NEXT, json!([wanted, on_board])).await;
        assert!(!next.is_null(), "{wanted}: {}", browser.source().await);
        let next = Element::from(&next);
        if browser.property(&next, "localName").await == "button" {
            fill_in(browser, answer).await;
        }
        browser.press_and_see(&next).await;
    }
    panic!(
        "{wanted} does not come to an end: {}",
        browser.source().await
    );
}

/// Plays games through, what is to be shown on this screen and the rest by the API.
async fn play(all: &All, screen: Screen) {
    for game in games_of(all) {
        let app = TestApp::start().await;
        let names = &["Ann", "Ben", "Cleo", "Dan"][..game.seats];
        let people = app.sign_in_all(names).await;
        let wish = json!({ "ruleset": all.ruleset, "seats": game.seats });
        let id = app.open_table(&people[0], wish).await;
        let secret = engine::hex::encode(&game.secret);
        let same = format!("UPDATE games SET secret = decode('{secret}', 'hex')");
        app.execute(&same).await.unwrap();
        for guest in &people[1..] {
            app.join(&id, guest).await.expect(201);
        }
        let mut cookies = Vec::new();
        for name in names {
            cookies.push(Browser::of(&app, name).await.cookie.unwrap());
        }
        let browser = Chromium::open(app.url(), screen).await;
        browser.go("/sign-in").await;
        for answer in &game.answers {
            let person = &people[answer.seat];
            if answer.shown {
                browser.hold(&cookies[answer.seat]).await;
                browser.go(&format!("/games/{id}")).await;
                answer_on_page(&browser, answer).await;
                continue;
            }
            let body = json!({ "decision": answer.decision, "actions": [answer.written()] });
            let request = app.post(&format!("/games/{id}/actions"));
            let request = request.token(&person.token).json(body);
            request.send().await.expect(201);
        }
        let over = app.game(&id, None).await;
        assert_eq!(over["status"], "finished");
        let record = app.read(&format!("/games/{id}/record"), None).await;
        let record = record.expect(200).text;
        let ruleset = all.ruleset.parse().unwrap();
        let head = head_at_the_times_of(&record, ruleset, game.secret, &game.log);
        assert_eq!(over["head"], head);
        let said = browser.console().await;
        assert!(said.is_empty(), "{said:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tammany_hall_by_pointer() {
    play(&TAMMANY_HALL, Screen::Wide).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tammany_hall_by_touch() {
    play(&TAMMANY_HALL, Screen::Phone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tammany_hall_by_keyboard_without_script() {
    play(&TAMMANY_HALL, Screen::WithoutScript).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn city_and_guilds_by_pointer() {
    play(&CITY_AND_GUILDS, Screen::Wide).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn city_and_guilds_by_touch() {
    play(&CITY_AND_GUILDS, Screen::Phone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn city_and_guilds_by_keyboard_without_script() {
    play(&CITY_AND_GUILDS, Screen::WithoutScript).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bull_moose_by_pointer() {
    play(&BULL_MOOSE, Screen::Wide).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bull_moose_by_touch() {
    play(&BULL_MOOSE, Screen::Phone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bull_moose_by_keyboard_without_script() {
    play(&BULL_MOOSE, Screen::WithoutScript).await;
}
