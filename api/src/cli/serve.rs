//! `poste serve`: runs the server.

use std::net::TcpListener;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use chrono::TimeDelta;
use clap::Args;
use lettre::message::Mailbox;
use mailbox::{Address, Password};
use tokio::signal::unix::{Signal, SignalKind, signal};

use super::{DatabaseOptions, say};
use crate::ground::clock::Clock;
use crate::ground::mail_key::MailKey;
use crate::table::Settings;
use crate::tell::answers;
use crate::tell::answers::Answers;
use crate::tell::arrivals::{Addresses, Receiver, fetch};
use crate::tell::hooks::client::Client;
use crate::tell::mail::{Hello, Home, Mailer, OwnAddress};
use crate::web::app::App;
use crate::web::{figures, server};
use crate::work::Workers;

/// What can be chosen when the server is started.
#[derive(Clone, Debug, Args)]
pub struct ServeOptions {
    /// Address and port to listen on; port 0 picks a free one and prints it.
    #[arg(
        long,
        env = "POSTE_LISTEN",
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:8080"
    )]
    pub listen: String,
    /// The database.
    #[command(flatten)]
    pub database: DatabaseOptions,
    /// Where people reach the server, for links in mails. Default: the address listened on.
    #[arg(long, env = "POSTE_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    /// A mail server: `smtp://`, `smtps://` or `smtp+starttls://`, with user and password if it wants them.
    /// Without it mails are written as files to the folder `mail` of the data folder.
    #[arg(
        long,
        env = "POSTE_SMTP_URL",
        value_name = "URL",
        hide_env_values = true
    )]
    pub smtp_url: Option<String>,
    /// The sender of all mails.
    #[arg(
        long,
        env = "POSTE_MAIL_FROM",
        value_name = "ADDRESS",
        default_value = "Poste Restante <poste@localhost>"
    )]
    pub mail_from: Mailbox,
    /// What the server calls itself to mail servers (EHLO), such as `play.example.org`. Default: the machine that the public
    /// address names.
    #[arg(long, env = "POSTE_MAIL_HELLO", value_name = "NAME")]
    pub mail_hello: Option<Hello>,
    /// Where undeliverable mails come back to, such as `bounce@example.org`: each mail has a sender of its own made of it,
    /// `bounce+…@example.org`. Default: they come back to the sender that readers see.
    #[arg(long, env = "POSTE_BOUNCE_ADDRESS", value_name = "ADDRESS")]
    pub bounce_address: Option<Home>,
    /// Where people answer mails with their moves, such as `turn@example.org`: each mail that asks something has an address
    /// of its own made of it, `turn+…@example.org`. Default: mails are not answered, and people play on the page.
    #[arg(long, env = "POSTE_ANSWERS", value_name = "ADDRESS")]
    pub answers: Option<Home>,
    /// Address and port, or a port of this machine alone, to take on what comes in at these two addresses, over SMTP or
    /// LMTP; port 0 picks a free one and prints it. Default: nothing is taken.
    #[arg(
        long,
        env = "POSTE_MAIL_LISTEN",
        value_name = "ADDRESS:PORT",
        value_parser = place
    )]
    pub mail_listen: Option<String>,
    /// What `--mail-listen` was called before mails could be answered.
    #[arg(
        long,
        env = "POSTE_BOUNCE_LISTEN",
        value_name = "ADDRESS:PORT",
        value_parser = place,
        conflicts_with = "mail_listen",
        hide = true
    )]
    pub bounce_listen: Option<String>,
    /// A mailbox to fetch what comes in at these two addresses from, if there is no mail server that brings it:
    /// `imaps://user@host/folder`, a folder of its own.
    #[arg(
        long,
        env = "POSTE_MAILBOX",
        value_name = "URL",
        requires = "mailbox_password_file"
    )]
    pub mailbox: Option<Address>,
    /// The file with the password of that mailbox's user.
    #[arg(
        long,
        env = "POSTE_MAILBOX_PASSWORD_FILE",
        value_name = "FILE",
        requires = "mailbox"
    )]
    pub mailbox_password_file: Option<PathBuf>,
    /// The mail server in front of that port or mailbox whose `Authentication-Results` are believed, as it names itself in them: an
    /// answer that it finds to be forged is not taken.
    #[arg(
        long,
        env = "POSTE_TRUST_RESULTS",
        value_name = "NAME",
        requires = "answers"
    )]
    pub trust_results: Option<String>,
    /// How long after a turn begins its player is mailed, in seconds, or as in `90s`, `10m`, `2h`; players may choose
    /// another delay for themselves.
    #[arg(long, env = "POSTE_NOTICE_DELAY", value_name = "TIME", default_value = "10m", value_parser = time)]
    pub notice_delay: TimeDelta,
    /// How long after its end the log of a game is packed, which takes a tenth of the room; as in `90s`, `10m`, `2h`.
    #[arg(long, env = "POSTE_PACK_AFTER", value_name = "TIME", default_value = "1h", value_parser = time)]
    pub pack_after: TimeDelta,
    /// Requests a second that one user may make; ten times as many in a burst.
    #[arg(
        long,
        env = "POSTE_RATE_LIMIT",
        value_name = "NUMBER",
        default_value = "50"
    )]
    pub rate_limit: NonZeroU32,
    /// For tests and private networks alone: lets every user of this server have it post to any address that it can
    /// reach, your own network included, and over plain http. Without it webhooks are https and public.
    #[arg(long, env = "POSTE_HOOKS_ALLOW_PRIVATE")]
    pub hooks_allow_private: bool,
    /// For tests alone: a clock that anybody who reaches the server can move, with `POST /test-clock`. Refused unless
    /// everything that has to do with the server is on loopback: where it listens and says that it is, its mail server,
    /// and its database.
    #[arg(long, env = "POSTE_TEST_CLOCK")]
    pub test_clock: bool,
    /// Address and port, or a port of this machine alone, of `/metrics`: figures for Prometheus. They name nobody, but are not
    /// for everybody; port 0 picks a free one and prints it. Default: there are none.
    #[arg(
        long,
        env = "POSTE_METRICS_LISTEN",
        value_name = "ADDRESS:PORT",
        value_parser = place
    )]
    pub metrics_listen: Option<String>,
    /// Games kept in memory; others are replayed from their logs when they are needed.
    #[arg(
        long,
        env = "POSTE_CACHED_GAMES",
        value_name = "NUMBER",
        default_value_t = 10_000
    )]
    pub cached_games: usize,
    /// Threads on which the house's bots think, behind everything else that the machine does; 0 if another process on the same
    /// database does it. Default: half of the cores, at least 1.
    #[arg(long, env = "POSTE_BOT_THREADS", value_name = "NUMBER")]
    pub bot_threads: Option<usize>,
    /// Lets the house's bots answer as soon as they have thought. Without it they take about a second where people watch.
    #[arg(long, env = "POSTE_BOTS_AT_ONCE")]
    pub bots_at_once: bool,
}

/// Threads for the bots, if nobody says how many.
fn half_of_the_cores() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (cores / 2).max(1)
}

/// A time such as `90s`, `10m`, `2h`, or a number of seconds.
fn time(text: &str) -> Result<TimeDelta, String> {
    let seconds = text.parse().map(Duration::from_secs).ok();
    seconds
        .or_else(|| humantime::parse_duration(text).ok())
        .and_then(|time| TimeDelta::from_std(time).ok())
        .ok_or_else(|| "write a time as in 90s, 10m or 2h".to_owned())
}

/// An address and a port; a port alone is one of this machine, which others cannot reach.
#[expect(clippy::unnecessary_wraps, reason = "the form of clap's parsers")]
fn place(text: &str) -> Result<String, std::convert::Infallible> {
    Ok(match text.parse::<u16>() {
        Ok(port) => format!("127.0.0.1:{port}"),
        Err(_) => text.to_owned(),
    })
}

/// Runs the server until it is told to stop.
///
/// # Errors
/// A setting does not fit, a folder cannot be written, a port is taken, or the database cannot be had.
pub(super) async fn run(options: ServeOptions) -> anyhow::Result<ExitCode> {
    crate::web::telemetry::start("info");
    // Before the database, which takes longer: a taken port is said at once.
    let listener = listen(&options.listen, "--listen")?;
    let mail_listen = options
        .mail_listen
        .as_deref()
        .or(options.bounce_listen.as_deref());
    must_have_addresses(&options)?;
    let mailbox = mailbox(&options)?;
    let arriving = listen_if(mail_listen, "--mail-listen")?;
    let metrics = listen_if(options.metrics_listen.as_deref(), "--metrics-listen")?;
    let address = listener.local_addr()?;
    if options.test_clock {
        let mut listens = vec![address];
        if let Some(arriving) = &arriving {
            listens.push(arriving.local_addr()?);
        }
        must_be_alone(&listens, &options)?;
    }
    let public_url = options.public_url.as_deref().map_or_else(
        || format!("http://{address}"),
        |url| url.trim_end_matches('/').to_owned(),
    );
    let hooks = Client::new(options.hooks_allow_private)?;
    let folder = options.database.folder()?;
    let database = options.database.open().await?;
    let (mailer, mail_goes_to) = match mailer(&options, &folder) {
        Ok(mailer) => mailer,
        Err(error) => {
            database.close().await;
            return Err(error);
        }
    };
    let hello = options.mail_hello.clone();
    let mailer = match hello.or_else(|| Hello::of_url(&public_url)) {
        Some(hello) => mailer.with_hello(&hello),
        None => mailer,
    };
    let settings = Settings {
        public_url,
        notice_delay: options.notice_delay,
        pack_after: options.pack_after,
        rate_limit: options.rate_limit,
        cached_games: options.cached_games,
        bot_threads: options.bot_threads.unwrap_or_else(half_of_the_cores),
        bots_at_once: options.bots_at_once,
        hooks_allow_private: options.hooks_allow_private,
        test_clock: options.test_clock,
        mail_goes_to,
    };
    let clock = if options.test_clock {
        tracing::warn!("the clock of this server can be moved: for tests alone");
        Clock::movable()
    } else {
        Clock::system()
    };
    let app = Arc::new(App::new(database.pool.clone(), clock, settings).await?);
    // The server hears signals only once it runs; one that came as soon as it is announced would leave the private
    // database behind.
    let mut orders = Orders::listen().context("signals cannot be heard")?;
    let addresses = addresses(&options, &app.house.mail_key);
    let mut workers = Workers::start(&app.house, with_addresses(mailer, &addresses), hooks);
    if let Some(address) = addresses.answers.clone() {
        let answers = Answers {
            address,
            sender: options.mail_from.email.to_string(),
            trusted_results: options.trust_results,
        };
        workers.add(answers::run(Arc::clone(&app.house), answers));
    }
    if let Some(mailbox) = mailbox {
        workers.add(fetch(mailbox, addresses.clone(), Arc::clone(&app.house)));
    }
    let receiver = arriving
        .map(|listener| Receiver::new(listener, addresses))
        .transpose()?;
    let server = server::start(Arc::clone(&app), listener)?;
    let handle = server.handle();
    let mut serving = tokio::spawn(server);
    announce(&format!("listening on http://{address}"));
    if let Some(receiver) = receiver {
        announce(&format!("mails come in at {}", receiver.local_addr()?));
        workers.add(receiver.run(Arc::clone(&app.house)));
    }
    show_figures(metrics, &app, &mut workers)?;
    tracing::info!(
        "open http://{address} in a browser; mails go to {}",
        app.house.settings.mail_goes_to
    );
    tokio::select! {
        ended = &mut serving => ended??,
        patient = orders.received() => {
            tracing::info!(patient, "told to end");
            app.house.stopping.begin();
            handle.stop(patient).await;
        }
    }
    workers.stop().await;
    database.close().await;
    Ok(ExitCode::SUCCESS)
}

/// Prints where the server is to be found. It serves all the same if nobody takes that: the log says it too.
fn announce(line: &str) {
    if let Err(error) = say(line) {
        tracing::warn!(%error, "it was to say: {line}");
    }
}

/// Serves the figures, if there is a port for them.
fn show_figures(
    listener: Option<TcpListener>,
    app: &Arc<App>,
    workers: &mut Workers,
) -> anyhow::Result<()> {
    let Some(listener) = listener else {
        return Ok(());
    };
    let address = listener.local_addr()?;
    let serving = figures::start(Arc::clone(app), listener)?;
    workers.add(async move {
        if let Err(error) = serving.await {
            tracing::error!(%error, "the figures cannot be read any more");
        }
    });
    announce(&format!("figures are at http://{address}/metrics"));
    Ok(())
}

/// A port, if one was named, taken at once.
fn listen_if(place: Option<&str>, option: &str) -> anyhow::Result<Option<TcpListener>> {
    place.map(|place| listen(place, option)).transpose()
}

/// A port, taken at once.
fn listen(place: &str, option: &str) -> anyhow::Result<TcpListener> {
    TcpListener::bind(place)
        .with_context(|| format!("cannot listen on {place}: choose another address with {option}"))
}

/// Keeps a clock that can be moved from everybody but whoever runs tests on this machine: nobody else reaches the server,
/// is told by it where to find it, gets its mails, or uses its database.
fn must_be_alone(listens: &[SocketAddr], options: &ServeOptions) -> anyhow::Result<()> {
    for address in listens {
        anyhow::ensure!(
            address.ip().is_loopback(),
            "--test-clock is for tests alone: listen on 127.0.0.1 or [::1] with it, not on {address}"
        );
    }
    for (name, url) in [
        ("--smtp-url", &options.smtp_url),
        ("--public-url", &options.public_url),
        ("--database-url", &options.database.database_url),
        (
            "--mailbox",
            &options.mailbox.as_ref().map(ToString::to_string),
        ),
    ] {
        anyhow::ensure!(
            url.as_deref().is_none_or(is_loopback),
            "--test-clock is for tests alone: it goes with no {name} but one on 127.0.0.1 or [::1]"
        );
    }
    Ok(())
}

/// Whether an address, whose host is written as a number, is on this machine.
fn is_loopback(url: &str) -> bool {
    let host = reqwest::Url::parse(url)
        .ok()
        .and_then(|url| url.host_str().map(str::to_owned));
    host.is_some_and(|host| {
        host.trim_matches(['[', ']'])
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
    })
}

/// What the program is told by signals.
struct Orders {
    terminate: Signal,
    interrupt: Signal,
}

impl Orders {
    /// Hears signals from now on.
    fn listen() -> std::io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Waits for the order to end: true if requests in progress may end first, false if somebody at the terminal waits.
    async fn received(&mut self) -> bool {
        tokio::select! {
            _ = self.terminate.recv() => true,
            _ = self.interrupt.recv() => false,
        }
    }
}

/// Mails can come in only at addresses that are named.
fn must_have_addresses(options: &ServeOptions) -> anyhow::Result<()> {
    let listens = options.mail_listen.is_some() || options.bounce_listen.is_some();
    for (option, is_there) in [
        ("--mail-listen", listens),
        ("--mailbox", options.mailbox.is_some()),
    ] {
        anyhow::ensure!(
            !is_there || options.bounce_address.is_some() || options.answers.is_some(),
            "{option} needs an address that mails come in at: name one with --answers or --bounce-address"
        );
    }
    Ok(())
}

/// The mailbox that mails are fetched from.
fn mailbox(options: &ServeOptions) -> anyhow::Result<Option<mailbox::Mailbox>> {
    let (Some(address), Some(file)) = (&options.mailbox, &options.mailbox_password_file) else {
        return Ok(None);
    };
    let password = std::fs::read_to_string(file)
        .with_context(|| format!("{} cannot be read", file.display()))?;
    let password = Password::new(password);
    Ok(Some(mailbox::Mailbox::new(address.clone(), password)))
}

/// The addresses that mails come in at.
fn addresses(options: &ServeOptions, key: &MailKey) -> Addresses {
    let bounces = options.bounce_address.clone();
    let answers = options.answers.clone();
    Addresses {
        bounces: bounces.map(|home| OwnAddress::of_bounces(home, key.clone())),
        answers: answers.map(|home| OwnAddress::of_answers(home, key.clone())),
    }
}

/// The same mailer, whose mails come back and are answered there.
fn with_addresses(mut mailer: Mailer, addresses: &Addresses) -> Mailer {
    if let Some(bounces) = addresses.bounces.clone() {
        mailer = mailer.with_bounces(bounces);
    }
    if let Some(answers) = addresses.answers.clone() {
        mailer = mailer.with_answers(answers);
    }
    mailer
}

/// What sends mails, and where they go, in words.
fn mailer(options: &ServeOptions, folder: &Path) -> anyhow::Result<(Mailer, String)> {
    let from = options.mail_from.clone();
    if let Some(url) = &options.smtp_url {
        return Ok((Mailer::smtp(url, from)?, "the mail server".to_owned()));
    }
    let mailbox = folder.join("mail");
    let words = format!("the folder {}", mailbox.display());
    Ok((Mailer::folder(mailbox, from)?, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_on_this_machine_is_written_as_a_number() {
        for here in [
            "smtp://127.0.0.1:25",
            "smtp://u:p@[::1]:25",
            "http://127.0.0.1:8080",
            "postgres://poste@127.0.0.1/poste",
        ] {
            assert!(is_loopback(here), "{here}");
        }
        for elsewhere in [
            "smtp://mail.example.org",
            "smtps://127.0.0.1.example.org",
            "smtp://127.0.0.1@192.0.2.1",
            "smtp://192.0.2.1:25",
            "smtp://localhost:25",
            "https://games.example.org",
            "postgres://poste@192.0.2.1/poste",
            "nonsense",
        ] {
            assert!(!is_loopback(elsewhere), "{elsewhere}");
        }
    }

    #[test]
    fn a_time_is_a_number_and_a_unit() {
        assert_eq!(time("90"), Ok(TimeDelta::seconds(90)));
        assert_eq!(time("90s"), Ok(TimeDelta::seconds(90)));
        assert_eq!(time("10m"), Ok(TimeDelta::minutes(10)));
        assert_eq!(time("2h"), Ok(TimeDelta::hours(2)));
        assert_eq!(time("1h 30m"), Ok(TimeDelta::minutes(90)));
        for bad in ["", "s", "-1s", "ten"] {
            assert!(time(bad).is_err(), "{bad}");
        }
    }
}
