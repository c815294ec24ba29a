//! What people write.

use super::{FLOWED, check};

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
fn the_rest_of_a_bid_is_no_sentence() {
    check(
        "tammany-hall",
        &[
            (
                "In a paragraph of its own.",
                "|bid 1 irish||2 english",
                "looks like a step: 2",
            ),
            (
                "In the next line.",
                "|bid 1 irish|2 english",
                "bid 1 irish 2 english",
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
                "A soft line end before a step with a slip.",
                &format!("{FLOWED}say hello |bidd 2 irish"),
                "looks like a step: bidd",
            ),
            (
                "A soft line end before a verb of a sentence.",
                &format!("{FLOWED}say I thought that you would |move on."),
                "say I thought that you would move on.",
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
