//! What an action would do now.

use super::events::given_offices;
use super::names::{a_chip, a_cube, bosses, colour, colours, counts, place, votes};
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
            "Placer dans le {} {} de Castle Garden{}.",
            place(ward),
            a_cube(colour),
            chip_for_cube(game, seat, colour)
        ),
        Action::TakeChip { colour } => format!("Adjoint au maire : prendre {}.", a_chip(colour)),
        Action::RemoveCube { ward, colour } => format!(
            "Chef de la police : retirer {} du {} et le remettre dans le sac.",
            a_cube(colour),
            place(ward)
        ),
        Action::LockWard { ward } => format!(
            "Président du conseil municipal : verrouiller le {} jusqu’à la fin de la prochaine élection.",
            place(ward)
        ),
        Action::MoveCube { colour, from, to } => format!(
            "Président de circonscription : déplacer {} du {} au {}.",
            a_cube(colour),
            place(from),
            place(to)
        ),
        Action::Slander {
            seat: target,
            ward,
            colour,
        } => format!(
            "Calomnier {} dans le {} : vous payez un jeton calomnie et {} et retirez {}.",
            names[target],
            place(ward),
            a_chip(colour),
            one_of(game.bosses[ward][target])
        ),
        Action::Spread { ward } => spread(game, ward, names),
        Action::EndTurn {} => "Finir le tour.".to_owned(),
        Action::Bid {
            irish,
            english,
            german,
            italian,
        } => bid(game, seat, Counts::of(irish, english, german, italian)),
        Action::PlaceBonusCube { colour, ward } => format!(
            "Bonus : placer dans le {} {} du sac.",
            place(ward),
            a_cube(colour)
        ),
        Action::TakeBonusChip { colour } => format!("Bonus : prendre {}.", a_chip(colour)),
        Action::DeclineBonus {} => "Renoncer au bonus du quartier.".to_owned(),
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
            format!(
                "Attribuer les fonctions : {}.",
                given_offices(offices, names)
            )
        }
    }
}

/// "le patron qui s'y trouve", "un des 2 patrons qui s'y trouvent".
fn one_of(number: u8) -> String {
    match number {
        1 => "le patron qui s’y trouve".to_owned(),
        more => format!("un des {more} patrons qui s’y trouvent"),
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
    format!(
        "Placer un patron ({hand} en main) dans le {}{chip}.",
        place(ward)
    )
}

/// The chip that comes with a cube, when both pieces are placed.
fn chip_for_cube(game: &TammanyHall, seat: Seat, of: Colour) -> String {
    if game.supply[of] == 0 {
        return format!(
            " ; il n’y a plus de jeton faveur {} dans la réserve",
            colour(of)
        );
    }
    let boss_due = game.players[seat].hand > 0
        && matches!(game.phase, Phase::Turn(turn) if turn.pieces == Pieces::None);
    if boss_due {
        format!(
            " ; une fois le patron placé aussi, vous prenez {}",
            a_chip(of)
        )
    } else {
        format!(" et prendre {}", a_chip(of))
    }
}

fn spread(game: &TammanyHall, ward: Ward, people: &Names) -> String {
    let alone = || format!("Étendre la calomnie au {}.", place(ward));
    let Phase::Turn(turn) = game.phase else {
        return alone();
    };
    match turn.slander {
        Some(slander) => format!(
            "Étendre au {} la calomnie contre {} : vous payez 2 autres jetons faveur {} et retirez {}.",
            place(ward),
            people[slander.target],
            colours(slander.colour),
            one_of(game.bosses[ward][slander.target])
        ),
        None => alone(),
    }
}

fn bid(game: &TammanyHall, seat: Seat, chips: Counts) -> String {
    let what = if chips.is_empty() {
        "Ne rien miser".to_owned()
    } else {
        format!("Miser {}", counts(chips))
    };
    let Phase::Bidding(bidding) = game.phase else {
        return format!("{what}.");
    };
    let here = game.bosses[bidding.ward][seat];
    let with = match here {
        1 => "votre patron".to_owned(),
        here => format!("vos {}", bosses(here)),
    };
    format!(
        "{what} dans le {} : avec {with}, cela fait {}.",
        place(bidding.ward),
        votes(here + chips.total())
    )
}
