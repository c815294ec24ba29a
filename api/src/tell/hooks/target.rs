//! The URL of a webhook, checked where it comes in and again before each attempt.

use std::net::IpAddr;

use url::{Host, Url};

use super::address::is_public;
use crate::ground::details::Detail;
use crate::store::reasons::Reason;

/// The longest URL, in bytes.
pub const MAX_LEN: usize = 500;

/// A URL that may be sent to, as far as the URL alone can say. A name's addresses are checked when it is resolved.
#[derive(Clone, PartialEq, Eq)]
pub struct Target {
    url: Url,
    host: Host,
    port: u16,
}

/// Only the host: the path of a chat's URL is a secret.
impl std::fmt::Debug for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Target({})", self.host)
    }
}

/// Why a URL cannot be a webhook's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadUrl {
    /// It is no URL, or has no host.
    Unreadable,
    /// It has too many bytes.
    TooLong,
    /// It is not encrypted.
    NotHttps,
    /// It has a user or a password.
    UserInfo,
    /// It has a fragment, which is never sent.
    Fragment,
    /// Its host is an address of a network that is not public.
    NotPublic,
}

impl BadUrl {
    /// What is wrong, for people.
    pub fn detail(self) -> Detail {
        match self {
            Self::Unreadable => Detail::UrlUnreadable,
            Self::TooLong => Detail::UrlTooLong {
                most: MAX_LEN.into(),
            },
            Self::NotHttps => Detail::UrlNotHttps,
            Self::UserInfo => Detail::UrlUserInfo,
            Self::Fragment => Detail::UrlFragment,
            Self::NotPublic => Detail::UrlNotPublic,
        }
    }
}

impl From<BadUrl> for Reason {
    fn from(bad: BadUrl) -> Self {
        match bad {
            BadUrl::NotHttps => Self::UrlNotHttps,
            BadUrl::NotPublic => Self::UrlNotPublic,
            // It was good when it was kept.
            BadUrl::Unreadable | BadUrl::TooLong | BadUrl::UserInfo | BadUrl::Fragment => {
                Self::UrlNotTaken
            }
        }
    }
}

impl Target {
    /// Reads a URL. `private_allowed` takes plain HTTP and private addresses too.
    ///
    /// Numbers in whatever spelling (`127.1`, `0x7f000001`, `017700000001`) are read as the address that they mean.
    ///
    /// # Errors
    /// It is no URL that a webhook can have.
    pub fn parse(text: &str, private_allowed: bool) -> Result<Self, BadUrl> {
        if text.len() > MAX_LEN {
            return Err(BadUrl::TooLong);
        }
        // The URL standard drops these without a word.
        if text.chars().any(|c| c.is_control() || c.is_whitespace()) {
            return Err(BadUrl::Unreadable);
        }
        let url = Url::parse(text).map_err(|_| BadUrl::Unreadable)?;
        if url.scheme() != "https" && !(private_allowed && url.scheme() == "http") {
            return Err(BadUrl::NotHttps);
        }
        // Written, even if nothing stands in it.
        let authority = text.split_once("//").map_or("", |(_, rest)| {
            rest.split(['/', '?', '#', '\\']).next().unwrap_or("")
        });
        if !url.username().is_empty() || url.password().is_some() || authority.contains('@') {
            return Err(BadUrl::UserInfo);
        }
        if url.fragment().is_some() {
            return Err(BadUrl::Fragment);
        }
        let host = url.host().ok_or(BadUrl::Unreadable)?.to_owned();
        let port = url.port_or_known_default().ok_or(BadUrl::Unreadable)?;
        let target = Self { url, host, port };
        match target.address() {
            Some(address) if !private_allowed && !is_public(address) => Err(BadUrl::NotPublic),
            Some(_) | None => Ok(target),
        }
    }

    /// The URL as it is kept.
    pub fn as_str(&self) -> &str {
        self.url.as_str()
    }

    /// The host, which is all of the URL that may be logged.
    pub const fn host(&self) -> &Host {
        &self.host
    }

    /// The address, if the host is one.
    pub const fn address(&self) -> Option<IpAddr> {
        match &self.host {
            Host::Domain(_) => None,
            Host::Ipv4(address) => Some(IpAddr::V4(*address)),
            Host::Ipv6(address) => Some(IpAddr::V6(*address)),
        }
    }

    /// The port.
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Whether the connection is encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.url.scheme() == "https"
    }

    /// Host and port as the header `Host` has them.
    pub fn authority(&self) -> String {
        match self.url.port() {
            Some(port) => format!("{}:{port}", self.host),
            None => self.host.to_string(),
        }
    }

    /// Path and query.
    pub fn path(&self) -> String {
        match self.url.query() {
            Some(query) => format!("{}?{query}", self.url.path()),
            None => self.url.path().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_in_any_spelling_is_the_address_it_means() {
        for spelling in [
            "https://127.0.0.1/",
            "https://127.1/",
            "https://127.0.1/",
            "https://2130706433/",
            "https://0x7f000001/",
            "https://0x7f.0.0.1/",
            "https://0X7F.1/",
            "https://017700000001/",
            "https://0177.0.0.1/",
            "https://0177.0.0.01/",
            "https://127.0.0.1./",
            "https://127。0。0。1/",
            "https://１２７.0.0.1/",
            "https://%31%32%37.0.0.1/",
            "https://0/",
            "https://0.0.0.0/",
            "https://10.0.0.1:8443/",
            "https://167772161/",
            "https://100.64.0.1/",
            "https://169.254.169.254/latest/meta-data",
            "https://2852039166/",
            "https://0xa9fea9fe/",
            "https://0251.0376.0251.0376/",
            "https://172.16.0.1/",
            "https://192.168.1.1/",
            "https://192.0.2.1/",
            "https://198.18.0.1/",
            "https://224.0.0.1/",
            "https://255.255.255.255/",
            "https://[::]/",
            "https://[::1]/",
            "https://[0:0:0:0:0:0:0:1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[::ffff:7f00:1]/",
            "https://[::ffff:169.254.169.254]/",
            "https://[64:ff9b::10.0.0.1]/",
            "https://[2002:7f00:1::]/",
            "https://[2001:0:7f00:1::]/",
            "https://[fc00::1]/",
            "https://[fd00:ec2::254]/",
            "https://[fe80::1]/",
            "https://[ff02::1]/",
            "https:\\\\127.0.0.1\\",
            "https:127.0.0.1",
        ] {
            assert_eq!(
                Target::parse(spelling, false),
                Err(BadUrl::NotPublic),
                "{spelling}"
            );
        }
    }

    #[test]
    fn what_no_webhook_can_have_is_refused() {
        for (text, why) in [
            ("", BadUrl::Unreadable),
            ("https://", BadUrl::Unreadable),
            ("example.org/hook", BadUrl::Unreadable),
            ("https://[fe80::1%25eth0]/", BadUrl::Unreadable),
            ("https://[fe80::1%eth0]/", BadUrl::Unreadable),
            ("https://[::1/", BadUrl::Unreadable),
            ("https://256.0.0.1/", BadUrl::Unreadable),
            ("https://0x1ffffffff/", BadUrl::Unreadable),
            ("https://1.2.3.4.5/", BadUrl::Unreadable),
            ("https://exa mple.org/", BadUrl::Unreadable),
            ("https://example.org/\r\nHost: x", BadUrl::Unreadable),
            ("https://exam\tple.org/", BadUrl::Unreadable),
            ("https://example.org:99999/", BadUrl::Unreadable),
            ("http://example.org/", BadUrl::NotHttps),
            ("ftp://example.org/", BadUrl::NotHttps),
            ("file:///etc/passwd", BadUrl::NotHttps),
            ("gopher://example.org/", BadUrl::NotHttps),
            ("javascript:alert(1)", BadUrl::NotHttps),
            ("https://ann@example.org/", BadUrl::UserInfo),
            ("https://ann:secret@example.org/", BadUrl::UserInfo),
            ("https://@example.org/", BadUrl::UserInfo),
            ("https://8.8.8.8@127.0.0.1/", BadUrl::UserInfo),
            ("https://example.org/#", BadUrl::Fragment),
            ("https://example.org/#token", BadUrl::Fragment),
        ] {
            assert_eq!(Target::parse(text, false), Err(why), "{text:?}");
        }
        let long = format!("https://example.org/{}", "x".repeat(MAX_LEN));
        assert_eq!(Target::parse(&long, false), Err(BadUrl::TooLong));
    }

    #[test]
    fn a_public_url_is_taken_apart() {
        let target = Target::parse("https://Example.org:8443/hook/a@b?key=1", false).unwrap();
        assert_eq!(target.authority(), "example.org:8443");
        assert_eq!(target.path(), "/hook/a@b?key=1");
        assert_eq!((target.port(), target.is_encrypted()), (8443, true));
        assert_eq!(format!("{target:?}"), "Target(example.org)");
        let bare = Target::parse("https://8.8.8.8", false).unwrap();
        assert_eq!(
            (bare.authority().as_str(), bare.path().as_str()),
            ("8.8.8.8", "/")
        );
    }

    #[test]
    fn an_operator_can_allow_what_is_within() {
        for within in [
            "http://127.0.0.1:8080/",
            "https://[::1]/",
            "http://bot.internal/",
        ] {
            assert!(Target::parse(within, true).is_ok(), "{within}");
        }
        assert_eq!(
            Target::parse("ftp://127.0.0.1/", true),
            Err(BadUrl::NotHttps)
        );
    }
}
