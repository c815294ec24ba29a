//! By what two mails are known to be the same.

use sha2::{Digest as _, Sha256};

use crate::mail::{Kind, Mail, text_of};
use crate::slimmed;

/// A hash of what makes a mail another one.
pub type Key = [u8; 32];

/// The key of a mail that answers a notice: of the notice, the `From`, the `Message-ID` and the text.
///
/// One mail to two of our addresses is two answers, and some programs send a corrected mail under its old id. A copy that
/// came in somebody else's name, as lists rewrite them, must not stand in the way of the writer's own. How the text
/// is coded, and what a way here adds to the header, make no other mail. A mail without any text is known by its body.
pub fn key(notice: &[u8], raw: &[u8]) -> Key {
    let raw = slimmed(raw);
    let mail = Mail::of(&raw);
    let mut hash = Sha256::new();
    let mut take = |bytes: &[u8]| {
        // Lengths, so that nothing moves from one value to the next.
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        hash.update(length.to_be_bytes());
        hash.update(bytes);
    };
    take(notice);
    let from: Vec<String> = mail.fields.all("From").collect();
    let from = from.join("\n").to_lowercase();
    let from: Vec<&str> = from.split_whitespace().collect();
    take(from.join(" ").as_bytes());
    take(
        mail.fields
            .first("Message-ID")
            .unwrap_or_default()
            .as_bytes(),
    );
    let mut has_text = false;
    for kind in [Kind::Plain, Kind::Html] {
        for leaf in mail.readable(kind) {
            let text = text_of(&mail, leaf);
            let words: Vec<&str> = text.split_whitespace().collect();
            has_text |= !words.is_empty();
            take(words.join(" ").as_bytes());
        }
    }
    if !has_text {
        for leaf in &mail.leaves {
            take(raw.get(leaf.body.clone()).unwrap_or_default());
        }
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIL: &str = "Message-ID: <a@b>\r\n\r\nboss 14\r\n";

    #[test]
    fn the_same_mail_has_one_key_however_it_came() {
        let first = key(b"notice", MAIL.as_bytes());
        for other in [
            "Received: from x\r\nMessage-ID: <a@b>\r\n\r\nboss 14\r\n",
            "Message-ID:\r\n <a@b>\r\nContent-Transfer-Encoding: base64\r\n\r\nYm9zcyAxNA==\r\n",
            "Message-ID: <a@b>\n\nboss 14\n\n",
        ] {
            assert_eq!(key(b"notice", other.as_bytes()), first, "{other}");
        }
    }

    #[test]
    fn another_notice_sender_id_or_text_is_another_mail() {
        let keys = [
            key(b"notice", MAIL.as_bytes()),
            key(b"other", MAIL.as_bytes()),
            key(b"notice", MAIL.replace("14", "6").as_bytes()),
            key(b"notice", MAIL.replace("<a@b>", "<a@c>").as_bytes()),
            key(b"notice", format!("From: a@b.example\r\n{MAIL}").as_bytes()),
            key(b"notice", format!("From: c@b.example\r\n{MAIL}").as_bytes()),
            key(b"notice", b"\r\nboss 14\r\n"),
            key(b"notice", b"Content-Type: image/png\r\n\r\na"),
            key(b"notice", b"Content-Type: image/png\r\n\r\nb"),
        ];
        for (place, one) in keys.iter().enumerate() {
            assert!(!keys[..place].contains(one), "{place}");
        }
    }
}
