//! Italian articles, names, numbers and lists, and what is said at any table.

use super::*;
use crate::acts::{PauseReason, Sitter};
use crate::entry::TableEvent;
use crate::seat::Seat;
use crate::terms::{Absence, Pace, Terms};
use crate::words::fold::folded;
use crate::words::tests::friends;

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

#[test]
fn articles_melt_into_prepositions() {
    for (art, word, all) in [
        (
            Art::Il,
            "Texas",
            "il Texas, del Texas, al Texas, dal Texas, nel Texas",
        ),
        (
            Art::Lo,
            "stato",
            "lo stato, dello stato, allo stato, dallo stato, nello stato",
        ),
        (
            Art::L,
            "Ohio",
            "l’Ohio, dell’Ohio, all’Ohio, dall’Ohio, nell’Ohio",
        ),
        (
            Art::La,
            "Virginia",
            "la Virginia, della Virginia, alla Virginia, dalla Virginia, nella Virginia",
        ),
        (
            Art::I,
            "fornai",
            "i fornai, dei fornai, ai fornai, dai fornai, nei fornai",
        ),
    ] {
        let mut said = vec![the(art, word)];
        for prep in [Prep::Di, Prep::A, Prep::Da, Prep::In] {
            said.push(with(prep, art, word));
        }
        assert_eq!(said.join(", "), all);
    }
}

#[test]
fn only_a_name_in_a_has_a_d_before_it() {
    for (name, said) in [
        ("Ann", "ad Ann"),
        ("Álvaro", "ad Álvaro"),
        ("Élodie", "a Élodie"),
        ("Özlem", "a Özlem"),
        ("Hans", "a Hans"),
        ("Il Rosso", "a Il Rosso"),
        ("7seas", "a 7seas"),
        ("_x_", "a _x_"),
        ("Андрей", "a Андрей"),
        ("O’Neil", "a O’Neil"),
    ] {
        assert_eq!(to_name(name), said);
    }
}

#[test]
fn only_an_item_in_e_has_a_d_before_it() {
    for (items, said) in [
        (&[][..], "nessuno"),
        (&["Ann"], "Ann"),
        (&["Ann", "Bo"], "Ann e Bo"),
        (&["Ann", "Élodie"], "Ann ed Élodie"),
        (&["Bo", "Ann", "Ed"], "Bo, Ann ed Ed"),
        (&["Ed", "Hélène"], "Ed e Hélène"),
        (&["7seas", "Œdipe"], "7seas e Œdipe"),
    ] {
        assert_eq!(list(items.iter().copied(), "nessuno"), said);
    }
    assert_eq!(either(&["capo", "cubo", "favore"]), "capo, cubo o favore");
}

#[test]
fn only_one_is_singular() {
    for (number, said) in [
        (0_u32, "0 punti"),
        (1, "1 punto"),
        (2, "2 punti"),
        (11, "11 punti"),
        (21, "21 punti"),
        (999, "999 punti"),
        (10_000, "10.000 punti"),
        (1_234_567, "1.234.567 punti"),
    ] {
        assert_eq!(number_of(number, "punto", "punti"), said);
    }
    assert_eq!(ordinal(1), "1º");
}

#[test]
fn marks_are_no_letters_of_their_own() {
    for (text, plain) in [
        ("Élodie", "elodie"),
        ("E\u{301}lodie", "elodie"),
        ("ÀÇÑŠ", "acns"),
        ("Œdipe", "oedipe"),
        ("déplace", "deplace"),
        ("l’OHIO", "l'ohio"),
        ("Андрей", "андрей"),
    ] {
        assert_eq!(folded(text), plain);
    }
}

#[test]
fn what_happens_at_a_table_is_told() {
    let due = "2026-12-01T08:05:00Z".parse().unwrap();
    let eighth = "2026-03-08T18:00:00Z".parse().unwrap();
    for (event, said) in [
        (
            TableEvent::SealedAnswerGiven { seat: seat(0) },
            "Ann ha risposto.",
        ),
        (
            TableEvent::SealedAnswerReplaced { seat: seat(1) },
            "Bo ha cambiato risposta.",
        ),
        (
            TableEvent::StepsTakenBack {
                seat: seat(1),
                to: 40,
                steps: 12,
            },
            "A richiesta di Bo si annullano 12 passi: si riprende dopo la voce 40.",
        ),
        (
            TableEvent::StepsTakenBack {
                seat: seat(0),
                to: 4,
                steps: 1,
            },
            "A richiesta di Ann si annulla un passo: si riprende dopo la voce 4.",
        ),
        (
            TableEvent::DefaultTaken { seat: seat(2), due },
            "Il tempo di Élodie è scaduto il 1º dicembre 2026 alle 08:05 UTC, quindi l’orologio fa la mossa predefinita:",
        ),
        (
            TableEvent::TimeRanOut {
                seat: seat(2),
                due: eighth,
            },
            "Il tempo di Élodie è scaduto l’8 marzo 2026 alle 18:00 UTC.",
        ),
        (
            TableEvent::SeatPassed {
                seat: seat(3),
                to: Sitter::Bot,
            },
            "D’ora in poi il bot del server gioca al posto di Di.",
        ),
        (
            TableEvent::SeatPassed {
                seat: seat(1),
                to: Sitter::Newcomer,
            },
            "Qualcun altro prende il posto giallo.",
        ),
        (
            TableEvent::ClocksStopped {
                reason: PauseReason::Agreed,
            },
            "Il tavolo è d’accordo per una pausa: gli orologi sono fermi.",
        ),
        (
            TableEvent::TimeGiven {
                from: seat(1),
                to: seat(0),
                seconds: 172_800,
            },
            "Bo dà più tempo ad Ann: 2 giorni.",
        ),
        (
            TableEvent::TimeGiven {
                from: seat(0),
                to: seat(4),
                seconds: 3_600,
            },
            "Ann dà più tempo a Ed: 1 ora.",
        ),
    ] {
        assert_eq!(table_event(&event, &friends()), said);
    }
}

#[test]
fn terms_are_told() {
    let bank = Pace::Bank {
        seconds: 432_000,
        increment_seconds: 43_200,
        cap_seconds: 604_800,
    };
    assert_eq!(
        pace(&bank),
        "Hai una riserva di 5 giorni; ogni risposta aggiunge 12 ore, fino a 7 giorni."
    );
    assert_eq!(
        pace(&Pace::PerDecision { seconds: 216_000 }),
        "A ogni scelta si risponde entro 2 giorni e 12 ore."
    );
    let all = Terms {
        pace: Pace::PerDecision { seconds: 129_600 },
        vacation_days: 1,
        absence: Absence::Remind {},
        ..Terms::default()
    };
    let said = terms(&all).join(" ");
    assert!(
        said.starts_with("A ogni scelta si risponde entro 36 ore. "),
        "{said}"
    );
    assert!(
        said.ends_with(
            "Hai 1 giorno di ferie all’anno. Scaduto il tempo, ricevi un promemoria e altro tempo."
        ),
        "{said}"
    );
}
