//! What can be chosen when the server is started.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use chrono::TimeDelta;
use clap::Args;
use lettre::message::Mailbox;
use mailbox::Address;
use reqwest::Url;

use crate::cli::DatabaseOptions;
use crate::ground::origins::Block;
use crate::table::limits::Hourly;
use crate::tell::mail::{Hello, Home};

/// What can be chosen when the server is started.
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
#[derive(Clone, Debug, Args)]
pub struct ServeOptions {
    /// Address and port to listen on; port 0 picks a free one and prints it. Or a socket for a proxy on this machine, such as
    /// `unix:/run/poste/http.sock`, which its owner and group may open.
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
    #[arg(long, env = "POSTE_PUBLIC_URL", value_name = "URL", value_parser = web_address)]
    pub public_url: Option<String>,
    /// Proxies in front of the server, by addresses and blocks such as `127.0.0.1,10.0.0.0/8`: where requests come from is what
    /// they add to `X-Forwarded-For`. Default: nobody is believed, but whoever opens a Unix socket.
    #[arg(
        long,
        env = "POSTE_TRUST_PROXY",
        value_name = "ADDRESSES",
        value_delimiter = ','
    )]
    pub trust_proxy: Vec<Block>,
    /// The bits of an IPv4 address by which requests are counted: 24 has all of a block count as one.
    #[arg(long, env = "POSTE_IPV4_BITS", value_name = "BITS", default_value_t = 32, value_parser = clap::value_parser!(u8).range(8..=32))]
    pub ipv4_bits: u8,
    /// The bits of an IPv6 address by which requests are counted: 64 is what one customer has at least.
    #[arg(long, env = "POSTE_IPV6_BITS", value_name = "BITS", default_value_t = 64, value_parser = clap::value_parser!(u8).range(16..=128))]
    pub ipv6_bits: u8,
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
    /// For copies: mails nobody, posts to no webhook, takes no mails in, and leaves clocks and bots alone. A database that
    /// `poste restore` has filled is served so in any case, until `poste go-live`.
    #[arg(long, env = "POSTE_QUIET")]
    pub quiet: bool,
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
    /// Codes that are asked for and tried in an hour from one network address.
    #[arg(
        long,
        env = "POSTE_SIGN_INS_FROM_ADDRESS",
        value_name = "NUMBER",
        default_value_t = Hourly::default().sign_ins_from_address
    )]
    pub sign_ins_from_address: NonZeroU32,
    /// Mails with codes in an hour to one mail address, whoever asks for them.
    #[arg(
        long,
        env = "POSTE_SIGN_IN_MAILS",
        value_name = "NUMBER",
        default_value_t = Hourly::default().sign_in_mails
    )]
    pub sign_in_mails: NonZeroU32,
    /// Guests in an hour from one network address.
    #[arg(
        long,
        env = "POSTE_GUESTS_FROM_ADDRESS",
        value_name = "NUMBER",
        default_value_t = Hourly::default().guests_from_address
    )]
    pub guests_from_address: NonZeroU32,
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

/// A web address such as `https://play.example.org`, without a slash at the end.
fn web_address(text: &str) -> Result<String, &'static str> {
    let url = Url::parse(text).map_err(|_| "write an address such as https://play.example.org")?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err("browsers can open https:// and http:// alone");
    }
    let is_bare = url.username().is_empty()
        && url.password().is_none()
        && url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none();
    if !is_bare {
        return Err(
            "write nothing behind the machine and its port: the server needs a name of its own",
        );
    }
    Ok(text.trim_end_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_one_that_browsers_open_and_nothing_more() {
        for (text, kept) in [
            ("https://play.example.org", "https://play.example.org"),
            ("https://play.example.org/", "https://play.example.org"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://[::1]:8080/", "http://[::1]:8080"),
        ] {
            assert_eq!(web_address(text), Ok(kept.to_owned()));
        }
        for wrong in [
            "",
            "play.example.org",
            "ftp://play.example.org",
            "javascript:alert(1)",
            "https://",
            "https://play.example.org/poste",
            "https://play.example.org/?a",
            "https://play.example.org/#a",
            "https://user:hush@play.example.org",
        ] {
            assert!(web_address(wrong).is_err(), "{wrong}");
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
