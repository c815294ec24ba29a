//! What a receiver is told: one fixed form for all kinds, null where there is nothing.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::store::outbox::notice::Kind;

/// What a webhook can be told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HookKind {
    /// Somebody asks you to a table.
    Invitation,
    /// A game of yours has begun.
    GameStarted,
    /// A game waits for you.
    YourTurn,
    /// A sealed answer of yours is due.
    BidDue,
    /// All others have given their sealed answers.
    LastOne,
    /// Half of your time for an answer is over.
    HalfTime,
    /// Your deadline is near: a day away, unless you have chosen other hours.
    LastDay,
    /// Somebody has given you time.
    DeadlineMoved,
    /// Your time has run out.
    TimedOut,
    /// A game of yours is over.
    GameOver,
    /// Somebody has written at your table.
    Message,
    /// The house's bot plays on for somebody.
    PlayerAbsent,
    /// Your table is asked something that you have to agree to.
    VoteAsked,
    /// A log does not replay: the game is read-only.
    Broken,
    /// A game is about to begin: you are to say that you are still there.
    ConfirmStart,
    /// You have not said so in time, and your seat is free.
    SeatLost,
    /// A game does not begin yet: your table waits for players again.
    TableWaits,
    /// Your table, or one that you are invited to, was closed before its game began.
    TableClosed,
}

impl HookKind {
    /// All kinds.
    pub const ALL: [Self; 18] = [
        Self::Invitation,
        Self::GameStarted,
        Self::YourTurn,
        Self::BidDue,
        Self::LastOne,
        Self::HalfTime,
        Self::LastDay,
        Self::DeadlineMoved,
        Self::TimedOut,
        Self::GameOver,
        Self::Message,
        Self::PlayerAbsent,
        Self::VoteAsked,
        Self::Broken,
        Self::ConfirmStart,
        Self::SeatLost,
        Self::TableWaits,
        Self::TableClosed,
    ];

    /// The kind of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The kind of the notices that it is told with.
    pub const fn notice(self) -> Kind {
        match self {
            Self::Invitation => Kind::Invitation,
            Self::GameStarted => Kind::GameStarted,
            Self::YourTurn => Kind::YourTurn,
            Self::BidDue => Kind::BidDue,
            Self::LastOne => Kind::LastOne,
            Self::HalfTime => Kind::HalfTime,
            Self::LastDay => Kind::LastDay,
            Self::DeadlineMoved => Kind::DeadlineMoved,
            Self::TimedOut => Kind::TimedOut,
            Self::GameOver => Kind::GameOver,
            Self::Message => Kind::Message,
            Self::PlayerAbsent => Kind::PlayerAbsent,
            Self::VoteAsked => Kind::VoteAsked,
            Self::Broken => Kind::Broken,
            Self::ConfirmStart => Kind::ConfirmStart,
            Self::SeatLost => Kind::SeatLost,
            Self::TableWaits => Kind::TableWaits,
            Self::TableClosed => Kind::TableClosed,
        }
    }

    /// The name of the kind, that of its notices.
    pub const fn name(self) -> &'static str {
        self.notice().name()
    }
}

/// What is posted to a webhook of the form `json`. No field is ever left out; there may be more of them one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(example = json!({
    "event": "019dc0de-0000-7000-8000-000000000001",
    "type": "your_turn",
    "created_at": "2026-11-28T12:00:00Z",
    "game": {
        "id": "019dc0de-0000-7000-8000-000000000002",
        "name": "Friday's table",
        "ruleset": "tammany-hall",
        "url": "https://play.example/games/019dc0de-0000-7000-8000-000000000002",
        "version": 24,
        "head": "5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"
    },
    "seat": 1,
    "decision": { "id": 23, "kind": "turn", "question": "Place two pieces, or one and slander.", "due": null },
    "text": "It is your turn in “Friday's table” (Tammany Hall): Place two pieces, or one and slander."
}))]
pub struct HookEvent {
    /// The event's id, the same at every attempt: whoever has seen it need not look again.
    pub event: Uuid,
    /// `invitation`, `game_started`, `your_turn`, `bid_due`, `last_one`, `half_time`, `last_day`, `deadline_moved`,
    /// `timed_out`, `game_over`, `message`, `player_absent`, `vote_asked`, `broken`, `confirm_start`, `seat_lost`,
    /// `table_waits`, `table_closed`, or `test`; there may be more.
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    pub kind: &'static str,
    /// When it happened; of `half_time` and `last_day`, when the time began of which they remind.
    pub created_at: DateTime<Utc>,
    /// The game as it is at this attempt; null for a test.
    #[schema(required)]
    pub game: Option<HookGame>,
    /// Your seat, from 0; null where you have none.
    #[schema(required, minimum = 0, maximum = 4)]
    pub seat: Option<u8>,
    /// What the game asks of you; null if it asks nothing.
    #[schema(required)]
    pub decision: Option<HookDecision>,
    /// The event in English, on one line.
    pub text: String,
}

/// The game that an event is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct HookGame {
    /// Its id.
    pub id: Uuid,
    /// What its host called it.
    pub name: String,
    /// What is played.
    pub ruleset: String,
    /// Its page, for people.
    pub url: String,
    /// Entries in its log.
    #[schema(minimum = 0)]
    pub version: u32,
    /// The hash at the end of its log; null before it starts.
    #[schema(required)]
    pub head: Option<String>,
}

/// A decision that waits for the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct HookDecision {
    /// To be sent as `decision` with the answer.
    #[schema(minimum = 0)]
    pub id: u32,
    /// What is asked, for programs.
    #[schema(value_type = String)]
    pub kind: &'static str,
    /// What is asked, for people.
    pub question: String,
    /// When it must be answered; null if it may take its time.
    #[schema(required)]
    pub due: Option<DateTime<Utc>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn webhooks_can_be_told_of_every_notice_that_readers_may_do_without() {
        let notices: Vec<&str> = Kind::ALL
            .into_iter()
            .filter(|kind| kind.is_optional())
            .map(Kind::name)
            .collect();
        let mut kinds = HookKind::ALL.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(
            kinds.into_iter().map(HookKind::name).collect::<Vec<_>>(),
            notices
        );
    }
}
