//! What an action would do now, in English: the game's text catalogue for actions.

use super::TammanyHall;
use super::action::Action;
use super::board::Ward;
use super::colour::{Colour, Counts};
use super::office::OfficeHolders;
use super::sentences::{article, bid_words, list, number_of};
use super::state::{Phase, Pieces};
use crate::game::Names;
use crate::seat::Seat;

/// The action as one English line.
pub(super) fn describe(game: &TammanyHall, seat: Seat, action: Action, names: &Names) -> String {
    match action {
        Action::PlaceBoss { ward } => place_boss(game, seat, ward),
        Action::PlaceCube { colour, ward } => format!(
            "Place {} cube from Castle Garden in {}{}.",
            article(colour.name()),
            place(ward),
            chip_for_cube(game, seat, colour)
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
            "Slander {} in {}: pay a slander chip and {} favour chip to remove a boss ({} there).",
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

/// A boss is also what the chip for a cube placed before waits for.
fn place_boss(game: &TammanyHall, seat: Seat, ward: Ward) -> String {
    let chip = match game.phase {
        Phase::Turn(turn) => match turn.pieces {
            Pieces::Cube(colour) => chip_for_cube(game, seat, colour),
            Pieces::None | Pieces::Boss | Pieces::Placed => String::new(),
        },
        Phase::Bidding(_) | Phase::Bonus { .. } | Phase::Offices { .. } | Phase::Over => {
            String::new()
        }
    };
    let hand = game.players[seat].hand;
    format!("Place a boss in {} ({hand} in hand){chip}.", place(ward))
}

/// The chip that comes with a cube, when both pieces are placed.
fn chip_for_cube(game: &TammanyHall, seat: Seat, colour: Colour) -> String {
    let name = colour.name();
    if game.supply[colour] == 0 {
        return format!("; the supply has no {name} favour chip left to take for it");
    }
    let boss_due = game.players[seat].hand > 0
        && matches!(game.phase, Phase::Turn(turn) if turn.pieces == Pieces::None);
    let once = if boss_due {
        " once your boss is placed too"
    } else {
        ""
    };
    format!(", and take {} favour chip{once}", article(name))
}

fn spread(game: &TammanyHall, ward: Ward, names: &Names) -> String {
    let Phase::Turn(turn) = game.phase else {
        return format!("Spread your slander to {}.", place(ward));
    };
    match turn.slander {
        Some(slander) => format!(
            "Spread your slander of {} to {}: pay two {} favour chips to remove a boss ({} there).",
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
        "Bid {} in {}: with {} there that makes {}.",
        bid_words(chips),
        place(bidding.ward),
        number_of(bosses, "boss", "bosses"),
        number_of(bosses + chips.total(), "vote", "votes")
    )
}

fn offices(offices: OfficeHolders, names: &Names) -> String {
    let given = offices
        .iter()
        .map(|(office, holder)| format!("{} as {}", names[holder], office.name()));
    format!("Give out the city offices: {}.", list(given))
}
