//! Feeds as RFC 4287 has them.

use askama::Template;
use chrono::{DateTime, SecondsFormat, Utc};

use crate::web::problem::{ApiError, ApiResult};

/// What a feed is sent as.
pub(super) const KIND: &str = "application/atom+xml; charset=utf-8";

/// A feed. Its template escapes everything.
#[derive(Template)]
#[template(path = "pages/feed.xml", escape = "html")]
pub(super) struct Feed {
    /// The tag of the language that it is in.
    pub(super) language: String,
    /// Its id, an IRI that never changes.
    pub(super) id: String,
    pub(super) title: String,
    /// When what is in it last changed.
    pub(super) updated: DateTime<Utc>,
    /// Its own address, unless that is secret.
    pub(super) own: Option<String>,
    /// The page that shows the same.
    pub(super) page: String,
    pub(super) entries: Vec<Entry>,
}

/// One thing in it.
pub(super) struct Entry {
    /// Its id, an IRI that never changes.
    pub(super) id: String,
    pub(super) title: String,
    pub(super) updated: DateTime<Utc>,
    /// The page that shows it.
    pub(super) page: String,
    pub(super) text: String,
}

impl Feed {
    /// The feed as it is sent.
    ///
    /// # Errors
    /// The template fails, which only a fault of ours can cause.
    pub(super) fn written(&self) -> ApiResult<String> {
        let written = self.render().map_err(ApiError::internal)?;
        // No escape makes XML of what XML has no character for.
        Ok(written.replace(|c| !is_of_xml(c), ""))
    }

    fn changed(&self) -> String {
        machine(self.updated)
    }
}

impl Entry {
    fn changed(&self) -> String {
        machine(self.updated)
    }
}

/// Whether XML 1.0 can have the character.
fn is_of_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// A moment as XML has it.
fn machine(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Secs, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_wrote_is_text_in_a_feed_and_never_markup() {
        let at = DateTime::UNIX_EPOCH;
        let nasty = "</title><script>&amp; \"it's\" ]]> \u{1}\u{b}\u{ffff}– 𝄞";
        let feed = Feed {
            language: "en".to_owned(),
            id: "urn:uuid:0".to_owned(),
            title: nasty.to_owned(),
            updated: at,
            own: None,
            page: "https://play.example/?a=1&b='\"".to_owned(),
            entries: vec![Entry {
                id: "urn:uuid:1".to_owned(),
                title: nasty.to_owned(),
                updated: at,
                page: String::new(),
                text: nasty.to_owned(),
            }],
        };
        let written = feed.written().unwrap();
        let read = roxmltree::Document::parse(&written).unwrap();
        let texts = |name: &str| -> Vec<String> {
            let found = read.descendants().filter(|node| node.has_tag_name(name));
            found
                .filter_map(|node| node.text())
                .map(str::to_owned)
                .collect()
        };
        let as_read = nasty.replace(['\u{1}', '\u{b}', '\u{ffff}'], "");
        assert_eq!(texts("title"), [as_read.clone(), as_read.clone()]);
        assert_eq!(texts("content"), [as_read]);
        assert_eq!(texts("updated"), ["1970-01-01T00:00:00Z"; 2]);
    }
}
