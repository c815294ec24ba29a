//! Lines of the board as text that are the same in every language.

use crate::games::city_and_guilds::view::{SpaceView, View};
use crate::words::page::Page;

/// The plan, space by space: what is built, and what can be built upon.
pub(super) fn plan(page: &mut Page, view: &View) {
    let mark = |space: &SpaceView| match (space.built, space.open) {
        (Some(_), _) => '*',
        (None, true) => '+',
        (None, false) => ' ',
    };
    let spaces = || view.blocks.iter().flat_map(|block| &block.spaces);
    for (row, line) in (0..).zip(&view.grid) {
        let squares: Vec<String> = (0..)
            .zip(line.chars())
            .map(|(column, square)| {
                spaces()
                    .find(|space| (space.row, space.column) == (row, column))
                    .map_or_else(
                        || format!("{square:<3}"),
                        |space| format!("{}{}", space.space, mark(space)),
                    )
            })
            .collect();
        page.line(&format!("  {}", squares.join(" ")));
    }
}
