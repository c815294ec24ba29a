//! `poste verify --bots`: the bots of a game that is over are thought through again.

use serde_json::json;

use super::against;
use crate::helpers::TestApp;
use crate::helpers::command::{output, poste};
use crate::helpers::play::Choices;
use crate::helpers::program::data_folder;

#[tokio::test(flavor = "multi_thread")]
async fn what_bots_did_can_be_thought_again_and_another_level_did_not_do_it() {
    let app = TestApp::start().await;
    let wish = json!([{ "level": "easy" }, { "level": "fair", "temperament": "calm" }]);
    let (game, ann) = against(&app, "tammany-hall", wish).await;
    let mut choices = Choices::new(11);
    let people = std::slice::from_ref(&ann);
    app.let_bots_play().await;
    while app.step(&game, people, &mut choices).await {
        app.let_bots_play().await;
    }
    let record = app.read(&format!("/games/{game}/record"), None).await;
    let record = record.expect(200).text;
    let folder = data_folder();
    let file = folder.path().join("game.jsonl");
    std::fs::write(&file, &record).unwrap();
    let verify = || {
        let mut verify = poste();
        verify.args(["verify", "--bots"]).arg(&file);
        verify
    };

    let said = output(&mut verify());

    let printed = String::from_utf8(said.stdout).unwrap();
    let troubles = String::from_utf8(said.stderr).unwrap();
    assert!(said.status.success(), "{printed}{troubles}");
    let thought = printed.lines().last().unwrap();
    let count = thought
        .strip_prefix("bots: ")
        .and_then(|rest| rest.strip_suffix(" decisions are what they think today"))
        .unwrap_or_else(|| panic!("{printed}"));
    assert!(count.parse::<usize>().unwrap() > 100, "{printed}");

    // Names are no part of the chain: a record may say that somebody else of the house had a seat.
    let named = "the Apprentice (house, easy, 1)";
    assert!(record.contains(named), "{record}");
    let other = record.replacen(named, "the Clerk (house, fair, 1)", 1);
    std::fs::write(&file, other).unwrap();
    let said = output(&mut verify());
    assert_eq!(said.status.code(), Some(1));
    let troubles = String::from_utf8(said.stderr).unwrap();
    assert!(
        troubles.contains("the Clerk (house, fair, 1) did "),
        "{troubles}"
    );
    assert!(troubles.contains("would do "), "{troubles}");

    let newer = record.replacen(named, "the Apprentice (house, easy, 99)", 1);
    std::fs::write(&file, newer).unwrap();
    let said = output(&mut verify());
    assert_eq!(said.status.code(), Some(2));
    let troubles = String::from_utf8(said.stderr).unwrap();
    assert!(troubles.contains("version 99"), "{troubles}");
}
