//! Below the map: tiles face up and in the viewer's hand, the players, and the guilds' tracks.

use super::symbols::{chip, face, man};
use super::{EDGE, LETTERS};
use crate::drawing::{Attr, Ink, Outline, Place, Sketch, Svg, Tag, fitted, size_in, width_of};
use crate::game::Names;
use crate::games::city_and_guilds::tiles::Tile;
use crate::games::city_and_guilds::view::{GuildView, PhaseView, PlayerView, View};
use crate::games::city_and_guilds::words::{self, Label};
use crate::seat::Seat;
use crate::words::Lang;

/// How wide all of it is.
const WIDTH: i32 = 960;
/// How high the line of tiles is, with what is free below it.
const TILES: i32 = 104;
/// From one row to the next.
const ROW: i32 = 46;
/// The height of the line of headings.
const HEAD: i32 = 40;
/// The size of headings.
const SMALL: i32 = 21;
/// Where names begin, and how wide they are.
const NAME: (i32, i32) = (70, 158);
/// Where the players' columns of numbers end.
const MONEY: i32 = 316;
const MEN: i32 = 394;
const HELD: i32 = 491;
/// Where the tracks begin and the chains end.
const TRACKS: i32 = 504;
const CHAIN: i32 = 946;

/// How high all of it is.
pub(super) fn height(view: &View) -> i32 {
    let rows = i32::try_from(view.players.len().max(view.guilds.len())).unwrap_or(0);
    TILES + HEAD + rows * ROW + EDGE
}

/// Draws all of it, from `top` down.
pub(super) fn lists(sketch: &mut Sketch, lang: Lang, view: &View, names: &Names, top: i32) {
    sketch.ground().element(
        Tag::Rect,
        &[
            Attr::Corner((0, top - EDGE)),
            Attr::Extent(WIDTH, height(view)),
            Attr::Rounded(8),
            Attr::Fill(Ink::PAPER),
            Attr::Stroke(Ink::HEAVY),
            Attr::Line(3),
        ],
    );
    tiles(sketch, lang, view, top);
    headings(sketch.ground(), lang, top + TILES + HEAD / 2);
    let first = top + TILES + HEAD + ROW / 2 - 8;
    let mut y = first;
    for player in &view.players {
        sketch.place(Place::new("player", player.seat), None, |svg| {
            svg.group(&[Attr::Seat(player.seat)], |svg| {
                if acts(view, player.seat) {
                    let arrow = [(14, y - 10), (29, y), (14, y + 10)];
                    let look = [Attr::Points(&arrow), Attr::Fill(Ink::LEGAL)];
                    svg.element(Tag::Polygon, &look);
                }
                row(svg, lang, player, &names[player.seat], y);
            });
        });
        y += ROW;
    }
    y = first;
    for guild in &view.guilds {
        let name = chip(guild.guild).name;
        sketch.place(Place::new("track", name), None, |svg| {
            track(svg, lang, guild, y);
        });
        y += ROW;
    }
}

/// The tiles face up, what is left of the others, and the viewer's own.
fn tiles(sketch: &mut Sketch, lang: Lang, view: &View, top: i32) {
    let y = top + 42;
    let mut lay = |kind: &str, left: i32, tiles: &[Tile]| {
        for (number, &tile) in (1..).zip(tiles) {
            let x = left + 42 + (number - 1) * 86;
            let outline = Outline::rect((x - 40, y - 40), (80, 80));
            sketch.place(Place::new(kind, number), Some(outline), |svg| {
                svg.place(face(tile), (x, y));
            });
        }
    };
    lay("display", 112, &view.display);
    if let Some(own) = &view.own {
        lay("hand", 610, &own.hand);
    }
    let say = |svg: &mut Svg, x, y, label| {
        svg.text((x, y), &[Attr::Size(SMALL)], &words::label(lang, label));
    };
    sketch.place(Place::new("pool", "stock"), None, |svg| {
        say(svg, 384, y - 6, Label::Stock(view.stock));
        say(svg, 384, y + 26, Label::Taverns(view.taverns));
    });
    say(sketch.ground(), 12, y + 8, Label::FaceUp);
    if view.own.is_some() {
        say(sketch.ground(), 546, y + 8, Label::Hand);
    }
}

fn headings(svg: &mut Svg, lang: Lang, y: i32) {
    let look = [Attr::Size(SMALL), Attr::Fill(Ink::FAINT)];
    svg.group(&look, |svg| {
        for (x, label) in [
            (MONEY, Label::Money),
            (MEN, Label::Men),
            (HELD, Label::Tiles),
            (CHAIN, Label::Chain),
        ] {
            svg.text((x, y), &[Attr::End], &words::label(lang, label));
        }
        let tracks = words::label(lang, Label::Tracks);
        let size = size_in(350, SMALL, |size| width_of(&tracks, size));
        svg.text((TRACKS, y), &[Attr::Size(size)], &tracks);
    });
}

fn row(svg: &mut Svg, lang: Lang, player: &PlayerView, name: &str, y: i32) {
    svg.place(man(player.seat), (50, y));
    svg.text((NAME.0, y + 9), &[], &fitted(name, LETTERS, NAME.1));
    svg.group(&[Attr::End], |svg| {
        let money = words::label(lang, Label::Pounds(player.money));
        svg.text((MONEY, y + 9), &[Attr::Bold], &money);
        svg.number((MEN, y + 9), player.men);
        svg.number((HELD, y + 9), player.hand);
    });
}

/// The cubes on a track, the first first, and what its largest chain is worth.
fn track(svg: &mut Svg, lang: Lang, guild: &GuildView, y: i32) {
    svg.place(chip(guild.guild), (TRACKS + 16, y));
    for (x, cube) in (TRACKS + 56..).step_by(66).zip(&guild.track) {
        svg.place(man(cube.seat), (x, y));
        svg.number((x + 16, y + 9), cube.space);
    }
    if let Some(chain) = guild.chain {
        let value = words::label(lang, Label::Pounds(i16::from(chain.value)));
        svg.text((CHAIN, y + 9), &[Attr::End, Attr::Bold], &value);
    }
}

/// Whether the game waits for the seat.
fn acts(view: &View, seat: Seat) -> bool {
    match view.phase {
        PhaseView::Discard {} => true,
        PhaseView::FirstTile { seat: due }
        | PhaseView::FirstDraw { seat: due }
        | PhaseView::Tile { seat: due }
        | PhaseView::Tavern { seat: due }
        | PhaseView::Draw { seat: due } => due == seat,
        PhaseView::Over {} => false,
    }
}
