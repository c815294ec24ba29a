//! The words of mails, out of the catalogue.

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;

use super::plain;
use crate::ground::locale::Locale;

/// What is to be put into a sentence: its name in the catalogue, and its value.
pub(super) type Filling<'a> = (&'static str, FluentValue<'a>);

macro_rules! keys {
    ($($key:ident = $id:literal,)*) => {
        /// The messages of a file of the catalogue.
        #[derive(Clone, Copy, Debug)]
        pub(super) enum Key { $(#[doc = $id] $key,)* }

        impl Key {
            #[cfg(test)]
            const ALL: &[Self] = &[$(Self::$key,)*];

            const fn id(self) -> &'static str {
                match self { $(Self::$key => $id,)* }
            }
        }
    };
}

pub(crate) use keys;

keys! {
    SubjectSignIn = "mail-subject-sign-in",
    SubjectNewAddress = "mail-subject-new-address",
    SubjectAddressChanged = "mail-subject-address-changed",
    SubjectInvitation = "mail-subject-invitation",
    SubjectGame = "mail-subject-game",
    SubjectTurn = "mail-subject-turn",
    SubjectLast = "mail-subject-last",
    SubjectHalf = "mail-subject-half",
    SubjectSoon = "mail-subject-soon",
    SubjectMore = "mail-subject-more",
    SubjectRun = "mail-subject-run",
    SubjectOut = "mail-subject-out",
    SubjectTalk = "mail-subject-talk",
    SubjectAbsent = "mail-subject-absent",
    SubjectVote = "mail-subject-vote",
    SubjectBroken = "mail-subject-broken",
    SubjectConfirm = "mail-subject-confirm",
    SubjectLost = "mail-subject-lost",
    SubjectPassed = "mail-subject-passed",
    SubjectWaits = "mail-subject-waits",
    SubjectClosed = "mail-subject-closed",
    SubjectSeveral = "mail-subject-several",
    SubjectDigest = "mail-subject-digest",
    SubjectOver = "mail-subject-over",
    When = "mail-when",
    Terms = "mail-terms",
    Absence = "mail-absence",
    Board = "mail-board",
    Since = "mail-since",
    Open = "mail-open",
    Move = "mail-move",
    Evidence = "mail-evidence",
    Footer = "mail-footer",
    Fewer = "mail-fewer",
    SignInCode = "mail-sign-in-code",
    SignInLink = "mail-sign-in-link",
    SignInMinutes = "mail-sign-in-minutes",
    SignInStranger = "mail-sign-in-stranger",
    NewAddressCode = "mail-new-address-code",
    NewAddressLink = "mail-new-address-link",
    NewAddressMinutes = "mail-new-address-minutes",
    NewAddressStranger = "mail-new-address-stranger",
    AddressChanged = "mail-address-changed",
    AddressChangedStranger = "mail-address-changed-stranger",
    InvitationAsks = "mail-invitation-asks",
    InvitationSeats = "mail-invitation-seats",
    InvitationLink = "mail-invitation-link",
    InvitationPace = "mail-invitation-pace",
    StartedBegun = "mail-started-begun",
    StartedYouAre = "mail-started-you-are",
    StartedPlayers = "mail-started-players",
    StartedAsked = "mail-started-asked",
    StartedWait = "mail-started-wait",
    StartedCommitment = "mail-started-commitment",
    TurnYours = "mail-turn-yours",
    TurnSealed = "mail-turn-sealed",
    TurnSealedHow = "mail-turn-sealed-how",
    TurnLast = "mail-turn-last",
    TurnLeft = "mail-turn-left",
    TurnThen = "mail-turn-then",
    HalfYours = "mail-half-yours",
    SoonYours = "mail-soon-yours",
    MoreFrom = "mail-more-from",
    MoreYours = "mail-more-yours",
    RunYours = "mail-run-yours",
    OutRan = "mail-out-ran",
    OutFollows = "mail-out-follows",
    LastYours = "mail-last-yours",
    TalkWritten = "mail-talk-written",
    TalkSaid = "mail-talk-said",
    TalkEarlier = "mail-talk-earlier",
    TalkLink = "mail-talk-link",
    AbsentLeft = "mail-absent-left",
    AbsentSeats = "mail-absent-seats",
    AbsentOn = "mail-absent-on",
    VoteWhat = "mail-vote-what",
    VoteUndo = "mail-vote-undo",
    VotePause = "mail-vote-pause",
    VoteResume = "mail-vote-resume",
    VoteEnd = "mail-vote-end",
    VoteTime = "mail-vote-time",
    VoteBot = "mail-vote-bot",
    VoteAll = "mail-vote-all",
    VoteMost = "mail-vote-most",
    VoteSilence = "mail-vote-silence",
    VoteSecret = "mail-vote-secret",
    VoteLink = "mail-vote-link",
    BrokenStopped = "mail-broken-stopped",
    BrokenSafe = "mail-broken-safe",
    BrokenFault = "mail-broken-fault",
    ConfirmAsks = "mail-confirm-asks",
    ConfirmLeft = "mail-confirm-left",
    ConfirmHow = "mail-confirm-how",
    ConfirmLink = "mail-confirm-link",
    LostOver = "mail-lost-over",
    LostAgain = "mail-lost-again",
    LostTaken = "mail-lost-taken",
    LostOpened = "mail-lost-opened",
    LostSpectator = "mail-lost-spectator",
    WaitsAgain = "mail-waits-again",
    WaitsSeats = "mail-waits-seats",
    WaitsKeep = "mail-waits-keep",
    ClosedBy = "mail-closed-by",
    ClosedInvited = "mail-closed-invited",
    ClosedByOperator = "mail-closed-by-operator",
    ClosedInvitedByOperator = "mail-closed-invited-by-operator",
    ClosedReason = "mail-closed-reason",
    SummaryHello = "mail-summary-hello",
    SummaryWaiting = "mail-summary-waiting",
    SummaryTurn = "mail-summary-turn",
    SummarySealed = "mail-summary-sealed",
    SummaryLast = "mail-summary-last",
    SummaryDue = "mail-summary-due",
    SummaryMinutes = "mail-summary-minutes",
    SummaryHours = "mail-summary-hours",
    SummaryDays = "mail-summary-days",
    SummaryMore = "mail-summary-more",
    SummaryNews = "mail-summary-news",
    SummaryMessages = "mail-summary-messages",
    SummaryAbsent = "mail-summary-absent",
    SummaryOut = "mail-summary-out",
    SummaryEvidence = "mail-summary-evidence",
    OverEnded = "mail-over-ended",
    OverStandings = "mail-over-standings",
    OverStanding = "mail-over-standing",
    OverLink = "mail-over-link",
    OverSecret = "mail-over-secret",
    OverThanks = "mail-over-thanks",
    SeatAsks = "mail-seat-asks",
    SeatYours = "mail-seat-yours",
    SeatLink = "mail-seat-link",
    AnswerAbove = "mail-answer-above",
    SubjectAnswered = "mail-subject-answered",
    SubjectNotUnderstood = "mail-subject-not-understood",
    HowMoves = "mail-how-moves",
    HowSheet = "mail-how-sheet",
    HowMore = "mail-how-more",
    HowAccept = "mail-how-accept",
    HowConfirm = "mail-how-confirm",
    HowVote = "mail-how-vote",
    AnsweredTaken = "mail-answered-taken",
    AnsweredUnderstood = "mail-answered-understood",
    AnsweredHappened = "mail-answered-happened",
    AnsweredTried = "mail-answered-tried",
    AnsweredAdvised = "mail-answered-advised",
    AnsweredNoAdvice = "mail-answered-no-advice",
    AnsweredWould = "mail-answered-would",
    AnsweredUnknown = "mail-answered-unknown",
    AnsweredSaid = "mail-answered-said",
    AnsweredUnsaid = "mail-answered-unsaid",
    AnsweredNotRead = "mail-answered-not-read",
    AnsweredNext = "mail-answered-next",
    AnsweredNoNext = "mail-answered-no-next",
    DoneAccepted = "mail-done-accepted",
    DoneTookOver = "mail-done-took-over",
    DoneConfirmed = "mail-done-confirmed",
    DoneAgreed = "mail-done-agreed",
    DoneDisagreed = "mail-done-disagreed",
    DoneUndone = "mail-done-undone",
    DoneQuieted = "mail-done-quieted",
    DoneReminded = "mail-done-reminded",
    DoneResigned = "mail-done-resigned",
    ShownBoard = "mail-shown-board",
    ShownNoLog = "mail-shown-no-log",
    ShownHelp = "mail-shown-help",
    ShownHelpBefore = "mail-shown-help-before",
    ShownNoVerb = "mail-shown-no-verb",
    RefusedNothing = "mail-refused-nothing",
    RefusedStranger = "mail-refused-stranger",
    RefusedAgain = "mail-refused-again",
    RefusedNoText = "mail-refused-no-text",
    RefusedTooManyParts = "mail-refused-too-many-parts",
    RefusedNoMoves = "mail-refused-no-moves",
    RefusedWord = "mail-refused-word",
    RefusedTooMuch = "mail-refused-too-much",
    RefusedUnfinished = "mail-refused-unfinished",
    RefusedExpected = "mail-refused-expected",
    RefusedMixed = "mail-refused-mixed",
    RefusedAboveAndBelow = "mail-refused-above-and-below",
    RefusedTooManySteps = "mail-refused-too-many-steps",
    RefusedStale = "mail-refused-stale",
    RefusedOlder = "mail-refused-older",
    RefusedTooLate = "mail-refused-too-late",
    RefusedSuspended = "mail-refused-suspended",
    RefusedSeveral = "mail-refused-several",
    RefusedNotAlone = "mail-refused-not-alone",
    RefusedStep = "mail-refused-step",
    RefusedOther = "mail-refused-other",
    RefusedRule = "mail-refused-rule",
    Quoted = "mail-quoted",
    Colon = "mail-colon",
}

/// The catalogue in one language.
#[derive(Clone, Copy)]
pub(super) struct Words<'a>(pub(super) &'a Locale);

impl Words<'_> {
    /// A message without facts.
    pub(super) fn plain(self, key: Key) -> String {
        self.say(key, &[])
    }

    /// A message with its facts; text among them is cleaned and clipped as a name.
    pub(super) fn say(self, key: Key, facts: &[Filling<'_>]) -> String {
        let facts: HashMap<Cow<'static, str>, FluentValue<'_>> = facts
            .iter()
            .map(|(fact, value)| (Cow::Borrowed(*fact), tidy(value)))
            .collect();
        self.0.say(key.id(), &facts)
    }
}

fn tidy<'a>(value: &FluentValue<'a>) -> FluentValue<'a> {
    if let FluentValue::String(text) = value {
        plain::name(text).into()
    } else {
        value.clone()
    }
}

/// Makes sure that a file of the catalogue holds these messages and no others, in every language.
#[cfg(test)]
pub(crate) fn assert_holds_exactly(file: &str, ids: &[&str]) {
    use std::collections::BTreeSet;
    let used: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(used.len(), ids.len());
    let folders = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("locales");
    for folder in std::fs::read_dir(folders).unwrap() {
        let catalogue = folder.unwrap().path().join(file);
        let messages = std::fs::read_to_string(&catalogue).unwrap();
        let there: BTreeSet<&str> = messages
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
            .filter_map(|line| Some(line.split_once(" =")?.0))
            .collect();
        assert_eq!(there, used, "{}", catalogue.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_exactly_the_messages_that_are_used() {
        let used: Vec<&str> = Key::ALL.iter().map(|key| key.id()).collect();
        assert_holds_exactly("mail.ftl", &used);
    }

    #[test]
    fn what_a_user_typed_is_never_read_as_a_message() {
        let words = Words(&Locale::default());
        let said = words.say(
            Key::StartedYouAre,
            &[("you", "{ $name }\r\nmail-board = x".into())],
        );
        assert_eq!(said, "You have the { $name } mail-board = x seat.");
    }
}
