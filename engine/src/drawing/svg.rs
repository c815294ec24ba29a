//! A writer of SVG whose types leave no room for what a picture must not hold.
//!
//! Text goes in through [`Svg::text`], [`Svg::link`] and [`Attr`] alone, all of which escape; numbers are integers; and there is
//! no attribute for a style, a script or a link to elsewhere, so that a page's content policy needs no exception.

use std::fmt::{self, Write as _};

use super::palette::Ink;
use super::place::Place;

/// A point: x to the east, y to the south.
pub(crate) type Point = (i32, i32);

/// An attribute of an element.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Attr<'a> {
    /// What a style sheet knows the element by.
    Class(&'static str),
    /// What an address of the page leads to.
    Id(&'static str),
    /// The place that the element draws.
    At(&'a Place),
    /// The place that the element marks.
    Mark(&'a Place),
    /// That pointers go through to what lies under it.
    Untouched,
    /// The seat that the element is about.
    Seat(crate::Seat),
    /// The upper left corner.
    Corner(Point),
    /// Width and height.
    Extent(i32, i32),
    /// The middle of a circle.
    Centre(Point),
    /// The radius of a circle.
    Radius(i32),
    /// How far corners are rounded.
    Rounded(i32),
    /// The corners of a polygon.
    Points(&'a [Point]),
    /// The data of a path, integers alone.
    Path(&'static str),
    /// Where the element's own origin lies.
    Moved(Point),
    /// The same, with everything in it twice as large.
    Doubled(Point),
    /// What it is filled with.
    Fill(Ink),
    /// The colour of its line.
    Stroke(Ink),
    /// How wide its line is.
    Line(i32),
    /// How long the dashes of its line and the gaps between them are.
    Dashes(i32, i32),
    /// The size of letters.
    Size(i32),
    /// That letters are bold.
    Bold,
    /// That letters stand on both sides of their point.
    Middle,
    /// That letters end at their point.
    End,
}

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tag {
    Circle,
    Group,
    Path,
    Polygon,
    Polyline,
    Rect,
}

impl Tag {
    const fn name(self) -> &'static str {
        match self {
            Self::Circle => "circle",
            Self::Group => "g",
            Self::Path => "path",
            Self::Polygon => "polygon",
            Self::Polyline => "polyline",
            Self::Rect => "rect",
        }
    }
}

/// A shape that is drawn once and used often; its id is `game-name`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symbol {
    /// What keeps the ids of pictures on one page apart.
    pub(crate) game: &'static str,
    /// Which it is.
    pub(crate) name: &'static str,
}

/// Where a picture stands.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stands<'a> {
    /// By itself, with words that say what it shows.
    Alone(&'a str),
    /// On a page that says the same in words: it is silent to who listens, and no stop for who moves by keys.
    OnAPage,
}

/// Elements, one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Svg(String);

impl Svg {
    /// An element without content.
    pub(crate) fn element(&mut self, tag: Tag, attributes: &[Attr]) {
        self.open(tag, attributes);
        self.0.push_str("/>");
    }

    /// A group, or another element with some inside.
    pub(crate) fn group(&mut self, attributes: &[Attr], inside: impl FnOnce(&mut Self)) {
        self.open(Tag::Group, attributes);
        self.0.push('>');
        inside(self);
        self.0.push_str("</g>");
    }

    /// What leads to an address on the same server when it is pointed at; to anywhere else nothing leads. It is no stop for
    /// who moves by keys, since a page offers the same in its forms.
    pub(crate) fn link(&mut self, address: &str, inside: impl FnOnce(&mut Self)) {
        if !address.starts_with('/') || address.starts_with("//") {
            inside(self);
            return;
        }
        self.0.push_str("<a href=\"");
        escaped(address, &mut self.0);
        self.0.push_str("\" tabindex=\"-1\">");
        inside(self);
        self.0.push_str("</a>");
    }

    /// Words, at a point on their base line.
    pub(crate) fn text(&mut self, (x, y): Point, attributes: &[Attr], words: &str) {
        let _ = write!(self.0, "<text x=\"{x}\" y=\"{y}\"");
        self.attributes(attributes);
        self.0.push('>');
        escaped(words, &mut self.0);
        self.0.push_str("</text>");
    }

    /// A number, at a point on its base line.
    pub(crate) fn number(&mut self, (x, y): Point, number: impl Into<i64>) {
        let _ = write!(self.0, "<text x=\"{x}\" y=\"{y}\">{}</text>", number.into());
    }

    /// A symbol with its middle at a point.
    pub(crate) fn place(&mut self, symbol: Symbol, (x, y): Point) {
        let Symbol { game, name } = symbol;
        let _ = write!(self.0, "<use href=\"#{game}-{name}\" x=\"{x}\" y=\"{y}\"/>");
    }

    /// What a symbol looks like around its middle.
    pub(crate) fn define(&mut self, symbol: Symbol, inside: impl FnOnce(&mut Self)) {
        let Symbol { game, name } = symbol;
        let _ = write!(self.0, "<g id=\"{game}-{name}\">");
        inside(self);
        self.0.push_str("</g>");
    }

    /// All of another one.
    pub(crate) fn append(&mut self, other: &Self) {
        self.0.push_str(&other.0);
    }

    /// How many bytes there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// A whole picture.
    pub(crate) fn document(
        ((left, top), (width, height)): (Point, (i32, i32)),
        letters: i32,
        stands: Stands<'_>,
        symbols: &Self,
        body: &Self,
    ) -> String {
        let mut whole = String::with_capacity(symbols.len() + body.len() + 512);
        let _ = write!(
            whole,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" viewBox=\"{left} {top} {width} {height}\" font-family=\"sans-serif\" font-size=\"{letters}\" stroke-linejoin=\"round\" fill=\"{}\"",
            Ink::INK
        );
        match stands {
            Stands::Alone(alt) => {
                whole.push_str(" role=\"img\" aria-label=\"");
                escaped(alt, &mut whole);
                whole.push_str("\">");
            }
            Stands::OnAPage => whole.push_str(" aria-hidden=\"true\" focusable=\"false\">"),
        }
        whole.push_str("<defs>");
        whole.push_str(&symbols.0);
        whole.push_str("</defs>");
        whole.push_str(&body.0);
        whole.push_str("</svg>");
        whole
    }

    fn open(&mut self, tag: Tag, attributes: &[Attr]) {
        self.0.push('<');
        self.0.push_str(tag.name());
        self.attributes(attributes);
    }

    fn attributes(&mut self, attributes: &[Attr]) {
        for attribute in attributes {
            // Writing to a String cannot fail.
            let _ = attribute.write(&mut self.0);
        }
    }
}

impl Attr<'_> {
    fn write(&self, out: &mut String) -> fmt::Result {
        match *self {
            Self::Class(name) => write!(out, " class=\"{name}\""),
            Self::Id(name) => write!(out, " id=\"{name}\""),
            Self::At(place) => named(out, "data-at", place),
            Self::Mark(place) => named(out, "data-mark", place),
            Self::Untouched => out.write_str(" pointer-events=\"none\""),
            Self::Seat(seat) => write!(out, " data-seat=\"{seat}\""),
            Self::Corner((x, y)) => write!(out, " x=\"{x}\" y=\"{y}\""),
            Self::Extent(width, height) => {
                write!(out, " width=\"{width}\" height=\"{height}\"")
            }
            Self::Centre((x, y)) => write!(out, " cx=\"{x}\" cy=\"{y}\""),
            Self::Radius(radius) => write!(out, " r=\"{radius}\""),
            Self::Rounded(radius) => write!(out, " rx=\"{radius}\""),
            Self::Points(points) => {
                out.push_str(" points=\"");
                for (number, (x, y)) in points.iter().enumerate() {
                    let between = if number == 0 { "" } else { " " };
                    write!(out, "{between}{x},{y}")?;
                }
                out.push('"');
                Ok(())
            }
            Self::Path(data) => write!(out, " d=\"{data}\""),
            Self::Moved((x, y)) => write!(out, " transform=\"translate({x} {y})\""),
            Self::Doubled((x, y)) => {
                write!(out, " transform=\"translate({x} {y}) scale(2)\"")
            }
            Self::Fill(ink) => write!(out, " fill=\"{ink}\""),
            Self::Stroke(ink) => write!(out, " stroke=\"{ink}\""),
            Self::Line(width) => write!(out, " stroke-width=\"{width}\""),
            Self::Dashes(dash, gap) => write!(out, " stroke-dasharray=\"{dash} {gap}\""),
            Self::Size(size) => write!(out, " font-size=\"{size}\""),
            Self::Bold => out.write_str(" font-weight=\"700\""),
            Self::Middle => out.write_str(" text-anchor=\"middle\""),
            Self::End => out.write_str(" text-anchor=\"end\""),
        }
    }
}

fn named(out: &mut String, attribute: &str, place: &Place) -> fmt::Result {
    write!(out, " {attribute}=\"")?;
    escaped(place.as_str(), out);
    out.write_char('"')
}

/// Adds words so that they are read as words, in an element and in an attribute. A character that XML has no way to write
/// becomes U+FFFD.
fn escaped(words: &str, out: &mut String) {
    for letter in words.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_never_markup() {
        let mut svg = Svg::default();
        svg.text(
            (3, -4),
            &[Attr::Bold],
            "</text><script>\"A\" & 'B'\u{0}\n\u{ffff}",
        );
        assert_eq!(
            svg.0,
            "<text x=\"3\" y=\"-4\" font-weight=\"700\">&lt;/text&gt;&lt;script&gt;&quot;A&quot; &amp; &#39;B&#39;\u{fffd} \u{fffd}</text>"
        );
        let stands = Stands::Alone("\"><script>");
        let whole = Svg::document(((0, 0), (1, 2)), 20, stands, &Svg::default(), &svg);
        assert!(whole.contains("aria-label=\"&quot;&gt;&lt;script&gt;\""));
        assert!(!whole.contains("<script"));
    }

    #[test]
    fn links_lead_nowhere_else_and_are_never_markup() {
        let linked = |address: &str| {
            let mut svg = Svg::default();
            svg.link(address, |svg| svg.number((1, 2), 3_u8));
            svg.0
        };
        let inside = "<text x=\"1\" y=\"2\">3</text>";
        assert_eq!(
            linked("/games/1?a=\"><b>&c"),
            format!(
                "<a href=\"/games/1?a=&quot;&gt;&lt;b&gt;&amp;c\" tabindex=\"-1\">{inside}</a>"
            )
        );
        for elsewhere in [
            "//example.org",
            "https://example.org",
            "javascript:alert(1)",
            "",
        ] {
            assert_eq!(linked(elsewhere), inside);
        }
    }

    #[test]
    fn elements_stand_one_in_another() {
        let mut svg = Svg::default();
        let place = Place::new("ward", 14);
        svg.group(&[Attr::At(&place), Attr::Class("ward")], |svg| {
            svg.element(
                Tag::Polygon,
                &[Attr::Points(&[(1, 2), (-3, 4)]), Attr::Fill(Ink::INK)],
            );
            svg.place(
                Symbol {
                    game: "th",
                    name: "red",
                },
                (5, 6),
            );
            svg.number((7, 8), 9_u8);
        });
        assert_eq!(
            svg.0,
            "<g data-at=\"ward-14\" class=\"ward\"><polygon points=\"1,2 -3,4\" fill=\"#1b1b1b\"/><use href=\"#th-red\" x=\"5\" y=\"6\"/><text x=\"7\" y=\"8\">9</text></g>"
        );
    }
}
