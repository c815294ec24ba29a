//! How people's mail programs write an answer.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::person::Letter;

/// The shapes of answers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Program {
    /// What is said stands above all that is quoted.
    TopPosted,
    /// Nothing is quoted.
    Bare,
    /// A page alone, in base64.
    PageAlone,
    /// With a greeting and a signature, in base64.
    Signed,
    /// What is said stands below what is quoted.
    Below,
    /// Text and page, above a header block and the mail itself.
    Both,
}

impl Program {
    pub(crate) const ALL: [Self; 6] = [
        Self::TopPosted,
        Self::PageAlone,
        Self::Signed,
        Self::Bare,
        Self::Both,
        Self::Below,
    ];

    /// The answer to a letter that says this; `head` are the lines that all have.
    pub(crate) fn write(self, head: &str, to: &Letter, says: &str) -> Vec<u8> {
        let Letter { from, text, .. } = to;
        let wrote = format!("On Sat, 28 Nov 2026 at 10:15, Poste Restante <{from}> wrote:");
        let text = text.replace('\r', "");
        let quoted: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
        let quoted = quoted.join("\n");
        let body = match self {
            Self::TopPosted => plain(&format!("{says}\n\n{wrote}\n{quoted}\n")),
            Self::Bare => plain(&format!("{says}\n")),
            Self::Below => plain(&format!("{wrote}\n{quoted}\n\n{says}\n")),
            Self::Signed => encoded(
                "plain",
                &format!(
                    "Hello there,\n\n{says}\n\n-- \nSent with my best regards\n+44 1234 5678\n\n{wrote}\n{quoted}\n"
                ),
            ),
            Self::PageAlone => encoded("html", &page(says, &wrote, &text)),
            Self::Both => {
                let block =
                    format!("From: Poste Restante <{from}>\nSent: Saturday\nSubject: your turn");
                let plain = plain(&format!(
                    "{says}\n\n-----Original Message-----\n{block}\n\n{text}\n"
                ));
                let page = encoded("html", &page(says, "-----Original Message-----", &text));
                format!(
                    "Content-Type: multipart/alternative; boundary=\"=_part\"\n\n\
                     --=_part\n{plain}\n--=_part\n{page}\n--=_part--\n"
                )
            }
        };
        format!("{head}MIME-Version: 1.0\n{body}")
            .replace('\n', "\r\n")
            .into_bytes()
    }
}

fn plain(text: &str) -> String {
    format!("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{text}")
}

fn encoded(kind: &str, text: &str) -> String {
    let text = STANDARD.encode(text);
    let lines: Vec<&str> = text
        .as_bytes()
        .chunks(76)
        .map(|line| str::from_utf8(line).unwrap())
        .collect();
    format!(
        "Content-Type: text/{kind}; charset=utf-8\nContent-Transfer-Encoding: base64\n\n{}\n",
        lines.join("\n")
    )
}

fn page(says: &str, wrote: &str, text: &str) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let lines: Vec<String> = says
        .lines()
        .map(|line| format!("<div>{}</div>", escaped(line)))
        .collect();
    format!(
        "<html><body>{}<br><div class=\"gmail_quote\"><div>{}<br></div><blockquote><pre>{}</pre></blockquote></div></body></html>",
        lines.concat(),
        escaped(wrote),
        escaped(text)
    )
}
