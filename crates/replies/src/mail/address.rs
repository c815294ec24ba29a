//! Whether a mail is from the account: one address in one `From`.

use super::Fields;
use super::results::is_forged;
use crate::Asked;
use crate::reading::WrongSender;

/// Why a mail is not the account's, if it is not.
pub(crate) fn wrong_sender(fields: &Fields<'_>, asked: &Asked<'_>) -> Option<WrongSender> {
    let account = Mailbox::of(asked.account);
    let is_own = |value: &String| {
        let sender = only_address(value).and_then(|address| Mailbox::of(&address));
        sender.is_some() && sender == account
    };
    let from: Vec<String> = fields.all("From").collect();
    if from.len() != 1 || !from.iter().all(is_own) {
        return Some(WrongSender::From);
    }
    if !fields.all("Resent-From").all(|value| is_own(&value)) {
        return Some(WrongSender::Resent);
    }
    let trusted = asked.trusted_results?;
    let mut results = fields.all("Authentication-Results");
    results
        .any(|value| is_forged(&value, trusted))
        .then_some(WrongSender::Forged)
}

/// A mailbox, in the form in which it is compared: without case and tag, its domain in ASCII.
#[derive(Debug, PartialEq, Eq)]
struct Mailbox {
    local: String,
    domain: String,
}

impl Mailbox {
    fn of(address: &str) -> Option<Self> {
        let (local, domain) = address.trim().rsplit_once('@')?;
        // A tag has something before it, or it is none.
        let untagged = local.split_once('+').map(|(before, _)| before);
        let local = untagged
            .filter(|before| !before.is_empty())
            .unwrap_or(local);
        let domain = domain.strip_suffix('.').unwrap_or(domain);
        let domain = idna::domain_to_ascii(domain).ok()?;
        (!local.is_empty() && !domain.is_empty()).then(|| Self {
            local: local.to_lowercase(),
            domain,
        })
    }
}

/// The one address of a field, if it has one and no more: `ben@example.org`, or that in angle brackets behind a name.
fn only_address(value: &str) -> Option<String> {
    let bare = without_names(value)?;
    let address = match bare.split_once('<') {
        None => bare.trim(),
        Some((name, rest)) => {
            let (address, behind) = rest.split_once('>')?;
            // A second address, or a group.
            if !behind.trim().is_empty() || name.contains([',', ';', ':']) {
                return None;
            }
            address.trim()
        }
    };
    let is_plain = |c: char| !c.is_whitespace() && !c.is_control() && !"<>()[]\\,;:\"".contains(c);
    let is_one = address.matches('@').count() == 1 && address.chars().all(is_plain);
    is_one.then(|| address.to_owned())
}

/// A value without its quoted strings and comments; nothing if one does not end.
fn without_names(value: &str) -> Option<String> {
    let mut bare = String::with_capacity(value.len());
    let mut comments = 0_usize;
    let mut is_quoted = false;
    let mut letters = value.chars();
    while let Some(c) = letters.next() {
        match c {
            '\\' if is_quoted || comments > 0 => {
                letters.next();
            }
            '"' if comments == 0 => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '(' => comments += 1,
            ')' => comments = comments.checked_sub(1)?,
            _ if comments == 0 => bare.push(c),
            _ => {}
        }
    }
    (!is_quoted && comments == 0).then_some(bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ACCOUNT: &str = "ben@example.org";

    fn judge(head: &str) -> Option<WrongSender> {
        judge_for(ACCOUNT, head)
    }

    fn judge_for(account: &str, head: &str) -> Option<WrongSender> {
        let asked = Asked {
            cut_letters: "kqzwvx",
            our_addresses: &[],
            account,
            trusted_results: Some("mx.example.org"),
            our_mark: "X-Poste",
        };
        let raw = format!("{head}\r\n\r\n");
        wrong_sender(&Fields::of(raw.as_bytes()).0, &asked)
    }

    #[test]
    fn the_account_s_one_address_is_right_in_any_form() {
        for from in [
            "ben@example.org",
            "<ben@example.org>",
            "BEN@Example.ORG",
            "Ben <ben@example.org>",
            "\"Ben, the \\\"boss\\\" <x@y>\" <ben@example.org>",
            "ben@example.org (Ben (at home))",
            "mallory@example.net <ben@example.org>",
            "=?utf-8?q?Ben?= <ben@example.org>",
            "Ben <ben+games@example.org>",
            "Ben <ben@example.org.>",
        ] {
            assert_eq!(judge(&format!("From: {from}")), None, "{from}");
        }
    }

    #[test]
    fn any_other_and_any_second_address_is_wrong() {
        for head in [
            "To: ben@example.org",
            "From: ",
            "From: Ben",
            "From: \"ben@example.org\" <mallory@example.net>",
            "From: ben@example.org <mallory@example.net>",
            "From: <ben@example.org> <mallory@example.net>",
            "From: Ben <ben@example.org>, mallory@example.net",
            "From: ben@example.org, mallory@example.net",
            "From: Friends: ben@example.org;",
            "From: Ben <ben@example.org>\r\nFrom: Ben <ben@example.org>",
            "From: <@example.net:ben@example.org>",
            "From: <ben@example.org@example.net>",
            "From: <ben@example.org",
            "From: \"Ben <ben@example.org>",
            "From: (ben@example.org",
            "From: Ben <ben@example.org.example.net>",
            "From: Ben <+ben@example.org>",
            &format!(
                "From: ben@example.org{},mallory@example.net",
                " ".repeat(9_000)
            ),
        ] {
            assert_eq!(judge(head), Some(WrongSender::From), "{head}");
        }
    }

    #[test]
    fn tags_are_ignored_on_both_sides_and_domains_compared_in_ascii() {
        assert_eq!(
            judge_for("ben+x@example.org", "From: ben@example.org"),
            None
        );
        assert_eq!(
            judge_for("ben+x@example.org", "From: ben+y@example.org"),
            None
        );
        assert_eq!(
            judge_for("ben@münchen.example", "From: ben@xn--mnchen-3ya.example"),
            None
        );
        assert_eq!(
            judge_for("ben@xn--mnchen-3ya.example", "From: ben@MÜNCHEN.example"),
            None
        );
    }

    #[test]
    fn sender_does_not_count_and_who_sent_it_again_does() {
        let own = "From: ben@example.org\r\n";
        assert_eq!(judge(&format!("{own}Sender: office@example.net")), None);
        assert_eq!(judge(&format!("{own}Resent-From: ben@example.org")), None);
        assert_eq!(
            judge(&format!(
                "{own}Resent-From: ben@example.org\r\nResent-From: anna@example.net"
            )),
            Some(WrongSender::Resent)
        );
    }

    #[test]
    fn a_forged_sender_is_wrong() {
        let head = "From: ben@example.org\r\nAuthentication-Results: mx.example.org; dmarc=fail";
        assert_eq!(judge(head), Some(WrongSender::Forged));
    }
}
