//! What mail programs make.

use super::{FLOWED, PAGE, check, check_bytes};
use crate::corpus_fill::{base64, quoted};

#[test]
fn pages_are_read_where_plain_text_has_nothing() {
    let both = |plain: &str, page: &str| {
        format!(
            "Content-Type: multipart/alternative; boundary=b||--b||{plain}|--b|Content-Type: text/html||{page}|--b--"
        )
    };
    check(
        "bull-moose",
        &[
            (
                "A sentence that begins with a verb by chance.",
                &both("To view this message, use a newer program.", "to ky<br>end"),
                "to KY / end",
            ),
            (
                "The same without a page that has more.",
                &both("To view this message, use a newer program.", "<p>Hi</p>"),
                "refused: NoMoves",
            ),
            ("Steps in both.", &both("to KY", "to OH"), "to KY"),
            (
                "A wrong word in plain text.",
                &both("keep DEM-01 please", "to OH"),
                "wrong word: please",
            ),
        ],
    );
    check(
        "tammany-hall",
        &[
            (
                "Glued lines have a number.",
                &both("Boss 14Boss 6End", "boss 14<br>boss 6<br>end"),
                "wrong word: 14Boss",
            ),
            (
                "A picture in the page.",
                "Content-Type: multipart/alternative; boundary=b||--b|| |--b|Content-Type: multipart/related; boundary=c||--c|Content-Type: text/html||boss 14|--c|Content-Type: image/png||x|--c--|--b--",
                "boss 14",
            ),
            (
                "A page in two parts.",
                "Content-Type: multipart/mixed; boundary=b||--b|Content-Type: text/html||<p>boss 14</p>|--b|Content-Type: image/png||x|--b|Content-Type: text/html||<p>end</p>|--b--",
                "boss 14 / end",
            ),
            (
                "Answers between what is quoted.",
                &format!(
                    "{PAGE}<div>Hi</div><blockquote>one</blockquote><div>boss 14</div><blockquote>two</blockquote><div>end</div>"
                ),
                "boss 14 / end",
            ),
            (
                "What is not shown.",
                &format!("{PAGE}<div style=\"display:none\">boss 6</div><div>boss 14</div>"),
                "boss 14",
            ),
            (
                "Words over several elements.",
                &format!("{PAGE}<span>bo</span><span>ss</span> <b>14</b><p>end"),
                "boss 14 / end",
            ),
        ],
    );
}

#[test]
fn lines_that_programs_broke_are_one() {
    check(
        "city-and-guilds",
        &[
            (
                "The rest of a step in the next line.",
                "|lay bakers building c4|men 2|draw minstrel house",
                "lay bakers building C4 men 2 / draw minstrel house",
            ),
            (
                "The rest of a step behind an empty line.",
                "|lay bakers building c4||men 2||draw minstrel house",
                "looks like a step: men",
            ),
            (
                "A number of a telephone.",
                "|draw minstrel house||030 123456",
                "draw minstrel house",
            ),
        ],
    );
    check(
        "bull-moose",
        &[
            (
                "A line that goes on with a verb.",
                "|move rep from OH|to KY|end",
                "move REP from OH to KY / end",
            ),
            (
                "A whole step before a verb.",
                "|to OH|to KY",
                "to OH / to KY",
            ),
            (
                "Commas between cards.",
                "|keep DEM-01,|DEM-05; DEM-07, dem-09",
                "keep DEM-01 DEM-05 DEM-07 DEM-09",
            ),
        ],
    );
    check(
        "tammany-hall",
        &[
            (
                "Spaces at the ends of lines are no soft line ends between steps.",
                &format!("{FLOWED}boss 14 |boss 6 |end "),
                "boss 14 / boss 6 / end",
            ),
            (
                "Prose is joined.",
                &format!("{FLOWED}boss 14||I thought of what I would do in the |end and then."),
                "boss 14",
            ),
            (
                "A header block is not joined.",
                &format!("{FLOWED}boss 14 |From: x |Sent: y |To: z |boss 6"),
                "boss 14",
            ),
            (
                "Nor the cut line.",
                &format!("{FLOWED}boss 14 |== kqzwvx == |boss 6"),
                "boss 14",
            ),
        ],
    );
}

#[test]
fn other_programs_quote_otherwise() {
    let quote = quoted("== answer above this line == kqzwvx ==\nboss 6").replace('\n', "|");
    check(
        "tammany-hall",
        &[
            (
                "Lotus Notes.",
                "|boss 14||Poste Restante <x@y> wrote on 28.11.2026 09:02:11:||> From: z|> boss 6",
                "boss 14",
            ),
            (
                "GroupWise.",
                "|boss 14||>>> Poste Restante <x@y> 28.11.2026 09:02 >>>|== kqzwvx ==|boss 6",
                "boss 14",
            ),
            (
                "Initials before what is quoted.",
                "|Poste wrote:|PR> boss 6|boss 14",
                "boss 14",
            ),
            (
                "Apple's forwarded mail.",
                "|boss 14||Begin forwarded message:||> From: Poste|> boss 6",
                "boss 14",
            ),
            (
                "A quote within a quote.",
                "|boss 14||On Friday Anna wrote:|> On Thursday Poste wrote:|>> boss 6",
                "boss 14",
            ),
            (
                "A file's name and a picture among the steps.",
                "|boss 14 [cid:x@y]|[image: logo.png]|end <image001.png>",
                "boss 14 / end",
            ),
            (
                "Two quotes, one answer.",
                &format!("|{quote}|boss 14|{quote}|end"),
                "boss 14 / end",
            ),
            (
                "Above and below.",
                &format!("|boss 14|{quote}|end"),
                "above and below: end",
            ),
            (
                "A footer of the server below what is quoted.",
                &format!("|boss 14|{quote}||Looked at by a scanner."),
                "boss 14",
            ),
            (
                "A rule without signs.",
                "|boss 14||* * *||end",
                "boss 14 / end",
            ),
        ],
    );
}

#[test]
fn text_is_read_in_every_coding() {
    let coded = |charset: &str, bytes: &[u8]| {
        let mut mail = format!(
            "Content-Type: text/plain; charset={charset}\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        );
        mail += &base64(bytes);
        mail.into_bytes()
    };
    check_bytes("tammany-hall", &[
        ("QQ's mail, in its charset.", coded("\"gb18030\"", b"boss 14\nend\n\n------------------ \xd4\xad\xca\xbc\xd3\xca\xbc\xfe ------------------\nboss 6"), "boss 14 / end"),
        ("Curly marks of Windows.", coded("windows-1252", b"\x93boss 14\x94\r\n\x95 end\x85"), "boss 14 / end"),
        ("Two bytes a letter.", coded("utf-16le", &"boss 14\r\nend".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>()), "boss 14 / end"),
        ("Wide letters of a Japanese keyboard.", coded("utf-8", "ｂｏｓｓ　１４、ｅｎｄ。".as_bytes()), "boss 14 / end"),
        ("Base64 without its end.", coded("utf-8", b"boss 14").split_last().map(|(_, rest)| rest.to_vec()).unwrap_or_default(), "boss 14"),
        ("A space that is coded at the end of a line.", b"Content-Type: text/plain; format=flowed\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nbid 1 irish=20\r\n2 english\r\n".to_vec(), "bid 1 irish 2 english"),
        ("No empty line behind the header.", b"boss 14\r\nend\r\n".to_vec(), "boss 14 / end"),
    ]);
}

#[test]
fn files_are_no_text() {
    check(
        "tammany-hall",
        &[
            (
                "A picture alone.",
                "Content-Type: image/png||boss 14",
                "refused: NoText",
            ),
            (
                "A file alone.",
                "Content-Type: text/plain|Content-Disposition: attachment||boss 14",
                "refused: NoText",
            ),
            (
                "A text that has a name is still the text.",
                "Content-Type: text/plain; name=a.txt||boss 14",
                "boss 14",
            ),
            (
                "A file behind the text.",
                "Content-Type: multipart/mixed; boundary=b||--b||boss 14|--b|Content-Type: text/plain; name=a.txt||boss 6|--b--",
                "boss 14",
            ),
            (
                "Of the second text of a mail Exchange makes an attachment.",
                "Content-Type: multipart/mixed; boundary=b||--b||boss 14|--b|Content-Type: image/png||x|--b|Content-Type: text/plain; name=\"ATT00001.txt\"|Content-Disposition: attachment; filename=\"ATT00001.txt\"||end|--b--",
                "boss 14 / end",
            ),
            (
                "A digest of mails.",
                "Content-Type: multipart/digest; boundary=b||--b||Subject: x||boss 14|--b--",
                "refused: NoText",
            ),
            (
                "A type that is none counts as none.",
                "Content-Type: text||boss 14",
                "boss 14",
            ),
            (
                "No type and a boundary of nobody's.",
                "Content-Type: multipart/mixed||boss 14",
                "refused: NoText",
            ),
        ],
    );
}
