//! A page cut into tags and the text between them.

/// A piece of a page.
#[derive(Debug)]
pub(super) enum Piece<'p> {
    Text(&'p str),
    Tag(Tag<'p>),
}

/// A tag.
#[derive(Debug)]
pub(super) struct Tag<'p> {
    /// Its name, in lower case.
    pub(super) name: String,
    pub(super) is_end: bool,
    attributes: Vec<(&'p str, &'p str)>,
}

impl<'p> Tag<'p> {
    pub(super) fn attribute(&self, name: &str) -> Option<&'p str> {
        let mut given = self.attributes.iter();
        given
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|&(_, value)| value)
    }

    pub(super) fn classes(&self) -> impl Iterator<Item = &'p str> {
        self.attribute("class")
            .unwrap_or_default()
            .split_whitespace()
    }

    pub(super) fn has_class(&self, wanted: &str) -> bool {
        self.classes().any(|class| class == wanted)
    }
}

/// Elements whose content is no text of the page, and no tags.
const RAW: &[&str] = &[
    "script", "style", "title", "textarea", "xml", "template", "noframes", "iframe", "object",
];

/// More attributes of one tag are not looked at.
const MOST_ATTRIBUTES: usize = 64;

/// The pieces of a page, in order.
pub(super) struct Pieces<'p> {
    rest: &'p str,
}

impl<'p> Pieces<'p> {
    pub(super) fn of(page: &'p str) -> Self {
        Self { rest: page }
    }

    /// Takes a tag whose `<` was taken; one that does not end takes all that is left.
    fn tag(&mut self) -> Tag<'p> {
        let is_end = self.rest.starts_with('/');
        let from = self.rest.strip_prefix('/').unwrap_or(self.rest);
        let length = from
            .find(|c: char| c.is_ascii_whitespace() || c == '>' || c == '/')
            .unwrap_or(from.len());
        let (name, attributes) = from.split_at(length);
        let (attributes, rest) = attributes_of(attributes);
        self.rest = rest;
        let name = name.to_ascii_lowercase();
        if !is_end && RAW.contains(&name.as_str()) {
            self.skip_raw(&name);
        }
        Tag {
            name,
            is_end,
            attributes,
        }
    }

    /// Skips to the end of an element without tags in it.
    fn skip_raw(&mut self, name: &str) {
        let mut rest = self.rest;
        loop {
            let Some(place) = rest.find("</") else {
                self.rest = "";
                return;
            };
            rest = rest.get(place + 2..).unwrap_or_default();
            let begin = rest.get(..name.len());
            if begin.is_some_and(|begin| begin.eq_ignore_ascii_case(name)) {
                let end = rest.find('>').map_or(rest.len(), |end| end + 1);
                self.rest = rest.get(end..).unwrap_or_default();
                return;
            }
        }
    }

    /// Skips to behind a mark.
    fn skip_behind(&mut self, mark: &str) {
        let behind = self.rest.split_once(mark).map(|(_, behind)| behind);
        self.rest = behind.unwrap_or_default();
    }
}

impl<'p> Iterator for Pieces<'p> {
    type Item = Piece<'p>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let Some(from) = self.rest.strip_prefix('<') else {
                let end = self.rest.find('<').unwrap_or(self.rest.len());
                let (text, rest) = self.rest.split_at(end);
                self.rest = rest;
                return Some(Piece::Text(text));
            };
            let is_tag = from
                .strip_prefix('/')
                .unwrap_or(from)
                .starts_with(|c: char| c.is_ascii_alphabetic());
            if let Some(comment) = from.strip_prefix("!--") {
                // A comment may end as soon as it begins: `<!-->`.
                self.rest = comment;
                if let Some(rest) = comment.strip_prefix('>') {
                    self.rest = rest;
                } else {
                    self.skip_behind("-->");
                }
            } else if is_tag {
                self.rest = from;
                return Some(Piece::Tag(self.tag()));
            } else if from.starts_with(['!', '?', '/']) {
                self.rest = from;
                self.skip_behind(">");
            } else {
                let (text, rest) = self.rest.split_at(1);
                self.rest = rest;
                return Some(Piece::Text(text));
            }
        }
    }
}

/// The attributes of a tag, and what stands behind its `>`.
fn attributes_of(text: &str) -> (Vec<(&str, &str)>, &str) {
    let mut attributes = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
        if let Some(behind) = rest.strip_prefix('>') {
            return (attributes, behind);
        }
        if rest.is_empty() {
            return (attributes, rest);
        }
        let is_name_end = |c: char| c.is_ascii_whitespace() || "=>/".contains(c);
        // A name has at least one letter, whatever it is.
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let length = rest
            .get(first..)
            .and_then(|behind| behind.find(is_name_end))
            .map_or(rest.len(), |length| first + length);
        let (name, behind) = rest.split_at(length);
        let (value, behind) = value_of(behind);
        if attributes.len() < MOST_ATTRIBUTES {
            attributes.push((name, value));
        }
        rest = behind;
    }
}

/// The value behind the name of an attribute, and what stands behind it.
fn value_of(text: &str) -> (&str, &str) {
    let Some(value) = text.trim_ascii_start().strip_prefix('=') else {
        return ("", text);
    };
    let value = value.trim_ascii_start();
    for quote in ['"', '\''] {
        if let Some(value) = value.strip_prefix(quote) {
            return value.split_once(quote).unwrap_or((value, ""));
        }
    }
    let end = value.find(|c: char| c.is_ascii_whitespace() || c == '>');
    value.split_at(end.unwrap_or(value.len()))
}
