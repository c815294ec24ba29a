//! What people are told of.

use crate::store::words::words;

words! {
    /// A kind of notice.
    pub enum Kind in "notices.kind" {
        /// A code to sign in with.
        SignIn = "sign_in",
        /// A seat is offered.
        Invitation = "invitation",
        /// The game has begun.
        GameStarted = "game_started",
        /// It is your turn.
        YourTurn = "your_turn",
        /// A sealed bid is asked of you.
        BidDue = "bid_due",
        /// All others have given their sealed answers.
        LastOne = "last_one",
        /// Half of the time for an answer is over.
        HalfTime = "half_time",
        /// A deadline is as near as the reader wishes to be reminded for the last time: a day, unless they have chosen.
        LastDay = "last_day",
        /// Somebody gave more time.
        DeadlineMoved = "deadline_moved",
        /// The time has run out.
        TimedOut = "timed_out",
        /// The game is over.
        GameOver = "game_over",
        /// Somebody has written at the table.
        Message = "message",
        /// Somebody else plays a seat: the house's bot, a newcomer, or nobody yet.
        PlayerAbsent = "player_absent",
        /// The table is asked something that you have to agree to.
        VoteAsked = "vote_asked",
        /// The log does not replay: the game is read-only.
        Broken = "broken",
        /// The game is about to begin: you are to say that you are still there.
        ConfirmStart = "confirm_start",
        /// You have not said so in time, and your seat is free.
        SeatLost = "seat_lost",
        /// The game does not begin yet: your table waits for players again.
        TableWaits = "table_waits",
        /// Your table, or one that you are invited to, was closed before its game began.
        TableClosed = "table_closed",
        /// What waits for you, once a day.
        Digest = "digest",
    }
}

words! {
    /// How it stands with a notice.
    pub enum State in "notices.state" {
        /// It is to be sent.
        Waiting = "waiting",
        /// The mail server took it.
        Sent = "sent",
        /// It told nothing any more.
        Dropped = "dropped",
        /// It was given up.
        Dead = "dead",
    }
}

impl Kind {
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
