//! What is told of a game is the same before it is packed and after, and in between.

use api::store::log::entries::{page, piece};
use chrono::TimeDelta;

use super::NAMES;
use crate::helpers::TestApp;

async fn is_served_as_before(ruleset: &str, seats: usize) {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..seats]).await;
    let game = app.played_out(ruleset, &people).await;
    let (log, length) = app.whole_log(game).await;
    app.later(TimeDelta::minutes(61));
    let ann = app.renewed(&people[0]).await;
    let to_ann = app.told(game, length, Some(&ann)).await;
    let to_anybody = app.told(game, length, None).await;

    assert_eq!(app.pack().await, 1);

    assert_eq!(app.stores().await, (vec![game.to_string()], vec![]));
    assert_eq!(app.whole_log(game).await.0, log);
    assert_eq!(app.told(game, length, Some(&ann)).await, to_ann);
    assert_eq!(app.told(game, length, None).await, to_anybody);
    let equal = "checked 1, equal 1, differ 0, failed 0".to_owned();
    assert_eq!(app.replay_check(), (Some(0), equal));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_packed_game_of_tammany_hall_is_served_to_the_letter_as_before() {
    is_served_as_before("tammany-hall", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_packed_game_of_city_and_guilds_is_served_to_the_letter_as_before() {
    is_served_as_before("city-and-guilds", 4).await;
}

/// With five players it is longer than one piece of rows.
#[tokio::test(flavor = "multi_thread")]
async fn a_packed_game_of_bull_moose_is_served_to_the_letter_as_before() {
    is_served_as_before("bull-moose", 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_is_packed_while_it_is_read_has_no_hole() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..5]).await;
    let game = app.played_out("bull-moose", &people).await;
    let (log, length) = app.whole_log(game).await;
    let mut conn = app.connection().await;
    let mut read = piece(&mut conn, game, 0, length).await.unwrap();
    assert!(read.len() < log.len(), "a piece is less than this log");
    let mut pages = page(&mut conn, game, 0, 7).await.unwrap();

    assert_eq!(app.pack_later().await, 1);

    let first = u32::try_from(read.len()).unwrap();
    read.extend(piece(&mut conn, game, first, length).await.unwrap());
    assert_eq!(read, log);
    assert_eq!(piece(&mut conn, game, length, length).await.unwrap(), []);
    while let Some(last) = pages.last()
        && last.seq + 1 < length
    {
        let next = page(&mut conn, game, last.seq + 1, 7).await.unwrap();
        assert!(!next.is_empty());
        pages.extend(next);
    }
    assert_eq!(pages, log);
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_at_the_very_moment_of_packing_see_everything() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..3]).await;
    let game = app.played_out("city-and-guilds", &people).await;
    let (log, length) = app.whole_log(game).await;
    app.later(TimeDelta::minutes(61));
    let reading = async || {
        let mut conn = app.connection().await;
        let mut after = 0;
        // Until it has been read a few times in the packed form.
        while after < 5 {
            let mut read = Vec::new();
            while read.len() < log.len() {
                let first = u32::try_from(read.len()).unwrap();
                let page = page(&mut conn, game, first, 9.min(length - first)).await;
                read.extend(page.unwrap());
            }
            assert_eq!(read, log);
            after += usize::from(app.stores().await.1.is_empty());
        }
    };
    let (packed, (), (), ()) = tokio::join!(app.pack(), reading(), reading(), reading());
    assert_eq!(packed, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_five_years_and_every_job_a_finished_game_is_there_to_its_every_step() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..3]).await;
    let game = app.played_out("tammany-hall", &people).await;
    let (log, length) = app.whole_log(game).await;
    let views = async || {
        let mut views = Vec::new();
        for at in 0..length {
            let path = format!("/games/{game}/view?at={at}");
            views.push(app.read(&path, None).await.expect(200).text);
        }
        views
    };
    let before = views().await;
    let unfinished = app.start_game("bull-moose", &people).await;

    for _ in 0..5 {
        app.later(TimeDelta::days(365));
        app.mails().await;
        app.let_bots_play().await;
        app.pack().await;
        let now = app.app.house.clock.now();
        let mut conn = app.connection().await;
        api::store::people::answer::forget_old(&mut conn, now, 1000)
            .await
            .unwrap();
    }

    app.forget_games();
    assert_eq!(app.stores().await.0, [game.to_string()]);
    assert_eq!(app.whole_log(game).await.0, log);
    assert_eq!(views().await, before);
    let record = app.read(&format!("/games/{game}/record"), None).await;
    let record = engine::record::Record::read(&record.expect(200).text).unwrap();
    assert_eq!(record.replay().unwrap().version(), length);
    let equal = "checked 2, equal 2, differ 0, failed 0".to_owned();
    assert_eq!(app.replay_check(), (Some(0), equal));
    // And the unfinished one goes on: refresh tokens are not for that long.
    let ann = app.sign_in("Ann").await;
    let id = unfinished["id"].as_str().unwrap();
    assert_eq!(app.game(id, Some(&ann)).await["status"], "running");
}
