//! Packed logs that somebody laid hands on.

use api::store::log::pack::pack;

use super::NAMES;
use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn a_packed_log_that_somebody_altered_is_shown_up_to_the_last_good_entry() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..3]).await;
    let game = app.played_out("city-and-guilds", &people).await;
    let (mut log, length) = app.whole_log(game).await;
    assert_eq!(app.pack_later().await, 1);
    log[70].events = "[]".to_owned();
    app.repack(game, &pack(&log).unwrap()).await;

    let view = app.read(&format!("/games/{game}/view"), None).await;
    let view = view.expect(200).json();

    assert_eq!((&view["version"], &view["at"]), (&70.into(), &69.into()));
    assert_eq!(app.entries(&game.to_string()).await.len(), 70);
    assert_eq!(length, u32::try_from(log.len()).unwrap());
    let (code, said) = app.replay_check();
    assert_eq!(code, Some(1));
    assert!(
        said.starts_with(&format!("{game} failed: noted as broken behind entry 69 ")),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_bytes_are_an_error_of_that_game_alone() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..3]).await;
    let game = app.played_out("city-and-guilds", &people).await;
    let other = app.played_out("city-and-guilds", &people).await;
    let (log, _) = app.whole_log(game).await;
    assert_eq!(app.pack_later().await, 2);
    let mut packed = pack(&log).unwrap();
    packed.bytes[200] ^= 1;
    app.repack(game, &packed).await;

    for path in ["view", "log", "record"] {
        let answer = app.read(&format!("/games/{game}/{path}"), None).await;
        answer.problem(500, "internal");
        let answer = app.read(&format!("/games/{other}/{path}"), None).await;
        answer.expect(200);
    }
    let (code, said) = app.replay_check();
    assert_eq!(code, Some(1));
    assert_eq!(
        said,
        format!("{game} failed: packed log: the checksum does not fit")
    );
}
