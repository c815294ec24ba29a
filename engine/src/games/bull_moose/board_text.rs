//! The whole view as plain text of at most 78 columns, readable line by line.

use std::fmt::Write;

use crate::by::Key;
use crate::game::Names;

use super::board::{Region, State, StateBox};
use super::cards::Endorsement;
use super::party::{Party, Player};
use super::set::States;
use super::view::{BoxView, CardView, CubesView, OutlookView, PlayView, StageView, View};
use super::wording::{counted, who};

/// The widest line.
const WIDTH: usize = 78;

/// Lines of text, no longer than [`WIDTH`].
struct Page(String);

impl Page {
    fn line(&mut self, text: &str) {
        self.0.push_str(text.trim_end());
        self.0.push('\n');
    }

    /// A paragraph that begins as it is indented, its later lines indented by so many spaces.
    fn wrapped(&mut self, text: &str, indent: usize) {
        let begin = text.len() - text.trim_start().len();
        let mut line = " ".repeat(begin);
        let mut is_empty = true;
        for word in text.split_whitespace() {
            if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.line(&line);
                line = " ".repeat(indent);
                is_empty = true;
            }
            if !is_empty {
                line.push(' ');
            }
            line.push_str(word);
            is_empty = false;
        }
        self.line(&line);
    }

    fn heading(&mut self, text: &str) {
        self.line("");
        self.line(text);
    }
}

/// At most so many characters, the last one a dot if some are left out.
fn clipped(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(width - 1).collect();
    short.push('.');
    short
}

/// The view as text.
pub(super) fn board_text(view: &View, names: &Names) -> String {
    let short = Names::from_fn(|seat| clipped(&names[seat], 20));
    let mut page = Page(String::new());
    page.line(&format!("BULL MOOSE, round {} of 7", view.round));
    stage(&mut page, &view.stage, &short);
    players(&mut page, view, &short);
    boxes(&mut page, view);
    page.heading("Beside the map");
    page.line(&format!("  Press:      {}", cubes(&view.press)));
    page.line(&format!("  Senator:    {}", cubes(&view.senator)));
    page.line(&format!("  Popularity: {}", cubes(&view.popularity)));
    own_cards(&mut page, view);
    page.0
}

fn stage(page: &mut Page, stage: &StageView, names: &Names) {
    match stage {
        StageView::Keep {} => page.line("Everybody chooses four of eight cards, in secret."),
        StageView::Play { turn, player, card } => {
            page.line(&format!(
                "Turn {turn} of 4: {} plays a card.",
                who(*player, names)
            ));
            if let Some(card) = card {
                card_on_the_table(page, card);
            }
        }
        StageView::Ability { player } => {
            page.line(&format!("{} may use the ability.", who(*player, names)));
        }
        StageView::Endorsement {
            endorsement,
            player,
            left,
            boxes,
        } => {
            page.line(&format!(
                "Election: {} has won the {endorsement}, cubes to place: {left}.",
                who(*player, names)
            ));
            let boxes: Vec<String> = boxes.iter().map(|at| at.to_string()).collect();
            page.wrapped(&format!("They may go to: {}.", boxes.join(" ")), 2);
        }
        StageView::Popularity { player, left } => page.line(&format!(
            "Election: {} may place cubes of popularity: {left}.",
            who(*player, names)
        )),
        StageView::Over { results } => {
            page.line("The election is over.");
            for tally in results {
                page.line(&format!(
                    "  {}. {}: {} votes in {} boxes",
                    tally.place,
                    who(tally.player, names),
                    tally.votes,
                    tally.boxes
                ));
            }
        }
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
            points,
            owed,
            free,
            cube_due,
            county,
            bonus,
        } => {
            note(true, &format!("{} left", counted(*points, "point")));
            note(*owed > 0, &format!("stopping here costs {owed}"));
            note(*cube_due, "a cube must come next");
            note(*county, "County Stumping's cube is to come");
            note(*bonus, "the bonus is to come");
            (card, "value", free)
        }
        PlayView::Text { card, free, effect } => {
            if let Some(effect) = effect {
                note(true, &format!("effect {effect} is open"));
            }
            (card, "text", free)
        }
        PlayView::Express { card, free, ridden } => {
            note(*ridden, "the train has been taken");
            (card, "express", free)
        }
    };
    note(free.steps > 0, &counted(free.steps, "free step"));
    note(free.ride, "a free ride");
    parts.insert(0, format!("On the table for {mode}"));
    page.wrapped(&format!("{}:", parts.join(", ")), 2);
    card(page, printed);
}

fn players(page: &mut Page, view: &View, names: &Names) {
    page.heading("Candidates (votes as the boxes stand: sure ones, and those of lots)");
    page.line("  Party Player               Stands in       Hand Deck  Sure  Lots");
    for each in &view.players {
        let Player { seat, party } = each.player;
        page.line(&format!(
            "  {:<5} {:<20} {:<2} {:<14} {:>2} {:>4} {:>5} {:>5}",
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
            page.wrapped(&format!("  Discards of {party}: {}", cards.join(", ")), 4);
        }
    }
}

fn name_of(card: &CardView) -> String {
    format!("{} {}", card.card, card.name)
}

fn boxes(page: &mut Page, view: &View) {
    for &region in Region::ALL {
        page.heading(&format!(
            "The {region} (* is a rail hub, \"swing\" leans to all)"
        ));
        page.line("  Box    Votes Leans     REP PROG  DEM  SOC PROH  As it stands");
        for each in view.boxes.iter().filter(|each| each.region == region) {
            page.line(&box_line(each));
        }
        page.wrapped(&adjacency(view, region), 4);
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
            "  Adjacent: All states of the East are adjacent to each other and to {gates}."
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
    format!("  Adjacent: {}.", lists.join("; "))
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
        page.heading("Your hand");
        own.hand.iter().for_each(|each| card(page, each));
    }
    if !own.top_of_deck.is_empty() {
        page.heading("The cards on top of your deck that you have seen");
        own.top_of_deck.iter().for_each(|each| card(page, each));
    }
    if !own.unseen.is_empty() {
        page.heading("Cards of your deck still unseen");
        let cards: Vec<String> = own.unseen.iter().map(ToString::to_string).collect();
        page.wrapped(&format!("  {}", cards.join(" ")), 2);
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
    page.wrapped(&format!("    {}", card.text), 4);
}
