//! Every page, looked at by axe-core and at two widths: nothing that keeps anybody from using it, no word of the console, and
//! no scrolling sideways.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::driver::{Chromium, Screen};
use crate::helpers::play::Choices;
use crate::seated::{GAMES, Table, sit};

/// axe-core as it is published; see `axe/README.md`.
const AXE: &str = include_str!("axe/axe.min.js");

/// Makes sure that a page is fit to be used.
async fn look(browser: &Chromium, path: &str, name: &str) {
    browser.go(path).await;
    browser.js(AXE, json!([])).await;
    let run = "return axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })";
    let found = browser.js(run, json!([])).await;
    let violations = found["violations"].as_array().unwrap();
    let told: Vec<String> = violations
        .iter()
        .flat_map(|violation| {
            let nodes = violation["nodes"].as_array().unwrap().iter();
            nodes.map(|node| {
                format!(
                    "{}: {} {}",
                    violation["id"], node["html"], node["failureSummary"]
                )
            })
        })
        .collect();
    assert!(told.is_empty(), "{name} ({:?}): {told:#?}", browser.screen);
    assert!(
        found["passes"].as_array().unwrap().len() > 10,
        "{name}: axe has looked at it"
    );
    let script = "const panel = document.querySelector('.panel')?.getBoundingClientRect(); \
                  const board = document.getElementById('board')?.getBoundingClientRect(); \
                  return { width: document.documentElement.scrollWidth, inner: innerWidth, \
                           panel: panel && { left: panel.left, height: panel.height / innerHeight, bottom: panel.bottom - innerHeight }, \
                           board: board && { right: board.right } }";
    let size = browser.js(script, json!([])).await;
    assert!(
        size["width"].as_u64() <= size["inner"].as_u64(),
        "{name}: {size}"
    );
    if let Some(panel) = size["panel"].as_object() {
        if browser.screen == Screen::Phone {
            // A sheet at the bottom, which leaves room for the board.
            assert!(panel["height"].as_f64().unwrap() < 0.46, "{name}: {size}");
            assert!(
                panel["bottom"].as_f64().unwrap().abs() < 1.0,
                "{name}: {size}"
            );
        } else {
            assert!(
                panel["left"].as_f64() >= size["board"]["right"].as_f64(),
                "{name}: {size}"
            );
        }
    }
    let said = browser.console().await;
    assert!(said.is_empty(), "{name}: {said:?}");
    keep_picture(browser, name).await;
}

/// Lays pictures of a page down, light and dark, if the run was asked for pictures.
pub(crate) async fn keep_picture(browser: &Chromium, name: &str) {
    let Some(folder) = std::env::var_os("POSTE_WRITE_PICTURES") else {
        return;
    };
    for scheme in ["light", "dark"] {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        browser
            .command("Emulation.setEmulatedMedia", features)
            .await;
        let whole = json!({ "captureBeyondViewport": true });
        let taken = browser.command("Page.captureScreenshot", whole).await;
        let png = STANDARD.decode(taken["data"].as_str().unwrap()).unwrap();
        let file = format!("{name}-{:?}-{scheme}.png", browser.screen).to_lowercase();
        std::fs::write(std::path::Path::new(&folder).join(file), png).unwrap();
    }
    let none = json!({ "features": [] });
    browser.command("Emulation.setEmulatedMedia", none).await;
}

/// Where an app asks whether it may act for somebody.
pub(crate) async fn asking(table: &Table) -> String {
    let wish = json!({ "name": "Pocket Restante", "redirect_uris": ["org.example.pocket:/back"] });
    let made = table
        .app
        .post("/oauth/clients")
        .token(&table.people[1].token);
    let made = made.json(wish).send().await.expect(201).json();
    format!(
        "/oauth/authorize?response_type=code&client_id={}&redirect_uri=org.example.pocket:/back&scope=read%20play\
         &code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256",
        made["id"].as_str().unwrap()
    )
}

/// The pages that whoever has not signed in is shown, and what their pictures are called.
pub(crate) const OF_A_STRANGER: [(&str, &str); 3] =
    [("/", "first"), ("/sign-in", "sign-in"), ("/games", "games")];

/// The pages of the host of a table, who has opened another one and is an administrator, and what their pictures are called.
pub(crate) fn of_somebody(table: &Table, open: &str) -> [(String, &'static str); 16] {
    [
        ("/".to_owned(), "home"),
        ("/me".to_owned(), "my-games"),
        ("/me/mails".to_owned(), "mails"),
        ("/me/settings".to_owned(), "settings"),
        (format!("/players/{}", table.people[0].id), "player"),
        ("/games".to_owned(), "tables"),
        ("/games/new".to_owned(), "new-table"),
        (format!("/games/{open}"), "gathering"),
        (format!("{}/log", table.path()), "log"),
        (format!("{}/mails", table.path()), "game-mails"),
        ("/admin".to_owned(), "admin"),
        (
            format!("/admin/people/{}", table.people[1].id),
            "admin-person",
        ),
        (format!("/admin/tables/{open}"), "admin-table"),
        ("/admin/notices".to_owned(), "admin-notices"),
        ("/admin/limits".to_owned(), "admin-limits"),
        ("/admin/acts".to_owned(), "admin-acts"),
    ]
}

async fn all_around(screen: Screen) {
    let table = Table::of("tammany-hall").await;
    let host = &table.people[0];
    let open = json!({ "ruleset": "bull-moose", "seats": 4 });
    let open = table.app.open_table(host, open).await;
    table.app.make_admin(host).await;
    let stranger = Chromium::open(table.app.url(), screen).await;
    for (path, name) in OF_A_STRANGER {
        look(&stranger, path, name).await;
    }
    drop(stranger);
    let browser = sit(&table.app, &host.name, screen).await;
    look(&browser, &asking(&table).await, "authorize").await;
    for (path, name) in of_somebody(&table, &open) {
        look(&browser, &path, name).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_fit_to_be_used_on_a_wide_screen() {
    all_around(Screen::Wide).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_fit_to_be_used_on_a_phone() {
    all_around(Screen::Phone).await;
}

async fn table(ruleset: &str) {
    let table = Table::of(ruleset).await;
    let mut choices = Choices::new(8);
    while table.version().await < 40 {
        table.step(&mut choices).await;
    }
    let who = table.until_a_turn(&mut choices).await;
    for screen in [Screen::Wide, Screen::Phone] {
        let mine = table.sit(who, screen).await;
        look(&mine, &table.path(), &format!("{ruleset}-turn")).await;
        let past = format!("{}?at=20", table.path());
        look(&mine, &past, &format!("{ruleset}-past")).await;
        drop(mine);
        let others = table.sit((who + 1) % 3, screen).await;
        look(&others, &table.path(), &format!("{ruleset}-waiting")).await;
    }
    while table.app.step(&table.id, &table.people, &mut choices).await {}
    for screen in [Screen::Wide, Screen::Phone] {
        let over = table.sit(who, screen).await;
        look(&over, &table.path(), &format!("{ruleset}-over")).await;
        let points = format!("{}/points", table.path());
        look(&over, &points, &format!("{ruleset}-points")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_the_first_game_are_fit_to_be_used() {
    table(GAMES[0]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_the_second_game_are_fit_to_be_used() {
    table(GAMES[1]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_the_third_game_are_fit_to_be_used() {
    table(GAMES[2]).await;
}
