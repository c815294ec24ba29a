//! What the texts of cards say: made from their effects, so that a text never says anything else than what is done.

use super::names::adjective;
use super::places::{in_one_of, state_names, with_region};
use crate::games::bull_moose::cards::{Card, Effect, Presence, Stay, Target, Where};
use crate::words::it::Prep;
use crate::words::page::capital;

/// Where the reader's candidate stands, after "in" and after "da".
const HERE: &str = "nello stato in cui ti trovi";
const FROM_HERE: &str = "dallo stato in cui ti trovi";
/// The same once it has been said where that is.
const THERE: &str = "lì";

/// The whole text.
pub(in super::super) fn card_text(card: &Card) -> String {
    let mut here = match card.presence {
        Presence::Anywhere | Presence::InRegion(_) => HERE,
        Presence::InOneOf(_) | Presence::AtHub => THERE,
    };
    let mut effects = Vec::new();
    for one in card.effects {
        effects.push(said(one, here));
        if let Effect::Add { at, .. } | Effect::Remove { at, .. } = one
            && matches!(*at, Where::Current)
        {
            here = THERE;
        }
    }
    let effects = effects.join(", poi ");
    match card.presence {
        Presence::Anywhere => format!("{}.", capital(&effects)),
        Presence::InOneOf(states) => {
            format!("Se ti trovi {}: {effects}.", in_one_of(states.iter()))
        }
        Presence::InRegion(home) => {
            format!("Se ti trovi {}: {effects}.", with_region(Prep::In, home))
        }
        Presence::AtHub => format!("Se ti trovi in uno snodo ferroviario: {effects}."),
    }
}

/// One effect, from its verb on, without a full stop.
pub(super) fn effect(effect: &Effect) -> String {
    said(effect, HERE)
}

/// The same where it is said in this way where the candidate stands.
fn said(effect: &Effect, here: &str) -> String {
    match *effect {
        Effect::Popularity { cubes } => {
            format!("metti {} nel riquadro Popolarità", your_cubes(cubes))
        }
        Effect::Stay(stay) => stays(stay).to_owned(),
        Effect::Add {
            cubes,
            per_state,
            at,
        } => add(cubes, per_state, at, here),
        Effect::Remove { from, victims, at } => remove(from, victims, at),
    }
}

fn add(cubes: u8, per_state: u8, at: Where, here: &str) -> String {
    match place(at) {
        Place::One(_) if matches!(at, Where::Current) && here == THERE => {
            format!("aggiungi {THERE} {}", your_cubes(cubes))
        }
        Place::One(state) => format!("aggiungi {} nello {state}", your_cubes(cubes)),
        Place::Several(_, states) => format!(
            "aggiungi {} per stato, in al massimo {} {states}",
            your_cubes(per_state),
            number(cubes / per_state.max(1))
        ),
    }
}

fn remove(from: Target, victims: u8, at: Where) -> String {
    let place = place(at);
    if victims == 1 {
        let cube = match from {
            Target::Eagle => "un cubetto di un avversario qualsiasi".to_owned(),
            Target::Opponent(party) => format!("un cubetto {}", adjective(party)),
        };
        return match place {
            Place::One(_) if matches!(at, Where::Current) => format!("togli {FROM_HERE} {cube}"),
            Place::One(state) => format!("togli {cube} dallo {state}"),
            Place::Several(one, _) => format!("togli {cube} da uno {one}"),
        };
    }
    let states = match place {
        Place::One(state) => format!("nello {state}"),
        Place::Several(_, states) => format!("in {states}"),
    };
    format!(
        "togli un cubetto a testa a un massimo di {} avversari {states}",
        number(victims)
    )
}

const fn stays(stay: Stay) -> &'static str {
    match stay {
        Stay::CountyStumping => {
            "resta in gioco per il round. Per ogni tua carta successiva giocata per il valore, aggiungi un tuo cubetto in un riquadro di uno stato in cui i suoi punti ne hanno piazzato uno"
        }
        Stay::Barnstorming => {
            "resta in gioco per il round. Con ogni tua carta successiva puoi fare uno spostamento gratuito in uno stato adiacente, occupato o no"
        }
        Stay::WhistleStop => {
            "resta in gioco per il round. Con ogni tua carta successiva giocata per il valore, ogni punto speso per un cubetto in uno stato dà anche uno spostamento gratuito; con una carta giocata per il testo, uno spostamento gratuito prima del testo. Valgono anche verso stati occupati"
        }
        Stay::RailPass => {
            "resta in gioco per il round. Con ogni tua carta successiva puoi viaggiare gratis da uno snodo ferroviario a un altro qualsiasi, occupato o no"
        }
    }
}

/// Where an effect works: what stands behind "nello", or behind "uno" and behind a number.
enum Place {
    /// In one state.
    One(String),
    /// In one of several, and in several of them.
    Several(String, String),
}

fn place(at: Where) -> Place {
    let several = |rest: &str, of_many: &str| {
        Place::Several(format!("stato {rest}"), format!("stati {of_many}"))
    };
    match at {
        Where::Current => Place::One("stato in cui ti trovi".to_owned()),
        Where::Beside(party) => Place::One(format!("stato in cui si trova {}", party.candidate())),
        Where::CurrentRegion => several("della tua regione", "della tua regione"),
        Where::Adjacent => several("adiacente al tuo", "adiacenti al tuo"),
        Where::In(home) => {
            let of = with_region(Prep::Di, home);
            several(&of, &of)
        }
        Where::Listed(states) => {
            let all = state_names(states.iter());
            Place::Several(format!("stato fra {all}"), format!("stati fra {all}"))
        }
        Where::Swing => several("in bilico, ovunque", "in bilico, ovunque"),
    }
}

/// "un tuo cubetto", "tre tuoi cubetti".
fn your_cubes(cubes: u8) -> String {
    match cubes {
        1 => "un tuo cubetto".to_owned(),
        more => format!("{} tuoi cubetti", number(more)),
    }
}

/// A number from 2 on as a word.
fn number(number: u8) -> String {
    match number {
        1 => "uno".to_owned(),
        2 => "due".to_owned(),
        3 => "tre".to_owned(),
        4 => "quattro".to_owned(),
        5 => "cinque".to_owned(),
        6 => "sei".to_owned(),
        more => more.to_string(),
    }
}
