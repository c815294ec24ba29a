//! Pages as mail programs make them, to lines.
//!
//! No more is understood than what decides where lines end and what is quoted. Each byte is looked at a few times at most,
//! and nothing is called deeper for what lies deeper.

mod meaning;
mod tags;

use mail_parser::decoders::html::add_html_token;

use self::meaning::{Breaks, Region};
use self::tags::{Piece, Pieces, Tag};
use super::clean::clean;
use super::lines::{Line, LineKind};

/// The lines of a page.
pub(crate) fn html_lines(page: &str) -> Vec<Line> {
    let mut writer = Writer::default();
    for piece in Pieces::of(page) {
        match piece {
            Piece::Text(text) => writer.text(text),
            Piece::Tag(tag) => writer.tag(&tag),
        }
    }
    writer.end_line();
    writer.lines
}

/// An element that is a region, and how many elements of its name are open in it.
#[derive(Debug)]
struct Open {
    name: String,
    region: Region,
    depth: usize,
}

/// Regions deeper than this are not told apart.
const MOST_REGIONS: usize = 64;

#[derive(Debug, Default)]
struct Writer {
    lines: Vec<Line>,
    line: String,
    regions: Vec<Open>,
    /// What else was open when there were [`MOST_REGIONS`].
    overflow: usize,
}

impl Writer {
    fn is_in(&self, region: Region) -> bool {
        self.regions.iter().any(|open| open.region == region)
    }

    fn text(&mut self, text: &str) {
        if self.is_in(Region::Hidden) {
            return;
        }
        let text = decoded(text);
        if self.is_in(Region::Typed) {
            for (place, part) in clean(&text).split('\n').enumerate() {
                if place > 0 {
                    self.break_line();
                }
                self.line.push_str(part);
            }
            return;
        }
        for c in text.chars() {
            if c.is_ascii_whitespace() {
                self.space();
            } else {
                self.line.push(c);
            }
        }
    }

    fn space(&mut self) {
        if !self.line.is_empty() && !self.line.ends_with(' ') {
            self.line.push(' ');
        }
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        if !self.is_in(Region::Hidden) {
            match tag.breaks() {
                Breaks::Not => {}
                Breaks::Space => self.space(),
                Breaks::Here => self.break_line(),
                Breaks::Line => self.end_line(),
                Breaks::Paragraph => self.blank(),
            }
            if tag.begins_quote_without_marks() {
                self.end_line();
                self.lines.push(Line {
                    text: String::new(),
                    kind: LineKind::End,
                });
            }
        }
        self.keep_regions(tag);
    }

    fn keep_regions(&mut self, tag: &Tag<'_>) {
        if tag.is_void() {
            return;
        }
        if tag.is_end {
            self.close(&tag.name);
            return;
        }
        if let Some(region) = tag.region() {
            if self.regions.len() < MOST_REGIONS {
                let name = tag.name.clone();
                self.regions.push(Open {
                    name,
                    region,
                    depth: 1,
                });
            } else {
                self.overflow += 1;
            }
        } else if let Some(open) = self.regions.last_mut().filter(|open| open.name == tag.name) {
            open.depth += 1;
        }
    }

    fn close(&mut self, name: &str) {
        let Some(place) = self.regions.iter().rposition(|open| open.name == name) else {
            return;
        };
        if self.overflow > 0 {
            self.overflow -= 1;
            return;
        }
        // What was opened within it and never closed ends with it, if it is a quote; else the page is too broken to tell.
        let is_last = place + 1 == self.regions.len();
        if !is_last && name != "blockquote" {
            return;
        }
        self.regions.truncate(place + 1);
        if let Some(open) = self.regions.last_mut() {
            open.depth -= 1;
            if open.depth == 0 {
                self.regions.pop();
            }
        }
    }

    /// Ends the line if something stands in it, if only a space that does not break.
    fn end_line(&mut self) {
        if !self.line.trim_matches(' ').is_empty() {
            self.break_line();
        }
        self.line.clear();
    }

    /// Ends the line, though nothing may stand in it.
    fn break_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let is_quoted = self.is_in(Region::Quoted);
        // What was cleaned has no line end, unless it is a rare one within a line.
        for text in clean(&line).split('\n') {
            let mut line = Line::own(text);
            if is_quoted {
                line.kind = LineKind::Quoted;
            }
            self.lines.push(line);
        }
    }

    /// Ends the paragraph.
    fn blank(&mut self) {
        self.end_line();
        if self.lines.last().is_some_and(|line| !line.is_blank()) {
            self.break_line();
        }
    }
}

/// A text with its entities decoded.
fn decoded(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(place) = rest.find('&') {
        let (before, from) = rest.split_at(place);
        decoded.push_str(before);
        let name = from.bytes().skip(1).take(LONGEST_ENTITY);
        let length = name
            .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#')
            .count();
        let (entity, behind) = from.split_at(length + 1);
        if let Some(behind) = behind.strip_prefix(';') {
            add_html_token(&mut decoded, format!("{entity};").as_bytes(), false);
            rest = behind;
        } else if let Some(behind) = from.strip_prefix("&nbsp") {
            // The one whose semicolon people and programs forget.
            decoded.push('\u{a0}');
            rest = behind;
        } else {
            decoded.push('&');
            rest = from.get(1..).unwrap_or_default();
        }
    }
    decoded.push_str(rest);
    decoded
}

/// The longest names of entities have fewer letters.
const LONGEST_ENTITY: usize = 32;

#[cfg(test)]
mod tests {
    use super::*;

    fn read(page: &str) -> String {
        let mark = |line: Line| match line.kind {
            LineKind::Own => line.text,
            LineKind::Quoted => format!("Q{}", line.text),
            LineKind::End => "END".to_owned(),
        };
        let lines: Vec<String> = html_lines(page).into_iter().map(mark).collect();
        lines.join("|")
    }

    #[test]
    fn each_mail_program_s_lines_are_lines() {
        for (page, lines) in [
            (
                "boss 14<div>boss 6</div><div>end</div>",
                "boss 14|boss 6|end",
            ),
            (
                "<div>boss 14</div>\n<div><br></div>\n<div>end</div>",
                "boss 14||end",
            ),
            ("<div>boss 14<br></div><div>&nbsp;</div>end", "boss 14||end"),
            ("<p>boss&nbsp;14</p><p>end<o:p></o:p></p>", "boss 14||end|"),
            ("boss 14<br/>boss 6<br>\n  end", "boss 14|boss 6|end"),
            ("<ul><li>boss 14</li><li>end</ul>", "boss 14|end|"),
            (
                "<table><tr><td>boss</td><td>14</td></tr><tr><td>end</td></tr></table>",
                "boss 14|end",
            ),
            ("<pre>boss 14\nend</pre>", "boss 14|end|"),
            ("<b>bo</b>ss <i>14</i>", "boss 14"),
        ] {
            let read = read(page);
            assert_eq!(
                read.trim_end_matches('|'),
                lines.trim_end_matches('|'),
                "{page}"
            );
        }
    }

    #[test]
    fn quotes_are_marked_and_ends_known() {
        assert_eq!(
            read("a<blockquote>b<blockquote>c</blockquote>d</blockquote>e"),
            "a||Qb|Q|Qc|Q|Qd|Q|e"
        );
        assert_eq!(
            read("a<div class='x gmail_attr'>On <div>x</div> wrote:</div>b"),
            "a|QOn|Qx|Qwrote:|b"
        );
        assert_eq!(read("a<div id=divRplyFwdMsg>b</div>"), "a|END|b");
        assert_eq!(
            read("<blockquote><div><pre>x</blockquote>y")
                .split('|')
                .next_back(),
            Some("y")
        );
    }

    #[test]
    fn what_is_not_shown_is_not_read() {
        for page in [
            "<style>p { }</style>a",
            "<SCRIPT>if (a<b) {}</script >a",
            "<!-- boss 14 -->a",
            "<![if !x]>a<![endif]>",
            "<div style='color:red; display: none'>b<div>c</div></div>a",
            "<title>b</title>a",
            "<head><meta charset=utf-8></head><body>a</body>",
        ] {
            assert_eq!(read(page), "a", "{page}");
        }
    }

    #[test]
    fn entities_are_decoded_and_others_stay() {
        assert_eq!(
            read("&eacute;&#233;&#xE9; &lt;b&gt; &amp;amp; &unknown; & x&nbspy"),
            "ééé <b> &amp; &unknown; & x y"
        );
        assert_eq!(read("&#0;&#xfffffff;a").trim_start_matches('\u{fffd}'), "a");
    }

    #[test]
    fn broken_pages_are_read_as_far_as_they_go() {
        assert_eq!(read("a < b <c"), "a < b");
        assert_eq!(read("a</blockquote>b</div>c"), "a||b|c");
        assert_eq!(read("a<!-- b"), "a");
        assert_eq!(read("a<div title=\"x>b"), "a");
    }

    #[test]
    fn time_grows_with_the_size_alone() {
        let started = std::time::Instant::now();
        for piece in [
            "<div style='display:none'>",
            "<blockquote>",
            "</blockquote>",
            "<!--",
            "<a b=\"",
            "&",
            "<",
            "<pre>",
            "<p>x",
        ] {
            html_lines(&piece.repeat(200_000 / piece.len()));
        }
        assert!(started.elapsed().as_secs() < 5);
    }
}
