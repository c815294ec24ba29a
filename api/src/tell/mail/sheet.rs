//! A menu on a few lines of a mail: what may be written in answer to it.

use engine::menu::{Form, Menu, Pick, Value, Verb, Ways};
use textwrap::{Options, WordSeparator, WordSplitter, fill};

/// Columns of a sheet: mail programs that wrap what they quote leave such lines whole.
const WIDTH: usize = 68;

/// The widest written form that ways stand beside; they stand below a wider one.
const WIDEST: usize = 24;

/// The most lines of ways of one verb; what is left out is shown by `help` and the verb.
const MOST_LINES: usize = 8;

/// What may be written with one verb.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The written form, with what is to be chosen in capitals.
    pub(super) form: String,
    /// What may stand for the capitals, a way each.
    pub(super) ways: Vec<String>,
}

/// What may be written, verb by verb, with the first ways of each.
pub(super) fn sheet(menu: &Menu) -> Vec<Line> {
    menu.verbs
        .iter()
        .map(|verb| line(verb, MOST_LINES))
        .collect()
}

/// All ways of one verb.
pub(super) fn whole(verb: &Verb) -> Line {
    line(verb, usize::MAX)
}

/// A sheet for the plain part: ways stand beside their form, or below a wide one.
pub(super) fn columns(sheet: &[Line]) -> String {
    let lines: Vec<String> = sheet.iter().map(in_columns).collect();
    lines.join("\n")
}

/// Something that may be written now: the first way of the first verb.
pub(super) fn example(menu: &Menu) -> Option<String> {
    let verb = menu.verbs.first()?;
    let pick = match &verb.ways {
        Ways::Rows(rows) => Pick::Row(rows.first()?.clone()),
        Ways::Counts { each, .. } => Pick::Counts(
            each.first()
                .map(|(value, _)| (value.clone(), 1))
                .into_iter()
                .collect(),
        ),
        Ways::SomeOf { of, exactly } => {
            Pick::SomeOf(of.iter().take(usize::from(*exactly)).cloned().collect())
        }
        Ways::Assign { each, to } => {
            Pick::Assign(each.iter().cloned().zip(to.iter().cloned()).collect())
        }
    };
    Some(verb.write(&pick))
}

fn line(verb: &Verb, most: usize) -> Line {
    let mut ways = ways(verb);
    let left_out = ways.len().saturating_sub(most);
    ways.truncate(most);
    if left_out > 0 {
        ways.push("…".to_owned());
    }
    Line {
        form: written(&verb.form),
        ways,
    }
}

fn in_columns(Line { form, ways }: &Line) -> String {
    let beside = form.chars().count() <= WIDEST;
    let indent = " ".repeat(if beside { WIDEST + 2 } else { 4 });
    let mut text = if beside {
        format!("{form:WIDEST$}  ")
    } else {
        format!("{form}\n{indent}")
    };
    let options = Options::new(WIDTH - indent.len())
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    let ways: Vec<String> = ways.iter().map(|way| fill(way, &options)).collect();
    text.push_str(&ways.join("\n").replace('\n', &format!("\n{indent}")));
    text.trim_end().to_owned()
}

/// What may stand for the capitals of a written form, a line each; things after which the same may follow stand together.
fn ways(verb: &Verb) -> Vec<String> {
    let ids = |values: &[Value]| values.iter().map(|value| value.id.to_string()).collect();
    match &verb.ways {
        Ways::Rows(rows) => {
            let order = order(&verb.form);
            let rows: Vec<Vec<&Value>> = rows
                .iter()
                .map(|row| order.iter().filter_map(|place| row.get(*place)).collect())
                .collect();
            let rows: Vec<&[&Value]> = rows.iter().map(Vec::as_slice).collect();
            let lines = folded(&rows);
            lines
                .iter()
                .filter(|line| !line.is_empty())
                .map(in_a_line)
                .collect()
        }
        Ways::Counts { each, none } => {
            let each: Vec<String> = each
                .iter()
                .map(|(value, most)| format!("0–{most} {}", value.id))
                .collect();
            vec![format!("{} ({none})", each.join(", "))]
        }
        Ways::SomeOf { of, exactly } => {
            let of: Vec<String> = ids(of);
            vec![format!("{exactly} × {}", of.join(", "))]
        }
        Ways::Assign { each, to } => {
            let (each, to): (Vec<String>, Vec<String>) = (ids(each), ids(to));
            vec![format!("{} · {}", each.join(", "), to.join(", "))]
        }
    }
}

/// The places of slots in the order in which they are written.
fn order(form: &Form) -> Vec<usize> {
    let at = |place: &usize| {
        let slot = form.slots.get(*place);
        slot.and_then(|slot| form.write.find(&format!("{{{}}}", slot.name)))
    };
    let mut places: Vec<usize> = (0..form.slots.len()).collect();
    places.sort_by_key(at);
    places
}

/// The written form with the names of its slots in capitals.
fn written(form: &Form) -> String {
    let mut written = form.write.replace("{number}", "N");
    for slot in form.slots {
        let name = format!("{{{}}}", slot.name);
        written = written.replace(&name, &slot.name.to_uppercase());
    }
    match written.split_once('[') {
        Some((before, rest)) => format!("{before}{} …", rest.replace(']', "")),
        None => written,
    }
}

/// The ids of each column of some rows.
type Columns<'a> = Vec<Vec<&'a str>>;

/// Rows on as few lines as it takes: values after which the same may follow stand together.
fn folded<'a>(rows: &[&[&'a Value]]) -> Vec<Columns<'a>> {
    let mut by_first: Vec<(&str, Vec<&[&'a Value]>)> = Vec::new();
    for row in rows {
        let Some((first, rest)) = row.split_first() else {
            continue;
        };
        match by_first.iter_mut().find(|(known, _)| *known == first.id) {
            Some((_, rests)) => rests.push(rest),
            None => by_first.push((first.id.as_ref(), vec![rest])),
        }
    }
    let mut groups: Vec<(Vec<&'a str>, Vec<&[&'a Value]>)> = Vec::new();
    for (first, rests) in by_first {
        match groups.iter_mut().find(|(_, known)| *known == rests) {
            Some((firsts, _)) => firsts.push(first),
            None => groups.push((vec![first], rests)),
        }
    }
    let mut lines = Vec::new();
    for (firsts, rests) in groups {
        let tails = folded(&rests);
        if tails.is_empty() {
            lines.push(vec![firsts]);
            continue;
        }
        for tail in tails {
            let mut columns = vec![firsts.clone()];
            columns.extend(tail);
            lines.push(columns);
        }
    }
    lines
}

/// The columns of a way: words are parted by commas, numbers by spaces.
fn in_a_line(columns: &Columns<'_>) -> String {
    let column = |ids: &Vec<&str>| {
        let are_short = ids.iter().all(|id| id.len() <= 3);
        ids.join(if are_short { " " } else { ", " })
    };
    let columns: Vec<String> = columns.iter().map(column).collect();
    columns.join(" · ")
}
