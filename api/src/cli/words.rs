//! `poste words`: prints every message of the catalogue, as it reads with something put into it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::process::ExitCode;

use chrono::{DateTime, TimeDelta};
use chrono_tz::Tz;
use fluent_templates::fluent_bundle::FluentValue;

use super::output::print;
use crate::ground::locale::{self, Locale};
use crate::tell::mail;

/// The options of `poste words`.
#[derive(Debug, clap::Args)]
pub(super) struct WordsOptions {
    /// The language, by its tag.
    #[arg(long, value_name = "TAG", default_value = "en")]
    lang: String,
}

/// What stands for a fact that is chosen by.
const NUMBERS: [u32; 5] = [0, 1, 2, 5, 21];

/// The moment that stands for every other.
const MOMENT: i64 = 1_796_148_000;

/// Prints the messages, file by file; a message that is worded by a fact once for each way.
///
/// # Errors
/// There is no such language, or nothing can be printed.
pub(super) fn run(options: &WordsOptions) -> anyhow::Result<ExitCode> {
    let Some(locale) = Locale::tagged(&options.lang) else {
        let known: Vec<String> = Locale::all().map(|one| one.to_string()).collect();
        anyhow::bail!(
            "there are no words for \"{}\": the languages are {}",
            options.lang,
            known.join(", ")
        );
    };
    print(&all(&locale))?;
    Ok(ExitCode::SUCCESS)
}

/// All messages of a language.
fn all(locale: &Locale) -> String {
    let mut text = String::new();
    for (file, catalogue) in locale::files(locale) {
        let _ = write!(text, "# {file}.ftl\n\n");
        for (id, pattern) in messages(catalogue) {
            let mut said: Vec<String> = samples(locale, &pattern)
                .iter()
                .map(|facts| locale.say(&id, facts))
                .collect();
            said.dedup();
            text.push_str(&id);
            text.push('\n');
            for said in said {
                let _ = writeln!(text, "    {said}");
            }
        }
        text.push('\n');
    }
    text
}

/// The messages of a file: the id of each, and its pattern.
fn messages(catalogue: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in catalogue.lines().filter(|line| !line.starts_with('#')) {
        let begins = line.starts_with(|c: char| c.is_ascii_lowercase());
        match (line.split_once(" ="), found.last_mut()) {
            (Some((id, pattern)), _) if begins => found.push((id.to_owned(), pattern.to_owned())),
            (_, Some((_, pattern))) => {
                pattern.push('\n');
                pattern.push_str(line);
            }
            (_, None) => {}
        }
    }
    found
}

type Facts = HashMap<Cow<'static, str>, FluentValue<'static>>;

/// Facts that show every way in which a message is worded: each that it is chosen by in turn, the others as they are first.
fn samples(locale: &Locale, pattern: &str) -> Vec<Facts> {
    let names = names(pattern);
    let chosen: Vec<(String, Vec<FluentValue<'static>>)> = names
        .iter()
        .filter_map(|name| Some((name.clone(), ways(pattern, name)?)))
        .collect();
    let mut usual: Facts = names
        .iter()
        .map(|name| (Cow::Owned(name.clone()), usual(locale, name)))
        .collect();
    for (name, ways) in &chosen {
        if let Some(first) = ways.first() {
            usual.insert(Cow::Owned(name.clone()), first.clone());
        }
    }
    let mut all = vec![usual.clone()];
    for (name, ways) in chosen {
        all.extend(ways.into_iter().map(|way| {
            let mut facts = usual.clone();
            facts.insert(Cow::Owned(name.clone()), way);
            facts
        }));
    }
    all
}

/// The names of the facts of a pattern.
fn names(pattern: &str) -> Vec<String> {
    let mut names: Vec<String> = pattern
        .split('$')
        .skip(1)
        .map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
            rest.get(..end.unwrap_or(rest.len()))
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The values that a pattern is chosen by under this name; none if it is not.
fn ways(pattern: &str, name: &str) -> Option<Vec<FluentValue<'static>>> {
    let (_, rest) = pattern.split_once(&format!("${name} ->"))?;
    let mut depth = 1_usize;
    let mut keys = Vec::new();
    for line in rest.lines() {
        let line = line.trim_start().trim_start_matches('*');
        if depth == 1
            && let Some((key, _)) = line.strip_prefix('[').and_then(|line| line.split_once(']'))
        {
            keys.push(key.to_owned());
        }
        depth += line.matches('{').count();
        depth = depth.saturating_sub(line.matches('}').count());
        if depth == 0 {
            break;
        }
    }
    let number = |key: &String| key.parse::<u32>().is_ok();
    if keys.iter().any(|key| number(key) || key == "one") {
        let named = keys.iter().filter_map(|key| key.parse::<u32>().ok());
        let mut numbers: Vec<u32> = named.chain(NUMBERS).collect();
        numbers.sort_unstable();
        numbers.dedup();
        return Some(numbers.into_iter().map(FluentValue::from).collect());
    }
    Some(keys.into_iter().map(FluentValue::from).collect())
}

/// What stands for a fact of this name that a message is not chosen by.
fn usual(locale: &Locale, name: &str) -> FluentValue<'static> {
    let moment = DateTime::from_timestamp(MOMENT, 0).unwrap_or_default();
    match name {
        "at" | "last" | "step" | "steps" | "most" | "number" | "agreed" | "needed" | "to"
        | "line" | "place" | "score" | "entry" | "seats" | "seconds" => 3.into(),
        "year" => 2026.into(),
        "deadline" | "due" | "since" | "until" => {
            mail::moment(moment, Tz::Europe__Rome, locale).into()
        }
        "when" => mail::moment(moment - TimeDelta::days(1), Tz::Europe__Rome, locale).into(),
        "game" => "Friday table".into(),
        "ruleset" => "Tammany Hall".into(),
        "players" => "Ann, Bo".into(),
        "example" | "verb" | "found" | "text" | "word" => "boss".into(),
        "time" => "18:00".into(),
        "zone" => "Europe/Rome".into(),
        "address" => "ann@example.org".into(),
        _ => "Ann".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_shown_with_all_that_it_takes() {
        for locale in Locale::all() {
            let text = all(&locale);
            assert!(text.lines().count() > 700, "{locale}");
            for wrong in ["{$", "{ $", "Unknown localization"] {
                assert!(!text.contains(wrong), "{locale}: {wrong}");
            }
        }
    }

    #[test]
    fn a_message_is_shown_in_every_way() {
        let italian = all(&Locale::closest("it"));
        for said in [
            "    Nessun posto libero\n    Libero uno dei 3 posti\n    Liberi 2 dei 3 posti\n",
            "1. Ann, 1 punto\n",
            "Giochi con il blu.\n",
            "martedì 1º dicembre 2026",
        ] {
            let said = said.replace("1. Ann", "3. Ann");
            assert!(italian.contains(&said), "{said}: {italian}");
        }
        assert!(all(&Locale::closest("fr")).contains("3. Ann, 0 point\n"));
    }
}
