//! The sentences of events, from facts and the catalogue, in the language of whoever they are for. What the table is asked is
//! said as in mails. Programs look at `type`.

use std::borrow::Cow;
use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use engine::Seat;
use engine::acts::Sitter;
use engine::words::span;
use fluent_templates::fluent_bundle::FluentValue;

use crate::tell::fact::{
    Fact, GameFacts, GameOver, Lost, Question, Reminder, Said, SeatPassed, TimeLeft, Turn,
};
use crate::tell::mail::words::keys;
use crate::tell::mail::{self, Listener};

/// The most characters of a message that an event shows; the table has them all.
const SHOWN_OF_A_MESSAGE: usize = 200;

keys! {
    Game = "hook-game",
    Left = "hook-left",
    Due = "hook-due",
    Test = "hook-test",
    To = "hook-to",
    Invitation = "hook-invitation",
    Started = "hook-started",
    YourTurn = "hook-your-turn",
    BidDue = "hook-bid-due",
    LastOne = "hook-last-one",
    HalfTime = "hook-half-time",
    Reminder = "hook-reminder",
    Moved = "hook-moved",
    TimedOut = "hook-timed-out",
    Over = "hook-over",
    Won = "hook-won",
    Shared = "hook-shared",
    Message = "hook-message",
    More = "hook-more",
    SeatBot = "hook-seat-bot",
    SeatNewcomer = "hook-seat-newcomer",
    SeatOpen = "hook-seat-open",
    SeatBack = "hook-seat-back",
    Vote = "hook-vote",
    Broken = "hook-broken",
    Confirm = "hook-confirm",
    SeatLost = "hook-seat-lost",
    SeatPassed = "hook-seat-passed",
    Waits = "hook-waits",
    Closed = "hook-closed",
    ClosedByOperator = "hook-closed-by-operator",
}

/// The facts of a sentence.
type Facts<'a> = [(&'static str, FluentValue<'a>)];

/// The words of events for one listener.
struct Words<'a> {
    to: &'a Listener,
    /// The moment at which it is told.
    now: DateTime<Utc>,
}

/// What a test says.
pub(super) fn test(to: &Listener) -> String {
    let now = DateTime::UNIX_EPOCH;
    Words { to, now }.say(Key::Test, &[])
}

/// What is said, with whom it is said to, for a place that several read.
pub(super) fn addressed(to: &Listener, said: &str) -> String {
    let now = DateTime::UNIX_EPOCH;
    let facts = [("name", to.name.as_str().into()), ("said", said.into())];
    Words { to, now }.say(Key::To, &facts)
}

/// The sentence of a fact at a moment; none if it is told by mail alone.
pub(super) fn sentence(fact: &Fact, now: DateTime<Utc>, to: &Listener) -> Option<String> {
    let game = fact.game()?;
    Words { to, now }.sentence(fact, game)
}

impl Words<'_> {
    fn say(&self, key: Key, facts: &Facts<'_>) -> String {
        self.message(key.id(), facts)
    }

    /// A message of the catalogue, perhaps of the mails'.
    fn message(&self, id: &str, facts: &Facts<'_>) -> String {
        let facts: HashMap<Cow<'static, str>, FluentValue<'_>> = facts
            .iter()
            .map(|(fact, value)| (Cow::Borrowed(*fact), value.clone()))
            .collect();
        self.to.locale.say(id, &facts)
    }

    /// A sentence about a game, with one more fact.
    fn about(&self, key: Key, game: &GameFacts, fact: (&'static str, &str)) -> String {
        let (name, told) = fact;
        let facts = [("game", self.game(game).into()), (name, told.into())];
        self.say(key, &facts)
    }

    /// A sentence about a game alone.
    fn of(&self, key: Key, game: &GameFacts) -> String {
        self.say(key, &[("game", self.game(game).into())])
    }

    /// A game as sentences name it.
    fn game(&self, game: &GameFacts) -> String {
        let facts = [
            ("name", game.name.as_str().into()),
            ("ruleset", game.ruleset.as_str().into()),
        ];
        self.say(Key::Game, &facts)
    }

    fn sentence(&self, fact: &Fact, game: &GameFacts) -> Option<String> {
        Some(match fact {
            Fact::Invitation(asked) => {
                self.about(Key::Invitation, game, ("inviter", &asked.inviter))
            }
            Fact::GameStarted(started) => {
                self.about(Key::Started, game, ("colour", &started.you_are))
            }
            Fact::YourTurn(turn) => self.asked(Key::YourTurn, turn),
            Fact::BidDue(turn) => self.asked(Key::BidDue, turn),
            Fact::LastOne(turn) => self.asked(Key::LastOne, turn),
            Fact::Reminder(reminder, turn) => match turn.left {
                Some(left) => self.remind(reminder, turn, left),
                None => self.asked(Key::YourTurn, turn),
            },
            Fact::TimedOut(out) => {
                let follows = out.follows.describe_in(self.to.locale.lang());
                self.about(Key::TimedOut, game, ("follows", follows))
            }
            Fact::GameOver(over) => self.game_over(game, over),
            Fact::Talk(talk) => {
                let more = (talk.earlier + talk.said.len()).saturating_sub(1);
                self.talk(game, &talk.first, more)
            }
            Fact::SeatPassed(passed) => self.seat_passed(game, passed),
            Fact::VoteAsked(asked) => {
                let questions = asked.questions.iter();
                let questions: Vec<String> = questions
                    .map(|(question, silence)| self.with_silence(self.said(question), *silence))
                    .collect();
                self.about(Key::Vote, game, ("questions", &questions.join(" ")))
            }
            Fact::Broken(broken) => {
                let facts = [
                    ("game", self.game(game).into()),
                    ("entry", broken.last_good.into()),
                    ("fault", broken.fault.to_string().into()),
                ];
                self.say(Key::Broken, &facts)
            }
            Fact::ConfirmStart(asked) => {
                self.about(Key::Confirm, game, ("moment", &self.moment(asked.deadline)))
            }
            Fact::SeatLost(lost) => match lost.how {
                Lost::Unconfirmed { .. } => self.of(Key::SeatLost, game),
                Lost::Passed { .. } => self.of(Key::SeatPassed, game),
            },
            Fact::TableWaits(_) => self.of(Key::Waits, game),
            Fact::TableClosed(closed) => {
                let table = ("game", self.game(game).into());
                let reason = ("reason", closed.reason.as_str().into());
                match &closed.host {
                    Some(host) => self.say(
                        Key::Closed,
                        &[table, ("host", host.as_str().into()), reason],
                    ),
                    None => self.say(Key::ClosedByOperator, &[table, reason]),
                }
            }
            Fact::SignIn(_)
            | Fact::NewAddress(_)
            | Fact::AddressChanged(_)
            | Fact::Several(_)
            | Fact::Digest(_)
            | Fact::Answered(_) => return None,
        })
    }

    /// What the reader is asked, and until when.
    fn asked(&self, key: Key, turn: &Turn) -> String {
        let asked = self.about(key, &turn.game, ("question", &turn.question));
        let Some(left) = turn.left else { return asked };
        let facts = [
            ("deadline", self.moment(left.deadline).into()),
            ("left", self.length(left.deadline - self.now).into()),
        ];
        format!("{asked} {}", self.message("mail-turn-left", &facts))
    }

    /// What reminds of a turn that is due.
    fn remind(&self, reminder: &Reminder, turn: &Turn, left: TimeLeft) -> String {
        let key = match reminder {
            Reminder::HalfTime => Key::HalfTime,
            // However far away the deadline is.
            Reminder::Last => Key::Reminder,
            Reminder::MoreTime { .. } | Reminder::ClocksRun => Key::Moved,
        };
        let facts = [
            ("game", self.game(&turn.game).into()),
            ("due", self.due(left).into()),
            ("question", turn.question.as_str().into()),
        ];
        self.say(key, &facts)
    }

    /// Until when the reader's answer is due, and how long that is from now.
    fn due(&self, left: TimeLeft) -> String {
        let facts = [
            ("moment", self.moment(left.deadline).into()),
            ("left", self.length(left.deadline - self.now).into()),
        ];
        self.say(Key::Due, &facts)
    }

    fn moment(&self, at: DateTime<Utc>) -> String {
        mail::moment(at, self.to.zone, &self.to.locale)
    }

    /// A length of time as mails say it, in its largest unit.
    fn length(&self, time: TimeDelta) -> String {
        // To the nearest: what comes six hours before a deadline says six.
        let minutes = (time.num_seconds().max(0) + 30) / 60;
        let (count, unit) = match (minutes / 1440, minutes / 60) {
            (0, 0) => (minutes, "minute"),
            (0, hours) => (hours, "hour"),
            (days, _) => (days, "day"),
        };
        self.say(Key::Left, &[("count", count.into()), ("unit", unit.into())])
    }

    /// Somebody has written at the reader's table, and so many more messages have come since.
    fn talk(&self, game: &GameFacts, first: &Said, more: usize) -> String {
        let Said { name, text } = first;
        let mut shown: String = text.chars().take(SHOWN_OF_A_MESSAGE).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        let facts = [
            ("game", self.game(game).into()),
            ("name", name.as_str().into()),
            ("text", shown.into()),
        ];
        let said = self.say(Key::Message, &facts);
        if more == 0 {
            return said;
        }
        self.say(Key::More, &[("said", said.into()), ("more", more.into())])
    }

    /// Who plays a seat from now on.
    fn seat_passed(&self, game: &GameFacts, passed: &SeatPassed) -> String {
        let key = match passed.to {
            Sitter::Bot => Key::SeatBot,
            Sitter::Newcomer => Key::SeatNewcomer,
            Sitter::Nobody => Key::SeatOpen,
            Sitter::Owner => Key::SeatBack,
        };
        self.about(key, game, ("colour", Seat::colour(passed.seat)))
    }

    /// A question to the table.
    fn said(&self, question: &Question) -> String {
        match question {
            Question::Undo { asker, to } => {
                let facts = [("asker", asker.as_str().into()), ("to", (*to).into())];
                self.message("mail-vote-undo", &facts)
            }
            Question::Pause => self.message("mail-vote-pause", &[]),
            Question::Resume => self.message("mail-vote-resume", &[]),
            Question::End => self.message("mail-vote-end", &[]),
            Question::Time {
                asker,
                player,
                seconds,
            } => {
                let facts = [
                    ("asker", asker.as_str().into()),
                    ("player", player.as_str().into()),
                    ("time", span(self.to.locale.lang(), *seconds).into()),
                ];
                self.message("mail-vote-time", &facts)
            }
            Question::Bot { player, colour } => {
                let facts = [
                    ("player", player.as_str().into()),
                    ("colour", colour.as_str().into()),
                ];
                let asks = self.message("mail-vote-bot", &facts);
                format!("{asks} {}", self.message("mail-vote-most", &[]))
            }
        }
    }

    /// A question, with when the reader's silence is a yes, if it ever is.
    fn with_silence(&self, question: String, from: Option<DateTime<Utc>>) -> String {
        let Some(from) = from else {
            return question;
        };
        let facts = [("deadline", self.moment(from).into())];
        format!("{question} {}", self.message("mail-vote-silence", &facts))
    }

    /// The game is over, and those in the first place have won.
    fn game_over(&self, game: &GameFacts, over: &GameOver) -> String {
        let winners: Vec<&str> = over
            .standings
            .iter()
            .filter(|standing| standing.place == 1)
            .map(|standing| standing.name.as_str())
            .collect();
        match winners.as_slice() {
            [] => {
                let why = over.ended.say_in(self.to.locale.lang());
                format!("{} {why}", self.of(Key::Over, game))
            }
            [winner] => self.about(Key::Won, game, ("winner", winner)),
            [_, _, ..] => {
                let all = engine::words::list(self.to.locale.lang(), winners.iter().copied());
                self.about(Key::Shared, game, ("winners", &all))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::Tz;
    use engine::Ending;
    use engine::terms::Absence;
    use uuid::Uuid;

    use super::*;
    use crate::ground::locale::Locale;
    use crate::tell::fact::{Board, Standing, Talk};

    fn friday() -> GameFacts {
        GameFacts {
            id: Uuid::nil(),
            name: "Friday".to_owned(),
            ruleset: "Bull Moose".to_owned(),
            slug: "bull-moose".to_owned(),
            link: String::new(),
            version: 0,
            head: None,
        }
    }

    fn told(fact: &Fact, now: &str) -> String {
        told_in("en", fact, now)
    }

    fn told_in(tag: &str, fact: &Fact, now: &str) -> String {
        sentence(fact, now.parse().unwrap(), &ann(tag, Tz::UTC)).unwrap()
    }

    fn ann(tag: &str, zone: Tz) -> Listener {
        Listener {
            name: "Ann".to_owned(),
            locale: Locale::closest(tag),
            zone,
        }
    }

    #[test]
    fn every_language_has_exactly_the_messages_that_are_used() {
        let used: Vec<&str> = Key::ALL.iter().map(|key| key.id()).collect();
        mail::words::assert_holds_exactly("hook.ftl", &used);
    }

    const NOW: &str = "2026-11-28T12:00:00Z";

    #[test]
    fn one_winner_wins_and_several_share() {
        let over = |winners: &[&str]| {
            let winners = winners.iter().map(|name| Standing {
                place: 1,
                name: (*name).to_owned(),
                score: 7,
            });
            let second = Standing {
                place: 9,
                name: "Dan".to_owned(),
                score: 2,
            };
            Fact::GameOver(GameOver {
                game: friday(),
                ended: Ending::Played,
                standings: winners.chain([second]).collect(),
                since: Vec::new(),
                board: Board::default(),
                secret: String::new(),
            })
        };
        let won = "“Friday” (Bull Moose) is over, and Ann has won.";
        assert_eq!(told(&over(&["Ann"]), NOW), won);
        let shared = "“Friday” (Bull Moose) is over, and Ann, Ben and Cleo share the victory.";
        assert_eq!(told(&over(&["Ann", "Ben", "Cleo"]), NOW), shared);
        for (tag, won, shared) in [
            (
                "it",
                "La partita «Friday» (Bull Moose) è finita: vince Ann.",
                "La partita «Friday» (Bull Moose) è finita: Ann ed Élodie vincono insieme.",
            ),
            (
                "fr",
                "La partie «\u{a0}Friday\u{a0}» (Bull Moose) est terminée\u{a0}: Ann l’emporte.",
                "La partie «\u{a0}Friday\u{a0}» (Bull Moose) est terminée\u{a0}: Ann et Élodie l’emportent ensemble.",
            ),
        ] {
            assert_eq!(told_in(tag, &over(&["Ann"]), NOW), won);
            assert_eq!(told_in(tag, &over(&["Ann", "Élodie"]), NOW), shared);
        }
    }

    #[test]
    fn a_reminder_says_how_long_and_nothing_of_days_that_are_none() {
        let deadline: DateTime<Utc> = "2026-11-28T18:00:00Z".parse().unwrap();
        for (left, said) in [
            (TimeDelta::seconds(29), "0 minutes"),
            (TimeDelta::minutes(1), "1 minute"),
            (TimeDelta::minutes(59), "59 minutes"),
            (TimeDelta::hours(1), "1 hour"),
            (TimeDelta::hours(6) - TimeDelta::seconds(2), "6 hours"),
            (TimeDelta::days(1), "1 day"),
            (TimeDelta::hours(71), "2 days"),
            (TimeDelta::seconds(-1), "0 minutes"),
        ] {
            let turn = Turn {
                decision: 24,
                menu: None,
                game: friday(),
                question: "Bid.".to_owned(),
                since: Vec::new(),
                last: false,
                left: Some(TimeLeft {
                    deadline,
                    minutes: 0,
                    absence: Absence::Remind {},
                }),
                board: Board::default(),
            };
            let fact = Fact::Reminder(Reminder::Last, turn);
            let now = deadline - left;
            assert_eq!(
                sentence(&fact, now, &ann("en", Tz::UTC)).unwrap(),
                format!(
                    "“Friday” (Bull Moose) still waits for your answer; it is due on Saturday, 28 November 2026, 18:00 \
                     (UTC), {said} from now: Bid."
                )
            );
            if said == "2 days" {
                assert_eq!(
                    sentence(&fact, now, &ann("it", Tz::UTC)).unwrap(),
                    "La partita «Friday» (Bull Moose) ti aspetta ancora; rispondi entro sabato 28 novembre 2026, 18:00 \
                     (UTC), hai ancora 2 giorni: Bid."
                );
            }
        }
    }

    #[test]
    fn a_turn_says_until_when_in_the_zone_of_its_reader() {
        let deadline: DateTime<Utc> = "2026-11-28T18:00:00Z".parse().unwrap();
        let turn = || Turn {
            decision: 24,
            menu: None,
            game: friday(),
            question: "Bid.".to_owned(),
            since: Vec::new(),
            last: false,
            left: Some(TimeLeft {
                deadline,
                minutes: 0,
                absence: Absence::Remind {},
            }),
            board: Board::default(),
        };
        let now = deadline - TimeDelta::days(2);
        for (fact, begins) in [
            (Fact::YourTurn(turn()), "It is your turn in"),
            (Fact::BidDue(turn()), "Your sealed bid is due in"),
            (Fact::LastOne(turn()), "You are the last one waited for in"),
        ] {
            assert_eq!(
                sentence(&fact, now, &ann("en", Tz::Asia__Tokyo)).unwrap(),
                format!(
                    "{begins} “Friday” (Bull Moose): Bid. Your answer is due on Sunday, 29 November 2026, 03:00 (Asia/Tokyo). \
                     Time left: 2 days."
                )
            );
        }
        assert_eq!(addressed(&ann("en", Tz::UTC), "Bid."), "Ann: Bid.");
        assert_eq!(addressed(&ann("fr", Tz::UTC), "Bid."), "Ann\u{a0}: Bid.");
    }

    #[test]
    fn a_long_message_is_cut_between_two_characters() {
        let talk = |text: &str, more: usize| {
            let said = Said {
                name: "Ann".to_owned(),
                text: text.to_owned(),
            };
            Fact::Talk(Talk {
                game: friday(),
                said: vec![said.clone(); 1 + more],
                earlier: 0,
                first: said,
                until: DateTime::UNIX_EPOCH,
            })
        };
        let fits = "é".repeat(200);
        let wrote = "Ann wrote at the table of “Friday” (Bull Moose): ";
        assert_eq!(told(&talk(&fits, 0), NOW), format!("{wrote}{fits}"));
        assert_eq!(
            told(&talk(&format!("{fits}!"), 2), NOW),
            format!("{wrote}{fits}… (and there are 2 more messages)")
        );
    }
}
