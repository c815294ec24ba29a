//! The whole view as plain text, readable line by line.

use std::fmt::Write;

use super::cards::{card_text, effect as effect_words};
use super::names::{endorsement, points, printed, region, who};
use crate::by::Key;
use crate::game::Names;
use crate::games::bull_moose::board::{Region, State, StateBox};
use crate::games::bull_moose::cards::Endorsement;
use crate::games::bull_moose::party::{Party, Player};
use crate::games::bull_moose::set::States;
use crate::games::bull_moose::view::{
    BoxView, CardView, CubesView, OutlookView, PlayView, StageView, View,
};
use crate::words::en::number_of;
use crate::words::page::{Page, clipped_names};

/// The longest name.
const NAME: usize = 24;

pub(in super::super) fn board(view: &View, names: &Names) -> String {
    let names = clipped_names(names, NAME);
    let mut page = Page::default();
    page.line(&format!("BULL MOOSE, round {} of 7", view.round));
    stage(&mut page, &view.stage, &names);
    players(&mut page, view, &names);
    boxes(&mut page, view);
    heading(&mut page, "Beside the map");
    page.line(&format!("  Press:      {}", cubes(&view.press)));
    page.line(&format!("  Senator:    {}", cubes(&view.senator)));
    page.line(&format!("  Popularity: {}", cubes(&view.popularity)));
    own_cards(&mut page, view);
    page.into_text()
}

fn heading(page: &mut Page, text: &str) {
    page.blank();
    page.line(text);
}

/// A line that may be too long.
fn say(page: &mut Page, words: &str) {
    page.wrapped(0, 2, words);
}

/// What is going on, in a sentence.
pub(super) fn stage_line(stage: &StageView, names: &Names) -> String {
    match stage {
        StageView::Keep {} => "Everybody chooses four of eight cards, in secret.".to_owned(),
        StageView::Play { turn, player, .. } => {
            format!("Turn {turn} of 4: {} plays a card.", who(*player, names))
        }
        StageView::Ability { player } => {
            format!("{} may use the ability.", who(*player, names))
        }
        StageView::Endorsement {
            endorsement: won,
            player,
            left,
            ..
        } => format!(
            "Election: {} won the {} box and has {} to place.",
            who(*player, names),
            endorsement(*won),
            number_of(*left, "cube", "cubes")
        ),
        StageView::Popularity { player, left } => format!(
            "Election: {} may place {} for popularity.",
            who(*player, names),
            number_of(*left, "cube", "cubes")
        ),
        StageView::Over { .. } => "The election is over.".to_owned(),
    }
}

fn stage(page: &mut Page, stage: &StageView, names: &Names) {
    say(page, &stage_line(stage, names));
    match stage {
        StageView::Play {
            card: Some(card), ..
        } => card_on_the_table(page, card),
        StageView::Endorsement { boxes, .. } => {
            let boxes: Vec<String> = boxes.iter().map(|at| at.to_string()).collect();
            page.wrapped(0, 2, &format!("They may go to: {}.", boxes.join(" ")));
        }
        StageView::Over { results } => {
            for tally in results {
                page.wrapped(
                    2,
                    6,
                    &format!(
                        "{}. {}: {} in {}",
                        tally.place,
                        who(tally.player, names),
                        number_of(tally.votes, "vote", "votes"),
                        number_of(tally.boxes, "box", "boxes")
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
            note(true, &format!("{} left", points(*left)));
            note(*owed > 0, &format!("stopping here costs {owed}"));
            note(*cube_due, "a cube must be placed next");
            note(*county, "County Stumping's cube is still due");
            note(*bonus, "the bonus cube is still due");
            (card, "for its value", free)
        }
        PlayView::Text { card, free, effect } => {
            let open = effect
                .and_then(|number| usize::from(number).checked_sub(1))
                .and_then(|index| printed(card.card).effects.get(index));
            if let Some(open) = open {
                note(true, &format!("now to do: {}", effect_words(open)));
            }
            (card, "for its text", free)
        }
        PlayView::Express { card, free, ridden } => {
            note(*ridden, "the train has been taken");
            (card, "as an express train", free)
        }
    };
    note(
        free.steps > 0,
        &number_of(free.steps, "free step", "free steps"),
    );
    note(free.ride, "a free ride");
    parts.insert(0, format!("On the table {mode}"));
    page.wrapped(0, 2, &format!("{}:", parts.join(", ")));
    card(page, printed);
}

fn players(page: &mut Page, view: &View, names: &Names) {
    heading(
        page,
        "Candidates (votes as the boxes stand: sure ones, and those decided by lot)",
    );
    page.line("  Party Player                   Stands in       Hand Deck  Sure  Lots");
    for each in &view.players {
        let Player { seat, party } = each.player;
        page.line(&format!(
            "  {:<5} {:<24} {:<2} {:<14} {:>2} {:>4} {:>5} {:>5}",
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
            page.line(&format!(
                "  In play for {party}: {} {}",
                card.card, card.name
            ));
        }
    }
    for each in &view.players {
        if !each.discards.is_empty() {
            let party = each.player.party;
            let cards: Vec<String> = each.discards.iter().map(name_of).collect();
            page.wrapped(2, 4, &format!("Discards of {party}: {}", cards.join(", ")));
        }
    }
}

fn name_of(card: &CardView) -> String {
    format!("{} {}", card.card, card.name)
}

fn boxes(page: &mut Page, view: &View) {
    for &each_region in Region::ALL {
        heading(
            page,
            &format!(
                "The {} (* is a rail hub, \"swing\" leans to all)",
                region(each_region)
            ),
        );
        page.line("  Box    Votes Leans     REP PROG  DEM  SOC PROH  As it stands");
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
        return format!(
            "Adjacent: all states of the East are adjacent to each other and to {gates}."
        );
    }
    let lists: Vec<String> = of_region()
        .filter(|each| each.at == StateBox::of(each.state))
        .map(|each| {
            let near = codes(each.neighbours.minus(east), " ");
            let gate = if each.neighbours.and(east).is_empty() {
                ""
            } else {
                " and the East"
            };
            format!("{}: {near}{gate}", each.state)
        })
        .collect();
    format!("Adjacent: {}.", lists.join("; "))
}

fn box_line(each: &BoxView) -> String {
    let hub = if each.hub { "*" } else { " " };
    let leans = if each.swing {
        "swing".to_owned()
    } else {
        let codes: Vec<&str> = each.leanings.iter().map(Party::code).collect();
        codes.join(" ")
    };
    let mut line = format!("  {:<4}{hub} {:>6} {leans:<8}", each.at, each.votes);
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
        OutlookView::Empty {} => "empty".to_owned(),
        OutlookView::Sure { party } => format!("{party} wins"),
        OutlookView::Lot { urn } => {
            let codes: Vec<&str> = urn.iter().map(|cubes| cubes.party.code()).collect();
            format!("lot {}", codes.join(" "))
        }
    }
}

fn cubes(cubes: &[CubesView]) -> String {
    let each: Vec<String> = cubes
        .iter()
        .map(|cubes| format!("{} {}", cubes.party, cubes.cubes))
        .collect();
    if each.is_empty() {
        "no cubes".to_owned()
    } else {
        each.join(", ")
    }
}

fn own_cards(page: &mut Page, view: &View) {
    let Some(own) = &view.own else { return };
    if !own.hand.is_empty() {
        heading(page, "Your hand");
        own.hand.iter().for_each(|each| card(page, each));
    }
    if !own.top_of_deck.is_empty() {
        heading(page, "The cards on top of your deck that you have seen");
        own.top_of_deck.iter().for_each(|each| card(page, each));
    }
    if !own.unseen.is_empty() {
        heading(page, "Cards of your deck still unseen");
        let cards: Vec<String> = own.unseen.iter().map(ToString::to_string).collect();
        page.wrapped(2, 2, &cards.join(" "));
    }
}

fn card(page: &mut Page, card: &CardView) {
    let mut about = format!("  {} {}: value {}", card.card, card.name, card.value);
    if card.rail {
        about.push_str(", rail");
    }
    match card.endorsement {
        Some(Endorsement::Press) => about.push_str(", Press"),
        Some(Endorsement::Senator) => about.push_str(", Senator"),
        None => {}
    }
    page.line(&about);
    page.wrapped(4, 4, &card_text(printed(card.card)));
}
