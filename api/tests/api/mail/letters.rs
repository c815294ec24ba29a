//! One letter of each kind, in a game that might be.

use api::ground::locale::Locale;
use api::tell::answers::{Came, Outcome, Why};
use api::tell::fact::{
    Answered, Asked, Board, Broken, ConfirmStart, Event, Fact, GameFacts, GameOver, GameStarted,
    Invitation, Lost, News, Next, Question, Reminder, Said, SeatLost, SeatPassed, SignIn, Standing,
    Summary, TableClosed, TableWaits, Talk, TimeLeft, TimedOut, Turn, VoteAsked, Waiting,
};
use api::tell::mail::{Letter, Recipient};
use chrono::{DateTime, TimeZone as _, Utc};
use chrono_tz::Europe::Berlin;
use engine::acts::Sitter;
use engine::terms::{Absence, Terms};
use engine::{Ending, Seat};
use uuid::Uuid;

pub(super) const GAME: Uuid = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0042);
pub(super) const NOTICE: Uuid = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0777);
pub(super) const LINK: &str = "https://play.example/games/0190?seat=2&at=17";

pub(super) const UNSUBSCRIBE: &str =
    "https://play.example/unsubscribe/AwGQAAAAAHAAgAAAAAAAAEK4bWJ3r0Q1r8V2xkcvXQ0h";

pub(super) const BOARD: &str = concat!(
    " ward          English Irish German Italian  boss\n",
    " ────────────  ─────── ───── ────── ───────  ────\n",
    "  1 Battery          ·     2      ·       ·  Anna\n",
    " 14 Five Points      ·     3      ·       1  小明",
);

/// A board that nobody has drawn.
pub(super) fn board(text: &str) -> Board {
    Board {
        text: text.to_owned(),
        drawing: None,
    }
}

/// A letter about seat 2, sent on 28 November 2026.
pub(super) fn letter(fact: Fact) -> Letter {
    Letter {
        id: NOTICE,
        to: Recipient {
            name: "Łukasz Ågren 小明".to_owned(),
            address: "lukasz@mail.example".parse().unwrap(),
            locale: Locale::default(),
            zone: Berlin,
        },
        fact,
        thread_seat: Some(2),
        answered: None,
        asked: None,
        unsubscribe: Some(UNSUBSCRIBE.to_owned()),
        picture: None,
        sent_at: Utc.with_ymd_and_hms(2026, 11, 28, 10, 15, 0).unwrap(),
    }
}

pub(super) fn to(address: &str, mut letter: Letter) -> Letter {
    letter.to.address = address.parse().unwrap();
    letter
}

pub(super) fn game(name: &str) -> GameFacts {
    GameFacts {
        id: GAME,
        name: name.to_owned(),
        ruleset: "Tammany Hall".to_owned(),
        slug: "tammany-hall".to_owned(),
        version: 17,
        link: LINK.to_owned(),
        head: Some("5e".repeat(32)),
    }
}

pub(super) fn sign_in() -> Letter {
    let fact = Fact::SignIn(SignIn {
        code: "493027".to_owned(),
        link: "https://play.example/sign-in#k3y".to_owned(),
        minutes: 15,
    });
    Letter {
        unsubscribe: None,
        ..letter(fact)
    }
}

pub(super) fn invitation() -> Letter {
    letter(Fact::Invitation(Invitation {
        game: GameFacts {
            head: None,
            ..game("Friday club")
        },
        inviter: "Anna".to_owned(),
        seats: 4,
        taken: 2,
        seat: None,
        terms: terms(),
    }))
}

pub(super) fn seat_invitation() -> Letter {
    let mut letter = invitation();
    if let Fact::Invitation(invitation) = &mut letter.fact {
        invitation.seat = Some("blue".to_owned());
    }
    letter
}

/// What the lobby says of a bank, a quiet weekend and the house's bot.
fn terms() -> Vec<String> {
    let terms: Terms = serde_json::from_value(serde_json::json!({
        "pace": { "type": "bank", "seconds": 259_200, "increment_seconds": 43_200, "cap_seconds": 432_000 },
        "quiet_weekends": "Europe/Rome",
        "absence": { "type": "bot" }
    }))
    .unwrap();
    terms.describe()
}

fn christmas() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 25, 17, 0, 0).unwrap()
}

pub(super) fn left(absence: Absence) -> TimeLeft {
    TimeLeft {
        deadline: christmas(),
        minutes: 27 * 24 * 60,
        absence,
    }
}

fn next(question: &str, absence: Absence) -> Next {
    Next {
        decision: 1,
        since: 0,
        question: question.to_owned(),
        menu: None,
        sealed: false,
        last: false,
        left: Some(left(absence)),
    }
}

pub(super) fn started(asked: Option<&str>) -> Letter {
    letter(Fact::GameStarted(GameStarted {
        game: game("Friday club"),
        players: vec![
            "Anna (red)".to_owned(),
            "Łukasz Ågren 小明 (blue)".to_owned(),
        ],
        you_are: "blue".to_owned(),
        commitment: "c0".repeat(32),
        terms: terms(),
        next: asked.map(|asked| next(asked, Absence::Bot {})),
        asks: asked.is_some(),
        board: board(BOARD),
    }))
}

pub(super) fn turn(name: &str) -> Turn {
    Turn {
        game: game(name),
        decision: 17,
        menu: None,
        question: "Place a boss, and then a second boss or an immigrant out of the castle."
            .to_owned(),
        since: vec![
            "Anna placed a boss in ward 1.".to_owned(),
            "Anna took an Irish chip for the immigrant that she placed in ward 14, next to the one \
             of last year."
                .to_owned(),
        ],
        left: Some(left(Absence::Remind {})),
        last: false,
        board: board(BOARD),
    }
}

pub(super) fn your_turn() -> Letter {
    letter(Fact::YourTurn(turn("Friday club")))
}

pub(super) fn bid_due() -> Letter {
    letter(Fact::BidDue(turn("Friday club")))
}

pub(super) fn last_bid_due() -> Letter {
    letter(Fact::BidDue(Turn {
        left: None,
        last: true,
        ..turn("Friday club")
    }))
}

pub(super) fn last_one() -> Letter {
    letter(Fact::LastOne(Turn {
        left: None,
        last: true,
        ..turn("Friday club")
    }))
}

fn reminder(reminder: Reminder) -> Letter {
    letter(Fact::Reminder(reminder, turn("Friday club")))
}

pub(super) fn half_time() -> Letter {
    reminder(Reminder::HalfTime)
}

pub(super) fn last_day() -> Letter {
    reminder(Reminder::Last)
}

pub(super) fn more_time(giver: Option<&str>) -> Letter {
    let giver = giver.map(ToOwned::to_owned);
    reminder(Reminder::MoreTime { giver })
}

pub(super) fn clocks_run() -> Letter {
    reminder(Reminder::ClocksRun)
}

pub(super) fn timed_out(absence: Absence) -> Letter {
    letter(Fact::TimedOut(TimedOut {
        game: game("Friday club"),
        follows: absence,
        since: vec!["Anna placed a boss in ward 1.".to_owned()],
        left: Some(left(absence)),
    }))
}

pub(super) fn talk(earlier: usize) -> Letter {
    let said = |name: &str, text: &str| Said {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    letter(Fact::Talk(Talk {
        game: game("Friday club"),
        said: vec![
            said("Anna", "Well played! I did not see that immigrant coming."),
            said("小明", "Neither did I."),
        ],
        earlier,
        first: said("Anna", "Well played! I did not see that immigrant coming."),
        until: christmas(),
    }))
}

pub(super) fn absent() -> Letter {
    letter(Fact::SeatPassed(SeatPassed {
        game: game("Friday club"),
        seat: Seat::new(1).unwrap(),
        to: Sitter::Bot,
        changes: vec!["The house's bot took over for Ben.".to_owned()],
    }))
}

pub(super) fn vote() -> Letter {
    let silence = Utc.with_ymd_and_hms(2026, 12, 12, 9, 30, 0).unwrap();
    letter(Fact::VoteAsked(VoteAsked {
        game: game("Friday club"),
        questions: vec![
            (
                Question::Undo {
                    asker: "Łukasz".to_owned(),
                    to: 17,
                },
                None,
            ),
            (Question::Pause, Some(silence)),
            (Question::Resume, Some(silence)),
            (Question::End, Some(silence)),
            (
                Question::Time {
                    asker: "Łukasz".to_owned(),
                    player: "Zoë".to_owned(),
                    seconds: 172_800,
                },
                None,
            ),
            (
                Question::Bot {
                    player: "Zoë".to_owned(),
                    colour: "green".to_owned(),
                },
                None,
            ),
        ],
    }))
}

pub(super) fn broken() -> Letter {
    letter(Fact::Broken(Broken {
        game: game("Friday club"),
        last_good: 211,
        fault: uuid::Uuid::from_u128(7),
    }))
}

pub(super) fn confirm_start() -> Letter {
    letter(Fact::ConfirmStart(ConfirmStart {
        game: game("Friday club"),
        deadline: Utc.with_ymd_and_hms(2026, 11, 30, 10, 15, 0).unwrap(),
        minutes: 2 * 24 * 60,
    }))
}

pub(super) fn seat_lost(open: bool) -> Letter {
    letter(Fact::SeatLost(SeatLost {
        game: game("Friday club"),
        how: Lost::Unconfirmed { open },
    }))
}

pub(super) fn seat_passed(taken: bool) -> Letter {
    letter(Fact::SeatLost(SeatLost {
        game: game("Friday club"),
        how: Lost::Passed { taken },
    }))
}

pub(super) fn table_waits() -> Letter {
    letter(Fact::TableWaits(TableWaits {
        game: game("Friday club"),
        seats: 4,
        free: 1,
    }))
}

pub(super) fn table_closed(invited: bool) -> Letter {
    letter(Fact::TableClosed(TableClosed {
        game: game("Friday club"),
        host: Some("Anna".to_owned()),
        reason: "Not enough of us this month: let us try again after the holidays, with those \
                 who have been to the club before."
            .to_owned(),
        invited,
    }))
}

fn waiting(name: &str, minutes: i64, asked: Asked) -> Waiting {
    Waiting {
        game: game(name),
        minutes,
        asked,
        deadline: None,
    }
}

fn until(deadline: &str, waiting: Waiting) -> Waiting {
    Waiting {
        deadline: Some(deadline.parse().unwrap()),
        ..waiting
    }
}

fn news(name: &str, event: Event) -> News {
    News {
        game: game(name),
        event,
    }
}

pub(super) fn several() -> Letter {
    letter(Fact::Several(Summary {
        waiting: vec![
            until(
                "2026-12-01T07:05:00Z",
                waiting("Friday club", 3 * 24 * 60 + 59, Asked::Last),
            ),
            until(
                "2026-12-02T20:00:00Z",
                waiting("Monday club", 119, Asked::Sealed),
            ),
            waiting(
                "A table for the long evenings of a whole winter",
                1,
                Asked::Turn,
            ),
        ],
        more: 0,
        news: vec![
            news("Friday club", Event::Messages(1)),
            news("Tuesday club", Event::Messages(3)),
            news("Monday club", Event::SeatPassed),
            news("Friday club", Event::TimedOut),
        ],
    }))
}

pub(super) fn digest() -> Letter {
    letter(Fact::Digest(Summary {
        waiting: vec![waiting("Friday club", 0, Asked::Turn)],
        more: 2,
        news: Vec::new(),
    }))
}

pub(super) fn digest_of_news() -> Letter {
    letter(Fact::Digest(Summary {
        waiting: Vec::new(),
        more: 0,
        news: vec![news("Friday club", Event::Messages(2))],
    }))
}

pub(super) fn over() -> Letter {
    let standing = |place, name: &str, score| Standing {
        place,
        name: name.to_owned(),
        score,
    };
    letter(Fact::GameOver(GameOver {
        game: game("Friday club"),
        ended: Ending::Played,
        standings: vec![
            standing(1, "Anna", 31),
            standing(1, "Łukasz Ågren 小明", 31),
            standing(3, "Mo", 1),
            standing(4, "Eve", -7),
        ],
        since: vec!["Anna won the election in ward 14.".to_owned()],
        board: board(BOARD),
        secret: "d3".repeat(32),
    }))
}

pub(super) fn over_by_vote() -> Letter {
    let mut letter = over();
    if let Fact::GameOver(over) = &mut letter.fact {
        over.standings.clear();
        over.ended = Ending::ByVote;
    }
    letter
}

fn of_answer(came: Came, not_read: &[&str], happened: &[&str]) -> Letter {
    letter(Fact::Answered(Answered {
        game: game("Friday club"),
        outcome: Outcome {
            came,
            not_read: not_read.iter().map(ToString::to_string).collect(),
        },
        happened: happened.iter().map(ToString::to_string).collect(),
        asked: Some(18),
        again: false,
        next: None,
        rules: Vec::new(),
        board: board(BOARD),
    }))
}

pub(super) fn answered() -> Letter {
    let came = Came::Taken {
        steps: vec!["boss 14".to_owned(), "boss 1".to_owned()],
        entries: (16, 18),
        said: Some("Good luck, all!".to_owned()),
        unsaid: None,
    };
    let happened = [
        "小明 placed a boss in ward 14.",
        "小明 placed a boss in ward 1.",
    ];
    of_answer(came, &["Hi there\r\nBcc: x@y"], &happened)
}

pub(super) fn not_understood() -> Letter {
    let why = Why::WrongWord {
        line: 2,
        step: "boss 14 please".to_owned(),
        found: Some("please".to_owned()),
        expected: Vec::new(),
    };
    of_answer(Came::Refused { why }, &[], &[])
}

pub(super) fn all() -> Vec<Letter> {
    let asked = started(Some("Place two bosses."));
    vec![
        sign_in(),
        invitation(),
        seat_invitation(),
        started(None),
        asked,
        your_turn(),
        bid_due(),
        last_bid_due(),
        last_one(),
        half_time(),
        last_day(),
        more_time(Some("Anna")),
        more_time(None),
        timed_out(Absence::Remind {}),
        talk(0),
        talk(12),
        absent(),
        vote(),
        broken(),
        confirm_start(),
        seat_lost(true),
        seat_lost(false),
        table_waits(),
        table_closed(true),
        table_closed(false),
        several(),
        digest(),
        digest_of_news(),
        answered(),
        not_understood(),
        over(),
        over_by_vote(),
    ]
}
