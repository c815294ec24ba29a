//! Single mails, each with what is odd about it.

mod common;
mod corpus_fill;

use replies::{Reading, Reason, Step, What};

use crate::common::{Game, read, sample};
use crate::corpus_fill::{base64, quoted};

/// What comes of a mail, on one line: the outcome, and what is done or why nothing is.
fn outcome(reading: &Reading<common::Command>) -> String {
    let written = |steps: &[Step]| {
        let steps: Vec<_> = steps.iter().map(|step| step.written.as_str()).collect();
        steps.join(" / ")
    };
    match reading {
        Reading::Ignored(reason) => format!("ignored: {reason:?}"),
        Reading::WrongSender(reason) => format!("wrong sender: {reason:?}"),
        Reading::Refused(refused) => match &refused.reason {
            Reason::WrongWord(wrong) => {
                format!("wrong word: {}", wrong.found.as_deref().unwrap_or("-"))
            }
            Reason::LooksLikeAStep(wrong) => format!(
                "looks like a step: {}",
                wrong.found.as_deref().unwrap_or("-")
            ),
            Reason::Mixed(place) => format!("mixed: {}", place.text),
            Reason::AboveAndBelow(place) => format!("above and below: {}", place.text),
            other => format!("refused: {other:?}"),
        },
        Reading::Answer(answer) => match &answer.what {
            What::Steps { steps, say: None } => written(steps),
            What::Steps {
                steps,
                say: Some(said),
            } => format!("{} & say {said}", written(steps)),
            What::Try { steps } => format!("try {}", written(steps)),
            What::Say(said) => format!("say {said}"),
            What::Command { what, verb: None } => format!("{what:?}"),
            What::Command {
                what,
                verb: Some(verb),
            } => format!("{what:?} {verb}"),
        },
    }
}

/// Reads mails without a `From`, with `|` for line ends, and compares what comes of each.
fn check(game: &str, cases: &[(&str, &str, &str)]) {
    let raw = |mail: &str| mail.replace('|', "\r\n").into_bytes();
    let cases: Vec<_> = cases
        .iter()
        .map(|&(why, mail, wanted)| (why, raw(mail), wanted))
        .collect();
    check_bytes(game, &cases);
}

fn check_bytes(game: &str, cases: &[(&str, Vec<u8>, &str)]) {
    let values = sample();
    let game = Game::new(game);
    let mut wrong = Vec::new();
    for (why, mail, wanted) in cases {
        let mut raw = format!("From: {}\r\n", values["from"]).into_bytes();
        raw.extend(mail);
        let reading = read(&raw, &game, &values);
        let is = outcome(&reading);
        if is != *wanted {
            wrong.push(format!(
                "{why}\n  wanted {wanted}\n  is     {is}\n  {reading:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const PAGE: &str = "Content-Type: text/html; charset=utf-8||";
const FLOWED: &str = "Content-Type: text/plain; charset=utf-8; format=flowed||";

#[test]
fn what_would_be_half_a_turn_is_refused() {
    check(
        "tammany-hall",
        &[
            (
                "A word before a step, in a paragraph of its own.",
                "|boss 14||and boss 6||end",
                "looks like a step: and",
            ),
            (
                "A number without a stop is no number of a list.",
                "|1 boss 14||boss 6||end",
                "looks like a step: 1",
            ),
            (
                "A word behind a comma before it.",
                "|boss 14||ok, then boss 6||end",
                "looks like a step: then",
            ),
            (
                "Nothing else is done: a sentence is passed over.",
                "|then boss 6",
                "refused: NoMoves",
            ),
            (
                "The end of a sentence that is longer.",
                "|boss 14||I first wanted to play boss 6",
                "boss 14",
            ),
            (
                "A colon behind the verb.",
                "|boss: 14||boss 6",
                "looks like a step: boss",
            ),
            (
                "A slip behind the number of a list.",
                "|1. bos 14||2. boss 6",
                "looks like a step: bos",
            ),
            (
                "A slip in the word that tries.",
                "|tyr boss 14, boss 6",
                "wrong word: tyr",
            ),
            (
                "The same alone in its paragraph.",
                "|tyr boss 14 please||boss 6",
                "looks like a step: tyr",
            ),
            (
                "A slip and a glued number.",
                "|bos14||boss 6",
                "looks like a step: bos14",
            ),
            (
                "A step in a long paragraph that begins with its verb and number.",
                &format!("|boss 14 is what I want, {}||end", "and so on ".repeat(25)),
                "looks like a step: boss",
            ),
            (
                "A slip directly above an introduction.",
                "|boss 14||ofices deputy_mayor 1 council_president 2|On Friday Poste wrote:|> x",
                "looks like a step: ofices",
            ),
            (
                "Another part, a page that is no copy, has more.",
                "Content-Type: multipart/mixed; boundary=b||--b||boss 14|--b|Content-Type: text/html||<p>boss 6</p>|--b--",
                "mixed: boss 6",
            ),
            (
                "More parts than are looked at.",
                &format!(
                    "Content-Type: multipart/mixed; boundary=b||--b||boss 14|{}--b||end|",
                    "--b||x|".repeat(1_000)
                ),
                "refused: TooManyParts",
            ),
        ],
    );
}

#[test]
fn no_step_is_told_to_the_table() {
    check(
        "tammany-hall",
        &[
            (
                "The steps under it are steps.",
                "|say hello|bid 2 irish",
                "bid 2 irish & say hello",
            ),
            (
                "A step parted by a mark.",
                "|say hello; bid 2 irish",
                "looks like a step: bid",
            ),
            (
                "A step with a slip.",
                "|say hello|bidd 2 irish",
                "looks like a step: bidd",
            ),
            (
                "A step behind other words.",
                "|say hello|and now, bid 2 irish",
                "looks like a step: bid",
            ),
            (
                "A soft line end before a step.",
                &format!("{FLOWED}say hello |bid 2 irish"),
                "bid 2 irish & say hello",
            ),
            (
                "A list.",
                "|say hello|1. bid 2 irish",
                "bid 2 irish & say hello",
            ),
            (
                "One word is a word of sentences.",
                "|say well, the end is near, end",
                "say well, the end is near, end",
            ),
        ],
    );
}

#[test]
fn what_is_said_stays_as_it_was_written() {
    check(
        "tammany-hall",
        &[
            (
                "Dashes and signs of feeling.",
                "|say Well — “good” luck 👩\u{200d}🎓, all!",
                "say Well — “good” luck 👩\u{200d}🎓, all!",
            ),
            (
                "A line that a program broke.",
                "|say I would not have thought that this|could be so exciting.",
                "say I would not have thought that this could be so exciting.",
            ),
            ("The words in the next line.", "|say|hello", "say hello"),
            (
                "Quotation marks around the whole.",
                "|“say hello, all”",
                "say hello, all",
            ),
            ("Marks around the word.", "|*say* hello", "say hello"),
            ("A colon behind the word.", "|Say: hello", "say hello"),
            (
                "A long speech.",
                &format!("|say {}", "so and so ".repeat(40)),
                &format!("say {}", "so and so ".repeat(40).trim()),
            ),
            ("Two of them.", "|say one||say two", "say one\ntwo"),
            (
                "Behind steps on one line.",
                "|boss 14, end, say well, well",
                "boss 14 / end & say well, well",
            ),
            ("Nothing is said.", "|say", "wrong word: -"),
            ("Beside a command.", "|say hello||help", "mixed: help"),
        ],
    );
}

#[test]
fn commands_stand_alone_on_their_lines() {
    check(
        "tammany-hall",
        &[
            ("In any case, with a stop.", "|BOARD.", "Board"),
            ("Two words.", "|Vote  no!", "VoteNo"),
            ("In a list.", "|- pause reminders", "PauseReminders"),
            ("Help on a verb.", "|help boss", "Help boss"),
            ("Help on no verb.", "|help us", "refused: NoMoves"),
            (
                "Help on a sentence.",
                "|help boss around",
                "refused: NoMoves",
            ),
            (
                "A footer.",
                "|boss 14||Help us save paper|and do not print this.",
                "boss 14",
            ),
            ("Twice the same.", "|undo||take back", "Undo"),
            ("Two of them.", "|accept||confirm", "mixed: confirm"),
            (
                "One and its other form.",
                "|help||help boss",
                "mixed: help boss",
            ),
            ("Behind steps.", "|boss 14|log", "mixed: log"),
            ("A word in a sentence.", "|I accept.", "refused: NoMoves"),
            (
                "Trying twice.",
                "|try boss 14|try boss 6",
                "mixed: try boss 6",
            ),
            ("Trying nothing.", "|try", "refused: NoMoves"),
            ("Trying again.", "|try again later", "refused: NoMoves"),
        ],
    );
}

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
fn notices_and_signatures_are_no_answers() {
    let notice = "This message and any files sent with it are meant only for the person named. If you are not that person you|must not \
        copy it, send it on to others, or|place any trust in it, nor may you|keep it. Tell the sender, and|end any use of it. Mail is \
        not safe;|to our knowledge nothing in it does harm, but we do not|play any part in what comes of it, and|next to nothing is known.";
    check(
        "bull-moose",
        &[
            (
                "A notice, broken before verbs.",
                &format!("|to KY||{notice}"),
                "to KY",
            ),
            (
                "A short one that begins with a verb refuses.",
                "|to KY||Play fair and be kind.",
                "wrong word: fair",
            ),
            (
                "Behind the signature's line nothing is read.",
                "|to KY||-- |end|to OH",
                "to KY",
            ),
            (
                "Nor behind what is quoted and its signature.",
                "|On Friday Poste wrote:|> x|to KY|--|end",
                "to KY",
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
