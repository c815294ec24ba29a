//! What people are told of: one list of kinds, with one row a kind.

use crate::store::words::words;

/// What holds for a kind of notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    channels: Channels,
    purpose: Purpose,
    together: Together,
    urgency: Option<u8>,
    link: Option<u8>,
    answered: Option<AnsweredWith>,
}

/// By which ways a kind is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Channels {
    /// By mail alone, to an address that somebody has just typed or given up, and not to an account.
    Address,
    /// By mail alone, and its reader cannot do without it.
    Mail,
    /// By mail and by webhook, and each reader may do without either.
    MailAndHook,
}

/// What a kind wants of its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// An answer to a decision.
    Asks,
    /// An answer that was asked for before, while there is time.
    Reminds,
    /// Nothing: it says what has happened, or asks for something else.
    Tells,
}

/// What a mail of a kind may be answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnsweredWith {
    /// Moves, and all else that a player says about a running game.
    Moves,
    /// That a seat is taken.
    Acceptance,
    /// That its reader is still there.
    Confirmation,
    /// Yes or no.
    Ballot,
}

/// Whether mails of a kind wait for others. Each of these does what those before it do as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Together {
    /// It has a mail of its own: it brings what must be had at once, or what is to be kept.
    Alone,
    /// It may share a mail with others that are due at the same moment.
    Gathered,
    /// It waits for the digest of a reader who wants one.
    Held,
    /// It waits for the reader's delay first: it may be pointless by then.
    Delayed,
}

impl Row {
    /// A kind that is told by mail alone.
    const MAILED: Self = Self {
        channels: Channels::Mail,
        purpose: Purpose::Tells,
        together: Together::Alone,
        urgency: None,
        link: None,
        answered: None,
    };

    /// A kind that is mailed to an address, whoever has it.
    const ADDRESSED: Self = Self {
        channels: Channels::Address,
        ..Self::MAILED
    };

    /// A kind that is told by mail and by webhook.
    const TOLD: Self = Self {
        channels: Channels::MailAndHook,
        ..Self::MAILED
    };

    const fn asks(self) -> Self {
        Self {
            purpose: Purpose::Asks,
            answered: Some(AnsweredWith::Moves),
            ..self
        }
    }

    const fn reminds(self) -> Self {
        Self {
            purpose: Purpose::Reminds,
            answered: Some(AnsweredWith::Moves),
            ..self
        }
    }

    /// Its mails may be answered.
    const fn answered(self, with: AnsweredWith) -> Self {
        Self {
            answered: Some(with),
            ..self
        }
    }

    const fn gathered(self) -> Self {
        Self {
            together: Together::Gathered,
            ..self
        }
    }

    const fn held(self) -> Self {
        Self {
            together: Together::Held,
            ..self
        }
    }

    const fn delayed(self) -> Self {
        Self {
            together: Together::Delayed,
            ..self
        }
    }

    const fn urgency(self, urgency: u8) -> Self {
        Self {
            urgency: Some(urgency),
            ..self
        }
    }

    /// It can be switched off alone by the link in its mails, which names it by this number for ever.
    const fn link(self, number: u8) -> Self {
        Self {
            link: Some(number),
            ..self
        }
    }
}

/// Defines the kinds, a row each: the name in the database and in the API, and what holds for it.
macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident = $name:tt, $row:expr;)+) => {
        words! {
            /// A kind of notice.
            pub enum Kind in "notices.kind" {
                $($(#[$about])* $kind = $name,)+
            }
        }

        impl Kind {
            const fn row(self) -> Row {
                match self {
                    $(Self::$kind => $row,)+
                }
            }
        }
    };
}

kinds! {
    /// A code to sign in with.
    SignIn = "sign_in", Row::ADDRESSED;
    /// A code with which an address is proven that an account is to have.
    NewAddress = "new_address", Row::ADDRESSED;
    /// The account has another address: told at the old one.
    AddressChanged = "address_changed", Row::ADDRESSED;
    /// A seat is offered.
    Invitation = "invitation", Row::TOLD.answered(AnsweredWith::Acceptance);
    /// The game has begun.
    GameStarted = "game_started", Row::TOLD.link(3).answered(AnsweredWith::Moves);
    /// It is your turn.
    YourTurn = "your_turn", Row::TOLD.asks().delayed().urgency(0).link(4);
    /// A sealed bid is asked of you.
    BidDue = "bid_due", Row::TOLD.asks().delayed().urgency(0).link(5);
    /// All others have given their sealed answers.
    LastOne = "last_one", Row::TOLD.asks().delayed().link(8);
    /// Half of the time for an answer is over.
    HalfTime = "half_time", Row::TOLD.reminds().gathered().urgency(2).link(9);
    /// A deadline is as near as the reader wishes to be reminded for the last time: a day, unless they have chosen.
    LastReminder = "last_day", Row::TOLD.reminds().gathered().urgency(3).link(10);
    /// Somebody gave more time.
    DeadlineMoved = "deadline_moved", Row::TOLD.reminds().gathered().urgency(1).link(11);
    /// The time has run out.
    TimedOut = "timed_out", Row::TOLD.gathered().urgency(4).link(12);
    /// The game is over.
    GameOver = "game_over", Row::TOLD.link(6);
    /// Somebody has written at the table.
    Message = "message", Row::TOLD.delayed().link(13);
    /// Somebody else plays a seat: the house's bot, a newcomer, or nobody yet.
    SeatPassed = "player_absent", Row::TOLD.held().link(14);
    /// The table is asked something that you have to agree to.
    VoteAsked = "vote_asked", Row::TOLD.answered(AnsweredWith::Ballot).link(15);
    /// The log does not replay: the game is read-only.
    Broken = "broken", Row::TOLD.link(16);
    /// The game is about to begin: you are to say that you are still there.
    ConfirmStart = "confirm_start", Row::TOLD.answered(AnsweredWith::Confirmation).link(17);
    /// You have not said so in time, and your seat is free.
    SeatLost = "seat_lost", Row::TOLD.link(18);
    /// The game does not begin yet: your table waits for players again.
    TableWaits = "table_waits", Row::TOLD.link(19);
    /// Your table, or one that you are invited to, was closed before its game began.
    TableClosed = "table_closed", Row::TOLD.link(20);
    /// What waits for you, once a day.
    Digest = "digest", Row::MAILED;
    /// What came of an answer by mail.
    Answered = "answered", Row::MAILED.answered(AnsweredWith::Moves);
    /// An answer by mail of which nothing came.
    NotUnderstood = "not_understood", Row::MAILED.answered(AnsweredWith::Moves);
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
    /// The kinds that webhooks can be told of.
    pub fn of_hooks() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|kind| kind.is_hooked())
    }

    /// Whether webhooks can be told of it.
    pub const fn is_hooked(self) -> bool {
        matches!(self.row().channels, Channels::MailAndHook)
    }

    /// Whether a reader may do without its mails: not without the code to sign in with, and the digest is chosen by itself.
    pub const fn is_optional(self) -> bool {
        matches!(self.row().channels, Channels::MailAndHook)
    }

    /// Whether somebody may want to be told of it about some games and not about others: it is about a seat.
    pub fn is_optional_at_a_game(self) -> bool {
        self.is_optional() && self != Self::Invitation
    }

    /// Whether it is mailed to an address that somebody has just typed, or has just given up, and not to an account.
    pub const fn is_of_address(self) -> bool {
        matches!(self.row().channels, Channels::Address)
    }

    /// Whether it asks for an answer to a decision.
    pub const fn asks(self) -> bool {
        matches!(self.row().purpose, Purpose::Asks)
    }

    /// Whether it says how much time is left for an answer that was asked for before.
    pub const fn reminds(self) -> bool {
        matches!(self.row().purpose, Purpose::Reminds)
    }

    /// What its mails may be answered with, each at an address of its own; none if they may not.
    pub const fn answered(self) -> Option<AnsweredWith> {
        self.row().answered
    }

    /// Whether it waits for the reader's delay first: it may be pointless by then.
    pub fn is_delayed(self) -> bool {
        self.row().together >= Together::Delayed
    }

    /// Whether it waits for the digest of a reader who wants one.
    pub fn is_held(self) -> bool {
        self.row().together >= Together::Held
    }

    /// Whether it may be told together with others in one mail. The others stand alone: they bring what must be had at once,
    /// or what is to be kept.
    pub fn is_gathered(self) -> bool {
        self.row().together >= Together::Gathered
    }

    /// Of notices about the time that a seat has, those of higher urgency say all that those of lower urgency do; none if
    /// it is about something else, or says what no other does.
    pub const fn urgency(self) -> Option<u8> {
        self.row().urgency
    }

    /// The number by which the link in its mails names it, if the link can switch it off alone.
    pub const fn link(self) -> Option<u8> {
        self.row().link
    }

    /// The kinds that a link switches off together with this one: whoever wants no mails that ask for a move wants none of
    /// the others that do.
    pub fn off_together(self) -> Vec<Self> {
        if self.asks() {
            Self::ALL.into_iter().filter(|kind| kind.asks()).collect()
        } else {
            vec![self]
        }
    }

    /// The kind that links name by this number.
    pub fn linked(number: u8) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.link() == Some(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_a_link_stands_for_one_kind_for_ever() {
        let named: Vec<_> = (0..=u8::MAX).filter_map(Kind::linked).collect();
        let linked = [
            (3, Kind::GameStarted),
            (4, Kind::YourTurn),
            (5, Kind::BidDue),
            (6, Kind::GameOver),
            (8, Kind::LastOne),
            (9, Kind::HalfTime),
            (10, Kind::LastReminder),
            (11, Kind::DeadlineMoved),
            (12, Kind::TimedOut),
            (13, Kind::Message),
            (14, Kind::SeatPassed),
            (15, Kind::VoteAsked),
            (16, Kind::Broken),
            (17, Kind::ConfirmStart),
            (18, Kind::SeatLost),
            (19, Kind::TableWaits),
            (20, Kind::TableClosed),
        ];
        assert_eq!(named, linked.map(|(_, kind)| kind));
        for (number, kind) in linked {
            assert_eq!(kind.link(), Some(number));
        }
    }

    #[test]
    fn whatever_a_reader_may_do_without_can_be_switched_off_alone_but_invitations_have_a_list_of_their_own()
     {
        for kind in Kind::ALL
            .into_iter()
            .filter(|kind| *kind != Kind::Invitation)
        {
            assert_eq!(kind.link().is_some(), kind.is_optional(), "{kind:?}");
        }
        let turns = [Kind::YourTurn, Kind::BidDue, Kind::LastOne];
        for kind in Kind::ALL {
            let together = kind.off_together();
            assert!(together.contains(&kind));
            assert_eq!(together == turns, turns.contains(&kind), "{kind:?}");
        }
    }

    #[test]
    fn what_asks_or_reminds_may_share_a_mail_and_of_the_time_of_a_seat_the_last_says_most() {
        for kind in Kind::ALL {
            assert!(kind.is_gathered() || !kind.asks() && !kind.reminds());
            assert!(kind.is_gathered() || kind.urgency().is_none());
        }
        let mut timed: Vec<_> = Kind::ALL
            .into_iter()
            .filter(|kind| kind.urgency().is_some())
            .collect();
        timed.sort_by_key(|kind| kind.urgency());
        assert_eq!(timed.last(), Some(&Kind::TimedOut));
        assert_eq!(timed.len(), 6);
    }
}
