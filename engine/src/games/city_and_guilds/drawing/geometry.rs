//! What a map's grid does not say: the outline of each block, and the street square on which its sign stands.

use crate::drawing::Point;
use crate::games::city_and_guilds::map::MapId;
use crate::games::city_and_guilds::space::ByBlock;

/// The side of a square.
pub(super) const SQUARE: i32 = 80;

/// A block as it is drawn.
pub(super) struct Drawn {
    /// Its corners.
    pub(super) outline: &'static [Point],
    /// The row and the column of its sign.
    pub(super) sign: (i32, i32),
}

const fn drawn(outline: &'static [Point], sign: (i32, i32)) -> Drawn {
    Drawn { outline, sign }
}

static DESIGNED_1: ByBlock<Drawn> = ByBlock::new([
    drawn(
        &[
            (240, 0),
            (240, 80),
            (320, 80),
            (320, 320),
            (240, 320),
            (240, 160),
            (80, 160),
            (80, 80),
            (0, 80),
            (0, 0),
        ],
        (2, 2),
    ), // A
    drawn(
        &[
            (960, 0),
            (960, 240),
            (880, 240),
            (880, 160),
            (720, 160),
            (720, 80),
            (640, 80),
            (640, 0),
        ],
        (2, 10),
    ), // B
    drawn(
        &[
            (560, 160),
            (640, 160),
            (640, 320),
            (400, 320),
            (400, 80),
            (560, 80),
        ],
        (1, 7),
    ), // C
    drawn(
        &[
            (160, 640),
            (0, 640),
            (0, 400),
            (80, 400),
            (80, 240),
            (160, 240),
        ],
        (4, 0),
    ), // D
    drawn(
        &[
            (800, 320),
            (880, 320),
            (880, 480),
            (960, 480),
            (960, 640),
            (880, 640),
            (880, 560),
            (800, 560),
            (800, 480),
            (720, 480),
            (720, 240),
            (800, 240),
        ],
        (5, 11),
    ), // E
    drawn(
        &[
            (240, 640),
            (240, 560),
            (320, 560),
            (320, 480),
            (240, 480),
            (240, 400),
            (480, 400),
            (480, 640),
        ],
        (6, 3),
    ), // F
    drawn(
        &[
            (800, 720),
            (880, 720),
            (880, 800),
            (800, 800),
            (800, 880),
            (720, 880),
            (720, 720),
            (640, 720),
            (640, 800),
            (560, 800),
            (560, 640),
            (640, 640),
            (640, 560),
            (720, 560),
            (720, 640),
            (800, 640),
        ],
        (9, 8),
    ), // G
    drawn(
        &[
            (480, 880),
            (160, 880),
            (160, 800),
            (80, 800),
            (80, 720),
            (240, 720),
            (240, 800),
            (320, 800),
            (320, 720),
            (480, 720),
        ],
        (9, 3),
    ), // H
]);

/// The blocks of a map.
pub(super) const fn blocks(map: MapId) -> &'static ByBlock<Drawn> {
    match map {
        MapId::Designed1 => &DESIGNED_1,
    }
}
