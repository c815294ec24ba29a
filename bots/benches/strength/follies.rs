//! Looking over a player's shoulder: each decision of a game beside what far more thinking says of it.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use bots::{Effort, Level, Opponent, Search, think_so};
use engine::chance::Chance;
use engine::game::colour_names;
use engine::{Game, Pending, Seat, SeatCount, Table};

use crate::{Player, decide, player, secret, start};

/// The search that decisions are held against: further, in more worlds, and with more playouts than any player's.
const DEEP: Search = Search {
    playouts: 120,
    candidates: 24,
    worlds: 8,
    steps_a_seat: 8,
    of: 3,
    few: 12,
    plans: 24,
    plan_playouts: 24,
    turns: 3,
    ..Search::STRONG
};

/// A decision in the open, and what it cost.
struct Decision {
    /// What it cost beside the best, in hundredths of what the game counts.
    regret: i32,
    line: String,
}

/// Plays a game and prints its decisions, the worst first: what each cost beside what was best by a deeper search, what was
/// done, what would have been better, and what stood close. With `at`, what led to that step and the board there are printed
/// before it alone, for `tests/follies`.
pub(crate) fn follies<G: Game>(seats: u8, deal: u64, who: &str, at: Option<u32>) {
    let count = SeatCount::new(seats).expect("seats");
    let mut table = start::<G>(count, deal);
    let mut chance = Chance::from_seed(*secret(deal).bytes());
    let players: Vec<Player> = who.split('/').map(player).collect();
    let mut decisions = Vec::new();
    let mut step = 0;
    while let Some(seat) = table.pending().seats().iter().next() {
        let player = &players[usize::from(seat.number()) % players.len()];
        let action = decide(&table, seat, player, &mut chance);
        if at.is_none_or(|at| at == step) {
            decisions.extend(looked_at(&table, seat, &action, step));
        }
        if at == Some(step) {
            show_board(&table);
            break;
        }
        if at.is_some() {
            println!("{action}");
        }
        let decision = table.decision_id();
        let submitted = table.submit(seat, decision, &[action]);
        assert!(submitted.is_ok(), "it is legal");
        step += 1;
    }
    decisions.sort_by_key(|decision| -decision.regret);
    for decision in decisions {
        println!("{:6} {}", decision.regret, decision.line);
    }
}

fn show_board<G: Game>(table: &Table<G>) {
    let names = colour_names();
    println!(
        "{}",
        G::board_text(&table.view(engine::Viewer::Spectator), &names)
    );
}

/// What more thinking says of a decision; none if there was nothing to decide.
fn looked_at<G: Game>(
    table: &Table<G>,
    seat: Seat,
    action: &G::Action,
    step: u32,
) -> Option<Decision> {
    let known = table.known(seat, table.secret()).expect("it is due");
    let capped = AtomicBool::new(false);
    let deep = Opponent::keen(Level::Strong);
    let thought = think_so(&known, deep, &DEEP, Effort::FULL, &capped)?;
    let best = thought.considered.first()?;
    let sealed = matches!(table.pending(), Pending::Sealed { .. });
    let mut considered = thought.considered.iter();
    let chosen = considered.find(|considered| considered.action == *action);
    // Of a sealed answer, which is drawn from a plan, it is how seldom it is given.
    let regret = chosen.map_or(9999, |chosen| best.lead - chosen.lead);
    let worth = table.game().worth();
    let mut line = format!("{step} {seat}{} worth", if sealed { " sealed" } else { "" });
    for seat in known.seats().seats() {
        let _ = write!(line, " {}", worth[seat]);
    }
    let _ = write!(line, ": {action}");
    if let Some(chosen) = chosen {
        let _ = write!(line, " ({} of {})", chosen.lead, chosen.tried);
    }
    let _ = write!(line, " of {};", table.legal_count(seat));
    for other in thought.considered.iter().take(5) {
        let _ = write!(
            line,
            " {} ({} of {})",
            other.action, other.lead, other.tried
        );
    }
    Some(Decision { regret, line })
}
