//! The menu of a seat with the words that its player is shown, whatever is played.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;

use super::AnyTable;
use crate::game::{Game, Names};
use crate::menu::{Kind, Menu, Verb};
use crate::seat::Seat;
use crate::table::Table;
use crate::words::Lang;

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
    pub verbs: BTreeMap<&'static str, &'static str>,
    /// Labels by slots, such as "Ward".
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub slots: BTreeMap<&'static str, &'static str>,
    /// Names by kinds and ids, such as "ward 14 (Tammany Hall)".
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, BTreeMap<String, String>>))]
    pub values: BTreeMap<Kind, BTreeMap<Cow<'static, str>, String>>,
}

impl WordedMenu {
    /// A menu of a game, with its words in this language; `names` are the players' names.
    pub fn of<G: Game>(lang: Lang, menu: Menu, names: &Names) -> Self {
        let words = MenuWords::of::<G>(lang, &menu, names);
        Self { menu, words }
    }
}

impl MenuWords {
    fn of<G: Game>(lang: Lang, menu: &Menu, names: &Names) -> Self {
        let mut words = Self::default();
        for Verb { form, .. } in &menu.verbs {
            words.verbs.insert(form.verb, form.word.say_in(lang));
            for slot in form.slots {
                words.slots.insert(slot.name, slot.word.say_in(lang));
            }
        }
        for value in menu.values() {
            let of_kind = words.values.entry(value.kind).or_default();
            // A thing stands in many rows, and is looked up by its id without a copy.
            if !of_kind.contains_key(&value.id) {
                of_kind.insert(value.id.clone(), G::word_in(lang, value, names));
            }
        }
        words
    }
}

impl AnyTable {
    /// How the seat picks from all that it may answer now, with words in this language; none if it has nothing to
    /// answer. As JSON it is ready to be sent.
    pub fn menu_in(&self, lang: Lang, seat: Seat, names: &Names) -> Option<WordedMenu> {
        fn worded<G: Game>(
            lang: Lang,
            table: &Table<G>,
            seat: Seat,
            names: &Names,
        ) -> Option<WordedMenu> {
            let menu = table.menu(seat)?;
            Some(WordedMenu::of::<G>(lang, menu, names))
        }
        with_table!(self, table => worded(lang, table, seat, names))
    }

    /// The same in English.
    pub fn menu(&self, seat: Seat, names: &Names) -> Option<WordedMenu> {
        self.menu_in(Lang::En, seat, names)
    }

    /// How many actions the seat may take now, without listing them: as many as
    /// [`legal_actions`](AnyTable::legal_actions) lists.
    pub fn legal_count(&self, seat: Seat) -> u64 {
        with_table!(self, table => table.legal_count(seat))
    }
}
