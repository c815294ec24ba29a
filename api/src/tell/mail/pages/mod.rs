//! What each kind of mail says, a file a kind.

mod address;
mod answered;
mod broken;
mod confirm_start;
mod game_over;
mod game_started;
mod how;
mod invitation;
mod seat_lost;
mod seat_passed;
mod sign_in;
mod summary;
mod table_closed;
mod table_waits;
mod talk;
mod timed_out;
mod turn;
mod vote;

use super::letter::Letter;
use super::page::{Block, Page};
use super::plain;
use super::words::{Filling, Key, Words};
use crate::tell::fact::{Board, Fact, GameFacts};

/// The mail in its reader's language; `cut` has the letters of the line above which it is answered, if it may be.
pub(super) fn page(letter: &Letter, cut: Option<String>) -> Page {
    let words = Words(&letter.to.locale);
    let reader = letter.to.name.as_str();
    let zone = letter.to.zone;
    let answerable = cut.is_some();
    let (subject, blocks) = match &letter.fact {
        Fact::SignIn(sign_in) => sign_in::page(sign_in, words),
        Fact::NewAddress(asked) => address::asked(asked, words),
        Fact::AddressChanged(changed) => address::changed(changed, words),
        Fact::Invitation(invitation) => invitation::page(invitation, words),
        Fact::GameStarted(started) => game_started::page(started, &letter.to, answerable, words),
        Fact::YourTurn(turn) => turn::page(turn, turn::Manner::Open, &letter.to, answerable, words),
        Fact::BidDue(turn) => turn::page(turn, turn::Manner::Sealed, &letter.to, answerable, words),
        Fact::LastOne(turn) => turn::page(turn, turn::Manner::Last, &letter.to, answerable, words),
        Fact::Reminder(why, turn) => turn::page(
            turn,
            turn::Manner::Reminder(why),
            &letter.to,
            answerable,
            words,
        ),
        Fact::TimedOut(out) => timed_out::page(out, zone, words),
        Fact::Talk(talk) => talk::page(talk, words),
        Fact::SeatPassed(passed) => seat_passed::page(passed, words),
        Fact::VoteAsked(asked) => vote::page(asked, zone, words),
        Fact::Broken(broken) => broken::page(broken, words),
        Fact::ConfirmStart(asked) => confirm_start::page(asked, &letter.to, words),
        Fact::SeatLost(lost) => seat_lost::page(lost, words),
        Fact::TableWaits(waits) => table_waits::page(waits, words),
        Fact::TableClosed(closed) => table_closed::page(closed, words),
        Fact::Several(several) => summary::page(several, Key::SubjectSeveral, &letter.to, words),
        Fact::Digest(digest) => summary::page(digest, Key::SubjectDigest, &letter.to, words),
        Fact::GameOver(over) => game_over::page(over, reader, words),
        Fact::Answered(told) => answered::page(told, &letter.to, words),
    };
    let mut blocks = blocks;
    if cut.is_some() {
        blocks.extend(how::with_a_word(letter.answered, words));
    }
    let page = Page {
        subject,
        above: words.plain(Key::AnswerAbove),
        cut,
        picture: letter.picture.is_some().then(|| letter.picture_id()),
        blocks,
        colon: words.plain(Key::Colon),
        footer: words.plain(Key::Footer),
        fewer: letter
            .unsubscribe
            .as_deref()
            .map(|link| (words.plain(Key::Fewer), plain::one_line(link))),
    };
    page.without_links_of_others()
}

/// A subject, and the blocks below it.
type Written = (String, Vec<Block>);

fn game(game: &GameFacts) -> [Filling<'_>; 2] {
    [
        ("ruleset", game.ruleset.as_str().into()),
        ("game", game.name.as_str().into()),
    ]
}

fn list(title: String, items: &[String]) -> Option<Block> {
    let items: Vec<_> = items.iter().map(|item| plain::one_line(item)).collect();
    let bullets = true;
    (!items.is_empty()).then_some(Block::List {
        title,
        bullets,
        items,
    })
}

fn board(board: &Board, words: Words<'_>) -> Option<Block> {
    let rows = plain::drawing(&board.text);
    let drawing = board.drawing.as_ref();
    (!rows.is_empty()).then(|| Block::Board {
        title: words.plain(Key::Board),
        rows,
        alt: drawing.map(|drawing| plain::one_line(drawing.alt())),
    })
}

fn link(label: String, url: &str) -> Block {
    let url = plain::one_line(url);
    Block::Link { label, url }
}

fn evidence(words: String, value: &str) -> Block {
    let value = plain::one_line(value);
    Block::Evidence { words, value }
}

fn head(game: &GameFacts, words: Words<'_>) -> Option<Block> {
    let head = game.head.as_deref()?;
    Some(evidence(words.plain(Key::Evidence), head))
}
