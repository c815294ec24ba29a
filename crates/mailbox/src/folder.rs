//! Names of folders as IMAP writes them: UTF-7 of a kind of its own (RFC 3501, section 5.1.3).

use base64::Engine as _;
use base64::alphabet::IMAP_MUTF7;
use base64::engine::GeneralPurpose;
use base64::engine::general_purpose::NO_PAD;

const CODE: GeneralPurpose = GeneralPurpose::new(&IMAP_MUTF7, NO_PAD);

/// The name in ASCII: what else stands in it is UTF-16 in base64 between `&` and `-`.
pub(crate) fn written(name: &str) -> String {
    let mut ascii = String::with_capacity(name.len());
    let mut other = Vec::new();
    for letter in name.chars() {
        if matches!(letter, ' '..='~') {
            close(&mut ascii, &mut other);
            ascii.push(letter);
            if letter == '&' {
                ascii.push('-');
            }
        } else {
            let mut units = [0; 2];
            for unit in letter.encode_utf16(&mut units) {
                other.extend_from_slice(&unit.to_be_bytes());
            }
        }
    }
    close(&mut ascii, &mut other);
    ascii
}

fn close(ascii: &mut String, other: &mut Vec<u8>) {
    if !other.is_empty() {
        ascii.push('&');
        CODE.encode_string(&*other, ascii);
        ascii.push('-');
        other.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_the_standard_has_them() {
        for (name, ascii) in [
            ("INBOX", "INBOX"),
            ("Réponses", "R&AOk-ponses"),
            ("Poste & Restante", "Poste &- Restante"),
            ("~peter/mail/台北/日本語", "~peter/mail/&U,BTFw-/&ZeVnLIqe-"),
            ("Hi Mom -☺-!", "Hi Mom -&Jjo--!"),
            ("🎲", "&2Dzfsg-"),
        ] {
            assert_eq!(written(name), ascii);
        }
    }
}
