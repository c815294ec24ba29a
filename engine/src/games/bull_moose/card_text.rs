//! Rules: Placing Support Cubes, a card played for its text; ruling BM-R11.
//!
//! One interpreter for all cards: a text is a row of effects, worked through in their printed order. Before the first
//! of them the token may move freely; then it stays where it is until the last one is done.

use std::ops::ControlFlow;

use crate::chance::Chance;
use crate::game::Told;

use super::BullMoose;
use super::action::Action;
use super::board::State;
use super::cards::{Effect, Presence};
use super::event::{Event, Sympathy};
use super::party::Player;
use super::phase::{Play, Progress, TextPlay};
use super::state::Telling;
use super::violation::Violation;

impl BullMoose {
    /// Whether the card can be played for its text.
    pub(super) fn check_text_card(&self, player: Player, play: &TextPlay) -> Result<(), Violation> {
        let state = self.stands(player);
        if self.text_can_work(player, play, state) {
            Ok(())
        } else if self.is_present(play, state) {
            Err(Violation::NothingToDo { card: play.card })
        } else {
            Err(Violation::NotPresent { card: play.card })
        }
    }

    /// Whether the text can change something at `state`, or where free movement leads.
    pub(super) fn text_can_work(&self, player: Player, play: &TextPlay, state: State) -> bool {
        let steps = play.free.steps + u8::from(play.whistle_stop);
        self.reach(state, steps, play.free.ride)
            .iter()
            .any(|state| self.text_works_at(player, play, state))
    }

    fn text_works_at(&self, player: Player, play: &TextPlay, state: State) -> bool {
        self.is_present(play, state) && self.can_change_from(player, play, 0, state)
    }

    /// Whether the card's presence holds with the token at `state`.
    fn is_present(&self, play: &TextPlay, state: State) -> bool {
        let board = self.board();
        match self.card(play.card).presence {
            Presence::Anywhere => true,
            Presence::InOneOf(states) => states.has(state),
            Presence::InRegion(region) => board.region(state) == region,
            Presence::AtHub => board.hubs().has(state),
        }
    }

    /// Whether one of the effects from the position on could change something.
    fn can_change_from(
        &self,
        player: Player,
        play: &TextPlay,
        position: usize,
        state: State,
    ) -> bool {
        self.effects(play)
            .iter()
            .skip(position)
            .any(|effect| self.can_act(player, effect, &Progress::none(), state))
    }

    fn effects(&self, play: &TextPlay) -> &'static [Effect] {
        self.card(play.card).effects
    }

    pub(super) fn open_effect(&self, play: &TextPlay) -> Option<&'static Effect> {
        self.effects(play).get(usize::from(play.effect))
    }

    /// Whether nothing of the text is left to do.
    pub(super) fn all_effects_done(&self, play: &TextPlay) -> bool {
        self.open_effect(play).is_none()
    }

    /// The text with its first effects begun: presence is checked now, and not before. Ruling BM-D3.
    pub(super) fn begun(&self, player: Player, play: &TextPlay) -> Result<TextPlay, Violation> {
        if play.begun {
            return Ok(*play);
        }
        if !self.is_present(play, self.stands(player)) {
            return Err(Violation::NotPresent { card: play.card });
        }
        let begun = TextPlay {
            begun: true,
            ..*play
        };
        Ok(self.at_open_effect(player, &begun))
    }

    /// The text at its next effect that leaves a choice: those that are used up, without a target or automatic are
    /// behind it.
    fn at_open_effect(&self, player: Player, play: &TextPlay) -> TextPlay {
        let state = self.stands(player);
        let mut play = *play;
        while let Some(effect) = self.open_effect(&play) {
            let automatic = effect.is_automatic();
            if !automatic && self.can_act(player, effect, &play.progress, state) {
                break;
            }
            play.changed |= automatic;
            play.effect += 1;
            play.progress = Progress::none();
        }
        play
    }

    /// Carries out the automatic effects between two moments of a text, and tells of those without a target.
    pub(super) fn pass(
        &mut self,
        player: Player,
        from: &TextPlay,
        to: &TextPlay,
        told: &mut Telling,
    ) {
        let mut passed = *from;
        while passed.effect < to.effect {
            if let Some(effect) = self.open_effect(&passed) {
                self.leave(player, &passed, effect, told);
            }
            passed.effect += 1;
            passed.progress = Progress::none();
        }
    }

    fn leave(&mut self, player: Player, play: &TextPlay, effect: &Effect, told: &mut Telling) {
        match *effect {
            Effect::Popularity { cubes } => {
                let cubes = u16::from(cubes);
                self.gain_popularity(player, cubes, Sympathy::Text, told);
            }
            Effect::Stay(_) => self.tell_stays(player, play.card, told),
            Effect::Add { .. } | Effect::Remove { .. } => {
                if play.progress == Progress::none() {
                    tell_left(player, play, false, told);
                }
            }
        }
    }

    /// After a change: on to the next effect that leaves a choice.
    pub(super) fn go_on(&mut self, player: Player, done: &TextPlay, told: &mut Telling) {
        let next = self.at_open_effect(player, done);
        self.pass(player, done, &next, told);
        self.set_play(Play::Text(next));
    }

    /// The player leaves the rest of an effect.
    pub(super) fn next_effect(
        &mut self,
        player: Player,
        play: &TextPlay,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let begun = self.begun(player, play)?;
        let after = self.check_next(player, &begun)?;
        self.pass(player, play, &begun, told);
        tell_left(player, &begun, true, told);
        self.go_on(player, &after, told);
        Ok(())
    }

    fn check_next(&self, player: Player, play: &TextPlay) -> Result<TextPlay, Violation> {
        let card = play.card;
        if self.all_effects_done(play) {
            return Err(Violation::NoEffectOpen { card });
        }
        let after = TextPlay {
            effect: play.effect + 1,
            progress: Progress::none(),
            ..*play
        };
        let later = usize::from(after.effect);
        if play.changed || self.can_change_from(player, play, later, self.stands(player)) {
            Ok(after)
        } else {
            Err(Violation::NothingDone { card })
        }
    }

    /// The text is done with: what is open is declined, what is automatic still happens.
    pub(super) fn end_text(
        &mut self,
        player: Player,
        play: &TextPlay,
        chance: &mut Chance,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let begun = self.check_end_text(player, play)?;
        self.pass(player, play, &begun, told);
        let effects = self.effects(play);
        for effect in effects.iter().skip(usize::from(begun.effect)) {
            if effect.is_automatic() {
                self.leave(player, &begun, effect, told);
            }
        }
        let stays = effects
            .iter()
            .any(|effect| matches!(effect, Effect::Stay(_)));
        self.finish_card(player, play.card, stays, 0, chance, told);
        Ok(())
    }

    fn check_end_text(&self, player: Player, play: &TextPlay) -> Result<TextPlay, Violation> {
        let begun = self.begun(player, play)?;
        let later = usize::from(begun.effect);
        let automatic = |effect: &Effect| effect.is_automatic();
        if begun.changed || self.effects(play).iter().skip(later).any(automatic) {
            Ok(begun)
        } else {
            Err(Violation::NothingDone { card: play.card })
        }
    }

    /// Hands over every step of a card played for its text, but free movement.
    pub(super) fn find_text_steps(
        &self,
        player: Player,
        play: &TextPlay,
        found: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(begun) = self.begun(player, play) else {
            return ControlFlow::Continue(());
        };
        match self.open_effect(&begun) {
            Some(&Effect::Add { at, .. }) => {
                for at in self.places(player, at, self.stands(player)).iter() {
                    if self.check_add(player, &begun, at).is_ok() {
                        found(Action::Add { at })?;
                    }
                }
            }
            Some(&Effect::Remove { from, at, .. }) => {
                for at in self.places(player, at, self.stands(player)).iter() {
                    for party in self.targets(player, from).iter() {
                        if self.check_remove(player, &begun, party, at).is_ok() {
                            found(Action::Remove { party, at })?;
                        }
                    }
                }
            }
            Some(Effect::Popularity { .. } | Effect::Stay(_)) | None => {}
        }
        if self.check_next(player, &begun).is_ok() {
            found(Action::NextEffect {})?;
        }
        if self.check_end_text(player, play).is_ok() {
            found(Action::EndCard {})?;
        }
        ControlFlow::Continue(())
    }
}

fn tell_left(player: Player, play: &TextPlay, declined: bool, told: &mut Telling) {
    told.push(Told::all(Event::EffectLeft {
        player,
        card: play.card,
        effect: play.effect + 1,
        declined,
    }));
}
