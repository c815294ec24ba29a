//! The lines that phones and programs put under every mail.

/// What such lines begin with, in lower case.
const BEGINNINGS: &[&str] = &[
    "sent from ",
    "sent via ",
    "sent with ",
    "sent using ",
    "get outlook for ",
    "get bluemail ",
    "download outlook ",
    "inviato da ",
    "inviato dal ",
    "inviato con ",
    "inviato tramite ",
    "scarica outlook ",
    "ottieni outlook ",
    "envoyé de ",
    "envoyé depuis ",
    "envoyé à partir ",
    "envoyé avec ",
    "envoyé via ",
    "envoyé à l'aide ",
    "envoyé à l’aide ",
    "télécharger outlook ",
    "obtenez outlook ",
    "obtenir outlook ",
    "gesendet von ",
    "gesendet mit ",
    "gesendet aus ",
    "von meinem iphone gesendet",
    "von meinem ipad gesendet",
    "holen sie sich outlook ",
    "laden sie outlook ",
    "outlook für ",
    "enviado desde ",
    "enviado con ",
    "enviado a través ",
    "obtener outlook ",
    "descargar outlook ",
    "enviado do ",
    "enviado de meu",
    "enviado a partir ",
    "enviado com ",
    "enviado através ",
    "obter o outlook ",
    "obtenha o outlook ",
    "verstuurd vanaf ",
    "verstuurd met ",
    "verstuurd vanuit ",
    "verzonden vanaf ",
    "verzonden met ",
    "verzonden vanuit ",
    "outlook voor ",
    "wysłane z ",
    "wysłano z ",
    "pobierz outlook ",
    "pobierz program outlook ",
    "skickat från ",
    "skickades från ",
    "sendt fra ",
    "sendt med ",
    "hent outlook ",
    "hämta outlook ",
    "lähetetty ",
    "odesláno z ",
    "poslano z ",
    "отправлено с ",
    "отправлено из ",
    "iphoneから送信",
    "ipadから送信",
    "发自我的",
    "從我的 ",
];

/// What such lines begin and end with, in lower case.
const FRAMES: &[(&str, &str)] = &[
    ("von meinem ", " gesendet"),
    ("von mein", " gesendet"),
    ("diese nachricht wurde ", " gesendet"),
    ("diese e-mail wurde ", " gesendet"),
    ("this message was sent ", ""),
    ("this email was sent from ", ""),
];

/// No such line is longer.
const LONGEST: usize = 160;

/// Whether a line is one that a phone or a program puts under every mail.
pub(crate) fn is_phone_line(line: &str) -> bool {
    if line.len() > LONGEST {
        return false;
    }
    let is_mark = |c: char| c.is_whitespace() || "*_-–—~.[]()\"“”".contains(c);
    let line = line.trim_matches(is_mark).to_lowercase();
    BEGINNINGS.iter().any(|begin| line.starts_with(begin))
        || FRAMES
            .iter()
            .any(|(begin, end)| line.starts_with(begin) && line.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_phones_are_known_in_several_languages() {
        for line in [
            "Sent from my iPhone",
            "*Sent from my Galaxy*",
            "Sent from Yahoo Mail on Android",
            "Sent with [Proton Mail](https://example.com/) secure email.",
            "Get Outlook for iOS",
            "Télécharger Outlook pour Android",
            "Inviato da iPhone",
            "Envoyé à partir de Outlook pour iOS",
            "Von meinem iPhone gesendet",
            "Von meinem Samsung Galaxy Smartphone gesendet.",
            "Diese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.",
            "Enviado desde mi iPhone",
            "Enviado do meu iPhone",
            "Verstuurd vanaf mijn iPhone",
            "Wysłane z iPhone'a",
        ] {
            assert!(is_phone_line(line), "{line}");
        }
    }

    #[test]
    fn what_people_write_is_none() {
        for line in [
            "boss 14",
            "Sent you a letter",
            "Von meinem Bruder",
            "Get well soon",
            "",
        ] {
            assert!(!is_phone_line(line), "{line}");
        }
    }
}
