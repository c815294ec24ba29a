//! Whole games, played by three people through the forms and links of the page and by nothing else.

use std::collections::BTreeSet;

use engine::any::AnyPending;
use engine::record::Record;

use super::picture::picture;
use super::{Table, pair, to};
use crate::helpers::html::{PageForm, forms, links};
use crate::helpers::play::Choices;

/// Something that a page offers.
enum Way {
    Link(String),
    Form(PageForm, Vec<(String, String)>),
}

/// The links by which something is picked.
fn picks(page: &str) -> Vec<String> {
    let links = links(page).into_iter();
    links.filter(|link| link.contains("?pick=")).collect()
}

/// Everything that a page offers to plan with, on its board or beside it.
fn ways(page: &str, choices: &mut Choices) -> Vec<Way> {
    // What the board offers is the same as what stands beside it, and more at any time than that.
    let board = picture(page);
    let on_board = picks(board);
    if !on_board.is_empty() && choices.below(4) == 0 {
        return on_board.into_iter().map(Way::Link).collect();
    }
    let picks = picks(&page.replace(board, ""));
    let mut ways: Vec<Way> = picks.into_iter().map(Way::Link).collect();
    let all = forms(page);
    for form in to(&all, "/draft") {
        for add in form.buttons.iter().filter(|(name, _)| name == "add") {
            ways.push(Way::Form(form.clone(), vec![add.clone()]));
        }
        if let Some(fields) = filled_in(form, choices) {
            ways.push(Way::Form(form.clone(), fields));
        }
    }
    ways
}

/// The fields of a form that is filled in, by chance; none if it is none.
fn filled_in(form: &PageForm, choices: &mut Choices) -> Option<Vec<(String, String)>> {
    if !form.hidden.iter().any(|(name, _)| name == "verb") {
        return None;
    }
    let mut fields = Vec::new();
    for (name, most) in &form.numbers {
        fields.push(pair(name, &choices.below(most + 1).to_string()));
    }
    let mut ticks = form.ticks.clone();
    while ticks.len() > 4 {
        ticks.remove(choices.below(ticks.len()));
    }
    fields.extend(ticks);
    let mut left = form.lists.first().map(|(_, all)| all.clone());
    for (name, _) in &form.lists {
        let left = left.as_mut().unwrap();
        fields.push((name.clone(), left.remove(choices.below(left.len()))));
    }
    Some(fields)
}

impl Table {
    /// Has somebody plan and send at least one step, by what their pages offer.
    async fn play(&mut self, who: usize, choices: &mut Choices) {
        let mut page = self.open(who).await;
        for _ in 0..200 {
            let all = forms(&page);
            let send = to(&all, "/turn").first().map(|form| (*form).clone());
            let ways = ways(&page, choices);
            if let Some(send) = send
                && (ways.is_empty() || choices.below(3) == 0)
            {
                self.browsers[who].send(&send, &[]).await.expect(303);
                return;
            }
            assert!(!ways.is_empty(), "nothing to do: {page}");
            let way = &ways[choices.below(ways.len())];
            let answer = match way {
                Way::Link(link) => self.browsers[who].open(link).await,
                Way::Form(form, fields) => {
                    let led = self.browsers[who].send(form, fields).await;
                    assert_eq!(led.status, 303, "{fields:?}: {}", led.text);
                    self.browsers[who].follow(&led).await
                }
            };
            assert_eq!(answer.status, 200, "{}", answer.text);
            assert!(!answer.text.contains("class=\"late\""), "{}", answer.text);
            page = answer.text;
        }
        panic!("a turn that does not end: {page}");
    }
}

/// Plays a game to its end; the kinds of decisions that were met.
async fn a_whole_game(ruleset: &str, seed: u64) -> BTreeSet<String> {
    let mut table = Table::of(ruleset).await;
    let mut choices = Choices::new(seed);
    let mut kinds = BTreeSet::new();
    loop {
        let game = table.app.game(&table.id, Some(&table.people[0])).await;
        let Some(pending) = game["pending"].get(0) else {
            break;
        };
        kinds.insert(pending["kind"].as_str().unwrap().to_owned());
        let due = table.due().await;
        let who = due[choices.below(due.len())];
        table.play(who, &mut choices).await;
    }
    let page = table.open(0).await;
    assert!(page.contains("The game is over"), "{page}");
    let path = table.path();
    let record = links(&page);
    let record = record
        .iter()
        .find(|link| link.ends_with("/record"))
        .unwrap();
    let record = table.browsers[0].open(record).await.expect(200).text;
    let replayed = Record::read(&record).unwrap().replay().unwrap();
    let AnyPending::Over(standings) = replayed.pending() else {
        panic!("the record is of a finished game");
    };
    let game = table.app.game(&table.id, None).await;
    assert_eq!(game["status"], "finished");
    assert_eq!(game["head"], replayed.head().to_string());
    assert_eq!(game["standings"], serde_json::to_value(standings).unwrap());
    // The log, a page after the other, to its beginning.
    let mut next = Some(format!("{path}/log"));
    let mut pages = 0;
    while let Some(link) = next {
        let page = table.browsers[0].open(&link).await.expect(200).text;
        pages += 1;
        let older = |link: &String| {
            let before = link.split_once("/log?before=")?.1.parse::<u32>().ok()?;
            Some((before, link.clone()))
        };
        let here = link
            .split_once("before=")
            .map_or(u32::MAX, |(_, at)| at.parse().unwrap());
        let older = links(&page)
            .iter()
            .filter_map(older)
            .filter(|(at, _)| *at < here)
            .min();
        next = older.map(|(_, link)| link);
    }
    let version = usize::try_from(game["version"].as_u64().unwrap()).unwrap();
    assert_eq!(pages, version.div_ceil(100));
    kinds
}

fn assert_met(kinds: &BTreeSet<String>, all: &[&str]) {
    for kind in all {
        assert!(kinds.contains(*kind), "{kind} was not met: {kinds:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tammany_hall_is_played_by_three_through_the_page_alone() {
    let kinds = a_whole_game("tammany-hall", 1).await;
    assert_met(&kinds, &["turn", "second_piece", "bid", "offices"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn city_and_guilds_is_played_by_three_through_the_page_alone() {
    let kinds = a_whole_game("city-and-guilds", 2).await;
    assert_met(
        &kinds,
        &["discard", "lay_first_tile", "lay_tile", "draw_tile"],
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bull_moose_is_played_by_three_through_the_page_alone() {
    let kinds = a_whole_game("bull-moose", 3).await;
    assert_met(
        &kinds,
        &["keep_cards", "play_card", "spend_points", "resolve_text"],
    );
}
