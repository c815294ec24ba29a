//! `poste demo`: one whole game through the HTTP API, from sign-in to standings.

mod client;
mod player;

use std::net::TcpListener;
use std::num::NonZeroU32;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use chrono::TimeDelta;
use clap::Args;
use engine::Ruleset;

use self::client::Client;
use self::player::Player;
use super::{DatabaseOptions, say};
use crate::ground::clock::Clock;
use crate::ground::origins::Origins;
use crate::table::Settings;
use crate::table::limits::Hourly;
use crate::tell::mail::Mailer;
use crate::web::app::App;
use crate::web::server;
use crate::work::Workers;

/// What to play.
#[derive(Debug, Args)]
pub(super) struct DemoOptions {
    /// The game.
    #[arg(long, value_name = "NAME", default_value = "tammany-hall")]
    ruleset: Ruleset,
    /// How many players.
    #[arg(long, value_name = "NUMBER", default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=5))]
    seats: u8,
    /// Print nothing but the standings.
    #[arg(long)]
    quiet: bool,
    /// Folder to make the private database in, which stays there with the game. Default: a temporary one.
    // Not from the environment, here and below: what is set there is the database that people play on.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// A Postgres server to play on instead of a private one: the players and their game stay there.
    #[arg(long, value_name = "URL")]
    database_url: Option<String>,
    /// Folder of Postgres's programs `initdb` and `postgres`, if they are in no usual place.
    #[arg(long, env = "POSTE_PG_BIN", value_name = "FOLDER")]
    pg_bin: Option<PathBuf>,
}

/// Connections of the demo to its database.
const CONNECTIONS: u16 = 16;

/// The players' names, as many as a table can have.
const NAMES: [&str; 5] = ["Ann", "Ben", "Cleo", "Dan", "Eve"];

/// Starts a server on a free port, signs players in by mail, and lets them play to the end.
///
/// # Errors
/// The server cannot be started, the API answers what it should not, or the game cannot be printed.
pub(super) async fn run(options: DemoOptions) -> anyhow::Result<ExitCode> {
    crate::web::telemetry::start("warn");
    let mailbox = tempfile::Builder::new().prefix("poste-demo-").tempdir()?;
    // Postgres may run under another account, which must be able to pass.
    std::fs::set_permissions(mailbox.path(), std::fs::Permissions::from_mode(0o755))?;
    let data = options.data.clone();
    let database = DatabaseOptions {
        data: Some(data.unwrap_or_else(|| mailbox.path().join("data"))),
        database_url: options.database_url.clone(),
        pg_bin: options.pg_bin.clone(),
        database_connections: CONNECTIONS,
    };
    let database = database.open().await?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let url = format!("http://{}", listener.local_addr()?);
    let settings = Settings {
        public_url: url.clone(),
        notice_delay: TimeDelta::zero(),
        pack_after: TimeDelta::hours(1),
        rate_limit: NonZeroU32::MAX,
        hourly: Hourly::default(),
        origins: Origins::default(),
        cached_games: 16,
        bot_threads: 1,
        bots_at_once: true,
        hooks_allow_private: false,
        test_clock: false,
        mail_folder: None,
    };
    let app = Arc::new(App::new(database.pool.clone(), Clock::system(), settings).await?);
    let mails = mailbox.path().join("mail");
    let from = "Poste Restante <poste@localhost>".parse()?;
    let mailer = Mailer::folder(mails.clone(), from)?;
    let workers = Workers::start(
        &app.house,
        mailer,
        crate::tell::hooks::client::Client::new(false)?,
    );
    let server = server::start(Arc::clone(&app), listener)?;
    let handle = server.handle();
    let serving = tokio::spawn(server);
    let played = play(&options, &Client::new(url), &mails).await;
    handle.stop(true).await;
    serving.await??;
    workers.stop().await;
    database.close().await;
    played.map(|()| ExitCode::SUCCESS)
}

async fn play(
    options: &DemoOptions,
    client: &Client,
    mails: &std::path::Path,
) -> anyhow::Result<()> {
    let mut players = Vec::new();
    for name in NAMES.iter().take(usize::from(options.seats)) {
        players.push(Player::sign_in(client, mails, name).await?);
        if !options.quiet {
            say(&format!(
                "{name} has signed in with the code from the mail."
            ))?;
        }
    }
    let (host, guests) = players.split_first().context("a table has players")?;
    let game = host.open(client, options.ruleset, options.seats).await?;
    for guest in guests {
        guest.join(client, &game).await?;
    }
    let mut told = 0;
    loop {
        let state = client.get(&format!("/games/{game}"), None).await?;
        if !options.quiet {
            told = tell(client, &game, told).await?;
        }
        let Some(pending) = state
            .pointer("/pending/0/seats")
            .and_then(|seats| seats.as_array())
        else {
            break;
        };
        let seat = pending.first().and_then(serde_json::Value::as_u64);
        let player = seat
            .and_then(|seat| usize::try_from(seat).ok())
            .and_then(|seat| players.get(seat))
            .context("the game waits for a seat of this table")?;
        player.take_a_step(client, &game).await?;
    }
    let state = client.get(&format!("/games/{game}"), None).await?;
    let standings = state
        .get("standings")
        .and_then(|standings| standings.as_array())
        .context("a finished game has standings")?;
    for standing in standings {
        let number = |field: &str| standing.get(field).and_then(serde_json::Value::as_i64);
        let (place, seat, score) = (number("place"), number("seat"), number("score"));
        let name = seat
            .and_then(|seat| usize::try_from(seat).ok())
            .and_then(|seat| NAMES.get(seat))
            .context("standings name the seats of the table")?;
        say(&format!(
            "{}. {name}: {}",
            place.unwrap_or_default(),
            score.unwrap_or_default()
        ))?;
    }
    Ok(())
}

/// Prints the entries from `first` on, as a spectator reads them, and returns the number of entries.
async fn tell(client: &Client, game: &str, mut first: u64) -> anyhow::Result<u64> {
    loop {
        let after = first
            .checked_sub(1)
            .map_or_else(String::new, |after| format!("&after={after}"));
        let page = client
            .get(&format!("/games/{game}/log?limit=100{after}"), None)
            .await?;
        let entries = page
            .get("items")
            .and_then(|items| items.as_array())
            .context("a page of a log has items")?;
        for entry in entries {
            let seq = entry.get("seq").and_then(serde_json::Value::as_u64);
            let seq = seq.context("an entry has a number")?;
            let events = entry.get("events").and_then(|events| events.as_array());
            for event in events.into_iter().flatten() {
                let text = event.get("text").and_then(serde_json::Value::as_str);
                say(&format!("{seq:>5}  {}", text.unwrap_or_default()))?;
            }
            first = seq + 1;
        }
        if page.get("next").is_none_or(serde_json::Value::is_null) {
            return Ok(first);
        }
    }
}
