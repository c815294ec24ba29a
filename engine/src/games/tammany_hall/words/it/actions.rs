//! What an action would do now, said to its player in the imperative.

use super::events::given_offices;
use super::names::{a_chip, a_cube, colours, counts, place, votes, your_bosses};
use crate::game::Names;
use crate::games::tammany_hall::TammanyHall;
use crate::games::tammany_hall::action::Action;
use crate::games::tammany_hall::board::Ward;
use crate::games::tammany_hall::colour::{Colour, Counts};
use crate::games::tammany_hall::office::OfficeHolders;
use crate::games::tammany_hall::state::{Phase, Pieces};
use crate::seat::Seat;
use crate::words::it::count;

pub(in super::super) fn action(
    game: &TammanyHall,
    seat: Seat,
    action: Action,
    names: &Names,
) -> String {
    match action {
        Action::PlaceBoss { ward } => place_boss(game, seat, ward),
        Action::PlaceCube { colour, ward } => format!(
            "Piazza nel {} {} del Castle Garden{}.",
            place(ward),
            a_cube(colour),
            chip_for_cube(game, seat, colour)
        ),
        Action::TakeChip { colour } => format!("Vicesindaco: prendi {}.", a_chip(colour)),
        Action::RemoveCube { ward, colour } => format!(
            "Capo della polizia: togli {} dal {} e rimettilo nel sacchetto.",
            a_cube(colour),
            place(ward)
        ),
        Action::LockWard { ward } => format!(
            "Presidente del consiglio comunale: blocca il {} fino all’elezione.",
            place(ward)
        ),
        Action::MoveCube { colour, from, to } => format!(
            "Presidente di circoscrizione: sposta {} dal {} al {}.",
            a_cube(colour),
            place(from),
            place(to)
        ),
        Action::Slander {
            seat: target,
            ward,
            colour,
        } => format!(
            "Calunnia {} nel {}: paghi un segnalino calunnia e {} e togli un capo ({}).",
            names[target],
            place(ward),
            a_chip(colour),
            there(game.bosses[ward][target])
        ),
        Action::Spread { ward } => spread(game, ward, names),
        Action::EndTurn {} => "Chiudi il turno.".to_owned(),
        Action::Bid {
            irish,
            english,
            german,
            italian,
        } => bid(game, seat, Counts::of(irish, english, german, italian)),
        Action::PlaceBonusCube { colour, ward } => format!(
            "Bonus: piazza nel {} {} del sacchetto.",
            place(ward),
            a_cube(colour)
        ),
        Action::TakeBonusChip { colour } => format!("Bonus: prendi {}.", a_chip(colour)),
        Action::DeclineBonus {} => "Rinuncia al bonus del quartiere.".to_owned(),
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
            format!("Assegna le cariche: {}.", given_offices(offices, names))
        }
    }
}

/// "lì ce n’è 1", "lì ce ne sono 2".
fn there(number: u8) -> String {
    match number {
        1 => "lì ce n’è 1".to_owned(),
        more => format!("lì ce ne sono {more}"),
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
    format!("Piazza un capo nel {}{chip}; in mano: {hand}.", place(ward))
}

/// The chip that comes with a cube, when both pieces are placed.
fn chip_for_cube(game: &TammanyHall, seat: Seat, colour: Colour) -> String {
    if game.supply[colour] == 0 {
        return format!(
            "; nella riserva non ci sono più segnalini favore {}",
            colours(colour)
        );
    }
    let boss_due = game.players[seat].hand > 0
        && matches!(game.phase, Phase::Turn(turn) if turn.pieces == Pieces::None);
    if boss_due {
        format!("; piazzato anche il capo, prendi {}", a_chip(colour))
    } else {
        format!(" e prendi {}", a_chip(colour))
    }
}

fn spread(game: &TammanyHall, ward: Ward, people: &Names) -> String {
    let Phase::Turn(turn) = game.phase else {
        return format!("Estendi la calunnia al {}.", place(ward));
    };
    match turn.slander {
        Some(slander) => format!(
            "Estendi al {} la calunnia contro {}: paghi altri 2 segnalini favore {} e togli un capo ({}).",
            place(ward),
            people[slander.target],
            colours(slander.colour),
            there(game.bosses[ward][slander.target])
        ),
        None => format!("Estendi la calunnia al {}.", place(ward)),
    }
}

fn bid(game: &TammanyHall, seat: Seat, chips: Counts) -> String {
    let offer = if chips.is_empty() {
        "Non offrire nulla".to_owned()
    } else {
        format!("Offri {}", counts(chips))
    };
    let Phase::Bidding(bidding) = game.phase else {
        return format!("{offer}.");
    };
    let here = game.bosses[bidding.ward][seat];
    let all = here + chips.total();
    format!(
        "{offer} nel {}: con {} {} {}.",
        place(bidding.ward),
        your_bosses(here),
        count(all, "fa", "fanno"),
        votes(all)
    )
}
