//! The menu of a seat with the words that its player is shown, whatever is played.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;

use super::AnyTable;
use crate::game::Game;
use crate::menu::{Kind, Menu};
use crate::seat::Seat;
use crate::table::Table;

/// A menu, and what players call the things in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WordedMenu {
    /// What may be answered.
    #[serde(flatten)]
    pub menu: Menu,
    /// What players call it.
    pub words: MenuWords,
}

/// What players call the things in a menu: each of them is there, and nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MenuWords {
    /// Phrases by verbs, such as "Place a boss".
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub verbs: BTreeMap<&'static str, String>,
    /// Labels by slots, such as "Ward".
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub slots: BTreeMap<&'static str, String>,
    /// Names by kinds and ids, such as "ward 14 (Tammany Hall)".
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, BTreeMap<String, String>>))]
    pub values: BTreeMap<Kind, BTreeMap<Cow<'static, str>, String>>,
}

impl WordedMenu {
    /// A menu of a game, with its words.
    pub fn of<G: Game>(menu: Menu) -> Self {
        let words = MenuWords::of::<G>(&menu);
        Self { menu, words }
    }
}

impl MenuWords {
    fn of<G: Game>(menu: &Menu) -> Self {
        let mut words = Self::default();
        for verb in &menu.verbs {
            let form = &verb.form;
            words
                .verbs
                .insert(form.verb, G::verb_word(form.verb).to_owned());
            for slot in form.slots {
                words
                    .slots
                    .insert(slot.name, G::slot_word(slot.name).to_owned());
            }
        }
        for value in menu.values() {
            let of_kind = words.values.entry(value.kind).or_default();
            // A thing stands in many rows, and is looked up by its id without a copy.
            if !of_kind.contains_key(&value.id) {
                of_kind.insert(value.id.clone(), G::word(value));
            }
        }
        words
    }
}

impl AnyTable {
    /// How the seat picks from all that it may answer now; none if it has nothing to answer. As JSON it is
    /// ready to be sent.
    pub fn menu(&self, seat: Seat) -> Option<WordedMenu> {
        fn worded<G: Game>(table: &Table<G>, seat: Seat) -> Option<WordedMenu> {
            table.menu(seat).map(WordedMenu::of::<G>)
        }
        with_table!(self, table => worded(table, seat))
    }

    /// How many actions the seat may take now, without listing them: as many as
    /// [`legal_actions`](AnyTable::legal_actions) lists.
    pub fn legal_count(&self, seat: Seat) -> u64 {
        with_table!(self, table => table.legal_count(seat))
    }
}
