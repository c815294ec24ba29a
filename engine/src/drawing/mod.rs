//! Pictures of boards, drawn from a view alone: what a viewer may not know cannot be in them.
//!
//! A game sketches its view: a ground, places one after another, and what lies over them. A [`Sketch`] becomes a
//! [`Drawing`] with marks for what may be chosen and for what has changed since another sketch; no game need know of either.
//! All coordinates are integers, so the same view is the same picture on any machine.

mod palette;
mod place;
mod rows;
mod shapes;
mod svg;
mod text;

use std::collections::BTreeMap;

pub(crate) use self::palette::Ink;
pub(crate) use self::place::{Area, Outline};
pub use self::place::{Place, Places};
pub(crate) use self::rows::{Spacing, laid_out};
pub(crate) use self::shapes::{Look, Shape, define_seats};
use self::svg::Stands;
pub(crate) use self::svg::{Attr, Point, Svg, Symbol, Tag};
pub use self::text::{bold_width_of, width_of};
pub(crate) use self::text::{fitted, size_in};

/// What a page that holds pictures says of them in its style sheet: the dark theme, and small screens.
///
/// A picture is whole without it; it has no style of its own.
pub const STYLE: &str = include_str!("drawing.css");

/// What one viewer sees of a board, not yet marked.
#[derive(Clone, Debug)]
pub struct Sketch {
    corner: Point,
    extent: (i32, i32),
    letters: i32,
    alt: String,
    symbols: Svg,
    ground: Svg,
    places: Vec<Sketched>,
    over: Svg,
    parts: Vec<Part>,
}

/// A part of a large board, which a page with little room can scroll to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The id of an element of the picture that lies where the part does.
    pub id: &'static str,
    /// What it is called.
    pub word: String,
}

/// A place of a sketch.
#[derive(Clone, Debug)]
struct Sketched {
    place: Place,
    /// What marks are drawn along, if the place can be marked.
    outline: Option<Outline>,
    body: Svg,
}

/// What it means that a place differs from the same one in another sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// It has changed since then.
    New,
    /// It would be so after steps that are not sent yet.
    Unsent,
}

/// Where places lead on a page: addresses of the same server, which begin with `/`.
pub type Links = BTreeMap<Place, String>;

/// Which marks there are in a picture, for whoever explains them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Whether a place is marked that may be chosen.
    pub legal: bool,
    /// What it means that places are marked as changed, if any are.
    pub changed: Option<Difference>,
}

/// A picture and the same in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    svg: String,
    alt: String,
    marks: Marks,
    parts: Vec<Part>,
}

impl Drawing {
    /// The picture, a whole document.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// The position in a sentence or two: plain text, not escaped.
    pub fn alt(&self) -> &str {
        &self.alt
    }

    /// The parts that a page with little room can scroll to; none if all of it fits there.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The marks that are in it.
    pub const fn marks(&self) -> Marks {
        self.marks
    }
}

/// How much further inside a mark is where another one is nearer to the border.
const FURTHER: i32 = 8;

impl Sketch {
    /// An empty picture with letters of this size where nothing else is said; `alt` says in words what it will show.
    pub(crate) fn new(corner: Point, extent: (i32, i32), letters: i32, alt: String) -> Self {
        Self {
            corner,
            extent,
            letters,
            alt,
            symbols: Svg::default(),
            ground: Svg::default(),
            places: Vec::new(),
            over: Svg::default(),
            parts: Vec::new(),
        }
    }

    /// A part of a board whose places are too small where there is little room; it lies between these corners.
    pub(crate) fn part(&mut self, id: &'static str, word: String, (from, to): (Point, Point)) {
        let place = [
            Attr::Id(id),
            Attr::Corner(from),
            Attr::Extent(to.0 - from.0, to.1 - from.1),
            Attr::Fill(Ink::NONE),
        ];
        self.ground.element(Tag::Rect, &place);
        self.parts.push(Part { id, word });
    }

    /// What is drawn once and used often.
    pub(crate) const fn symbols(&mut self) -> &mut Svg {
        &mut self.symbols
    }

    /// What lies under the places.
    pub(crate) const fn ground(&mut self) -> &mut Svg {
        &mut self.ground
    }

    /// What lies over the places.
    pub(crate) const fn over(&mut self) -> &mut Svg {
        &mut self.over
    }

    /// The next place, with the outline that marks go along if it can be marked.
    pub(crate) fn place(
        &mut self,
        place: Place,
        outline: Option<Outline>,
        inside: impl FnOnce(&mut Svg),
    ) {
        let mut body = Svg::default();
        inside(&mut body);
        self.places.push(Sketched {
            place,
            outline,
            body,
        });
    }

    /// The names of all places, in the order in which they are drawn.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.places.iter().map(|sketched| &sketched.place)
    }

    /// The places that differ from the same ones in the other sketch, or that it lacks.
    pub fn changed_since(&self, other: &Self) -> Places {
        self.places
            .iter()
            .filter(|now| {
                let then = other.places.iter().find(|then| then.place == now.place);
                then.is_none_or(|then| then.body != now.body)
            })
            .map(|sketched| sketched.place.clone())
            .collect()
    }

    /// Those of the places that marks can be drawn along.
    fn outlined<'a>(&'a self, of: &Places) -> Vec<(&'a Place, Outline)> {
        let places = self.places.iter();
        places
            .filter(|sketched| of.contains(&sketched.place))
            .filter_map(|sketched| Some((&sketched.place, sketched.outline?)))
            .collect()
    }

    /// A broken line where a place may be chosen, a double line where it is new, a finer broken one where it is unsent.
    fn mark(&self, svg: &mut Svg, legal: &Places, changed: Option<&(Places, Difference)>) -> Marks {
        let mut marks = Marks::default();
        if let Some((places, difference)) = changed {
            let places = self.outlined(places);
            marks.changed = Some(*difference).filter(|_| !places.is_empty());
            match difference {
                Difference::New => {
                    let look =
                        |ink, width| [Attr::Class("new"), Attr::Stroke(ink), Attr::Line(width)];
                    lines(svg, &look(Ink::NEW, 9), &places, |_| 0);
                    lines(svg, &look(Ink::WHITE, 3), &places, |_| 0);
                }
                Difference::Unsent => {
                    let look = [
                        Attr::Class("unsent"),
                        Attr::Stroke(Ink::INK),
                        Attr::Line(6),
                        Attr::Dashes(6, 6),
                    ];
                    lines(svg, &look, &places, |_| 0);
                }
            }
        }
        let look = [
            Attr::Class("legal"),
            Attr::Stroke(Ink::LEGAL),
            Attr::Line(7),
            Attr::Dashes(18, 10),
        ];
        let legal = self.outlined(legal);
        marks.legal = !legal.is_empty();
        lines(svg, &look, &legal, |place| {
            let differs = changed.is_some_and(|(places, _)| places.contains(place));
            if differs { FURTHER } else { 0 }
        });
        marks
    }

    /// The picture by itself, with what may be chosen marked, and what differs from another sketch.
    pub fn drawing(&self, legal: &Places, than: Option<(&Self, Difference)>) -> Drawing {
        self.drawn(Stands::Alone(&self.alt), (legal, &Links::new()), than)
    }

    /// The same for a page that says in words what it shows: places that may be chosen lead to their addresses.
    pub fn on_a_page(&self, links: &Links, than: Option<(&Self, Difference)>) -> Drawing {
        let legal = links.keys().cloned().collect();
        self.drawn(Stands::OnAPage, (&legal, links), than)
    }

    fn drawn(
        &self,
        stands: Stands<'_>,
        (legal, links): (&Places, &Links),
        than: Option<(&Self, Difference)>,
    ) -> Drawing {
        let changed = than.map(|(other, difference)| (self.changed_since(other), difference));
        let mut body = Svg::default();
        body.append(&self.ground);
        for Sketched {
            place,
            body: inside,
            ..
        } in &self.places
        {
            let group = |svg: &mut Svg| {
                svg.group(&[Attr::At(place)], |svg| svg.append(inside));
            };
            match links.get(place) {
                Some(address) => body.link(address, group),
                None => group(&mut body),
            }
        }
        let mut marks = Marks::default();
        body.group(
            &[Attr::Class("marks"), Attr::Fill(Ink::NONE), Attr::Untouched],
            |svg| marks = self.mark(svg, legal, changed.as_ref()),
        );
        body.append(&self.over);
        Drawing {
            svg: Svg::document(
                (self.corner, self.extent),
                self.letters,
                stands,
                &self.symbols,
                &body,
            ),
            alt: self.alt.clone(),
            marks,
            parts: self.parts.clone(),
        }
    }
}

/// Lines of one look along outlines, further inside where `further` says so.
fn lines(
    svg: &mut Svg,
    look: &[Attr],
    places: &[(&Place, Outline)],
    further: impl Fn(&Place) -> i32,
) {
    if places.is_empty() {
        return;
    }
    svg.group(look, |svg| {
        for (place, outline) in places {
            let corners = outline.inside(outline.near() + further(place));
            let line = [Attr::Mark(place), Attr::Points(&corners)];
            svg.element(Tag::Polygon, &line);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketch(numbers: [u8; 2]) -> Sketch {
        let mut sketch = Sketch::new((0, 0), (200, 100), 20, "<Ann> leads".to_owned());
        for (index, number) in (0..).zip(numbers) {
            let outline = Outline::rect((index * 100, 0), (100, 100));
            sketch.place(Place::new("field", index), Some(outline), |svg| {
                svg.number((50, 50), number);
            });
        }
        sketch
    }

    #[test]
    fn what_differs_is_marked_and_nothing_else() {
        let now = sketch([1, 2]);
        let changed = now.changed_since(&sketch([1, 3]));
        assert_eq!(changed, [Place::new("field", 1)].into());
        let before = sketch([1, 3]);
        let count = |drawing: &Drawing, mark: &str| drawing.svg().matches(mark).count();
        let plain = now.drawing(&Places::new(), None);
        assert_eq!(count(&plain, "data-mark"), 0);
        let marked = now.drawing(&Places::new(), Some((&before, Difference::New)));
        assert_eq!(count(&marked, "class=\"new\""), 2, "a double line");
        assert_eq!(count(&marked, "data-mark=\"field-1\""), 2);
        assert_eq!(count(&marked, "data-mark"), 2);
        let unsent = now.drawing(&Places::new(), Some((&before, Difference::Unsent)));
        assert_eq!(count(&unsent, "class=\"unsent\""), 1);
        assert_eq!(count(&unsent, "data-mark=\"field-1\""), 1);
        let same = now.drawing(&Places::new(), Some((&now, Difference::New)));
        assert_eq!(same, plain);
    }

    #[test]
    fn legal_places_are_marked_and_unknown_ones_are_not_drawn() {
        let legal: Places = [Place::new("field", 0), Place::new("<field>", 7)].into();
        let drawing = sketch([1, 2]).drawing(&legal, None);
        assert_eq!(drawing.svg().matches("class=\"legal\"").count(), 1);
        assert!(drawing.svg().contains("data-mark=\"field-0\""));
        assert!(!drawing.svg().contains("field&gt;"));
    }

    #[test]
    fn on_a_page_what_may_be_chosen_leads_on_and_the_picture_is_silent() {
        let links: Links = [
            (Place::new("field", 1), "/games/1?pick=field:1".to_owned()),
            (Place::new("field", 9), "/games/1?pick=field:9".to_owned()),
        ]
        .into();
        let before = sketch([1, 3]);
        let now = sketch([1, 2]);
        let page = now.on_a_page(&links, Some((&before, Difference::Unsent)));
        let link = "<a href=\"/games/1?pick=field:1\" tabindex=\"-1\"><g data-at=\"field-1\">";
        assert!(page.svg().contains(link), "{}", page.svg());
        assert_eq!(page.svg().matches("<a ").count(), 1);
        assert!(
            page.svg()
                .contains("aria-hidden=\"true\" focusable=\"false\"")
        );
        assert!(!page.svg().contains("aria-label") && !page.svg().contains("role="));
        let both = Marks {
            legal: true,
            changed: Some(Difference::Unsent),
        };
        assert_eq!(page.marks(), both);
        let none = now.on_a_page(&Links::new(), Some((&now, Difference::New)));
        assert_eq!(none.marks(), Marks::default());
    }

    #[test]
    fn the_words_are_plain_beside_the_picture_and_escaped_in_it() {
        let drawing = sketch([1, 2]).drawing(&Places::new(), None);
        assert_eq!(drawing.alt(), "<Ann> leads");
        assert!(drawing.svg().contains("aria-label=\"&lt;Ann&gt; leads\""));
    }
}
