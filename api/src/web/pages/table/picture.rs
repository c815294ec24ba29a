//! The board as a picture, above the same in words.

use engine::drawing::{Difference, Links, Part};
use engine::words::Lang;
use engine::{AnyTable, Names, Viewer};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use uuid::Uuid;

use super::pick::Offer;
use crate::web::pages::shell::Shell;
use crate::web::pages::words::Key;

/// What is not as it is in an address: as in the links of the panel.
const CODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// A picture on the page of a table.
#[derive(Debug)]
pub(super) struct Picture {
    /// The drawing, in which names are no markup.
    pub(super) svg: String,
    /// What its marks mean, each with the class that it is drawn by.
    pub(super) legend: Vec<(&'static str, String)>,
    /// The parts that one can scroll to where there is little room; none if all of it fits there.
    pub(super) parts: Vec<Part>,
}

/// What is drawn: a table with the names of its players, as somebody sees it in their language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawn<'a> {
    pub(super) table: &'a AnyTable,
    pub(super) names: &'a Names,
    pub(super) viewer: Viewer,
    pub(super) lang: Lang,
}

impl Drawn<'_> {
    /// The picture, with what can be picked, and with what differs from another table of the same game.
    pub(super) fn picture(
        &self,
        shell: &Shell,
        id: Uuid,
        offer: Option<&Offer>,
        than: Option<(&AnyTable, Difference)>,
    ) -> Picture {
        let sketch = |table: &AnyTable| table.sketch_in(self.lang, self.viewer, self.names);
        let pointed = offer.iter().flat_map(|offer| &offer.pointed);
        let links: Links = pointed
            .map(|(place, picks)| {
                let picks = utf8_percent_encode(picks, CODED);
                (place.clone(), format!("/games/{id}?pick={picks}#turn"))
            })
            .collect();
        let than = than.map(|(table, difference)| (sketch(table), difference));
        let than = than.as_ref().map(|(sketch, differs)| (sketch, *differs));
        let drawing = sketch(self.table).on_a_page(&links, than);
        let marks = drawing.marks();
        let legal = marks.legal.then_some(("legal", Key::PlayMarkLegal));
        let changed = marks.changed.map(|difference| match difference {
            Difference::New => ("new", Key::PlayMarkNew),
            Difference::Unsent => ("unsent", Key::PlayMarkUnsent),
        });
        let legend = legal.into_iter().chain(changed);
        Picture {
            svg: drawing.svg().to_owned(),
            parts: drawing.parts().to_vec(),
            legend: legend.map(|(mark, key)| (mark, shell.say(key))).collect(),
        }
    }
}
