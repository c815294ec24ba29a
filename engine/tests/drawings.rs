//! What holds of every picture: it is well formed, small, made of integers, and shows what its viewer may see and no more.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use std::collections::BTreeSet;
use std::io::Write as _;

use common::older::Older;
use common::{config, play, seed};
use engine::chance::Chance;
use engine::drawing::{Difference, Drawing, Links, Place, Places, STYLE, bold_width_of, width_of};
use engine::game::colour_names;
use engine::{Game, Lang, Names, Seat, SeatCount, Viewer};
use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;
use roxmltree::Document;

/// The largest picture, in bytes: as it is, and compressed as a server sends it.
const RAW: usize = 40_000;
const COMPRESSED: usize = 6_000;

/// What a name might try.
const HOSTILE: &str = "</text><script>alert('\"&')</script>\u{0}\u{8}]]>";

fn viewers(seats: SeatCount) -> impl Iterator<Item = Viewer> {
    seats.seats().map(Viewer::Seat).chain([Viewer::Spectator])
}

fn compressed(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap().len()
}

fn drawn<G: Game>(view: &G::View, names: &Names) -> Drawing {
    G::sketch_in(Lang::En, view, names).drawing(&Places::new(), None)
}

/// The marks that a picture of everything has: every place may be chosen and has changed.
fn marked<G: Game>(view: &G::View, before: &G::View, names: &Names) -> Drawing {
    let sketch = G::sketch_in(Lang::En, view, names);
    let before = G::sketch_in(Lang::En, before, names);
    let all: Places = sketch.places().cloned().collect();
    sketch.drawing(&all, Some((&before, Difference::New)))
}

/// The picture on a page on which every place leads on.
fn linked<G: Game>(view: &G::View, names: &Names) -> Drawing {
    let sketch = G::sketch_in(Lang::En, view, names);
    let link = |place: &Place| (place.clone(), format!("{HERE}\"<&{place}"));
    let links: Links = sketch.places().map(link).collect();
    sketch.on_a_page(&links, None)
}

/// Elements and attributes that pictures are made of; nothing that runs, loads or styles.
const ELEMENTS: [&str; 11] = [
    "svg", "defs", "g", "use", "circle", "path", "polygon", "polyline", "rect", "text", "a",
];
const ATTRIBUTES: [&str; 33] = [
    "aria-hidden",
    "aria-label",
    "class",
    "cx",
    "cy",
    "d",
    "data-at",
    "data-mark",
    "data-seat",
    "fill",
    "focusable",
    "font-family",
    "font-size",
    "font-weight",
    "height",
    "href",
    "id",
    "points",
    "pointer-events",
    "r",
    "role",
    "rx",
    "stroke",
    "stroke-dasharray",
    "stroke-linejoin",
    "stroke-width",
    "tabindex",
    "text-anchor",
    "transform",
    "viewBox",
    "width",
    "x",
    "y",
];
/// Those whose values are words, of which no number is read.
const WORDS: [&str; 9] = [
    "aria-label",
    "class",
    "data-at",
    "data-mark",
    "font-family",
    "href",
    "id",
    "role",
    "fill",
];

/// The language of pictures, and where those of the tests lead.
const SVG: &str = "http://www.w3.org/2000/svg";
const HERE: &str = "/here?";

/// Reads a picture as a browser would and looks at every part of it.
fn is_well_made(drawing: &Drawing) {
    let svg = drawing.svg();
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let ids: BTreeSet<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let mut places = BTreeSet::new();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        assert!(ELEMENTS.contains(&name), "{name}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(ATTRIBUTES.contains(&name), "{name}=\"{value}\"");
            assert!(
                WORDS.contains(&name) || !value.contains('.'),
                "{name}=\"{value}\""
            );
            if name == "href" && node.has_tag_name((SVG, "a")) {
                assert!(value.starts_with(HERE), "{value}");
            } else if name == "href" {
                assert!(ids.contains(value.strip_prefix('#').unwrap()), "{value}");
            }
            if name == "data-at" {
                assert!(places.insert(value), "{value} is drawn twice");
            }
            if name == "data-mark" {
                assert!(places.contains(value), "{value} is marked and not drawn");
            }
        }
    }
    assert!(!places.is_empty());
    for part in drawing.parts() {
        assert!(ids.contains(part.id) && !part.word.is_empty(), "{part:?}");
    }
    let root = document.root_element();
    // On a page it is the page that says what it shows.
    if root.attribute("aria-hidden") != Some("true") {
        let label = root.attribute("aria-label").unwrap();
        assert!(label.len() > 20 && label.ends_with('.'), "{label}");
    }
}

fn pictures_are_well_made_and_small<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let names = colour_names();
    let mut before = None;
    let mut step = 0_u32;
    let look = |view: &G::View, before: &G::View| {
        let plain = drawn::<G>(view, &names);
        is_well_made(&plain);
        assert!(plain.svg().len() <= RAW, "{} bytes", plain.svg().len());
        let small = compressed(plain.svg());
        assert!(small <= COMPRESSED, "{small} bytes compressed");
        assert_eq!(
            plain,
            drawn::<G>(view, &names),
            "another time it is another"
        );
        let marked = marked::<G>(view, before, &names);
        is_well_made(&marked);
        assert_eq!(marked.alt(), plain.alt());
        let linked = linked::<G>(view, &names);
        is_well_made(&linked);
        assert!(linked.svg().contains("<a href"));
    };
    let (table, _) = play::<G>(seats, secret, choices, |table, seat, _| {
        step += 1;
        // Reading XML back takes most of the time, so one position in a few.
        if step % 11 == 1 {
            let view = table.view(Viewer::Seat(seat));
            look(&view, before.as_ref().unwrap_or(&view));
            before = Some(view);
        }
    });
    let last = table.view(Viewer::Spectator);
    look(&last, &last);
}

/// Words of a picture: where they begin and end, the line that they stand on, and how large they are.
#[derive(Debug)]
struct Line {
    words: String,
    from: i32,
    to: i32,
    y: i32,
    size: i32,
}

/// The words of an element and of those in it, which stands at a point and has a size.
fn lines_of(node: roxmltree::Node, (x, y): (i32, i32), lines: &mut Vec<Line>) {
    let number = |name: &str| {
        let value = node.attribute(name)?;
        Some(value.parse::<i32>().unwrap())
    };
    if node.has_tag_name((SVG, "defs")) {
        return;
    }
    let (mut x, mut y) = (x, y);
    if let Some(moved) = node.attribute("transform") {
        let moved = moved.strip_prefix("translate(").unwrap();
        let Some(moved) = moved.strip_suffix(')').filter(|all| !all.contains(')')) else {
            // What is drawn twice as large has no words.
            let inside = node.descendants().find(roxmltree::Node::is_text);
            assert!(inside.is_none(), "{inside:?}");
            return;
        };
        let (right, down) = moved.split_once(' ').unwrap();
        x += right.parse::<i32>().unwrap();
        y += down.parse::<i32>().unwrap();
    }
    if node.has_tag_name((SVG, "text")) {
        let said = |name: &str| node.ancestors().find_map(|node| node.attribute(name));
        let size: i32 = said("font-size").unwrap().parse().unwrap();
        let words = node.text().unwrap().to_owned();
        let width = match said("font-weight") {
            Some(_) => bold_width_of(&words, size),
            None => width_of(&words, size),
        };
        let at = x + number("x").unwrap();
        let from = match said("text-anchor") {
            None => at,
            Some("middle") => at - width / 2,
            Some(end) => {
                assert_eq!(end, "end");
                at - width
            }
        };
        lines.push(Line {
            words,
            from,
            to: from + width,
            y: y + number("y").unwrap(),
            size,
        });
    }
    for child in node.children().filter(roxmltree::Node::is_element) {
        lines_of(child, (x, y), lines);
    }
}

/// In no language do words run into others, or out of the picture, or are they cut.
fn words_keep_apart<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let names = colour_names();
    let mut step = 0_u32;
    let look = |view: &G::View| {
        for &lang in Lang::ALL {
            let drawing = G::sketch_in(lang, view, &names).drawing(&Places::new(), None);
            let document = Document::parse(drawing.svg()).unwrap();
            let root = document.root_element();
            let bounds: Vec<i32> = root
                .attribute("viewBox")
                .unwrap()
                .split(' ')
                .map(|number| number.parse().unwrap())
                .collect();
            let mut lines = Vec::new();
            lines_of(root, (0, 0), &mut lines);
            assert!(!lines.is_empty(), "it says nothing: {}", drawing.svg());
            for (at, one) in lines.iter().enumerate() {
                assert!(one.from >= bounds[0], "{lang:?}: {one:?}");
                assert!(one.to <= bounds[0] + bounds[2], "{lang:?}: {one:?}");
                assert!(!one.words.contains('…'), "{lang:?}: {one:?}");
                for other in &lines[at + 1..] {
                    let beside = (one.y - other.y).abs() < one.size.min(other.size) / 2;
                    let over = one.from < other.to && other.from < one.to;
                    assert!(!(beside && over), "{lang:?}: {one:?} {other:?}");
                }
            }
        }
    };
    let (table, _) = play::<G>(seats, secret, choices, |table, seat, _| {
        step += 1;
        if step % 25 == 1 {
            look(&table.view(Viewer::Seat(seat)));
        }
    });
    look(&table.view(Viewer::Spectator));
}

/// Two worlds that differ in what the viewer may not know alone are one picture.
fn what_is_hidden_is_not_in_the_picture<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let mut chooser = Chance::from_seed(seed(choices ^ 0xd4a3));
    let names = colour_names();
    play::<G>(seats, secret, choices, |table, _, _| {
        if chooser.below(4) > 0 {
            return;
        }
        for viewer in viewers(seats) {
            let other = table.game().imagine(viewer, &mut chooser);
            let here = drawn::<G>(&table.view(viewer), &names);
            assert_eq!(here, drawn::<G>(&other.view(viewer), &names));
        }
    });
}

/// Whatever can be picked from a menu by pointing at a place can be pointed at, and is marked where it may be chosen.
fn every_place_of_a_menu_is_drawn<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let names = colour_names();
    play::<G>(seats, secret, choices, |table, seat, _| {
        let menu = table.menu(seat).expect("it is asked");
        let places = menu.values().filter(|value| value.kind.is_place());
        let legal: Places = places
            .map(|value| Place::new(value.kind.name(), &value.id))
            .collect();
        let sketch = G::sketch_in(Lang::En, &table.view(Viewer::Seat(seat)), &names);
        let drawn: Places = sketch.places().cloned().collect();
        assert!(legal.is_subset(&drawn), "{:?}", &legal - &drawn);
        let drawing = sketch.drawing(&legal, None);
        for place in &legal {
            let mark = format!("data-mark=\"{place}\"");
            assert!(drawing.svg().contains(&mark), "{place} cannot be marked");
        }
    });
}

/// Names that would be markup are words in every picture.
fn no_name_is_markup<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let hostile = Names::from_fn(|seat: Seat| format!("{seat}{HOSTILE}"));
    let mut step = 0_u32;
    let (table, _) = play::<G>(seats, secret, choices, |table, seat, _| {
        step += 1;
        if step % 25 == 1 {
            let view = table.view(Viewer::Seat(seat));
            let drawing = drawn::<G>(&view, &hostile);
            is_well_made(&drawing);
            assert!(!drawing.svg().contains("<script"));
        }
    });
    let drawing = drawn::<G>(&table.view(Viewer::Spectator), &hostile);
    is_well_made(&drawing);
    // The names are there, so that what is escaped is seen to be.
    assert!(drawing.svg().contains("&lt;/text&gt;&lt;"));
}

#[test]
fn the_style_sheet_knows_classes_that_are_drawn() {
    let names = colour_names();
    let mut drawn_classes = BTreeSet::new();
    let mut collect = |svg: &str| {
        let document = Document::parse(svg).unwrap();
        for node in document.descendants() {
            let classes = node.attribute("class").unwrap_or_default();
            drawn_classes.extend(classes.split(' ').map(str::to_owned));
        }
    };
    let three = SeatCount::THREE;
    let th = common::start::<engine::games::tammany_hall::TammanyHall>(three, 1).0;
    collect(
        drawn::<engine::games::tammany_hall::TammanyHall>(&th.view(Viewer::Spectator), &names)
            .svg(),
    );
    let cg = common::start::<engine::games::city_and_guilds::CityAndGuilds>(three, 1).0;
    collect(
        drawn::<engine::games::city_and_guilds::CityAndGuilds>(&cg.view(Viewer::Spectator), &names)
            .svg(),
    );
    let bm = common::start::<engine::games::bull_moose::BullMoose>(three, 1).0;
    collect(
        drawn::<engine::games::bull_moose::BullMoose>(&bm.view(Viewer::Spectator), &names).svg(),
    );
    let rules = STYLE
        .lines()
        .filter(|line| line.contains('{') && line.contains('.'));
    let mut seen = 0;
    for rule in rules {
        for class in rule.split('{').next().unwrap().split('.').skip(1) {
            let class = class.split_whitespace().next().unwrap();
            assert!(drawn_classes.contains(class), "nothing is .{class}");
            seen += 1;
        }
    }
    assert!(seen >= 10, "{seen}");
}

macro_rules! laws {
    ($($module:ident: $game:ty, $cases:literal;)+) => {$(
        mod $module {
            use super::*;

            proptest! {
                #![proptest_config(config($cases))]

                #[test]
                fn pictures_are_well_made_and_small(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::pictures_are_well_made_and_small::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn words_keep_apart(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::words_keep_apart::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn what_is_hidden_is_not_in_the_picture(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::what_is_hidden_is_not_in_the_picture::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn every_place_of_a_menu_is_drawn(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::every_place_of_a_menu_is_drawn::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn no_name_is_markup(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::no_name_is_markup::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }
            }
        }
    )+};
}

laws! {
    bull_moose: engine::games::bull_moose::BullMoose, 6;
    bull_moose_version_1: Older<engine::games::bull_moose::BullMoose, 1>, 1;
    city_and_guilds: engine::games::city_and_guilds::CityAndGuilds, 6;
    city_and_guilds_version_1: Older<engine::games::city_and_guilds::CityAndGuilds, 1>, 1;
    tammany_hall: engine::games::tammany_hall::TammanyHall, 6;
    trial_race: engine::games::trial_race::Race, 6;
}
