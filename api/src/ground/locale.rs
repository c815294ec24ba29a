//! Languages that this server speaks.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use engine::words::Lang;
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

/// The files of the catalogue as they are written, for whoever looks through them: the name of each without its ending.
pub fn files(locale: &Locale) -> [(&'static str, &'static str); 7] {
    macro_rules! files {
        ($tag:literal) => {
            [
                (
                    "web",
                    include_str!(concat!("../../locales/", $tag, "/web.ftl")),
                ),
                (
                    "mail",
                    include_str!(concat!("../../locales/", $tag, "/mail.ftl")),
                ),
                (
                    "problem",
                    include_str!(concat!("../../locales/", $tag, "/problem.ftl")),
                ),
                (
                    "detail",
                    include_str!(concat!("../../locales/", $tag, "/detail.ftl")),
                ),
                (
                    "hook",
                    include_str!(concat!("../../locales/", $tag, "/hook.ftl")),
                ),
                (
                    "reason",
                    include_str!(concat!("../../locales/", $tag, "/reason.ftl")),
                ),
                (
                    "study",
                    include_str!(concat!("../../locales/", $tag, "/study.ftl")),
                ),
            ]
        };
    }
    match locale.to_string().as_str() {
        "it" => files!("it"),
        "fr" => files!("fr"),
        _ => files!("en"),
    }
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

    /// The language of exactly this tag, as an account keeps it; none if there are no words for it.
    pub fn tagged(tag: &str) -> Option<Self> {
        Self::all().find(|one| one.to_string() == tag)
    }

    /// The language in which the games speak to whoever has this one: English for as long as they do not speak it.
    pub fn lang(&self) -> Lang {
        self.0.language.as_str().parse().unwrap_or_default()
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

    /// The same, if there is such a message.
    pub fn find(
        &self,
        id: &str,
        facts: &HashMap<Cow<'static, str>, FluentValue<'_>>,
    ) -> Option<String> {
        CATALOGUE.try_lookup_with_args(&self.0, id, facts)
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
mod catalogue;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_language_and_a_nonsense_tag_are_answered_in_english() {
        for tag in ["en", "en-GB", "tlh", "", "not a tag", "en\r\nBcc: x@y"] {
            assert_eq!(Locale::closest(tag).to_string(), "en", "{tag:?}");
        }
    }

    #[test]
    fn a_language_is_known_by_its_relatives_and_kept_by_its_own_tag_alone() {
        let all: Vec<String> = Locale::all().map(|one| one.to_string()).collect();
        assert_eq!(all, ["en", "fr", "it"]);
        for (tag, closest) in [("it-CH", "it"), ("fr-CA", "fr"), ("IT", "it"), ("fr", "fr")] {
            assert_eq!(Locale::closest(tag).to_string(), closest);
        }
        assert!(Locale::tagged("it").is_some());
        for other in ["it-CH", "IT", "tlh", "", "it "] {
            assert_eq!(Locale::tagged(other), None, "{other:?}");
        }
    }

    #[test]
    fn games_speak_every_language_of_theirs_and_english_to_all_others() {
        for locale in Locale::all() {
            let spoken = Lang::ALL
                .iter()
                .find(|lang| lang.code() == locale.to_string());
            assert_eq!(locale.lang(), spoken.copied().unwrap_or_default());
        }
    }
}
