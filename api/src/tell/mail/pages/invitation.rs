//! A seat is offered.

use super::{Written, game, link, list};
use crate::tell::fact::Invitation;
use crate::tell::mail::page::Block;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(invitation: &Invitation, words: Words<'_>) -> Written {
    let [ruleset, name] = game(&invitation.game);
    let who = [
        ruleset,
        name,
        ("inviter", invitation.inviter.as_str().into()),
    ];
    let terms = list(words.plain(Key::Terms), &invitation.terms);
    let subject = words.say(Key::SubjectInvitation, &who);
    if let Some(seat) = &invitation.seat {
        let mut facts = who.to_vec();
        facts.push(("seat", seat.as_str().into()));
        let mut blocks = vec![
            Block::Text(words.say(Key::SeatAsks, &facts)),
            Block::Text(words.plain(Key::SeatYours)),
            link(words.plain(Key::SeatLink), &invitation.game.link),
        ];
        blocks.extend(terms);
        return (subject, blocks);
    }
    let free = invitation.seats.saturating_sub(invitation.taken);
    let seats = [("seats", invitation.seats.into()), ("free", free.into())];
    let mut blocks = vec![
        Block::Text(words.say(Key::InvitationAsks, &who)),
        Block::Text(words.say(Key::InvitationSeats, &seats)),
        link(words.plain(Key::InvitationLink), &invitation.game.link),
        Block::Text(words.plain(Key::InvitationPace)),
    ];
    blocks.extend(terms);
    (subject, blocks)
}
