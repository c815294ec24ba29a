//! How the table looks to each viewer: everything but others' hands and decks. Ruling BM-R24.

use crate::by::Key;
use crate::game::Viewer;
use crate::words::Lang;

use super::BullMoose;
use super::board::StateBox;
use super::cards::{CardId, CardSet, Endorsement};
use super::net_majority::{in_the_urn, only_party};
use super::party::{ByParty, Party, Player};
use super::phase::{FreeMovement, Phase, Play, WhistleStop};
use super::view::{
    BoxView, CardView, CubesView, FreeMovementView, OutlookView, OwnView, PlayView, PlayerView,
    StageView, View,
};
use super::words;

fn cubes_view(cubes: &ByParty<u16>) -> Vec<CubesView> {
    cubes
        .iter()
        .filter(|&(_, &cubes)| cubes > 0)
        .map(|(party, &cubes)| CubesView { party, cubes })
        .collect()
}

fn outlook(cubes: &ByParty<u16>) -> OutlookView {
    let urn = in_the_urn(cubes);
    match only_party(&urn) {
        Some(party) => OutlookView::Sure { party },
        None if cubes_view(cubes).is_empty() => OutlookView::Empty {},
        None => OutlookView::Lot {
            urn: cubes_view(&urn),
        },
    }
}

#[allow(clippy::cast_possible_truncation, reason = "a deck has 28 cards")]
fn count(cards: CardSet) -> u8 {
    cards.len() as u8
}

impl BullMoose {
    /// The table as this viewer sees it.
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let pieces = &self.pieces;
        let boxes: Vec<BoxView> = StateBox::ALL.iter().map(|&at| self.box_view(at)).collect();
        View {
            edition: self.edition,
            round: self.round,
            stage: self.stage_view(),
            players: self
                .players()
                .map(|player| self.player_view(player, &boxes))
                .collect(),
            own: self
                .players()
                .find(|player| viewer.is(player.seat))
                .map(|player| self.own_view(player)),
            boxes,
            press: cubes_view(&pieces.endorsements[Endorsement::Press]),
            senator: cubes_view(&pieces.endorsements[Endorsement::Senator]),
            popularity: cubes_view(&pieces.popularity),
        }
    }

    fn card_view(&self, card: CardId) -> CardView {
        let printed = self.card(card);
        CardView {
            card,
            name: printed.name,
            value: printed.value,
            rail: printed.rail,
            endorsement: printed.endorsement,
            text: words::card_text(Lang::En, printed),
            history: printed.history.say_in(Lang::En),
        }
    }

    fn card_views(&self, party: Party, cards: CardSet) -> Vec<CardView> {
        cards
            .iter()
            .map(|number| self.card_view(CardId { party, number }))
            .collect()
    }

    fn box_view(&self, at: StateBox) -> BoxView {
        let board = self.board();
        let state = at.state();
        let cubes = &self.pieces.cubes[at];
        BoxView {
            at,
            name: at.name(),
            state,
            region: board.region(state),
            votes: board.votes(at),
            hub: board.hubs().has(state),
            swing: board.swing().has(at),
            neighbours: board.neighbours(state),
            leanings: board.leanings(at),
            cubes: cubes_view(cubes),
            outlook: outlook(cubes),
        }
    }

    fn player_view(&self, player: Player, boxes: &[BoxView]) -> PlayerView {
        let Player { party, .. } = player;
        let cards = &self.cards[party];
        let votes_where = |holds: &dyn Fn(&OutlookView) -> bool| {
            boxes
                .iter()
                .filter(|each| holds(&each.outlook))
                .map(|each| u16::from(each.votes))
                .sum()
        };
        PlayerView {
            player,
            candidate: party.candidate(),
            token: self.stands(player),
            hand: count(cards.hand),
            deck: count(cards.deck()),
            beside: self.card_views(party, cards.beside),
            discards: self.card_views(party, cards.discards),
            sure_votes: votes_where(&|outlook| *outlook == OutlookView::Sure { party }),
            open_votes: votes_where(&|outlook| match outlook {
                OutlookView::Lot { urn } => urn.iter().any(|cubes| cubes.party == party),
                OutlookView::Empty {} | OutlookView::Sure { .. } => false,
            }),
        }
    }

    fn own_view(&self, player: Player) -> OwnView {
        let Player { party, .. } = player;
        let cards = &self.cards[party];
        OwnView {
            player,
            hand: self.card_views(party, cards.hand),
            top_of_deck: self.card_views(party, cards.top),
            unseen: super::four_cards::cards_of(party, cards.unseen),
        }
    }

    fn stage_view(&self) -> StageView {
        match self.phase {
            Phase::Keep => StageView::Keep {},
            Phase::Play { turn, player, card } => StageView::Play {
                turn,
                player,
                card: card.map(|play| self.play_view(&play)),
            },
            Phase::Special { player } => StageView::Ability { player },
            Phase::Endorse {
                endorsement,
                player,
                allowed,
            } => StageView::Endorsement {
                endorsement,
                player,
                left: self.endorsed_cubes(endorsement, player),
                boxes: allowed,
            },
            Phase::Popularity { player, left, .. } => StageView::Popularity { player, left },
            Phase::Over => StageView::Over {
                results: self.tallies(),
            },
        }
    }

    fn play_view(&self, play: &Play) -> PlayView {
        let card = self.card_view(play.card());
        match play {
            Play::Value(play) => PlayView::Value {
                card,
                points: play.points,
                owed: play.owed,
                free: free_view(play.free, 0),
                cube_due: play.whistle_stop == WhistleStop::CubeDue,
                county: play.county,
                bonus: play.bonus,
            },
            Play::Text(play) => PlayView::Text {
                card,
                free: free_view(play.free, u8::from(play.whistle_stop && !play.begun)),
                effect: (play.begun && !self.all_effects_done(play)).then_some(play.effect + 1),
            },
            Play::Express(play) => PlayView::Express {
                card,
                free: free_view(play.free, 0),
                ridden: play.ridden,
            },
        }
    }
}

fn free_view(free: FreeMovement, more: u8) -> FreeMovementView {
    FreeMovementView {
        steps: free.steps + more,
        ride: free.ride,
    }
}
