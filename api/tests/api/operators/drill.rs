//! The whole way: people play, a backup is made meanwhile, it is restored elsewhere, every game replays, and play goes on there
//! without anybody being told, until the copy is to be the server.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::run;
use crate::helpers::cluster::fresh_database;
use crate::helpers::command::poste;
use crate::helpers::play::{Choices, any_answer};
use crate::helpers::program::{Program, data_folder};
use crate::helpers::smtp::Receiver;

/// Longer than anything here takes.
const BOUND: Duration = Duration::from_mins(2);

/// Answers that are there before the backup begins.
const ANSWERS: u32 = 8;

const GAMES: [&str; 3] = ["tammany-hall", "city-and-guilds", "bull-moose"];

/// Answers whatever a game asks of this person now; false if it asks nothing.
async fn answer(server: &Program, game: &str, token: &str, choices: &mut Choices) -> bool {
    let seen = server
        .ask("GET", &format!("/games/{game}"), token, Value::Null, 200)
        .await;
    // Whoever opens a table has the first seat.
    let mut asked = seen["pending"][0]["seats"].as_array().into_iter().flatten();
    if !asked.any(|seat| seat == 0) {
        return false;
    }
    let path = format!("/games/{game}/decision");
    let decision = server.ask("GET", &path, token, Value::Null, 200).await;
    let body = json!({
        "decision": decision["decision"],
        "actions": [any_answer(&decision, choices)],
    });
    let path = format!("/games/{game}/actions");
    server.ask("POST", &path, token, body, 201).await;
    true
}

/// How many entries each game has.
async fn versions(server: &Program, games: &[String], token: &str) -> BTreeMap<String, u64> {
    let mut versions = BTreeMap::new();
    for game in games {
        let path = format!("/games/{game}");
        let seen = server.ask("GET", &path, token, Value::Null, 200).await;
        versions.insert(game.clone(), seen["version"].as_u64().unwrap());
    }
    versions
}

/// A game that is over: whoever played it has left. Its id.
async fn finished(server: &Program, mails: &Receiver, token: &str) -> String {
    let session = server.sign_in(mails, "Dora").await;
    let dora = session["access_token"].as_str().unwrap();
    let wish = json!({ "ruleset": "bull-moose", "seats": 3, "bots": 2 });
    let game = server.ask("POST", "/games", dora, wish, 201).await;
    let game = game["id"].as_str().unwrap().to_owned();
    server.ask("DELETE", "/me", dora, Value::Null, 204).await;
    let over = async {
        let path = format!("/games/{game}");
        while server.ask("GET", &path, token, Value::Null, 200).await["status"] != "finished" {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let ended = tokio::time::timeout(BOUND, over).await;
    ended.expect("a game that everybody has left ends");
    game
}

#[tokio::test(flavor = "multi_thread")]
#[expect(
    clippy::too_many_lines,
    reason = "one drill, from the first server to the last"
)]
async fn a_backup_under_load_is_restored_elsewhere_and_played_on_and_nobody_is_told() {
    let (data, kept, elsewhere) = (data_folder(), data_folder(), data_folder());
    let mails = Receiver::start().await;
    let url = mails.url();
    let unhurried = [
        ("POSTE_RATE_LIMIT", "100000"),
        ("POSTE_NOTICE_DELAY", "0s"),
        ("POSTE_BOTS_AT_ONCE", "true"),
    ];
    let settings = [&unhurried[..], &[("POSTE_SMTP_URL", url.as_str())]].concat();
    let server = Arc::new(Program::serve(data.path(), &settings));
    let session = server.sign_in(&mails, "Ann").await;
    let token = session["access_token"].as_str().unwrap().to_owned();
    let over_already = finished(&server, &mails, &token).await;
    let mut games = Vec::new();
    for ruleset in GAMES {
        let wish = json!({ "ruleset": ruleset, "seats": 3, "bots": 2 });
        let game = server.ask("POST", "/games", &token, wish, 201).await;
        games.push(game["id"].as_str().unwrap().to_owned());
    }

    // Somebody plays all the time.
    let (over, answers) = (
        Arc::new(AtomicBool::new(false)),
        Arc::new(AtomicU32::new(0)),
    );
    let playing = {
        let (server, over, answers) =
            (Arc::clone(&server), Arc::clone(&over), Arc::clone(&answers));
        let (games, token) = (games.clone(), token.clone());
        tokio::spawn(async move {
            let mut choices = Choices::new(5);
            while !over.load(Ordering::Relaxed) {
                for game in &games {
                    let answered = answer(&server, game, &token, &mut choices).await;
                    answers.fetch_add(u32::from(answered), Ordering::Relaxed);
                }
            }
        })
    };
    let begun = Instant::now();
    while answers.load(Ordering::Relaxed) < ANSWERS {
        assert!(begun.elapsed() < BOUND, "nobody plays");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let before = versions(&server, &games, &token).await;
    let mut backup = poste();
    backup.arg("backup").arg(kept.path());
    backup.arg("--data").arg(data.path());
    let (ran, said) = run(backup).await;
    assert!(ran.status.success(), "{said}");
    let after = versions(&server, &games, &token).await;
    over.store(true, Ordering::Relaxed);
    playing.await.unwrap();
    let server = Arc::into_inner(server).unwrap();
    let (status, said) = server.stop();
    assert!(status.success(), "{said}");
    let file = std::fs::read_dir(kept.path()).unwrap().next().unwrap();

    // Elsewhere.
    let mut restore = poste();
    restore.arg("restore").arg(file.unwrap().path());
    restore.arg("--data").arg(elsewhere.path());
    let (ran, said) = run(restore).await;
    assert!(ran.status.success(), "{said}");
    assert!(said.starts_with("4 games are restored"), "{said}");
    let mut check = poste();
    check
        .arg("replay-check")
        .arg("--data")
        .arg(elsewhere.path());
    let (ran, said) = run(check).await;
    assert!(ran.status.success(), "{said}");
    let equal = "checked 4, equal 4, differ 0, failed 0";
    assert!(said.contains(equal), "{said}");

    let told = Receiver::start().await;
    let url = told.url();
    let settings = [&unhurried[..], &[("POSTE_SMTP_URL", url.as_str())]].concat();
    let copy = Program::serve(elsewhere.path(), &settings);
    let restored = versions(&copy, &games, &token).await;
    for game in &games {
        let (now, before, after) = (restored[game], before[game], after[game]);
        assert!(
            before <= now && now <= after,
            "what was acknowledged before is there: {before} {now} {after}"
        );
    }
    // What anybody can check without a server holds.
    let record = format!("{}/api/v1/games/{over_already}/record", copy.url());
    let record = reqwest::get(record).await.unwrap();
    assert_eq!(record.status().as_u16(), 200);
    let file = kept.path().join("record.jsonl");
    std::fs::write(&file, record.text().await.unwrap()).unwrap();
    let mut verify = poste();
    verify.arg("verify").arg(&file);
    let (ran, said) = run(verify).await;
    assert!(ran.status.success() && said.contains(" holds: "), "{said}");
    // Whoever has a seat plays on; what would have been mailed waits.
    let mut choices = Choices::new(6);
    for game in &games {
        while answer(&copy, game, &token, &mut choices).await {}
    }
    let wish = json!({ "email": "ben@example.org", "name": "Ben" });
    copy.ask("POST", "/sign-in", "", wish, 202).await;
    let still = versions(&copy, &games, &token).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(
        versions(&copy, &games, &token).await,
        still,
        "no bot played"
    );
    let (status, said) = copy.stop();
    assert!(status.success(), "{said}");
    assert!(said.contains("go-live"), "{said}");
    assert_eq!(told.connections(), 0, "nobody was told");

    // Until it is the server.
    let mut live = poste();
    live.arg("go-live").arg("--data").arg(elsewhere.path());
    let (ran, said) = run(live).await;
    assert!(ran.status.success(), "{said}");
    assert!(said.contains("due at once"), "{said}");
    let server = Program::serve(elsewhere.path(), &settings);
    let to_ben = async {
        while !told
            .mails()
            .iter()
            .any(|mail| mail.to == ["ben@example.org"])
        {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        while versions(&server, &games, &token).await == still {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let came = tokio::time::timeout(BOUND, to_ben).await;
    came.expect("mails go out, and bots play");
    let (status, said) = server.stop();
    assert!(status.success(), "{said}");
    assert!(said.contains("mail sent"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_told_to_keep_quiet_mails_nobody_and_takes_nothing_in() {
    let database = fresh_database().await;
    let data = data_folder();
    let mails = Receiver::start().await;
    let url = mails.url();
    let settings = [
        ("DATABASE_URL", database.as_str()),
        ("POSTE_SMTP_URL", url.as_str()),
        ("POSTE_BOUNCE_ADDRESS", "bounce@example.org"),
        ("POSTE_MAIL_LISTEN", "0"),
        ("POSTE_QUIET", "true"),
    ];
    let server = Program::serve(data.path(), &settings);
    let wish = json!({ "email": "ann@example.org", "name": "Ann" });
    server.ask("POST", "/sign-in", "", wish, 202).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let ready = reqwest::get(format!("{}/readyz", server.url())).await;
    let ready: Value = serde_json::from_str(&ready.unwrap().text().await.unwrap()).unwrap();
    assert_eq!(ready["mail"]["waiting"], 1, "{ready}");
    let (status, said) = server.stop();
    assert!(
        status.success() && said.contains("nobody is mailed"),
        "{said}"
    );
    assert!(!said.contains("is a copy"), "{said}");
    assert_eq!(mails.connections(), 0);

    let settings = settings.map(|(name, value)| match name {
        "POSTE_QUIET" => (name, "false"),
        _ => (name, value),
    });
    let server = Program::serve(data.path(), &settings);
    mails.wait_for(1).await;
    assert!(server.stop().0.success());
}
