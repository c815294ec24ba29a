//! Pages in every language on a phone: no word of a control is cut, and nothing is wider than the screen.

use serde_json::json;

use crate::accessible::{OF_A_STRANGER, asking, keep_picture, of_somebody};
use crate::driver::{Chromium, Screen};
use crate::helpers::play::Choices;
use crate::seated::{GAMES, Table, sit};

/// Every control, heading and table whose words do not fit into it, with both widths; the chosen word of a list, too.
const CUT: &str = "
    const cut = [];
    const pen = document.createElement('canvas').getContext('2d');
    const all = 'button, .button, select, summary, label, legend, th, h1, h2, h3, nav a, .menu a, .wide';
    for (const one of document.querySelectorAll(all)) {
        const style = getComputedStyle(one);
        if (!one.getClientRects().length || style.display === 'inline' || one.matches('.unseen, .self')) continue;
        let wide = one.scrollWidth, room = one.clientWidth, text = one.textContent.trim();
        if (one.tagName === 'SELECT') {
            text = one.selectedOptions[0]?.text ?? '';
            pen.font = style.font;
            wide = pen.measureText(text).width;
            room -= parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        }
        if (wide > room + 1) cut.push(`${text}: ${wide} > ${room}`);
    }
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) cut.push(`the page: ${page.scrollWidth} > ${innerWidth}`);
    return cut;";

async fn look(browser: &Chromium, tag: &str, (path, name): (&str, &str)) {
    browser.go(path).await;
    let lang = browser.js("return document.documentElement.lang", json!([]));
    assert_eq!(lang.await, tag, "{path}");
    // What is folded away has words, too.
    let unfold = "document.querySelectorAll('details').forEach((one) => { one.open = true; })";
    browser.js(unfold, json!([])).await;
    let cut = browser.js(CUT, json!([])).await;
    assert_eq!(cut, json!([]), "{tag}: {path}");
    keep_picture(browser, &format!("{tag}-{name}")).await;
}

async fn nothing_is_cut(tag: &str) {
    let table = Table::of("tammany-hall").await;
    let app = &table.app;
    let host = &table.people[0];
    let open = json!({ "ruleset": "bull-moose", "seats": 4 });
    let open = app.open_table(host, open).await;
    app.make_admin(host).await;
    let stranger = Chromium::open(app.url(), Screen::Phone).await;
    stranger.go("/").await;
    let button = stranger
        .find(&format!("button[name=language][value={tag}]"))
        .await;
    stranger.press_and_see(&button).await;
    for page in OF_A_STRANGER {
        look(&stranger, tag, page).await;
    }
    for game in GAMES {
        let rules = format!("/rules/{game}");
        look(&stranger, tag, (&rules, &format!("{game}-rules"))).await;
    }
    drop(stranger);
    speak(&table, tag).await;
    let browser = sit(app, &host.name, Screen::Phone).await;
    look(&browser, tag, (&asking(&table).await, "authorize")).await;
    for (path, name) in of_somebody(&table, &open) {
        look(&browser, tag, (&path, name)).await;
    }
}

/// Has everybody at a table read this language.
async fn speak(table: &Table, tag: &str) {
    for person in &table.people {
        let change = table.app.request("PATCH", "/me").token(&person.token);
        let change = change.json(json!({ "locale": tag }));
        change.send().await.expect(200);
    }
}

async fn nothing_is_cut_at_a_table(tag: &str) {
    for game in GAMES {
        let table = Table::of(game).await;
        speak(&table, tag).await;
        let mut choices = Choices::new(8);
        while table.version().await < 40 {
            table.step(&mut choices).await;
        }
        let who = table.until_a_turn(&mut choices).await;
        let path = table.path();
        let waiting = table.sit((who + 1) % 3, Screen::Phone).await;
        look(&waiting, tag, (&path, &format!("{game}-waiting"))).await;
        drop(waiting);
        let browser = table.sit(who, Screen::Phone).await;
        look(&browser, tag, (&path, &format!("{game}-turn"))).await;
        let past = format!("{path}?at=20");
        look(&browser, tag, (&past, &format!("{game}-past"))).await;
        while table.app.step(&table.id, &table.people, &mut choices).await {}
        look(&browser, tag, (&path, &format!("{game}-over"))).await;
        let points = format!("{path}/points");
        look(&browser, tag, (&points, &format!("{game}-points"))).await;
        let log = format!("{path}/log");
        look(&browser, tag, (&log, &format!("{game}-record"))).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_word_is_cut_on_a_phone_in_italian() {
    nothing_is_cut("it").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_word_is_cut_on_a_phone_in_french() {
    nothing_is_cut("fr").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_word_is_cut_at_a_table_in_italian() {
    nothing_is_cut_at_a_table("it").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_word_is_cut_at_a_table_in_french() {
    nothing_is_cut_at_a_table("fr").await;
}
