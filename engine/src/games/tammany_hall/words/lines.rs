//! Lines of the board as text that are the same in every language.

use crate::game::Names;
use crate::games::tammany_hall::view::PlayerView;

/// The row of a player; the seat's colour is in the reader's language.
pub(super) fn player_row(player: &PlayerView, colour: &str, names: &Names) -> String {
    let chips = player.chips;
    format!(
        "{} {:<6} {:<24}{:>3} {:>6}{:>6}{:>6}{:>6}{:>7}{:>7}{}",
        player.seat.number(),
        colour,
        names[player.seat],
        player.victory_points,
        chips.irish,
        chips.english,
        chips.german,
        chips.italian,
        player.bosses_in_hand,
        player.slander_chips,
        if player.slandered_this_term { "*" } else { "" }
    )
}
