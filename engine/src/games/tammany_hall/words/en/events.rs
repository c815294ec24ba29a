//! What happened.

use super::elections::{
    chips_awarded, game_ended, mayor_elected, most_chips, ward_elected, wards_scored,
};
use super::names::{a_chip, a_cube, colour, counts, office, people, points, wards};
use crate::game::Names;
use crate::games::tammany_hall::event::{Event, SetUpCube};
use crate::games::tammany_hall::office::OfficeHolders;
use crate::words::en::{list, number_of};
use crate::words::page::capital;

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm an event")]
pub(in super::super) fn event(event: &Event, names: &Names) -> String {
    match event {
        Event::FirstPlayerDrawn { seat, seats } => format!(
            "{} was drawn from the {seats} players to go first.",
            names[*seat]
        ),
        Event::ZoneOpened { zone, cubes } => format!(
            "Zone {zone} came into play. Its set-up cubes were placed at random: {}.",
            set_up_cubes(cubes)
        ),
        Event::YearBegan { year, term } => format!("Year {year} began, in term {term}."),
        Event::TurnBegan { seat } => format!("{}'s turn began.", names[*seat]),
        Event::GardenFilled { bag, drawn } => format!(
            "Castle Garden was empty, so {} into it from the bag ({}): {}.",
            number_of(drawn.total(), "cube was drawn", "cubes were drawn"),
            counts(*bag),
            counts(*drawn)
        ),
        Event::GardenStayedEmpty {} => {
            "Castle Garden stayed empty, as the bag was empty too.".to_owned()
        }
        Event::NothingToPlace { seat } => format!(
            "{} had no boss in hand, and there was no cube in Castle Garden, so there was nothing to place.",
            names[*seat]
        ),
        Event::BossPlaced { seat, ward } => {
            format!("{} placed a boss in ward {ward}.", names[*seat])
        }
        Event::CubePlaced { seat, colour, ward } => format!(
            "{} placed {} from Castle Garden in ward {ward}.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::PlacingCutShort { seat } => format!(
            "{} had no second piece to place, so one was enough.",
            names[*seat]
        ),
        Event::ChipTaken { seat, colour } => {
            format!("{} took {} for the cube.", names[*seat], a_chip(*colour))
        }
        Event::ChipNotTaken { seat, colour: of } => format!(
            "{} took no favour chip for the cube, as the supply had no {} ones left.",
            names[*seat],
            colour(*of)
        ),
        Event::OfficeChipTaken { seat, colour } => format!(
            "As Deputy Mayor, {} took {}.",
            names[*seat],
            a_chip(*colour)
        ),
        Event::CubeRemoved { seat, ward, colour } => format!(
            "As Chief of Police, {} returned {} from ward {ward} to the bag.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::WardLocked { seat, ward } => format!(
            "As Council President, {} locked ward {ward}: nothing can change there until after the next election.",
            names[*seat]
        ),
        Event::CubeMoved {
            seat,
            colour,
            from,
            to,
        } => format!(
            "As Precinct Chairman, {} moved {} from ward {from} to ward {to}.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::Slandered {
            seat,
            target,
            ward,
            colour,
        } => format!(
            "{} slandered {target} in ward {ward} for a slander chip and {}: {target} took a boss back.",
            names[*seat],
            a_chip(*colour),
            target = names[*target]
        ),
        Event::SlanderSpread {
            seat,
            target,
            ward,
            colour: of,
        } => format!(
            "{} spread the slander to ward {ward} for two more {} favour chips: {} took another boss back.",
            names[*seat],
            colour(*of),
            names[*target]
        ),
        Event::TurnEnded { seat, by_itself } => {
            if *by_itself {
                format!(
                    "{}'s turn ended, as there was nothing else to do.",
                    names[*seat]
                )
            } else {
                format!("{} ended the turn.", names[*seat])
            }
        }
        Event::YearEnded { year } => format!("Year {year} ended."),
        Event::GardenCleared { cubes } => format!(
            "The cubes left in Castle Garden ({}) went back to the bag before the election.",
            counts(*cubes)
        ),
        Event::ElectionBegan { election } => format!("Election {election} of 4 began."),
        Event::WardSkipped { ward } => {
            format!("Ward {ward} was skipped: nobody had a boss there.")
        }
        Event::BiddingBegan { ward, bidders } => {
            let what = match bidders.as_slice() {
                [_] => "was asked for a sealed bid",
                _ => "were asked for sealed bids",
            };
            format!("{} {what} in ward {ward}.", people(bidders, names))
        }
        Event::WardElected {
            ward,
            candidates,
            winner,
        } => ward_elected(*ward, candidates, *winner, names),
        Event::BonusLapsed { seat, ward } => format!(
            "The bonus of ward {ward} was lost: there was nothing for {} to take.",
            names[*seat]
        ),
        Event::BonusCubePlaced { seat, colour, ward } => format!(
            "As a bonus, {} placed {} from the bag in ward {ward}.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::BonusChipTaken { seat, colour } => {
            format!("As a bonus, {} took {}.", names[*seat], a_chip(*colour))
        }
        Event::BonusDeclined { seat, ward } => {
            format!("{} declined the bonus of ward {ward}.", names[*seat])
        }
        Event::ChipsAwarded {
            colour,
            cubes,
            leaders,
            chips,
        } => chips_awarded(*colour, cubes, leaders, *chips, names),
        Event::WardsScored {
            seat,
            wards,
            points,
        } => wards_scored(*seat, *wards, *points, names),
        Event::MayorElected { seat, wards, by } => mayor_elected(*seat, *wards, *by, names),
        Event::NoMayorElected {} => {
            "There was a tie for the most wards and in every tie-break, and no mayor to stay in office: nobody became mayor, and no city offices were given out."
                .to_owned()
        }
        Event::OfficesAssigned { seat, offices } => format!(
            "As mayor, {} made {}.",
            names[*seat],
            given_offices(*offices, names)
        ),
        Event::LocksRemoved { wards: unlocked } => format!(
            "{} unlocked.",
            capital(&match unlocked.len() {
                1 => format!("{} was", wards(*unlocked)),
                _ => format!("{} were", wards(*unlocked)),
            })
        ),
        Event::FirstPlayerNamed { seat } => {
            format!("{} became first player for the next term.", names[*seat])
        }
        Event::MostChipsScored {
            colour,
            chips,
            seats,
        } => most_chips(*colour, *chips, seats, names),
        Event::SlanderChipsScored { seat, chips } => format!(
            "{} scored {} for unused slander chips.",
            names[*seat],
            points(*chips)
        ),
        Event::GameEnded { standings } => game_ended(standings, names),
    }
}

/// "ward 9 Irish, ward 15 English and ward 8 German".
fn set_up_cubes(cubes: &[SetUpCube]) -> String {
    list(
        cubes.iter().map(|cube| {
            let SetUpCube { ward, colour: of } = cube;
            format!("{} one in ward {ward}", crate::words::en::a(colour(*of)))
        }),
        "none",
    )
}

/// "Ann Deputy Mayor and Ben Council President".
pub(super) fn given_offices(offices: OfficeHolders, names: &Names) -> String {
    list(
        offices
            .iter()
            .map(|(held, seat)| format!("{} {}", names[seat], office(held))),
        "nobody anything",
    )
}
