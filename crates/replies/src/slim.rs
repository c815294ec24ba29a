//! Large mails without what is large in them.

use std::borrow::Cow;

use crate::mail::{Kind, Mail};

/// A mail of more bytes is slimmed before it is kept.
pub const LARGE: usize = 256 * 1024;

/// A mail as it is kept: a large one without the bodies of the parts that are no text. It is read as the whole one is.
pub fn slimmed(raw: &[u8]) -> Cow<'_, [u8]> {
    if raw.len() <= LARGE {
        return Cow::Borrowed(raw);
    }
    let mail = Mail::of(raw);
    let closed = mail.leaves.iter().filter(|leaf| leaf.kind == Kind::Closed);
    let mut kept = Vec::new();
    let mut at = 0;
    for leaf in closed {
        kept.extend_from_slice(raw.get(at..leaf.body.start).unwrap_or_default());
        at = leaf.body.end;
    }
    kept.extend_from_slice(raw.get(at..).unwrap_or_default());
    Cow::Owned(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_is_kept_of_a_large_mail() {
        let head = "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nboss 14\r\n--b\r\nContent-Type: image/png\r\n\r\n";
        let small = format!("{head}x\r\n--b--\r\n");
        assert_eq!(slimmed(small.as_bytes()), small.as_bytes());
        let large = format!("{head}{}\r\n--b--\r\n", "x".repeat(LARGE));
        assert_eq!(
            slimmed(large.as_bytes()),
            format!("{head}\r\n--b--\r\n").as_bytes()
        );
    }
}
