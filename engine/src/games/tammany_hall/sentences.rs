//! What happened, in English: the game's text catalogue for events.

mod elections;

use elections::{chips_awarded, game_ended, mayor_elected, most_chips, ward_elected, wards_scored};

use super::board::WardSet;
use super::colour::Counts;
use super::event::{Event, SetUpCube};
use super::office::OfficeHolders;
use crate::game::Names;
use crate::seat::Seat;

/// The event as one English sentence, or a few where a rule needs its reason.
#[allow(clippy::too_many_lines, reason = "a catalogue, one arm an event")]
pub(super) fn sentence(event: &Event, names: &Names) -> String {
    match event {
        Event::FirstPlayerDrawn { seat, seats } => format!(
            "Chance drew {} from the {seats} players to go first.",
            names[*seat]
        ),
        Event::ZoneOpened { zone, cubes } => format!(
            "Zone {zone} came into play. Of its set-up cubes ({}), placed at random, {}.",
            zone.set_up_cubes(),
            set_up_cubes(cubes)
        ),
        Event::YearBegan { year, term } => format!("Year {year} began, in term {term}."),
        Event::TurnBegan { seat } => format!("{}'s turn began.", names[*seat]),
        Event::GardenFilled { bag, drawn } => format!(
            "Castle Garden was empty: from the bag ({bag}) {} cubes were drawn into it: {drawn}.",
            drawn.total()
        ),
        Event::GardenStayedEmpty {} => {
            "Castle Garden stayed empty, because the bag is empty too.".to_owned()
        }
        Event::NothingToPlace { seat } => format!(
            "{} had no boss in hand and Castle Garden no cube, so placing counted as done.",
            names[*seat]
        ),
        Event::BossPlaced { seat, ward } => {
            format!("{} placed a boss in ward {ward}.", names[*seat])
        }
        Event::CubePlaced { seat, colour, ward } => format!(
            "{} placed {} cube from Castle Garden in ward {ward}.",
            names[*seat],
            article(colour.name())
        ),
        Event::PlacingCutShort { seat } => format!(
            "{} had no second piece to place, so one was enough.",
            names[*seat]
        ),
        Event::ChipTaken { seat, colour } => format!(
            "{} took {} favour chip for the cube.",
            names[*seat],
            article(colour.name())
        ),
        Event::ChipNotTaken { seat, colour } => format!(
            "{} took no favour chip for the cube, because the supply has no {} one left.",
            names[*seat],
            colour.name()
        ),
        Event::OfficeChipTaken { seat, colour } => format!(
            "{} took {} favour chip as Deputy Mayor.",
            names[*seat],
            article(colour.name())
        ),
        Event::CubeRemoved { seat, ward, colour } => format!(
            "{} removed {} cube from ward {ward} to the bag as Chief of Police.",
            names[*seat],
            article(colour.name())
        ),
        Event::WardLocked { seat, ward } => format!(
            "{} locked ward {ward} as Council President: until after the next election nothing changes in it.",
            names[*seat]
        ),
        Event::CubeMoved {
            seat,
            colour,
            from,
            to,
        } => format!(
            "{} moved {} cube from ward {from} to ward {to} as Precinct Chairman.",
            names[*seat],
            article(colour.name())
        ),
        Event::Slandered {
            seat,
            target,
            ward,
            colour,
        } => format!(
            "{} slandered {} in ward {ward} for a slander chip and {} favour chip: a boss of {} returned to its owner.",
            names[*seat],
            names[*target],
            article(colour.name()),
            names[*target]
        ),
        Event::SlanderSpread {
            seat,
            target,
            ward,
            colour,
        } => format!(
            "The slander spread to ward {ward} for two more {} favour chips of {}: another boss of {} returned to its owner.",
            colour.name(),
            names[*seat],
            names[*target]
        ),
        Event::TurnEnded { seat, by_itself } => {
            if *by_itself {
                format!(
                    "{}'s turn ended, as nothing else was possible in it.",
                    names[*seat]
                )
            } else {
                format!("{} ended the turn.", names[*seat])
            }
        }
        Event::YearEnded { year } => format!("Year {year} ended."),
        Event::GardenCleared { cubes } => format!(
            "The cubes left in Castle Garden ({cubes}) returned to the bag before the election."
        ),
        Event::ElectionBegan { election } => format!("Election {election} of 4 began."),
        Event::WardSkipped { ward } => {
            format!("Ward {ward} was skipped: nobody has a boss there.")
        }
        Event::BiddingBegan { ward, bidders } => format!(
            "In ward {ward} sealed bids were asked of {}.",
            people(bidders, names)
        ),
        Event::WardElected {
            ward,
            candidates,
            winner,
        } => ward_elected(*ward, candidates, *winner, names),
        Event::BonusLapsed { seat, ward } => format!(
            "There was nothing for {} to take as the bonus of ward {ward}.",
            names[*seat]
        ),
        Event::BonusCubePlaced { seat, colour, ward } => format!(
            "{} placed {} cube from the bag in ward {ward} as a bonus.",
            names[*seat],
            article(colour.name())
        ),
        Event::BonusChipTaken { seat, colour } => format!(
            "{} took {} favour chip as a bonus.",
            names[*seat],
            article(colour.name())
        ),
        Event::BonusDeclined { seat, ward } => {
            format!("{} declined the bonus of ward {ward}.", names[*seat])
        }
        Event::ChipsAwarded {
            colour,
            cubes,
            leaders,
            chips,
        } => chips_awarded(colour.name(), cubes, leaders, *chips, names),
        Event::WardsScored {
            seat,
            wards,
            points,
        } => wards_scored(*seat, *wards, *points, names),
        Event::MayorElected { seat, wards, by } => mayor_elected(*seat, *wards, *by, names),
        Event::NoMayorElected {} => {
            "Most wards and every tie-break were tied, and there was no mayor to serve on: nobody is mayor, and no city offices are given out."
                .to_owned()
        }
        Event::OfficesAssigned { seat, offices } => {
            format!("As mayor {} {}.", names[*seat], given_offices(*offices, names))
        }
        Event::LocksRemoved { wards } => format!("{} no longer locked.", were(*wards)),
        Event::FirstPlayerNamed { seat } => {
            format!("{} goes first in the next term.", names[*seat])
        }
        Event::MostChipsScored {
            colour,
            chips,
            seats,
        } => most_chips(colour.name(), *chips, seats, names),
        Event::SlanderChipsScored { seat, chips } => format!(
            "{} scored {} for unused slander chips.",
            names[*seat],
            points(*chips)
        ),
        Event::GameEnded { standings } => game_ended(standings, names),
    }
}

/// "an Irish", "a German".
pub(super) fn article(name: &str) -> String {
    if name.starts_with(['A', 'E', 'I', 'O', 'U']) {
        format!("an {name}")
    } else {
        format!("a {name}")
    }
}

/// A number with its noun: "1 boss", "2 bosses".
pub(super) fn number_of(number: u8, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

fn points(number: u8) -> String {
    number_of(number, "victory point", "victory points")
}

/// "Ann", "Ann and Bob", "Ann, Bob and Cleo".
pub(super) fn list(items: impl IntoIterator<Item = String>) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    match (items.pop(), items.is_empty()) {
        (None, _) => "nobody".to_owned(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} and {last}", items.join(", ")),
    }
}

fn people(seats: &[Seat], names: &Names) -> String {
    list(seats.iter().map(|&seat| names[seat].clone()))
}

fn set_up_cubes(cubes: &[SetUpCube]) -> String {
    list(cubes.iter().map(|cube| {
        let SetUpCube { ward, colour } = cube;
        format!("{} one went to ward {ward}", article(colour.name()))
    }))
}

fn were(wards: WardSet) -> String {
    let numbers = list(wards.iter().map(|ward| ward.to_string()));
    match wards.len() {
        1 => format!("Ward {numbers} is"),
        _ => format!("Wards {numbers} are"),
    }
}

/// "gave Ann the office of Deputy Mayor and Bob that of Council President".
pub(super) fn given_offices(offices: OfficeHolders, names: &Names) -> String {
    let mut word = "gave ";
    list(offices.iter().map(|(office, seat)| {
        let text = format!("{word}{} the office of {}", names[seat], office.name());
        word = "";
        text
    }))
}

/// Chips in words for a bid: "nothing" or "1 Irish, 2 English".
pub(super) fn bid_words(chips: Counts) -> String {
    match chips.total() {
        0 => "no chips".to_owned(),
        1 => format!("{chips} chip"),
        _ => format!("{chips} chips"),
    }
}
