//! How an answer to a decision is picked: one description from which a page, a keyboard, a mail and a script all work.
//!
//! A game says by [`Game::menu`](crate::Game::menu) what a seat may do now, as verbs and the things that they may be used
//! on. Whatever a client lets its player pick from that is legal, and nothing legal is missing.

mod pick;

use std::borrow::Cow;

use serde::{Serialize, Serializer};

pub use self::pick::Pick;
use crate::words::Phrase;

/// All that a seat may answer now, verb by verb; without a verb if nothing is asked of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Menu {
    /// The verbs, each of which has at least one way.
    pub verbs: Vec<Verb>,
}

/// A verb and every way to use it now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MenuVerb))]
pub struct Verb {
    /// How it is written.
    #[serde(flatten)]
    pub form: Form,
    /// What it may be used on.
    #[serde(flatten)]
    pub ways: Ways,
}

/// How an action of one verb is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MenuForm))]
pub struct Form {
    /// The verb: the fixed words that a written action begins with.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "cube"))]
    pub verb: &'static str,
    /// The written action with `{slot}` for what is picked. What stands in square brackets is written once for each
    /// thing picked, with a space between; `{number}` in it is how many of the thing.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "cube {colour} {ward}"))]
    pub write: &'static str,
    /// What is to be picked, in the order in which to ask for it.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Slot>))]
    pub slots: &'static [Slot],
    /// The verb as a short phrase, such as "Place a boss".
    #[serde(skip)]
    pub word: Phrase,
}

/// A thing to be picked for a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MenuSlot))]
pub struct Slot {
    /// Its name in the written form of the verb.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "ward"))]
    pub name: &'static str,
    /// What kind of thing it is.
    pub kind: Kind,
    /// Whether a place that is pointed at on the board means this slot rather than another one of the verb.
    pub lead: bool,
    /// The label of what is to be picked, such as "Ward".
    #[serde(skip)]
    pub word: Phrase,
}

/// A value, under a name that the maker of schemas does not take for any JSON.
type MenuValue = Value;

/// The ways in which a verb may be used now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MenuWays))]
pub enum Ways {
    /// Every legal combination, one value a slot.
    Rows(Vec<Vec<MenuValue>>),
    /// Any number, from 0 to its maximum, of each.
    Counts {
        /// The things and their maxima, which are 1 or more.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<(String, u8)>))]
        each: Vec<(Value, u8)>,
        /// What is written for none of anything.
        #[cfg_attr(feature = "openapi", schema(value_type = String, example = "bid 0"))]
        none: &'static str,
    },
    /// So many different ones.
    SomeOf {
        /// Those to pick from.
        of: Vec<MenuValue>,
        /// How many are to be picked.
        exactly: u8,
    },
    /// Every one of `each` gets one of `to`, and no two the same. The first slot is for `each`, the second for `to`.
    Assign {
        /// Those that get something.
        each: Vec<MenuValue>,
        /// What there is to get.
        to: Vec<MenuValue>,
    },
}

/// A thing in a slot: a ward, a colour, a card. In JSON it is its id alone, since the slot names the kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value {
    /// What kind of thing it is.
    pub kind: Kind,
    /// Its id among the things of its kind, which is also what is written for it.
    pub id: Cow<'static, str>,
}

/// What kinds of things are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MenuKind))]
pub enum Kind {
    /// A ward of the city.
    Ward,
    /// An immigrant group, by which cubes and chips are told apart.
    Nation,
    /// A seat at the table.
    Seat,
    /// A city office.
    Office,
    /// A tile.
    Tile,
    /// A building space.
    Space,
    /// A number of men.
    Men,
    /// A card.
    Card,
    /// The use that is made of a card.
    Use,
    /// A state, in which a candidate stands.
    State,
    /// A box of a state, in which cubes lie.
    Box,
    /// A party.
    Party,
}

/// A thing that is written as one of a closed set of words.
pub trait Noun: Sized {
    /// What kind of thing it is.
    const KIND: Kind;

    /// Every one, in the order in which they are listed.
    fn all() -> impl Iterator<Item = Self>;

    /// What is written for it.
    fn id(&self) -> Cow<'static, str>;

    /// The one for which this is written.
    fn read(word: &str) -> Option<Self> {
        Self::all().find(|noun| noun.id() == word)
    }
}

impl Kind {
    /// Its name, the same as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ward => "ward",
            Self::Nation => "nation",
            Self::Seat => "seat",
            Self::Office => "office",
            Self::Tile => "tile",
            Self::Space => "space",
            Self::Men => "men",
            Self::Card => "card",
            Self::Use => "use",
            Self::State => "state",
            Self::Box => "box",
            Self::Party => "party",
        }
    }

    /// Whether it is a place on a board, which can be pointed at.
    pub const fn is_place(self) -> bool {
        matches!(self, Self::Ward | Self::Space | Self::State | Self::Box)
    }
}

impl Value {
    /// The value for a thing.
    pub fn of<N: Noun>(noun: &N) -> Self {
        Self {
            kind: N::KIND,
            id: noun.id(),
        }
    }

    /// A number as a value.
    pub fn number(kind: Kind, number: u8) -> Self {
        Self {
            kind,
            id: number.to_string().into(),
        }
    }

    /// The thing, if it is of this type.
    pub fn noun<N: Noun>(&self) -> Option<N> {
        (self.kind == N::KIND).then(|| N::read(&self.id)).flatten()
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id)
    }
}

impl Slot {
    /// A slot that a place pointed at on the board is for.
    pub const fn lead(name: &'static str, kind: Kind, word: Phrase) -> Self {
        Self {
            name,
            kind,
            lead: true,
            word,
        }
    }

    /// Any other slot.
    pub const fn other(name: &'static str, kind: Kind, word: Phrase) -> Self {
        Self {
            name,
            kind,
            lead: false,
            word,
        }
    }
}

impl Form {
    /// A form from its parts.
    pub const fn new(
        verb: &'static str,
        write: &'static str,
        slots: &'static [Slot],
        word: Phrase,
    ) -> Self {
        Self {
            verb,
            write,
            slots,
            word,
        }
    }

    /// A form of fixed words alone.
    pub const fn alone(verb: &'static str, word: Phrase) -> Self {
        Self::new(verb, verb, &[], word)
    }

    /// The word that it begins with.
    pub fn first_word(&self) -> &'static str {
        self.verb.split(' ').next().unwrap_or(self.verb)
    }
}

impl Menu {
    /// A menu of one verb.
    pub fn only(form: Form, ways: Ways) -> Self {
        Self {
            verbs: vec![Verb { form, ways }],
        }
    }

    /// How many actions there are to pick from, without listing them.
    pub fn count(&self) -> u64 {
        self.verbs.iter().map(|verb| verb.ways.count()).sum()
    }

    /// How many rows and things it lists.
    pub fn len(&self) -> usize {
        self.verbs.iter().map(|verb| verb.ways.len()).sum()
    }

    /// Whether there is nothing to pick from.
    pub fn is_empty(&self) -> bool {
        self.verbs.is_empty()
    }

    /// Every value that stands in it; one that stands in several rows comes as often.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.verbs.iter().flat_map(|verb| verb.ways.values())
    }
}

/// Rows in the order of a game's list of actions, gathered by their verbs.
impl FromIterator<(Form, Vec<Value>)> for Menu {
    fn from_iter<I: IntoIterator<Item = (Form, Vec<Value>)>>(rows: I) -> Self {
        let mut verbs: Vec<(Form, Vec<Vec<Value>>)> = Vec::new();
        for (form, row) in rows {
            // The verb is most often that of the row before.
            match verbs.iter_mut().rfind(|(known, _)| known.verb == form.verb) {
                Some((_, rows)) => rows.push(row),
                None => verbs.push((form, vec![row])),
            }
        }
        let verbs = verbs.into_iter().map(|(form, rows)| Verb {
            form,
            ways: Ways::Rows(rows),
        });
        Self {
            verbs: verbs.collect(),
        }
    }
}

impl Ways {
    /// How many ways there are.
    pub fn count(&self) -> u64 {
        match self {
            Self::Rows(rows) => rows.len() as u64,
            Self::Counts { each, .. } => each.iter().fold(1, |product: u64, (_, most)| {
                product.saturating_mul(u64::from(*most) + 1)
            }),
            // The product of the first k of n, n - 1, … divided by k!, each quotient a whole number.
            Self::SomeOf { of, exactly } => {
                (0..u64::from(*exactly)).fold(1, |ways: u64, picked| {
                    ways.saturating_mul((of.len() as u64).saturating_sub(picked)) / (picked + 1)
                })
            }
            Self::Assign { each, to } => (0..each.len() as u64).fold(1, |ways: u64, given| {
                ways.saturating_mul((to.len() as u64).saturating_sub(given))
            }),
        }
    }

    /// How many rows or things are listed for them.
    pub fn len(&self) -> usize {
        match self {
            Self::Rows(rows) => rows.len(),
            Self::Counts { each, .. } => each.len(),
            Self::SomeOf { of, .. } => of.len(),
            Self::Assign { each, to } => each.len() + to.len(),
        }
    }

    /// Whether nothing is listed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every value that is listed.
    fn values(&self) -> Box<dyn Iterator<Item = &Value> + '_> {
        match self {
            Self::Rows(rows) => Box::new(rows.iter().flatten()),
            Self::Counts { each, .. } => Box::new(each.iter().map(|(value, _)| value)),
            Self::SomeOf { of, .. } => Box::new(of.iter()),
            Self::Assign { each, to } => Box::new(each.iter().chain(to)),
        }
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
    use utoipa::{PartialSchema, ToSchema};

    use super::Value;

    impl PartialSchema for Value {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some(
                    "The id of a thing among those of its slot's kind, which is also what is written for it.",
                ))
                .examples(["irish"])
                .into()
        }
    }

    impl ToSchema for Value {
        fn name() -> std::borrow::Cow<'static, str> {
            "MenuValue".into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(numbers: std::ops::Range<u8>) -> Vec<Value> {
        numbers
            .map(|number| Value::number(Kind::Seat, number))
            .collect()
    }

    #[test]
    fn ways_are_counted_without_being_listed() {
        let rows = |number| Ways::Rows(vec![Vec::new(); number]);
        assert_eq!(rows(0).count(), 0);
        assert_eq!(rows(7).count(), 7);
        let counts = |maxima: &[u8]| Ways::Counts {
            each: seats(0..4)
                .into_iter()
                .zip(maxima.iter().copied())
                .collect(),
            none: "bid 0",
        };
        assert_eq!(counts(&[]).count(), 1);
        assert_eq!(counts(&[2, 6]).count(), 21);
        assert_eq!(counts(&[35, 35, 35, 35]).count(), 36 * 36 * 36 * 36);
        let some = |number, exactly| Ways::SomeOf {
            of: seats(0..number),
            exactly,
        };
        assert_eq!(some(8, 4).count(), 70);
        assert_eq!(some(4, 4).count(), 1);
        assert_eq!(some(3, 4).count(), 0);
        assert_eq!(some(3, 0).count(), 1);
        let assign = |each, to| Ways::Assign {
            each: seats(0..each),
            to: seats(0..to),
        };
        assert_eq!(assign(2, 4).count(), 12);
        assert_eq!(assign(4, 4).count(), 24);
        assert_eq!(assign(5, 4).count(), 0);
    }

    #[test]
    fn rows_are_gathered_by_their_verbs_in_the_order_of_their_first() {
        const WORD: Phrase = Phrase {
            en: "Word",
            it: "Word",
            fr: "Word",
        };
        const ONE: Form = Form::alone("one", WORD);
        const SLOT: Slot = Slot::other("seat", Kind::Seat, WORD);
        const SEAT: Form = Form::new("seat", "seat {seat}", &[SLOT], WORD);
        let mut all = seats(0..2).into_iter().map(|seat| (SEAT, vec![seat]));
        let menu: Menu = [all.next().unwrap(), (ONE, Vec::new()), all.next().unwrap()]
            .into_iter()
            .collect();
        let verbs: Vec<_> = menu.verbs.iter().map(|verb| verb.form.verb).collect();
        assert_eq!(verbs, ["seat", "one"]);
        assert_eq!((menu.count(), menu.len()), (3, 3));
        assert_eq!(
            serde_json::to_string(&menu).unwrap(),
            r#"{"verbs":[{"verb":"seat","write":"seat {seat}","slots":[{"name":"seat","kind":"seat","lead":false}],"rows":[["0"],["1"]]},{"verb":"one","write":"one","slots":[],"rows":[[]]}]}"#
        );
    }
}
