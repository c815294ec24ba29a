//! What happened. In the present; where a place or an office leads, it stands first, with a colon.

use super::elections::{
    chips_awarded, game_ended, mayor_elected, most_chips, ward_elected, wards_scored,
};
use super::names::{a_chip, a_cube, colour, colours, counts, cubes, office, people, points, wards};
use crate::game::Names;
use crate::games::tammany_hall::event::{Event, SetUpCube};
use crate::games::tammany_hall::office::OfficeHolders;
use crate::words::it::{count, to_name};

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm an event")]
pub(in super::super) fn event(event: &Event, names: &Names) -> String {
    match event {
        Event::FirstPlayerDrawn { seat, seats } => {
            format!("Sorteggio fra i {seats} giocatori: comincia {}.", names[*seat])
        }
        Event::ZoneOpened { zone, cubes } => format!(
            "Entra in gioco la zona {zone}. Cubetti iniziali, piazzati a caso: {}.",
            set_up_cubes(cubes)
        ),
        Event::YearBegan { year, term } => {
            format!("Comincia l’anno {year} (mandato {term}).")
        }
        Event::TurnBegan { seat } => format!("Tocca {}.", to_name(&names[*seat])),
        Event::GardenFilled { bag, drawn } => format!(
            "Il Castle Garden è vuoto: dal sacchetto ({}) {} {}.",
            counts(*bag),
            count(drawn.total(), "esce", "escono"),
            cubes(*drawn)
        ),
        Event::GardenStayedEmpty {} => {
            "Il Castle Garden resta vuoto: anche il sacchetto lo è.".to_owned()
        }
        Event::NothingToPlace { seat } => format!(
            "{} non ha capi in mano e al Castle Garden non ci sono cubetti: non c’è nulla da piazzare.",
            names[*seat]
        ),
        Event::BossPlaced { seat, ward } => {
            format!("{} piazza un capo nel quartiere {ward}.", names[*seat])
        }
        Event::CubePlaced { seat, colour, ward } => format!(
            "{} piazza nel quartiere {ward} {} del Castle Garden.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::PlacingCutShort { seat } => format!(
            "{} non ha un secondo pezzo da piazzare: ne basta uno.",
            names[*seat]
        ),
        Event::ChipTaken { seat, colour } => {
            format!("Per il cubetto, {} prende {}.", names[*seat], a_chip(*colour))
        }
        Event::ChipNotTaken { seat, colour: of } => format!(
            "Nella riserva non ci sono più segnalini favore {}: {} non ne prende.",
            colours(*of),
            names[*seat]
        ),
        Event::OfficeChipTaken { seat, colour } => {
            format!("Vicesindaco: {} prende {}.", names[*seat], a_chip(*colour))
        }
        Event::CubeRemoved { seat, ward, colour } => format!(
            "Capo della polizia: {} toglie {} dal quartiere {ward} e lo rimette nel sacchetto.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::WardLocked { seat, ward } => format!(
            "Presidente del consiglio comunale: {} blocca il quartiere {ward}. Fino all’elezione lì non cambia nulla.",
            names[*seat]
        ),
        Event::CubeMoved {
            seat,
            colour,
            from,
            to,
        } => format!(
            "Presidente di circoscrizione: {} sposta {} dal quartiere {from} al quartiere {to}.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::Slandered {
            seat,
            target,
            ward,
            colour,
        } => format!(
            "{} calunnia {target} nel quartiere {ward}, con un segnalino calunnia e {}: {target} riprende in mano un capo.",
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
            "La calunnia si estende al quartiere {ward} per altri 2 segnalini favore {} di {}: {} riprende in mano un altro capo.",
            colours(*of),
            names[*seat],
            names[*target]
        ),
        Event::TurnEnded { seat, by_itself } => {
            if *by_itself {
                format!(
                    "Il turno di {} si chiude da solo: non c’è altro da fare.",
                    names[*seat]
                )
            } else {
                format!("{} chiude il turno.", names[*seat])
            }
        }
        Event::YearEnded { year } => format!("Finisce l’anno {year}."),
        Event::GardenCleared { cubes } => {
            let what = match cubes.total() {
                1 => format!("Il cubetto rimasto al Castle Garden ({}) torna", counts(*cubes)),
                _ => format!("I cubetti rimasti al Castle Garden ({}) tornano", counts(*cubes)),
            };
            format!("{what} nel sacchetto prima dell’elezione.")
        }
        Event::ElectionBegan { election } => format!("Si vota: elezione {election} di 4."),
        Event::WardSkipped { ward } => {
            format!("Quartiere {ward}: nessuno ha un capo, si passa oltre.")
        }
        Event::BiddingBegan { ward, bidders } => {
            let what = match bidders.as_slice() {
                [_] => "si attende l’offerta segreta",
                _ => "si attendono le offerte segrete",
            };
            format!("Quartiere {ward}: {what} di {}.", people(bidders, names))
        }
        Event::WardElected {
            ward,
            candidates,
            winner,
        } => ward_elected(*ward, candidates, *winner, names),
        Event::BonusLapsed { seat, ward } => format!(
            "Il bonus del quartiere {ward} va perso: per {} non c’è nulla da prendere.",
            names[*seat]
        ),
        Event::BonusCubePlaced { seat, colour, ward } => format!(
            "Bonus: {} piazza nel quartiere {ward} {} del sacchetto.",
            names[*seat],
            a_cube(*colour)
        ),
        Event::BonusChipTaken { seat, colour } => {
            format!("Bonus: {} prende {}.", names[*seat], a_chip(*colour))
        }
        Event::BonusDeclined { seat, ward } => {
            format!("{} rinuncia al bonus del quartiere {ward}.", names[*seat])
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
            "Parità su tutto e nessun sindaco in carica: nessuno diventa sindaco e le cariche non si assegnano."
                .to_owned()
        }
        Event::OfficesAssigned { seat, offices } => format!(
            "{} assegna le cariche: {}.",
            names[*seat],
            given_offices(*offices, names)
        ),
        Event::LocksRemoved { wards: unlocked } => match unlocked.len() {
            1 => format!("Il {} non è più bloccato.", wards(*unlocked)),
            _ => format!("I {} non sono più bloccati.", wards(*unlocked)),
        },
        Event::FirstPlayerNamed { seat } => {
            format!("Nel prossimo mandato comincia {}.", names[*seat])
        }
        Event::MostChipsScored {
            colour,
            chips,
            seats,
        } => most_chips(*colour, *chips, seats, names),
        Event::SlanderChipsScored { seat, chips } => format!(
            "{} ottiene {} per {} non {}.",
            names[*seat],
            points(*chips),
            count(*chips, "il segnalino calunnia", "i segnalini calunnia"),
            count(*chips, "usato", "usati")
        ),
        Event::GameEnded { standings } => game_ended(standings, names),
    }
}

/// "quartiere 9, irlandese; quartiere 15, inglese".
fn set_up_cubes(cubes: &[SetUpCube]) -> String {
    let each: Vec<String> = cubes
        .iter()
        .map(|cube| {
            let SetUpCube { ward, colour: of } = cube;
            format!("quartiere {ward}, {}", colour(*of))
        })
        .collect();
    each.join("; ")
}

/// "Ann vicesindaco, Ben presidente del consiglio comunale".
pub(super) fn given_offices(offices: OfficeHolders, names: &Names) -> String {
    let each: Vec<String> = offices
        .iter()
        .map(|(held, seat)| format!("{} {}", names[seat], office(held)))
        .collect();
    if each.is_empty() {
        "nessuna".to_owned()
    } else {
        each.join(", ")
    }
}
