//! Streams on which nothing happens, of news of games and of events of accounts: what the server needs for each.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use api::ground::secrets;
use diesel_async::{AsyncConnection as _, AsyncPgConnection, SimpleAsyncConnection as _};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::helpers::cluster;
use super::helpers::program::{Program, data_folder};
use super::helpers::smtp::Receiver;

/// Games that the streams are about.
const GAMES: usize = 50;

/// Streams from one address: fewer than a server lets strangers have.
const FROM_AN_ADDRESS: usize = 90;

/// Streams of one account: as many as it may have.
const OF_AN_ACCOUNT: usize = 4;

/// Opens so many streams of games to a server of its own process, and says what memory it needs before and after.
pub(super) async fn of_games(streams: usize) {
    let data = data_folder();
    let mails = Receiver::start().await;
    let url = mails.url();
    let settings = [("POSTE_SMTP_URL", url.as_str()), ("POSTE_LOG", "error")];
    let program = Program::serve(data.path(), &settings);
    let session = program.sign_in(&mails, "Ann").await;
    let token = session["access_token"].as_str().unwrap();
    let mut games = Vec::new();
    for _ in 0..GAMES {
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
        let game = program.ask("POST", "/games", token, wish, 201).await;
        games.push(game["id"].as_str().unwrap().to_owned());
    }
    let server: SocketAddr = program.url()["http://".len()..].parse().unwrap();
    // The bots have played, and each game has been looked at.
    tokio::time::sleep(Duration::from_secs(20)).await;
    for game in &games {
        drop(open(server, &format!("/games/{game}/news"), "", 200).await);
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let before = resident(&program);
    let mut held = Vec::new();
    for number in 0..streams {
        let path = format!("/games/{}/news", games[number % GAMES]);
        held.push(open(server, &path, "", number / FROM_AN_ADDRESS).await);
    }
    say("games", streams, before, &program).await;
    drop(held);
    program.stop();
}

/// Opens so many streams of accounts, four of each.
pub(super) async fn of_accounts(streams: usize) {
    let database = cluster::fresh_database().await;
    let data = data_folder();
    let mails = Receiver::start().await;
    let url = mails.url();
    let settings = [
        ("DATABASE_URL", database.as_str()),
        ("POSTE_SMTP_URL", url.as_str()),
        ("POSTE_LOG", "error"),
    ];
    let program = Program::serve(data.path(), &settings);
    let mut conn = AsyncPgConnection::establish(&database).await.unwrap();
    let tokens: Vec<String> = (0..=streams.div_ceil(OF_AN_ACCOUNT))
        .map(|number| format!("{}{number:040}", secrets::PERSONAL_TOKEN))
        .collect();
    for (number, token) in tokens.iter().enumerate() {
        let hash = engine::hex::encode(&secrets::hash(token));
        let account = format!(
            "WITH made AS (INSERT INTO users (id, email, name, locale, created_at) \
             VALUES (gen_random_uuid(), '{number}@example.org', 'Ann', 'en', now()) RETURNING id) \
             INSERT INTO tokens (id, user_id, name, hash, scopes, created_at) \
             SELECT gen_random_uuid(), id, 'bench', '\\x{hash}', '{{read}}', now() FROM made"
        );
        conn.batch_execute(&account).await.unwrap();
    }
    let server: SocketAddr = program.url()["http://".len()..].parse().unwrap();
    let (last, tokens) = tokens.split_last().unwrap();
    for _ in 0..GAMES {
        drop(open(server, "/api/v1/me/events", last, 200).await);
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let before = resident(&program);
    let mut held = Vec::new();
    for number in 0..streams {
        let token = &tokens[number / OF_AN_ACCOUNT];
        held.push(open(server, "/api/v1/me/events", token, number / FROM_AN_ADDRESS).await);
    }
    say("accounts", streams, before, &program).await;
    drop(held);
    program.stop();
}

/// Says what memory a program needs with streams, and what it needed before.
async fn say(what: &str, streams: usize, before: i32, program: &Program) {
    // Long enough for each to have said that it is still there.
    tokio::time::sleep(Duration::from_secs(30)).await;
    let after = resident(program);
    println!(
        "\n{streams} streams of {what}: {before} kB before, {after} kB with them, {:.1} kB each",
        f64::from(after - before) / f64::from(u32::try_from(streams).unwrap())
    );
}

/// Opens a stream from one of the addresses of this machine, with a token if there is one, and reads how it begins.
async fn open(server: SocketAddr, path: &str, token: &str, from: usize) -> TcpStream {
    let last = u8::try_from(from + 2).unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    let from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, last));
    socket.bind(SocketAddr::new(from, 0)).unwrap();
    let mut stream = socket.connect(server).await.unwrap();
    let authorization = if token.is_empty() {
        String::new()
    } else {
        format!("Authorization: Bearer {token}\r\n")
    };
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: {server}\r\nAccept: text/event-stream\r\n{authorization}\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut heard = String::new();
    while !heard.contains("\nid:") {
        let mut bytes = [0; 1024];
        let read = stream.read(&mut bytes).await.unwrap();
        assert!(read > 0, "{heard}");
        heard.push_str(&String::from_utf8_lossy(&bytes[..read]));
    }
    stream
}

/// The memory that the server's process holds, in kB.
fn resident(program: &Program) -> i32 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
    kilobytes.unwrap().parse().unwrap()
}
