//! Which events tell somebody what was hidden until then.
//!
//! Hidden are sealed bids and what chance will draw; all else lies open on the table.

use super::event::{Asked, Event};

/// Whether the event reveals something.
pub(super) fn reveals(event: &Event) -> bool {
    match event {
        Event::FirstPlayerDrawn { .. } | Event::ZoneOpened { .. } | Event::GardenFilled { .. } => {
            true
        }
        // Who was not asked has bid nothing, as everybody could work out.
        Event::WardElected { candidates, .. } => candidates
            .iter()
            .any(|candidate| candidate.asked == Asked::Yes),
        Event::YearBegan { .. }
        | Event::TurnBegan { .. }
        | Event::GardenStayedEmpty {}
        | Event::NothingToPlace { .. }
        | Event::BossPlaced { .. }
        | Event::CubePlaced { .. }
        | Event::PlacingCutShort { .. }
        | Event::ChipTaken { .. }
        | Event::ChipNotTaken { .. }
        | Event::OfficeChipTaken { .. }
        | Event::CubeRemoved { .. }
        | Event::WardLocked { .. }
        | Event::CubeMoved { .. }
        | Event::Slandered { .. }
        | Event::SlanderSpread { .. }
        | Event::TurnEnded { .. }
        | Event::YearEnded { .. }
        | Event::GardenCleared { .. }
        | Event::ElectionBegan { .. }
        | Event::WardSkipped { .. }
        | Event::BiddingBegan { .. }
        | Event::BonusLapsed { .. }
        | Event::BonusCubePlaced { .. }
        | Event::BonusChipTaken { .. }
        | Event::BonusDeclined { .. }
        | Event::ChipsAwarded { .. }
        | Event::WardsScored { .. }
        | Event::MayorElected { .. }
        | Event::NoMayorElected {}
        | Event::OfficesAssigned { .. }
        | Event::LocksRemoved { .. }
        | Event::FirstPlayerNamed { .. }
        | Event::MostChipsScored { .. }
        | Event::SlanderChipsScored { .. }
        | Event::GameEnded { .. } => false,
    }
}
