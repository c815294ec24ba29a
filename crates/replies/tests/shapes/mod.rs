//! Mails as mail programs make them: each takes the lines that a person wrote, and quotes the asking mail as it does.

#![allow(dead_code, reason = "each test uses a part of it")]

use crate::corpus_fill::{Values, base64, quoted, quoted_printable};

/// A mail program in one language.
pub(crate) struct Shape {
    pub(crate) name: String,
    make: Box<dyn Fn(&[&str], &Values) -> String>,
}

impl Shape {
    fn new(name: impl Into<String>, make: impl Fn(&[&str], &Values) -> String + 'static) -> Self {
        Self {
            name: name.into(),
            make: Box::new(make),
        }
    }

    /// The mail, in bytes with the line ends of mails.
    pub(crate) fn mail(&self, lines: &[&str], values: &Values) -> Vec<u8> {
        let mail = (self.make)(lines, values);
        mail.replace("\r\n", "\n")
            .replace('\n', "\r\n")
            .into_bytes()
    }
}

fn head(values: &Values) -> String {
    format!(
        "From: Ben <{}>\nTo: <{}>\nSubject: Re: {}\nMessage-ID: <1@mail.example.org>\nMIME-Version: 1.0\n",
        values["from"], values["reply_to"], values["original_subject"]
    )
}

fn plain(body: &str) -> String {
    format!("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{body}\n")
}

fn flowed(body: &str) -> String {
    format!(
        "Content-Type: text/plain; charset=UTF-8; format=flowed\nContent-Transfer-Encoding: 8bit\n\n{body}\n"
    )
}

fn page(body: &str) -> String {
    format!("Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{body}\n")
}

fn coded_page(body: &str) -> String {
    let body = quoted_printable(body);
    format!(
        "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n{body}\n"
    )
}

fn coded_plain(body: &str) -> String {
    let body = base64(body.as_bytes());
    format!(
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n{body}\n"
    )
}

fn alternative(text: &str, page: &str) -> String {
    format!(
        "Content-Type: multipart/alternative; boundary=\"=_b\"\n\n--=_b\n{text}\n--=_b\n{page}\n--=_b--\n"
    )
}

fn escaped(line: &str) -> String {
    line.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Each line in an element, and an empty one for an empty line.
fn each(lines: &[&str], open: &str, empty: &str, close: &str) -> String {
    let written = lines.iter().map(|line| {
        let line = escaped(line);
        format!(
            "{open}{}{close}\n",
            if line.is_empty() { empty } else { &line }
        )
    });
    written.collect()
}

/// What mail programs write above what they quote, with a name and an address in it.
const INTRODUCTIONS: &[(&str, &str)] = &[
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
const BLOCKS: &[(&str, [&str; 4], &str)] = &[
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
const PHONES: &[&str] = &[
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

/// Every mail program.
pub(crate) fn shapes() -> Vec<Shape> {
    let mut shapes = vec![
        Shape::new("no quote, plain", |lines, values| {
            head(values) + &plain(&lines.join("\n"))
        }),
        Shape::new("no quote, base64", |lines, values| {
            head(values) + &coded_plain(&lines.join("\r\n"))
        }),
        Shape::new("no quote, page of divs", |lines, values| {
            head(values) + &page(&each(lines, "<div dir=\"auto\">", "<br>", "</div>"))
        }),
        Shape::new("yahoo", |lines, values| {
            let intro = format!(
                "On Saturday, November 28, 2026 at 09:02:11 AM GMT+1, Poste Restante <{}> wrote:",
                values["sender"]
            );
            let text = plain(&format!(
                " {}\n\n    {intro}  \n \n {}\n  ",
                lines.join("\n"),
                values["quoted_plain"]
            ));
            let said = each(lines, "<div dir=\"ltr\">", "<br>", "</div>");
            head(values)
                + &alternative(
                    &text,
                    &page(&format!(
                        "<div class=\"ydp1yahoo-style-wrap\">{said}</div><div id=\"ydp1yahoo_quoted_1\" class=\"ydp1yahoo_quoted\"><div>\
                 {}</div>{}</div>",
                        escaped(&intro),
                        values["quoted_html"]
                    )),
                )
        }),
        Shape::new("gmx, page alone", |lines, values| {
            head(values)
                + &page(&format!(
                    "<div style=\"font-family: Verdana;\">{}<div>&nbsp;<div name=\"quote\"><div><b>Gesendet:</b>&nbsp;Samstag<br/>\
                 <b>Von:</b>&nbsp;&quot;Poste&quot; &lt;{}&gt;<br/><b>An:</b>&nbsp;&quot;Ben&quot;<br/></div>\
                 <div name=\"quoted-content\">{}</div></div></div></div>",
                    each(lines, "<div>", "&nbsp;", "</div>"),
                    values["sender"],
                    values["quoted_html"]
                ))
        }),
        Shape::new("outlook web", |lines, values| {
            let block = block(&BLOCKS[0].1, BLOCKS[0].2, values);
            let rule = "_".repeat(32);
            let text = plain(&format!(
                "{}\n{rule}\n{block}\n{}",
                lines.join("\n"),
                values["quoted_plain"]
            ));
            head(values) + &alternative(&text, &coded_page(&owa(lines, &BLOCKS[0].1, values)))
        }),
        Shape::new("outlook web, page alone", |lines, values| {
            head(values) + &page(&owa(lines, &BLOCKS[1].1, values))
        }),
        Shape::new("outlook plain, original message", |lines, values| {
            let block = block(&BLOCKS[0].1, BLOCKS[0].2, values);
            head(values)
                + &plain(&format!(
                    "{}\n\n-----Original Message-----\n{block}\n{}",
                    lines.join("\n"),
                    values["quoted_plain"]
                ))
        }),
        Shape::new("thunderbird, below", |lines, values| {
            let intro = "On 28/11/2026 09:02, Poste Restante wrote:";
            head(values)
                + &flowed(&format!(
                    "{intro}\n{}\n\n{}\n",
                    quoted(&values["quoted_plain"]),
                    lines.join("\n")
                ))
        }),
        Shape::new("thunderbird, page below", |lines, values| {
            head(values)
                + &page(&format!(
                    "<div class=\"moz-cite-prefix\">28.11.2026 9.02, Poste Restante kirjoitti:<br></div>\n<blockquote type=\"cite\" \
                 cite=\"mid:x\">{}</blockquote>\n{}<div class=\"moz-signature\">-- <br>Ben</div>",
                    values["quoted_html"],
                    each(lines, "<p>", "<br>", "</p>")
                ))
        }),
        Shape::new("mutt, below with signature", |lines, values| {
            let intro = "On Sat, Nov 28, 2026 at 09:02:11AM +0100, Poste Restante wrote:";
            head(values)
                + &plain(&format!(
                    "{intro}\n{}\n\n{}\n\n-- \nBen\nboss of nothing\n",
                    quoted(&values["quoted_plain"]),
                    lines.join("\n")
                ))
        }),
        Shape::new("signature above the quote", |lines, values| {
            let intro = format!(
                "On 28 November 2026 09:02:11 CET, Poste Restante <{}> wrote:",
                values["sender"]
            );
            head(values)
                + &plain(&format!(
                    "{}\n\n--\nBen\n\n{intro}\n{}\n",
                    lines.join("\n"),
                    quoted(&values["quoted_plain"])
                ))
        }),
        Shape::new("proton", |lines, values| {
            let intro = format!(
                "On Saturday, November 28th, 2026 at 09:02, Poste Restante <{}> wrote:",
                values["sender"]
            );
            head(values)
                + &plain(&format!(
                    "{}\n\nSent with [Proton Mail](https://example.com/) secure email.\n\n{intro}\n\n{}\n",
                    lines.join("\n"),
                    quoted(&values["quoted_plain"])
                ))
        }),
        Shape::new("signed in its text", |lines, values| {
            head(values)
                + &plain(&format!(
                    "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{}\n\nOn Friday, Poste Restante wrote:\n{}\n\
                 -----BEGIN PGP SIGNATURE-----\n\nboss 14\n-----END PGP SIGNATURE-----\n",
                    lines.join("\n"),
                    quoted(&values["quoted_plain"])
                ))
        }),
        Shape::new("a picture and a footer behind", |lines, values| {
            let footer =
                plain("This mail was looked at by a scanner.\nIt found nothing to complain about.");
            format!(
                "{}Content-Type: multipart/mixed; boundary=m\n\n--m\n{}\n--m\nContent-Type: image/png; name=\"x.png\"\n\
                 Content-Disposition: inline; filename=x.png\nContent-Transfer-Encoding: base64\n\nAAAA\n--m\n{footer}\n--m--\n",
                head(values),
                plain(&lines.join("\n"))
            )
        }),
        Shape::new("page alone, a plain footer behind", |lines, values| {
            let footer = plain("This mail was looked at by a scanner.");
            format!(
                "{}Content-Type: multipart/mixed; boundary=m\n\n--m\n{}\n--m\n{footer}\n--m--\n",
                head(values),
                page(&each(lines, "<div>", "<br>", "</div>"))
            )
        }),
        Shape::new("a layout of tables", |lines, values| {
            head(values)
                + &page(&format!(
                    "<table><tbody><tr><td><table><tr><td>{}</td></tr></table></td></tr><tr><td>&nbsp;</td></tr><tr><td>\
                 <blockquote>{}</blockquote></td></tr></tbody></table>",
                    lines
                        .iter()
                        .map(|line| escaped(line))
                        .collect::<Vec<_>>()
                        .join("<br>"),
                    values["quoted_html"]
                ))
        }),
    ];
    for &(language, introduction) in INTRODUCTIONS {
        shapes.push(Shape::new(
            format!("gmail, {language}"),
            move |lines, values| gmail(lines, introduction, values),
        ));
        shapes.push(Shape::new(
            format!("gmail, plain and close, {language}"),
            move |lines, values| {
                // No empty line anywhere.
                let introduction = introduction.replace("ADDRESS", &values["sender"]);
                head(values)
                    + &plain(&format!(
                        "{}\n{introduction}\n{}\n",
                        lines.join("\n"),
                        quoted(&values["quoted_plain"])
                    ))
            },
        ));
        shapes.push(Shape::new(
            format!("gmail, answer below, {language}"),
            move |lines, values| {
                let introduction = introduction.replace("ADDRESS", &values["sender"]);
                head(values)
                    + &plain(&format!(
                        "{introduction}\n\n{}\n\n{}\n",
                        quoted(&values["quoted_plain"]),
                        lines.join("\n")
                    ))
            },
        ));
        shapes.push(Shape::new(
            format!("quote without marks, {language}"),
            move |lines, values| {
                let introduction = introduction.replace("ADDRESS", &values["sender"]);
                head(values)
                    + &plain(&format!(
                        "{}\n\n{introduction}\n\n{}\n",
                        lines.join("\n"),
                        values["quoted_plain"]
                    ))
            },
        ));
    }
    for phone in PHONES {
        shapes.push(Shape::new(
            format!("phone, {phone}"),
            move |lines, values| {
                let intro = format!(
                    "> On 28 Nov 2026, at 09:02, Poste Restante <{}> wrote:\n> ",
                    values["sender"]
                );
                let text = format!(
                    "{}\n{phone}\n\n{intro}\n{}\n",
                    lines.join("\n"),
                    quoted(&values["quoted_plain"])
                );
                head(values) + &plain(&text)
            },
        ));
    }
    for &(language, names, when) in BLOCKS {
        shapes.push(Shape::new(
            format!("outlook, {language}"),
            move |lines, values| {
                // Word parts all lines by empty ones.
                let block = block(&names, when, values);
                let text = format!(
                    "{}\n\n \n\n{block}\n\n{}",
                    lines.join("\n\n"),
                    values["quoted_plain"]
                );
                head(values)
                    + &alternative(
                        &plain(&text),
                        &coded_page(&word(lines, &names, when, values)),
                    )
            },
        ));
        shapes.push(Shape::new(
            format!("outlook, page alone, {language}"),
            move |lines, values| head(values) + &page(&word(lines, &names, when, values)),
        ));
        shapes.push(Shape::new(
            format!("outlook, bold block, {language}"),
            move |lines, values| {
                let bold = names.map(|name| format!("*{name}*"));
                let bold = [&*bold[0], &*bold[1], &*bold[2], &*bold[3]];
                let block = block(&bold, when, values);
                head(values)
                    + &plain(&format!(
                        "{}\n\n{block}\n\n{}",
                        lines.join("\n"),
                        values["quoted_plain"]
                    ))
            },
        ));
    }
    shapes
}

fn gmail(lines: &[&str], introduction: &str, values: &Values) -> String {
    let introduction = introduction.replace("ADDRESS", &values["sender"]);
    let text = format!(
        "{}\n\n{introduction}\n\n{}\n",
        lines.join("\n"),
        quoted(&values["quoted_plain"])
    );
    let said = each(lines, "<div>", "<br>", "</div>");
    let page = page(&format!(
        "<div dir=\"ltr\">{said}</div><br><div class=\"gmail_quote gmail_quote_container\"><div dir=\"ltr\" \
         class=\"gmail_attr\">{}<br></div><blockquote class=\"gmail_quote\">{}</blockquote></div>",
        escaped(&introduction.replace('\n', " ")),
        values["quoted_html"]
    ));
    head(values) + &alternative(&plain(&text), &page)
}

fn block(names: &[&str; 4], when: &str, values: &Values) -> String {
    let [from, sent, to, subject] = names;
    format!(
        "{from} Poste Restante <{}> \n{sent} {when}\n{to} Ben <{}>\n{subject} {}\n",
        values["sender"], values["from"], values["subject_text"]
    )
}

fn word(lines: &[&str], names: &[&str; 4], when: &str, values: &Values) -> String {
    let [from, sent, to, subject] = names;
    let said = each(
        lines,
        "<p class=\"MsoNormal\">",
        "&nbsp;",
        "<o:p></o:p></p>",
    );
    format!(
        "<html><head><style><!-- p.MsoNormal {{margin:0cm;}} --></style></head><body><div class=\"WordSection1\">{said}\
         <p class=\"MsoNormal\"><o:p>&nbsp;</o:p></p><div style=\"border:none;border-top:solid #E1E1E1 1.0pt\">\
         <p class=\"MsoNormal\"><b>{from}</b> Poste Restante &lt;{}&gt; <br>\n<b>{sent}</b> {when}<br>\n<b>{to}</b> Ben<br>\n\
         <b>{subject}</b> {}<o:p></o:p></p></div>{}</div></body></html>",
        values["sender"], values["subject_text"], values["quoted_html"]
    )
}

fn owa(lines: &[&str], names: &[&str; 4], values: &Values) -> String {
    let [from, sent, to, subject] = names;
    let said = each(lines, "<div class=\"elementToProof\">", "<br>", "</div>");
    format!(
        "<html><body dir=\"ltr\">\n{said}<div id=\"appendonsend\"></div>\n<hr tabindex=\"-1\">\n<div id=\"divRplyFwdMsg\" \
         dir=\"ltr\"><b>{from}</b> Poste Restante &lt;{}&gt;<br>\n<b>{sent}</b> x<br>\n<b>{to}</b> Ben<br>\n<b>{subject}</b> y\
         </div>\n{}\n</body></html>",
        values["sender"], values["quoted_html"]
    )
}
