//! Mails that no person wrote.

use super::{Fields, Mail};
use crate::reading::Ignored;
use crate::{Asked, Received};

/// Headers of programs that answer for people who are away.
const AUTO_REPLY: &[&str] = &[
    "X-Autoreply",
    "X-Auto-Reply",
    "X-Autoreply-From",
    "X-Autorespond",
    "X-Autoresponder",
    "X-Mail-Autoreply",
];

/// What the subjects of automatic replies begin with, in lower case.
const AUTO_SUBJECTS: &[&str] = &[
    "automatic reply",
    "automatic response",
    "auto reply",
    "auto-reply",
    "autoreply",
    "auto response",
    "out of office",
    "out of the office",
    "automatische antwort",
    "abwesen",
    "risposta automatica",
    "fuori sede",
    "fuori ufficio",
    "réponse automatique",
    "absence du bureau",
    "respuesta automática",
    "respuesta automatica",
    "fuera de la oficina",
    "resposta automática",
    "automatisch antwoord",
    "automatische reactie",
    "afwezig",
    "odpowiedź automatyczna",
    "autosvar",
    "automatisk svar",
    "automatiskt svar",
    "automaattinen vastaus",
    "automatická odpověď",
    "automatikus válasz",
    "автоответ",
    "自动回复",
    "自動返信",
    "自動回覆",
];

/// Why a mail is ignored whatever it says, in the order in which it is looked for.
///
/// Two checks are not among them: a subject like that of an automatic reply counts only where the mail would be refused.
pub(crate) fn ignored(
    mail: &Mail<'_>,
    received: &Received<'_>,
    asked: &Asked<'_>,
) -> Option<Ignored> {
    let fields = &mail.fields;
    if received.envelope_sender.trim().is_empty() || received.envelope_sender.trim() == "<>" {
        return Some(Ignored::NullSender);
    }
    if fields
        .all("Auto-Submitted")
        .any(|value| !["", "no"].contains(&first_word(&value).as_str()))
    {
        return Some(Ignored::AutoSubmitted);
    }
    if fields.has(asked.our_mark) {
        return Some(Ignored::OwnMail);
    }
    if ["List-Id", "List-Post", "Mailing-List", "X-Mailing-List"]
        .iter()
        .any(|name| fields.has(name))
    {
        return Some(Ignored::List);
    }
    let mut precedence = fields.all("Precedence").map(|value| first_word(&value));
    if precedence.any(|word| ["bulk", "junk", "list", "auto_reply"].contains(&word.as_str())) {
        return Some(Ignored::Precedence);
    }
    let is_reply = |name: &&&str| fields.all(name).any(|value| first_word(&value) != "no");
    if AUTO_REPLY.iter().find(is_reply).is_some() {
        return Some(Ignored::AutoReply);
    }
    if is_report(fields) {
        return Some(Ignored::Report);
    }
    let has_reaction = mail.leaves.iter().any(|leaf| leaf.is_reaction);
    has_reaction.then_some(Ignored::Reaction)
}

/// Whether the subject is one of an automatic reply.
pub(crate) fn is_automatic_subject(fields: &Fields<'_>) -> bool {
    let subject = fields.subject().trim_start().to_lowercase();
    AUTO_SUBJECTS.iter().any(|begin| subject.starts_with(begin))
}

fn is_report(fields: &Fields<'_>) -> bool {
    let Some(given) = fields.content("Content-Type") else {
        return false;
    };
    let sub = given.subtype().unwrap_or_default();
    match given.ctype() {
        "multipart" => sub.eq_ignore_ascii_case("report"),
        "message" => [
            "delivery-status",
            "disposition-notification",
            "global-delivery-status",
        ]
        .iter()
        .any(|report| sub.eq_ignore_ascii_case(report)),
        _ => false,
    }
}

/// The first word of a value without its comments and parameters, in lower case.
fn first_word(value: &str) -> String {
    let end = value.find([';', '(']).unwrap_or(value.len());
    let (word, _) = value.split_at(end);
    let word = word.split_whitespace().next().unwrap_or_default();
    word.to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(sender: &str, head: &str) -> Option<Ignored> {
        let raw = format!("{head}\r\n\r\nboss 14\r\n");
        let asked = Asked {
            cut_letters: "kqzwvx",
            our_addresses: &[],
            account: "ben@example.org",
            trusted_results: None,
            our_mark: "X-Poste",
        };
        let received = Received {
            raw: raw.as_bytes(),
            envelope_sender: sender,
        };
        ignored(&Mail::of(received.raw), &received, &asked)
    }

    #[test]
    fn what_machines_send_is_ignored_and_the_first_reason_counts() {
        for (head, reason) in [
            (
                "Auto-Submitted: auto-replied (away)\r\nX-Poste: 1",
                Ignored::AutoSubmitted,
            ),
            (
                "Auto-Submitted: no\r\nAuto-Submitted: auto-generated",
                Ignored::AutoSubmitted,
            ),
            ("X-Poste: answered\r\nList-Id: <x>", Ignored::OwnMail),
            ("List-Id: <x>\r\nPrecedence: list", Ignored::List),
            ("Precedence: Bulk\r\nX-Autoreply: yes", Ignored::Precedence),
            ("X-Autoreply: yes", Ignored::AutoReply),
            (
                "Content-Type: multipart/report; boundary=b",
                Ignored::Report,
            ),
            (
                "Content-Type: text/vnd.google.email-reaction+json",
                Ignored::Reaction,
            ),
            (
                "Content-Type: text/plain\r\nContent-Disposition: reaction",
                Ignored::Reaction,
            ),
        ] {
            assert_eq!(judge("ben@example.org", head), Some(reason), "{head}");
            assert_eq!(judge("", head), Some(Ignored::NullSender), "{head}");
        }
    }

    #[test]
    fn what_people_send_is_not_ignored() {
        for head in [
            "Auto-Submitted: No (a person)",
            "Auto-Submitted:",
            "Auto-Submitted: no; x=y",
            "X-Auto-Response-Suppress: All",
            "Precedence: normal",
            "X-Autoreply: no",
        ] {
            assert_eq!(judge("ben@example.org", head), None, "{head}");
        }
    }

    #[test]
    fn subjects_of_automatic_replies_are_known_in_encoded_words_too() {
        for (subject, is_automatic) in [
            ("Automatic reply: x", true),
            ("=?utf-8?q?R=C3=A9ponse_automatique_=3A?= x", true),
            ("Abwesenheitsnotiz", true),
            ("Re: Automatic reply: x", false),
            ("[Your turn] x", false),
        ] {
            let raw = format!("Subject: {subject}\r\n\r\n");
            let (fields, _) = Fields::of(raw.as_bytes());
            assert_eq!(is_automatic_subject(&fields), is_automatic, "{subject}");
        }
    }
}
