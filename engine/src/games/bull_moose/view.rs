//! What a viewer may see.

use serde::Serialize;

use super::board::{Region, State, StateBox};
use super::cards::{CardId, Endorsement};
use super::event::Tally;
use super::options::Edition;
use super::party::{Party, Player};
use super::set::{Parties, StateBoxes, States};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(as = BullMooseView, example = json!({
        "edition": "reconstructed", "round": 1,
        "stage": {"type": "play", "turn": 1, "player": {"seat": 2, "party": "REP"}, "card": null},
        "players": [{
            "player": {"seat": 2, "party": "REP"}, "candidate": "Taft", "token": "OH", "hand": 4, "deck": 24,
            "beside": [], "discards": [], "sure_votes": 24, "open_votes": 0
        }],
        "own": null,
        "boxes": [{
            "box": "OH", "name": "Ohio", "state": "OH", "region": "MIDWEST", "votes": 24, "hub": true, "swing": false,
            "neighbours": ["IN", "KY", "MI"], "leanings": ["REP", "PROG"],
            "cubes": [{"party": "REP", "cubes": 3}, {"party": "DEM", "cubes": 1}],
            "outlook": {"type": "sure", "party": "REP"}
        }],
        "press": [], "senator": [], "popularity": [{"party": "DEM", "cubes": 1}]
    }))
)]
pub struct View {
    /// The board and decks.
    pub edition: Edition,
    /// The round, 1 to 7.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 7))]
    pub round: u8,
    /// What is going on.
    pub stage: StageView,
    /// The players in the order of turns.
    pub players: Vec<PlayerView>,
    /// The viewer's own cards; none for a spectator.
    pub own: Option<OwnView>,
    /// The boxes in the order of their states' names.
    pub boxes: Vec<BoxView>,
    /// Cubes in the Press box.
    pub press: Vec<CubesView>,
    /// Cubes in the Senator box.
    pub senator: Vec<CubesView>,
    /// Cubes in the Popularity box.
    pub popularity: Vec<CubesView>,
}

impl View {
    /// Every card that it shows.
    pub(super) fn cards_mut(&mut self) -> impl Iterator<Item = &mut CardView> {
        let played = match &mut self.stage {
            StageView::Play { card, .. } => card.as_mut().map(PlayView::card_mut),
            StageView::Keep {}
            | StageView::Ability { .. }
            | StageView::Endorsement { .. }
            | StageView::Popularity { .. }
            | StageView::Over { .. } => None,
        };
        let players = self.players.iter_mut();
        let laid = players.flat_map(|player| player.beside.iter_mut().chain(&mut player.discards));
        let own = self.own.iter_mut();
        let held = own.flat_map(|own| own.hand.iter_mut().chain(&mut own.top_of_deck));
        played.into_iter().chain(laid).chain(held)
    }
}

/// What is going on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseStageView))]
pub enum StageView {
    /// Everybody chooses four cards.
    Keep {},
    /// A player plays a card.
    Play {
        /// The turn of the round, 1 to 4.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
        turn: u8,
        /// Who.
        player: Player,
        /// The card on the table, if it is chosen.
        card: Option<PlayView>,
    },
    /// A player may use the party's ability.
    Ability {
        /// Who.
        player: Player,
    },
    /// The winner of an endorsement distributes its cubes.
    Endorsement {
        /// Which.
        endorsement: Endorsement,
        /// Who.
        player: Player,
        /// Cubes still to be placed.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        left: u16,
        /// Where they may go.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<StateBox>))]
        boxes: StateBoxes,
    },
    /// A player may place cubes of popularity.
    Popularity {
        /// Who.
        player: Player,
        /// Cubes that may still be placed.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        left: u16,
    },
    /// The election is over.
    Over {
        /// The results, the best first.
        results: Vec<Tally>,
    },
}

/// The card on the table and what is left of it, by the use made of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "mode", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMoosePlayView))]
pub enum PlayView {
    /// For its value.
    Value {
        /// The card.
        card: CardView,
        /// Points left, 0 to 3.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 3))]
        points: u8,
        /// Points owed if the token stops where it stands.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 4))]
        owed: u8,
        /// Free movement left.
        free: FreeMovementView,
        /// Whether a cube must come next, for which a free step was taken.
        cube_due: bool,
        /// Whether County Stumping's cube is still to come.
        county: bool,
        /// Whether the Democrats' bonus is still to come.
        bonus: bool,
    },
    /// For its text.
    Text {
        /// The card.
        card: CardView,
        /// Free movement left; none can be used between two effects.
        free: FreeMovementView,
        /// Which effect is open, from 1; none before the first and after the last.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 2))]
        effect: Option<u8>,
    },
    /// As an express train.
    Express {
        /// The card.
        card: CardView,
        /// Free movement left.
        free: FreeMovementView,
        /// Whether the train has been taken.
        ridden: bool,
    },
}

impl PlayView {
    const fn card_mut(&mut self) -> &mut CardView {
        match self {
            Self::Value { card, .. } | Self::Text { card, .. } | Self::Express { card, .. } => card,
        }
    }
}

/// Movement that costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseFreeMovementView))]
pub struct FreeMovementView {
    /// Free steps.
    #[cfg_attr(feature = "openapi", schema(minimum = 0))]
    pub steps: u8,
    /// Whether a free ride is left.
    pub ride: bool,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseCardView))]
pub struct CardView {
    /// The card.
    pub card: CardId,
    /// Its name.
    pub name: &'static str,
    /// Its points, 1 to 3.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3))]
    pub value: u8,
    /// Whether it has the rail icon.
    pub rail: bool,
    /// The endorsement box that its points may go to.
    pub endorsement: Option<Endorsement>,
    /// Its text, in the reader's language.
    pub text: String,
    /// What it recalls, in the reader's language.
    pub history: &'static str,
}

/// What all see of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMoosePlayerView))]
pub struct PlayerView {
    /// Seat and party.
    pub player: Player,
    /// The candidate.
    pub candidate: &'static str,
    /// Where the token stands.
    pub token: State,
    /// Cards in the hand.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 4))]
    pub hand: u8,
    /// Cards in the deck.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 28))]
    pub deck: u8,
    /// Cards that stay in play beside the candidate.
    pub beside: Vec<CardView>,
    /// Cards played before.
    pub discards: Vec<CardView>,
    /// Votes of the boxes that the player would win without a lot as they are.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 531))]
    pub sure_votes: u16,
    /// Votes of the boxes where the player's cubes would be in the urn.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 531))]
    pub open_votes: u16,
}

/// The viewer's own cards.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseOwnView))]
pub struct OwnView {
    /// Who the viewer is.
    pub player: Player,
    /// The hand.
    pub hand: Vec<CardView>,
    /// The cards on top of the deck that the viewer has seen: the eight to choose from, then the four put back.
    pub top_of_deck: Vec<CardView>,
    /// The cards that come later, in no order.
    pub unseen: Vec<CardId>,
}

/// A box of a state.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseBoxView))]
pub struct BoxView {
    /// The box.
    #[serde(rename = "box")]
    pub at: StateBox,
    /// Its name.
    pub name: &'static str,
    /// Its state.
    pub state: State,
    /// Its region.
    pub region: Region,
    /// Its electoral votes.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 45))]
    pub votes: u8,
    /// Whether its state has a rail hub.
    pub hub: bool,
    /// Whether it is a swing state's.
    pub swing: bool,
    /// The states that a step from its state leads to.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<State>))]
    pub neighbours: States,
    /// The parties whose icon it shows.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Party>))]
    pub leanings: Parties,
    /// Its cubes.
    pub cubes: Vec<CubesView>,
    /// What would come of it as it is.
    pub outlook: OutlookView,
}

/// What would come of a box as it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseOutlookView))]
pub enum OutlookView {
    /// It is empty and would get the cubes of its leanings.
    Empty {},
    /// A party would win it without a lot, or has won it.
    Sure {
        /// Which.
        party: Party,
    },
    /// A lot would be drawn.
    Lot {
        /// The cubes in the urn.
        urn: Vec<CubesView>,
    },
}

/// Cubes of one party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseCubesView))]
pub struct CubesView {
    /// Whose.
    pub party: Party,
    /// How many.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub cubes: u16,
}
