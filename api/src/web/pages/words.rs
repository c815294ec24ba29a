//! The words of pages, out of the catalogue.

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;

use crate::tell::mail::Locale;
use crate::tell::mail::words::keys;

/// What is to be put into a sentence: its name in the catalogue, and its value.
pub(super) type Filling<'a> = (&'static str, FluentValue<'a>);

keys! {
    HeadSkip = "web-head-skip",
    HeadMenu = "web-head-menu",
    HeadTables = "web-head-tables",
    HeadMyGames = "web-head-my-games",
    HeadSignIn = "web-head-sign-in",
    HeadSignOut = "web-head-sign-out",
    FootDocs = "web-foot-docs",
    FootContract = "web-foot-contract",
    FootAbout = "web-foot-about",
    LeftNone = "web-left-none",
    LeftMinutes = "web-left-minutes",
    LeftHours = "web-left-hours",
    LeftDays = "web-left-days",
    ErrorNotFound = "web-error-not-found",
    ErrorNotFoundText = "web-error-not-found-text",
    ErrorNotFoundStranger = "web-error-not-found-stranger",
    ErrorMethod = "web-error-method",
    ErrorMethodText = "web-error-method-text",
    ErrorForbidden = "web-error-forbidden",
    ErrorTooMany = "web-error-too-many",
    ErrorAway = "web-error-away",
    ErrorAwayText = "web-error-away-text",
    ErrorFault = "web-error-fault",
    ErrorFaultText = "web-error-fault-text",
    ErrorNoted = "web-error-noted",
    ErrorOther = "web-error-other",
    ErrorFirstPage = "web-error-first-page",
    SignIn = "web-sign-in",
    SignInWhy = "web-sign-in-why",
    SignInTrouble = "web-sign-in-trouble",
    SignInEmail = "web-sign-in-email",
    SignInName = "web-sign-in-name",
    SignInNameHint = "web-sign-in-name-hint",
    SignInSend = "web-sign-in-send",
    SignInHave = "web-sign-in-have",
    SignInCode = "web-sign-in-code",
    SignInButton = "web-sign-in-button",
    SignInSent = "web-sign-in-sent",
    SignInSentText = "web-sign-in-sent-text",
    SignInAgain = "web-sign-in-again",
    HomeLead = "web-home-lead",
    HomeGames = "web-home-games",
    HomePlayers = "web-home-players",
    HomeOpen = "web-home-open",
    HomeRunning = "web-home-running",
    HomePrograms = "web-home-programs",
    HomeProgramsText = "web-home-programs-text",
    HomeMailsGo = "web-home-mails-go",
    HomeDocs = "web-home-docs",
    GameState = "web-game-state",
    GameWaitsFor = "web-game-waits-for",
    GameStep = "web-game-step",
    GameStepBefore = "web-game-step-before",
    GameStepAfter = "web-game-step-after",
    GameNewest = "web-game-newest",
    GameHappened = "web-game-happened",
    PlayTitleYours = "web-play-title-yours",
    PlayYourTurn = "web-play-your-turn",
    PlayDue = "web-play-due",
    PlayBroken = "web-play-broken",
    PlayTrouble = "web-play-trouble",
    PlayRefusedBy = "web-play-refused-by",
    PlayAtMost = "web-play-at-most",
    PlayExactly = "web-play-exactly",
    PlayOneEach = "web-play-one-each",
    PlayOver = "web-play-over",
    PlayNoStandings = "web-play-no-standings",
    PlayPlace = "web-play-place",
    PlayPlayer = "web-play-player",
    PlayScore = "web-play-score",
    PlayRecord = "web-play-record",
    PlayPanel = "web-play-panel",
    PlayNothingAsked = "web-play-nothing-asked",
    PlayLookAgain = "web-play-look-again",
    PlayYourAnswer = "web-play-your-answer",
    PlayMayChange = "web-play-may-change",
    PlaySoFar = "web-play-so-far",
    PlayStale = "web-play-stale",
    PlayTryAgain = "web-play-try-again",
    PlayBackTo = "web-play-back-to",
    PlayStopChance = "web-play-stop-chance",
    PlayStopHidden = "web-play-stop-hidden",
    PlaySend = "web-play-send",
    PlaySeal = "web-play-seal",
    PlayNotSent = "web-play-not-sent",
    PlayNot = "web-play-not",
    PlayBeginWith = "web-play-begin-with",
    PlayUpTo = "web-play-up-to",
    PlayChoose = "web-play-choose",
    PlayAdd = "web-play-add",
    PlayType = "web-play-type",
    PlayTypeLabel = "web-play-type-label",
    PlayWhole = "web-play-whole",
    PlayBoardAhead = "web-play-board-ahead",
    PlayBoardText = "web-play-board-text",
    PlayFirst = "web-play-first",
    PlayPlayers = "web-play-players",
    PlayYou = "web-play-you",
    PlayWaitedFor = "web-play-waited-for",
    PlayBot = "web-play-bot",
    PlayAway = "web-play-away",
    PlayUntil = "web-play-until",
    PlaySince = "web-play-since",
    PlayAt = "web-play-at",
    PlayNoNews = "web-play-no-news",
    PlayBefore = "web-play-before",
    PlayOlder = "web-play-older",
    PlayNewer = "web-play-newer",
    PlayLogOf = "web-play-log-of",
    PlayToTable = "web-play-to-table",
    PlayTalk = "web-play-talk",
    PlaySay = "web-play-say",
    PlaySayButton = "web-play-say-button",
    PlayNoTalk = "web-play-no-talk",
    PlayOlderTalk = "web-play-older-talk",
    PlayTakeBack = "web-play-take-back",
    PlayAskBack = "web-play-ask-back",
    PlayVote = "web-play-vote",
    PlayVoteCount = "web-play-vote-count",
    PlayAgree = "web-play-agree",
    PlayRefuse = "web-play-refuse",
    PlayWithdraw = "web-play-withdraw",
    PlayAskTable = "web-play-ask-table",
    PlayAskPause = "web-play-ask-pause",
    PlayAskResume = "web-play-ask-resume",
    PlayAskEnd = "web-play-ask-end",
    TableClosed = "web-table-closed",
    TableClosedBy = "web-table-closed-by",
    TableOpen = "web-table-open",
    TableConfirm = "web-table-confirm",
    Mails = "web-mails",
    MailsYourAddress = "web-mails-your-address",
    MailsAddress = "web-mails-address",
    MailsAddressSince = "web-mails-address-since",
    MailsLast = "web-mails-last",
    MailsWhen = "web-mails-when",
    MailsWhat = "web-mails-what",
    MailsBecame = "web-mails-became",
    MailsWhy = "web-mails-why",
    MailsGame = "web-mails-game",
    MailsNone = "web-mails-none",
    MailsOlder = "web-mails-older",
    MailsKind = "web-mails-kind",
    MailsState = "web-mails-state",
    Fewer = "web-fewer",
    FewerMails = "web-fewer-mails",
    FewerDoneAgain = "web-fewer-done-again",
    FewerDoneThese = "web-fewer-done-these",
    FewerDoneAll = "web-fewer-done-all",
    FewerOff = "web-fewer-off",
    FewerOn = "web-fewer-on",
    FewerAgain = "web-fewer-again",
    FewerThese = "web-fewer-these",
    FewerAll = "web-fewer-all",
    FewerNote = "web-fewer-note",
}

/// The catalogue in one language.
#[derive(Clone, Debug)]
pub(super) struct Words(pub(super) Locale);

impl Words {
    /// A message with its facts, which a page escapes.
    pub(super) fn say(&self, key: Key, facts: &[Filling<'_>]) -> String {
        let facts: HashMap<Cow<'static, str>, FluentValue<'_>> = facts
            .iter()
            .map(|(fact, value)| (Cow::Borrowed(*fact), value.clone()))
            .collect();
        self.0.say(key.id(), &facts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tell::mail::words::assert_holds_exactly;

    #[test]
    fn every_language_has_exactly_the_messages_that_are_used() {
        let used: Vec<&str> = Key::ALL.iter().map(|key| key.id()).collect();
        assert_holds_exactly("web.ftl", &used);
    }
}
