//! What comes of a mail.

/// What a mail says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<C> {
    /// No person wrote it, and nobody waits for an answer to it.
    Ignored(Ignored),
    /// It is not known to be from whom was asked: nothing is done.
    WrongSender(WrongSender),
    /// It cannot be read for sure: nothing is done, and its writer is told why.
    Refused(Refused),
    /// It can be read.
    Answer(Answer<C>),
}

/// Why a mail is no person's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// Its envelope has no sender.
    NullSender,
    /// It says that it was made by a machine (RFC 3834).
    AutoSubmitted,
    /// It is one of our own.
    OwnMail,
    /// It went through a mailing list.
    List,
    /// It is sent in bulk.
    Precedence,
    /// It is an automatic reply.
    AutoReply,
    /// It is a report, of delivery or of reading.
    Report,
    /// It is a tapped reaction, such as a thumb.
    Reaction,
}

/// Why a mail is not known to be from whom was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongSender {
    /// Its `From` is not the account's one address.
    From,
    /// Another sent it again.
    Resent,
    /// The trusted server says that its `From` is forged.
    Forged,
}

/// A mail from the right person that is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Why.
    pub reason: Reason,
    /// The paragraphs that were passed over.
    pub not_read: Vec<String>,
}

/// Why a mail is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It has nothing that can be read as text.
    NoText,
    /// It has more parts than are looked at, so that something in it might be missed.
    TooManyParts,
    /// Nothing in it begins like a step or a command.
    NoMoves,
    /// A word stands where it cannot.
    WrongWord(Wrong),
    /// What would have been passed over looks like a step with a slip in it.
    LooksLikeAStep(Wrong),
    /// It gives two kinds of answers; this is where the second begins.
    Mixed(Place),
    /// Answers stand above what is quoted and below it; this is where those below begin.
    AboveAndBelow(Place),
    /// It has more steps than are taken from one mail.
    TooManySteps,
}

/// A wrong word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The line in which it stands.
    pub place: Place,
    /// The step as it was taken, in which it stands.
    pub step: String,
    /// The word; none where one is missing at the end.
    pub found: Option<String>,
    /// The words that could stand there; none if nothing could.
    pub expected: Vec<String>,
}

/// A line of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its number from 1, where quoted lines do not count.
    pub line: usize,
    /// Its text, however long.
    pub text: String,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<C> {
    /// It.
    pub what: What<C>,
    /// The paragraphs that were passed over.
    pub not_read: Vec<String>,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What<C> {
    /// These steps are to be taken, all or none.
    Steps {
        /// At least one, and at most [`MOST_STEPS`].
        steps: Vec<Step>,
        /// What is then said at the table.
        say: Option<String>,
    },
    /// It is to be shown what these steps would do.
    Try {
        /// At least one, and at most [`MOST_STEPS`].
        steps: Vec<Step>,
    },
    /// This is said at the table.
    Say(String),
    /// A command of the caller's.
    Command {
        /// Which.
        what: C,
        /// The verb of the game that it is about.
        verb: Option<String>,
    },
}

/// A step that a person wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line in which it begins.
    pub line: usize,
    /// Its standard written form.
    pub written: String,
}

/// So many steps are taken from one mail.
pub const MOST_STEPS: usize = 64;
