//! What is asked, done, told, refused and seen, and how it is said.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::menu::FORMS;
use crate::game::Names;
use crate::notation::{Expected, NotationError, Words};
use crate::seat::Seat;
use crate::words::Lang;

/// One thing that a hand does at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Plays a card face down.
    Play {
        /// How far it carries, 1 to 6.
        card: u8,
    },
    /// Goes one field.
    Walk {},
    /// Rolls two dice and goes as far.
    Push {},
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play { card } => write!(f, "play {card}"),
            Self::Walk {} => f.write_str("walk"),
            Self::Push {} => f.write_str("push"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::of(text);
        let verb = words.verb(FORMS)?;
        let action = match verb.text {
            "play" => Self::Play {
                card: words.number(1..=6)?,
            },
            "walk" => Self::Walk {},
            "push" => Self::Push {},
            _ => return Err(verb.instead_of(Expected::verbs(FORMS))),
        };
        words.end()?;
        Ok(action)
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A seat was dealt its hand.
    Dealt {
        /// Whose hand.
        seat: Seat,
        /// The cards, the lowest first.
        cards: Vec<u8>,
    },
    /// The cards played face down were opened, in the order of the seats; each carried its seat unless another seat
    /// had played the same.
    Opened {
        /// The cards.
        cards: Vec<u8>,
    },
    /// A seat went one field.
    Walked {
        /// Who.
        seat: Seat,
    },
    /// A seat pushed.
    Pushed {
        /// Who.
        seat: Seat,
        /// What it rolled.
        dice: [u8; 2],
        /// How far it went.
        fields: u8,
    },
}

impl Event {
    pub(super) fn sentence_in(&self, lang: Lang, names: &Names) -> String {
        match lang {
            Lang::En => self.in_english(names),
            Lang::It => self.in_italian(names),
            Lang::Fr => self.in_french(names),
        }
    }

    fn in_english(&self, names: &Names) -> String {
        match self {
            Self::Dealt { seat, cards } => format!("{} was dealt {cards:?}.", names[*seat]),
            Self::Opened { cards } => format!("The cards were opened: {cards:?}."),
            Self::Walked { seat } => format!("{} walked.", names[*seat]),
            Self::Pushed { seat, dice, fields } => {
                format!("{} rolled {dice:?} and went {fields}.", names[*seat])
            }
        }
    }

    fn in_italian(&self, names: &Names) -> String {
        match self {
            Self::Dealt { seat, cards } => format!("{} riceve {cards:?}.", names[*seat]),
            Self::Opened { cards } => format!("Si scoprono le carte: {cards:?}."),
            Self::Walked { seat } => format!("{} cammina.", names[*seat]),
            Self::Pushed { seat, dice, fields } => {
                format!("{} tira {dice:?} e avanza di {fields}.", names[*seat])
            }
        }
    }

    fn in_french(&self, names: &Names) -> String {
        match self {
            Self::Dealt { seat, cards } => format!("{} reçoit {cards:?}.", names[*seat]),
            Self::Opened { cards } => format!("On révèle les cartes\u{a0}: {cards:?}."),
            Self::Walked { seat } => format!("{} marche.", names[*seat]),
            Self::Pushed { seat, dice, fields } => {
                format!("{} lance {dice:?} et avance de {fields}.", names[*seat])
            }
        }
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Decision {
    /// Every seat at once: which card to play.
    Card {},
    /// How to go on.
    Stride {},
}

impl crate::game::Decision for Decision {
    fn kind(&self) -> &'static str {
        match self {
            Self::Card {} => "card",
            Self::Stride {} => "stride",
        }
    }

    fn question_in(&self, lang: Lang) -> String {
        match lang {
            Lang::En => match self {
                Self::Card {} => "Which card do you play?",
                Self::Stride {} => "Do you walk or push?",
            },
            Lang::It => match self {
                Self::Card {} => "Quale carta giochi?",
                Self::Stride {} => "Cammini o spingi?",
            },
            Lang::Fr => match self {
                Self::Card {} => "Quelle carte jouez-vous\u{a0}?",
                Self::Stride {} => "Marchez-vous ou poussez-vous\u{a0}?",
            },
        }
        .to_owned()
    }
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// Too few seats, or too many.
    WrongNumberOfSeats,
    /// Another kind of action is due, of another seat.
    NotAsked,
    /// The card is not there.
    NoSuchCard {
        /// The card.
        card: u8,
    },
    /// From version 2 on.
    LeaderPushes,
}

impl std::error::Error for Violation {}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::game::Violation::say_in(self, Lang::En))
    }
}

impl crate::game::Violation for Violation {
    fn say_in(&self, lang: Lang) -> String {
        match lang {
            Lang::En => match self {
                Self::WrongNumberOfSeats => "the race is for three to five".to_owned(),
                Self::NotAsked => "that is not what you are asked now".to_owned(),
                Self::NoSuchCard { card } => format!("you have no {card} in your hand"),
                Self::LeaderPushes => "the leader may not push".to_owned(),
            },
            Lang::It => match self {
                Self::WrongNumberOfSeats => "alla corsa si gioca da tre a cinque".to_owned(),
                Self::NotAsked => "la domanda ora è un’altra".to_owned(),
                Self::NoSuchCard { card } => format!("non hai in mano la carta {card}"),
                Self::LeaderPushes => "chi è in testa non può spingere".to_owned(),
            },
            Lang::Fr => match self {
                Self::WrongNumberOfSeats => "la course se joue de trois à cinq".to_owned(),
                Self::NotAsked => "ce n’est pas ce qu’on vous demande".to_owned(),
                Self::NoSuchCard { card } => format!("vous n’avez pas la carte {card} en main"),
                Self::LeaderPushes => "qui est en tête ne peut pas pousser".to_owned(),
            },
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::WrongNumberOfSeats => "wrong_number_of_seats",
            Self::NotAsked => "not_asked",
            Self::NoSuchCard { .. } => "no_such_card",
            Self::LeaderPushes => "leader_pushes",
        }
    }

    fn rule(&self) -> &'static str {
        "the trial race"
    }
}

/// What a viewer may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// How far each seat has come, in the order of the seats.
    pub fields: Vec<u16>,
    /// How many cards each seat has left.
    pub cards: Vec<usize>,
    /// The cards that were opened.
    pub opened: Vec<u8>,
    /// The viewer's own hand.
    pub hand: Option<Vec<u8>>,
}
