//! What people are told of.

use serde::{Deserialize, Serialize};

/// A kind of notice.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A code to sign in with.
    SignIn,
    /// A seat is offered.
    Invitation,
    /// The game has begun.
    GameStarted,
    /// It is your turn.
    YourTurn,
    /// A sealed bid is asked of you.
    BidDue,
    /// All others have given their sealed answers.
    LastOne,
    /// Half of the time for an answer is over.
    HalfTime,
    /// A deadline is as near as the reader wishes to be reminded for the last time: a day, unless they have chosen.
    LastDay,
    /// Somebody gave more time.
    DeadlineMoved,
    /// The time has run out.
    TimedOut,
    /// The game is over.
    GameOver,
    /// Somebody has written at the table.
    Message,
    /// Somebody else plays a seat: the house's bot, a newcomer, or nobody yet.
    PlayerAbsent,
    /// The table is asked something that you have to agree to.
    VoteAsked,
    /// The log does not replay: the game is read-only.
    Broken,
    /// The game is about to begin: you are to say that you are still there.
    ConfirmStart,
    /// You have not said so in time, and your seat is free.
    SeatLost,
    /// The game does not begin yet: your table waits for players again.
    TableWaits,
    /// Your table, or one that you are invited to, was closed before its game began.
    TableClosed,
    /// What waits for you, once a day.
    Digest,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 20] = [
        Self::SignIn,
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
        Self::Digest,
    ];

    /// The name in the database and in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::Invitation => "invitation",
            Self::GameStarted => "game_started",
            Self::YourTurn => "your_turn",
            Self::BidDue => "bid_due",
            Self::LastOne => "last_one",
            Self::HalfTime => "half_time",
            Self::LastDay => "last_day",
            Self::DeadlineMoved => "deadline_moved",
            Self::TimedOut => "timed_out",
            Self::GameOver => "game_over",
            Self::Message => "message",
            Self::PlayerAbsent => "player_absent",
            Self::VoteAsked => "vote_asked",
            Self::Broken => "broken",
            Self::ConfirmStart => "confirm_start",
            Self::SeatLost => "seat_lost",
            Self::TableWaits => "table_waits",
            Self::TableClosed => "table_closed",
            Self::Digest => "digest",
        }
    }

    /// The kind of this name, if this build knows it.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether a reader may do without it: not without the code to sign in with, and the digest is chosen by itself.
    pub const fn is_optional(self) -> bool {
        !matches!(self, Self::SignIn | Self::Digest)
    }

    /// Whether it asks for an answer to a decision.
    pub const fn asks(self) -> bool {
        matches!(self, Self::YourTurn | Self::BidDue | Self::LastOne)
    }

    /// Whether it says how much time is left for an answer that was asked for before.
    pub const fn reminds(self) -> bool {
        matches!(self, Self::HalfTime | Self::LastDay | Self::DeadlineMoved)
    }

    /// Whether it waits for the reader's delay first: it may be pointless by then.
    pub const fn is_delayed(self) -> bool {
        self.asks() || matches!(self, Self::Message)
    }

    /// Whether it waits for the digest of whoever wants one.
    pub const fn is_held(self) -> bool {
        self.is_delayed() || matches!(self, Self::PlayerAbsent)
    }

    /// Whether it may be told together with others in one mail. The others stand alone: they bring what must be had at once,
    /// or what is to be kept.
    pub const fn is_gathered(self) -> bool {
        self.is_held() || self.reminds() || matches!(self, Self::TimedOut)
    }

    /// Of notices about the time that a seat has, those of higher urgency say all that those of lower urgency do; none if
    /// it is about something else, or says what no other does.
    pub const fn urgency(self) -> Option<u8> {
        match self {
            Self::YourTurn | Self::BidDue => Some(0),
            Self::DeadlineMoved => Some(1),
            Self::HalfTime => Some(2),
            Self::LastDay => Some(3),
            Self::TimedOut => Some(4),
            Self::SignIn
            | Self::Invitation
            | Self::GameStarted
            | Self::LastOne
            | Self::GameOver
            | Self::Message
            | Self::PlayerAbsent
            | Self::VoteAsked
            | Self::Broken
            | Self::ConfirmStart
            | Self::SeatLost
            | Self::TableWaits
            | Self::TableClosed
            | Self::Digest => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_one_name_everywhere() {
        for kind in Kind::ALL {
            assert_eq!(Kind::named(kind.name()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
        assert_eq!(Kind::named("your turn"), None);
    }
}
