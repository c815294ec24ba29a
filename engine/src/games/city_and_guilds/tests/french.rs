//! What the game says in French, letter by letter.

use super::*;
use crate::game::{Decision as _, Names, Viewer, Violation as _};
use crate::games::city_and_guilds::Decision;
use crate::games::city_and_guilds::event::{Decided, Marker, Share};
use crate::words::Lang;

/// A vowel, a consonant, a vowel with a mark, an h and another script.
fn names() -> Names {
    let called = ["Ann", "Bo", "Élodie", "Hélène", "Андрей"];
    Names::from_fn(|seat| called[usize::from(seat.number())].to_owned())
}

fn says(event: &Event) -> String {
    CityAndGuilds::sentence_in(Lang::Fr, event, &names())
}

fn line(board: &Board, number: u8, action: &str) -> String {
    let action = action.parse().unwrap();
    let game = &board.game;
    game.describe_in(Lang::Fr, seat(number), &action, &names())
}

#[test]
fn tiles_have_their_gender() {
    let laid = |what: &str, men, reserve| Event::TileLaid {
        seat: seat(0),
        tile: tile(what),
        space: space("C4"),
        men,
        reserve,
    };
    for (event, said) in [
        (
            Event::GameBegan {
                map: MapId::Designed1,
                men: 13,
            },
            "La partie commence sur le plan designed-1 : 13 compagnons par personne et pas d’argent.",
        ),
        (
            Event::TilesDealt {
                seat: seat(2),
                tiles: ["mB", "bB", "bK", "Min"].map(tile).to_vec(),
            },
            "Élodie reçoit un marché des boulangers, un bâtiment des boulangers, un bâtiment des ciriers et une maison du ménestrel.",
        ),
        (
            Event::TileDiscarded {
                seat: seat(0),
                tile: tile("mC"),
            },
            "Ann rend un marché des drapiers, en secret.",
        ),
        (
            Event::DiscardsShuffledIn { stock: 61 },
            "Tout le monde a rendu une tuile ; on les mélange à la pioche, qui en compte maintenant 61.",
        ),
        (
            Event::TileTurnedUp {
                tile: tile("mS"),
                stock: 42,
            },
            "La pioche révèle un marché des forgerons ; tuiles restantes : 42.",
        ),
        (
            Event::StepForced { seat: seat(4) },
            "Андрей n’a qu’un seul coup possible : il se joue de lui-même.",
        ),
        (
            Event::StartingPlayerDrawn { seat: seat(3) },
            "Tirage au sort : c’est à Hélène de commencer.",
        ),
        (
            laid("mB", 0, 13),
            "Ann pose un marché des boulangers en C4.",
        ),
        (
            laid("bS", 1, 12),
            "Ann pose un bâtiment des forgerons en C4 avec un compagnon ; il en reste 12.",
        ),
        (
            laid("bB", 2, 0),
            "Ann pose un bâtiment des boulangers en C4 avec 2 compagnons, donc sans investir ; il n’en reste plus.",
        ),
        (
            laid("Min", 1, 1),
            "Ann pose une maison du ménestrel en C4 avec un compagnon ; il en reste 1.",
        ),
        (
            Event::TavernLaid {
                seat: seat(0),
                space: space("D4"),
                left: 0,
            },
            "Ann pose une taverne en D4 ; il n’en reste plus.",
        ),
    ] {
        assert_eq!(says(&event), said);
    }
}

#[test]
fn places_are_told_as_places() {
    let (ann, bo, elodie) = (seat(0), seat(1), seat(2));
    let first = |passed, dropped| Event::FirstTaken {
        block: Block::C,
        seat: ann,
        buildings: 2,
        men: 3,
        passed,
        dropped,
    };
    for (event, said) in [
        (
            Event::InvestmentRaised {
                seat: ann,
                guild: Guild::Bakers,
                from: 2,
                space: 4,
                rank: 1,
            },
            "Ann investit chez les boulangers, de 2 à 4, et occupe la 1re place.",
        ),
        (
            Event::InvestmentRefused {
                seat: bo,
                guild: Guild::Blacksmiths,
                space: 2,
                full: 3,
            },
            "Bo n’avance pas chez les forgerons : il y a déjà trois cubes sur la case 3, et pas de place pour un quatrième. Le cube reste sur la case 2.",
        ),
        (
            first(None, None),
            "Îlot C : avec 2 bâtiments et 3 compagnons, Ann occupe la 1re place et prend le marqueur blanc.",
        ),
        (
            first(Some(bo), None),
            "Îlot C : avec 2 bâtiments et 3 compagnons, Ann occupe la 1re place et prend le marqueur blanc ; Bo passe à la 2e et prend le noir.",
        ),
        (
            first(Some(bo), Some(elodie)),
            "Îlot C : avec 2 bâtiments et 3 compagnons, Ann occupe la 1re place et prend le marqueur blanc ; Bo passe à la 2e et prend le noir à Élodie.",
        ),
        (
            Event::SecondTaken {
                block: Block::C,
                seat: elodie,
                buildings: 1,
                men: 0,
                passed: Some(bo),
            },
            "Îlot C : avec 1 bâtiment et aucun compagnon, Élodie occupe la 2e place et prend le marqueur noir à Bo.",
        ),
        (
            Event::MarkerKept {
                block: Block::D,
                marker: Marker::White,
                holder: ann,
                level: elodie,
                buildings: 2,
                men: 1,
            },
            "Îlot D : Élodie est à égalité avec Ann, 2 bâtiments et 1 compagnon de part et d’autre. Ann garde le marqueur blanc : il faut faire mieux pour le prendre.",
        ),
        (
            Event::GameWon { winners: vec![ann] },
            "Ann a le plus d’argent et gagne.",
        ),
        (
            Event::GameWon {
                winners: vec![ann, elodie],
            },
            "Ann et Élodie ont le plus d’argent, à égalité : victoire partagée.",
        ),
    ] {
        assert_eq!(says(&event), said);
    }
}

#[test]
fn blocks_pay_and_guilds_control_them() {
    let paid = |place, amount, share| Event::BlockPaid {
        block: Block::C,
        seat: seat(2),
        place,
        amount,
        share,
    };
    let control = |decided| Event::GuildTookControl {
        block: Block::C,
        guild: Guild::Bakers,
        tiles: 4,
        chain_tiles: 6,
        chain_blocks: 3,
        decided,
    };
    for (event, said) in [
        (
            Event::BlockCompleted {
                block: Block::C,
                seat: seat(0),
                markets: 2,
                minstrel_houses: 1,
                taverns: 0,
                value: 17,
            },
            "Ann termine l’îlot C, qui vaut 17 £ : 8 £, avec 2 marchés, 1 maison du ménestrel et aucune taverne.",
        ),
        (
            paid(1, 9, Share::Ranked),
            "Îlot C : à la 1re place, Élodie touche la moitié, arrondie à l’unité supérieure : 9 £.",
        ),
        (
            paid(2, 6, Share::OneOfTwo),
            "Îlot C : à la 2e place, Élodie touche la moitié de la 1re part, arrondie à l’unité supérieure, et 1 £ de plus, car il n’y a que deux parts : 6 £.",
        ),
        (
            paid(1, 21, Share::Whole),
            "Îlot C : personne d’autre n’y a de bâtiment, Élodie touche tout : 21 £.",
        ),
        (
            control(Decided::Tiles),
            "Les boulangers contrôlent l’îlot C : ils y ont le plus de tuiles, 4.",
        ),
        (
            control(Decided::Chain),
            "Les boulangers contrôlent l’îlot C : à égalité de tuiles (4), ils ont la plus longue chaîne, 6 tuiles.",
        ),
        (
            control(Decided::Blocks),
            "Les boulangers contrôlent l’îlot C : à égalité de tuiles (4) et de chaîne (6), la leur atteint le plus d’îlots, 3.",
        ),
        (
            Event::TavernDue {
                seat: seat(0),
                left: 3,
            },
            "L’îlot est terminé : Ann doit poser une taverne (il en reste 3).",
        ),
        (
            Event::ChainScored {
                guild: Guild::Bakers,
                tiles: 13,
                blocks: 5,
                value: 28,
            },
            "La plus grande chaîne des boulangers : 13 tuiles dans 5 îlots, 13 £ plus 15 £ font 28 £.",
        ),
        (
            Event::ChainScored {
                guild: Guild::Bakers,
                tiles: 1,
                blocks: 1,
                value: 2,
            },
            "La plus grande chaîne des boulangers : 1 tuile dans 1 îlot, 1 £ plus 1 £ font 2 £.",
        ),
        (
            Event::NoChain {
                guild: Guild::Candlemakers,
            },
            "Les ciriers n’ont aucune tuile dans la ville.",
        ),
        (
            Event::UnusedMenSubtracted {
                seat: seat(0),
                men: 1,
            },
            "Ann paie 1 £ pour 1 compagnon inutilisé.",
        ),
        (
            Event::UnusedMenSubtracted {
                seat: seat(0),
                men: 0,
            },
            "Ann n’a pas de compagnon inutilisé et ne paie rien.",
        ),
    ] {
        assert_eq!(says(&event), said);
    }
}

#[test]
fn questions_and_refusals() {
    assert_eq!(
        Decision::Discard {}.question_in(Lang::Fr),
        "Laquelle de vos quatre tuiles rendez-vous ?"
    );
    for (refused, said) in [
        (
            Violation::WrongStep {
                due: Decision::DrawTile {},
            },
            "ce n’est pas le moment : prenez une tuile visible",
        ),
        (
            Violation::TileNotInHand { tile: tile("mB") },
            "vous n’avez pas de marché des boulangers en main",
        ),
        (
            Violation::TileNotOnDisplay { tile: tile("Min") },
            "il n’y a pas de maison du ménestrel parmi les tuiles visibles",
        ),
        (
            Violation::SpaceTaken { space: space("C4") },
            "la case C4 est déjà prise",
        ),
        (
            Violation::NotEnoughMen { reserve: 0 },
            "il ne vous reste aucun compagnon",
        ),
        (
            Violation::NotEnoughMen { reserve: 1 },
            "il vous reste 1 seul compagnon",
        ),
        (
            Violation::BuildingNeedsMan,
            "tant que vous avez des compagnons, un bâtiment de guilde en demande au moins un : écrivez compagnons 1 ou compagnons 2",
        ),
    ] {
        assert_eq!(refused.say_in(Lang::Fr), said);
    }
}

#[test]
fn a_description_says_what_completing_a_block_pays() {
    let board = given(3)
        .built("bK", "A1 A2 A3 A4 A5 A6 A7")
        .hand(0, "bK mB");
    assert_eq!(
        line(&board, 0, "lay candlemakers building A8 men 1"),
        "Poser un bâtiment des ciriers en A8 avec 1 compagnon : vous prenez le marqueur blanc de l’îlot A, avec 1 bâtiment et 1 compagnon ; \
         investissement chez les ciriers de 0 à 1, à la 1re place ; l’îlot A est terminé et vaut 8 £ ; \
         l’îlot rapporte 8 £ à Ann ; les ciriers rapportent 7 £ à Ann ; puis il faut poser une taverne."
    );
    assert_eq!(
        line(&board, 0, "discard bakers market"),
        "Rendre un marché des boulangers en secret et garder les autres."
    );
}

#[test]
fn the_board_fits_its_columns() {
    let long = Names::from_fn(|_| "Bartholomé de Saint-Germain-des-Prés".to_owned());
    let board = given(5)
        .owned(1, "bK", "E4", 2)
        .built("Tav", "F3")
        .built("Min", "G4")
        .track(Guild::Bakers, &[(2, 3)])
        .track(Guild::Clothmakers, &[(2, 1), (3, 1), (4, 1), (1, 2)])
        .hand(0, "bB")
        .money(1, -3)
        .display("bK mS Min");
    let view = board.game.view(Viewer::Seat(seat(0)));
    let text = CityAndGuilds::board_text_in(Lang::Fr, &view, &long);
    for line in text.lines() {
        assert!(line.chars().count() <= 76, "{line}");
        assert!(
            !line.trim_start().starts_with([':', ';', '?', '£']),
            "{line}"
        );
    }
    let text = CityAndGuilds::board_text_in(Lang::Fr, &view, &names());
    for part in [
        "City & Guilds, plan designed-1. Ann pose une tuile.\nVisibles : un bâtiment des ciriers, un marché des forgerons et une maison du\n    ménestrel. Dans la pioche : 0. Tavernes restantes : 4.\nVotre main : un bâtiment des boulangers.\n",
        "\nÀ LA TABLE\n  Ann (commence) : 0 £, 10 compagnons restants, 1 tuile en main.\n  Bo : -3 £, ",
        "\nGUILDES (piste depuis la 1re place ; bâtiment : 1 case, marché : 2)\n",
        "  E4 : bâtiment des ciriers, Bo avec 2 compagnons ; à côté de E2 ",
        "  E2 : jouable ; à côté de D2 E1 E3 E4.",
        "  A1 : libre ; à côté de A2 D3.",
        "  F3 : taverne ;",
        "  G4 : maison du ménestrel ;",
        "\nÎLOT E : ",
        "marqueur blanc\n    à Bo avec 1 bâtiment et 2 compagnons.\n",
        "Boulangers : Élodie 3, Ann 0, ",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}
