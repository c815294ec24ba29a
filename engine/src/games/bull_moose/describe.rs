//! What an action would do now, in English.

use crate::game::Names;
use crate::seat::Seat;

use super::BullMoose;
use super::action::{Action, Mode};
use super::board::Region;
use super::cards::CardId;
use super::four_cards::FourCards;
use super::phase::{Phase, Play};
use super::wording::{counted, joined, who};

impl BullMoose {
    /// The action as one line.
    pub(super) fn description(&self, seat: Seat, action: &Action, names: &Names) -> String {
        match *action {
            Action::Keep { cards } => self.describe_keep(cards),
            Action::Play { card, mode } => self.describe_play(card, mode),
            Action::Step { state } => {
                let others = self
                    .player_at(seat)
                    .map_or(0, |player| self.others_in(player, state));
                let surcharge = match others {
                    0 => String::new(),
                    others => format!(
                        "; stopping there beside other candidates would cost {} more",
                        counted(others, "point")
                    ),
                };
                format!("Spend a point on a step to {}{surcharge}.", state.name())
            }
            Action::FreeStep { state } => format!("Take a free step to {}.", state.name()),
            Action::Ride { state } => format!("Ride free to {} by Rail Pass.", state.name()),
            Action::Express { state } => format!("Take the express train to {}.", state.name()),
            Action::Place { at } => {
                format!(
                    "Spend a point on a cube in {}{}.",
                    at.name(),
                    self.settling()
                )
            }
            Action::County { at } => {
                format!("Put the extra cube of County Stumping into {}.", at.name())
            }
            Action::Endorse {} => {
                let which = self
                    .card_on_the_table()
                    .and_then(|card| self.card(card).endorsement)
                    .map_or_else(String::new, |endorsement| endorsement.to_string());
                format!("Spend a point on a cube in the {which} box.")
            }
            Action::Bonus {} => {
                let here = self
                    .player_at(seat)
                    .map_or("", |player| self.stands(player).name());
                format!(
                    "Put the Democrats' bonus cube into {here}{}.",
                    self.settling()
                )
            }
            Action::Add { at } => format!("Add one of your cubes in {}.", at.name()),
            Action::Remove { party, at } => {
                let victim = self
                    .player_of(party)
                    .map_or_else(|| party.to_string(), |victim| who(victim, names));
                format!(
                    "Remove a cube of {victim} from {}; {victim} gains one in the Popularity box.",
                    at.name()
                )
            }
            Action::NextEffect {} => "Leave the rest of this effect unused.".to_owned(),
            Action::EndCard {} => self.describe_end(seat),
            Action::Move { party, from, to } => format!(
                "Move a {} cube from {} to {}.",
                party.adjective(),
                from.name(),
                to.name()
            ),
            Action::Decline {} => "Do without your ability this round.".to_owned(),
            Action::Grant { at } => format!("Put the next cube into {}.", at.name()),
            Action::Stop {} => "Leave the remaining cubes unplaced.".to_owned(),
        }
    }

    fn card_on_the_table(&self) -> Option<CardId> {
        if let Phase::Play {
            card: Some(play), ..
        } = &self.phase
        {
            Some(play.card())
        } else {
            None
        }
    }

    /// What the points of the card on the table pay together with a cube.
    fn settling(&self) -> String {
        if let Phase::Play {
            card: Some(Play::Value(play)),
            ..
        } = &self.phase
            && play.owed > 0
        {
            let owed = counted(play.owed, "point");
            format!(", and {owed} for stopping beside other candidates")
        } else {
            String::new()
        }
    }

    fn describe_keep(&self, cards: FourCards) -> String {
        let each: Vec<String> = cards
            .iter()
            .map(|card| format!("{card} ({})", self.card(card).name))
            .collect();
        format!("Keep {}; put the others back on your deck.", joined(&each))
    }

    fn describe_play(&self, id: CardId, mode: Mode) -> String {
        let card = self.card(id);
        let name = card.name;
        match mode {
            Mode::Value => format!(
                "Play {id}, \"{name}\", for its value: {} to spend.",
                counted(card.value, "point")
            ),
            Mode::Text => format!("Play {id}, \"{name}\", for its text: {}", card.text),
            Mode::Express => format!("Play {id}, \"{name}\", as an express train."),
        }
    }

    /// What is lost or comes by itself when the card ends.
    fn describe_end(&self, seat: Seat) -> String {
        let Phase::Play {
            card: Some(play), ..
        } = &self.phase
        else {
            return "End the card.".to_owned();
        };
        let mut also = Vec::new();
        match play {
            Play::Value(play) => {
                if play.owed > 0 {
                    let paid = counted(play.owed, "point");
                    also.push(format!("{paid} paid for stopping here"));
                }
                let lost = play.points.saturating_sub(play.owed);
                if lost > 0 {
                    also.push(format!("{} lost", counted(lost, "point")));
                }
                if let (true, Some(at)) = (play.county, play.last) {
                    also.push(format!("County Stumping's cube comes into {}", at.name()));
                }
                if let (true, Some(player)) = (play.bonus, self.player_at(seat)) {
                    let state = self.stands(player);
                    also.push(if self.board().region(state) == Region::South {
                        format!("the bonus comes into {}", state.name())
                    } else {
                        "the bonus is lost outside the South".to_owned()
                    });
                }
            }
            Play::Text(play) => {
                if !self.all_effects_done(play) {
                    also.push("what is open of the text is declined".to_owned());
                }
            }
            Play::Express(_) => {}
        }
        if also.is_empty() {
            "End the card.".to_owned()
        } else {
            format!("End the card: {}.", joined(&also))
        }
    }
}
