//! The whole view as plain text, readable line by line.

use std::fmt::Write;

use super::cards::{card_text, effect as effect_words};
use super::names::{
    box_count, card_name, cubes as number_of_cubes, endorsement, of_endorsement, points, printed,
    votes, who,
};
use super::places::the_region;
use super::questions::popularity_cubes;
use crate::by::Key;
use crate::game::Names;
use crate::games::bull_moose::board::{Region, State, StateBox};
use crate::games::bull_moose::party::{Party, Player};
use crate::games::bull_moose::set::States;
use crate::games::bull_moose::view::{
    BoxView, CardView, CubesView, OutlookView, PlayView, StageView, View,
};
use crate::words::it::{count, number_of};
use crate::words::page::{Page, capital, clipped_names};

/// The longest name.
const NAME: usize = 24;

pub(in super::super) fn board(view: &View, names: &Names) -> String {
    let names = clipped_names(names, NAME);
    let mut page = Page::default();
    page.line(&format!("BULL MOOSE, round {} di 7", view.round));
    stage(&mut page, &view.stage, &names);
    players(&mut page, view, &names);
    boxes(&mut page, view);
    heading(&mut page, "Accanto alla mappa");
    page.line(&format!("  Stampa:     {}", cubes(&view.press)));
    page.line(&format!("  Senatore:   {}", cubes(&view.senator)));
    page.line(&format!("  Popolarità: {}", cubes(&view.popularity)));
    own_cards(&mut page, view);
    page.into_text()
}

fn heading(page: &mut Page, text: &str) {
    page.blank();
    page.line(text);
}

/// What is going on, in a sentence.
pub(super) fn stage_line(stage: &StageView, names: &Names) -> String {
    match stage {
        StageView::Keep {} => "Tutti scelgono in segreto quattro carte su otto.".to_owned(),
        StageView::Play { turn, player, .. } => {
            format!(
                "Turno {turn} di 4: {} gioca una carta.",
                who(*player, names)
            )
        }
        StageView::Ability { player } => {
            format!("{} può usare l’abilità speciale.", who(*player, names))
        }
        StageView::Endorsement {
            endorsement: won,
            player,
            left,
            ..
        } => format!(
            "Elezioni: {} ha il sostegno {}, con {} da piazzare.",
            who(*player, names),
            of_endorsement(*won),
            number_of_cubes(*left)
        ),
        StageView::Popularity { player, left } => format!(
            "Elezioni: {} può piazzare {}.",
            who(*player, names),
            popularity_cubes(*left)
        ),
        StageView::Over { .. } => "Le elezioni sono finite.".to_owned(),
    }
}

fn stage(page: &mut Page, stage: &StageView, names: &Names) {
    page.wrapped(0, 2, &stage_line(stage, names));
    match stage {
        StageView::Play {
            card: Some(card), ..
        } => card_on_the_table(page, card),
        StageView::Endorsement { boxes, .. } => {
            let boxes: Vec<String> = boxes.iter().map(|at| at.to_string()).collect();
            page.wrapped(0, 2, &format!("Possono andare in: {}.", boxes.join(" ")));
        }
        StageView::Over { results } => {
            for tally in results {
                page.wrapped(
                    2,
                    6,
                    &format!(
                        "{}. {}: {}, {}",
                        tally.place,
                        who(tally.player, names),
                        votes(tally.votes),
                        box_count(tally.boxes)
                    ),
                );
            }
        }
        StageView::Keep {}
        | StageView::Play { card: None, .. }
        | StageView::Ability { .. }
        | StageView::Popularity { .. } => {}
    }
}

fn card_on_the_table(page: &mut Page, play: &PlayView) {
    let mut parts = Vec::new();
    let mut note = |holds: bool, words: &str| {
        if holds {
            parts.push(words.to_owned());
        }
    };
    let (printed, mode, free) = match play {
        PlayView::Value {
            card,
            points: left,
            owed,
            free,
            cube_due,
            county,
            bonus,
        } => {
            note(
                true,
                &format!("{} {}", count(*left, "resta", "restano"), points(*left)),
            );
            note(*owed > 0, &format!("fermarsi qui costa {owed}"));
            note(*cube_due, "ora ci vuole un cubetto");
            note(*county, "manca il cubetto di County Stumping");
            note(*bonus, "manca il cubetto bonus");
            (card, "per il valore", free)
        }
        PlayView::Text { card, free, effect } => {
            let open = effect
                .and_then(|number| usize::from(number).checked_sub(1))
                .and_then(|index| printed(card.card).effects.get(index));
            if let Some(open) = open {
                note(true, &format!("in corso: {}", effect_words(open)));
            }
            (card, "per il testo", free)
        }
        PlayView::Express { card, free, ridden } => {
            note(*ridden, "viaggio già fatto");
            (card, "come treno espresso", free)
        }
    };
    note(
        free.steps > 0,
        &number_of(free.steps, "spostamento gratuito", "spostamenti gratuiti"),
    );
    note(free.ride, "una corsa gratuita");
    parts.insert(0, format!("In tavola {mode}"));
    page.wrapped(0, 2, &format!("{}:", parts.join(", ")));
    card(page, printed);
}

fn players(page: &mut Page, view: &View, names: &Names) {
    heading(
        page,
        "Candidati (grandi elettori per ora: sicuri, e da decidere al sorteggio)",
    );
    page.line(&format!(
        "  {:<7} {:<24} {:<17} {:>4} {:>5} {:>6} {:>5}",
        "Partito", "Nome", "Si trova in", "Mano", "Mazzo", "Sicuri", "Sort."
    ));
    for each in &view.players {
        let Player { seat, party } = each.player;
        page.line(&format!(
            "  {:<7} {:<24} {:<2} {:<14} {:>4} {:>5} {:>6} {:>5}",
            party.code(),
            names[seat],
            each.token.code(),
            each.token.name(),
            each.hand,
            each.deck,
            each.sure_votes,
            each.open_votes
        ));
    }
    for each in &view.players {
        for card in &each.beside {
            let party = each.player.party;
            page.line(&format!("  In gioco per {party}: {}", name_of(card)));
        }
    }
    for each in &view.players {
        if !each.discards.is_empty() {
            let party = each.player.party;
            let cards: Vec<String> = each.discards.iter().map(name_of).collect();
            page.wrapped(2, 4, &format!("Scarti di {party}: {}", cards.join(", ")));
        }
    }
}

fn name_of(card: &CardView) -> String {
    format!("{} {}", card.card, card_name(card.name))
}

fn boxes(page: &mut Page, view: &View) {
    for &each_region in Region::ALL {
        heading(
            page,
            &format!(
                "{} (* snodo ferroviario; in bilico = inclina verso tutti)",
                capital(&the_region(each_region))
            ),
        );
        page.line(&format!(
            "  {:<5} {:>3} {:<9} {:>4} {:>4} {:>4} {:>4} {:>4}  Esito attuale",
            "Stato", "GE", "Incl.", "REP", "PROG", "DEM", "SOC", "PROH"
        ));
        for each in view.boxes.iter().filter(|each| each.region == each_region) {
            page.line(&box_line(each));
        }
        page.wrapped(2, 4, &adjacency(view, each_region));
    }
}

/// Which states are adjacent to those of the region.
fn adjacency(view: &View, region: Region) -> String {
    let east: States = (view.boxes.iter())
        .filter(|each| each.region == Region::East)
        .map(|each| each.state)
        .collect();
    let codes = |states: States, between: &str| {
        let codes: Vec<&str> = states.iter().map(State::code).collect();
        codes.join(between)
    };
    let of_region = || view.boxes.iter().filter(|each| each.region == region);
    if region == Region::East {
        let gates = of_region()
            .fold(States::EMPTY, |all, each| all.or(each.neighbours))
            .minus(east);
        let gates = codes(gates, ", ");
        return format!("Gli stati dell’Est sono tutti adiacenti fra loro e a {gates}.");
    }
    let lists: Vec<String> = of_region()
        .filter(|each| each.at == StateBox::of(each.state))
        .map(|each| {
            let near = codes(each.neighbours.minus(east), " ");
            let gate = if each.neighbours.and(east).is_empty() {
                ""
            } else {
                " e l’Est"
            };
            format!("{}: {near}{gate}", each.state)
        })
        .collect();
    format!("Adiacenti: {}.", lists.join("; "))
}

fn box_line(each: &BoxView) -> String {
    let hub = if each.hub { "*" } else { " " };
    let leans = if each.swing {
        "in bilico".to_owned()
    } else {
        let codes: Vec<&str> = each.leanings.iter().map(Party::code).collect();
        codes.join(" ")
    };
    let mut line = format!("  {:<4}{hub} {:>3} {leans:<9}", each.at, each.votes);
    for &party in Party::ALL {
        let count = each
            .cubes
            .iter()
            .find(|cubes| cubes.party == party)
            .map_or_else(|| "-".to_owned(), |cubes| cubes.cubes.to_string());
        // Writing to a String cannot fail.
        let _ = write!(line, " {count:>4}");
    }
    line.push_str("  ");
    line.push_str(&outlook(&each.outlook));
    line
}

fn outlook(outlook: &OutlookView) -> String {
    match outlook {
        OutlookView::Empty {} => "vuoto".to_owned(),
        OutlookView::Sure { party } => format!("{party} vince"),
        OutlookView::Lot { urn } => {
            let codes: Vec<&str> = urn.iter().map(|cubes| cubes.party.code()).collect();
            format!("sort. {}", codes.join(" "))
        }
    }
}

fn cubes(cubes: &[CubesView]) -> String {
    let each: Vec<String> = cubes
        .iter()
        .map(|cubes| format!("{} {}", cubes.party, cubes.cubes))
        .collect();
    if each.is_empty() {
        "nessun cubetto".to_owned()
    } else {
        each.join(", ")
    }
}

fn own_cards(page: &mut Page, view: &View) {
    let Some(own) = &view.own else { return };
    if !own.hand.is_empty() {
        heading(page, "Le tue carte in mano");
        own.hand.iter().for_each(|each| card(page, each));
    }
    if !own.top_of_deck.is_empty() {
        heading(page, "Carte già viste in cima al tuo mazzo");
        own.top_of_deck.iter().for_each(|each| card(page, each));
    }
    if !own.unseen.is_empty() {
        heading(page, "Carte del tuo mazzo non ancora viste");
        let cards: Vec<String> = own.unseen.iter().map(ToString::to_string).collect();
        page.wrapped(2, 2, &cards.join(" "));
    }
}

fn card(page: &mut Page, card: &CardView) {
    let mut about = format!("  {}: valore {}", name_of(card), card.value);
    if card.rail {
        about.push_str(", treno");
    }
    if let Some(which) = card.endorsement {
        about.push_str(", ");
        about.push_str(endorsement(which));
    }
    page.line(&about);
    page.wrapped(4, 4, &card_text(printed(card.card)));
}
