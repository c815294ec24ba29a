//! Where an app may be sent back to: addresses that nobody but the app answers at, as far as that can be known.

use url::{Host, Url};

/// The longest address, in bytes.
pub const MAX_LEN: usize = 300;

/// Characters of an address beside letters and digits. None of them means anything in a header of ours.
const MARKS: &[u8] = b"-._~:/?&=%+[]";

/// An address that an app may be sent back to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    text: String,
    url: Url,
    kind: Kind,
}

/// What answers at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A site.
    Site,
    /// A program on the person's own device that listens at some port.
    Loopback,
    /// A program on the person's own device that has a scheme of its own.
    Scheme,
}

impl Redirect {
    /// Reads an address. Taken are `https`, `http` to 127.0.0.1 or `[::1]`, and schemes that are the name of a domain the wrong
    /// way round, such as `org.example.app`. None if it is none of these.
    pub fn read(text: &str) -> Option<Self> {
        let is_plain = text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || MARKS.contains(&byte));
        if !is_plain || text.len() > MAX_LEN {
            return None;
        }
        let url = Url::parse(text).ok()?;
        let kind = match url.scheme() {
            "https" if is_plain_host(url.host().as_ref()) => Kind::Site,
            "http" if is_loopback(url.host().as_ref()) => Kind::Loopback,
            scheme if is_domain(scheme) => Kind::Scheme,
            _ => return None,
        };
        let text = text.to_owned();
        Some(Self { text, url, kind })
    }

    /// Whether an app that has registered this one may be sent back to another: to the very same, or on the own device to
    /// whichever port was free.
    pub fn allows(&self, other: &Self) -> bool {
        if self.kind == Kind::Loopback && other.kind == Kind::Loopback {
            return apart_from_port(&self.url) == apart_from_port(&other.url);
        }
        self.text == other.text
    }

    /// The address with these added to its query.
    pub fn with(&self, pairs: &[(&str, &str)]) -> String {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(pairs);
        let mark = match self.url.query() {
            None => "?",
            Some("") => "",
            Some(_) => "&",
        };
        format!("{}{mark}{}", self.text, query.finish())
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What a page must allow for its form to lead there, as `form-action` of a content security policy has it.
    pub fn source(&self) -> String {
        let is_numbered = matches!(self.url.host(), Some(Host::Ipv6(_)));
        match self.kind {
            // A policy cannot name such a host.
            Kind::Site | Kind::Loopback if is_numbered => format!("{}:", self.url.scheme()),
            Kind::Site | Kind::Loopback => self.url.origin().ascii_serialization(),
            Kind::Scheme => format!("{}:", self.url.scheme()),
        }
    }

    /// The site, if it is one, as a person is told it.
    pub fn site(&self) -> Option<&str> {
        match self.kind {
            Kind::Site => self.url.host_str(),
            Kind::Loopback | Kind::Scheme => None,
        }
    }
}

/// The host, the path and the query of an address.
fn apart_from_port(url: &Url) -> (Option<&str>, &str, Option<&str>) {
    (url.host_str(), url.path(), url.query())
}

fn is_loopback(host: Option<&Host<&str>>) -> bool {
    match host {
        Some(Host::Ipv4(address)) => *address == std::net::Ipv4Addr::LOCALHOST,
        Some(Host::Ipv6(address)) => *address == std::net::Ipv6Addr::LOCALHOST,
        Some(Host::Domain(_)) | None => false,
    }
}

/// Whether a host is written in what is left of its characters once `%` has been read: a policy gives meaning to others.
fn is_plain_host(host: Option<&Host<&str>>) -> bool {
    match host {
        Some(Host::Domain(name)) => name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte)),
        Some(Host::Ipv4(_) | Host::Ipv6(_)) => true,
        None => false,
    }
}

/// Whether a scheme has the parts of a domain's name.
fn is_domain(scheme: &str) -> bool {
    let parts: Vec<&str> = scheme.split('.').collect();
    parts.len() > 1 && parts.iter().all(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Redirect {
        Redirect::read(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn an_app_is_sent_to_nothing_that_others_could_answer_at() {
        for (good, source) in [
            ("https://app.example/back", "https://app.example"),
            (
                "https://app.example:8443/back?x=1",
                "https://app.example:8443",
            ),
            ("http://127.0.0.1/back", "http://127.0.0.1"),
            ("http://127.0.0.1:51004/back", "http://127.0.0.1:51004"),
            ("http://[::1]:51004/back", "http:"),
            ("org.example.app:/back", "org.example.app:"),
            ("org.example.app://back", "org.example.app:"),
        ] {
            assert_eq!(read(good).source(), source, "{good}");
        }
        let long = format!("https://app.example/{}", "x".repeat(300));
        for bad in [
            "",
            "back",
            "/back",
            "https:",
            "https://",
            "http://app.example/back",
            "http://localhost/back",
            "http://127.0.0.1.example/back",
            "http://127.0.0.2/back",
            "javascript:alert(1)",
            "data:text/html,x",
            "app:/back",
            ".app:/back",
            "org..app:/back",
            "https://app.example/back#x",
            "https://ann@app.example/back",
            "https://app.example/a b",
            "https://app.example/\nback",
            "https://app.example;x/",
            "https://app.example,x/",
            "https://app.example/'",
            "https://app%3Bx.example/",
            "https://app%2Cx.example/",
            "https://%2A.example/",
            "https://%2A/",
            "https://%27self%27/",
            "https://äpp.example/",
            "https:\\\\app.example/",
            &long,
        ] {
            assert_eq!(Redirect::read(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn only_the_port_of_the_own_device_may_differ() {
        let own = read("http://127.0.0.1/back");
        assert!(own.allows(&read("http://127.0.0.1:51004/back")));
        for other in [
            "http://127.0.0.1:51004/other",
            "http://127.0.0.1:51004/back?x=1",
            "http://[::1]:51004/back",
            "https://127.0.0.1/back",
        ] {
            assert!(!own.allows(&read(other)), "{other}");
        }
        let site = read("https://app.example/back");
        assert!(site.allows(&site));
        for other in [
            "https://app.example:8443/back",
            "https://app.example/back/",
            "https://app.example/back?x=1",
            "https://APP.example/back",
            "https://app.example/x/../back",
        ] {
            assert!(!site.allows(&read(other)), "{other}");
        }
    }

    #[test]
    fn answers_are_added_to_what_is_there() {
        for (address, there) in [
            ("https://app.example", "https://app.example?state=a+%26b"),
            ("https://a.example/?", "https://a.example/?state=a+%26b"),
            (
                "https://a.example/?x=1",
                "https://a.example/?x=1&state=a+%26b",
            ),
            (
                "org.example.app:/back",
                "org.example.app:/back?state=a+%26b",
            ),
        ] {
            assert_eq!(read(address).with(&[("state", "a &b")]), there);
        }
    }
}
