//! One letter of each kind, in a game that might be.

use api::mail::{
    Body, GameFacts, GameOver, GameStarted, Invitation, Letter, Locale, Recipient, SignIn,
    Standing, Turn,
};
use chrono::{TimeZone as _, Utc};
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

/// A letter about seat 2, sent on 28 November 2026.
pub(super) fn letter(body: Body) -> Letter {
    Letter {
        id: NOTICE,
        to: Recipient {
            name: "Łukasz Ågren 小明".to_owned(),
            address: "lukasz@mail.example".parse().unwrap(),
            locale: Locale::default(),
        },
        body,
        thread_seat: Some(2),
        unsubscribe: Some(UNSUBSCRIBE.to_owned()),
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
        link: LINK.to_owned(),
        head: Some("5e".repeat(32)),
    }
}

pub(super) fn sign_in() -> Letter {
    let body = Body::SignIn(SignIn {
        code: "493027".to_owned(),
        link: "https://play.example/sign-in#k3y".to_owned(),
        minutes: 15,
    });
    Letter {
        unsubscribe: None,
        ..letter(body)
    }
}

pub(super) fn invitation() -> Letter {
    letter(Body::Invitation(Invitation {
        game: GameFacts {
            head: None,
            ..game("Friday club")
        },
        inviter: "Anna".to_owned(),
        seats: 4,
        taken: 2,
        seat: None,
    }))
}

pub(super) fn started(asked: Option<&str>) -> Letter {
    letter(Body::GameStarted(GameStarted {
        game: game("Friday club"),
        players: vec![
            "Anna (red)".to_owned(),
            "Łukasz Ågren 小明 (blue)".to_owned(),
        ],
        you_are: "blue".to_owned(),
        commitment: "c0".repeat(32),
        asked: asked.map(ToOwned::to_owned),
        board: BOARD.to_owned(),
    }))
}

pub(super) fn turn(name: &str) -> Turn {
    Turn {
        game: game(name),
        question: "Place a boss, and then a second boss or an immigrant out of the castle."
            .to_owned(),
        since: vec![
            "Anna placed a boss in ward 1.".to_owned(),
            "Anna took an Irish chip for the immigrant that she placed in ward 14, next to the one \
             of last year."
                .to_owned(),
        ],
        board: BOARD.to_owned(),
    }
}

pub(super) fn your_turn() -> Letter {
    letter(Body::YourTurn(turn("Friday club")))
}

pub(super) fn bid_due() -> Letter {
    letter(Body::BidDue(turn("Friday club")))
}

pub(super) fn over() -> Letter {
    let standing = |place, name: &str, score| Standing {
        place,
        name: name.to_owned(),
        score,
    };
    letter(Body::GameOver(GameOver {
        game: game("Friday club"),
        standings: vec![
            standing(1, "Anna", 31),
            standing(1, "Łukasz Ågren 小明", 31),
            standing(3, "Mo", 1),
            standing(4, "Eve", -7),
        ],
        since: vec!["Anna won the election in ward 14.".to_owned()],
        board: BOARD.to_owned(),
        secret: "d3".repeat(32),
    }))
}

pub(super) fn all() -> Vec<Letter> {
    let asked = started(Some("Place two bosses."));
    vec![
        sign_in(),
        invitation(),
        started(None),
        asked,
        your_turn(),
        bid_due(),
        over(),
    ]
}
