//! What an action would do now.

use super::cards::card_text;
use super::names::{adjective, endorsement, points, printed, purpose, title, titles, who};
use super::places::{at as place, state as of_state};
use crate::game::Names;
use crate::games::bull_moose::BullMoose;
use crate::games::bull_moose::action::{Action, Mode};
use crate::games::bull_moose::board::{Region, State, StateBox};
use crate::games::bull_moose::cards::{CardId, Endorsement};
use crate::games::bull_moose::party::Party;
use crate::games::bull_moose::phase::{Phase, Play};
use crate::seat::Seat;
use crate::words::fr::{de, list};

pub(in super::super) fn action(
    game: &BullMoose,
    seat: Seat,
    action: &Action,
    names: &Names,
) -> String {
    match *action {
        Action::Keep { cards } => {
            let cards: Vec<CardId> = cards.iter().collect();
            format!(
                "Garder {} ; les autres retournent sur le dessus de votre paquet.",
                titles(&cards)
            )
        }
        Action::Play { card, mode } => play(card, mode),
        Action::Step { state } => step(game, seat, state),
        Action::FreeStep { state } => {
            format!("Se déplacer gratuitement {}.", of_state(state).within())
        }
        Action::Ride { state } => format!(
            "Prendre gratuitement le train pour {}, avec Rail Pass.",
            of_state(state).the()
        ),
        Action::Express { state } => {
            format!("Prendre le train express pour {}.", of_state(state).the())
        }
        Action::Place { at } => format!(
            "Dépenser un point pour un cube {}{}.",
            place(at).within(),
            settling(game)
        ),
        Action::County { at } => format!(
            "Placer {} le cube en plus de County Stumping.",
            place(at).within()
        ),
        Action::Endorse {} => format!(
            "Dépenser un point pour un cube dans la case {}.",
            endorsed(game).map_or("de soutien", endorsement)
        ),
        Action::Bonus {} => {
            let here = game.player_at(seat).map_or_else(String::new, |player| {
                format!(" {}", of_state(game.stands(player)).within())
            });
            format!(
                "Placer{here} le cube bonus des démocrates{}.",
                settling(game)
            )
        }
        Action::Add { at } => format!("Ajouter un de vos cubes {}.", place(at).within()),
        Action::Remove { party, at } => remove(game, party, at, names),
        Action::NextEffect {} => "Laisser le reste de cet effet.".to_owned(),
        Action::EndCard {} => end(game, seat),
        Action::Move { party, from, to } => format!(
            "Déplacer un cube {} {} {}.",
            adjective(party),
            place(from).from(),
            place(to).within()
        ),
        Action::Decline {} => "Renoncer à votre pouvoir pour cette manche.".to_owned(),
        Action::Grant { at } => {
            format!("Attribuer le prochain cube {}.", place(at).to_the())
        }
        Action::Stop {} => "S’arrêter là : ne pas placer les autres cubes.".to_owned(),
    }
}

fn play(card: CardId, mode: Mode) -> String {
    let how = format!("Jouer {} {}", title(card), purpose(mode));
    let printed = printed(card);
    match mode {
        Mode::Value => format!("{how} : {} à dépenser.", points(printed.value)),
        Mode::Text => format!("{how} : {}", card_text(printed)),
        Mode::Express => format!("{how}."),
    }
}

fn step(game: &BullMoose, seat: Seat, state: State) -> String {
    let others = game
        .player_at(seat)
        .map_or(0, |player| game.others_in(player, state));
    let surcharge = match others {
        0 => String::new(),
        others => format!(
            " ; vous y arrêter, auprès d’autres candidats, coûterait {} de plus",
            points(others)
        ),
    };
    format!(
        "Dépenser un point pour aller {}{surcharge}.",
        of_state(state).within()
    )
}

fn remove(game: &BullMoose, party: Party, at: StateBox, names: &Names) -> String {
    let (whose, who) = match game.player_of(party) {
        Some(victim) => {
            let who = who(victim, names);
            (de(&who), who)
        }
        None => (adjective(party).to_owned(), party.to_string()),
    };
    format!(
        "Retirer {} un cube {whose} ; {who} en reçoit un dans la case Popularité.",
        place(at).from()
    )
}

/// The endorsement on the card on the table.
fn endorsed(game: &BullMoose) -> Option<Endorsement> {
    let Phase::Play {
        card: Some(play), ..
    } = &game.phase
    else {
        return None;
    };
    game.card(play.card()).endorsement
}

/// What the points of the card on the table pay together with a cube.
fn settling(game: &BullMoose) -> String {
    if let Phase::Play {
        card: Some(Play::Value(play)),
        ..
    } = &game.phase
        && play.owed > 0
    {
        format!(
            ", et {} pour vous arrêter auprès d’autres candidats",
            points(play.owed)
        )
    } else {
        String::new()
    }
}

/// What is lost or comes by itself when the card ends.
fn end(game: &BullMoose, seat: Seat) -> String {
    let Phase::Play {
        card: Some(play), ..
    } = &game.phase
    else {
        return "Terminer la carte.".to_owned();
    };
    let mut also = Vec::new();
    match play {
        Play::Value(play) => {
            if play.owed > 0 {
                also.push(format!("payer {} pour vous arrêter ici", points(play.owed)));
            }
            let lost = play.points.saturating_sub(play.owed);
            if lost > 0 {
                also.push(format!("perdre {}", points(lost)));
            }
            if let (true, Some(at)) = (play.county, play.last) {
                also.push(format!(
                    "placer {} le cube de County Stumping",
                    place(at).within()
                ));
            }
            if let (true, Some(player)) = (play.bonus, game.player_at(seat)) {
                let state = game.stands(player);
                also.push(if game.board().region(state) == Region::South {
                    format!("placer {} le cube bonus", of_state(state).within())
                } else {
                    "perdre le cube bonus, hors du Sud".to_owned()
                });
            }
        }
        Play::Text(play) => {
            if !game.all_effects_done(play) {
                also.push("laisser le reste de son texte".to_owned());
            }
        }
        Play::Express(_) => {}
    }
    if also.is_empty() {
        "Terminer la carte.".to_owned()
    } else {
        format!("Terminer la carte : {}.", list(also, ""))
    }
}
