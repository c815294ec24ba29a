//! The whole table as plain text, made to be read aloud as well as looked at.

use std::fmt::Write as _;

use super::names::{bosses, colour, counts, office, wards};
use crate::by::Key;
use crate::game::Names;
use crate::games::tammany_hall::board::{Bonus, Ward};
use crate::games::tammany_hall::colour::Counts;
use crate::games::tammany_hall::view::{
    DecidedWard, PhaseView, PiecesView, View, WardView, ZoneView,
};
use crate::games::tammany_hall::words::lines::player_row;
use crate::words::en::{list, seat_colour};
use crate::words::page::{Page, capital, clipped_names};

/// The longest name: as long as those of bots.
const NAME: usize = 24;

pub(in super::super) fn board(view: &View, names: &Names) -> String {
    let names = clipped_names(names, NAME);
    let mut page = Page::default();
    heading(&mut page, view, &names);
    players(&mut page, view, &names);
    pools(&mut page, view);
    all_wards(&mut page, view);
    facts(&mut page, view);
    page.into_text()
}

/// A paragraph whose later lines are indented.
fn paragraph(page: &mut Page, words: &str) {
    page.wrapped(0, 4, words);
}

fn heading(page: &mut Page, view: &View, names: &Names) {
    paragraph(
        page,
        &format!(
            "TAMMANY HALL. Year {} of 16, term {} of 4. {} goes first.",
            view.year, view.term, names[view.first_player]
        ),
    );
    paragraph(page, &phase(&view.phase, names));
    let decided = match &view.phase {
        PhaseView::Turn { .. } => return,
        PhaseView::Bidding { decided, .. }
        | PhaseView::Bonus { decided, .. }
        | PhaseView::Offices { decided, .. }
        | PhaseView::Over { decided, .. } => decided,
    };
    if !decided.is_empty() {
        paragraph(page, &decided_wards(decided, names));
    }
}

pub(super) fn phase(phase: &PhaseView, names: &Names) -> String {
    match phase {
        PhaseView::Turn {
            seat,
            pieces,
            office_used,
            slander,
        } => {
            let mut words = format!("{}'s turn: ", names[*seat]);
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
                    "; the slander of {} in ward {} may spread for two more {} chips",
                    names[slander.target],
                    slander.ward,
                    colour(slander.colour)
                );
            }
            words.push('.');
            words
        }
        PhaseView::Bidding {
            ward, candidates, ..
        } => {
            let mut words = format!("Election in ward {ward}, by sealed bids.");
            for candidate in candidates {
                let _ = write!(
                    words,
                    " {}: {}, {}{}.",
                    names[candidate.seat],
                    bosses(candidate.bosses),
                    match candidate.usable_chips {
                        Counts::NONE => "no chips to bid".to_owned(),
                        chips => format!("chips to bid: {}", counts(chips)),
                    },
                    if candidate.asked { "" } else { " (not asked)" }
                );
            }
            words
        }
        PhaseView::Bonus {
            ward, seat, bonus, ..
        } => format!(
            "{} won ward {ward} and chooses {}.",
            names[*seat],
            match bonus {
                Bonus::ImmigrantCube => "a cube from the bag to place",
                Bonus::FavourChip => "a favour chip from the supply",
            }
        ),
        PhaseView::Offices { seat, .. } => {
            format!("{} is mayor and gives out the city offices.", names[*seat])
        }
        PhaseView::Over { standings, .. } => {
            let mut words = "The game is over.".to_owned();
            for standing in &standings.0 {
                let name = &names[standing.seat];
                let _ = write!(words, " {}. {name}, {}.", standing.place, standing.score);
            }
            words
        }
    }
}

fn decided_wards(decided: &[DecidedWard], names: &Names) -> String {
    let each = decided.iter().map(|DecidedWard { ward, winner }| {
        let winner = winner.map_or("nobody", |seat| names[seat].as_str());
        format!("{winner} in ward {ward}")
    });
    format!("Won in this election: {}.", list(each, "nothing yet"))
}

fn players(page: &mut Page, view: &View, names: &Names) {
    page.blank();
    page.line("                                      Favour chips                  Slander");
    page.line("Seat     Name                 Points  Irish Engl. Germ. Ital. Bosses  chips");
    for player in &view.players {
        page.line(&player_row(player, seat_colour(player.seat), names));
    }
    let held = view.players.iter().filter_map(|player| {
        let held = office(player.office?);
        Some(format!("{} is {held}", names[player.seat]))
    });
    paragraph(
        page,
        &format!("City offices: {}.", list(held, "none are held")),
    );
    if view.players.iter().any(|player| player.slandered_this_term) {
        page.line("* has slandered this term.");
    }
}

fn pools(page: &mut Page, view: &View) {
    page.blank();
    let mut row = |name: &str, cubes: Counts| {
        page.line(&format!(
            "{name:<36} {:>6}{:>6}{:>6}{:>6}",
            cubes.irish, cubes.english, cubes.german, cubes.italian
        ));
    };
    row("Cubes in Castle Garden", view.castle_garden);
    row("Cubes in the bag", view.bag);
    row("Favour chips in the supply", view.supply);
}

fn all_wards(page: &mut Page, view: &View) {
    for zone in &view.zones {
        page.blank();
        page.line(&zone_heading(zone));
        if !zone.open {
            continue;
        }
        page.line("     Cubes               Bosses");
        let mut row = "Ward Iri. Eng. Ger. Ita. ".to_owned();
        for player in &view.players {
            let _ = write!(row, "{:>8}", capital(seat_colour(player.seat)));
        }
        page.line(&row);
        for number in zone.zone.wards() {
            if let Some(ward) = view.wards.iter().find(|ward| ward.ward == number) {
                page.line(&ward_row(ward));
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
        format!(
            "Zone {zone} opens before year {opens_before_year}: {}",
            wards(zone.wards().collect())
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
        let _ = write!(row, "{bosses:>8}");
    }
    if ward.locked {
        row.push_str("  locked");
    }
    row
}

fn facts(page: &mut Page, view: &View) {
    page.blank();
    paragraph(
        page,
        "The winners of wards 1 and 2 may place a cube from the bag, the winners of wards 4 and 7 take a favour chip. Ward 14 is Tammany Hall and counts 2 points.",
    );
    paragraph(
        page,
        &format!(
            "The Council President has {} of 2 locks left this term.",
            view.locks_left
        ),
    );
    let borders: Vec<String> = Ward::ALL
        .iter()
        .map(|ward| {
            let next: Vec<String> = ward.next_to().iter().map(|next| next.to_string()).collect();
            format!("{ward} with {}", next.join(", "))
        })
        .collect();
    paragraph(page, &format!("Borders: {}.", borders.join("; ")));
}
