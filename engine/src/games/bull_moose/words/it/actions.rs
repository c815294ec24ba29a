//! What an action would do now, said to its player in the imperative.

use super::cards::card_text;
use super::names::{adjective, endorsement, points, printed, title, titles, who};
use super::places::{in_spot, spot};
use crate::game::Names;
use crate::games::bull_moose::BullMoose;
use crate::games::bull_moose::action::{Action, Mode};
use crate::games::bull_moose::board::{Region, State};
use crate::games::bull_moose::cards::{CardId, Endorsement};
use crate::games::bull_moose::phase::{Phase, Play};
use crate::seat::Seat;
use crate::words::it::{Prep, list};

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
                "Tieni {}; le altre tornano in cima al mazzo.",
                titles(&cards)
            )
        }
        Action::Play { card, mode } => play(card, mode),
        Action::Step { state } => step(game, seat, state),
        Action::FreeStep { state } => format!("Spostati gratis {}.", in_spot(state)),
        Action::Ride { state } => format!(
            "Viaggia gratis in treno fino {}, con Rail Pass.",
            spot(Prep::A, state)
        ),
        Action::Express { state } => {
            format!("Prendi il treno espresso fino {}.", spot(Prep::A, state))
        }
        Action::Place { at } => format!(
            "Spendi un punto per un cubetto {}{}.",
            in_spot(at),
            settling(game)
        ),
        Action::County { at } => format!(
            "Piazza {} il cubetto in più di County Stumping.",
            in_spot(at)
        ),
        Action::Endorse {} => match endorsed(game) {
            Some(which) => format!(
                "Spendi un punto per un cubetto nel riquadro {}.",
                endorsement(which)
            ),
            None => "Spendi un punto per un sostegno.".to_owned(),
        },
        Action::Bonus {} => {
            let here = game
                .player_at(seat)
                .map(|player| format!(" {}", in_spot(game.stands(player))))
                .unwrap_or_default();
            format!(
                "Piazza{here} il cubetto bonus dei democratici{}.",
                settling(game)
            )
        }
        Action::Add { at } => format!("Aggiungi un tuo cubetto {}.", in_spot(at)),
        Action::Remove { party, at } => {
            let victim = game
                .player_of(party)
                .map_or_else(|| party.to_string(), |victim| who(victim, names));
            format!(
                "Togli {} un cubetto di {victim}, che ne riceve uno nel riquadro Popolarità.",
                spot(Prep::Da, at)
            )
        }
        Action::NextEffect {} => "Lascia perdere il resto di questo effetto.".to_owned(),
        Action::EndCard {} => end(game, seat),
        Action::Move { party, from, to } => format!(
            "Sposta un cubetto {} {} {}.",
            adjective(party),
            spot(Prep::Da, from),
            spot(Prep::A, to)
        ),
        Action::Decline {} => "Rinuncia alla tua abilità speciale in questo round.".to_owned(),
        Action::Grant { at } => {
            format!("Assegna il prossimo cubetto {}.", spot(Prep::A, at))
        }
        Action::Stop {} => "Basta così: non piazzare gli altri cubetti.".to_owned(),
    }
}

fn play(card: CardId, mode: Mode) -> String {
    let title = title(card);
    let printed = printed(card);
    match mode {
        Mode::Value => format!(
            "Gioca {title} per il valore: {} da spendere.",
            points(printed.value)
        ),
        Mode::Text => {
            let text = card_text(printed);
            let mut rest = text.chars();
            let first = rest.next().into_iter().flat_map(char::to_lowercase);
            let text: String = first.chain(rest).collect();
            format!("Gioca {title} per il testo: {text}")
        }
        Mode::Express => format!("Gioca {title} come treno espresso."),
    }
}

fn step(game: &BullMoose, seat: Seat, state: State) -> String {
    let others = game
        .player_at(seat)
        .map_or(0, |player| game.others_in(player, state));
    let surcharge = match others {
        0 => String::new(),
        others => format!(
            "; fermarti lì, accanto ad altri candidati, costerebbe {} in più",
            points(others)
        ),
    };
    format!("Spendi un punto per andare {}{surcharge}.", in_spot(state))
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
            ", e {} per fermarti accanto ad altri candidati",
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
        return "Chiudi la carta.".to_owned();
    };
    let mut also = Vec::new();
    match play {
        Play::Value(play) => {
            if play.owed > 0 {
                also.push(format!("paghi {} per fermarti qui", points(play.owed)));
            }
            let lost = play.points.saturating_sub(play.owed);
            if lost > 0 {
                also.push(format!("perdi {}", points(lost)));
            }
            if let (true, Some(at)) = (play.county, play.last) {
                also.push(format!(
                    "piazzi {} il cubetto di County Stumping",
                    in_spot(at)
                ));
            }
            if let (true, Some(player)) = (play.bonus, game.player_at(seat)) {
                let state = game.stands(player);
                also.push(if game.board().region(state) == Region::South {
                    format!("piazzi {} il cubetto bonus", in_spot(state))
                } else {
                    "perdi il cubetto bonus, fuori dal Sud".to_owned()
                });
            }
        }
        Play::Text(play) => {
            if !game.all_effects_done(play) {
                also.push("lasci perdere il resto del testo".to_owned());
            }
        }
        Play::Express(_) => {}
    }
    if also.is_empty() {
        "Chiudi la carta.".to_owned()
    } else {
        format!("Chiudi la carta: {}.", list(also, ""))
    }
}
