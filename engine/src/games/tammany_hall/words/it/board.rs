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
use crate::words::it::{seat_colour, to_name};
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
            "TAMMANY HALL. Anno {} di 16, mandato {} di 4. Comincia {}.",
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
            let mut words = format!("Tocca {}: ", to_name(&names[*seat]));
            words.push_str(match pieces {
                PiecesView::NotPlaced => "nessun pezzo piazzato",
                PiecesView::BossPlaced => "un capo piazzato, manca il secondo pezzo",
                PiecesView::CubePlaced { .. } => "un cubetto piazzato, manca un capo",
                PiecesView::Placed => "pezzi piazzati",
            });
            if *office_used {
                words.push_str(", carica usata");
            }
            if let Some(slander) = slander {
                let _ = write!(
                    words,
                    "; la calunnia contro {} nel quartiere {} può estendersi per altri 2 segnalini {}",
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
            let mut words = format!("Elezione nel quartiere {ward}, con offerte segrete.");
            for candidate in candidates {
                let _ = write!(
                    words,
                    " {}: {}, {}{}.",
                    names[candidate.seat],
                    bosses(candidate.bosses),
                    match candidate.usable_chips {
                        Counts::NONE => "nessun segnalino utilizzabile".to_owned(),
                        chips => format!("può offrire {}", counts(chips)),
                    },
                    if candidate.asked {
                        ""
                    } else {
                        " (offerta non richiesta)"
                    }
                );
            }
            words
        }
        PhaseView::Bonus {
            ward, seat, bonus, ..
        } => format!(
            "{} ha vinto nel quartiere {ward} e sceglie {}.",
            names[*seat],
            match bonus {
                Bonus::ImmigrantCube => "un cubetto del sacchetto da piazzare",
                Bonus::FavourChip => "un segnalino favore della riserva",
            }
        ),
        PhaseView::Offices { seat, .. } => {
            format!("Il sindaco, {}, assegna le cariche.", names[*seat])
        }
        PhaseView::Over { standings, .. } => {
            let mut words = "Partita finita.".to_owned();
            for standing in &standings.0 {
                let name = &names[standing.seat];
                let _ = write!(words, " {}. {name}, {}.", standing.place, standing.score);
            }
            words
        }
    }
}

fn decided_wards(decided: &[DecidedWard], names: &Names) -> String {
    let each: Vec<String> = decided
        .iter()
        .map(|DecidedWard { ward, winner }| {
            let winner = winner.map_or("nessuno", |seat| names[seat].as_str());
            format!("quartiere {ward} {winner}")
        })
        .collect();
    format!("Già decisi: {}.", each.join(", "))
}

fn players(page: &mut Page, view: &View, names: &Names) {
    page.blank();
    page.line(&format!("{:>54}{:>21}", "Segnalini favore", "Segn."));
    page.line(&format!(
        "{:<9}{:<20} {:>6} {:>6}{:>6}{:>6}{:>6}{:>7}{:>7}",
        "Posto", "Nome", "PV", "irl.", "ingl.", "ted.", "ital.", "Capi", "cal."
    ));
    for player in &view.players {
        page.line(&player_row(player, seat_colour(player.seat), names));
    }
    let held: Vec<String> = view
        .players
        .iter()
        .filter_map(|player| {
            let held = office(player.office?);
            Some(format!("{} {held}", names[player.seat]))
        })
        .collect();
    let held = if held.is_empty() {
        "nessuna assegnata".to_owned()
    } else {
        held.join(", ")
    };
    paragraph(page, &format!("Cariche: {held}."));
    if view.players.iter().any(|player| player.slandered_this_term) {
        page.line("* ha già calunniato in questo mandato.");
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
    row("Cubetti al Castle Garden", view.castle_garden);
    row("Cubetti nel sacchetto", view.bag);
    row("Segnalini favore nella riserva", view.supply);
}

fn all_wards(page: &mut Page, view: &View) {
    for zone in &view.zones {
        page.blank();
        page.line(&zone_heading(zone));
        if !zone.open {
            continue;
        }
        page.line(&format!("{:>14}{:>20}", "Cubetti", "Capi"));
        let mut row = format!(
            "{:<5}{:>6}{:>6}{:>6}{:>6} ",
            "Quar.", "irl.", "ingl.", "ted.", "ital."
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
        format!("Zona {zone}, nell’ordine delle elezioni")
    } else {
        format!(
            "La zona {zone} entra in gioco prima dell’anno {opens_before_year}: {}",
            wards(zone.wards().collect())
        )
    }
}

fn ward_row(ward: &WardView) -> String {
    let cubes = ward.cubes;
    let mut row = format!(
        "{:>5}{:>6}{:>6}{:>6}{:>6} ",
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
        row.push_str("  bloccato");
    }
    row
}

fn facts(page: &mut Page, view: &View) {
    page.blank();
    paragraph(
        page,
        "Chi vince nel quartiere 1 o 2 può piazzare un cubetto del sacchetto, nel 4 o nel 7 prende un segnalino favore. Il quartiere 14 è Tammany Hall e vale 2 punti.",
    );
    paragraph(
        page,
        &format!(
            "Blocchi rimasti in questo mandato al presidente del consiglio comunale: {} di 2.",
            view.locks_left
        ),
    );
    let borders: Vec<String> = Ward::ALL
        .iter()
        .map(|ward| {
            let next: Vec<String> = ward.next_to().iter().map(|next| next.to_string()).collect();
            format!("{ward} con {}", next.join(", "))
        })
        .collect();
    paragraph(page, &format!("Confini: {}.", borders.join("; ")));
}
