//! Where a text ends: signatures, rules, and the header blocks above what is quoted without marks.

use super::clean::is_dash;

/// Whether a line is a signature's line, or a rule above what is quoted.
pub(crate) fn is_end(line: &str) -> bool {
    let line = line.trim();
    let dashes = line.chars().take_while(|&c| is_dash(c)).count();
    let is_alone = line.chars().all(is_dash);
    let is_long_dash = dashes == 1 && line != "-";
    dashes >= 4
        || is_alone && (dashes >= 2 || is_long_dash)
        || line.chars().take_while(|&c| c == '_').count() >= 5
}

/// Whether a line begins the text of a mail that was signed in its text.
pub(crate) fn is_signed_begin(line: &str) -> bool {
    line.trim() == "-----BEGIN PGP SIGNED MESSAGE-----"
}

/// The names of header fields as mail programs write them, in lower case.
const NAMES: &[&str] = &[
    // English
    "from",
    "sent",
    "date",
    "to",
    "cc",
    "bcc",
    "subject",
    "reply-to",
    "importance",
    "attachments",
    // Italian
    "da",
    "inviato",
    "inviata",
    "data",
    "a",
    "per conoscenza",
    "oggetto",
    "rispondi a",
    "destinatario",
    "mittente",
    // French
    "de",
    "envoyé",
    "envoyé le",
    "envoyé par",
    "à",
    "pour",
    "objet",
    "répondre à",
    "expéditeur",
    "destinataire",
    // German
    "von",
    "gesendet",
    "datum",
    "an",
    "betreff",
    "kopie",
    "antwort an",
    "absender",
    "empfänger",
    // Spanish and Portuguese
    "enviado",
    "enviado el",
    "fecha",
    "para",
    "asunto",
    "enviada",
    "enviada em",
    "enviado em",
    "assunto",
    // Dutch
    "van",
    "verzonden",
    "aan",
    "onderwerp",
    // Polish and Czech
    "od",
    "wysłano",
    "wysłane",
    "do",
    "temat",
    "dw",
    "odesláno",
    "komu",
    "předmět",
    "kopie",
    // Danish, Norwegian, Swedish, Finnish
    "fra",
    "sendt",
    "dato",
    "til",
    "emne",
    "från",
    "skickat",
    "till",
    "ämne",
    "kopia",
    "lähettäjä",
    "lähetetty",
    "päivämäärä",
    "vastaanottaja",
    "aihe",
    "kopio",
    // Hungarian, Romanian, Turkish, Greek, Russian, Ukrainian
    "feladó",
    "küldve",
    "elküldve",
    "dátum",
    "címzett",
    "tárgy",
    "de la",
    "trimis",
    "către",
    "subiect",
    "kimden",
    "gönderen",
    "gönderildi",
    "tarih",
    "kime",
    "konu",
    "από",
    "στάλθηκε",
    "προς",
    "θέμα",
    "ημερομηνία",
    "от",
    "отправлено",
    "дата",
    "кому",
    "тема",
    "копия",
    "від",
    "надіслано",
    // Chinese, Japanese, Korean
    "发件人",
    "发送时间",
    "日期",
    "收件人",
    "抄送",
    "主题",
    "寄件者",
    "寄件日期",
    "收件者",
    "主旨",
    "差出人",
    "送信日時",
    "日時",
    "宛先",
    "件名",
    "보낸 사람",
    "보낸 날짜",
    "받는 사람",
    "제목",
];

/// Whether a line begins with the name of a header field and a colon, bold or not.
pub(crate) fn is_header_line(line: &str) -> bool {
    let Some((name, _)) = line.split_once([':', '：']) else {
        return false;
    };
    let name = name.trim_matches(|c: char| c.is_whitespace() || c == '*' || c == '|');
    name.len() <= 40 && NAMES.contains(&name.to_lowercase().as_str())
}

/// Whether a header block begins here: three lines of five that begin with a known name, the first among them.
pub(crate) fn is_header_block<'t>(lines: impl Iterator<Item = &'t str>) -> bool {
    let mut lines = lines
        .filter(|line| !line.trim().is_empty())
        .take(5)
        .map(is_header_line);
    lines.next() == Some(true) && lines.filter(|&is_one| is_one).count() >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signature_lines_and_rules_end_a_text() {
        for line in [
            "-- ",
            "--",
            "---",
            "—",
            "–",
            "——",
            "-----Original Message-----",
            "-------- Original message --------",
            "------------------ 原始邮件 ------------------",
            "_____",
            "________________________________",
            "-----BEGIN PGP SIGNATURE-----",
            "  --  ",
        ] {
            assert!(is_end(line), "{line}");
        }
    }

    #[test]
    fn bullets_and_dashes_before_words_do_not() {
        for line in [
            "-",
            "- boss 14",
            "-- boss 14",
            "— boss 14",
            "__init__",
            "",
            "boss 14",
        ] {
            assert!(!is_end(line), "{line}");
        }
    }

    #[test]
    fn header_blocks_are_three_known_names_of_five_lines() {
        for block in [
            "From: a\nSent: b\nTo: c\nSubject: d",
            "Von: a\nGesendet: b\nAn: c\nBetreff: d",
            "Gesendet: a\nVon: b\nAn: c",
            "*Da:* a\n*Inviato:* b\n\n*A:* c",
            "De : a\nEnvoyé : b\nÀ : c",
            "Van: a\n  more\nVerzonden: b\n  more\nAan: c",
            "发件人：a\n发送时间：b\n收件人：c",
        ] {
            assert!(is_header_block(block.split('\n')), "{block}");
        }
        for other in [
            "From: a\nTo: b",
            "to: KY\nboss\nboss\nboss\nboss\nTo: x\nSubject: y",
            "x\nFrom: a\nTo: b\nCc: c",
            "",
        ] {
            assert!(!is_header_block(other.split('\n')), "{other}");
        }
    }
}
