//! What a receiver is told: one fixed form for all kinds, null where there is nothing.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

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
    pub const ALL: [Self; 14] = [
        Self::Invitation,
        Self::GameStarted,
        Self::YourTurn,
        Self::BidDue,
        Self::LastOne,
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

    /// The name of the kind, that of its notices.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::GameStarted => "game_started",
            Self::YourTurn => "your_turn",
            Self::BidDue => "bid_due",
            Self::LastOne => "last_one",
            Self::GameOver => "game_over",
            Self::Message => "message",
            Self::PlayerAbsent => "player_absent",
            Self::VoteAsked => "vote_asked",
            Self::Broken => "broken",
            Self::ConfirmStart => "confirm_start",
            Self::SeatLost => "seat_lost",
            Self::TableWaits => "table_waits",
            Self::TableClosed => "table_closed",
        }
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
    /// `invitation`, `game_started`, `your_turn`, `bid_due`, `last_one`, `game_over`, `message`, `player_absent`,
    /// `vote_asked`, `broken`, `confirm_start`, `seat_lost`, `table_waits`, `table_closed`, or `test`; there may be more.
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    pub kind: &'static str,
    /// When it happened.
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
    use crate::models::notice::Kind;

    #[test]
    fn webhooks_can_be_told_of_every_notice_that_readers_may_do_without_but_those_of_the_clock() {
        let notices: Vec<&str> = Kind::ALL
            .into_iter()
            // Events say until when an answer is due; programs can count down by themselves.
            .filter(|kind| kind.is_optional() && !kind.reminds() && *kind != Kind::TimedOut)
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
