//! Which events tell somebody what was hidden until then.
//!
//! Hidden are the tiles that were dealt and not laid yet, what was given back, and what chance will draw. All that is
//! scored is open.

use super::Event;

/// Whether the event reveals something.
///
/// A tile that everybody saw taken is no news when it is laid, but the event does not say which of the hand it was.
pub(super) const fn reveals(event: &Event) -> bool {
    match event {
        Event::TilesDealt { .. }
        | Event::TileTurnedUp { .. }
        | Event::StartingPlayerDrawn { .. }
        | Event::TileLaid { .. } => true,
        // Told to the player alone, who chose it.
        Event::TileDiscarded { .. }
        | Event::GameBegan { .. }
        | Event::DiscardsShuffledIn { .. }
        | Event::StepForced { .. }
        | Event::StockEmpty {}
        | Event::InvestmentRaised { .. }
        | Event::InvestmentRefused { .. }
        | Event::FirstTaken { .. }
        | Event::SecondTaken { .. }
        | Event::MarkerKept { .. }
        | Event::BlockCompleted { .. }
        | Event::BlockPaid { .. }
        | Event::ThirdPlaceTied { .. }
        | Event::BlockPaysNobody { .. }
        | Event::GuildTookControl { .. }
        | Event::GuildsTied { .. }
        | Event::NoGuildInBlock { .. }
        | Event::GuildPaid { .. }
        | Event::GuildPaysNobody { .. }
        | Event::TavernDue { .. }
        | Event::NoTavernLeft { .. }
        | Event::TavernLaid { .. }
        | Event::TileTaken { .. }
        | Event::CityCompleted {}
        | Event::ChainScored { .. }
        | Event::ChainPaid { .. }
        | Event::ChainPaysNobody { .. }
        | Event::NoChain { .. }
        | Event::UnusedMenSubtracted { .. }
        | Event::GameWon { .. } => false,
    }
}
