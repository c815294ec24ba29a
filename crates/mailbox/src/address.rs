//! The address of a folder, as operators write it.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use rustls::pki_types::ServerName;
use url::Url;

/// The folder that every account has, and whose name servers take in any case.
const INBOX: &str = "INBOX";

/// A folder of an account on an IMAP server, such as `imaps://turn@imap.example.org/INBOX`.
///
/// A user that is an address itself is written as it is or with `%40` for its `@`. Without a folder it is `INBOX`.
/// `imap://`, in the clear, is for servers on this machine alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub(crate) user: String,
    /// A name in ASCII or an address without brackets.
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) folder: String,
    pub(crate) is_encrypted: bool,
}

/// Why an address cannot be used. No message repeats any of it, since it may hold a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongAddress {
    /// It is no URL of the scheme `imaps` or `imap`.
    #[error("no address of a mailbox: write imaps://user@imap.example.org/INBOX")]
    NoMailbox,
    /// It holds a password, which command lines show to others.
    #[error(
        "a password stands in the address of the mailbox: leave it out and give it by a file or by the environment"
    )]
    Password,
    /// It names no user.
    #[error("the address of the mailbox names no user: write imaps://user@imap.example.org/INBOX")]
    NoUser,
    /// It names no host, or one that cannot be.
    #[error("the address of the mailbox names no host: write imaps://user@imap.example.org/INBOX")]
    NoHost,
    /// It would send the password over a network in the clear.
    #[error("imap:// is for servers on this machine: write imaps://")]
    Clear,
    /// The name of the user or of the folder is not UTF-8, or has control characters.
    #[error(
        "user or folder in the address of the mailbox is not written as it must be: write imaps://user@imap.example.org/INBOX, with %20 for a space"
    )]
    Name,
    /// It has a query or a fragment.
    #[error(
        "there is more than a folder in the address of the mailbox: write imaps://user@imap.example.org/INBOX, with %3F for a ? and %23 for a #"
    )]
    More,
}

impl Address {
    /// Whether the connection is encrypted; if not, the server is on this machine.
    pub const fn is_encrypted(&self) -> bool {
        self.is_encrypted
    }
}

impl FromStr for Address {
    type Err = WrongAddress;

    fn from_str(text: &str) -> Result<Self, WrongAddress> {
        let url = Url::parse(text).map_err(|_| WrongAddress::NoMailbox)?;
        let is_encrypted = match url.scheme() {
            "imaps" => true,
            "imap" => false,
            _ => return Err(WrongAddress::NoMailbox),
        };
        if url.password().is_some() {
            return Err(WrongAddress::Password);
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(WrongAddress::More);
        }
        let user = decoded(url.username())?;
        if user.is_empty() {
            return Err(WrongAddress::NoUser);
        }
        let host = host(&url).ok_or(WrongAddress::NoHost)?;
        if !is_encrypted && !is_here(&host) {
            return Err(WrongAddress::Clear);
        }
        let folder = decoded(url.path().trim_matches('/'))?;
        let standard = if is_encrypted { 993 } else { 143 };
        Ok(Self {
            user,
            host,
            port: url.port().unwrap_or(standard),
            folder: if folder.is_empty() {
                INBOX.to_owned()
            } else {
                folder
            },
            is_encrypted,
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Dots, dashes and slashes may stand as they are.
        const CODED: &percent_encoding::AsciiSet = &NON_ALPHANUMERIC
            .remove(b'.')
            .remove(b'-')
            .remove(b'_')
            .remove(b'/');
        let scheme = if self.is_encrypted { "imaps" } else { "imap" };
        let user = utf8_percent_encode(&self.user, NON_ALPHANUMERIC);
        let folder = utf8_percent_encode(&self.folder, CODED);
        let host = match self.host.parse() {
            Ok(IpAddr::V6(address)) => format!("[{address}]"),
            Ok(IpAddr::V4(_)) | Err(_) => self.host.clone(),
        };
        write!(f, "{scheme}://{user}@{host}:{}/{folder}", self.port)
    }
}

/// The host, a name in ASCII.
fn host(url: &Url) -> Option<String> {
    let host = match url.host()? {
        url::Host::Domain(name) => {
            let name = percent_decode_str(name).decode_utf8().ok()?;
            idna::domain_to_ascii(&name).ok()?
        }
        url::Host::Ipv4(address) => address.to_string(),
        url::Host::Ipv6(address) => address.to_string(),
    };
    ServerName::try_from(&*host).is_ok().then_some(host)
}

/// Whether the host can be no other machine than this.
fn is_here(host: &str) -> bool {
    host == "localhost"
        || host
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

fn decoded(part: &str) -> Result<String, WrongAddress> {
    let text = percent_decode_str(part).decode_utf8();
    let text = text.map_err(|_| WrongAddress::Name)?;
    if text.contains(char::is_control) {
        return Err(WrongAddress::Name);
    }
    Ok(text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Address, WrongAddress> {
        text.parse()
    }

    #[test]
    fn an_address_says_user_host_port_and_folder() {
        for (text, user, host, port, folder) in [
            (
                "imaps://turn@imap.example.org/INBOX",
                "turn",
                "imap.example.org",
                993,
                "INBOX",
            ),
            (
                "imaps://turn@imap.example.org",
                "turn",
                "imap.example.org",
                993,
                "INBOX",
            ),
            (
                "imaps://turn@imap.example.org:1993/",
                "turn",
                "imap.example.org",
                1993,
                "INBOX",
            ),
            (
                "imaps://turn%40example.org@mx.example.org/Games/Poste",
                "turn@example.org",
                "mx.example.org",
                993,
                "Games/Poste",
            ),
            (
                "imaps://turn@example.org@mx.example.org/a%20b/",
                "turn@example.org",
                "mx.example.org",
                993,
                "a b",
            ),
            (
                "imaps://t@M%C3%9CNCHEN.example/R%C3%A9ponses",
                "t",
                "xn--mnchen-3ya.example",
                993,
                "Réponses",
            ),
            (
                "imaps://t@münchen.example/Réponses",
                "t",
                "xn--mnchen-3ya.example",
                993,
                "Réponses",
            ),
            (
                "imaps://t@[2001:db8::1]:994/INBOX",
                "t",
                "2001:db8::1",
                994,
                "INBOX",
            ),
            ("imap://t@localhost/INBOX", "t", "localhost", 143, "INBOX"),
            (
                "imap://t@127.0.0.1:1143/INBOX",
                "t",
                "127.0.0.1",
                1143,
                "INBOX",
            ),
            ("imap://t@[::1]/INBOX", "t", "::1", 143, "INBOX"),
        ] {
            let address = read(text).unwrap();
            assert_eq!(
                (
                    &*address.user,
                    &*address.host,
                    address.port,
                    &*address.folder
                ),
                (user, host, port, folder),
                "{text}"
            );
            assert_eq!(address.is_encrypted(), text.starts_with("imaps"), "{text}");
            assert_eq!(read(&address.to_string()), Ok(address), "{text}");
        }
    }

    #[test]
    fn a_wrong_address_gets_one_line_that_says_what_to_write_and_repeats_nothing() {
        for (text, wrong) in [
            ("", WrongAddress::NoMailbox),
            ("secret.example.org", WrongAddress::NoMailbox),
            ("pop3://secret@secret.example.org", WrongAddress::NoMailbox),
            (
                "imaps://a:secret@secret.example.org",
                WrongAddress::Password,
            ),
            (
                "imaps://a:secret@secret.example.org/?x",
                WrongAddress::Password,
            ),
            ("imaps://secret.example.org/INBOX", WrongAddress::NoUser),
            ("imaps:secret/INBOX", WrongAddress::NoUser),
            ("imaps://a@/secret", WrongAddress::NoMailbox),
            ("imaps://a@secret%00/INBOX", WrongAddress::NoHost),
            ("imap://a@secret.example.org/INBOX", WrongAddress::Clear),
            ("imap://a@192.0.2.1/INBOX", WrongAddress::Clear),
            ("imap://a@localhost.secret.org/INBOX", WrongAddress::Clear),
            ("imaps://a@secret.org/%0D%0ALOGOUT", WrongAddress::Name),
            ("imaps://a%0Asecret@secret.org/INBOX", WrongAddress::Name),
            ("imaps://a@secret.org/%FF", WrongAddress::Name),
            ("imaps://a@secret.org/INBOX?secret", WrongAddress::More),
            ("imaps://a@secret.org/INBOX#secret", WrongAddress::More),
        ] {
            let found = read(text).unwrap_err();
            assert_eq!(found, wrong, "{text}");
            let line = found.to_string();
            assert!(
                !line.contains("secret") && !line.contains('\n'),
                "{text}: {line}"
            );
        }
    }
}
