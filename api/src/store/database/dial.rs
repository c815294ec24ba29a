//! The one place that connects to the database: what its address leaves open, and whether what is said goes encrypted.

use std::net::IpAddr;
use std::sync::Once;
use std::time::Duration;

use diesel::{ConnectionError, ConnectionResult};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Client, Config, Connection, Socket};

use super::tls::{Checks, Connector, Encrypted, Trusted};
use super::{LONGEST_STATEMENT, PATIENCE, address};
use crate::store::away::whole;

/// After so long without a sign of life the other side is asked for one, and asked again.
const SILENCE: Duration = Duration::from_secs(30);
const ASKED_AGAIN: Duration = Duration::from_secs(5);

/// What `sslrootcert` calls the certificates that the machine trusts.
const SYSTEM: &str = "system";

/// That it goes in the clear is said once, not with each connection.
static IN_THE_CLEAR: Once = Once::new();

/// A connection, and what drives it.
pub(super) type Dialled = (Client, Connection<Socket, Encrypted>);

/// How much a connection must be worth, as libpq has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Disable,
    /// Encrypted if the server can.
    Prefer,
    Require,
    VerifyCa,
    VerifyFull,
}

impl Mode {
    fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "disable" => Self::Disable,
            // libpq tries in the clear first. Whoever does not mind either has nothing against the other order.
            "allow" | "prefer" => Self::Prefer,
            "require" => Self::Require,
            "verify-ca" => Self::VerifyCa,
            "verify-full" => Self::VerifyFull,
            _ => return None,
        })
    }
}

/// An address, read.
struct Read {
    config: Config,
    mode: Mode,
    /// The file of those whose signature counts, if the address names one, or `system`.
    trusted: Option<String>,
}

/// Whether a server's certificate is checked with those that the machine trusts, though the address names none.
pub fn looks_among_the_system_s(url: &str) -> bool {
    read(url).is_ok_and(|read| read.mode == Mode::VerifyFull && read.trusted.is_none())
}

/// Connects. Where the address says nothing, a database that is not there is given up after some seconds, and one that has gone
/// silent after less than a minute.
///
/// # Errors
/// The address is none, the database cannot be reached, or the connection is not worth what `sslmode` asks for: all in one line.
pub(super) async fn dial(url: &str) -> ConnectionResult<Dialled> {
    let Read {
        mut config,
        mode,
        trusted,
    } = read(url)?;
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(PATIENCE);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(LONGEST_STATEMENT);
    }
    if !url.contains("keepalives") {
        config.keepalives_idle(SILENCE);
        config.keepalives_interval(ASKED_AGAIN);
        config.keepalives_retries(3);
    }
    // What goes through a socket leaves no machine, and no server encrypts it.
    let mode = if is_a_socket(&config) {
        Mode::Disable
    } else {
        mode
    };
    config.ssl_mode(match mode {
        Mode::Disable => SslMode::Disable,
        Mode::Prefer => SslMode::Prefer,
        Mode::Require | Mode::VerifyCa | Mode::VerifyFull => SslMode::Require,
    });
    let tls = Connector::new(checks(mode, trusted)?).map_err(|error| refused(&error))?;
    let dialled = match config.connect(tls.clone()).await {
        // Like libpq: whoever only prefers takes what is to be had.
        Err(_) if mode == Mode::Prefer && tls.has_failed() => {
            config.ssl_mode(SslMode::Disable);
            config.connect(tls.clone()).await
        }
        dialled => dialled,
    };
    let dialled = dialled.map_err(|error| refused(&error))?;
    if mode == Mode::Prefer && !tls.is_encrypted() {
        complain(&tls.host());
    }
    Ok(dialled)
}

/// What an address says, of which the library knows neither all words of `sslmode` nor `sslrootcert`.
fn read(url: &str) -> ConnectionResult<Read> {
    let (url, mode) = address::without(url, "sslmode");
    let (url, trusted) = address::without(&url, "sslrootcert");
    let parsed: Result<Config, _> = url.parse();
    let mut config = parsed.map_err(|error| refused(&error))?;
    let mode = mode.as_deref().unwrap_or("prefer");
    let mode = Mode::parse(mode).ok_or_else(|| {
        bad(format!(
            "sslmode={mode} is not known: it is disable, allow, prefer, require, verify-ca or verify-full"
        ))
    })?;
    if config.get_hosts().is_empty() {
        // Without a name a certificate can be for a number.
        for address in config.get_hostaddrs().to_vec() {
            config.host(address.to_string());
        }
    }
    Ok(Read {
        config,
        mode,
        trusted: trusted.filter(|file| !file.is_empty()),
    })
}

/// What of a server's certificate is looked at.
fn checks(mode: Mode, trusted: Option<String>) -> ConnectionResult<Checks> {
    let of = |trusted: Option<String>| match trusted {
        Some(file) if file != SYSTEM => Trusted::file(&file).map_err(bad),
        Some(_) | None => Ok(Trusted::system()),
    };
    let is_system = trusted.as_deref().is_none_or(|file| file == SYSTEM);
    Ok(match mode {
        // As libpq has it: whoever names a file wants it looked into.
        Mode::Require if !is_system => Checks::Signature(of(trusted)?),
        Mode::Disable | Mode::Prefer | Mode::Require => Checks::Nothing,
        Mode::VerifyCa if is_system => {
            return Err(bad(
                "sslmode=verify-ca needs sslrootcert, the file with the certificate of whoever signs: anybody gets one that the machine trusts".to_owned(),
            ));
        }
        Mode::VerifyCa => Checks::Signature(of(trusted)?),
        Mode::VerifyFull => Checks::SignatureAndName(of(trusted)?),
    })
}

fn is_a_socket(config: &Config) -> bool {
    let hosts = config.get_hosts();
    !hosts.is_empty() && hosts.iter().all(|host| matches!(host, Host::Unix(_)))
}

/// Says once that what is said to this host can be read on its way, unless it has none.
fn complain(host: &str) {
    if is_here(host) {
        return;
    }
    IN_THE_CLEAR.call_once(|| {
        tracing::warn!(
            host,
            "the database is spoken to in the clear, since it does not encrypt: ask for it with sslmode=verify-full, or say sslmode=disable if nobody listens on the way"
        );
    });
}

/// Whether what is said to a host leaves no machine; an empty name is a socket's.
fn is_here(host: &str) -> bool {
    let number = host.parse::<IpAddr>();
    host.is_empty() || host == "localhost" || number.is_ok_and(|number| number.is_loopback())
}

fn refused(error: &dyn std::error::Error) -> ConnectionError {
    bad(whole(error))
}

fn bad(why: String) -> ConnectionError {
    ConnectionError::BadConnection(why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leaves_no_machine_is_known() {
        for here in ["", "localhost", "127.0.0.1", "127.0.0.2", "::1"] {
            assert!(is_here(here), "{here}");
        }
        for elsewhere in ["db.example", "10.0.0.1", "0.0.0.0", "localhost.example"] {
            assert!(!is_here(elsewhere), "{elsewhere}");
        }
    }

    #[test]
    fn the_machine_s_certificates_are_looked_among_where_no_others_are_named() {
        assert!(looks_among_the_system_s(
            "postgres://a/b?sslmode=verify-full"
        ));
        assert!(looks_among_the_system_s("host=a sslmode=verify-full"));
        for other in [
            "postgres://a/b",
            "postgres://a/b?sslmode=require",
            "postgres://a/b?sslmode=verify-full&sslrootcert=/x",
            "nonsense",
        ] {
            assert!(!looks_among_the_system_s(other), "{other}");
        }
    }

    #[test]
    fn a_file_that_is_to_be_looked_into_must_be_there() {
        let no_file = "postgres://a/b?sslmode=verify-ca&sslrootcert=/nowhere.pem";
        let read_from = |url: &str| {
            let read = read(url).unwrap();
            checks(read.mode, read.trusted)
                .map(|_| ())
                .unwrap_err()
                .to_string()
        };
        assert!(read_from(no_file).contains("/nowhere.pem cannot be read"));
        let none = read_from("postgres://a/b?sslmode=verify-ca");
        assert!(none.contains("needs sslrootcert"), "{none}");
        let word = read("postgres://a/b?sslmode=verify-most").err().unwrap();
        assert!(
            word.to_string()
                .contains("sslmode=verify-most is not known")
        );
    }
}
