//! Every rule that can be broken: its code, its rule and its words.

use super::*;
use crate::game::Violation as _;
use crate::games::tammany_hall::decision::Decision;

fn all() -> Vec<Violation> {
    let (colour, ward, seat) = (Colour::Irish, ward(9), seat(1));
    vec![
        Violation::WrongNumberOfSeats,
        Violation::NotYourTurn,
        Violation::GameOver,
        Violation::NotAskedFor {
            asked: Decision::SecondPiece {},
        },
        Violation::SecondPieceFirst,
        Violation::PiecesAlreadyPlaced,
        Violation::PiecesNotPlaced,
        Violation::NoBossInHand,
        Violation::SecondCube,
        Violation::NotInGarden { colour },
        Violation::WardNotActive { ward },
        Violation::WardLocked { ward },
        Violation::NotYourOffice {
            office: Office::DeputyMayor,
        },
        Violation::OfficeUsed,
        Violation::NoLockLeft,
        Violation::NotInSupply { colour },
        Violation::NoCubeInWard { ward, colour },
        Violation::LastCube { ward },
        Violation::NotAdjacent {
            from: ward,
            to: ward,
        },
        Violation::TooEarlyToSlander,
        Violation::AlreadySlandered,
        Violation::NoSlanderChip,
        Violation::NoOpponent { seat },
        Violation::NoOwnBoss { ward },
        Violation::NoTargetBoss { ward, target: seat },
        Violation::TooFewChips {
            colour,
            needed: 2,
            held: 1,
        },
        Violation::NothingToSpread,
        Violation::BidNotHeld {
            colour,
            bid: 2,
            held: 1,
        },
        Violation::BidColourNotInWard { ward, colour },
        Violation::NotInBag { colour },
        Violation::NoOfficeFor { seat },
        Violation::NotOneOffice { seat, offices: 0 },
    ]
}

#[test]
fn codes_are_unique_and_in_snake_case() {
    let mut codes: Vec<&str> = all().iter().map(Violation::code).collect();
    for code in &codes {
        assert!(
            code.chars()
                .all(|letter| letter.is_ascii_lowercase() || letter == '_'),
            "{code}"
        );
    }
    let number = codes.len();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), number);
}

#[test]
fn codes_are_the_names_of_the_violations() {
    for violation in all() {
        let debug = format!("{violation:?}");
        let name = debug.split([' ', '{']).next().unwrap();
        let mut snake = String::new();
        for letter in name.chars() {
            if letter.is_uppercase() && !snake.is_empty() {
                snake.push('_');
            }
            snake.push(letter.to_ascii_lowercase());
        }
        assert_eq!(violation.code(), snake);
    }
}

#[test]
fn rules_are_chapters_or_rulings_of_the_published_list() {
    let rulings = include_str!("../../../../../docs/rulings/tammany-hall.md");
    let chapters = [
        "Set up",
        "Year sequence",
        "Place pieces on the board",
        "Office benefit",
        "Slander",
        "Ward Elections",
        "City offices",
        "Ending the Game",
    ];
    for violation in all() {
        for part in violation.rule().split("; ") {
            let ruling = part
                .strip_prefix("ruling ")
                .or(part.strip_prefix("Ruling "));
            match ruling {
                Some(ruling) => assert!(rulings.contains(&format!("## {ruling} ")), "{part}"),
                None => assert!(chapters.contains(&part), "{part}"),
            }
        }
    }
}

#[test]
fn every_violation_speaks_to_the_player() {
    for violation in all() {
        let text = violation.to_string();
        assert!(
            text.chars().next().unwrap().is_lowercase()
                || violation == Violation::WrongNumberOfSeats
        );
        assert!(text.len() > 15 && !text.contains("  "), "{text}");
    }
}
