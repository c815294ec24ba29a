//! Every language says everything, in its own words and with its own signs: what is met along random games, and what any
//! table says.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::signs::well_written;
use common::{pick, play, seed};
use engine::acts::{PauseReason, Sitter};
use engine::any::WordedMenu;
use engine::by::Key as _;
use engine::chance::Chance;
use engine::drawing::Places;
use engine::entry::{Actor, Entry, Happening, TableEvent};
use engine::game::{Decision as _, Names, Violation as _, colour_names};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::games::trial_race::Race;
use engine::menu::Kind;
use engine::notation::parse_turn;
use engine::table::{ActRefused, Refusal, Unheard};
use engine::terms::{Absence, Pace, Terms, TermsError};
use engine::{Ending, Game, Lang, Seat, SeatCount, Told, Viewer};

/// So many actions are described of those listed before a step.
const DESCRIBED: usize = 4;

/// People whose names call for all that names can call for.
fn names() -> Names {
    let called = ["Ann", "Bo", "Élodie", "Yves", "7seas"];
    Names::from_fn(|seat| called[usize::from(seat.number())].to_owned())
}

fn others() -> impl Iterator<Item = Lang> {
    Lang::ALL.iter().copied().filter(|&lang| lang != Lang::En)
}

/// The same for words without columns, which are not English either.
fn said_anew(lang: Lang, english: &str, said: &str) {
    well_written(lang, said);
    // A full stop stands alone in the legend of a plan.
    assert!(
        !said.contains("  ") && !said.contains(" ."),
        "{lang}: {said}"
    );
    assert_ne!(said, english, "{lang}");
}

/// The kinds of things that are called the same in every language: people by their names, spaces by their codes, cards by
/// what is printed on them, and states, many of whose names are the same.
const fn may_be_the_same(kind: Kind) -> bool {
    match kind {
        Kind::Seat | Kind::Space | Kind::Card | Kind::State | Kind::Box => true,
        Kind::Ward
        | Kind::Nation
        | Kind::Office
        | Kind::Tile
        | Kind::Men
        | Kind::Use
        | Kind::Party => false,
    }
}

/// What was told in an entry.
fn told<G: Game>(entry: &Entry) -> Vec<Told<Happening<G::Event>>> {
    serde_json::from_str(&entry.events).unwrap()
}

fn a_menu_has_words<G: Game>(game: &G, seat: Seat) {
    let menu = |lang| WordedMenu::of::<G>(lang, game.menu(seat), &names()).words;
    let english = menu(Lang::En);
    for lang in others() {
        let words = menu(lang);
        assert_eq!(words.verbs.len(), english.verbs.len());
        for (verb, said) in &words.verbs {
            said_anew(lang, english.verbs[verb], said);
        }
        for (slot, said) in &words.slots {
            said_anew(lang, english.slots[slot], said);
        }
        for (kind, values) in &words.values {
            for (id, said) in values {
                let english = &english.values[kind][id];
                if may_be_the_same(*kind) {
                    well_written(lang, said);
                } else {
                    said_anew(lang, english, said);
                }
            }
        }
    }
}

/// Everything that a game says on its way.
fn everything_is_said<G: Game>(seats: u8, number: u64) {
    let seats = SeatCount::new(seats).unwrap();
    let mut chooser = Chance::from_seed(seed(number ^ 0x1a49));
    let names = names();
    let mut met: Vec<G::Action> = Vec::new();
    let (table, entries) = play::<G>(seats, number, number, |table, seat, listed| {
        let game = table.game();
        if let Some(asked) = table.pending().decision() {
            let english = asked.question();
            for lang in others() {
                said_anew(lang, &english, &asked.question_in(lang));
            }
        }
        for _ in 0..DESCRIBED.min(listed.len()) {
            let action = pick(&mut chooser, listed);
            let english = game.describe(seat, action, &names);
            for lang in others() {
                said_anew(
                    lang,
                    &english,
                    &game.describe_in(lang, seat, action, &names),
                );
            }
        }
        if chooser.below(4) == 0 {
            a_menu_has_words(game, seat);
        }
        // What was legal somewhere is mostly illegal here.
        let decision = table.decision_id();
        for action in met.iter().filter(|action| !listed.contains(action)) {
            let refused = table
                .clone()
                .submit(seat, decision, std::slice::from_ref(action));
            if let Err(Refusal::Rule { violation, .. }) = refused {
                let english = violation.say_in(Lang::En);
                for lang in others() {
                    said_anew(lang, &english, &violation.say_in(lang));
                }
            }
        }
        let new = pick(&mut chooser, listed).clone();
        if met.len() < 12 {
            met.push(new);
        } else {
            let place = chooser.below(12) as usize;
            met[place] = new;
        }
        if chooser.below(16) == 0 {
            a_view_is_told::<G>(&table.view(Viewer::Seat(seat)), &names);
        }
    });
    a_view_is_told::<G>(&table.view(Viewer::Spectator), &names);
    for told in entries.iter().flat_map(told::<G>) {
        if let Happening::Game(event) = told.event {
            let english = G::sentence(&event, &names);
            for lang in others() {
                said_anew(lang, &english, &G::sentence_in(lang, &event, &names));
            }
        }
    }
}

fn a_view_is_told<G: Game>(view: &G::View, names: &Names) {
    let english = G::board_text(view, names);
    let alt = |lang| {
        let sketch = G::sketch_in(lang, view, names);
        sketch.drawing(&Places::new(), None).alt().to_owned()
    };
    for lang in others() {
        let text = G::board_text_in(lang, view, names);
        assert_ne!(text, english, "{lang}");
        for line in text.lines().filter(|line| !line.is_empty()) {
            well_written(lang, line);
            assert!(line.chars().count() <= 76, "{lang}: {line}");
        }
        said_anew(lang, &alt(Lang::En), &alt(lang));
    }
}

#[test]
fn tammany_hall_is_said() {
    for (seats, number) in [(3, 1), (4, 2), (5, 3)] {
        everything_is_said::<TammanyHall>(seats, number);
    }
}

#[test]
fn city_and_guilds_is_said() {
    for (seats, number) in [(3, 1), (4, 2), (5, 3)] {
        everything_is_said::<CityAndGuilds>(seats, number);
    }
}

#[test]
fn bull_moose_is_said() {
    for (seats, number) in [(3, 1), (4, 2), (5, 3)] {
        everything_is_said::<BullMoose>(seats, number);
    }
}

#[test]
fn the_trial_race_is_said() {
    for (seats, number) in [(3, 1), (5, 3)] {
        everything_is_said::<Race>(seats, number);
    }
}

#[test]
fn what_any_table_tells_is_said() {
    let (ann, elodie) = (Seat::ALL[0], Seat::ALL[2]);
    let due = "2026-12-01T08:05:00Z".parse().unwrap();
    let mut events = vec![
        TableEvent::SealedAnswerGiven { seat: ann },
        TableEvent::SealedAnswerReplaced { seat: elodie },
        TableEvent::DefaultTaken { seat: ann, due },
        TableEvent::TimeRanOut { seat: elodie, due },
        TableEvent::ClocksStarted {},
        TableEvent::EndedByVote {},
        TableEvent::EverybodyLeft {},
    ];
    let sitters = [Sitter::Bot, Sitter::Owner, Sitter::Newcomer, Sitter::Nobody];
    events.extend(sitters.map(|to| TableEvent::SeatPassed { seat: elodie, to }));
    let reasons = [PauseReason::Agreed, PauseReason::AllAbsent];
    events.extend(reasons.map(|reason| TableEvent::ClocksStopped { reason }));
    events.extend([1, 12].map(|steps| TableEvent::StepsTakenBack {
        seat: elodie,
        to: 4,
        steps,
    }));
    events.extend(
        [1, 60, 3_600, 172_800].map(|seconds| TableEvent::TimeGiven {
            from: ann,
            to: elodie,
            seconds,
        }),
    );
    let names = names();
    for event in events {
        for lang in others() {
            let said = event.sentence_in(lang, &names);
            said_anew(lang, &event.sentence(&names), &said);
        }
    }
    for ending in Ending::ALL {
        for lang in others() {
            said_anew(lang, ending.say_in(Lang::En), ending.say_in(lang));
        }
    }
    for seat in Seat::ALL {
        for lang in others() {
            said_anew(lang, seat.colour(), seat.colour_in(lang));
        }
    }
}

#[test]
fn terms_are_said() {
    let paces = [
        Pace::Unlimited {},
        Pace::PerDecision { seconds: 216_061 },
        Pace::Bank {
            seconds: 432_000,
            increment_seconds: 0,
            cap_seconds: 432_000,
        },
        Pace::Bank {
            seconds: 432_000,
            increment_seconds: 3_600,
            cap_seconds: 604_800,
        },
        Pace::FixedHour {
            at: "18:00".parse().unwrap(),
            zone: "Europe/Rome".parse().unwrap(),
            at_least_seconds: 43_200,
        },
    ];
    let absences = [
        Absence::Remind {},
        Absence::DefaultMove {},
        Absence::Bot {},
        Absence::Substitute {},
        Absence::Vote {},
    ];
    for (pace, vacation_days) in paces.into_iter().zip([0, 0, 1, 30, 60]) {
        for absence in absences {
            let terms = Terms {
                pace: pace.clone(),
                quiet_weekends: Some("Europe/Paris".parse().unwrap()),
                vacation_days,
                absence,
            };
            for lang in others() {
                let all = terms.describe_in(lang);
                assert_eq!(all.len(), terms.describe().len());
                for (english, said) in terms.describe().iter().zip(&all) {
                    said_anew(lang, english, said);
                }
            }
        }
    }
    for error in [
        TermsError::PerDecision,
        TermsError::Bank,
        TermsError::IncrementAboveCap,
        TermsError::CapBelowBank,
        TermsError::Cap,
        TermsError::AtLeast,
        TermsError::VacationDays,
    ] {
        for lang in others() {
            said_anew(lang, error.say_in(Lang::En), error.say_in(lang));
        }
    }
}

#[test]
fn refusals_of_any_table_are_said() {
    for unheard in [
        Unheard::GameOver,
        Unheard::StaleDecision,
        Unheard::NotYourTurn,
        Unheard::TurnEnds,
        Unheard::WrongNumberOfActions,
        Unheard::SealedAnswerNotAlone,
    ] {
        for lang in others() {
            said_anew(lang, unheard.say_in(Lang::En), unheard.say_in(lang));
        }
    }
    let mut refusals = vec![ActRefused::GameOver, ActRefused::NoSuchPoint(4)];
    for &seat in Seat::ALL {
        refusals.extend([ActRefused::NoSuchSeat(seat), ActRefused::NotAwaited(seat)]);
    }
    let actors = [
        Actor::Server,
        Actor::Clock,
        Actor::Table,
        Actor::Seat(Seat::ALL[2]),
    ];
    refusals.extend(actors.map(ActRefused::NotTheirs));
    for refused in refusals {
        for lang in others() {
            said_anew(lang, &refused.say_in(Lang::En), &refused.say_in(lang));
        }
    }
}

fn wrong_words<G: Game>(texts: &[&str]) {
    for text in texts {
        let Err(wrong) = parse_turn::<G::Action>(text) else {
            panic!("{text} is an action");
        };
        for lang in others() {
            said_anew(lang, &wrong.say_in(Lang::En), &wrong.say_in(lang));
        }
    }
}

#[test]
fn what_is_wrong_in_a_written_action_is_said() {
    wrong_words::<TammanyHall>(&[
        "dance",
        "boss",
        "boss 99",
        "cube purple 6",
        "cube irish",
        "bid 1",
        "bid irish",
        "slander seat 9 6 irish",
        "end now",
        "offices king 1",
    ]);
    wrong_words::<CityAndGuilds>(&[
        "dance",
        "lay",
        "lay bakers",
        "lay bakers building Z9",
        "tavern",
    ]);
    wrong_words::<BullMoose>(&[
        "dance",
        "play",
        "play DEM-14",
        "play DEM-14 for fun",
        "to XX",
        "place",
        "end now",
    ]);
}

#[test]
fn the_seats_of_an_empty_table_have_names_in_every_language() {
    for lang in others() {
        let called = engine::game::colour_names_in(lang);
        for (said, english) in called.values().zip(colour_names().values()) {
            said_anew(lang, english, said);
        }
    }
}
