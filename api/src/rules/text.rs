//! The text of a game's rules: a document of the repository, made into a part of a page once.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use engine::Ruleset;
use engine::words::Lang;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// The rules of each game as they are written, by its name in addresses, in English, Italian and French.
static TEXTS: LazyLock<[(&str, [Text; 3]); 3]> = LazyLock::new(|| {
    macro_rules! texts {
        ($slug:literal) => {
            (
                $slug,
                [
                    include_str!(concat!("../../../docs/rules/", $slug, ".md")),
                    include_str!(concat!("../../../docs/rules/it/", $slug, ".md")),
                    include_str!(concat!("../../../docs/rules/fr/", $slug, ".md")),
                ]
                .map(Text::read),
            )
        };
    }
    [
        texts!("tammany-hall"),
        texts!("city-and-guilds"),
        texts!("bull-moose"),
    ]
});

/// The rules of one game, ready to stand in a page.
#[derive(Debug, Default)]
pub struct Text {
    /// What comes before the first chapter.
    pub lead: String,
    /// All chapters.
    pub chapters: String,
    /// Their headings, in order.
    pub contents: Vec<Heading>,
    /// Every place that can be linked to.
    anchors: BTreeSet<String>,
}

/// A heading of the rules.
#[derive(Debug)]
pub struct Heading {
    /// What it says.
    pub title: String,
    /// The place to link to.
    pub anchor: String,
    /// Whether it stands below another one.
    pub is_below: bool,
}

impl Text {
    /// The rules of a game in this language, if they are written down.
    pub fn of(ruleset: Ruleset, lang: Lang) -> Option<&'static Self> {
        let mut all = TEXTS.iter();
        let (_, [en, it, fr]) = all.find(|(slug, _)| *slug == ruleset.slug())?;
        Some(match lang {
            Lang::En => en,
            Lang::It => it,
            Lang::Fr => fr,
        })
    }

    /// Whether something can be linked to by this anchor.
    pub fn has(&self, anchor: &str) -> bool {
        self.anchors.contains(anchor)
    }

    /// What the heading says that is linked to by this anchor.
    pub fn title(&self, anchor: &str) -> Option<&str> {
        let mut all = self.contents.iter();
        let heading = all.find(|heading| heading.anchor == anchor)?;
        Some(&heading.title)
    }

    /// Makes HTML of Markdown. Headings get the anchors that are written in them, else those that they have where the
    /// repository is read; the title is left to the page. The documents are our own, so that HTML in them may stand.
    fn read(markdown: &str) -> Self {
        let options = Options::ENABLE_TABLES | Options::ENABLE_DEFINITION_LIST;
        let mut parser = Parser::new_ext(markdown, options);
        let mut text = Self::default();
        let mut events: Vec<Event<'_>> = Vec::new();
        while let Some(event) = parser.next() {
            let Event::Start(Tag::Heading { level, .. }) = event else {
                events.push(for_pages(event));
                continue;
            };
            let mut inside: Vec<Event<'_>> = parser
                .by_ref()
                .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                .collect();
            if level == HeadingLevel::H1 {
                continue;
            }
            if text.contents.is_empty() {
                html::push_html(&mut text.lead, events.drain(..));
            }
            let heading = Heading::of(&inside, level);
            // An anchor that is written in a heading is the heading's own.
            inside.retain(|event| !matches!(event, Event::InlineHtml(_)));
            events.push(Event::Start(Tag::Heading {
                level,
                id: Some(heading.anchor.clone().into()),
                classes: Vec::new(),
                attrs: Vec::new(),
            }));
            events.extend(inside);
            events.push(Event::End(TagEnd::Heading(level)));
            text.contents.push(heading);
        }
        html::push_html(&mut text.chapters, events.into_iter());
        text.anchors = ids(&text.chapters).map(str::to_owned).collect();
        text
    }
}

impl Heading {
    fn of(inside: &[Event<'_>], level: HeadingLevel) -> Self {
        let words = inside.iter().filter_map(|event| {
            if let Event::Text(text) | Event::Code(text) = event {
                Some(text.as_ref())
            } else {
                None
            }
        });
        let title: String = words.collect();
        let written = inside.iter().find_map(|event| {
            if let Event::InlineHtml(tag) = event {
                ids(tag).next()
            } else {
                None
            }
        });
        Self {
            anchor: written.map_or_else(|| anchor(&title), str::to_owned),
            is_below: level > HeadingLevel::H2,
            title,
        }
    }
}

/// What stands in a frame of its own can be scrolled with the keyboard, and needs no name of a language.
fn for_pages(event: Event<'_>) -> Event<'_> {
    if matches!(event, Event::Start(Tag::CodeBlock(_))) {
        Event::Html("<pre tabindex=\"0\">".into())
    } else if event == Event::End(TagEnd::CodeBlock) {
        Event::Html("</pre>\n".into())
    } else {
        event
    }
}

/// The anchor of a heading: its words in small letters, with strokes between them and without other signs.
pub(super) fn anchor(title: &str) -> String {
    let kept = title
        .chars()
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The ids in a piece of HTML, in their order.
fn ids(html: &str) -> impl Iterator<Item = &str> {
    html.split(" id=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
}

#[cfg(test)]
impl Text {
    /// All of it.
    pub fn html(&self) -> String {
        format!("{}{}", self.lead, self.chapters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every text, with the game's name in addresses.
    fn all() -> impl Iterator<Item = (&'static str, &'static Text)> {
        let texts = TEXTS.iter();
        texts.flat_map(|(slug, texts)| texts.iter().map(|text| (*slug, text)))
    }

    #[test]
    fn every_anchor_stands_once_and_every_link_leads_to_one() {
        for (slug, text) in all() {
            let html = text.html();
            assert_eq!(ids(&html).count(), text.anchors.len(), "{slug}");
            let links = html.split("href=\"").skip(1);
            let links: Vec<&str> = links.filter_map(|rest| rest.split('"').next()).collect();
            assert!(links.len() > 20, "{slug}");
            for link in links {
                let anchor = link.strip_prefix('#');
                assert!(
                    anchor.is_some_and(|anchor| text.has(anchor)),
                    "{slug}: {link}"
                );
            }
            for heading in &text.contents {
                assert!(text.has(&heading.anchor), "{}", heading.title);
            }
        }
    }

    #[test]
    fn an_address_leads_to_the_same_paragraph_in_every_language() {
        for (slug, [en, others @ ..]) in TEXTS.iter() {
            let html = en.html();
            for other in others {
                let same = other.html();
                assert!(ids(&html).eq(ids(&same)), "{slug}");
                let below = |text: &Text| -> Vec<bool> {
                    text.contents.iter().map(|one| one.is_below).collect()
                };
                assert_eq!(below(en), below(other), "{slug}");
            }
        }
    }

    #[test]
    fn the_texts_are_as_plain_as_pages_must_be() {
        for (slug, text) in all() {
            let html = text.html();
            for wrong in ["<h1", "<script", "style=", "<img", "@East@", "]("] {
                assert!(!html.contains(wrong), "{slug}: {wrong}");
            }
            assert!(text.lead.starts_with("<p>"), "{}", text.lead);
            for part in ["<dl>", "<table>", "<pre tabindex=\"0\">", "<h3 "] {
                // One map alone is drawn in letters.
                let is_there = !part.starts_with("<pre") || slug == "city-and-guilds";
                assert_eq!(html.contains(part), is_there, "{slug}: {part}");
            }
            // No heading leaves out a step.
            assert!(!html.contains("<h4"), "{slug}");
            assert!(text.contents.first().is_some_and(|first| !first.is_below));
        }
    }

    #[test]
    fn markdown_becomes_html_with_anchors_and_what_looks_like_html_in_code_is_none() {
        let text = Text::read(
            "# T\n\nLead.\n\n## Ann's *first* turn\n\n`<b>` [up](#x)\n\n```text\n<i>\n```\n\n### A & B\n\nWord\n: What.\n",
        );
        assert_eq!(text.lead, "<p>Lead.</p>\n");
        assert!(text.chapters.contains("<h2 id=\"anns-first-turn\">"));
        assert!(text.chapters.contains("<code>&lt;b&gt;</code>"));
        assert!(text.chapters.contains("<pre tabindex=\"0\">&lt;i&gt;"));
        assert!(text.chapters.contains("<dt>Word</dt>"), "{}", text.chapters);
        let contents: Vec<_> = text
            .contents
            .iter()
            .map(|heading| (heading.title.as_str(), heading.is_below))
            .collect();
        assert_eq!(contents, [("Ann's first turn", false), ("A & B", true)]);
        assert!(text.has("a--b") && !text.has("x"));
        assert_eq!(text.title("a--b"), Some("A & B"));
        let text = Text::read("Lead.\n\n## <a id=\"turn\"></a>Il *turno*\n\nÈ così.\n");
        assert!(
            text.chapters
                .contains("<h2 id=\"turn\">Il <em>turno</em></h2>"),
            "{}",
            text.chapters
        );
        assert_eq!(text.title("turn"), Some("Il turno"));
        assert_eq!(text.title("il-turno"), None);
    }
}
