//! Plurals, lists, elision, ordinals, and what is said at any table, letter by letter.

use super::*;
use crate::acts::{PauseReason, Sitter};
use crate::entry::{Actor, TableEvent};
use crate::game::Names;
use crate::menu::{Form, Kind};
use crate::notation::{Expected, NotationError, Words};
use crate::seat::Seat;
use crate::table::{ActRefused, Unheard};
use crate::terms::{Absence, Pace, Terms, TermsError};
use crate::words::Phrase;
use crate::words::page::capital;

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn names() -> Names {
    let called = ["Ann", "Bo", "Élodie", "Hélène", "7seas"];
    Names::from_fn(|seat| called[usize::from(seat.number())].to_owned())
}

#[test]
fn none_and_one_are_singular() {
    for (number, said) in [
        (0_u32, "0 patron"),
        (1, "1 patron"),
        (2, "2 patrons"),
        (11, "11 patrons"),
        (21, "21 patrons"),
        (101, "101 patrons"),
        (1_000, "1\u{a0}000 patrons"),
        (12_345, "12\u{a0}345 patrons"),
        (1_234_567, "1\u{a0}234\u{a0}567 patrons"),
    ] {
        assert_eq!(number_of(number, "patron", "patrons"), said);
    }
    let taverns = |number: u8| no_or(number, "aucune taverne", "taverne", "tavernes");
    assert_eq!(taverns(0), "aucune taverne");
    assert_eq!(taverns(1), "1 taverne");
    assert_eq!(taverns(2), "2 tavernes");
}

#[test]
fn a_list_has_one_et_before_its_last_item() {
    let all = ["Ann", "Bo", "Cy", "Di"];
    for (number, said) in [
        (0, "personne"),
        (1, "Ann"),
        (2, "Ann et Bo"),
        (3, "Ann, Bo et Cy"),
        (4, "Ann, Bo, Cy et Di"),
    ] {
        assert_eq!(list(all.into_iter().take(number), "personne"), said);
    }
    assert_eq!(either(&all), "Ann, Bo, Cy ou Di");
    assert_eq!(either(&all[..2]), "Ann ou Bo");
    assert_eq!(either(&all[..1]), "Ann");
    let pairs = ["Ann, maire", "Bo, chef de la police"].map(str::to_owned);
    assert_eq!(
        joined(pairs, "aucune"),
        "Ann, maire\u{a0}; Bo, chef de la police"
    );
    assert_eq!(joined([], "aucune"), "aucune");
}

#[test]
fn de_loses_its_vowel_before_what_is_surely_a_vowel() {
    for (name, said) in [
        ("Ann", "d’Ann"),
        ("Élodie", "d’Élodie"),
        // The same, typed as a letter and its mark.
        ("E\u{301}lodie", "d’E\u{301}lodie"),
        ("É", "d’É"),
        ("Özlem", "d’Özlem"),
        ("Óscar", "d’Óscar"),
        ("Ørjan", "d’Ørjan"),
        ("Œdipe", "d’Œdipe"),
        ("Ærø", "d’Ærø"),
        ("İnci", "d’İnci"),
        ("Ủy", "d’Ủy"),
        ("urs", "d’urs"),
        ("O\u{27}Neil", "d’O\u{27}Neil"),
        ("Yves", "d’Yves"),
        ("Yvette B.", "d’Yvette B."),
        ("Yann", "de Yann"),
        ("Yasmina", "de Yasmina"),
        ("Y", "de Y"),
        ("Ÿ", "de Ÿ"),
        // Whether an h is mute, a name does not tell.
        ("Hélène", "de Hélène"),
        ("Hans", "de Hans"),
        ("Bo", "de Bo"),
        ("Čeněk", "de Čeněk"),
        ("Le Chat", "de Le Chat"),
        ("Les Amis", "de Les Amis"),
        ("Il Rosso", "d’Il Rosso"),
        ("Oui", "de Oui"),
        ("oui-oui", "de oui-oui"),
        ("Onze", "de Onze"),
        ("Onésime", "d’Onésime"),
        ("7seas", "de 7seas"),
        ("8 ball", "de 8 ball"),
        ("11", "de 11"),
        ("_x_", "de _x_"),
        ("-Ann-", "de -Ann-"),
        ("«Alma»", "de «Alma»"),
        ("(Ann)", "de (Ann)"),
        ("Андрей", "de Андрей"),
        ("Αθηνά", "de Αθηνά"),
        ("אנה", "de אנה"),
        ("あい", "de あい"),
        ("🐙", "de 🐙"),
        ("", "de "),
    ] {
        assert_eq!(de(name), said);
    }
    assert_eq!(de_each(["Ann", "Bo", "Élodie"]), "d’Ann, de Bo et d’Élodie");
    assert_eq!(de_each(["Bo"]), "de Bo");
}

#[test]
fn capitals_keep_their_accents_and_cards_get_our_apostrophe() {
    assert_eq!(capital("élan"), "Élan");
    assert_eq!(capital("îlot"), "Îlot");
    assert_eq!(capital("œuf"), "Œuf");
    assert_eq!(curly("McAdoo\u{27}s Tunnel Crowd"), "McAdoo’s Tunnel Crowd");
    assert_eq!([1, 2, 3, 4, 5].map(place_f).join(" "), "1re 2e 3e 4e 5e");
}

#[test]
fn what_happens_at_a_table_is_told() {
    let due = "2026-12-01T08:05:00Z".parse().unwrap();
    let later = "2027-08-11T23:00:00Z".parse().unwrap();
    for (event, said) in [
        (
            TableEvent::SealedAnswerGiven { seat: seat(0) },
            "Ann a répondu.",
        ),
        (
            TableEvent::SealedAnswerReplaced { seat: seat(3) },
            "Hélène a changé sa réponse.",
        ),
        (
            TableEvent::StepsTakenBack {
                seat: seat(0),
                to: 4,
                steps: 1,
            },
            "À la demande d’Ann, une étape est annulée : on reprend après l’entrée 4.",
        ),
        (
            TableEvent::StepsTakenBack {
                seat: seat(3),
                to: 0,
                steps: 12,
            },
            "À la demande de Hélène, 12 étapes sont annulées : on reprend après l’entrée 0.",
        ),
        (
            TableEvent::TimeRanOut { seat: seat(2), due },
            "Le temps d’Élodie s’est écoulé le 1er décembre 2026 à 08:05 UTC.",
        ),
        (
            TableEvent::DefaultTaken {
                seat: seat(4),
                due: later,
            },
            "Le temps de 7seas s’est écoulé le 11 août 2027 à 23:00 UTC. La pendule joue le coup par défaut :",
        ),
        (
            TableEvent::SeatPassed {
                seat: seat(2),
                to: Sitter::Bot,
            },
            "Le bot du serveur joue désormais à la place d’Élodie.",
        ),
        (
            TableEvent::SeatPassed {
                seat: seat(2),
                to: Sitter::Newcomer,
            },
            "Quelqu’un d’autre prend la place bleue.",
        ),
        (
            TableEvent::SeatPassed {
                seat: seat(4),
                to: Sitter::Nobody,
            },
            "La place blanche est ouverte à qui veut la reprendre.",
        ),
        (
            TableEvent::ClocksStopped {
                reason: PauseReason::Agreed,
            },
            "La table est d’accord pour une pause : les pendules sont arrêtées.",
        ),
        (TableEvent::ClocksStarted {}, "Les pendules repartent."),
        (
            TableEvent::TimeGiven {
                from: seat(0),
                to: seat(2),
                seconds: 2 * 86_400,
            },
            "Ann donne du temps à Élodie : 2 jours.",
        ),
        (
            TableEvent::TimeGiven {
                from: seat(0),
                to: seat(4),
                seconds: 3_600,
            },
            "Ann donne du temps à 7seas : 1 heure.",
        ),
        (
            TableEvent::TimeGiven {
                from: seat(0),
                to: seat(4),
                seconds: 61,
            },
            "Ann donne du temps à 7seas : 61 secondes.",
        ),
    ] {
        assert_eq!(table_event(&event, &names()), said);
    }
}

#[test]
fn time_is_told_in_the_units_it_needs() {
    let bank = |seconds, increment_seconds| Pace::Bank {
        seconds,
        increment_seconds,
        cap_seconds: 604_800,
    };
    for (told, said) in [
        (Pace::Unlimited {}, "Il n’y a pas de limite de temps."),
        (
            Pace::PerDecision { seconds: 129_600 },
            "Vous avez 36 heures pour chaque choix.",
        ),
        (
            Pace::PerDecision { seconds: 216_000 },
            "Vous avez 2 jours et 12 heures pour chaque choix.",
        ),
        (
            bank(432_000, 43_200),
            "Vous avez une réserve de 5 jours ; chaque réponse ajoute 12 heures, jusqu’à 7 jours.",
        ),
        (
            bank(3_601, 0),
            "Vous avez une réserve de 1 heure et 1 seconde pour toute la partie.",
        ),
        (
            Pace::FixedHour {
                at: "18:00".parse().unwrap(),
                zone: "Europe/Paris".parse().unwrap(),
                at_least_seconds: 43_200,
            },
            "Répondez au plus tard à 18:00 (Europe/Paris) ; vous avez toujours au moins 12 heures.",
        ),
    ] {
        assert_eq!(pace(&told), said);
    }
    let all = Terms {
        pace: Pace::PerDecision { seconds: 90 },
        quiet_weekends: Some("Europe/Paris".parse().unwrap()),
        vacation_days: 1,
        absence: Absence::Vote {},
    };
    assert_eq!(
        terms(&all),
        [
            "Vous avez 1 minute et 30 secondes pour chaque choix.",
            "Le samedi et le dimanche, les pendules sont arrêtées (Europe/Paris).",
            "Vous avez 1 jour de vacances par an.",
            "Une fois votre temps écoulé, on demande aux autres si le bot du serveur joue à votre place jusqu’à votre retour.",
        ]
    );
    assert_eq!(
        terms_error(TermsError::PerDecision),
        "le temps par choix va de 60 à 5\u{a0}184\u{a0}000 secondes\u{a0}: d’une minute à 60 jours"
    );
}

#[test]
fn refusals_say_what_is_so() {
    assert_eq!(
        unheard(Unheard::NotYourTurn),
        "ce n’est pas à vous de jouer"
    );
    for (refused, said) in [
        (
            ActRefused::NotTheirs(Actor::Clock),
            "la pendule ne peut pas faire cela",
        ),
        (
            ActRefused::NotTheirs(Actor::Seat(seat(3))),
            "la place noire ne peut pas faire cela",
        ),
        (
            ActRefused::NoSuchSeat(seat(4)),
            "la place blanche n’existe pas à cette table",
        ),
        (
            ActRefused::NotAwaited(seat(2)),
            "la partie n’attend rien de la place bleue",
        ),
        (
            ActRefused::NoSuchPoint(41),
            "après l’entrée 41, aucune de vos étapes ne peut être annulée",
        ),
    ] {
        assert_eq!(act_refused(&refused), said);
    }
}

#[test]
fn what_is_wrong_in_a_written_action_is_said() {
    let error = |expected, found: Option<&str>| NotationError {
        at: 0,
        found: found.map(str::to_owned),
        expected,
        or_end: false,
    };
    let ends = Form::alone(
        "end",
        Phrase {
            en: "",
            it: "",
            fr: "",
        },
    );
    for (wrong, said) in [
        (
            Words::of("").one_of(["cube", "chip"]).unwrap_err(),
            "il manque cube ou chip à la fin",
        ),
        (
            Words::of("six").number(1..=3).unwrap_err(),
            "à la place de « six », il faut un nombre de 1 à 3",
        ),
        (
            Words::of("six").noun::<Seat>().unwrap_err(),
            "à la place de « six », il faut le numéro d’une place (0, 1, 2, 3 ou 4)",
        ),
        (
            Words::of("six").expect("seat").unwrap_err().or_end(),
            "à la place de « six », il faut seat, ou rien du tout",
        ),
        (
            Words::of("merci").end().unwrap_err(),
            "« merci » est de trop",
        ),
        (
            error(Expected::verbs(&[ends]), Some("fin")),
            "à la place de « fin », il faut end",
        ),
        (
            error(
                Expected::Noun {
                    kind: Kind::State,
                    words: vec!["AL".into(); 48],
                },
                Some("XX"),
            ),
            "à la place de « XX », il faut les deux lettres d’un État comme AL",
        ),
    ] {
        assert_eq!(notation_error(&wrong), said);
    }
    assert_eq!(
        no_such_action(2, "…"),
        "l’action 2 n’existe pas dans ce jeu : …"
    );
}
