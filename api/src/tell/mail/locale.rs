//! Languages that this server speaks.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, static_loader};

// Every word that a person reads: one folder a language.
static_loader! {
    static CATALOGUE = {
        locales: "./locales",
        fallback_language: "en",
        // Marks of direction around each name are right on pages and wrong in subjects.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// A language of the catalogue; there is no other way to one than [`Locale::closest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locale(LanguageIdentifier);

impl Locale {
    /// The language that comes closest to a BCP 47 tag such as `it-CH`: English if none does.
    pub fn closest(tag: &str) -> Self {
        Self::known(tag).unwrap_or_default()
    }

    /// The language of a tag, or a relative of it, if there are words for it.
    pub fn known(tag: &str) -> Option<Self> {
        let wanted: LanguageIdentifier = tag.parse().ok()?;
        CATALOGUE
            .locales()
            .filter(|locale| locale.language == wanted.language)
            .min_by_key(|locale| (**locale != wanted, locale.to_string()))
            .map(|locale| Self(locale.clone()))
    }

    /// All languages that there are words for, in the order of their tags.
    pub fn all() -> impl Iterator<Item = Self> {
        let mut all: Vec<_> = CATALOGUE.locales().cloned().map(Self).collect();
        all.sort_by_key(ToString::to_string);
        all.into_iter()
    }

    /// The message of the catalogue with this id, with its facts.
    pub fn say(&self, id: &str, facts: &HashMap<Cow<'static, str>, FluentValue<'_>>) -> String {
        CATALOGUE.lookup_with_args(&self.0, id, facts)
    }
}

impl Default for Locale {
    fn default() -> Self {
        Self(CATALOGUE.fallback().clone())
    }
}

/// The tag, as in `Content-Language`.
impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_language_and_a_nonsense_tag_are_answered_in_english() {
        for tag in ["en", "en-GB", "tlh", "", "not a tag", "en\r\nBcc: x@y"] {
            assert_eq!(Locale::closest(tag).to_string(), "en", "{tag:?}");
        }
    }
}
