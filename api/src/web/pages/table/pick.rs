//! What is offered of a menu: picking is filtering. A pick says what an action is to have, in any order; offered next is what
//! the ways that are left differ in.

mod pointed;

use std::collections::BTreeMap;

use engine::any::WordedMenu;
use engine::drawing::Place;
use engine::menu::{Pick, Slot, Value, Verb, Ways};

use self::pointed::pointed;
use super::fill::{Fill, fill};

/// How a verb is named among picks; no slot and no kind is called so.
const VERB: &str = "verb";

/// The longest list of picks that is read.
const MOST: usize = 8;

/// What somebody has picked so far, in their order: `verb:cube,ward:6`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Picks(Vec<(String, String)>);

impl Picks {
    /// Reads picks from an address; what is none is passed over.
    pub(super) fn read(text: &str) -> Self {
        let picks = text.split(',').filter_map(|pick| pick.split_once(':'));
        let picks = picks.map(|(name, id)| (name.to_owned(), id.to_owned()));
        Self(picks.take(MOST).collect())
    }

    /// The same as it stands in an address.
    fn write(&self) -> String {
        let picks: Vec<String> = self
            .0
            .iter()
            .map(|(name, id)| format!("{name}:{id}"))
            .collect();
        picks.join(",")
    }

    /// Whether one of them is for this slot of a verb.
    fn means(&self, verb: &Verb, slot: usize) -> bool {
        let mut names = self.0.iter().filter(|(name, _)| name != VERB);
        names.any(|(name, _)| slot_meant(verb, name) == Some(slot))
    }

    fn with(&self, name: &str, id: &str) -> String {
        let mut more = self.clone();
        more.0.push((name.to_owned(), id.to_owned()));
        more.write()
    }

    fn without(&self, index: usize) -> Self {
        let mut fewer = self.clone();
        fewer.0.remove(index);
        fewer
    }
}

/// What is offered next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offer {
    /// What has been picked, each with the picks without it.
    pub(super) picked: Vec<Picked>,
    /// What there is to choose from, one group a question.
    pub(super) groups: Vec<Group>,
    /// Actions that are filled in rather than chosen.
    pub(super) fills: Vec<Fill>,
    /// The places of the board that can be pointed at, each with the picks that it leads to.
    pub(super) pointed: BTreeMap<Place, String>,
}

/// Something that has been picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Picked {
    pub(super) word: String,
    /// The picks without it.
    pub(super) without: String,
}

/// Choices that answer one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// What they are, such as "Ward"; none for verbs.
    pub(super) word: Option<String>,
    /// Whether they are another way to begin, and so come folded.
    pub(super) folded: bool,
    pub(super) choices: Vec<Choice>,
}

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) word: String,
    pub(super) leads: Leads,
}

/// Where a choice leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Leads {
    /// To further choices, under these picks.
    On(String),
    /// To a whole action, as it is written.
    ToAction(String),
}

/// A verb with the rows that picks have left of it; none for a verb that is filled in.
struct Left<'a> {
    verb: &'a Verb,
    rows: Option<Vec<&'a Vec<Value>>>,
}

impl<'a> Left<'a> {
    fn all(verb: &'a Verb) -> Self {
        let rows = match &verb.ways {
            Ways::Rows(rows) => Some(rows.iter().collect()),
            Ways::Counts { .. } | Ways::SomeOf { .. } | Ways::Assign { .. } => None,
        };
        Self { verb, rows }
    }

    /// What a pick leaves of it.
    fn filtered(&self, name: &str, id: &str) -> Option<Self> {
        if name == VERB {
            return (self.verb.form.verb == id).then(|| Self {
                verb: self.verb,
                rows: self.rows.clone(),
            });
        }
        let slot = slot_meant(self.verb, name)?;
        let rows = self.rows.as_ref()?.iter().copied();
        let rows: Vec<_> = rows
            .filter(|row| row.get(slot).is_some_and(|value| value.id == id))
            .collect();
        (!rows.is_empty()).then_some(Self {
            verb: self.verb,
            rows: Some(rows),
        })
    }

    /// The one whole action that is left, if it is only one.
    fn only(&self) -> Option<&'a Vec<Value>> {
        match self.rows.as_deref() {
            Some([row]) => Some(row),
            Some(_) | None => None,
        }
    }
}

/// Which slot of a verb a pick means: the one of that name, or else the one for which a place of that kind is pointed at.
fn slot_meant(verb: &Verb, name: &str) -> Option<usize> {
    let slots = verb.form.slots;
    let named = slots.iter().position(|slot| slot.name == name);
    named.or_else(|| {
        slots
            .iter()
            .position(|slot| slot.lead && slot.kind.name() == name)
    })
}

/// What is offered of a menu under these picks. A pick that leaves nothing is passed over.
pub(super) fn offer(menu: &WordedMenu, picks: &Picks) -> Offer {
    let (kept, left) = filtered(menu, picks);
    let mut offer = Offer {
        picked: picked(menu, &kept),
        pointed: pointed(menu, &kept, &left),
        ..Offer::default()
    };
    match left.as_slice() {
        [only] => match &only.rows {
            Some(rows) => offer.groups.push(next_slot(menu, &kept, only.verb, rows)),
            None => offer.fills.extend(fill(menu, only.verb)),
        },
        several => {
            offer.groups.push(verbs(menu, &kept, several));
            offer.groups.extend(places(menu, &kept, several));
        }
    }
    offer
}

/// What picks leave of a menu, and those of them that leave anything.
fn filtered<'a>(menu: &'a WordedMenu, picks: &Picks) -> (Picks, Vec<Left<'a>>) {
    let mut left: Vec<Left<'_>> = menu.menu.verbs.iter().map(Left::all).collect();
    let mut kept = Picks::default();
    for (name, id) in &picks.0 {
        let fewer: Vec<_> = left
            .iter()
            .filter_map(|left| left.filtered(name, id))
            .collect();
        if !fewer.is_empty() {
            left = fewer;
            kept.0.push((name.clone(), id.clone()));
        }
    }
    (kept, left)
}

fn picked(menu: &WordedMenu, kept: &Picks) -> Vec<Picked> {
    let word = |name: &str, id: &str| {
        if name == VERB {
            return verb_word(menu, id);
        }
        let verbs = menu.menu.verbs.iter();
        let mut slots = verbs.filter_map(|verb| verb.form.slots.get(slot_meant(verb, name)?));
        let kind = slots.next().map(|slot| slot.kind);
        let words = kind.and_then(|kind| menu.words.values.get(&kind));
        words
            .and_then(|words| words.get(id))
            .map_or_else(|| id.to_owned(), |word| capital(word))
    };
    let all = kept.0.iter().enumerate();
    all.map(|(index, (name, id))| Picked {
        word: word(name, id),
        without: kept.without(index).write(),
    })
    .collect()
}

/// The first thing of a verb in which the rows that are left differ.
fn next_slot(menu: &WordedMenu, kept: &Picks, verb: &Verb, rows: &[&Vec<Value>]) -> Group {
    for (index, slot) in verb.form.slots.iter().enumerate() {
        let values = distinct(rows.iter().filter_map(|row| row.get(index)));
        if values.len() < 2 {
            continue;
        }
        let choices = values.into_iter().map(|value| {
            let mut with = rows.iter().filter(|row| row.get(index) == Some(value));
            let leads = match (with.next(), with.next()) {
                (Some(row), None) => Leads::ToAction(written(verb, row)),
                _ => Leads::On(kept.with(slot.name, &value.id)),
            };
            let word = value_word(menu, value);
            Choice { word, leads }
        });
        return Group {
            word: Some(slot_word(menu, slot)),
            folded: false,
            choices: choices.collect(),
        };
    }
    let choices = rows.iter().map(|row| Choice {
        word: whole(menu, verb, row),
        leads: Leads::ToAction(written(verb, row)),
    });
    Group {
        word: None,
        folded: false,
        choices: choices.collect(),
    }
}

/// The verbs that are left.
fn verbs(menu: &WordedMenu, kept: &Picks, left: &[Left<'_>]) -> Group {
    let choices = left.iter().map(|left| match left.only() {
        Some(row) => Choice {
            word: whole(menu, left.verb, row),
            leads: Leads::ToAction(written(left.verb, row)),
        },
        None => Choice {
            word: verb_word(menu, left.verb.form.verb),
            leads: Leads::On(kept.with(VERB, left.verb.form.verb)),
        },
    });
    Group {
        word: None,
        folded: false,
        choices: choices.collect(),
    }
}

/// The places that one may begin with, by their kinds.
fn places(menu: &WordedMenu, kept: &Picks, left: &[Left<'_>]) -> Vec<Group> {
    let mut groups: Vec<(&Slot, Vec<&Value>)> = Vec::new();
    for left in left {
        let slots = left.verb.form.slots.iter().enumerate();
        for (index, slot) in slots.filter(|(_, slot)| slot.lead) {
            let is_picked = kept.means(left.verb, index);
            let rows = left.rows.iter().flatten();
            let values = rows.filter_map(|row| row.get(index));
            if is_picked {
                continue;
            }
            match groups.iter_mut().find(|(known, _)| known.kind == slot.kind) {
                Some((_, known)) => known.extend(values),
                None => groups.push((slot, values.collect())),
            }
        }
    }
    let group = |(slot, values): (&Slot, Vec<&Value>)| {
        let mut values = distinct(values.into_iter());
        values.sort_by_key(|value| (value.id.parse().unwrap_or(u32::MAX), value.id.clone()));
        let choices = values.into_iter().map(|value| Choice {
            word: value_word(menu, value),
            leads: Leads::On(kept.with(slot.kind.name(), &value.id)),
        });
        Group {
            word: Some(slot_word(menu, slot)),
            folded: true,
            choices: choices.collect(),
        }
    };
    let groups = groups.into_iter().filter(|(_, values)| !values.is_empty());
    groups.map(group).collect()
}

fn distinct<'a>(values: impl Iterator<Item = &'a Value>) -> Vec<&'a Value> {
    let mut seen: Vec<&Value> = Vec::new();
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen
}

fn written(verb: &Verb, row: &[Value]) -> String {
    verb.write(&Pick::Row(row.to_vec()))
}

/// A whole action in words: its verb, and what stands in its slots.
fn whole(menu: &WordedMenu, verb: &Verb, row: &[Value]) -> String {
    let word = verb_word(menu, verb.form.verb);
    if row.is_empty() {
        return word;
    }
    let values: Vec<String> = row.iter().map(|value| plain(menu, value)).collect();
    format!("{word}: {}", values.join(", "))
}

pub(super) fn verb_word(menu: &WordedMenu, verb: &str) -> String {
    menu.words
        .verbs
        .get(verb)
        .map_or_else(|| verb.to_owned(), |word| (*word).to_owned())
}

fn slot_word(menu: &WordedMenu, slot: &Slot) -> String {
    menu.words
        .slots
        .get(slot.name)
        .map_or_else(|| slot.name.to_owned(), |word| (*word).to_owned())
}

pub(super) fn value_word(menu: &WordedMenu, value: &Value) -> String {
    capital(&plain(menu, value))
}

fn plain(menu: &WordedMenu, value: &Value) -> String {
    let words = menu.words.values.get(&value.kind);
    words
        .and_then(|words| words.get(&value.id))
        .map_or_else(|| value.id.to_string(), Clone::clone)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests;
