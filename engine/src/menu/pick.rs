//! One way picked from a menu, and how it is written.

use super::{Value, Verb, Ways};

/// One way of a verb.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// A row of [`Ways::Rows`].
    Row(Vec<Value>),
    /// So many of each, of [`Ways::Counts`]; those of which there are none may be left out.
    Counts(Vec<(Value, u8)>),
    /// Those picked from [`Ways::SomeOf`].
    SomeOf(Vec<Value>),
    /// Who gets what, of [`Ways::Assign`].
    Assign(Vec<(Value, Value)>),
}

impl Verb {
    /// The written action that a pick from this verb's ways stands for.
    ///
    /// It reads back as the action, though it need not be its standard form: things may stand in another order.
    pub fn write(&self, pick: &Pick) -> String {
        let row = |values: &[&Value]| -> Vec<(&str, String)> {
            let names = self.form.slots.iter().map(|slot| slot.name);
            names
                .zip(values.iter().map(|value| value.id.to_string()))
                .collect()
        };
        let items: Vec<Vec<(&str, String)>> = match pick {
            Pick::Row(values) => {
                let values: Vec<&Value> = values.iter().collect();
                return filled(self.form.write, &row(&values));
            }
            Pick::Counts(each) => each
                .iter()
                .filter(|(_, number)| *number > 0)
                .map(|(value, number)| {
                    let mut item = row(&[value]);
                    item.push(("number", number.to_string()));
                    item
                })
                .collect(),
            Pick::SomeOf(some) => some.iter().map(|value| row(&[value])).collect(),
            Pick::Assign(pairs) => pairs.iter().map(|(each, to)| row(&[each, to])).collect(),
        };
        if let (Ways::Counts { none, .. }, []) = (&self.ways, items.as_slice()) {
            return (*none).to_owned();
        }
        repeated(self.form.write, &items)
    }
}

/// A text with values for its `{slots}`.
fn filled(text: &str, slots: &[(&str, String)]) -> String {
    slots.iter().fold(text.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}

/// A text whose part in square brackets is written once for each item.
fn repeated(text: &str, items: &[Vec<(&str, String)>]) -> String {
    let Some((before, rest)) = text.split_once('[') else {
        return text.to_owned();
    };
    let (item, after) = rest.split_once(']').unwrap_or((rest, ""));
    let written: Vec<String> = items.iter().map(|slots| filled(item, slots)).collect();
    format!("{before}{}{after}", written.join(" "))
}

#[cfg(test)]
mod tests {
    use super::super::{Form, Kind, Slot};
    use super::*;
    use crate::words::Phrase;

    const WORD: Phrase = Phrase {
        en: "Word",
        it: "Word",
        fr: "Word",
    };

    const MOVE: Form = Form::new(
        "move",
        "move {colour} {from} {to}",
        &[
            Slot::lead("from", Kind::Ward, WORD),
            Slot::other("colour", Kind::Nation, WORD),
            Slot::other("to", Kind::Ward, WORD),
        ],
        WORD,
    );

    const BID: Form = Form::new(
        "bid",
        "bid [{number} {colour}]",
        &[Slot::other("colour", Kind::Nation, WORD)],
        WORD,
    );

    const KEEP: Form = Form::new(
        "keep",
        "keep [{card}]",
        &[Slot::other("card", Kind::Card, WORD)],
        WORD,
    );

    const OFFICES: Form = Form::new(
        "offices",
        "offices [{office} {seat}]",
        &[
            Slot::other("seat", Kind::Seat, WORD),
            Slot::other("office", Kind::Office, WORD),
        ],
        WORD,
    );

    fn value(kind: Kind, id: &'static str) -> Value {
        Value {
            kind,
            id: id.into(),
        }
    }

    #[test]
    fn a_row_fills_its_slots() {
        let row = vec![
            value(Kind::Ward, "6"),
            value(Kind::Nation, "irish"),
            value(Kind::Ward, "5"),
        ];
        let ways = Ways::Rows(vec![row.clone()]);
        assert_eq!(
            Verb { form: MOVE, ways }.write(&Pick::Row(row)),
            "move irish 6 5"
        );
    }

    #[test]
    fn counts_name_what_there_is_one_of_at_least() {
        let [irish, english] = ["irish", "english"].map(|id| value(Kind::Nation, id));
        let bid = Verb {
            form: BID,
            ways: Ways::Counts {
                each: vec![(irish.clone(), 2), (english.clone(), 2)],
                none: "bid 0",
            },
        };
        let written = |one, other| {
            let each = vec![(irish.clone(), one), (english.clone(), other)];
            bid.write(&Pick::Counts(each))
        };
        assert_eq!(written(1, 2), "bid 1 irish 2 english");
        assert_eq!(written(0, 2), "bid 2 english");
        assert_eq!(written(0, 0), "bid 0");
        assert_eq!(bid.write(&Pick::Counts(Vec::new())), "bid 0");
    }

    #[test]
    fn what_stands_in_brackets_is_written_for_each() {
        let of: Vec<Value> = ["DEM-01", "DEM-02"].map(|id| value(Kind::Card, id)).into();
        let ways = Ways::SomeOf {
            of: of.clone(),
            exactly: 2,
        };
        let keep = Verb { form: KEEP, ways };
        assert_eq!(keep.write(&Pick::SomeOf(of)), "keep DEM-01 DEM-02");
        let pair = (value(Kind::Seat, "1"), value(Kind::Office, "mayor"));
        let ways = Ways::Assign {
            each: vec![pair.0.clone()],
            to: vec![pair.1.clone()],
        };
        let offices = Verb {
            form: OFFICES,
            ways,
        };
        let pick = Pick::Assign(vec![pair.clone(), pair]);
        assert_eq!(offices.write(&pick), "offices mayor 1 mayor 1");
    }
}
