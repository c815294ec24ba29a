//! What an action would do now, in English: the game's text catalogue for actions.

use super::TammanyHall;
use super::action::Action;
use super::board::Ward;
use super::colour::Counts;
use super::office::OfficeHolders;
use super::sentences::{article, bid_words, list};
use super::state::{Phase, Pieces};
use crate::game::Names;
use crate::seat::Seat;

/// The action as one English line.
pub(super) fn describe(game: &TammanyHall, seat: Seat, action: Action, names: &Names) -> String {
    match action {
        Action::PlaceBoss { ward } => {
            let hand = game.players[seat].hand;
            format!(
                "Place one of your {hand} bosses in hand in {}.",
                place(ward)
            )
        }
        Action::PlaceCube { colour, ward } => format!(
            "Place {} cube from Castle Garden in {}, and take {} favour chip{}.",
            article(colour.name()),
            place(ward),
            article(colour.name()),
            when_taken(game)
        ),
        Action::TakeChip { colour } => format!(
            "Take {} favour chip as Deputy Mayor.",
            article(colour.name())
        ),
        Action::RemoveCube { ward, colour } => format!(
            "Remove {} cube from {} to the bag as Chief of Police.",
            article(colour.name()),
            place(ward)
        ),
        Action::LockWard { ward } => format!(
            "Lock {} until after the next election as Council President.",
            place(ward)
        ),
        Action::MoveCube { colour, from, to } => format!(
            "Move {} cube from {} to {} as Precinct Chairman.",
            article(colour.name()),
            place(from),
            place(to)
        ),
        Action::Slander {
            seat: target,
            ward,
            colour,
        } => format!(
            "Slander {} in {}: pay a slander chip and {} favour chip to remove one of {} bosses there.",
            names[target],
            place(ward),
            article(colour.name()),
            game.bosses[ward][target]
        ),
        Action::Spread { ward } => spread(game, ward, names),
        Action::EndTurn {} => "End your turn.".to_owned(),
        Action::Bid {
            irish,
            english,
            german,
            italian,
        } => bid(game, seat, Counts::of(irish, english, german, italian)),
        Action::PlaceBonusCube { colour, ward } => format!(
            "Place {} cube from the bag in {} as your bonus.",
            article(colour.name()),
            place(ward)
        ),
        Action::TakeBonusChip { colour } => {
            format!("Take {} favour chip as your bonus.", article(colour.name()))
        }
        Action::DeclineBonus {} => "Decline the bonus of the ward you won.".to_owned(),
        Action::AssignOffices {
            deputy_mayor,
            council_president,
            chief_of_police,
            precinct_chairman,
        } => offices(
            OfficeHolders {
                deputy_mayor,
                council_president,
                chief_of_police,
                precinct_chairman,
            },
            names,
        ),
    }
}

/// "ward 6", with a word on what is special there.
fn place(ward: Ward) -> String {
    if ward == Ward::TAMMANY_HALL {
        format!("ward {ward} (Tammany Hall)")
    } else {
        format!("ward {ward}")
    }
}

/// The chip that goes with a cube comes when the second piece is placed.
fn when_taken(game: &TammanyHall) -> &'static str {
    let first_piece = Pieces::None;
    if matches!(game.phase, Phase::Turn(turn) if turn.pieces == first_piece) {
        " once your boss is placed too"
    } else {
        ""
    }
}

fn spread(game: &TammanyHall, ward: Ward, names: &Names) -> String {
    let Phase::Turn(turn) = game.phase else {
        return format!("Spread your slander to {}.", place(ward));
    };
    match turn.slander {
        Some(slander) => format!(
            "Spread your slander of {} to {}: pay two {} favour chips to remove one of {} bosses there.",
            names[slander.target],
            place(ward),
            slander.colour.name(),
            game.bosses[ward][slander.target]
        ),
        None => format!("Spread your slander to {}.", place(ward)),
    }
}

fn bid(game: &TammanyHall, seat: Seat, chips: Counts) -> String {
    let Phase::Bidding(bidding) = game.phase else {
        return format!("Bid {}.", bid_words(chips));
    };
    let bosses = game.bosses[bidding.ward][seat];
    format!(
        "Bid {} in {}: with {bosses} of your bosses there that makes {} votes.",
        bid_words(chips),
        place(bidding.ward),
        bosses + chips.total()
    )
}

fn offices(offices: OfficeHolders, names: &Names) -> String {
    let given = offices
        .iter()
        .map(|(office, holder)| format!("{} as {}", names[holder], office.name()));
    format!("Give out the city offices: {}.", list(given))
}
