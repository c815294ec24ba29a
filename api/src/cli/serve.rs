//! `poste serve`: runs the server.

mod options;
mod place;

use std::net::TcpListener;
use std::net::{IpAddr, SocketAddr};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use mailbox::Password;
use reqwest::Url;
use tokio::signal::unix::{Signal, SignalKind, signal};

pub use self::options::ServeOptions;
use self::place::Place;
use super::check::first_look;
use super::say;
use crate::ground::clock::Clock;
use crate::ground::mail_key::MailKey;
use crate::ground::open_files;
use crate::ground::origins::Origins;
use crate::store::database::Database;
use crate::store::quiet;
use crate::table::Settings;
use crate::table::limits::Hourly;
use crate::tell::answers;
use crate::tell::answers::Answers;
use crate::tell::arrivals::{Addresses, Receiver, fetch};
use crate::tell::hooks::client::Client;
use crate::tell::mail::{Hello, Mailer, OwnAddress};
use crate::web::app::App;
use crate::web::server::Listener;
use crate::web::{figures, server};
use crate::work::Workers;

/// Threads for the bots, if nobody says how many.
fn half_of_the_cores() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (cores / 2).max(1)
}

/// What a server listens on, taken before anything else is done.
struct Ports {
    web: Listener,
    place: Place,
    mails: Option<TcpListener>,
    metrics: Option<TcpListener>,
}

impl Ports {
    fn take(options: &ServeOptions) -> anyhow::Result<Self> {
        let (web, place) = place::take(&options.listen)?;
        anyhow::ensure!(
            options.public_url.is_some() || place.address().is_some(),
            "nobody else reaches a socket: say with --public-url where people reach the proxy in front of it"
        );
        must_have_addresses(options)?;
        let mails = options.mail_listen.as_deref();
        let mails = mails.or(options.bounce_listen.as_deref());
        Ok(Self {
            web,
            place,
            mails: listen_if(mails, "--mail-listen")?,
            metrics: listen_if(options.metrics_listen.as_deref(), "--metrics-listen")?,
        })
    }

    /// Where people or their mail servers come.
    fn open_to_others(&self) -> std::io::Result<Vec<SocketAddr>> {
        let mut addresses: Vec<SocketAddr> = self.place.address().into_iter().collect();
        if let Some(mails) = &self.mails {
            addresses.push(mails.local_addr()?);
        }
        Ok(addresses)
    }
}

/// Runs the server until it is told to stop.
///
/// # Errors
/// A setting does not fit, a folder cannot be written, a port is taken, or the database cannot be had.
pub(super) async fn run(options: ServeOptions) -> anyhow::Result<ExitCode> {
    crate::web::telemetry::start("info");
    open_files::allow_enough();
    // Before the database, which takes longer: a taken port is said at once.
    let ports = Ports::take(&options)?;
    let mailbox = mailbox(&options)?;
    if options.test_clock {
        must_be_alone(&ports.open_to_others()?, &options)?;
    }
    let hooks = Client::new(options.hooks_allow_private)?;
    let mut database = options.database.open().await?;
    let (mailer, mail_folder) = match mailer(&options) {
        Ok(mailer) => mailer,
        Err(error) => {
            database.close().await;
            return Err(error);
        }
    };
    let quiet = is_quiet(&options, &database.pool).await?;
    let clock = if options.test_clock {
        tracing::warn!("the clock of this server can be moved: for tests alone");
        Clock::movable()
    } else {
        Clock::system()
    };
    let place = ports.place;
    let settings = settings(&options, &place, mail_folder);
    let app = Arc::new(App::new(database.pool.clone(), clock, settings).await?);
    // The server hears signals only once it runs; one that came as soon as it is announced would leave the private
    // database behind.
    let mut orders = Orders::listen().context("signals cannot be heard")?;
    let addresses = addresses(&options, &app.house.mail_key);
    let mut receiver = None;
    let mut workers = if quiet {
        Workers::start_quiet(&app.house)
    } else {
        let mailer = with_addresses(mailer, &addresses);
        let mut workers = Workers::start(&app.house, mailer, hooks);
        take_answers(&options, &addresses, &app, &mut workers);
        if let Some(mailbox) = mailbox {
            workers.add(fetch(mailbox, addresses.clone(), Arc::clone(&app.house)));
        }
        let arriving = ports.mails.map(|port| Receiver::new(port, addresses));
        receiver = arriving.transpose()?;
        workers.add(first_look(options));
        workers
    };
    let server = server::start(Arc::clone(&app), ports.web)?;
    let handle = server.handle();
    let mut serving = tokio::spawn(server);
    announce(&format!("listening on {place}"));
    if let Some(receiver) = receiver {
        announce(&format!("mails come in at {}", receiver.local_addr()?));
        workers.add(receiver.run(Arc::clone(&app.house)));
    }
    show_figures(ports.metrics, &app, &mut workers)?;
    let mails = match &app.house.settings.mail_folder {
        Some(folder) => format!("the folder {folder}"),
        None => "the mail server".to_owned(),
    };
    tracing::info!(
        "open {} in a browser; mails go to {mails}",
        app.house.settings.public_url
    );
    let (ends, patient) = tokio::select! {
        ended = &mut serving => (ended?.map_err(Into::into), false),
        patient = orders.received() => {
            tracing::info!(patient, "told to end");
            (Ok(()), patient)
        }
        lost = database.lost() => (Err(lost), false),
    };
    app.house.stopping.begin();
    handle.stop(patient).await;
    workers.stop().await;
    database.close().await;
    place.leave();
    ends.map(|()| ExitCode::SUCCESS)
}

/// Whether the server is to keep quiet: since it is told so, or since its database is a copy.
async fn is_quiet(options: &ServeOptions, database: &Database) -> anyhow::Result<bool> {
    let mut conn = database.get().await.context("no database connection")?;
    let is_copy = quiet::is_quiet(&mut conn).await?;
    if is_copy {
        tracing::warn!(
            "the database is a copy: nobody is mailed, nothing is posted, and clocks and bots stand still, until `poste go-live`"
        );
    } else if options.quiet {
        tracing::warn!("nobody is mailed, nothing is posted, and clocks and bots stand still");
    }
    Ok(is_copy || options.quiet)
}

/// The settings of the house.
fn settings(options: &ServeOptions, place: &Place, mail_folder: Option<String>) -> Settings {
    let public_url = options.public_url.clone();
    Settings {
        public_url: public_url.unwrap_or_else(|| place.to_string()),
        notice_delay: options.notice_delay,
        pack_after: options.pack_after,
        rate_limit: options.rate_limit,
        hourly: Hourly {
            sign_in_mails: options.sign_in_mails,
            sign_ins_from_address: options.sign_ins_from_address,
            guests_from_address: options.guests_from_address,
        },
        origins: Origins {
            proxies: options.trust_proxy.clone(),
            ipv4_bits: options.ipv4_bits,
            ipv6_bits: options.ipv6_bits,
        },
        cached_games: options.cached_games,
        bot_threads: options.bot_threads.unwrap_or_else(half_of_the_cores),
        bots_at_once: options.bots_at_once,
        hooks_allow_private: options.hooks_allow_private,
        test_clock: options.test_clock,
        mail_folder,
    }
}

/// Has answers by mail dealt with, if there is an address for them.
fn take_answers(options: &ServeOptions, addresses: &Addresses, app: &App, workers: &mut Workers) {
    let Some(address) = addresses.answers.clone() else {
        return;
    };
    let answers = Answers {
        address,
        sender: options.mail_from.email.to_string(),
        trusted_results: options.trust_results.clone(),
    };
    workers.add(answers::run(Arc::clone(&app.house), answers));
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
    place.map(|place| place::listen(place, option)).transpose()
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
pub(super) fn is_loopback(url: &str) -> bool {
    let host = Url::parse(url)
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
pub(super) fn mailbox(options: &ServeOptions) -> anyhow::Result<Option<mailbox::Mailbox>> {
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

/// What sends mails, and the folder that it writes them to, if no mail server has them.
pub(super) fn mailer(options: &ServeOptions) -> anyhow::Result<(Mailer, Option<String>)> {
    let from = options.mail_from.clone();
    let Some(url) = &options.smtp_url else {
        let mailbox = options.database.folder()?.join("mail");
        let shown = mailbox.display().to_string();
        return Ok((Mailer::folder(mailbox, from)?, Some(shown)));
    };
    let mailer = Mailer::smtp(url, from)?;
    let hello = options.mail_hello.clone();
    let hello = hello.or_else(|| Hello::of_url(options.public_url.as_deref()?));
    let mailer = match hello {
        Some(hello) => mailer.with_hello(&hello),
        None => mailer,
    };
    Ok((mailer, None))
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
}
