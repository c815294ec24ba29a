//! Which events tell somebody what was hidden until then.
//!
//! Hidden are hands, decks and what chance will draw: ruling BM-R24.

use super::event::Event;

/// Whether the event reveals something.
pub(super) const fn reveals(event: &Event) -> bool {
    match event {
        Event::PartiesDealt { .. } | Event::CardPlayed { .. } | Event::LotDrawn { .. } => true,
        // In round 7 there is no new one.
        Event::CardsSeen { new, .. } => !new.is_empty(),
        // Told to the player alone, who chose it.
        Event::HandKept { .. }
        | Event::RoundBegan { .. }
        | Event::HandsReady { .. }
        | Event::TokenMoved { .. }
        | Event::SurchargePaid { .. }
        | Event::CubePlaced { .. }
        | Event::Endorsed { .. }
        | Event::BonusLost { .. }
        | Event::PopularityGained { .. }
        | Event::CubeRemoved { .. }
        | Event::CardStays { .. }
        | Event::EffectLeft { .. }
        | Event::CardEnded { .. }
        | Event::StepForced { .. }
        | Event::CubeMoved { .. }
        | Event::AbilityDeclined { .. }
        | Event::AbilityIdle { .. }
        | Event::RoundEnded { .. }
        | Event::ElectionBegan { .. }
        | Event::LeaningsAdded { .. }
        | Event::NobodyEndorsed { .. }
        | Event::Outnumbered { .. }
        | Event::NetMajority { .. }
        | Event::EndorsementAwarded { .. }
        | Event::PopularityCounted { .. }
        | Event::PopularityForgone { .. }
        | Event::VotesCounted { .. } => false,
    }
}
