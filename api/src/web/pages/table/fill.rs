//! Answers that are filled in rather than chosen: numbers, so many of a list, one for each.

use engine::any::WordedMenu;
use engine::menu::{Pick, Value, Verb, Ways};

use super::pick::{value_word, verb_word};

/// An action that is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fill {
    pub(super) verb: &'static str,
    pub(super) word: String,
    pub(super) what: Blanks,
}

/// What is to be filled in: ids and words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Blanks {
    /// A number of each, up to its maximum.
    Counts(Vec<(String, String, u8)>),
    /// So many of these.
    SomeOf(Vec<(String, String)>, u8),
    /// One of the second for each of the first.
    Assign(Vec<(String, String)>, Vec<(String, String)>),
}

/// The blanks of a verb that is filled in.
pub(super) fn fill(menu: &WordedMenu, verb: &Verb) -> Option<Fill> {
    let named = |value: &Value| (value.id.to_string(), value_word(menu, value));
    let what = match &verb.ways {
        Ways::Rows(_) => return None,
        Ways::Counts { each, .. } => Blanks::Counts(
            each.iter()
                .map(|(value, most)| (value.id.to_string(), value_word(menu, value), *most))
                .collect(),
        ),
        Ways::SomeOf { of, exactly } => Blanks::SomeOf(of.iter().map(named).collect(), *exactly),
        Ways::Assign { each, to } => Blanks::Assign(
            each.iter().map(named).collect(),
            to.iter().map(named).collect(),
        ),
    };
    Some(Fill {
        verb: verb.form.verb,
        word: verb_word(menu, verb.form.verb),
        what,
    })
}

/// What somebody has filled in for a verb of a menu, as the action is written; none if it is no verb of it that is filled in.
///
/// Whether it is legal is for the rules to say.
pub(super) fn filled(
    menu: &WordedMenu,
    verb: &str,
    fields: &[(String, String)],
) -> Option<Result<String, WrongNumber>> {
    let mut verbs = menu.menu.verbs.iter();
    let verb = verbs.find(|known| known.form.verb == verb)?;
    let given = |name: &str| {
        let field = fields.iter().find(|(field, _)| field == name)?;
        Some(field.1.trim())
    };
    let pick = match &verb.ways {
        Ways::Rows(_) => return None,
        Ways::Counts { each, .. } => {
            let number = |value: &Value, most: u8| match given(&format!("n:{}", value.id)) {
                None | Some("") => Ok(0),
                Some(number) => {
                    let number = number.parse().ok().filter(|number| *number <= most);
                    number.ok_or(WrongNumber::AtMost(most))
                }
            };
            let each = each
                .iter()
                .map(|(value, most)| Ok((value.clone(), number(value, *most)?)));
            match each.collect() {
                Ok(each) => Pick::Counts(each),
                Err(wrong) => return Some(Err(wrong)),
            }
        }
        Ways::SomeOf { of, exactly } => {
            let is_ticked = |value: &&Value| {
                let mut ticked = fields.iter().filter(|(field, _)| field == "some");
                ticked.any(|(_, id)| *id == value.id)
            };
            let some: Vec<Value> = of.iter().filter(is_ticked).cloned().collect();
            if some.len() != usize::from(*exactly) {
                return Some(Err(WrongNumber::Exactly(*exactly)));
            }
            Pick::SomeOf(some)
        }
        Ways::Assign { each, to } => {
            let pairs = each.iter().map(|value| {
                let id = given(&format!("to:{}", value.id))?;
                let given = to.iter().find(|to| to.id == id)?;
                Some((value.clone(), given.clone()))
            });
            let pairs: Option<Vec<_>> = pairs.collect();
            let mut chosen: Vec<_> = pairs.iter().flatten().map(|(_, to)| to).collect();
            chosen.sort();
            chosen.dedup();
            match pairs {
                Some(pairs) if chosen.len() == pairs.len() => Pick::Assign(pairs),
                Some(_) | None => return Some(Err(WrongNumber::OneEach)),
            }
        }
    };
    Some(Ok(verb.write(&pick)))
}

/// What is wrong with the numbers that somebody has filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrongNumber {
    /// There are so many.
    AtMost(u8),
    /// So many are to be picked.
    Exactly(u8),
    /// Everybody gets one, and nobody the same.
    OneEach,
}
