//! Rules: Candidates' Characteristics.
//!
//! The abilities after a round's last card, in the order of turns (rulings BM-R1, BM-R4, BM-R5 and BM-R27), and the
//! Democrats' bonus while they play a card for its value (ruling BM-R9).

use crate::chance::Chance;
use crate::game::Told;

use super::BullMoose;
use super::action::Action;
use super::board::{Region, StateBox};
use super::event::{Cause, Event};
use super::movement::no_cube_due;
use super::party::{Party, Player};
use super::phase::{Phase, Play, ValuePlay};
use super::placing_support_cubes::check_ballot;
use super::set::{Parties, StateBoxes};
use super::state::Telling;
use super::violation::{Due, Violation};

impl BullMoose {
    /// The abilities of the parties that come after this one, up to the next that leaves a choice.
    pub(super) fn use_abilities(
        &mut self,
        after: Option<Party>,
        chance: &mut Chance,
        told: &mut Telling,
    ) {
        let waiting = self
            .players()
            .filter(|player| after.is_none_or(|after| player.party > after));
        for player in waiting {
            match player.party {
                Party::Dem => {}
                Party::Soc => self.cubes_for_ties(player, told),
                Party::Rep | Party::Prog | Party::Proh => {
                    if self.has_choice(player) {
                        self.phase = Phase::Special { player };
                        return;
                    }
                    told.push(Told::all(Event::AbilityIdle { player }));
                }
            }
        }
        self.end_round(chance, told);
    }

    /// The Socialists add a cube wherever they share the highest count: first all such boxes are found, then filled.
    fn cubes_for_ties(&mut self, player: Player, told: &mut Telling) {
        let tied: StateBoxes = self
            .pieces
            .cubes
            .iter()
            .filter(|(_, cubes)| {
                let own = cubes[player.party];
                let others = || {
                    cubes
                        .iter()
                        .filter(|(party, _)| *party != player.party)
                        .map(|(_, &count)| count)
                };
                own > 0 && others().max() == Some(own)
            })
            .map(|(at, _)| at)
            .collect();
        if tied.is_empty() {
            told.push(Told::all(Event::AbilityIdle { player }));
        }
        for at in tied.iter() {
            self.put_cube(player, at, Cause::Tie, told);
        }
    }

    /// The parties whose cubes the player's ability moves.
    fn movable_parties(&self, player: Player) -> Parties {
        match player.party {
            Party::Rep => Parties::of(&[Party::Rep]),
            Party::Proh => self.in_play().without(Party::Proh),
            Party::Prog | Party::Dem | Party::Soc => Parties::EMPTY,
        }
    }

    /// Every move of the ability: whose cube, from where and to where.
    fn moves(&self, player: Player) -> impl Iterator<Item = (Party, StateBox, StateBox)> {
        let region = self.region_boxes(player);
        self.movable_parties(player)
            .iter()
            .flat_map(move |party| {
                let sources = self.pieces.boxes_with(party).and(region);
                sources
                    .iter()
                    .flat_map(move |from| region.iter().map(move |to| (party, from, to)))
            })
            .filter(move |&(party, from, to)| self.check_move(player, party, from, to).is_ok())
    }

    /// The boxes where the Progressives may add their cube.
    fn additions(&self, player: Player) -> StateBoxes {
        if player.party == Party::Prog {
            self.region_boxes(player)
                .and(Self::on_the_ballot(player.party))
        } else {
            StateBoxes::EMPTY
        }
    }

    fn has_choice(&self, player: Player) -> bool {
        !self.additions(player).is_empty() || self.moves(player).next().is_some()
    }

    /// Every use of the ability.
    pub(super) fn list_abilities(&self, player: Player, actions: &mut Vec<Action>) {
        actions.extend(self.additions(player).iter().map(|at| Action::Add { at }));
        actions.extend(self.moves(player).map(|(party, from, to)| Action::Move {
            party,
            from,
            to,
        }));
        if player.party != Party::Prog {
            actions.push(Action::Decline {});
        }
    }

    /// A cube is moved from one state to another, both in the region where the token stands.
    pub(super) fn move_cube(
        &mut self,
        player: Player,
        party: Party,
        from: StateBox,
        to: StateBox,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let (owner, left) = self.check_move(player, party, from, to)?;
        self.pieces.cubes[from][party] = left;
        self.pieces.cubes[to][party] += 1;
        told.push(Told::all(Event::CubeMoved {
            player,
            owner,
            from,
            to,
        }));
        Ok(())
    }

    /// Whose cube it is, and how many of them stay behind.
    fn check_move(
        &self,
        player: Player,
        party: Party,
        from: StateBox,
        to: StateBox,
    ) -> Result<(Player, u16), Violation> {
        let owner = self
            .player_of(party)
            .filter(|_| self.movable_parties(player).has(party))
            .ok_or(Violation::NotYoursToMove { party })?;
        self.check_region(player, from)?;
        self.check_region(player, to)?;
        if from.state() == to.state() {
            return Err(Violation::SameState { from, to });
        }
        check_ballot(owner, to)?;
        let left = self.pieces.cubes[from][party]
            .checked_sub(1)
            .ok_or(Violation::NoCubeThere { party, at: from })?;
        Ok((owner, left))
    }

    fn check_region(&self, player: Player, at: StateBox) -> Result<(), Violation> {
        if self.region_boxes(player).has(at) {
            Ok(())
        } else {
            Err(Violation::OutsideYourRegion {
                at,
                region: self.board().region(self.stands(player)),
            })
        }
    }

    /// The Progressives add their cube.
    pub(super) fn add_by_ability(
        &mut self,
        player: Player,
        at: StateBox,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        if player.party != Party::Prog {
            return Err(Violation::NotNow {
                due: Due::MoveWithinRegion,
            });
        }
        self.check_region(player, at)?;
        check_ballot(player, at)?;
        self.put_cube(player, at, Cause::Ability, told);
        Ok(())
    }

    /// The ability is not used.
    pub(super) fn decline(player: Player, told: &mut Telling) -> Result<(), Violation> {
        if player.party == Party::Prog {
            return Err(Violation::MustAdd);
        }
        told.push(Told::all(Event::AbilityDeclined { player }));
        Ok(())
    }

    /// The Democrats put their bonus where the token stands.
    pub(super) fn bonus(
        &mut self,
        player: Player,
        play: &ValuePlay,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let next = self.check_bonus(player, play)?;
        self.tell_surcharge(player, play.owed, told);
        self.put_cube(
            player,
            StateBox::of(self.stands(player)),
            Cause::Bonus,
            told,
        );
        self.set_play(Play::Value(next));
        Ok(())
    }

    /// The play after the bonus, with which what is owed for stopping here is paid. Rulings BM-R7 and BM-R9.
    pub(super) fn check_bonus(
        &self,
        player: Player,
        play: &ValuePlay,
    ) -> Result<ValuePlay, Violation> {
        no_cube_due(play)?;
        if !play.bonus {
            return Err(Violation::NoBonus);
        }
        let state = self.stands(player);
        if self.board().region(state) != Region::South {
            return Err(Violation::NotInTheSouth { state });
        }
        Ok(ValuePlay {
            points: self.settled(player, play)?,
            owed: 0,
            bonus: false,
            ..*play
        })
    }

    /// The bonus that was not named comes where the token ends, if that is in the South.
    pub(super) fn bonus_at_the_end(&mut self, player: Player, told: &mut Telling) {
        let state = self.stands(player);
        if self.board().region(state) == Region::South {
            self.put_cube(player, StateBox::of(state), Cause::Bonus, told);
        } else {
            told.push(Told::all(Event::BonusLost { player, state }));
        }
    }
}
