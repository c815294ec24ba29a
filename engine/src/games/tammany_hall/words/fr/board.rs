//! The whole table as plain text, made to be read aloud as well as looked at.

use std::fmt::Write as _;

use super::names::{bosses, colours, counts, office, wards};
use crate::by::Key;
use crate::game::Names;
use crate::games::tammany_hall::board::{Bonus, Ward};
use crate::games::tammany_hall::colour::Counts;
use crate::games::tammany_hall::view::{
    DecidedWard, PhaseView, PiecesView, View, WardView, ZoneView,
};
use crate::games::tammany_hall::words::lines::player_row;
use crate::words::fr::{joined, seat_colour};
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
            "TAMMANY HALL. Année {} sur 16, mandat {} sur 4. {} commence.",
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
            let mut words = format!("C’est à {} de jouer : ", names[*seat]);
            words.push_str(match pieces {
                PiecesView::NotPlaced => "aucune pièce placée",
                PiecesView::BossPlaced => "un patron placé, il manque la deuxième pièce",
                PiecesView::CubePlaced { .. } => "un cube placé, il manque un patron",
                PiecesView::Placed => "pièces placées",
            });
            if *office_used {
                words.push_str(", fonction utilisée");
            }
            if let Some(slander) = slander {
                let _ = write!(
                    words,
                    " ; la calomnie contre {} dans le quartier {} peut s’étendre pour 2 autres jetons {}",
                    names[slander.target],
                    slander.ward,
                    colours(slander.colour)
                );
            }
            words.push('.');
            words
        }
        PhaseView::Bidding {
            ward, candidates, ..
        } => {
            let mut words = format!("Élection du quartier {ward}, par mises secrètes.");
            for candidate in candidates {
                let _ = write!(
                    words,
                    " {} : {}, {}{}.",
                    names[candidate.seat],
                    bosses(candidate.bosses),
                    match candidate.usable_chips {
                        Counts::NONE => "aucun jeton à miser".to_owned(),
                        chips => format!("jetons à miser : {}", counts(chips)),
                    },
                    if candidate.asked {
                        ""
                    } else {
                        " (mise non demandée)"
                    }
                );
            }
            words
        }
        PhaseView::Bonus {
            ward, seat, bonus, ..
        } => format!(
            "{} a gagné le quartier {ward} et choisit {}.",
            names[*seat],
            match bonus {
                Bonus::ImmigrantCube => "un cube du sac à placer",
                Bonus::FavourChip => "un jeton faveur de la réserve",
            }
        ),
        PhaseView::Offices { seat, .. } => {
            format!("{} est maire et attribue les fonctions.", names[*seat])
        }
        PhaseView::Over { standings, .. } => {
            let mut words = "La partie est terminée.".to_owned();
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
        let winner = winner.map_or("personne", |seat| names[seat].as_str());
        format!("quartier {ward}, {winner}")
    });
    format!(
        "Gagnés dans cette élection : {}.",
        joined(each, "rien encore")
    )
}

fn players(page: &mut Page, view: &View, names: &Names) {
    page.blank();
    page.line(&format!("{:36}{:>26}", "", "Jetons faveur"));
    page.line(&format!(
        "{:<8} {:<20} {:>6} {:>6}{:>6}{:>6}{:>6}{:>7}{:>7}",
        "Place", "Nom", "PV", "irl.", "angl.", "all.", "ital.", "Patr.", "Cal."
    ));
    for player in &view.players {
        page.line(&player_row(player, seat_colour(player.seat), names));
    }
    let held = view.players.iter().filter_map(|player| {
        let held = office(player.office?);
        Some(format!("{}, {held}", names[player.seat]))
    });
    paragraph(
        page,
        &format!("Fonctions : {}.", joined(held, "aucune n’est attribuée")),
    );
    if view.players.iter().any(|player| player.slandered_this_term) {
        page.line("* a déjà calomnié pendant ce mandat.");
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
    row("Cubes à Castle Garden", view.castle_garden);
    row("Cubes dans le sac", view.bag);
    row("Jetons faveur dans la réserve", view.supply);
}

fn all_wards(page: &mut Page, view: &View) {
    for zone in &view.zones {
        page.blank();
        page.line(&zone_heading(zone));
        if !zone.open {
            continue;
        }
        page.line(&format!("{:8}{:<24}{}", "", "Cubes", "Patrons"));
        let mut row = format!(
            "{:<6}{:>6}{:>6}{:>6}{:>6} ",
            "Quart.", "irl.", "angl.", "all.", "ital."
        );
        for player in &view.players {
            let _ = write!(row, "{:>7}", capital(seat_colour(player.seat)));
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
        format!("Zone {zone}, dans l’ordre des élections")
    } else {
        format!(
            "La zone {zone} entre en jeu avant l’année {opens_before_year} : {}",
            wards(zone.wards().collect())
        )
    }
}

fn ward_row(ward: &WardView) -> String {
    let cubes = ward.cubes;
    let mut row = format!(
        "{:>6}{:>6}{:>6}{:>6}{:>6} ",
        ward.ward.number(),
        cubes.irish,
        cubes.english,
        cubes.german,
        cubes.italian
    );
    for bosses in &ward.bosses {
        let _ = write!(row, "{bosses:>7}");
    }
    if ward.locked {
        row.push_str("  verrou");
    }
    row
}

fn facts(page: &mut Page, view: &View) {
    page.blank();
    paragraph(
        page,
        "Qui gagne le quartier 1 ou 2 peut placer un cube du sac, qui gagne le quartier 4 ou 7 prend un jeton faveur. Le quartier 14 est Tammany Hall et vaut 2 points.",
    );
    paragraph(
        page,
        &format!(
            "Verrous du président du conseil municipal : il en reste {} sur 2 pour ce mandat.",
            view.locks_left
        ),
    );
    let borders: Vec<String> = Ward::ALL
        .iter()
        .map(|ward| {
            let next: Vec<String> = ward.next_to().iter().map(|next| next.to_string()).collect();
            format!("{ward} avec {}", next.join(", "))
        })
        .collect();
    paragraph(page, &format!("Voisinages : {}.", borders.join(" ; ")));
}
