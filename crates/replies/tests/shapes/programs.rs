//! The mail programs.

use super::Shape;
use super::parts::{
    alternative, block, coded_page, coded_plain, each, escaped, flowed, gmail, head, owa, page,
    plain, word,
};
use super::words::{BLOCKS, INTRODUCTIONS, PHONES};
use crate::corpus_fill::quoted;

/// What was asked was deleted.
pub(super) fn without_a_quote() -> Vec<Shape> {
    vec![
        Shape::new("no quote, plain", |lines, values| {
            head(values) + &plain(&lines.join("\n"))
        }),
        Shape::new("no quote, base64", |lines, values| {
            head(values) + &coded_plain(&lines.join("\r\n"))
        }),
        Shape::new("no quote, page of divs", |lines, values| {
            head(values) + &page(&each(lines, "<div dir=\"auto\">", "<br>", "</div>"))
        }),
    ]
}

/// Mail programs in a browser.
pub(super) fn web_mails() -> Vec<Shape> {
    vec![
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
    ]
}

/// Mail programs on a desk.
pub(super) fn desks() -> Vec<Shape> {
    vec![
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
        Shape::new("signed in its text", |lines, values| {
            head(values)
                + &plain(&format!(
                    "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{}\n\nOn Friday, Poste Restante wrote:\n{}\n\
                 -----BEGIN PGP SIGNATURE-----\n\nboss 14\n-----END PGP SIGNATURE-----\n",
                    lines.join("\n"),
                    quoted(&values["quoted_plain"])
                ))
        }),
    ]
}

/// What servers add on the way.
pub(super) fn with_more_parts() -> Vec<Shape> {
    vec![
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
    ]
}

/// Gmail and its like: an introduction above what is quoted.
pub(super) fn introduced() -> Vec<Shape> {
    let mut shapes = Vec::new();
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
    shapes
}

/// Phones, with their own line directly under the answer.
pub(super) fn phones() -> Vec<Shape> {
    let mut shapes = Vec::new();
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
    shapes
}

/// Outlook: a header block above what is quoted.
pub(super) fn outlooks() -> Vec<Shape> {
    let mut shapes = Vec::new();
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
