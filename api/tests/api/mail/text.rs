//! What a reader reads.

use api::tell::fact::Fact;
use api::tell::mail::Letter;
use engine::terms::Absence;

use super::letters::{self, BOARD, LINK};
use super::{parsed, written};

async fn plain(letter: &Letter) -> String {
    let raw = written(letter).await;
    let message = parsed(&raw);
    let text = message.body_text(0).unwrap().replace("\r\n", "\n");
    format!("Subject: {}\n\n{text}", message.subject().unwrap())
}

async fn html(letter: &Letter) -> String {
    let raw = written(letter).await;
    parsed(&raw).body_html(0).unwrap().replace("\r\n", "\n")
}

#[tokio::test]
async fn each_kind_of_mail_reads_well() {
    for (name, letter) in vec![
        ("sign_in", letters::sign_in()),
        ("invitation", letters::invitation()),
        ("seat_invitation", letters::seat_invitation()),
        ("started", letters::started(None)),
        (
            "started_with_a_question",
            letters::started(Some("Place two bosses.")),
        ),
        ("your_turn", letters::your_turn()),
        ("bid_due", letters::bid_due()),
        ("last_bid_due", letters::last_bid_due()),
        ("last_one", letters::last_one()),
        ("half_time", letters::half_time()),
        ("last_day", letters::last_day()),
        ("more_time", letters::more_time(Some("Anna"))),
        ("more_time_of_somebody", letters::more_time(None)),
        ("clocks_run", letters::clocks_run()),
        ("timed_out", letters::timed_out(Absence::DefaultMove {})),
        ("talk", letters::talk(1)),
        ("absent", letters::absent()),
        ("vote", letters::vote()),
        ("broken", letters::broken()),
        ("confirm_start", letters::confirm_start()),
        ("seat_lost", letters::seat_lost(true)),
        ("seat_lost_for_good", letters::seat_lost(false)),
        ("seat_taken", letters::seat_passed(true)),
        ("seat_opened", letters::seat_passed(false)),
        ("table_waits", letters::table_waits()),
        ("table_closed", letters::table_closed(false)),
        ("table_closed_to_invited", letters::table_closed(true)),
        ("several", letters::several()),
        ("digest", letters::digest()),
        ("digest_of_news", letters::digest_of_news()),
        ("over", letters::over()),
        ("over_by_vote", letters::over_by_vote()),
        ("answered", letters::answered()),
        ("not_understood", letters::not_understood()),
    ] {
        insta::assert_snapshot!(name, plain(&letter).await);
    }
    insta::assert_snapshot!("your_turn_html", html(&letters::your_turn()).await);
    insta::assert_snapshot!("several_html", html(&letters::several()).await);
}

#[tokio::test]
async fn every_line_of_the_plain_part_fits_a_terminal() {
    for letter in letters::all() {
        for line in plain(&letter).await.lines().skip(1) {
            assert!(line.chars().count() <= 78, "{line}");
            assert_eq!(line.trim_end(), if line == "-- " { "--" } else { line });
        }
    }
}

#[tokio::test]
async fn no_message_and_no_fact_is_missing() {
    for letter in letters::all() {
        for part in [plain(&letter).await, html(&letter).await] {
            assert!(
                !part.contains("localization") && !part.contains("{$"),
                "{part}"
            );
            assert!(!part.contains('{') && !part.contains("None"), "{part}");
        }
    }
}

#[tokio::test]
async fn board_and_link_stand_whole_in_both_parts() {
    for letter in [
        letters::started(None),
        letters::your_turn(),
        letters::bid_due(),
        letters::over(),
    ] {
        let (plain, html) = (plain(&letter).await, html(&letter).await);
        assert!(plain.contains(&format!("\n{BOARD}\n")), "{plain}");
        assert!(html.contains(&format!(">{BOARD}</pre>")), "{html}");
        assert!(plain.contains(&format!("\n{LINK}\n")), "{plain}");
        assert!(
            html.contains("<a href=\"https://play.example/games/0190?seat=2&#38;at=17\""),
            "{html}"
        );
    }
}

#[tokio::test]
async fn the_first_mail_brings_the_seal_the_last_the_secret_and_each_the_head() {
    let (seal, secret, head) = ("c0".repeat(32), "d3".repeat(32), "5e".repeat(32));
    for letter in letters::all() {
        let (plain, html) = (plain(&letter).await, html(&letter).await);
        for part in [plain, html] {
            let first = matches!(letter.fact, Fact::GameStarted(_));
            let last = matches!(letter.fact, Fact::GameOver(_));
            // Where no log is told of, there is nothing to hold the server to.
            let outside = matches!(
                letter.fact,
                Fact::SignIn(_)
                    | Fact::Invitation(_)
                    | Fact::Broken(_)
                    | Fact::ConfirmStart(_)
                    | Fact::SeatLost(_)
                    | Fact::TableWaits(_)
                    | Fact::TableClosed(_)
            ) || matches!(&letter.fact, Fact::Digest(digest) if digest.waiting.is_empty());
            assert_eq!(part.contains(&seal), first, "{part}");
            assert_eq!(part.contains(&secret), last, "{part}");
            assert_eq!(part.contains(&head), !outside, "{part}");
        }
    }
}

#[tokio::test]
async fn what_people_typed_is_text_in_html() {
    let bad = "<script>alert('x')</script>&amp;\"";
    let mut turn = letters::turn(bad);
    turn.question = bad.to_owned();
    turn.since = vec![bad.to_owned()];
    turn.board.text = format!("<pre>{bad}\n</pre>");
    turn.game.link = format!("https://play.example/\"onclick={bad}");
    let mut letter = letters::letter(Fact::YourTurn(turn));
    letter.to.name = bad.to_owned();
    let html = html(&letter).await;
    assert!(
        !html.contains("<script") && !html.contains("\"onclick"),
        "{html}"
    );
    assert_eq!(html.matches("<pre").count(), 1);
    assert_eq!(html.matches("&#60;script&#62;").count(), 7, "{html}");
    assert!(plain(&letter).await.contains(bad));
}

#[tokio::test]
async fn what_people_said_and_called_their_games_is_text_in_html() {
    let bad = "<script>alert('x')</script>&amp;\"";
    let mut talk = letters::talk(0);
    let mut several = letters::several();
    let mut closed = letters::table_closed(false);
    if let Fact::TableClosed(closed) = &mut closed.fact {
        closed.reason = bad.to_owned();
        closed.host = Some(bad.to_owned());
        closed.game.name = bad.to_owned();
    }
    if let (Fact::Talk(talk), Fact::Several(several)) = (&mut talk.fact, &mut several.fact) {
        talk.said[0].name = bad.to_owned();
        talk.said[0].text = bad.to_owned();
        for game in several
            .waiting
            .iter_mut()
            .map(|waiting| &mut waiting.game)
            .chain(several.news.iter_mut().map(|news| &mut news.game))
        {
            game.name = bad.to_owned();
            game.link = format!("https://play.example/\"onclick={bad}");
        }
    }
    for letter in [talk, several, closed] {
        let html = html(&letter).await;
        assert!(
            !html.contains("<script") && !html.contains("\"onclick"),
            "{html}"
        );
        assert!(html.contains("&#60;script&#62;"), "{html}");
    }
}

#[tokio::test]
async fn nothing_to_tell_leaves_no_heading_behind() {
    let mut turn = letters::turn("Friday club");
    turn.since.clear();
    turn.board.text.clear();
    let plain = plain(&letters::letter(Fact::YourTurn(turn))).await;
    assert!(
        !plain.contains("Since your last move") && !plain.contains("The board"),
        "{plain}"
    );
}

#[tokio::test]
async fn each_policy_is_said_before_the_deadline_and_when_it_has_passed() {
    for (absence, follows) in [
        (Absence::Remind {}, "you are reminded and get fresh time"),
        (
            Absence::DefaultMove {},
            "the game's default answer is given for you",
        ),
        (
            Absence::Bot {},
            "the house's bot plays for you until you are back",
        ),
        (
            Absence::Substitute {},
            "your seat is offered to a substitute",
        ),
        (
            Absence::Vote {},
            "the others are asked whether the house's bot plays for you until you are back",
        ),
    ] {
        let mut turn = letters::turn("Friday club");
        turn.left = Some(letters::left(absence));
        let turn = one_line(&plain(&letters::letter(Fact::YourTurn(turn))).await);
        let ahead = format!("If you have not answered by then, {follows}.");
        assert!(turn.contains(&ahead), "{turn}");
        let mut out = letters::timed_out(absence);
        if let Fact::TimedOut(out) = &mut out.fact {
            out.left = None;
        }
        let out = one_line(&plain(&out).await);
        assert!(
            out.contains(&format!("As the table agreed, {follows}.")),
            "{out}"
        );
        assert!(!out.contains("by then"), "{out}");
    }
    let mut endless = letters::turn("Friday club");
    endless.left = None;
    let endless = plain(&letters::letter(Fact::YourTurn(endless))).await;
    assert!(!endless.contains("by then"), "{endless}");
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_letter_in_a_log_tells_neither_code_nor_address() {
    let told = format!("{:?}", letters::sign_in());
    assert_eq!(told, format!("Letter(sign-in {})", letters::NOTICE));
}
