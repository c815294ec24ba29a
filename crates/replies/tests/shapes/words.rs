//! The words of mail programs in many languages.

/// What mail programs write above what they quote, with a name and an address in it.
pub(super) const INTRODUCTIONS: &[(&str, &str)] = &[
    (
        "English",
        "On Sat, 28 Nov 2026 at 09:02, Poste Restante <ADDRESS> wrote:",
    ),
    (
        "English, torn",
        "On Sat, 28 Nov 2026 at 09:02, Poste Restante <ADDRESS>\nwrote:",
    ),
    (
        "Italian",
        "Il giorno sab 28 nov 2026 alle ore 09:02 Poste Restante <\nADDRESS> ha scritto:",
    ),
    (
        "Italian of phones",
        "Il giorno 28 nov 2026, alle ore 09:02, Poste Restante <ADDRESS> ha scritto:",
    ),
    (
        "French",
        "Le sam. 28 nov. 2026 à 09:02, Poste Restante <ADDRESS> a\nécrit\u{a0}:",
    ),
    (
        "German",
        "Am Sa., 28. Nov. 2026 um 09:02 Uhr schrieb Poste Restante <\nADDRESS>:",
    ),
    (
        "German of Thunderbird",
        "Poste Restante schrieb am 28.11.2026 um 09:02:",
    ),
    (
        "Spanish",
        "El sáb, 28 nov 2026 a las 9:02, Poste Restante (<ADDRESS>)\nescribió:",
    ),
    (
        "Dutch",
        "Op za 28 nov 2026 om 09:02 schreef Poste Restante <\nADDRESS>:",
    ),
    (
        "Portuguese",
        "Em sáb., 28 de nov. de 2026 às 09:02, Poste Restante <ADDRESS>\nescreveu:",
    ),
    (
        "Polish",
        "sob., 28 lis 2026 o 09:02 Poste Restante <ADDRESS>\nnapisał(a):",
    ),
    (
        "Polish of Thunderbird",
        "W dniu 28.11.2026 o 09:02, Poste Restante pisze:",
    ),
    (
        "Swedish",
        "Den lör 28 nov. 2026 kl 09:02 skrev Poste Restante <\nADDRESS>:",
    ),
    (
        "Danish",
        "Den lør. 28. nov. 2026 kl. 09.02 skrev Poste Restante <ADDRESS>:",
    ),
    (
        "Finnish",
        "la 28. marrask. 2026 klo 9.02 Poste Restante (ADDRESS)\nkirjoitti:",
    ),
    (
        "Czech",
        "so 28. 11. 2026 v 9:02 odesílatel Poste Restante <ADDRESS>\nnapsal:",
    ),
    (
        "Hungarian",
        "Poste Restante <ADDRESS> ezt írta (időpont: 2026. nov.\n28., Szo, 9:02):",
    ),
    (
        "Turkish",
        "Poste Restante <ADDRESS>, 28 Kas 2026 Cmt, 09:02 tarihinde\nşunu yazdı:",
    ),
    (
        "Russian",
        "сб, 28 нояб. 2026 г. в 09:02, Poste Restante <ADDRESS>:",
    ),
    (
        "Chinese",
        "Poste Restante <ADDRESS> 于2026年11月28日周六 09:02写道：",
    ),
    (
        "Japanese",
        "2026年11月28日(土) 9:02 Poste Restante <ADDRESS>:",
    ),
    (
        "Esperanto",
        "Je 2026-11-28, 09:02, Poste Restante <ADDRESS> skribis:",
    ),
];

/// The names in the header block that Outlook writes above what it quotes.
pub(super) const BLOCKS: &[(&str, [&str; 4], &str)] = &[
    (
        "English",
        ["From:", "Sent:", "To:", "Subject:"],
        "28 November 2026 09:02",
    ),
    (
        "Italian",
        ["Da:", "Inviato:", "A:", "Oggetto:"],
        "sabato 28 novembre 2026 09:02",
    ),
    (
        "French",
        ["De\u{a0}:", "Envoyé\u{a0}:", "À\u{a0}:", "Objet\u{a0}:"],
        "samedi 28 novembre 2026 09:02",
    ),
    (
        "German",
        ["Von:", "Gesendet:", "An:", "Betreff:"],
        "Samstag, 28. November 2026 09:02",
    ),
    (
        "Spanish",
        ["De:", "Enviado el:", "Para:", "Asunto:"],
        "sábado, 28 de noviembre de 2026 9:02",
    ),
    (
        "Dutch",
        ["Van:", "Verzonden:", "Aan:", "Onderwerp:"],
        "zaterdag 28 november 2026 09:02",
    ),
    (
        "Portuguese",
        ["De:", "Enviada em:", "Para:", "Assunto:"],
        "sábado, 28 de novembro de 2026 09:02",
    ),
    (
        "Polish",
        ["Od:", "Wysłane:", "Do:", "Temat:"],
        "sobota, 28 listopada 2026 09:02",
    ),
    (
        "Swedish",
        ["Från:", "Skickat:", "Till:", "Ämne:"],
        "den 28 november 2026 09:02",
    ),
    (
        "Chinese",
        ["发件人:", "发送时间:", "收件人:", "主题:"],
        "2026年11月28日 9:02",
    ),
];

/// What phones put under a mail.
pub(super) const PHONES: &[&str] = &[
    "Sent from my iPhone",
    "Inviato da iPhone",
    "Envoyé de mon iPhone",
    "Von meinem iPhone gesendet",
    "Enviado desde mi iPhone",
    "Verstuurd vanaf mijn iPhone",
    "Enviado do meu iPhone",
    "Wysłane z iPhone'a",
    "Skickat från min iPhone",
];
