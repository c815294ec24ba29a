//! Why an action is refused, said to the player. A text stands behind a colon or alone: no capital, no full stop.

use super::names::{chips, colour, office};
use super::questions::question;
use crate::games::tammany_hall::violation::Violation;
use crate::words::en::seat_colour;

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm a violation")]
pub(in super::super) fn violation(violation: &Violation) -> String {
    match *violation {
        Violation::WrongNumberOfSeats => "Tammany Hall is for three to five players".to_owned(),
        Violation::NotYourTurn => "the game is not waiting for you now".to_owned(),
        Violation::GameOver => "the game is over".to_owned(),
        Violation::NotAskedFor { asked } => {
            format!("that is not what you are asked now. {}", question(asked))
        }
        Violation::SecondPieceFirst => {
            "place your second piece first: nothing else happens between the two".to_owned()
        }
        Violation::PiecesAlreadyPlaced => {
            "you have placed this year's pieces already".to_owned()
        }
        Violation::PiecesNotPlaced => {
            "you cannot end your turn yet: placing pieces is not optional".to_owned()
        }
        Violation::NoBossInHand => "you have no ward boss in hand".to_owned(),
        Violation::SecondCube => {
            "you placed a cube already: only a boss can go with it".to_owned()
        }
        Violation::NotInGarden { colour: of } => {
            format!("there is no {} cube in Castle Garden", colour(of))
        }
        Violation::WardNotActive { ward } => format!(
            "ward {ward} is not in play yet: zone {} is still closed",
            ward.zone()
        ),
        Violation::WardLocked { ward } => format!(
            "ward {ward} is locked until after the next election: nothing can change in it"
        ),
        Violation::NotYourOffice { office: needed } => {
            format!("only the {} may do that", office(needed))
        }
        Violation::OfficeUsed => "you have used your office this year already".to_owned(),
        Violation::NoLockLeft => "you have locked two wards this term already".to_owned(),
        Violation::NotInSupply { colour: of } => {
            format!("there is no {} favour chip left in the supply", colour(of))
        }
        Violation::NoCubeInWard { ward, colour: of } => {
            format!("there is no {} cube in ward {ward}", colour(of))
        }
        Violation::LastCube { ward } => format!(
            "that is the last cube in ward {ward}, and the last one always stays"
        ),
        Violation::NotAdjacent { from, to } => {
            format!("wards {from} and {to} do not share a border")
        }
        Violation::TooEarlyToSlander => "nobody can slander in the first term".to_owned(),
        Violation::AlreadySlandered => "you have slandered in this term already".to_owned(),
        Violation::NoSlanderChip => "you have no slander chip left".to_owned(),
        Violation::NoOpponent { seat } => format!(
            "the {} seat is not one of your opponents",
            seat_colour(seat)
        ),
        Violation::NoOwnBoss { ward } => format!("you have no ward boss in ward {ward}"),
        Violation::NoTargetBoss { ward, target } => format!(
            "the {} seat has no ward boss in ward {ward}",
            seat_colour(target)
        ),
        Violation::TooFewChips {
            colour: of,
            needed,
            held,
        } => format!("that takes {}, and you have {held}", chips(needed, of)),
        Violation::NothingToSpread => {
            "you have no slander that can spread now: it spreads once, directly after it was made, to a ward next to the first, for two more chips of its colour".to_owned()
        }
        Violation::BidNotHeld {
            colour: of,
            bid,
            held,
        } => format!("you bid {}, and you have {held}", chips(bid, of)),
        Violation::BidColourNotInWard { ward, colour: of } => format!(
            "you cannot bid {} chips in ward {ward}: there is no {} cube there",
            colour(of),
            colour(of)
        ),
        Violation::NotInBag { colour: of } => {
            format!("there is no {} cube in the bag", colour(of))
        }
        Violation::NoOfficeFor { seat } => format!(
            "the {} seat cannot be given an office: they go to the other players at the table",
            seat_colour(seat)
        ),
        Violation::NotOneOffice { seat, offices } => format!(
            "each of the other players gets exactly one office, and the {} seat would have {offices}",
            seat_colour(seat)
        ),
    }
}
