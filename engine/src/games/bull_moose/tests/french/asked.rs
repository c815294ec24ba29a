//! What is asked, refused, offered, printed and shown.

use super::*;
use crate::game::{Decision as _, Viewer};
use crate::games::bull_moose::board::Region;
use crate::games::bull_moose::violation::Due;

fn line(scene: &Scene, step: &str) -> String {
    let action = step.parse().unwrap();
    scene
        .game
        .describe_in(Lang::Fr, scene.due(), &action, &names())
}

#[test]
fn questions_are_put_by_inversion() {
    for (asked, said) in [
        (
            Decision::KeepCards { round: 3 },
            "Manche 3 : quelles quatre cartes gardez-vous sur les huit ?",
        ),
        (
            Decision::SpendPoints {
                card: card(Dem, 20),
                points: 2,
                owed: 1,
            },
            "« Solid South » pour sa valeur : comment continuez-vous ? Il reste 2 points, dont 1 pour vous arrêter ici.",
        ),
        (
            Decision::SpendPoints {
                card: card(Dem, 20),
                points: 0,
                owed: 0,
            },
            "« Solid South » pour sa valeur : comment continuez-vous ? Il ne reste aucun point.",
        ),
        (
            Decision::PlaceEndorsement {
                endorsement: Press,
                left: 3,
            },
            "Vous avez le soutien de la Presse, avec 3 cubes à placer : où va le prochain ?",
        ),
    ] {
        assert_eq!(asked.question_in(Lang::Fr), said);
    }
}

#[test]
fn refusals_say_what_is_so() {
    let solid = card(Dem, 20);
    for (refused, said) in [
        (
            Violation::NotNow { due: Due::Play },
            "ce n’est pas le moment : jouez une carte",
        ),
        (
            Violation::NotInHand { card: solid },
            "vous n’avez pas « Solid South » en main",
        ),
        (
            Violation::NotAtHub { state: KY },
            "le train express part d’un nœud ferroviaire, et il n’y en a pas au Kentucky",
        ),
        (
            Violation::TooFewPoints { needed: 2, left: 1 },
            "il faut 2 points de la carte, et il en reste 1",
        ),
        (
            Violation::NotInYourState {
                at: at("OH"),
                state: KY,
            },
            "la case de l’Ohio n’est pas au Kentucky, où vous êtes",
        ),
        (
            Violation::OffTheBallot {
                party: Rep,
                at: at("CA-A"),
            },
            "les républicains ne sont pas sur les bulletins de Californie et n’y ont jamais de cube",
        ),
        (
            Violation::OffTheBallot {
                party: Prog,
                at: at("OK"),
            },
            "les progressistes ne sont pas sur les bulletins d’Oklahoma et n’y ont jamais de cube",
        ),
        (
            Violation::OutOfReach {
                card: solid,
                at: at("OH"),
            },
            "d’ici, « Solid South » n’atteint pas l’Ohio",
        ),
        (
            Violation::OutsideYourRegion {
                at: at("FL"),
                region: Region::West,
            },
            "la Floride n’est pas dans l’Ouest, où vous êtes",
        ),
        (
            Violation::SameState {
                from: at("CA-A"),
                to: at("CA-B"),
            },
            "Californie A et Californie B sont dans le même État : un cube va dans un autre",
        ),
        (
            Violation::NotEndorsed {
                endorsement: Senator,
                at: at("NY"),
            },
            "les cubes du Sénateur ne peuvent pas aller dans l’État de New York",
        ),
    ] {
        assert_eq!(words::violation(Lang::Fr, refused), said);
    }
}

#[test]
fn actions_are_infinitives() {
    let scene = table(4).hand(Rep, &[12]);
    assert_eq!(
        line(&scene, "play REP-12 for value"),
        "Jouer « Chicago Steamroller » pour sa valeur : 3 points à dépenser."
    );
    let scene = scene.does("play REP-12 for value");
    assert_eq!(
        line(&scene, "to IN"),
        "Dépenser un point pour aller en Indiana ; vous y arrêter, auprès d’autres candidats, coûterait 1 point de plus."
    );
    let scene = scene.does("to IN");
    assert_eq!(
        line(&scene, "place IN"),
        "Dépenser un point pour un cube en Indiana, et 1 point pour vous arrêter auprès d’autres candidats."
    );
    assert_eq!(
        line(&scene, "end"),
        "Terminer la carte : payer 1 point pour vous arrêter ici et perdre 1 point."
    );
    let removes = table(4)
        .hand(Rep, &[6])
        .cubes("IL", Prog, 1)
        .does("play REP-06 for text");
    assert_eq!(
        line(&removes, "remove PROG IL"),
        "Retirer d’Illinois un cube de Bo (PROG) ; Bo (PROG) en reçoit un dans la case Popularité."
    );
    assert_eq!(
        line(&removes, "grant NY"),
        "Attribuer le prochain cube à l’État de New York."
    );
    assert_eq!(
        line(&removes, "move REP from OH to IN"),
        "Déplacer un cube républicain d’Ohio en Indiana."
    );
}

#[test]
fn card_texts_say_what_they_do() {
    let text = |party, number| {
        let printed =
            crate::games::bull_moose::options::Edition::default().card(card(party, number));
        words::card_text(Lang::Fr, printed)
    };
    for (number, said) in [
        (
            5,
            "Mettez un de vos cubes dans la case Popularité, puis ajoutez un de vos cubes dans votre État.",
        ),
        (
            6,
            "Retirez d’un État de votre région un cube républicain, puis ajoutez un de vos cubes dans votre État.",
        ),
        (
            7,
            "Retirez de l’État où se trouve Roosevelt un cube progressiste, puis ajoutez deux de vos cubes dans votre État.",
        ),
        (
            10,
            "Retirez de votre État un cube d’un adversaire de votre choix, puis ajoutez un de vos cubes dans votre État.",
        ),
        (
            12,
            "Retirez un cube à deux adversaires différents au plus dans des États de votre région, puis ajoutez deux de vos cubes dans votre État.",
        ),
        (
            14,
            "Si vous êtes dans l’État de New York : ajoutez quatre de vos cubes dans votre État.",
        ),
        (
            19,
            "Si vous êtes en Illinois, en Indiana ou au Wisconsin : ajoutez cinq de vos cubes dans votre État.",
        ),
        (
            20,
            "Si vous êtes dans le Sud : ajoutez un de vos cubes par État dans trois États du Sud au plus.",
        ),
        (
            22,
            "Si vous êtes dans l’Ouest : ajoutez un de vos cubes par État dans cinq États de l’Ouest au plus.",
        ),
        (
            23,
            "Si vous êtes dans un nœud ferroviaire : ajoutez deux de vos cubes dans votre État.",
        ),
        (
            24,
            "Ajoutez un de vos cubes par État dans trois États limitrophes du vôtre au plus.",
        ),
        (
            26,
            "Ajoutez un de vos cubes par État dans trois États au plus parmi le Connecticut, le Maine et le Massachusetts.",
        ),
        (
            28,
            "Ajoutez un de vos cubes par État dans trois États pivots au plus.",
        ),
    ] {
        assert_eq!(text(Dem, number), said);
    }
}

#[test]
fn the_board_fits_its_columns() {
    let long = Names::from_fn(|_| "Bartholomé de Saint-Germain-des-Prés".to_owned());
    let scenes = [
        table_at_the_start(5),
        table(5)
            .hand(Dem, &[3, 22])
            .token(Dem, WV)
            .beside(Dem, 2)
            .turn_of(Dem)
            .does("play DEM-22 for value, to OH"),
        table(5)
            .hand(Rep, &[22])
            .token(Rep, OR)
            .does("play REP-22 for text, add OR"),
        table(5).popular(Soc, 2).election(),
        table(5).election(),
    ];
    for scene in scenes {
        for viewer in [
            Viewer::Spectator,
            Viewer::Seat(scene.player(Dem).seat),
            Viewer::Seat(scene.player(Rep).seat),
        ] {
            let view = scene.game.view(viewer);
            for names in [&long, &names()] {
                let text = BullMoose::board_text_in(Lang::Fr, &view, names);
                for line in text.lines() {
                    assert!(line.chars().count() <= 76, "{line}");
                    assert_eq!(line.trim_end(), line);
                    assert!(
                        !line.trim_start().starts_with([':', ';', '?', '»']),
                        "{line}"
                    );
                }
            }
        }
    }
    let scene = table(5)
        .hand(Rep, &[13])
        .cubes("OH", Rep, 3)
        .cubes("OH", Dem, 1)
        .cubes("TX", Soc, 1)
        .cubes("TX", Dem, 1)
        .token(Dem, WV);
    let view = scene.game.view(Viewer::Seat(scene.player(Rep).seat));
    let text = BullMoose::board_text_in(Lang::Fr, &view, &names());
    for part in [
        "BULL MOOSE, manche 1 sur 7\nTour 1 sur 4 : Ann (REP) joue une carte.\n",
        "\n  Parti Nom                Position                Main Paquet Acquis Tirage\n  REP   Ann                OH Ohio                    1     2",
        "\n  DEM   Élodie             WV Virginie-Occidentale    4     24      0     20\n",
        "\nLe Sud (* nœud ferroviaire ; pivot : penche vers tous)\n  État    GE Tend.     REP PROG  DEM  SOC PROH  Issue actuelle\n",
        "\n  OH  *   24 REP PROG    3    -    1    -    -  REP gagne\n",
        "\n  TX  *   20 DEM         -    -    1    1    -  tirage DEM SOC\n",
        "\n  Presse :     aucun cube\n  Sénateur :   aucun cube\n  Popularité : aucun cube\n",
        "\n  REP-13 Cincinnati Homecoming : valeur 1",
        "\n    Si vous êtes en Ohio : ajoutez trois de vos cubes dans votre État.\n",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}
