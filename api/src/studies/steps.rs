//! Who did what in a study, and when, as one text: `["seat 0","2026-12-01T18:00:00Z",{…}]` a line.
//!
//! Events and hashes are not in it, since they come of it by replay: a text is a twentieth of its record.

use engine::entry::{Actor, Entry};
use serde_json::value::RawValue;

/// One entry without what came of it.
#[derive(Debug)]
pub(super) struct Step {
    /// Who acted.
    pub(super) actor: Actor,
    /// When, as RFC 3339.
    pub(super) at: String,
    /// What was done, to the letter.
    pub(super) action: Box<RawValue>,
}

/// Adds an entry's line.
///
/// # Errors
/// The entry's action is no JSON, which only a fault of ours can cause.
pub(super) fn write(steps: &mut String, entry: &Entry, at: &str) -> serde_json::Result<()> {
    let action: &RawValue = serde_json::from_str(&entry.action)?;
    steps.push_str(&serde_json::to_string(&(entry.actor.text(), at, action))?);
    steps.push('\n');
    Ok(())
}

/// Reads all lines.
///
/// # Errors
/// A line is none of ours.
pub(super) fn read(steps: &str) -> serde_json::Result<Vec<Step>> {
    steps.lines().map(read_line).collect()
}

fn read_line(line: &str) -> serde_json::Result<Step> {
    use serde::de::Error as _;
    let (actor, at, action): (String, String, Box<RawValue>) = serde_json::from_str(line)?;
    let actor = actor.parse().map_err(serde_json::Error::custom)?;
    Ok(Step { actor, at, action })
}

/// The first so many lines.
pub(super) fn first(steps: &str, lines: usize) -> &str {
    let end = steps.match_indices('\n').nth(lines.wrapping_sub(1));
    match end {
        _ if lines == 0 => "",
        Some((at, _)) => steps.get(..=at).unwrap_or(steps),
        None => steps,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_to_the_letter() {
        let mut steps = String::new();
        for (actor, action) in [
            ("server", r#"{"a":"\u00e9\n", "b": 1e3}"#),
            ("seat 4", "{}"),
        ] {
            let entry = Entry {
                seq: 0,
                at: engine::at::At::default(),
                actor: actor.parse().unwrap(),
                action: action.to_owned(),
                events: "[]".to_owned(),
                head: engine::chain::Head::GENESIS,
            };
            write(&mut steps, &entry, "2026-12-01T18:00:00Z").unwrap();
        }
        let read = read(&steps).unwrap();
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].actor, Actor::Server);
        assert_eq!(read[0].action.get(), r#"{"a":"\u00e9\n", "b": 1e3}"#);
        assert_eq!(read[1].actor.text(), "seat 4");
        assert_eq!(read[1].at, "2026-12-01T18:00:00Z");
        assert!(super::read("[\"seat 9\",\"\",{}]").is_err());
    }

    #[test]
    fn the_first_lines_are_cut_off_at_a_line_s_end() {
        let steps = "a\nb\nc\n";
        for (lines, first_ones) in [(0, ""), (1, "a\n"), (2, "a\nb\n"), (3, steps), (9, steps)] {
            assert_eq!(first(steps, lines), first_ones);
        }
    }
}
