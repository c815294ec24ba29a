//! Why an action is refused, said to the player. A text stands behind a colon or alone: no capital, no full stop.

use super::names::{endorsement, members, points, region, title};
use crate::games::bull_moose::action::Mode;
use crate::games::bull_moose::violation::{Due, Violation};

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm a violation")]
pub(in super::super) fn violation(violation: Violation) -> String {
    match violation {
        Violation::WrongParties => {
            "name each party in play once, in seat order: REP, PROG and DEM, with four seats also SOC, with five also PROH"
                .to_owned()
        }
        Violation::GameOver => "the game is over".to_owned(),
        Violation::NotYourTurn => "it is not your turn".to_owned(),
        Violation::NotNow { due } => format!("that cannot be done now: {}", what_is_due(due)),
        Violation::NotOffered { card } => {
            format!("{} is not among the cards that you look at", title(card))
        }
        Violation::NotInHand { card } => format!("{} is not in your hand", title(card)),
        Violation::NoRailIcon { card } => format!(
            "{} has no rail icon, so it is no express train",
            title(card)
        ),
        Violation::NotAtHub { state } => format!(
            "an express train starts in a hub state, and {} is not one",
            state.name()
        ),
        Violation::NoHubThere { state } => format!("{} has no rail hub", state.name()),
        Violation::AlreadyThere { state } => format!("you are in {} already", state.name()),
        Violation::HubOccupied { state } => format!(
            "another candidate stands in {}, where the express train cannot stop",
            state.name()
        ),
        Violation::OneExpressRide => {
            "a card played as an express train rides exactly once".to_owned()
        }
        Violation::NotAdjacent { from, to } => {
            format!("{} and {} are not adjacent", from.name(), to.name())
        }
        Violation::TooFewPoints { needed, left } => format!(
            "that takes {} of the card's, and {}",
            points(needed),
            points_left(left)
        ),
        Violation::SurchargeUnpayable { state, owed } => format!(
            "other candidates stand in {}: stopping there costs {owed} more, and after this the points would neither pay for it nor let you move on",
            state.name()
        ),
        Violation::SurchargeUnpaid { state, owed, left } => format!(
            "stopping in {} beside other candidates costs {owed} more, and {}",
            state.name(),
            points_left(left)
        ),
        Violation::NoFreeStep => {
            "no card that stays in play gives you a free step now".to_owned()
        }
        Violation::NoFreeRide => "no Rail Pass gives you a free ride now".to_owned(),
        Violation::CubeDue => {
            "you took the free step ahead of a cube: place that cube next".to_owned()
        }
        Violation::CardWouldFail { state, mode } => format!(
            "from {} this card could no longer be used {}",
            state.name(),
            match mode {
                Mode::Value => "for its value",
                Mode::Text => "for its text",
                Mode::Express => "as an express train",
            }
        ),
        Violation::BetweenEffects => {
            "free movement comes before a text's effects or after the last of them, never between: write \"next\""
                .to_owned()
        }
        Violation::NotInYourState { at, state } => {
            format!("{} is not in {}, where you are", at.name(), state.name())
        }
        Violation::OffTheBallot { party, at } => format!(
            "the {} are not on the ballot in {} and never have a cube there",
            members(party),
            at.name()
        ),
        Violation::NoCubeCouldFollow { party, state } => format!(
            "the {} are not on the ballot in {}, so no cube could follow the free step",
            members(party),
            state.name()
        ),
        Violation::NoEndorsementIcon { card } => {
            format!("{} shows neither the Press nor the Senator", title(card))
        }
        Violation::NoBonus => {
            "only the Democrats have a bonus, once for each card played for its value".to_owned()
        }
        Violation::NotInTheSouth { state } => format!(
            "the Democrats' bonus is for the South, and {} is not in it",
            state.name()
        ),
        Violation::NoCounty => {
            "County Stumping gives no cube now: it gives one a card, and only on cards played after it"
                .to_owned()
        }
        Violation::NoPointsThere { at } => format!(
            "County Stumping adds a cube where this card's points have put one, and they have put none in {}",
            at.name()
        ),
        Violation::NotPresent { card } => {
            format!("the text of {} asks you to be somewhere else", title(card))
        }
        Violation::NothingToDo { card } => format!(
            "the text of {} could change nothing, so it cannot be played",
            title(card)
        ),
        Violation::NothingDone { card } => format!(
            "the text of {} must change something before it ends",
            title(card)
        ),
        Violation::OtherEffect { card } => format!(
            "the effect of {} that is open now does not do that",
            title(card)
        ),
        Violation::NoEffectOpen { card } => format!(
            "no effect of {} is left: the card can only end",
            title(card)
        ),
        Violation::OutOfReach { card, at } => {
            format!("{} does not reach {} from here", title(card), at.name())
        }
        Violation::StateFull { card, state } => {
            format!("{} adds no more cubes in {}", title(card), state.name())
        }
        Violation::WrongVictim { card, party } => format!(
            "{} does not remove cubes of the {} now",
            title(card),
            members(party)
        ),
        Violation::NoCubeThere { party, at } => {
            format!("the {} have no cube in {}", members(party), at.name())
        }
        Violation::NotYoursToMove { party } => {
            format!("your ability does not move cubes of the {}", members(party))
        }
        Violation::OutsideYourRegion { at, region: home } => format!(
            "{} is not in the {}, where you are",
            at.name(),
            region(home)
        ),
        Violation::SameState { from, to } => format!(
            "{} and {} are in one state: a cube moves to another one",
            from.name(),
            to.name()
        ),
        Violation::MustAdd => "your ability must be used: add a cube in your region".to_owned(),
        Violation::NotEndorsed {
            endorsement: which,
            at,
        } => format!(
            "cubes from the {} box cannot go to {}",
            endorsement(which),
            at.name()
        ),
        Violation::MustGrant => "all cubes of an endorsement must be placed".to_owned(),
    }
}

/// "1 is left", "2 are left", "none is left".
fn points_left(left: u8) -> String {
    match left {
        0 => "none is left".to_owned(),
        1 => "1 is left".to_owned(),
        more => format!("{more} are left"),
    }
}

const fn what_is_due(due: Due) -> &'static str {
    match due {
        Due::Keep => "choose the four cards that you keep",
        Due::Play => "play a card",
        Due::SpendPoints => "spend the card's points, or end it",
        Due::FollowText => "do what the card's text says, or end it",
        Due::TakeExpress => "take the express train, then end the card",
        Due::UseAbility => "use your ability",
        Due::MoveWithinRegion => "move a cube within your region, or decline",
        Due::Grant => "put cubes in boxes",
    }
}
