//! What mails are made of.

use crate::corpus_fill::{Values, base64, quoted, quoted_printable};

pub(super) fn head(values: &Values) -> String {
    format!(
        "From: Ben <{}>\nTo: <{}>\nSubject: Re: {}\nMessage-ID: <1@mail.example.org>\nMIME-Version: 1.0\n",
        values["from"], values["reply_to"], values["original_subject"]
    )
}

pub(super) fn plain(body: &str) -> String {
    format!("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{body}\n")
}

pub(super) fn flowed(body: &str) -> String {
    format!(
        "Content-Type: text/plain; charset=UTF-8; format=flowed\nContent-Transfer-Encoding: 8bit\n\n{body}\n"
    )
}

pub(super) fn page(body: &str) -> String {
    format!("Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{body}\n")
}

pub(super) fn coded_page(body: &str) -> String {
    let body = quoted_printable(body);
    format!(
        "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n{body}\n"
    )
}

pub(super) fn coded_plain(body: &str) -> String {
    let body = base64(body.as_bytes());
    format!(
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n{body}\n"
    )
}

pub(super) fn alternative(text: &str, page: &str) -> String {
    format!(
        "Content-Type: multipart/alternative; boundary=\"=_b\"\n\n--=_b\n{text}\n--=_b\n{page}\n--=_b--\n"
    )
}

pub(super) fn escaped(line: &str) -> String {
    line.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Each line in an element, and an empty one for an empty line.
pub(super) fn each(lines: &[&str], open: &str, empty: &str, close: &str) -> String {
    let written = lines.iter().map(|line| {
        let line = escaped(line);
        format!(
            "{open}{}{close}\n",
            if line.is_empty() { empty } else { &line }
        )
    });
    written.collect()
}

pub(super) fn gmail(lines: &[&str], introduction: &str, values: &Values) -> String {
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

pub(super) fn block(names: &[&str; 4], when: &str, values: &Values) -> String {
    let [from, sent, to, subject] = names;
    format!(
        "{from} Poste Restante <{}> \n{sent} {when}\n{to} Ben <{}>\n{subject} {}\n",
        values["sender"], values["from"], values["subject_text"]
    )
}

pub(super) fn word(lines: &[&str], names: &[&str; 4], when: &str, values: &Values) -> String {
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

pub(super) fn owa(lines: &[&str], names: &[&str; 4], values: &Values) -> String {
    let [from, sent, to, subject] = names;
    let said = each(lines, "<div class=\"elementToProof\">", "<br>", "</div>");
    format!(
        "<html><body dir=\"ltr\">\n{said}<div id=\"appendonsend\"></div>\n<hr tabindex=\"-1\">\n<div id=\"divRplyFwdMsg\" \
         dir=\"ltr\"><b>{from}</b> Poste Restante &lt;{}&gt;<br>\n<b>{sent}</b> x<br>\n<b>{to}</b> Ben<br>\n<b>{subject}</b> y\
         </div>\n{}\n</body></html>",
        values["sender"], values["quoted_html"]
    )
}
