//! The whole table as plain text of at most 78 columns, made to be read aloud as well as looked at.

use std::fmt::Write as _;

use super::board::{Bonus, Ward};
use super::colour::Counts;
use super::view::{DecidedWard, PhaseView, PiecesView, PlayerView, View, WardView, ZoneView};
use crate::by::Key;
use crate::game::Names;
use crate::seat::Seat;

/// The widest line.
const COLUMNS: usize = 78;
/// The widest name in a column of the wards.
const SHORT: usize = 8;
/// The widest name elsewhere.
const LONG: usize = 20;

/// Writes the view.
pub(super) fn write(view: &View, names: &Names) -> String {
    let mut text = String::with_capacity(4096);
    heading(&mut text, view, names);
    players(&mut text, view, names);
    pools(&mut text, view);
    wards(&mut text, view, names);
    facts(&mut text, view);
    text
}

fn line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

/// Lines of words that fit, the later ones indented.
fn wrapped(text: &mut String, words: &str) {
    let mut row = String::new();
    for word in words.split(' ') {
        if !row.is_empty() && row.chars().count() + 1 + word.chars().count() > COLUMNS {
            line(text, &row);
            "   ".clone_into(&mut row);
        }
        if !row.is_empty() {
            row.push(' ');
        }
        row.push_str(word);
    }
    line(text, &row);
}

/// A name cut to a column's width.
fn short(names: &Names, seat: Seat, width: usize) -> String {
    names[seat].chars().take(width).collect()
}

fn heading(text: &mut String, view: &View, names: &Names) {
    wrapped(
        text,
        &format!(
            "TAMMANY HALL. Year {} of 16, term {} of 4. {} goes first.",
            view.year,
            view.term,
            short(names, view.first_player, LONG)
        ),
    );
    wrapped(text, &phase(&view.phase, names));
    let decided = match &view.phase {
        PhaseView::Turn { .. } => return,
        PhaseView::Bidding { decided, .. }
        | PhaseView::Bonus { decided, .. }
        | PhaseView::Offices { decided, .. }
        | PhaseView::Over { decided, .. } => decided,
    };
    if !decided.is_empty() {
        wrapped(text, &decided_wards(decided, names));
    }
}

fn phase(phase: &PhaseView, names: &Names) -> String {
    match phase {
        PhaseView::Turn {
            seat,
            pieces,
            office_used,
            slander,
        } => {
            let mut words = format!("{}'s turn: ", short(names, *seat, LONG));
            words.push_str(match pieces {
                PiecesView::NotPlaced => "no piece placed yet",
                PiecesView::BossPlaced => "a boss placed, the second piece is due",
                PiecesView::CubePlaced { .. } => "a cube placed, a boss is due",
                PiecesView::Placed => "pieces placed",
            });
            if *office_used {
                words.push_str(", office used");
            }
            if let Some(slander) = slander {
                let _ = write!(
                    words,
                    "; the slander of {} in ward {} may spread for 2 {} chips",
                    short(names, slander.target, LONG),
                    slander.ward,
                    slander.colour.name()
                );
            }
            words.push('.');
            words
        }
        PhaseView::Bidding {
            ward, candidates, ..
        } => {
            let mut words = format!("Election in ward {ward}, sealed bids.");
            for candidate in candidates {
                let _ = write!(
                    words,
                    " {}: {} boss{}, can bid {}{}.",
                    short(names, candidate.seat, LONG),
                    candidate.bosses,
                    if candidate.bosses == 1 { "" } else { "es" },
                    candidate.usable_chips,
                    if candidate.asked { "" } else { " (not asked)" }
                );
            }
            words
        }
        PhaseView::Bonus {
            ward, seat, bonus, ..
        } => format!(
            "{} won ward {ward} and chooses {}.",
            short(names, *seat, LONG),
            match bonus {
                Bonus::ImmigrantCube => "a cube from the bag to place",
                Bonus::FavourChip => "a favour chip from the supply",
            }
        ),
        PhaseView::Offices { seat, .. } => format!(
            "{} is mayor and gives out the city offices.",
            short(names, *seat, LONG)
        ),
        PhaseView::Over { standings, .. } => {
            let mut words = "The game is over.".to_owned();
            for standing in &standings.0 {
                let name = short(names, standing.seat, LONG);
                let _ = write!(words, " {}. {name}, {}.", standing.place, standing.score);
            }
            words
        }
    }
}

fn decided_wards(decided: &[DecidedWard], names: &Names) -> String {
    let mut words = "Decided in this election:".to_owned();
    for (index, DecidedWard { ward, winner }) in decided.iter().enumerate() {
        let winner = winner.map_or_else(|| "nobody".to_owned(), |seat| short(names, seat, LONG));
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(words, "{comma} ward {ward} {winner}");
    }
    words.push('.');
    words
}

fn players(text: &mut String, view: &View, names: &Names) {
    line(text, "");
    line(
        text,
        "                          Favour chips                 Slander",
    );
    line(
        text,
        "Seat Player        Points  Irish Engl. Germ. Ital. Bosses chips Office",
    );
    for player in &view.players {
        line(text, &player_row(player, names));
    }
}

fn player_row(player: &PlayerView, names: &Names) -> String {
    let chips = player.chips;
    format!(
        "{:>4} {:<14}{:>6} {:>6}{:>6}{:>6}{:>6}{:>7}{:>6}{} {}",
        player.seat.number(),
        short(names, player.seat, 13),
        player.victory_points,
        chips.irish,
        chips.english,
        chips.german,
        chips.italian,
        player.bosses_in_hand,
        player.slander_chips,
        if player.slandered_this_term { "*" } else { " " },
        player.office.map_or("none", super::office::Office::name)
    )
}

fn pools(text: &mut String, view: &View) {
    if view.players.iter().any(|player| player.slandered_this_term) {
        line(text, "* has slandered in this term.");
    }
    line(text, "");
    let mut row = |name: &str, cubes: Counts| {
        line(
            text,
            &format!(
                "{name:<25} {:>6}{:>6}{:>6}{:>6}",
                cubes.irish, cubes.english, cubes.german, cubes.italian
            ),
        );
    };
    row("Cubes in Castle Garden", view.castle_garden);
    row("Cubes in the bag", view.bag);
    row("Favour chips in supply", view.supply);
}

fn wards(text: &mut String, view: &View, names: &Names) {
    for zone in &view.zones {
        line(text, "");
        line(text, &zone_heading(zone));
        if !zone.open {
            continue;
        }
        let mut row = "     Cubes               Bosses".to_owned();
        line(text, &row);
        row.clear();
        row.push_str("Ward Iri. Eng. Ger. Ita. ");
        for player in &view.players {
            let _ = write!(row, "{:>9}", short(names, player.seat, SHORT));
        }
        line(text, &row);
        for number in zone.zone.wards() {
            if let Some(ward) = view.wards.iter().find(|ward| ward.ward == number) {
                line(text, &ward_row(ward));
            }
        }
    }
}

fn zone_heading(zone: &ZoneView) -> String {
    let ZoneView {
        zone,
        open,
        opens_before_year,
    } = zone;
    if *open {
        format!("Zone {zone}, in the order of the elections")
    } else {
        let wards: Vec<String> = zone.wards().map(|ward| ward.to_string()).collect();
        format!(
            "Zone {zone} opens before year {opens_before_year}: wards {}",
            wards.join(", ")
        )
    }
}

fn ward_row(ward: &WardView) -> String {
    let cubes = ward.cubes;
    let mut row = format!(
        "{:>4}{:>5}{:>5}{:>5}{:>5} ",
        ward.ward.number(),
        cubes.irish,
        cubes.english,
        cubes.german,
        cubes.italian
    );
    for bosses in &ward.bosses {
        let _ = write!(row, "{bosses:>9}");
    }
    if ward.locked {
        row.push_str(" locked");
    }
    row
}

fn facts(text: &mut String, view: &View) {
    line(text, "");
    wrapped(
        text,
        "Winners of wards 1 and 2 may place a cube from the bag, winners of wards 4 and 7 take a favour chip. Ward 14 is Tammany Hall and counts 2 points.",
    );
    let locks = view.locks_left;
    wrapped(
        text,
        &format!("The Council President has {locks} of 2 locks left in this term."),
    );
    let mut words = "Borders:".to_owned();
    for ward in Ward::ALL {
        let next: Vec<String> = ward.next_to().iter().map(|next| next.to_string()).collect();
        let _ = write!(words, " {ward} with {};", next.join(", "));
    }
    words.pop();
    words.push('.');
    wrapped(text, &words);
}
