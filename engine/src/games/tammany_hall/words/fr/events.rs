//! What happened. Where an office or a ward is what counts, it stands first and the sentence needs no agreement.

use super::elections::{
    chips_awarded, game_ended, mayor_elected, most_chips, ward_elected, wards_scored,
};
use super::names::{a_chip, a_cube, colour, colours, counts, office, points};
use crate::game::Names;
use crate::games::tammany_hall::board::{Ward, WardSet};
use crate::games::tammany_hall::colour::Counts;
use crate::games::tammany_hall::event::{Event, SetUpCube};
use crate::games::tammany_hall::office::OfficeHolders;
use crate::seat::Seat;
use crate::words::fr::{de, de_each, joined, list};

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm an event")]
pub(in super::super) fn event(event: &Event, names: &Names) -> String {
    match event {
        Event::FirstPlayerDrawn { seat, seats } => format!(
            "Tirage au sort entre les {seats} joueurs : c’est à {} de commencer.",
            names[*seat]
        ),
        Event::ZoneOpened { zone, cubes } => format!(
            "La zone {zone} entre en jeu. Cubes de départ, placés au hasard : {}.",
            set_up_cubes(cubes)
        ),
        Event::YearBegan { year, term } => {
            format!("L’année {year} commence (mandat {term}).")
        }
        Event::TurnBegan { seat } => format!("C’est à {} de jouer.", names[*seat]),
        Event::GardenFilled { bag, drawn } => garden_filled(*bag, *drawn),
        Event::GardenStayedEmpty {} => {
            "Castle Garden reste vide : le sac l’est aussi.".to_owned()
        }
        Event::NothingToPlace { seat } => format!(
            "{} n’a plus de patron en main et il n’y a plus de cube à Castle Garden : le placement compte comme fait.",
            names[*seat]
        ),
        Event::BossPlaced { seat, ward } => {
            format!("{} place un patron dans le quartier {ward}.", names[*seat])
        }
        Event::CubePlaced { seat, colour, ward } => format!(
            "{} place dans le quartier {ward} {} de Castle Garden.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::PlacingCutShort { seat } => format!(
            "{} n’a pas de deuxième pièce à placer : une seule suffit.",
            names[*seat]
        ),
        Event::ChipTaken { seat, colour } => {
            format!("Pour le cube, {} prend {}.", names[*seat], a_chip(*colour))
        }
        Event::ChipNotTaken { seat, colour: of } => format!(
            "Il n’y a plus de jeton faveur {} dans la réserve : {} n’en prend pas pour le cube.",
            colour(*of),
            names[*seat]
        ),
        Event::OfficeChipTaken { seat, colour } => format!(
            "Adjoint au maire : {} prend {}.",
            names[*seat],
            a_chip(*colour)
        ),
        Event::CubeRemoved { seat, ward, colour } => format!(
            "Chef de la police : {} retire {} du quartier {ward} et le remet dans le sac.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::WardLocked { seat, ward } => format!(
            "Président du conseil municipal : {} verrouille le quartier {ward}. Rien n’y change jusqu’à la fin de la prochaine élection.",
            names[*seat]
        ),
        Event::CubeMoved {
            seat,
            colour,
            from,
            to,
        } => format!(
            "Président de circonscription : {} déplace {} du quartier {from} au quartier {to}.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::Slandered {
            seat,
            target,
            ward,
            colour,
        } => format!(
            "{} calomnie {target} dans le quartier {ward}, au prix d’un jeton calomnie et d’{} : {target} reprend un patron en main.",
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
            "La calomnie s’étend au quartier {ward} au prix de 2 autres jetons faveur {} {} : {} reprend un autre patron en main.",
            colours(*of),
            de(&names[*seat]),
            names[*target]
        ),
        Event::TurnEnded { seat, by_itself } => {
            if *by_itself {
                format!(
                    "Le tour {} se termine de lui-même : il ne reste rien à faire.",
                    de(&names[*seat])
                )
            } else {
                format!("{} finit son tour.", names[*seat])
            }
        }
        Event::YearEnded { year } => format!("L’année {year} s’achève."),
        Event::GardenCleared { cubes } => garden_cleared(*cubes),
        Event::ElectionBegan { election } => format!("On vote : élection {election} sur 4."),
        Event::WardSkipped { ward } => {
            format!("Quartier {ward} : personne n’y a de patron, on passe.")
        }
        Event::BiddingBegan { ward, bidders } => bidding_began(*ward, bidders, names),
        Event::WardElected {
            ward,
            candidates,
            winner,
        } => ward_elected(*ward, candidates, *winner, names),
        Event::BonusLapsed { seat, ward } => format!(
            "Le bonus du quartier {ward} est perdu : il n’y a rien à prendre pour {}.",
            names[*seat]
        ),
        Event::BonusCubePlaced { seat, colour, ward } => format!(
            "Bonus : {} place dans le quartier {ward} {} du sac.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::BonusChipTaken { seat, colour } => {
            format!("Bonus : {} prend {}.", names[*seat], a_chip(*colour))
        }
        Event::BonusDeclined { seat, ward } => {
            format!("{} renonce au bonus du quartier {ward}.", names[*seat])
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
            "Égalité sur toute la ligne et pas de maire en place : personne ne devient maire et les fonctions ne sont pas attribuées."
                .to_owned()
        }
        Event::OfficesAssigned { seat, offices } => format!(
            "{} attribue les fonctions : {}.",
            names[*seat],
            given_offices(*offices, names)
        ),
        Event::LocksRemoved { wards } => locks_removed(*wards),
        Event::FirstPlayerNamed { seat } => {
            format!("Au prochain mandat, c’est à {} de commencer.", names[*seat])
        }
        Event::MostChipsScored {
            colour,
            chips,
            seats,
        } => most_chips(*colour, *chips, seats, names),
        Event::SlanderChipsScored { seat, chips } => format!(
            "{} marque {} pour {}.",
            names[*seat],
            points(*chips),
            match chips {
                0 | 1 => "son jeton calomnie inutilisé",
                _ => "ses jetons calomnie inutilisés",
            }
        ),
        Event::GameEnded { standings } => game_ended(standings, names),
    }
}

/// "quartier 9, irlandais ; quartier 15, anglais".
fn set_up_cubes(cubes: &[SetUpCube]) -> String {
    joined(
        cubes.iter().map(|cube| {
            let SetUpCube { ward, colour: of } = cube;
            format!("quartier {ward}, {}", colour(*of))
        }),
        "aucun",
    )
}

fn garden_filled(bag: Counts, drawn: Counts) -> String {
    let what = match drawn.total() {
        1 => "1 cube sort du sac",
        number => &format!("{number} cubes sortent du sac"),
    };
    format!(
        "Castle Garden est vide : {what}, {}. Le sac contenait {}.",
        counts(drawn),
        counts(bag)
    )
}

fn garden_cleared(cubes: Counts) -> String {
    let what = match cubes.total() {
        1 => "Le cube resté à Castle Garden",
        _ => "Les cubes restés à Castle Garden",
    };
    let verb = match cubes.total() {
        1 => "retourne",
        _ => "retournent",
    };
    format!(
        "{what} ({}) {verb} dans le sac avant l’élection.",
        counts(cubes)
    )
}

fn bidding_began(ward: Ward, bidders: &[Seat], names: &Names) -> String {
    let what = match bidders {
        [_] => "la mise secrète",
        _ => "les mises secrètes",
    };
    let whose = de_each(bidders.iter().map(|&seat| names[seat].as_str()));
    format!("Quartier {ward} : on attend {what} {whose}.")
}

fn locks_removed(unlocked: WardSet) -> String {
    let numbers = list(unlocked.iter().map(|ward| ward.to_string()), "");
    match unlocked.len() {
        1 => format!("Le quartier {numbers} n’est plus verrouillé."),
        _ => format!("Les quartiers {numbers} ne sont plus verrouillés."),
    }
}

/// "Ann, adjoint au maire ; Bo, président du conseil municipal".
pub(super) fn given_offices(offices: OfficeHolders, names: &Names) -> String {
    joined(
        offices
            .iter()
            .map(|(held, seat)| format!("{}, {}", names[seat], office(held))),
        "aucune",
    )
}
