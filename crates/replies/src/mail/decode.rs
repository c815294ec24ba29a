//! From the bytes of a part to its text.

use std::borrow::Cow;

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::charsets::map::charset_decoder;

use super::{Coding, Leaf, Mail};

/// The text of a part. What cannot be decoded is replaced.
pub(crate) fn text_of(mail: &Mail<'_>, leaf: &Leaf) -> String {
    let body = mail.raw.get(leaf.body.clone()).unwrap_or_default();
    let bytes = match leaf.coding {
        Coding::None => Cow::Borrowed(body),
        Coding::Base64 => Cow::Owned(base64(body)),
        Coding::QuotedPrintable => Cow::Owned(quoted_printable(body)),
    };
    let decoder = leaf.charset.as_ref().and_then(|charset| {
        let charset = charset.trim();
        charset_decoder(charset.as_bytes())
    });
    decoder.map_or_else(
        || String::from_utf8_lossy(&bytes).into_owned(),
        |decode| decode(&bytes),
    )
}

/// Letters of base64 alone count.
fn base64(body: &[u8]) -> Vec<u8> {
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=".contains(byte);
    let letters: Vec<u8> = body.iter().copied().filter(is_letter).collect();
    base64_decode(&letters).unwrap_or_default()
}

/// A code that is none stands for itself.
fn quoted_printable(body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(body.len());
    for line in body.split_inclusive(|&byte| byte == b'\n') {
        // Spaces at the end of a line came in on the way.
        let text = line.trim_ascii_end();
        let (text, is_soft) = text
            .strip_suffix(b"=")
            .map_or((text, false), |text| (text, true));
        decode_codes(text, &mut bytes);
        if !is_soft && line.ends_with(b"\n") {
            bytes.extend_from_slice(b"\r\n");
        }
    }
    bytes
}

fn decode_codes(text: &[u8], bytes: &mut Vec<u8>) {
    let mut rest = text;
    while let Some((&first, behind)) = rest.split_first() {
        if first == b'='
            && let Some(([high, low], behind)) = behind.split_first_chunk::<2>()
            && let Some(byte) = hex_byte(*high, *low)
        {
            bytes.push(byte);
            rest = behind;
        } else {
            bytes.push(first);
            rest = behind;
        }
    }
}

fn hex_byte(high: u8, low: u8) -> Option<u8> {
    let digit = |byte| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(head: &str, body: &[u8]) -> String {
        let mut raw = head.replace('|', "\r\n").into_bytes();
        raw.extend_from_slice(b"\r\n\r\n");
        raw.extend_from_slice(body);
        let mail = Mail::of(&raw);
        text_of(&mail, &mail.leaves[0])
    }

    #[test]
    fn latin_1_and_ascii_with_high_bytes_are_windows_1252() {
        for charset in ["iso-8859-1", "US-ASCII", "windows-1252"] {
            let head = format!("Content-Type: text/plain; charset={charset}");
            assert_eq!(read(&head, b"\x93a\x94 \xfc"), "“a” ü", "{charset}");
        }
        assert_eq!(
            read("Content-Type: text/plain; charset=iso-8859-15", b"\xa4"),
            "€"
        );
    }

    #[test]
    fn a_missing_or_unknown_charset_is_utf_8_with_replacement() {
        assert_eq!(read("X: y", "ü".as_bytes()), "ü");
        assert_eq!(
            read("Content-Type: text/plain; charset=klingon", b"a\xff"),
            "a\u{fffd}"
        );
    }

    #[test]
    fn broken_codes_stand_for_themselves() {
        let head = "Content-Transfer-Encoding: Quoted-Printable";
        assert_eq!(
            read(head, b"=C3=BC=20=zz =\r\n== =4 \t\r\nend="),
            "ü =zz == =4\r\nend"
        );
        assert_eq!(
            read("Content-Transfer-Encoding: BASE64", b"YQ==\r\n!YmM"),
            "abc"
        );
    }

    #[test]
    fn charsets_of_east_asia_are_known() {
        assert_eq!(
            read("Content-Type: text/plain; charset=gb18030", b"\xb7\xa2 14"),
            "发 14"
        );
    }
}
