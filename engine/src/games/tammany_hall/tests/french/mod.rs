//! What the game says in French, letter by letter.

mod asked;

use super::*;
use crate::game::{Names, Standing, Standings};
use crate::games::tammany_hall::event::{Asked, Candidate, MayorBy, SetUpCube};
use crate::games::tammany_hall::office::OfficeHolders;
use crate::words::Lang;

/// A vowel, a consonant, a vowel with a mark, an h and a digit.
fn names() -> Names {
    let called = ["Ann", "Bo", "Élodie", "Hélène", "7seas"];
    Names::from_fn(|seat| called[usize::from(seat.number())].to_owned())
}

fn says(event: &Event) -> String {
    TammanyHall::sentence_in(Lang::Fr, event, &names())
}

#[test]
fn years_and_turns() {
    let (ann, elodie) = (seat(0), seat(2));
    for (event, said) in [
        (
            Event::FirstPlayerDrawn {
                seat: ann,
                seats: 4,
            },
            "Tirage au sort entre les 4 joueurs : c’est à Ann de commencer.",
        ),
        (
            Event::ZoneOpened {
                zone: Zone::II,
                cubes: vec![
                    SetUpCube {
                        ward: ward(9),
                        colour: Colour::Irish,
                    },
                    SetUpCube {
                        ward: ward(15),
                        colour: Colour::English,
                    },
                ],
            },
            "La zone II entre en jeu. Cubes de départ, placés au hasard : quartier 9, irlandais ; quartier 15, anglais.",
        ),
        (
            Event::YearBegan { year: 5, term: 2 },
            "L’année 5 commence (mandat 2).",
        ),
        (
            Event::TurnBegan { seat: elodie },
            "C’est à Élodie de jouer.",
        ),
        (
            Event::GardenFilled {
                bag: Counts::of(5, 4, 4, 3),
                drawn: Counts::of(2, 0, 0, 3),
            },
            "Castle Garden est vide : 5 cubes sortent du sac, 2 irlandais et 3 italiens. Le sac contenait 5 irlandais, 4 anglais, 4 allemands et 3 italiens.",
        ),
        (
            Event::GardenFilled {
                bag: Counts::of(0, 0, 1, 0),
                drawn: Counts::of(0, 0, 1, 0),
            },
            "Castle Garden est vide : 1 cube sort du sac, 1 allemand. Le sac contenait 1 allemand.",
        ),
        (
            Event::GardenStayedEmpty {},
            "Castle Garden reste vide : le sac l’est aussi.",
        ),
        (
            Event::NothingToPlace { seat: ann },
            "Ann n’a plus de patron en main et il n’y a plus de cube à Castle Garden : le placement compte comme fait.",
        ),
    ] {
        assert_eq!(says(&event), said);
    }
}

#[test]
fn pieces_and_slander() {
    let (ann, bo, elodie) = (seat(0), seat(1), seat(2));
    for (event, said) in [
        (
            Event::BossPlaced {
                seat: seat(4),
                ward: ward(6),
            },
            "7seas place un patron dans le quartier 6.",
        ),
        (
            Event::CubePlaced {
                seat: ann,
                colour: Colour::Irish,
                ward: ward(6),
            },
            "Ann place dans le quartier 6 un cube irlandais de Castle Garden.",
        ),
        (
            Event::ChipNotTaken {
                seat: ann,
                colour: Colour::German,
            },
            "Il n’y a plus de jeton faveur allemand dans la réserve : Ann n’en prend pas pour le cube.",
        ),
        (
            Event::Slandered {
                seat: ann,
                target: bo,
                ward: ward(8),
                colour: Colour::German,
            },
            "Ann calomnie Bo dans le quartier 8, au prix d’un jeton calomnie et d’un jeton faveur allemand : Bo reprend un patron en main.",
        ),
        (
            Event::SlanderSpread {
                seat: elodie,
                target: bo,
                ward: ward(14),
                colour: Colour::German,
            },
            "La calomnie s’étend au quartier 14 au prix de 2 autres jetons faveur allemands d’Élodie : Bo reprend un autre patron en main.",
        ),
        (
            Event::TurnEnded {
                seat: seat(3),
                by_itself: true,
            },
            "Le tour de Hélène se termine de lui-même : il ne reste rien à faire.",
        ),
        (
            Event::GardenCleared {
                cubes: Counts::of(0, 0, 0, 1),
            },
            "Le cube resté à Castle Garden (1 italien) retourne dans le sac avant l’élection.",
        ),
        (
            Event::GardenCleared {
                cubes: Counts::of(2, 0, 0, 1),
            },
            "Les cubes restés à Castle Garden (2 irlandais et 1 italien) retournent dans le sac avant l’élection.",
        ),
    ] {
        assert_eq!(says(&event), said);
    }
}

#[test]
fn offices_stand_before_those_who_use_them() {
    let ann = seat(0);
    for (event, said) in [
        (
            Event::OfficeChipTaken {
                seat: ann,
                colour: Colour::Italian,
            },
            "Adjoint au maire : Ann prend un jeton faveur italien.",
        ),
        (
            Event::CubeRemoved {
                seat: ann,
                ward: ward(9),
                colour: Colour::German,
            },
            "Chef de la police : Ann retire un cube allemand du quartier 9 et le remet dans le sac.",
        ),
        (
            Event::WardLocked {
                seat: ann,
                ward: ward(6),
            },
            "Président du conseil municipal : Ann verrouille le quartier 6. Rien n’y change jusqu’à la fin de la prochaine élection.",
        ),
        (
            Event::CubeMoved {
                seat: ann,
                colour: Colour::Irish,
                from: ward(6),
                to: ward(5),
            },
            "Président de circonscription : Ann déplace un cube irlandais du quartier 6 au quartier 5.",
        ),
        (
            Event::OfficesAssigned {
                seat: ann,
                offices: OfficeHolders {
                    deputy_mayor: Some(seat(1)),
                    chief_of_police: Some(seat(2)),
                    ..OfficeHolders::default()
                },
            },
            "Ann attribue les fonctions : Bo, adjoint au maire ; Élodie, chef de la police.",
        ),
        (
            Event::LocksRemoved { wards: wards(&[6]) },
            "Le quartier 6 n’est plus verrouillé.",
        ),
        (
            Event::LocksRemoved {
                wards: wards(&[6, 9]),
            },
            "Les quartiers 6 et 9 ne sont plus verrouillés.",
        ),
    ] {
        assert_eq!(says(&event), said);
    }
}

fn candidate(number: u8, bosses: u8, asked: Asked, bid: Counts) -> Candidate {
    Candidate {
        seat: seat(number),
        bosses,
        asked,
        bid,
        votes: bosses + bid.total(),
    }
}

#[test]
fn wards_are_decided() {
    let began = |bidders: &[u8]| Event::BiddingBegan {
        ward: ward(7),
        bidders: bidders.iter().copied().map(seat).collect(),
    };
    let elected = |candidates, winner: Option<u8>| Event::WardElected {
        ward: ward(6),
        candidates,
        winner: winner.map(seat),
    };
    let bid = Counts::of(1, 2, 0, 0);
    for (event, said) in [
        (
            began(&[0, 1]),
            "Quartier 7 : on attend les mises secrètes d’Ann et de Bo.",
        ),
        (
            began(&[2]),
            "Quartier 7 : on attend la mise secrète d’Élodie.",
        ),
        (
            Event::WardSkipped { ward: ward(13) },
            "Quartier 13 : personne n’y a de patron, on passe.",
        ),
        (
            elected(
                vec![
                    candidate(0, 2, Asked::Yes, bid),
                    candidate(1, 1, Asked::Yes, Counts::NONE),
                ],
                Some(0),
            ),
            "Quartier 6 : Ann 5 voix (2 patrons ; mise 1 irlandais et 2 anglais), Bo 1 voix (1 patron ; ne mise rien). Ann l’emporte et y laisse un patron ; les autres patrons reviennent en main et les jetons misés vont dans la réserve.",
        ),
        (
            elected(
                vec![
                    candidate(2, 2, Asked::NoUsableChip, Counts::NONE),
                    candidate(3, 2, Asked::SureToLose, Counts::NONE),
                ],
                None,
            ),
            "Quartier 6 : Élodie 2 voix (2 patrons ; aucun jeton utilisable), Hélène 2 voix (2 patrons ; aucune mise ne suffirait). Égalité : personne ne gagne et tous les patrons reviennent en main.",
        ),
        (
            elected(
                vec![candidate(0, 1, Asked::Unopposed, Counts::NONE)],
                Some(0),
            ),
            "Quartier 6 : sans rival, Ann l’emporte et y laisse son patron.",
        ),
        (
            elected(
                vec![candidate(0, 3, Asked::Unopposed, Counts::NONE)],
                Some(0),
            ),
            "Quartier 6 : sans rival, Ann l’emporte et y laisse un de ses 3 patrons.",
        ),
        (
            Event::BonusLapsed {
                seat: seat(0),
                ward: ward(4),
            },
            "Le bonus du quartier 4 est perdu : il n’y a rien à prendre pour Ann.",
        ),
        (
            Event::BonusCubePlaced {
                seat: seat(0),
                colour: Colour::Italian,
                ward: ward(8),
            },
            "Bonus : Ann place dans le quartier 8 un cube italien du sac.",
        ),
    ] {
        assert_eq!(says(&event), said);
    }
}

#[test]
fn chips_and_points_are_told_with_their_numbers() {
    let awarded = |leaders: &[u8], chips| Event::ChipsAwarded {
        colour: Colour::German,
        cubes: vec![6, 0, 6],
        leaders: leaders.iter().copied().map(seat).collect(),
        chips,
    };
    let scored = |won: &[u8], points| Event::WardsScored {
        seat: seat(0),
        wards: wards(won),
        points,
    };
    let most = |chips, seats: &[u8]| Event::MostChipsScored {
        colour: Colour::German,
        chips,
        seats: seats.iter().copied().map(seat).collect(),
    };
    for (event, said) in [
        (
            awarded(&[1], 3),
            "Cubes allemands dans les quartiers gagnés : Bo est en tête avec 6 et prend 3 jetons faveur allemands.",
        ),
        (
            awarded(&[1], 1),
            "Cubes allemands dans les quartiers gagnés : Bo est en tête avec 6 et prend 1 jeton faveur allemand. La réserve n’en avait pas plus.",
        ),
        (
            awarded(&[1], 0),
            "Cubes allemands dans les quartiers gagnés : Bo est en tête avec 6 et ne prend aucun jeton faveur allemand. La réserve n’en a plus.",
        ),
        (
            awarded(&[0, 2], 2),
            "Cubes allemands dans les quartiers gagnés : Ann et Élodie sont en tête avec 6 et prennent 2 jetons faveur allemands par personne. La réserve ne suffit pas pour en donner trois par personne.",
        ),
        (
            awarded(&[], 0),
            "Aucun cube allemand dans les quartiers gagnés : pas de jetons faveur allemands.",
        ),
        (
            scored(&[1, 6, 14], 4),
            "Ann marque 4 points de victoire pour 3 quartiers (1, 6 et 14) ; le quartier 14, avec Tammany Hall, vaut 2.",
        ),
        (
            scored(&[6], 1),
            "Ann marque 1 point de victoire pour le quartier 6.",
        ),
        (
            scored(&[], 0),
            "Ann ne gagne aucun quartier : pas de points.",
        ),
        (
            most(6, &[0]),
            "C’est Ann qui a le plus de jetons faveur allemands (6) : 2 points de victoire.",
        ),
        (
            most(6, &[0, 1]),
            "Ann et Bo ont le plus de jetons faveur allemands (6) : 2 points de victoire par personne.",
        ),
        (
            most(0, &[]),
            "Personne n’a de jeton faveur allemand : personne ne marque pour cette nationalité.",
        ),
        (
            Event::SlanderChipsScored {
                seat: seat(0),
                chips: 1,
            },
            "Ann marque 1 point de victoire pour son jeton calomnie inutilisé.",
        ),
        (
            Event::SlanderChipsScored {
                seat: seat(0),
                chips: 2,
            },
            "Ann marque 2 points de victoire pour ses jetons calomnie inutilisés.",
        ),
    ] {
        assert_eq!(says(&event), said);
    }
}

#[test]
fn a_mayor_is_found_and_the_game_ends() {
    let mayor = |by| Event::MayorElected {
        seat: seat(0),
        wards: 4,
        by,
    };
    let standings = [(0, 1, 24), (1, 2, 24), (2, 3, 15)];
    let standings = standings.map(|(number, place, score)| Standing {
        seat: seat(number),
        place,
        score,
    });
    for (event, said) in [
        (
            mayor(MayorBy::MostWards),
            "Avec 4 quartiers, plus que tout le monde, Ann devient maire et marque 3 points de victoire.",
        ),
        (
            mayor(MayorBy::MostChips),
            "À égalité de quartiers (4), c’est Ann qui a le plus de jetons faveur : Ann devient maire et marque 3 points de victoire.",
        ),
        (
            mayor(MayorBy::MostItalianChips),
            "À égalité de quartiers (4) et de jetons faveur en tout, c’est Ann qui a le plus de jetons faveur italiens : Ann devient maire et marque 3 points de victoire.",
        ),
        (
            mayor(MayorBy::ServesOn),
            "Égalité sur toute la ligne : Ann reste maire et marque 3 points de victoire.",
        ),
        (
            Event::FirstPlayerNamed { seat: seat(2) },
            "Au prochain mandat, c’est à Élodie de commencer.",
        ),
        (
            Event::GameEnded {
                standings: Standings(standings.to_vec()),
            },
            "Partie terminée : 1. Ann avec 24, 2. Bo avec 24 et 3. Élodie avec 15. Égalités départagées par le total des jetons faveur, puis par les irlandais, les anglais, les allemands et les italiens, enfin par la fonction de maire.",
        ),
    ] {
        assert_eq!(says(&event), said);
    }
}
