//! The whole view as plain text, readable line by line.

use std::fmt::Write;

use super::cards::{card_text, effect as effect_words};
use super::names::{
    cubes as cubes_of, of_endorsement, points, printed, purpose, the_region, votes, who,
};
use super::places::state as of_state;
use crate::by::Key;
use crate::game::Names;
use crate::games::bull_moose::action::Mode;
use crate::games::bull_moose::board::{Region, State, StateBox};
use crate::games::bull_moose::cards::Endorsement;
use crate::games::bull_moose::party::{Party, Player};
use crate::games::bull_moose::set::States;
use crate::games::bull_moose::view::{
    BoxView, CardView, CubesView, OutlookView, PlayView, StageView, View,
};
use crate::words::fr::{curly, number_of};
use crate::words::page::{Page, capital, clipped_names};

/// The longest name, so that a row with the longest state fits.
const NAME: usize = 18;

pub(in super::super) fn board(view: &View, names: &Names) -> String {
    let names = clipped_names(names, NAME);
    let mut page = Page::default();
    page.line(&format!("BULL MOOSE, manche {} sur 7", view.round));
    stage(&mut page, &view.stage, &names);
    players(&mut page, view, &names);
    boxes(&mut page, view);
    heading(&mut page, "À côté du plateau");
    for (name, held) in [
        ("Presse :", &view.press),
        ("Sénateur :", &view.senator),
        ("Popularité :", &view.popularity),
    ] {
        page.line(&format!("  {name:<12} {}", cubes(held)));
    }
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
        StageView::Keep {} => "Tout le monde choisit en secret quatre cartes sur huit.".to_owned(),
        StageView::Play { turn, player, .. } => {
            format!(
                "Tour {turn} sur 4 : {} joue une carte.",
                who(*player, names)
            )
        }
        StageView::Ability { player } => {
            format!("{} peut utiliser son pouvoir.", who(*player, names))
        }
        StageView::Endorsement {
            endorsement: won,
            player,
            left,
            ..
        } => format!(
            "Élection : {} a le soutien {}, avec {} à placer.",
            who(*player, names),
            of_endorsement(*won),
            cubes_of(*left)
        ),
        StageView::Popularity { player, left } => format!(
            "Élection : {} peut placer {} de popularité.",
            who(*player, names),
            cubes_of(*left)
        ),
        StageView::Over { .. } => "L’élection est terminée.".to_owned(),
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
            say(page, &format!("Cases possibles : {}.", boxes.join(" ")));
        }
        StageView::Over { results } => {
            for tally in results {
                page.wrapped(
                    2,
                    6,
                    &format!(
                        "{}. {} : {} dans {}",
                        tally.place,
                        who(tally.player, names),
                        votes(tally.votes),
                        number_of(tally.boxes, "case", "cases")
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
            note(true, &format!("il reste {}", points(*left)));
            note(*owed > 0, &format!("s’arrêter ici coûte {}", points(*owed)));
            note(*cube_due, "il faut maintenant un cube");
            note(*county, "il manque le cube de County Stumping");
            note(*bonus, "il manque le cube bonus");
            (card, Mode::Value, free)
        }
        PlayView::Text { card, free, effect } => {
            let open = effect
                .and_then(|number| usize::from(number).checked_sub(1))
                .and_then(|index| printed(card.card).effects.get(index));
            if let Some(open) = open {
                note(
                    true,
                    &format!("à faire maintenant, “{}”", effect_words(open)),
                );
            }
            (card, Mode::Text, free)
        }
        PlayView::Express { card, free, ridden } => {
            note(*ridden, "le trajet est fait");
            (card, Mode::Express, free)
        }
    };
    note(
        free.steps > 0,
        &number_of(free.steps, "déplacement gratuit", "déplacements gratuits"),
    );
    note(free.ride, "un trajet gratuit");
    parts.insert(0, format!("Sur la table {}", purpose(mode)));
    say(page, &format!("{} :", parts.join(", ")));
    card(page, printed);
}

fn players(page: &mut Page, view: &View, names: &Names) {
    heading(
        page,
        "Candidats (grands électeurs à ce stade : acquis, et à tirer au sort)",
    );
    page.line(&format!(
        "  {:<5} {:<NAME$} {:<23} {:>4} {:>6} {:>6} {:>6}",
        "Parti", "Nom", "Position", "Main", "Paquet", "Acquis", "Tirage"
    ));
    for each in &view.players {
        let Player { seat, party } = each.player;
        page.line(&format!(
            "  {:<5} {:<NAME$} {:<2} {:<20} {:>4} {:>6} {:>6} {:>6}",
            party.code(),
            names[seat],
            each.token.code(),
            of_state(each.token).name,
            each.hand,
            each.deck,
            each.sure_votes,
            each.open_votes
        ));
    }
    for each in &view.players {
        for card in &each.beside {
            let party = each.player.party;
            page.line(&format!("  En jeu pour {party} : {}", name_of(card)));
        }
    }
    for each in &view.players {
        if !each.discards.is_empty() {
            let party = each.player.party;
            let cards: Vec<String> = each.discards.iter().map(name_of).collect();
            page.wrapped(2, 4, &format!("Défausse de {party} : {}", cards.join(", ")));
        }
    }
}

fn name_of(card: &CardView) -> String {
    format!("{} {}", card.card, curly(card.name))
}

fn boxes(page: &mut Page, view: &View) {
    for &each_region in Region::ALL {
        heading(
            page,
            &format!(
                "{} (* nœud ferroviaire ; pivot : penche vers tous)",
                capital(the_region(each_region))
            ),
        );
        page.line(&format!(
            "  {:<5} {:>4} {:<8}  REP PROG  DEM  SOC PROH  Issue actuelle",
            "État", "GE", "Tend."
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
        return format!("Les États de l’Est sont tous limitrophes entre eux et de {gates}.");
    }
    let lists: Vec<String> = of_region()
        .filter(|each| each.at == StateBox::of(each.state))
        .map(|each| {
            let near = codes(each.neighbours.minus(east), " ");
            let gate = if each.neighbours.and(east).is_empty() {
                ""
            } else {
                " et l’Est"
            };
            format!("{} avec {near}{gate}", each.state)
        })
        .collect();
    format!("Limitrophes : {}.", lists.join(" ; "))
}

fn box_line(each: &BoxView) -> String {
    let hub = if each.hub { "*" } else { " " };
    let leans = if each.swing {
        "pivot".to_owned()
    } else {
        let codes: Vec<&str> = each.leanings.iter().map(Party::code).collect();
        codes.join(" ")
    };
    let mut line = format!("  {:<4}{hub} {:>4} {leans:<8}", each.at, each.votes);
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
        OutlookView::Empty {} => "vide".to_owned(),
        OutlookView::Sure { party } => format!("{party} gagne"),
        OutlookView::Lot { urn } => {
            let codes: Vec<&str> = urn.iter().map(|cubes| cubes.party.code()).collect();
            format!("tirage {}", codes.join(" "))
        }
    }
}

fn cubes(cubes: &[CubesView]) -> String {
    let each: Vec<String> = cubes
        .iter()
        .map(|cubes| format!("{} {}", cubes.party, cubes.cubes))
        .collect();
    if each.is_empty() {
        "aucun cube".to_owned()
    } else {
        each.join(", ")
    }
}

fn own_cards(page: &mut Page, view: &View) {
    let Some(own) = &view.own else { return };
    if !own.hand.is_empty() {
        heading(page, "Vos cartes en main");
        own.hand.iter().for_each(|each| card(page, each));
    }
    if !own.top_of_deck.is_empty() {
        heading(page, "Cartes déjà vues sur votre paquet");
        own.top_of_deck.iter().for_each(|each| card(page, each));
    }
    if !own.unseen.is_empty() {
        heading(page, "Cartes de votre paquet pas encore vues");
        let cards: Vec<String> = own.unseen.iter().map(ToString::to_string).collect();
        page.wrapped(2, 2, &cards.join(" "));
    }
}

fn card(page: &mut Page, card: &CardView) {
    let mut about = format!("  {} : valeur {}", name_of(card), card.value);
    if card.rail {
        about.push_str(", train");
    }
    if let Some(which) = card.endorsement {
        about.push_str(match which {
            Endorsement::Press => ", Presse",
            Endorsement::Senator => ", Sénateur",
        });
    }
    page.line(&about);
    page.wrapped(4, 4, &card_text(printed(card.card)));
}
