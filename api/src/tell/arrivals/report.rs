//! Reads reports of delivery (RFC 3464), and nothing else: holiday notices and other answers say nothing of an address.

use mail_parser::{MessageParser, MessagePart, MimeHeaders as _};

use crate::store::reasons::Reason;
use crate::tell::mail::harmless;

/// What a report says of the one mail that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// The address takes no mail: the other side's status is 5.
    Permanent {
        /// Its words, on one line and without addresses.
        reason: Reason,
    },
    /// The mail was given up for another reason, such as a server that was away for days.
    GivenUp {
        /// Its words, on one line and without addresses.
        reason: Reason,
    },
}

/// What a mail reports; nothing if it is no report, or one of a delay or of a delivery.
pub(super) fn read(raw: &[u8]) -> Option<Report> {
    let message = MessageParser::new().parse(raw)?;
    let root = message.parts.first()?;
    if !is(root, "multipart", &["report"]) {
        return None;
    }
    // Only its own parts: a report within the mail that came back is another's.
    let own = root.sub_parts()?.iter();
    let status = own
        .filter_map(|id| message.parts.get(usize::try_from(*id).ok()?))
        .find(|part| {
            is(
                part,
                "message",
                &["delivery-status", "global-delivery-status"],
            )
        })?;
    let text = String::from_utf8_lossy(status.contents());
    let reports: Vec<Report> = recipients(&text).iter().filter_map(judge).collect();
    let permanent = |report: &&Report| matches!(report, Report::Permanent { .. });
    let worst = reports.iter().find(permanent).or(reports.first());
    worst.cloned()
}

fn is(part: &MessagePart<'_>, kind: &str, subkinds: &[&str]) -> bool {
    let Some(given) = part.content_type() else {
        return false;
    };
    let subkind = given.subtype().unwrap_or_default();
    given.ctype().eq_ignore_ascii_case(kind)
        && subkinds
            .iter()
            .any(|wanted| subkind.eq_ignore_ascii_case(wanted))
}

/// The fields of one group, which stand on a line each.
type Fields = Vec<(String, String)>;

/// Groups of fields, with empty lines between them: the first is about the mail, each other about a recipient.
fn recipients(text: &str) -> Vec<Fields> {
    let mut groups = vec![Fields::new()];
    for line in text.lines() {
        let Some(group) = groups.last_mut() else {
            break;
        };
        if line.trim().is_empty() {
            if !group.is_empty() {
                groups.push(Fields::new());
            }
        } else if line.starts_with([' ', '\t']) {
            // A long value goes on.
            if let Some((_, value)) = group.last_mut() {
                value.push(' ');
                value.push_str(line.trim());
            }
        } else if let Some((name, value)) = line.split_once(':') {
            group.push((name.trim().to_lowercase(), value.trim().to_owned()));
        }
    }
    groups
}

/// What is said of one recipient. A report that says only half of it says nothing.
fn judge(fields: &Fields) -> Option<Report> {
    let find = |wanted: &str| {
        let mut found = fields.iter().filter(|(name, _)| name == wanted);
        found.next().map(|(_, value)| value.as_str())
    };
    if !find("action")?.eq_ignore_ascii_case("failed") {
        return None;
    }
    let status = find("status")?;
    let words = find("diagnostic-code").map_or(status, |code| {
        code.split_once(';').map_or(code, |(_, words)| words)
    });
    let words = harmless(words).into();
    let reason = Reason::CameBack { words };
    Some(if status.starts_with("5.") {
        Report::Permanent { reason }
    } else {
        Report::GivenUp { reason }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn report(status: &str) -> String {
        [
            "From: MAILER-DAEMON@mx.example",
            "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
            "",
            "--b",
            "Content-Type: text/plain",
            "",
            "It did not work.",
            "--b",
            "Content-Type: message/delivery-status",
            "",
            status,
            "--b--",
            "",
        ]
        .join("\r\n")
    }

    const FAILED: &str = "Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ann@example.org\r\n\
        Action: Failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <ann@example.org>:\r\n  no such user\r\n";

    fn came_back(words: &str) -> Reason {
        let words = words.into();
        Reason::CameBack { words }
    }

    #[test]
    fn a_failure_is_told_in_its_server_s_words() {
        let reason = came_back("550 5.1.1 … no such user");
        assert_eq!(
            read(report(FAILED).as_bytes()),
            Some(Report::Permanent { reason })
        );
    }

    #[test]
    fn what_was_only_given_up_says_nothing_of_the_address() {
        let status = "Reporting-MTA: dns; mx\r\n\r\nAction: failed\r\nStatus: 4.4.7\r\n";
        let reason = came_back("4.4.7");
        assert_eq!(
            read(report(status).as_bytes()),
            Some(Report::GivenUp { reason })
        );
    }

    #[test]
    fn of_several_recipients_the_worst_counts() {
        let status = "Reporting-MTA: dns; mx\r\n\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\n\
            Action: failed\r\nStatus: 4.4.7\r\n\r\n\r\nAction: failed\r\nStatus: 5.2.1\r\n";
        let reason = came_back("5.2.1");
        assert_eq!(
            read(report(status).as_bytes()),
            Some(Report::Permanent { reason })
        );
    }

    #[test]
    fn a_delay_a_delivery_and_half_a_report_say_nothing() {
        for status in [
            "Reporting-MTA: dns; mx\r\n\r\nAction: delayed\r\nStatus: 4.4.1\r\n",
            "Reporting-MTA: dns; mx\r\n\r\nAction: delivered\r\nStatus: 2.0.0\r\n",
            "Reporting-MTA: dns; mx\r\n\r\nAction: failed\r\n",
            "Reporting-MTA: dns; mx\r\n\r\nStatus: 5.1.1\r\n",
            "Reporting-MTA: dns; mx\r\n",
            "",
            " folded\r\n\tinto nothing\r\n:::\r\n",
        ] {
            assert_eq!(read(report(status).as_bytes()), None, "{status}");
        }
    }

    #[test]
    fn a_report_that_is_not_the_mail_s_own_says_nothing() {
        let inner = report(FAILED);
        let forwarded = format!(
            "From: ann@example.org\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\
             Content-Type: message/rfc822\r\n\r\n{inner}\r\n--c--\r\n"
        );
        assert_eq!(read(forwarded.as_bytes()), None);
        let within = format!(
            "Content-Type: multipart/report; boundary=c\r\n\r\n--c\r\n\
             Content-Type: message/rfc822\r\n\r\n{inner}\r\n--c--\r\n"
        );
        assert_eq!(read(within.as_bytes()), None);
    }

    proptest! {
        #[test]
        fn no_part_of_a_report_and_no_change_to_it_brings_the_reader_down(
            end in 0_usize..700,
            place in 0_usize..700,
            bytes in proptest::collection::vec(any::<u8>(), 0..40),
        ) {
            let mut raw = report(FAILED).into_bytes();
            raw.truncate(end);
            read(&raw);
            let place = place.min(raw.len());
            raw.splice(place..place, bytes);
            read(&raw);
        }
    }
}
