//! What an action would do now.

use super::events::given_offices;
use super::names::{self, a_chip, a_cube, bosses, place, votes};
use crate::game::Names;
use crate::games::tammany_hall::TammanyHall;
use crate::games::tammany_hall::action::Action;
use crate::games::tammany_hall::board::Ward;
use crate::games::tammany_hall::colour::{Colour, Counts};
use crate::games::tammany_hall::office::OfficeHolders;
use crate::games::tammany_hall::state::{Phase, Pieces};
use crate::seat::Seat;

pub(in super::super) fn action(
    game: &TammanyHall,
    seat: Seat,
    action: Action,
    names: &Names,
) -> String {
    match action {
        Action::PlaceBoss { ward } => place_boss(game, seat, ward),
        Action::PlaceCube { colour, ward } => format!(
            "Place {} from Castle Garden in {}{}.",
            a_cube(colour),
            place(ward),
            chip_for_cube(game, seat, colour)
        ),
        Action::TakeChip { colour } => format!("As Deputy Mayor, take {}.", a_chip(colour)),
        Action::RemoveCube { ward, colour } => format!(
            "As Chief of Police, return {} from {} to the bag.",
            a_cube(colour),
            place(ward)
        ),
        Action::LockWard { ward } => format!(
            "As Council President, lock {} until after the next election.",
            place(ward)
        ),
        Action::MoveCube { colour, from, to } => format!(
            "As Precinct Chairman, move {} from {} to {}.",
            a_cube(colour),
            place(from),
            place(to)
        ),
        Action::Slander {
            seat: target,
            ward,
            colour,
        } => format!(
            "Slander {} in {}: pay a slander chip and {} to remove {}.",
            names[target],
            place(ward),
            a_chip(colour),
            one_of(game.bosses[ward][target])
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
            "As your bonus, place {} from the bag in {}.",
            a_cube(colour),
            place(ward)
        ),
        Action::TakeBonusChip { colour } => format!("As your bonus, take {}.", a_chip(colour)),
        Action::DeclineBonus {} => "Decline the bonus of the ward you won.".to_owned(),
        Action::AssignOffices {
            deputy_mayor,
            council_president,
            chief_of_police,
            precinct_chairman,
        } => {
            let offices = OfficeHolders {
                deputy_mayor,
                council_president,
                chief_of_police,
                precinct_chairman,
            };
            format!("Make {}.", given_offices(offices, names))
        }
    }
}

/// "the boss there", "one of the 2 bosses there".
fn one_of(number: u8) -> String {
    match number {
        1 => "the boss there".to_owned(),
        more => format!("one of the {more} bosses there"),
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
    let name = names::colour(colour);
    if game.supply[colour] == 0 {
        return format!("; the supply has no {name} favour chip left for it");
    }
    let boss_due = game.players[seat].hand > 0
        && matches!(game.phase, Phase::Turn(turn) if turn.pieces == Pieces::None);
    let once = if boss_due {
        " once your boss is placed too"
    } else {
        ""
    };
    format!(", and take {}{once}", a_chip(colour))
}

fn spread(game: &TammanyHall, ward: Ward, people: &Names) -> String {
    let Phase::Turn(turn) = game.phase else {
        return format!("Spread your slander to {}.", place(ward));
    };
    match turn.slander {
        Some(slander) => format!(
            "Spread your slander of {} to {}: pay two more {} favour chips to remove {}.",
            people[slander.target],
            place(ward),
            names::colour(slander.colour),
            one_of(game.bosses[ward][slander.target])
        ),
        None => format!("Spread your slander to {}.", place(ward)),
    }
}

fn bid(game: &TammanyHall, seat: Seat, chips: Counts) -> String {
    let Phase::Bidding(bidding) = game.phase else {
        return format!("Bid {}.", names::bid(chips));
    };
    let here = game.bosses[bidding.ward][seat];
    format!(
        "Bid {} in {}: with {} there, that makes {}.",
        names::bid(chips),
        place(bidding.ward),
        bosses(here),
        votes(here + chips.total())
    )
}
