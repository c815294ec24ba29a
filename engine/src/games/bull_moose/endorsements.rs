//! Rules: Endorsements (Press, Senator); rulings BM-R14, BM-R19 and BM-R20.

use crate::chance::Chance;
use crate::game::Told;

use super::BullMoose;
use super::board::StateBox;
use super::cards::Endorsement;
use super::event::{Cause, Contest, Event};
use super::party::Player;
use super::phase::Phase;
use super::set::StateBoxes;
use super::state::{Telling, no_cubes};
use super::violation::Violation;

impl BullMoose {
    /// Finds the winner of an endorsement box, who has to distribute its cubes.
    pub(super) fn award_endorsement(
        &mut self,
        endorsement: Endorsement,
        empty: StateBoxes,
        chance: &mut Chance,
        told: &mut Telling,
    ) {
        let cubes = self.pieces.endorsements[endorsement];
        let contest = Contest::Endorsement { endorsement };
        let Some(player) = self.winner_of(contest, &cubes, chance, told) else {
            told.push(Told::all(Event::NobodyEndorsed { endorsement }));
            self.after_endorsement(endorsement, chance, told);
            return;
        };
        // The losers' cubes go back to the supply with the lot.
        let mut left = no_cubes();
        left[player.party] = cubes[player.party];
        self.pieces.endorsements[endorsement] = left;
        let boxes = self.endorsed_boxes(player, endorsement, empty);
        told.push(Told::all(Event::EndorsementAwarded {
            endorsement,
            winner: player,
            cubes: cubes[player.party],
            home: boxes.is_none(),
        }));
        let home = StateBox::of(player.party.start());
        let allowed = boxes.unwrap_or_else(|| StateBoxes::only(home));
        self.phase = Phase::Endorse {
            endorsement,
            player,
            allowed,
        };
        if let Some(only) = allowed.single() {
            while self.endorsed_cubes(endorsement, player) > 0 {
                self.move_endorsed_cube(endorsement, player, only, told);
            }
            self.after_endorsement(endorsement, chance, told);
        }
    }

    /// The player's cubes in the endorsement box.
    pub(super) fn endorsed_cubes(&self, endorsement: Endorsement, player: Player) -> u16 {
        self.pieces.endorsements[endorsement][player.party]
    }

    /// The winner puts one of the cubes into a box.
    pub(super) fn grant_endorsed(
        &mut self,
        endorsement: Endorsement,
        player: Player,
        allowed: StateBoxes,
        at: StateBox,
        chance: &mut Chance,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        super::placing_support_cubes::check_ballot(player, at)?;
        if !allowed.has(at) {
            return Err(Violation::NotEndorsed { endorsement, at });
        }
        self.move_endorsed_cube(endorsement, player, at, told);
        if self.endorsed_cubes(endorsement, player) == 0 {
            self.after_endorsement(endorsement, chance, told);
        }
        Ok(())
    }

    fn move_endorsed_cube(
        &mut self,
        endorsement: Endorsement,
        player: Player,
        at: StateBox,
        told: &mut Telling,
    ) {
        let lying = &mut self.pieces.endorsements[endorsement][player.party];
        *lying = lying.saturating_sub(1);
        let by = match endorsement {
            Endorsement::Press => Cause::Press,
            Endorsement::Senator => Cause::Senator,
        };
        self.put_cube(player, at, by, told);
    }

    fn after_endorsement(
        &mut self,
        endorsement: Endorsement,
        chance: &mut Chance,
        told: &mut Telling,
    ) {
        match endorsement {
            Endorsement::Press => {
                self.award_endorsement(Endorsement::Senator, StateBoxes::EMPTY, chance, told);
            }
            Endorsement::Senator => self.count_popularity(chance, told),
        }
    }
}
