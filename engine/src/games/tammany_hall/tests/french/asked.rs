//! What is asked, refused, offered and shown.

use super::*;
use crate::game::{Decision as _, Viewer, Violation as _};
use crate::games::tammany_hall::decision::Decision;

fn line(scene: &Scene, number: u8, action: &str) -> String {
    let action = action.parse().unwrap();
    let game = &scene.game;
    game.describe_in(Lang::Fr, seat(number), &action, &names())
}

#[test]
fn questions_are_put_by_inversion() {
    for (asked, said) in [
        (Decision::SecondPiece {}, "Placez votre deuxième pièce."),
        (
            Decision::Bid { ward: ward(6) },
            "Combien de jetons faveur misez-vous dans le quartier 6 ?",
        ),
        (
            Decision::BonusCube { ward: ward(1) },
            "Vous avez gagné le quartier 1 : quel cube bonus placez-vous, et où ?",
        ),
        (
            Decision::Offices {},
            "Vous êtes maire : quelle fonction donnez-vous à chacun des autres ?",
        ),
    ] {
        assert_eq!(asked.question_in(Lang::Fr), said);
    }
}

#[test]
fn refusals_say_what_is_so() {
    for (refused, said) in [
        (
            Violation::NotAskedFor {
                asked: Decision::SecondPiece {},
            },
            "ce n’est pas ce qu’on vous demande. Placez votre deuxième pièce.",
        ),
        (
            Violation::WardNotActive { ward: ward(9) },
            "le quartier 9 n’est pas encore en jeu : la zone II n’y est pas entrée",
        ),
        (
            Violation::NotYourOffice {
                office: Office::DeputyMayor,
            },
            "seul l’adjoint au maire peut le faire",
        ),
        (
            Violation::NotYourOffice {
                office: Office::ChiefOfPolice,
            },
            "seul le chef de la police peut le faire",
        ),
        (
            Violation::NoOpponent { seat: seat(4) },
            "vous n’avez pas d’adversaire à la place blanche",
        ),
        (
            Violation::NoTargetBoss {
                ward: ward(8),
                target: seat(2),
            },
            "la place bleue n’a pas de patron dans le quartier 8",
        ),
        (
            Violation::TooFewChips {
                colour: Colour::German,
                needed: 2,
                held: 1,
            },
            "il faut 2 jetons faveur allemands, et vous en avez 1",
        ),
        (
            Violation::BidNotHeld {
                colour: Colour::German,
                bid: 1,
                held: 0,
            },
            "vous misez 1 jeton faveur allemand, mais vous n’en avez pas",
        ),
        (
            Violation::BidColourNotInWard {
                ward: ward(6),
                colour: Colour::Italian,
            },
            "vous ne pouvez pas miser de jetons italiens dans le quartier 6 : il n’y a pas de cube italien",
        ),
        (
            Violation::NotOneOffice {
                seat: seat(3),
                offices: 0,
            },
            "chacun des autres reçoit une seule fonction, et la place noire n’en aurait pas",
        ),
    ] {
        assert_eq!(refused.say_in(Lang::Fr), said);
    }
}

#[test]
fn actions_are_infinitives() {
    let scene = given(3);
    assert_eq!(
        line(&scene, 0, "boss 6"),
        "Placer un patron (19 en main) dans le quartier 6."
    );
    assert_eq!(
        line(&scene, 0, "cube irish 6"),
        "Placer dans le quartier 6 un cube irlandais de Castle Garden ; une fois le patron placé aussi, vous prenez un jeton faveur irlandais."
    );
    let cube = scene.when(0, "cube irish 6");
    assert_eq!(
        line(&cube, 0, "boss 14"),
        "Placer un patron (19 en main) dans le quartier 14 (Tammany Hall) et prendre un jeton faveur irlandais."
    );
    let none_left = given(3).supply(Colour::English, 0, 1);
    assert_eq!(
        line(&none_left, 0, "cube english 6"),
        "Placer dans le quartier 6 un cube anglais de Castle Garden ; il n’y a plus de jeton faveur anglais dans la réserve."
    );
    let slander = given(3)
        .year(5)
        .bosses(0, 6, 1)
        .bosses(1, 6, 2)
        .bosses(1, 5, 1)
        .chips(0, Counts::of(3, 0, 0, 0));
    assert_eq!(
        line(&slander, 0, "slander seat 1 6 irish"),
        "Calomnier Bo dans le quartier 6 : vous payez un jeton calomnie et un jeton faveur irlandais et retirez un des 2 patrons qui s’y trouvent."
    );
    assert_eq!(line(&slander, 0, "end"), "Finir le tour.");
    let election = given(3)
        .year(4)
        .bosses(0, 6, 2)
        .bosses(1, 6, 1)
        .chips(0, Counts::of(2, 0, 0, 0))
        .chips(1, Counts::of(2, 0, 0, 0))
        .election();
    assert_eq!(
        line(&election, 0, "bid 2 irish"),
        "Miser 2 irlandais dans le quartier 6 : avec vos 2 patrons, cela fait 4 voix."
    );
    assert_eq!(
        line(&election, 1, "bid 0"),
        "Ne rien miser dans le quartier 6 : avec votre patron, cela fait 1 voix."
    );
}

#[test]
fn the_board_fits_its_columns() {
    let long = Names::from_fn(|_| "Bartholomé de Saint-Germain-des-Prés".to_owned());
    let scenes = [
        given(3),
        given(5)
            .year(13)
            .offices(
                1,
                &[(Office::CouncilPresident, 0), (Office::ChiefOfPolice, 2)],
            )
            .locked(&[6, 14])
            .bosses(3, 6, 2),
        given(3)
            .year(4)
            .bosses(0, 6, 2)
            .bosses(1, 6, 1)
            .chips(0, Counts::of(2, 0, 0, 0))
            .election(),
    ];
    for scene in scenes {
        let view = scene.game.view(Viewer::Spectator);
        for names in [&long, &names()] {
            let text = TammanyHall::board_text_in(Lang::Fr, &view, names);
            for line in text.lines() {
                assert!(line.chars().count() <= 76, "{line}");
                assert!(!line.trim_start().starts_with([':', ';', '?']), "{line}");
            }
        }
    }
    let view = given(3).game.view(Viewer::Spectator);
    let text = TammanyHall::board_text_in(Lang::Fr, &view, &names());
    for part in [
        "TAMMANY HALL. Année 1 sur 16, mandat 1 sur 4. Ann commence.\nC’est à Ann de jouer : aucune pièce placée.\n",
        "\nPlace    Nom                      PV   irl. angl.  all. ital.  Patr.   Cal.\n0 rouge  Ann                       0      0     0     0     0     19      3\n",
        "\nCubes à Castle Garden                     2     2     2     0\n",
        "\nZone I, dans l’ordre des élections\n        Cubes                   Patrons\nQuart.  irl. angl.  all. ital.   Rouge  Jaune   Bleu\n     1     1     0     0     0       0      0      0\n",
        "Verrous du président du conseil municipal : il en reste 2 sur 2 pour ce",
        "Voisinages : 1 avec 2, 3",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}
