//! What the codes of problems mean, said to people.

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;

use super::locale::Locale;

/// What a code means, in this language: it begins small and ends without a stop. A code that a game has for one of its rules
/// means that the rules forbid it. `seconds` is how long to wait, where the code asks for that.
pub fn meaning(locale: &Locale, code: &str, seconds: Option<u64>) -> String {
    let facts: HashMap<Cow<'static, str>, FluentValue<'_>> = seconds
        .map(|seconds| (Cow::Borrowed("seconds"), FluentValue::from(seconds)))
        .into_iter()
        .collect();
    locale
        .find(&key(code), &facts)
        .unwrap_or_else(|| locale.say(&key("rule"), &facts))
}

/// The id of a code's message in the catalogue.
fn key(code: &str) -> String {
    format!("problem-{}", code.replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn ids(tag: &str) -> BTreeSet<String> {
        let file = format!("{}/locales/{tag}/problem.ftl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(file).unwrap();
        let lines = text.lines().filter_map(|line| line.split_once(" = "));
        lines
            .filter(|(id, _)| id.starts_with("problem-"))
            .map(|(id, _)| id.to_owned())
            .collect()
    }

    #[test]
    fn every_code_of_the_documentation_has_a_meaning_in_every_language() {
        let api = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/api.md");
        let api = std::fs::read_to_string(api).unwrap();
        let rows = api.lines().filter(|line| {
            let status = line.strip_prefix("| ").and_then(|rest| rest.get(..3));
            status.is_some_and(|status| status.parse::<u16>().is_ok_and(|status| status >= 400))
        });
        let facts = HashMap::from([(Cow::Borrowed("seconds"), FluentValue::from(20))]);
        let mut codes = 0;
        for row in rows {
            let cell = row.split('|').nth(2).unwrap();
            for code in cell
                .split('`')
                .skip(1)
                .step_by(2)
                .filter(|code| *code != "rule")
            {
                for locale in Locale::all() {
                    assert!(locale.find(&key(code), &facts).is_some(), "{code}");
                }
                codes += 1;
            }
        }
        assert!(codes > 100, "{codes}");
        for locale in Locale::all() {
            assert_eq!(ids(&locale.to_string()), ids("en"));
        }
    }

    #[test]
    fn a_code_of_a_game_means_that_its_rules_forbid_it() {
        let said = |tag: &str, code: &str| meaning(&Locale::closest(tag), code, Some(20));
        assert_eq!(said("it", "ward_locked"), "le regole non lo permettono");
        assert_eq!(said("fr", "ward_locked"), "les règles ne le permettent pas");
        assert_eq!(said("en", "ward_locked"), "the rules do not allow this");
        assert_eq!(
            said("it", "too_many_requests"),
            "troppe richieste: aspetta 20 secondi"
        );
        assert_eq!(said("fr", "game_over"), "la partie est terminée");
    }

    #[test]
    fn a_meaning_stands_behind_a_colon() {
        for locale in Locale::all() {
            for id in ids("en") {
                let code = id.trim_start_matches("problem-").replace('-', "_");
                let said = meaning(&locale, &code, Some(20));
                assert!(!said.ends_with('.'), "{said}");
                assert!(
                    said.chars().next().is_some_and(char::is_lowercase),
                    "{said}"
                );
            }
        }
    }
}
