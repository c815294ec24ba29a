//! What those at a table are called, in each language: people by their names, which are the same in all, bots and open seats
//! by the words of the language.

use std::borrow::Cow;
use std::collections::BTreeSet;

use engine::game::{colour_names, colour_names_in};
use engine::{Lang, Names, Seat};

use super::matches::Who;
use crate::ground::text;
use crate::store::log;
use crate::store::tables::game::Game;
use crate::store::tables::seat::TakenSeat;

/// The names of a table in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamesInEach {
    en: Names,
    it: Names,
    fr: Names,
}

impl NamesInEach {
    /// What the seats are called in each language.
    pub fn of(names: impl Fn(Lang) -> Names) -> Self {
        Self {
            en: names(Lang::En),
            it: names(Lang::It),
            fr: names(Lang::Fr),
        }
    }

    /// The colours of the seats, where nothing else is known of them.
    pub fn colours() -> Self {
        Self::of(colour_names_in)
    }

    /// The names in this language.
    pub const fn within(&self, lang: Lang) -> &Names {
        match lang {
            Lang::En => &self.en,
            Lang::It => &self.it,
            Lang::Fr => &self.fr,
        }
    }

    /// What those are called who have these seats of a game.
    pub(super) fn at_table(game: &Game, seats: &[TakenSeat]) -> Self {
        Self::of(|lang| {
            let mut names = colour_names_in(lang);
            for taken in seats {
                let seat = taken.seat;
                match &taken.occupant {
                    Some(occupant) => occupant.name.in_lang(lang).clone_into(&mut names[seat]),
                    // Once the game runs, a seat without bot and person is open, and is called by its colour.
                    None if game.version == 0 || game.bots.has(seat) => {
                        names[seat] = taken.bot().called_by_colour(&names[seat], lang);
                    }
                    None => {}
                }
            }
            tell_apart(&mut names, seats, lang);
            names
        })
    }
}

/// Gives each person at a table a written form that nobody else there has: whose name looks like that of somebody in an
/// earlier seat is named with the own seat's colour.
fn tell_apart(names: &mut Names, seats: &[TakenSeat], lang: Lang) {
    let mut seen = BTreeSet::new();
    for taken in seats {
        let seat = taken.seat;
        if !seen.insert(text::seen_as(&names[seat])) {
            // Together not longer than a name may be.
            let name: String = names[seat].chars().take(30).collect();
            names[seat] = format!("{name} ({})", colour_behind(seat, lang));
            seen.insert(text::seen_as(&names[seat]));
        }
    }
}

/// A seat's colour in brackets behind a name.
fn colour_behind(seat: Seat, lang: Lang) -> String {
    match lang {
        Lang::En => colour_names()[seat].clone(),
        Lang::It | Lang::Fr => seat.colour_in(lang).to_owned(),
    }
}

impl Who {
    /// What they are called, in every language.
    pub const fn names_in_each(&self) -> &NamesInEach {
        &self.names
    }

    /// The same in this language.
    pub const fn names_in(&self, lang: Lang) -> &Names {
        self.names.within(lang)
    }

    /// What the people were called who sat there when this entry of the log was written, in this language.
    pub fn names_at_in(&self, lang: Lang, entry: u32) -> Cow<'_, Names> {
        if self.former.is_empty() {
            return Cow::Borrowed(self.names_in(lang));
        }
        let entry = log::entries::position(entry);
        let (mut names, colours) = (self.names_in(lang).clone(), colour_names_in(lang));
        for taken in self.seats.iter().filter(|taken| taken.from_entry > entry) {
            let seat = taken.seat;
            let then = self.former.iter().find(|former| {
                former.seat == taken.seat
                    && (former.from_entry..former.until_entry).contains(&entry)
            });
            names[seat] = match then {
                Some(former) => former.holder.name.in_lang(lang).to_owned(),
                None => colours[seat].clone(),
            };
        }
        Cow::Owned(names)
    }

    /// What they are called above a record, in English for all readers, where the house's bots are known by how well they
    /// play, and programs as such.
    pub fn names_in_records(&self) -> Names {
        let mut names = self.names_in(Lang::En).clone();
        for taken in &self.seats {
            let seat = taken.seat;
            if taken.occupant.is_none() && self.bots.has(seat) {
                names[seat] = taken.bot().called_in_records(&colour_names()[seat]);
            } else if taken.is_program {
                names[seat].push_str(" (program)");
            }
        }
        names
    }
}
