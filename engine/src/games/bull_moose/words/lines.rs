//! What is called the same in every language.

use crate::game::Names;
use crate::games::bull_moose::cards::{Card, CardId};
use crate::games::bull_moose::options::Edition;
use crate::games::bull_moose::party::Player;

/// A player: the name and the party.
pub(super) fn who(player: Player, names: &Names) -> String {
    format!("{} ({})", names[player.seat], player.party)
}

/// What is printed on a card. A decision or an event names it by its id alone: the editions share their cards.
pub(super) fn printed(card: CardId) -> &'static Card {
    Edition::default().card(card)
}
