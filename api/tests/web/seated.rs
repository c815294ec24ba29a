//! People at a table, each before a browser of their own.

use serde_json::{Value, json};

use crate::driver::{Chromium, Element, Screen};
use crate::helpers::browser::Browser;
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

/// The games, by their slugs.
pub(crate) const GAMES: [&str; 3] = ["tammany-hall", "city-and-guilds", "bull-moose"];

/// A game of three.
pub(crate) struct Table {
    pub(crate) app: TestApp,
    pub(crate) people: Vec<Person>,
    pub(crate) id: String,
}

impl Table {
    pub(crate) async fn of(ruleset: &str) -> Self {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let game = app.start_game(ruleset, &people).await;
        let id = game["id"].as_str().unwrap().to_owned();
        Self { app, people, id }
    }

    pub(crate) fn path(&self) -> String {
        format!("/games/{}", self.id)
    }

    /// Whom the game waits for.
    pub(crate) async fn due(&self) -> Vec<usize> {
        self.app.due(&self.id, &self.people[0]).await
    }

    /// Plays by chance until it is the turn of one alone; who that is.
    pub(crate) async fn until_a_turn(&self, choices: &mut Choices) -> usize {
        loop {
            if let [one] = self.due().await.as_slice() {
                return *one;
            }
            self.step(choices).await;
        }
    }

    /// Somebody takes a step.
    pub(crate) async fn step(&self, choices: &mut Choices) {
        assert!(self.app.step(&self.id, &self.people, choices).await);
    }

    pub(crate) async fn version(&self) -> u64 {
        self.app.game(&self.id, None).await["version"]
            .as_u64()
            .unwrap()
    }

    /// How many entries of the log a seat has made.
    pub(crate) async fn made_by(&self, who: usize) -> usize {
        let entries = self.app.log(&self.id, Some(&self.people[who]), 100).await;
        let own = json!({ "kind": "seat", "seat": who });
        entries.iter().filter(|entry| entry["actor"] == own).count()
    }

    /// Somebody sits down before a browser, signed in, and opens the table.
    pub(crate) async fn sit(&self, who: usize, screen: Screen) -> Chromium {
        let browser = sit(&self.app, &self.people[who].name, screen).await;
        browser.go(&self.path()).await;
        browser
    }
}

/// A browser in which somebody has signed in.
pub(crate) async fn sit(app: &TestApp, name: &str, screen: Screen) -> Chromium {
    let signed_in = Browser::of(app, name).await;
    let browser = Chromium::open(app.url(), screen).await;
    browser.go("/sign-in").await;
    browser.hold(&signed_in.cookie.unwrap()).await;
    browser
}

/// The button that sends.
pub(crate) const SEND: &str = ".panel form[action$='/turn'] button";

/// Everything with which something is planned, and that is not folded away.
const PICKS: &str = ".panel .menu > li > *, .panel form:has(fieldset) > button";

/// Fills in the form whose button this is, if it has anything to fill in.
async fn fill_in(browser: &Chromium, button: &Element, choices: &mut Choices) {
    let form = json!([button.as_json()]);
    let script = "const form = arguments[0].closest('form'); \
                  return { ticks: [...form.querySelectorAll('[type=checkbox]')], \
                           numbers: [...form.querySelectorAll('[type=number]')], \
                           lists: form.querySelectorAll('select').length, \
                           exactly: Number(form.querySelector('fieldset .hint')?.textContent.match(/\\d+/)) }";
    let fields = browser.js(script, form).await;
    let elements =
        |of: &Value| -> Vec<Element> { of.as_array().unwrap().iter().map(Element::from).collect() };
    assert_eq!(fields["lists"], 0, "no list is filled in here");
    let mut ticks = elements(&fields["ticks"]);
    if !ticks.is_empty() {
        let exactly = usize::try_from(fields["exactly"].as_u64().unwrap()).unwrap();
        while ticks.len() > exactly {
            ticks.remove(choices.below(ticks.len()));
        }
        for tick in ticks {
            browser.tick(&tick).await;
        }
    }
    for number in &elements(&fields["numbers"]) {
        let most: usize = browser
            .property(number, "max")
            .await
            .as_str()
            .unwrap()
            .parse()
            .unwrap();
        let wanted = choices.below(most.min(3) + 1);
        browser.choose_number(number, wanted).await;
    }
}

/// Plans a turn with what the page offers and sends it; what was planned, as it is written.
pub(crate) async fn play_a_turn(browser: &Chromium, choices: &mut Choices) -> Vec<String> {
    plan_a_turn(browser, choices).await;
    let steps = browser.js(
        "return [...document.querySelectorAll('.draft code')].map(code => code.textContent)",
        json!([]),
    );
    let steps = steps.await;
    let send = browser.find(SEND).await;
    browser.press_and_see(&send).await;
    steps
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step.as_str().unwrap().to_owned())
        .collect()
}

/// Plans a turn until it can be sent.
pub(crate) async fn plan_a_turn(browser: &Chromium, choices: &mut Choices) {
    for _ in 0..60 {
        if !browser.all(SEND).await.is_empty() {
            return;
        }
        let mut ways = Vec::new();
        for way in browser.all(PICKS).await {
            if browser.is_shown(&way).await {
                ways.push(way);
            }
        }
        assert!(
            !ways.is_empty(),
            "nothing to do: {}",
            browser.source().await
        );
        let way = ways.remove(choices.below(ways.len()));
        if browser.property(&way, "localName").await == "button" {
            fill_in(browser, &way, choices).await;
        }
        browser.press_and_see(&way).await;
    }
    panic!("a turn that does not end: {}", browser.source().await);
}
