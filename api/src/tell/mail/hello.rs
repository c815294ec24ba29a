//! What the server calls itself to mail servers: many refuse, or think badly of, a name that is none.

use std::str::FromStr;

use lettre::transport::smtp::extension::ClientId;
use url::{Host, Url};

/// The most letters that a name of a machine has.
const LONGEST: usize = 253;

/// The most letters between two of its dots.
const LONGEST_LABEL: usize = 63;

/// A full name of a machine, such as `play.example.org` (RFC 5321, section 4.1.1.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello(String);

/// That is no full name of a machine.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("write the full name of a machine, such as play.example.org")]
pub struct NoHello;

impl Hello {
    /// The machine that a web address names; none if that is a number, or no full name.
    pub fn of_url(url: &str) -> Option<Self> {
        match Url::parse(url).ok()?.host()? {
            Host::Domain(name) => name.parse().ok(),
            Host::Ipv4(_) | Host::Ipv6(_) => None,
        }
    }

    pub(super) fn client_id(&self) -> ClientId {
        ClientId::Domain(self.0.clone())
    }
}

impl FromStr for Hello {
    type Err = NoHello;

    fn from_str(name: &str) -> Result<Self, NoHello> {
        let is_label = |label: &str| {
            (1..=LONGEST_LABEL).contains(&label.len())
                && label
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        let is_number = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
        let is_name = name.len() <= LONGEST
            && name.contains('.')
            && name.split('.').all(is_label)
            // What ends in a number is an address.
            && !name.rsplit('.').next().is_none_or(is_number);
        is_name.then(|| Self(name.to_owned())).ok_or(NoHello)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_name_is_taken_and_nothing_else() {
        for name in [
            "play.example.org",
            "a.b",
            "xn--mnchen-3ya.example",
            "mx1.2nd.example",
        ] {
            assert_eq!(name.parse(), Ok(Hello(name.to_owned())));
        }
        let long = format!("{}.example", "a".repeat(64));
        for wrong in [
            "",
            "host",
            "localhost",
            ".example.org",
            "example.org.",
            "a..b",
            "-a.example",
            "a-.example",
            "192.0.2.1",
            "[192.0.2.1]",
            "münchen.example",
            "play.example.org\r\nMAIL FROM:<x@y.z>",
            "a b.example",
            &long,
        ] {
            assert_eq!(wrong.parse::<Hello>(), Err(NoHello), "{wrong}");
        }
    }

    #[test]
    fn a_web_address_gives_its_machine_if_that_has_a_full_name() {
        let named = Hello::of_url("https://play.example.org:8443/games");
        assert_eq!(named, Some(Hello("play.example.org".to_owned())));
        for unnamed in [
            "http://127.0.0.1:8080",
            "http://[::1]:8080",
            "http://localhost:8080",
            "nonsense",
        ] {
            assert_eq!(Hello::of_url(unnamed), None, "{unnamed}");
        }
    }
}
