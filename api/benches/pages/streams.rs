//! Streams of news on which nothing happens: what the server needs for each.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::helpers::program::{Program, data_folder};
use super::helpers::smtp::Receiver;

/// Games that the streams are about.
const GAMES: usize = 50;

/// Streams from one address: fewer than a server lets strangers have.
const FROM_AN_ADDRESS: usize = 90;

/// Opens so many streams to a server of its own process, and says what memory it needs before and after.
pub(super) async fn measure(streams: usize) {
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
        drop(open(server, game, 200).await);
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let before = resident(&program);
    let mut held = Vec::new();
    for number in 0..streams {
        held.push(open(server, &games[number % GAMES], number / FROM_AN_ADDRESS).await);
    }
    // Long enough for each to have said that it is still there.
    tokio::time::sleep(Duration::from_secs(30)).await;
    let after = resident(&program);
    println!(
        "\n{streams} streams: {before} kB before, {after} kB with them, {:.1} kB each",
        f64::from(after - before) / f64::from(u32::try_from(streams).unwrap())
    );
    drop(held);
    program.stop();
}

/// Opens a stream from one of the addresses of this machine, and reads the first news.
async fn open(server: SocketAddr, game: &str, from: usize) -> TcpStream {
    let last = u8::try_from(from + 2).unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    let from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, last));
    socket.bind(SocketAddr::new(from, 0)).unwrap();
    let mut stream = socket.connect(server).await.unwrap();
    let request = format!(
        "GET /games/{game}/news HTTP/1.1\r\nHost: {server}\r\nAccept: text/event-stream\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut heard = String::new();
    while !heard.contains("data:") {
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
