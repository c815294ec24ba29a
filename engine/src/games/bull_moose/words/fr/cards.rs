//! What the texts of cards say: made from their effects, so that a text never says anything else than what is done.

use super::names::{adjective, of_region, the_region};
use super::places;
use crate::games::bull_moose::cards::{Card, Effect, Presence, Stay, Target, Where};
use crate::games::bull_moose::set::States;
use crate::words::fr::{either, list};
use crate::words::page::capital;

/// The whole text.
pub(in super::super) fn card_text(card: &Card) -> String {
    let effects: Vec<String> = card.effects.iter().map(effect).collect();
    let effects = effects.join(", puis ");
    match card.presence {
        Presence::Anywhere => format!("{}.", capital(&effects)),
        Presence::InOneOf(states) => {
            let within: Vec<String> = states
                .iter()
                .map(|state| places::state(state).within())
                .collect();
            format!("Si vous êtes {} : {effects}.", either(&within))
        }
        Presence::InRegion(home) => {
            format!("Si vous êtes dans {} : {effects}.", the_region(home))
        }
        Presence::AtHub => format!("Si vous êtes dans un nœud ferroviaire : {effects}."),
    }
}

/// One effect, from its verb on, without a full stop.
pub(super) fn effect(effect: &Effect) -> String {
    match *effect {
        Effect::Popularity { cubes } => {
            format!(
                "mettez {} de vos cubes dans la case Popularité",
                number(cubes)
            )
        }
        Effect::Stay(stay) => stays(stay).to_owned(),
        Effect::Add {
            cubes,
            per_state,
            at,
        } => match one_state(at) {
            Some(state) => format!("ajoutez {} de vos cubes dans {state}", number(cubes)),
            None => format!(
                "ajoutez {} de vos cubes par État dans {}",
                number(per_state),
                up_to(cubes / per_state.max(1), at)
            ),
        },
        Effect::Remove { from, victims, at } => removes(from, victims, at),
    }
}

fn removes(from: Target, victims: u8, at: Where) -> String {
    if victims > 1 {
        let states = match one_state(at) {
            Some(state) => state,
            None => format!("des {}", states(at)),
        };
        return format!(
            "retirez un cube à {} adversaires différents au plus dans {states}",
            number(victims)
        );
    }
    let state = one_state(at).map_or_else(|| out_of_one(at), |state| format!("de {state}"));
    match from {
        Target::Eagle => format!("retirez {state} un cube d’un adversaire de votre choix"),
        Target::Opponent(party) => format!("retirez {state} un cube {}", adjective(party)),
    }
}

const fn stays(stay: Stay) -> &'static str {
    match stay {
        Stay::CountyStumping => {
            "reste en jeu pour la manche. Pour chaque carte que vous jouez ensuite pour sa valeur, ajoutez un de vos cubes dans une case d’un État où ses points ont placé un cube"
        }
        Stay::Barnstorming => {
            "reste en jeu pour la manche. Avec chaque carte que vous jouez ensuite, vous pouvez faire un déplacement gratuit vers un État limitrophe, même occupé"
        }
        Stay::WhistleStop => {
            "reste en jeu pour la manche. Avec chaque carte que vous jouez ensuite pour sa valeur, chaque point dépensé pour un cube dans un État donne aussi un déplacement gratuit ; avec une carte jouée pour son texte, un déplacement gratuit avant le texte. Même vers un État occupé"
        }
        Stay::RailPass => {
            "reste en jeu pour la manche. Avec chaque carte que vous jouez ensuite, vous pouvez aller gratuitement d’un nœud ferroviaire à un autre, occupé ou non"
        }
    }
}

/// The state, if the effect works in one that is fixed: "votre État".
fn one_state(at: Where) -> Option<String> {
    match at {
        Where::Current => Some("votre État".to_owned()),
        Where::Beside(party) => Some(format!("l’État où se trouve {}", party.candidate())),
        Where::CurrentRegion | Where::Adjacent | Where::In(_) | Where::Listed(_) | Where::Swing => {
            None
        }
    }
}

/// "trois États de votre région au plus".
fn up_to(most: u8, at: Where) -> String {
    match (most, at) {
        (1, Where::Listed(listed)) => format!("un seul État parmi {}", all_of(listed)),
        (more, Where::Listed(listed)) => {
            format!("{} États au plus parmi {}", number(more), all_of(listed))
        }
        (1, _) => format!("un seul des {}", states(at)),
        (more, _) => format!("{} {} au plus", number(more), states(at)),
    }
}

/// The states where it works, as the plural of "État".
fn states(at: Where) -> String {
    match at {
        Where::Current | Where::Beside(_) => "États".to_owned(),
        Where::CurrentRegion => "États de votre région".to_owned(),
        Where::Adjacent => "États limitrophes du vôtre".to_owned(),
        Where::In(home) => format!("États {}", of_region(home)),
        Where::Listed(listed) => format!("États parmi {}", all_of(listed)),
        Where::Swing => "États pivots".to_owned(),
    }
}

/// Out of one of several states: "d'un État de votre région".
fn out_of_one(at: Where) -> String {
    match at {
        Where::Current | Where::Beside(_) => "d’un État".to_owned(),
        Where::CurrentRegion => "d’un État de votre région".to_owned(),
        Where::Adjacent => "d’un État limitrophe du vôtre".to_owned(),
        Where::In(home) => format!("d’un État {}", of_region(home)),
        Where::Listed(listed) => {
            let from: Vec<String> = listed
                .iter()
                .map(|state| places::state(state).from())
                .collect();
            either(&from)
        }
        Where::Swing => "d’un État pivot".to_owned(),
    }
}

/// "l'Alabama, la Géorgie et la Virginie".
fn all_of(listed: States) -> String {
    list(
        listed.iter().map(|state| places::state(state).the()),
        "aucun",
    )
}

/// A number as a word.
fn number(number: u8) -> String {
    match number {
        1 => "un".to_owned(),
        2 => "deux".to_owned(),
        3 => "trois".to_owned(),
        4 => "quatre".to_owned(),
        5 => "cinq".to_owned(),
        6 => "six".to_owned(),
        more => more.to_string(),
    }
}
