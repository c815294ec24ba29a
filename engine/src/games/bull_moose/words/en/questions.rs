//! What a player is asked.

use super::names::{cubes, endorsement, points, title};
use crate::games::bull_moose::decision::Decision;
use crate::games::bull_moose::party::Party;

pub(in super::super) fn question(decision: Decision) -> String {
    match decision {
        Decision::KeepCards { round } => {
            format!("Round {round}: which four of your eight cards do you keep?")
        }
        Decision::PlayCard { round, turn } => {
            format!("Round {round}, turn {turn}: which card do you play, and how?")
        }
        Decision::SpendPoints {
            card,
            points: left,
            owed,
        } => {
            let owed = match owed {
                0 => String::new(),
                owed => format!(" (stopping here costs {owed})"),
            };
            format!(
                "{} for its value: what next, with {} left{owed}?",
                title(card),
                points(left)
            )
        }
        Decision::ResolveText { card } => format!("{} for its text: what next?", title(card)),
        Decision::TakeExpress { card } => {
            format!("{} as an express train: what next?", title(card))
        }
        Decision::UseAbility { party } => match party {
            Party::Rep => "Do you move one of your cubes within your region?",
            Party::Prog => "Where in your region do you add a cube?",
            Party::Proh => "Do you move an opponent's cube within your region?",
            Party::Dem | Party::Soc => "Do you use your ability?",
        }
        .to_owned(),
        Decision::PlaceEndorsement {
            endorsement: which,
            left,
        } => format!(
            "You won the {} box and have {} to place: where does the next one go?",
            endorsement(which),
            cubes(left)
        ),
        Decision::PlacePopularity { left } => format!(
            "You may place {} for popularity anywhere: where does the next one go?",
            cubes(left)
        ),
    }
}
