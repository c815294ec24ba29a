//! What the game says in French, letter by letter.

mod asked;

use super::super::board::State::*;
use super::super::cards::CardId;
use super::super::cards::Endorsement::{Press, Senator};
use super::super::event::{Cause, Contest, Movement, Pile, Sympathy, Tally};
use super::super::party::Party::*;
use super::super::words;
use super::*;
use crate::game::Names;
use crate::words::Lang;

/// A vowel, a consonant, a vowel with a mark, an h and a digit.
fn names() -> Names {
    let called = ["Ann", "Bo", "Élodie", "Hélène", "7seas"];
    Names::from_fn(|seat| called[usize::from(seat.number())].to_owned())
}

fn player(party: Party) -> Player {
    let number = u8::try_from(party.index()).unwrap();
    Player {
        seat: Seat::new(number).unwrap(),
        party,
    }
}

fn card(party: Party, number: u8) -> CardId {
    CardId {
        party,
        number: CardNumber::new(number).unwrap(),
    }
}

fn says(event: &Event) -> String {
    BullMoose::sentence_in(Lang::Fr, event, &names())
}

fn sentences(scene: &Scene) -> Vec<String> {
    scene.events().iter().map(says).collect()
}

#[test]
fn states_have_their_articles() {
    let moved = |from, to, by| {
        says(&Event::TokenMoved {
            player: player(Rep),
            from,
            to,
            by,
            owed: 0,
        })
    };
    for (from, to, said) in [
        (OH, KY, "Ann (REP) se déplace d’Ohio au Kentucky."),
        (TX, CA, "Ann (REP) se déplace du Texas en Californie."),
        (FL, GA, "Ann (REP) se déplace de Floride en Géorgie."),
        (IN, IL, "Ann (REP) se déplace d’Indiana en Illinois."),
        (AZ, NM, "Ann (REP) se déplace d’Arizona au Nouveau-Mexique."),
        (
            NY,
            PA,
            "Ann (REP) se déplace de l’État de New York en Pennsylvanie.",
        ),
        (
            OR,
            WA,
            "Ann (REP) se déplace d’Oregon dans l’État de Washington.",
        ),
        (
            VA,
            WV,
            "Ann (REP) se déplace de Virginie en Virginie-Occidentale.",
        ),
        (
            NC,
            SC,
            "Ann (REP) se déplace de Caroline du Nord en Caroline du Sud.",
        ),
        (
            SD,
            ND,
            "Ann (REP) se déplace du Dakota du Sud au Dakota du Nord.",
        ),
        (NH, ME, "Ann (REP) se déplace du New Hampshire au Maine."),
    ] {
        assert_eq!(moved(from, to, Movement::Step), said);
    }
    assert_eq!(
        moved(ME, VT, Movement::FreeStep),
        "Ann (REP) se déplace gratuitement du Maine au Vermont."
    );
    assert_eq!(
        moved(IL, GA, Movement::Ride),
        "Ann (REP) prend gratuitement le train d’Illinois en Géorgie."
    );
    assert_eq!(
        moved(NY, MO, Movement::Express),
        "Ann (REP) prend le train express de l’État de New York au Missouri."
    );
    let refusal = |from, to| words::violation(Lang::Fr, Violation::NotAdjacent { from, to });
    assert_eq!(
        refusal(UT, NM),
        "l’Utah et le Nouveau-Mexique ne sont pas limitrophes"
    );
    assert_eq!(
        refusal(LA, NY),
        "la Louisiane et l’État de New York ne sont pas limitrophes"
    );
}

#[test]
fn rounds_and_hands() {
    let solid = card(Dem, 20);
    let tunnel = card(Dem, 14);
    for (event, said) in [
        (
            Event::PartiesDealt {
                players: vec![player(Rep), player(Prog), player(Dem)],
            },
            "Dans l’ordre du tour : Ann mène les républicains, Bo mène les progressistes et Élodie mène les démocrates.",
        ),
        (
            Event::RoundBegan { round: 3 },
            "La manche 3 sur 7 commence.",
        ),
        (
            Event::CardsSeen {
                player: player(Dem),
                cards: vec![solid, tunnel],
                new: vec![solid],
            },
            "Élodie (DEM) regarde « Solid South » et « McAdoo’s Tunnel Crowd » ; « Solid South » est nouvelle.",
        ),
        (
            Event::HandKept {
                player: player(Dem),
                hand: vec![solid],
                put_back: vec![tunnel],
            },
            "Élodie (DEM) garde « Solid South » ; « McAdoo’s Tunnel Crowd » retourne sur le dessus du paquet.",
        ),
        (
            Event::HandKept {
                player: player(Dem),
                hand: vec![solid, tunnel],
                put_back: vec![],
            },
            "Élodie (DEM) garde « Solid South » et « McAdoo’s Tunnel Crowd » ; c’étaient les dernières cartes du paquet.",
        ),
        (
            Event::CardStays {
                player: player(Rep),
                card: card(Rep, 4),
                name: "Rail Pass".to_owned(),
            },
            "« Rail Pass » reste à côté de Taft jusqu’à la fin de la manche.",
        ),
        (
            Event::RoundEnded {
                round: 3,
                cleared: vec![card(Rep, 4), card(Dem, 4)],
            },
            "La manche 3 s’achève ; cartes défaussées à côté des candidats : « Rail Pass » (REP-04) et « Rail Pass » (DEM-04).",
        ),
        (
            Event::AbilityIdle {
                player: player(Rep),
            },
            "Ann (REP) ne peut pas utiliser son pouvoir : pas un de ses cubes à déplacer dans la région.",
        ),
        (
            Event::AbilityDeclined {
                player: player(Prog),
            },
            "Bo (PROG) renonce à son pouvoir pour cette manche.",
        ),
        (
            Event::BonusLost {
                player: player(Dem),
                state: OH,
            },
            "Pas de cube bonus pour Élodie (DEM) : le pion finit en Ohio, hors du Sud.",
        ),
        (
            Event::PopularityGained {
                player: player(Prog),
                cubes: 1,
                by: Sympathy::Removed,
            },
            "Pour le cube retiré, Bo (PROG) reçoit 1 cube dans la case Popularité.",
        ),
        (
            Event::CubeMoved {
                player: player(Proh),
                owner: player(Dem),
                from: at("KS"),
                to: at("NE"),
            },
            "7seas (PROH) déplace un cube d’Élodie (DEM) du Kansas au Nebraska.",
        ),
        (
            Event::CubePlaced {
                player: player(Soc),
                at: at("CA-A"),
                by: Cause::Tie,
            },
            "Hélène (SOC) place un cube en Californie A par le pouvoir des socialistes, pour une égalité à la 1re place.",
        ),
    ] {
        assert_eq!(says(&event), said);
    }
}

#[test]
fn a_play_is_told_step_by_step() {
    let scene = table(4)
        .hand(Rep, &[12])
        .does("play REP-12 for value, to IN, place IN, end");
    assert_eq!(
        sentences(&scene),
        [
            "Ann (REP) joue « Chicago Steamroller » (REP-12) pour sa valeur : 3 points.",
            "Ann (REP) se déplace d’Ohio en Indiana ; s’y arrêter, auprès d’autres candidats, coûterait 1 point.",
            "Ann (REP) paie 1 point de plus pour s’arrêter en Indiana auprès d’autres candidats.",
            "Ann (REP) place un cube en Indiana pour un point.",
            "Ann (REP) termine « Chicago Steamroller ».",
        ]
    );
    let idle = table(3)
        .hand(Rep, &[8])
        .does("play REP-08 for text, add OH, end");
    assert_eq!(
        sentences(&idle)[1],
        "Ann (REP) n’a pas de cible pour un effet de « Red-Flag Warning » : “retirez d’un État de votre région un cube socialiste”."
    );
}

fn pile(party: Party, cubes: u16) -> Pile {
    Pile {
        player: player(party),
        cubes,
    }
}

#[test]
fn the_election_is_told_place_by_place() {
    let ohio = Contest::State {
        at: at("OH"),
        votes: 24,
    };
    let press = Contest::Endorsement { endorsement: Press };
    let tally = |party, place, votes, boxes| Tally {
        player: player(party),
        place,
        votes,
        boxes,
    };
    for (event, said) in [
        (
            Event::ElectionBegan {
                empty: vec![at("ID"), at("CA-B"), at("NY")],
            },
            "L’élection commence ; États sans cube : Idaho, Californie B et New York.",
        ),
        (
            Event::LeaningsAdded {
                at: at("OH"),
                players: vec![player(Rep), player(Prog)],
                swing: false,
            },
            "Ohio, sans cube : l’État reçoit un cube républicain et un cube progressiste, selon ses symboles.",
        ),
        (
            Event::NobodyEndorsed {
                endorsement: Senator,
            },
            "Personne n’a de cube dans la case Sénateur.",
        ),
        (
            Event::Outnumbered {
                contest: ohio,
                most: 4,
                out: vec![pile(Rep, 1)],
            },
            "Ohio : 1 cube républicain est écarté avant le tirage, car le parti de tête en a au moins le double (4).",
        ),
        (
            Event::Outnumbered {
                contest: ohio,
                most: 4,
                out: vec![pile(Rep, 2), pile(Prog, 1)],
            },
            "Ohio : 2 cubes républicains et 1 cube progressiste sont écartés avant le tirage, car le parti de tête en a au moins le double (4).",
        ),
        (
            Event::NetMajority {
                contest: ohio,
                winner: player(Dem),
                cubes: vec![pile(Dem, 4), pile(Rep, 2)],
            },
            "Ohio : majorité nette, sans tirage, avec 4 cubes démocrates et 2 cubes républicains. Élodie (DEM) remporte 24 grands électeurs.",
        ),
        (
            Event::LotDrawn {
                contest: press,
                urn: vec![pile(Dem, 3), pile(Soc, 2)],
                winner: player(Soc),
            },
            "Case Presse : dans l’urne, 3 cubes démocrates et 2 cubes socialistes. Un cube socialiste sort. Hélène (SOC) l’emporte.",
        ),
        (
            Event::EndorsementAwarded {
                endorsement: Senator,
                winner: player(Rep),
                cubes: 3,
                home: false,
            },
            "Ann (REP) a le soutien du Sénateur : 3 cubes à placer dans les États pivots.",
        ),
        (
            Event::EndorsementAwarded {
                endorsement: Press,
                winner: player(Rep),
                cubes: 3,
                home: true,
            },
            "Ann (REP) a le soutien de la Presse : 3 cubes à placer en Ohio, l’État de départ, car aucun autre ne convient.",
        ),
        (
            Event::PopularityCounted {
                cubes: vec![pile(Rep, 3), pile(Dem, 1)],
                allowed: vec![pile(Rep, 2)],
            },
            "Case Popularité : 3 cubes républicains et 1 cube démocrate. Ann (REP) peut placer 2 cubes, soit l’écart avec la suite.",
        ),
        (
            Event::VotesCounted {
                results: vec![tally(Dem, 1, 210, 19), tally(Rep, 2, 1, 1)],
            },
            "Dépouillement : 1. Élodie (DEM), 210 grands électeurs et 19 cases ; 2. Ann (REP), 1 grand électeur et 1 case.",
        ),
    ] {
        assert_eq!(says(&event), said);
    }
}
