//! Who sits at the table, whom it waits for, and how it ended.

use std::collections::BTreeSet;

use engine::any::AnyPending;
use engine::words::Lang;
use engine::{Seat, Viewer};
use uuid::Uuid;

use crate::store::tables::game::Game;
use crate::table::Match;
use crate::web::pages::player;
use crate::web::pages::shell::{Moment, Shell};
use crate::web::pages::words::Key;

/// Somebody at the table.
pub(super) struct Player {
    /// The colour of their pieces.
    pub(super) colour: &'static str,
    pub(super) name: String,
    /// Where their page is, if they have one.
    pub(super) page: Option<String>,
    pub(super) me: bool,
    /// What is to be known of them, in words.
    pub(super) notes: Vec<String>,
    /// When they must have answered.
    pub(super) due: Option<Moment>,
}

/// Somebody's place at the end.
#[expect(clippy::struct_field_names, reason = "the number is the place itself")]
pub(super) struct Place {
    pub(super) place: u8,
    pub(super) name: String,
    pub(super) score: i32,
}

/// Those at the table, in the order of their seats; `now` is false where the board of the past is shown, and nobody is waited
/// for. Those who get no mails are named as such.
pub(super) fn players(
    shell: &Shell,
    (game, row): (&Match, &Game),
    (viewer, lang): (Viewer, Lang),
    now: bool,
    unreached: &BTreeSet<Uuid>,
) -> Vec<Player> {
    let who = &game.who;
    let gets_none = |seat| who.user(seat).is_some_and(|user| unreached.contains(&user));
    let player = |seat: Seat| {
        let is_away = row.absent.has(seat) && !who.bots.has(seat);
        let is_program = who.taken(seat).is_some_and(|taken| taken.is_program);
        let notes = [
            (now && row.awaited.has(seat), Key::PlayWaitedFor),
            (now && who.bots.has(seat), Key::PlayBot),
            (now && is_away, Key::PlayAway),
            (now && gets_none(seat), Key::PlayNoMails),
            (is_program, Key::PlayProgram),
        ];
        let notes = notes.iter().filter(|(holds, _)| *holds);
        let due = game.deadline(seat).filter(|_| now);
        Player {
            colour: seat.colour_in(lang),
            name: who.names_in(lang)[seat].clone(),
            page: who.taken(seat).and_then(player::address_of),
            me: viewer.is(seat),
            notes: notes.map(|(_, key)| shell.say(*key)).collect(),
            due: due.map(|due| shell.moment(due)),
        }
    };
    let seats = who.seats.iter();
    seats.map(|taken| player(taken.seat)).collect()
}

/// The places at the end; none if it is not over, or ended without any.
pub(super) fn places(game: &Match, lang: Lang) -> Vec<Place> {
    let AnyPending::Over(standings) = game.table.pending() else {
        return Vec::new();
    };
    let place = |standing: engine::game::Standing| Place {
        place: standing.place,
        name: game.who.names_in(lang)[standing.seat].clone(),
        score: standing.score,
    };
    standings.0.into_iter().map(place).collect()
}
