//! What an action would do now.

use super::cards::card_text;
use super::names::{adjective, endorsement, points, printed, title, titles, who};
use crate::game::Names;
use crate::games::bull_moose::BullMoose;
use crate::games::bull_moose::action::{Action, Mode};
use crate::games::bull_moose::board::{Region, State};
use crate::games::bull_moose::cards::{CardId, Endorsement};
use crate::games::bull_moose::phase::{Phase, Play};
use crate::seat::Seat;
use crate::words::en::list;

pub(in super::super) fn action(
    game: &BullMoose,
    seat: Seat,
    action: &Action,
    names: &Names,
) -> String {
    match *action {
        Action::Keep { cards } => {
            let cards: Vec<CardId> = cards.iter().collect();
            format!("Keep {}; put the others back on your deck.", titles(&cards))
        }
        Action::Play { card, mode } => play(card, mode),
        Action::Step { state } => step(game, seat, state),
        Action::FreeStep { state } => format!("Take a free step to {}.", state.name()),
        Action::Ride { state } => format!("Ride free to {} by Rail Pass.", state.name()),
        Action::Express { state } => format!("Take the express train to {}.", state.name()),
        Action::Place { at } => format!(
            "Spend a point on a cube in {}{}.",
            at.name(),
            settling(game)
        ),
        Action::County { at } => {
            format!("Put the extra cube of County Stumping in {}.", at.name())
        }
        Action::Endorse {} => format!(
            "Spend a point on a cube in the {} box.",
            endorsed(game).map_or("endorsement", endorsement)
        ),
        Action::Bonus {} => {
            let here = game
                .player_at(seat)
                .map_or("", |player| game.stands(player).name());
            format!("Put the Democrats' bonus cube in {here}{}.", settling(game))
        }
        Action::Add { at } => format!("Add one of your cubes in {}.", at.name()),
        Action::Remove { party, at } => {
            let victim = game
                .player_of(party)
                .map_or_else(|| party.to_string(), |victim| who(victim, names));
            format!(
                "Remove a cube of {victim} from {}; {victim} gains one in the Popularity box.",
                at.name()
            )
        }
        Action::NextEffect {} => "Leave the rest of this effect unused.".to_owned(),
        Action::EndCard {} => end(game, seat),
        Action::Move { party, from, to } => format!(
            "Move a {} cube from {} to {}.",
            adjective(party),
            from.name(),
            to.name()
        ),
        Action::Decline {} => "Do not use your ability this round.".to_owned(),
        Action::Grant { at } => format!("Put the next cube in {}.", at.name()),
        Action::Stop {} => "Leave the remaining cubes unplaced.".to_owned(),
    }
}

fn play(card: CardId, mode: Mode) -> String {
    let title = title(card);
    let printed = printed(card);
    match mode {
        Mode::Value => format!(
            "Play {title} for its value: {} to spend.",
            points(printed.value)
        ),
        Mode::Text => format!("Play {title} for its text: {}", card_text(printed)),
        Mode::Express => format!("Play {title} as an express train."),
    }
}

fn step(game: &BullMoose, seat: Seat, state: State) -> String {
    let others = game
        .player_at(seat)
        .map_or(0, |player| game.others_in(player, state));
    let surcharge = match others {
        0 => String::new(),
        others => format!(
            "; to stop there beside other candidates would cost {} more",
            points(others)
        ),
    };
    format!("Spend a point on a step to {}{surcharge}.", state.name())
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
            ", and {} for stopping beside other candidates",
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
        return "End the card.".to_owned();
    };
    let mut also = Vec::new();
    match play {
        Play::Value(play) => {
            if play.owed > 0 {
                also.push(format!("pay {} for stopping here", points(play.owed)));
            }
            let lost = play.points.saturating_sub(play.owed);
            if lost > 0 {
                also.push(format!("lose {}", points(lost)));
            }
            if let (true, Some(at)) = (play.county, play.last) {
                also.push(format!("put County Stumping's cube in {}", at.name()));
            }
            if let (true, Some(player)) = (play.bonus, game.player_at(seat)) {
                let state = game.stands(player);
                also.push(if game.board().region(state) == Region::South {
                    format!("put the bonus cube in {}", state.name())
                } else {
                    "lose the bonus cube, outside the South".to_owned()
                });
            }
        }
        Play::Text(play) => {
            if !game.all_effects_done(play) {
                also.push("leave the rest of its text unused".to_owned());
            }
        }
        Play::Express(_) => {}
    }
    if also.is_empty() {
        "End the card.".to_owned()
    } else {
        format!("End the card: {}.", list(also, ""))
    }
}
