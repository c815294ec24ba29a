//! A mail that has arrived, and what the server that delivered it noted of its envelope.

use mail_parser::{HeaderName, HeaderValue, MessageParser};

/// The header fields end within so many bytes, or are read so far.
const LONGEST_HEAD: usize = 256 * 1024;

/// So many recipients are named at most.
const MOST_RECIPIENTS: usize = 100;

/// No address is longer (RFC 5321).
const LONGEST_ADDRESS: usize = 320;

/// Fields in which servers note whom they delivered a mail to, and then those that its sender wrote.
const OF_RECIPIENTS: [&str; 8] = [
    "Delivered-To",
    "X-Delivered-To",
    "X-Original-To",
    "Envelope-To",
    "X-Envelope-To",
    "Original-Recipient",
    "To",
    "Cc",
];

/// A mail that has arrived.
#[derive(Clone, PartialEq, Eq)]
pub struct Arrived {
    /// The mail, byte by byte.
    pub raw: Vec<u8>,
    /// The sender on the envelope, by the topmost `Return-Path`. It is empty for a report of a mail server, and `None`
    /// where no server noted it.
    pub envelope_sender: Option<String>,
    /// All addresses that the mail may have come to, each once: those that servers noted (`Delivered-To`,
    /// `X-Original-To`, `Envelope-To` and such) before those of `To` and `Cc`. Whoever sent the mail may have written
    /// any of them.
    pub recipients: Vec<String>,
}

impl Arrived {
    /// Reads the fields of a mail.
    pub fn new(raw: Vec<u8>) -> Self {
        let (envelope_sender, recipients) = envelope(&raw);
        Self {
            raw,
            envelope_sender,
            recipients,
        }
    }
}

impl std::fmt::Debug for Arrived {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A mail is nobody's business, and least of all a log's.
        f.debug_struct("Arrived")
            .field("bytes", &self.raw.len())
            .finish_non_exhaustive()
    }
}

fn envelope(raw: &[u8]) -> (Option<String>, Vec<String>) {
    let mut parser = MessageParser::new().header_raw(HeaderName::ReturnPath);
    for name in OF_RECIPIENTS {
        let name = HeaderName::parse(name).unwrap_or_else(|| HeaderName::Other(name.into()));
        parser = parser.header_address(name);
    }
    let head = raw.get(..LONGEST_HEAD).unwrap_or(raw);
    let Some(message) = parser.default_header_ignore().parse_headers(head) else {
        return (None, Vec::new());
    };
    let sender = message
        .headers()
        .iter()
        .find(|header| header.name == HeaderName::ReturnPath);
    let sender = sender.and_then(|header| sender_of(header.value.as_text()?));
    let mut recipients = Vec::new();
    for name in OF_RECIPIENTS {
        let fields = message
            .headers()
            .iter()
            .filter(|header| header.name() == name);
        for value in fields.map(|header| &header.value) {
            add_addresses(value, &mut recipients);
        }
    }
    (sender, recipients)
}

fn add_addresses(value: &HeaderValue<'_>, recipients: &mut Vec<String>) {
    let addresses = value.as_address().into_iter().flat_map(|list| list.iter());
    for address in addresses.filter_map(|address| address.address()) {
        let address = address.trim();
        let is_new = || !recipients.iter().any(|known| known == address);
        if recipients.len() < MOST_RECIPIENTS && is_address(address) && is_new() {
            recipients.push(address.to_owned());
        }
    }
}

/// The address in a `Return-Path`; nothing if it makes no sense.
fn sender_of(value: &str) -> Option<String> {
    let value = value.trim();
    let bare = value
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'));
    let bare = bare.unwrap_or(value).trim();
    let is_report = bare.is_empty() && !value.is_empty();
    (is_report || is_address(bare)).then(|| bare.to_owned())
}

fn is_address(text: &str) -> bool {
    let is_odd = |c: char| c.is_control() || c.is_whitespace() || "<>,;".contains(c);
    text.len() <= LONGEST_ADDRESS
        && !text.contains(is_odd)
        && text
            .rsplit_once('@')
            .is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(raw: &[u8]) -> (Option<String>, Vec<String>) {
        let arrived = Arrived::new(raw.to_vec());
        assert_eq!(arrived.raw, raw);
        (arrived.envelope_sender, arrived.recipients)
    }

    #[test]
    fn what_servers_noted_comes_before_what_the_sender_wrote() {
        let (sender, recipients) = read(
            b"Return-Path: <anna@example.org>\r\n\
              To: Poste <poste@play.example>, \"Ben, the other\" <ben@example.org>\r\n\
              cc: Friends: carla@example.org, turn+2@play.example;\r\n\
              Envelope-To: turn+3@play.example\r\n\
              DELIVERED-TO:\r\n turn+1@play.example\r\n\
              Delivered-To: <turn+2@play.example>\r\n\
              X-Original-To: turn+2@play.example\r\n\
              Return-Path: <mallory@example.net>\r\n\
              \r\nTo: body@example.org\r\n",
        );
        assert_eq!(sender.as_deref(), Some("anna@example.org"));
        assert_eq!(
            recipients,
            [
                "turn+1@play.example",
                "turn+2@play.example",
                "turn+3@play.example",
                "poste@play.example",
                "ben@example.org",
                "carla@example.org",
            ]
        );
    }

    #[test]
    fn a_report_has_an_empty_sender() {
        for (line, sender) in [
            ("Return-Path: <>", Some("")),
            ("Return-Path:<>", Some("")),
            ("Return-Path: < >", Some("")),
            (
                "return-path:\r\n <ben@example.org>",
                Some("ben@example.org"),
            ),
            ("Return-Path: ben@example.org", Some("ben@example.org")),
            ("Return-Path:", None),
            ("Return-Path: <ben>", None),
            ("Return-Path: a <b@c> d", None),
            ("X: y", None),
        ] {
            let raw = format!("{line}\r\n\r\n");
            assert_eq!(read(raw.as_bytes()).0.as_deref(), sender, "{line}");
        }
    }

    #[test]
    fn nothing_that_anybody_sends_is_too_odd() {
        assert_eq!(read(b""), (None, vec![]));
        assert_eq!(read(b"\r\n\r\nTo: ben@example.org\r\n"), (None, vec![]));
        assert_eq!(read(b"no header at all"), (None, vec![]));
        assert_eq!(read(b":\n: :\n\0\xff\xfe\n\n"), (None, vec![]));
        let (_, recipients) = read("To: Bärbel <bärbel@example.org>\n\nx".as_bytes());
        assert_eq!(recipients, ["bärbel@example.org"]);
        let (_, recipients) = read(b"To: \xe4\xff <ben@example.org>\nDelivered-To: \xff\n\n");
        assert_eq!(recipients, ["ben@example.org"]);
        let long = format!("To: {}@example.org, a@example.org\n\n", "x".repeat(400));
        assert_eq!(read(long.as_bytes()).1, ["a@example.org"]);
    }

    #[test]
    fn however_many_recipients_are_named_few_are_kept() {
        let line = |number| format!("To: a{number}@example.org, b{number}@example.org\n");
        let raw: String = (0..200_000).map(line).collect();
        let (_, recipients) = read(raw.as_bytes());
        assert_eq!(recipients.len(), MOST_RECIPIENTS);
        assert_eq!(recipients[1], "b0@example.org");
    }
}
