//! What tags mean for lines and quotes, in what mail programs write.

use super::tags::Tag;

/// Something that a part of a page is, up to the end of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    Quoted,
    Hidden,
    /// Its line ends are line ends.
    Typed,
}

/// Where a line ends by a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breaks {
    Not,
    /// Nowhere, but words do not run together.
    Space,
    /// Here, in any case.
    Here,
    /// Before the tag, if something stands there.
    Line,
    /// So, and an empty line follows.
    Paragraph,
}

impl Tag<'_> {
    pub(super) fn breaks(&self) -> Breaks {
        match self.name.as_str() {
            "br" => Breaks::Here,
            "td" | "th" => Breaks::Space,
            "p" | "ul" | "ol" | "dl" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote"
            | "pre" | "hr" => Breaks::Paragraph,
            "div" | "li" | "tr" | "table" | "tbody" | "thead" | "tfoot" | "dt" | "dd" | "body"
            | "html" | "head" | "main" | "section" | "article" | "header" | "footer" | "aside"
            | "nav" | "address" | "center" | "form" | "fieldset" | "figure" | "figcaption"
            | "details" | "summary" | "caption" | "option" => Breaks::Line,
            _ => Breaks::Not,
        }
    }

    /// Elements that have no content, and so no end.
    pub(super) fn is_void(&self) -> bool {
        matches!(
            self.name.as_str(),
            "br" | "hr"
                | "img"
                | "input"
                | "meta"
                | "link"
                | "wbr"
                | "col"
                | "base"
                | "area"
                | "embed"
                | "source"
                | "track"
        )
    }

    pub(super) fn region(&self) -> Option<Region> {
        let style = self.attribute("style").unwrap_or_default();
        let style: String = style.chars().filter(|c| !c.is_whitespace()).collect();
        if style.to_ascii_lowercase().contains("display:none") {
            return Some(Region::Hidden);
        }
        match self.name.as_str() {
            "blockquote" => return Some(Region::Quoted),
            "pre" => return Some(Region::Typed),
            _ => {}
        }
        // Introductions of Gmail, Thunderbird, and those which Roundcube and Fastmail name.
        let is_introduction = self.has_class("gmail_attr")
            || self.has_class("moz-cite-prefix")
            || self.attribute("id").is_some_and(|id| id == "reply-intro");
        is_introduction.then_some(Region::Quoted)
    }

    /// Whether what Outlook, Yahoo and GMX quote begins here: they mark no line of it.
    pub(super) fn begins_quote_without_marks(&self) -> bool {
        if self.is_end {
            return false;
        }
        let id = self.attribute("id").unwrap_or_default();
        [
            "divRplyFwdMsg",
            "appendonsend",
            "mail-editor-reference-message-container",
        ]
        .contains(&id)
            || id.contains("yahoo_quoted")
            || self.attribute("name") == Some("quote")
            || self.has_class("OutlookMessageHeader")
            || self.classes().any(|class| class.ends_with("yahoo_quoted"))
    }
}
