//! What a game is to the rest of the program.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::chance::Chance;
use crate::drawing::Sketch;
use crate::menu::{Menu, Value};
use crate::notation::{NotationError, Spoken};
use crate::seat::{BySeat, Seat, SeatCount, SeatSet};
use crate::weights::Weight;
use crate::words::Lang;
use crate::words::page::capital;

/// The rules of one game; the value is the state of one match.
///
/// Everything is a pure function of the state and the chance handed in. Only [`Table`](crate::table::Table) calls
/// [`apply`](Game::apply), always on a copy that it keeps on success alone, so a rule may write before it refuses.
pub trait Game: Clone + Debug + PartialEq + Sized + 'static {
    /// What is chosen before the start and fixed in entry 0; the default is the game as printed.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned;
    /// What the game is waiting to be told.
    type Decision: Decision;
    /// One thing a hand does at the table. `Display` and `FromStr` are its standard written form, and [`Spoken`] says it
    /// in the reader's words.
    type Action: Clone
        + Debug
        + PartialEq
        + Serialize
        + DeserializeOwned
        + Display
        + FromStr<Err = NotationError>
        + Spoken;
    /// Something that happened, in the past tense.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// A rule that forbids an action.
    type Violation: Violation;
    /// What one viewer may see of a state.
    type View: Clone + Debug + PartialEq + Serialize;

    /// The name in addresses and records: lower case, words joined by `-`.
    const SLUG: &'static str;
    /// The name for people.
    const NAME: &'static str;
    /// The newest version of the rules; a game keeps the one that it began with.
    const RULES: RulesVersion;
    /// A difference in [`worth`](Game::worth) that is clear but not yet decisive.
    const CLEAR: i32;
    /// How far [`worth`](Game::worth) is to be trusted by whoever plays on from an action for a few steps: it counts like so
    /// many of those tries. 0 where it is soon outdone by them.
    const TRUSTED: u32;
    /// What [`worth`](Game::worth) is made with.
    const WEIGHTS: &'static [Weight];

    /// Sets the game up for so many seats, 3 to 5.
    ///
    /// # Errors
    /// The options do not fit each other or the number of seats.
    fn setup(
        options: &Self::Options,
        seats: SeatCount,
        rules: RulesVersion,
        chance: &mut Chance,
        told: &mut Vec<Told<Self::Event>>,
    ) -> Result<Self, Self::Violation>;

    /// Whom the game waits for, and for what.
    fn pending(&self) -> Pending<Self::Decision>;

    /// Adds to `actions` every action that the seat may take now: nothing if the game does not wait for it.
    ///
    /// For a sealed decision these are the seat's possible answers.
    /// An action that could not be completed to a legal turn is not among them.
    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Adds the [`legal_actions`](Game::legal_actions) that are worth a thought: at least one if any is legal.
    ///
    /// Left out is what differs from another one in nothing that counts, and what only harms the seat itself. Nothing of
    /// this is a rule: it is for players that look ahead.
    fn sensible_actions(&self, seat: Seat, actions: &mut Vec<Self::Action>);

    /// What each seat may expect to have in the end, in hundredths of what the standings count.
    ///
    /// An estimate for players that look ahead, of the state as it is, hidden parts and all: whoever asks does so of a state
    /// that was imagined. Of a finished game it is the score.
    fn worth(&self) -> BySeat<i32>;

    /// How the seat picks from what it may answer now; empty if the game does not wait for it.
    ///
    /// It stands for exactly the [`legal_actions`](Game::legal_actions), each once, and names few things: where these
    /// are a product, such as bids, it is described and never multiplied out.
    fn menu(&self, seat: Seat) -> Menu;

    /// A thing in a menu as players call it in this language, such as "ward 14 (Tammany Hall)"; a seat by its player's name.
    fn word_in(lang: Lang, value: &Value, names: &Names) -> String;

    /// The step taken for a seat whose time has run out: what harms it least and surprises the others least.
    ///
    /// `None` exactly if the game does not wait for the seat; a sealed answer that the
    /// [`Table`](crate::table::Table) holds already is unknown here. Always one of the
    /// [`legal_actions`](Game::legal_actions), and the same for the same state. Taken again and again, such steps end
    /// the seat's turn within [`MAX_ACTIONS`](crate::table::MAX_ACTIONS).
    ///
    /// A sealed bid is nothing, an option is declined, a turn ends as soon as it may; where something must be done it
    /// is modest, draws and reveals no more than it must, and attacks nobody if another step is legal. The game's
    /// rulings say what exactly it is.
    fn safe_default(&self, seat: Seat) -> Option<Self::Action>;

    /// Takes an action of a seat that the game waits for, and tells what happened.
    ///
    /// The answers to a sealed decision are applied one after another in seat order when all are there; the last one
    /// resolves it. Until then nothing may be told or drawn.
    ///
    /// A step that can go one way only may be taken with the one before it, and is told; neither does it draw, nor spend
    /// or tell what was hidden, and that there was no other is plain to everybody.
    ///
    /// # Errors
    /// A rule forbids the action; the state is then worthless.
    fn apply(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut Chance,
        told: &mut Vec<Told<Self::Event>>,
    ) -> Result<(), Self::Violation>;

    /// What the viewer may see: all that is ever sent of a state.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Puts into this language what a view says in words, which is in English when it is made. Most say nothing.
    fn word_view(_lang: Lang, _view: &mut Self::View) {}

    /// The same state with everything that the viewer may not know drawn anew.
    ///
    /// `self.imagine(viewer, …).view(viewer) == self.view(viewer)`, whatever is drawn.
    #[must_use]
    fn imagine(&self, viewer: Viewer, chance: &mut Chance) -> Self;

    /// Whether an answer stays its seat's secret even after all have answered, until the game is over.
    fn stays_secret(_action: &Self::Action) -> bool {
        false
    }

    /// Whether the event tells anybody something that was hidden from them until then: a card played from a hidden
    /// hand, a sealed answer opened, something dealt to a seat, what chance has drawn.
    ///
    /// A step may be taken back freely only if it drew nothing, none of its events reveals anything, and the same seat
    /// is still on turn. Where the event alone does not say whether it was hidden, it counts as revealing.
    fn reveals(event: &Self::Event) -> bool;

    /// Whether a turn begins with the event that may follow another one of the same seat at once. Where nobody has two turns
    /// in a row, no event need say so.
    fn begins_turn(_event: &Self::Event) -> bool {
        false
    }

    /// What counts for victory and the seat has by now, as everybody may see it; at the end that of its standing.
    fn score(&self, seat: Seat) -> i32;

    /// The event as a sentence or two in this language; `names` are the players' names.
    fn sentence_in(lang: Lang, event: &Self::Event, names: &Names) -> String;

    /// The action, legal now, as one line in this language that says what it would do.
    fn describe_in(&self, lang: Lang, seat: Seat, action: &Self::Action, names: &Names) -> String;

    /// The whole view as plain text in this language, readable without the board.
    fn board_text_in(lang: Lang, view: &Self::View, names: &Names) -> String;

    /// The view as a picture with its words in this language. It shows what the view holds and nothing else, since nothing
    /// else is handed to it.
    fn sketch_in(lang: Lang, view: &Self::View, names: &Names) -> Sketch;

    /// The event in English.
    fn sentence(event: &Self::Event, names: &Names) -> String {
        Self::sentence_in(Lang::En, event, names)
    }

    /// The action in English.
    fn describe(&self, seat: Seat, action: &Self::Action, names: &Names) -> String {
        self.describe_in(Lang::En, seat, action, names)
    }

    /// The view in English.
    fn board_text(view: &Self::View, names: &Names) -> String {
        Self::board_text_in(Lang::En, view, names)
    }

    /// Checks what must hold in every state, such as that no piece is lost.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    fn check_invariants(&self) -> Result<(), String>;
}

/// What a game waits for: the kind of decision and what it is about.
pub trait Decision: Clone + Debug + PartialEq + Serialize {
    /// The kind in snake case, the same as its `type` in JSON.
    fn kind(&self) -> &'static str;

    /// What the seat is asked, as a sentence to the player in this language.
    fn question_in(&self, lang: Lang) -> String;

    /// The same in English.
    fn question(&self) -> String {
        self.question_in(Lang::En)
    }

    /// Whether the answer is a bid, which mails call by its name.
    fn is_bid(&self) -> bool {
        false
    }
}

/// A rule that was broken. Its `Display` is English, for logs.
pub trait Violation: std::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// What is wrong, said to the player in this language.
    fn say_in(&self, lang: Lang) -> String;

    /// A stable name in snake case for programs.
    fn code(&self) -> &'static str;

    /// The chapter of the rulebook or the ruling that it breaks.
    fn rule(&self) -> &'static str;
}

/// A version of one game's rules, counted from 1. A change that alters the replay of a game is a new version.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct RulesVersion(pub u16);

/// Whom the game waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Pending<D> {
    /// One seat, in the open.
    Turn {
        /// The seat whose turn it is.
        seat: Seat,
        /// What it must decide.
        decision: D,
    },
    /// Several seats at once, each without seeing the others' answers.
    Sealed {
        /// The seats that have not answered; at least one.
        waiting: SeatSet,
        /// What each of them must decide.
        decision: D,
    },
    /// Nobody: the game is over.
    Over(Standings),
}

impl<D> Pending<D> {
    /// The seats that the game waits for.
    pub fn seats(&self) -> SeatSet {
        match self {
            Self::Turn { seat, .. } => SeatSet::EMPTY.with(*seat),
            Self::Sealed { waiting, .. } => *waiting,
            Self::Over(_) => SeatSet::EMPTY,
        }
    }

    /// What is asked, unless the game is over.
    pub const fn decision(&self) -> Option<&D> {
        match self {
            Self::Turn { decision, .. } | Self::Sealed { decision, .. } => Some(decision),
            Self::Over(_) => None,
        }
    }
}

/// The places at the end of a game, the first place first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standings(pub Vec<Standing>);

/// One seat's place at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// 1 for a winner; seats that share a place have the same number and the next ones are left out (1, 1, 3).
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub place: u8,
    /// What the game counts for victory; may be below 0 in some games.
    pub score: i32,
}

/// Who looks at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Somebody with a seat at the table.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Whether the viewer sits there.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// Who may learn of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody.
    All,
    /// One seat alone.
    Only(Seat),
}

impl Audience {
    /// Whether this viewer is among them.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Self::All => true,
            Self::Only(seat) => viewer.is(seat),
        }
    }
}

/// Stored as `"all"` or as the seat's number.
impl Serialize for Audience {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All => serializer.serialize_str("all"),
            Self::Only(seat) => serializer.serialize_u8(seat.number()),
        }
    }
}

impl<'de> serde::Deserialize<'de> for Audience {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged)]
        enum Stored {
            Seat(Seat),
            Word(All),
        }
        #[derive(serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum All {
            All,
        }
        Ok(match Stored::deserialize(deserializer)? {
            Stored::Seat(seat) => Self::Only(seat),
            Stored::Word(All::All) => Self::All,
        })
    }
}

/// An event and who may learn of it: there is none without an audience.
#[derive(Clone, Debug, PartialEq, Serialize, serde::Deserialize)]
pub struct Told<E> {
    /// Who may learn of it.
    pub to: Audience,
    /// What happened.
    pub event: E,
}

impl<E> Told<E> {
    /// An event for everybody.
    pub const fn all(event: E) -> Self {
        Self {
            to: Audience::All,
            event,
        }
    }

    /// An event for one seat alone.
    pub const fn only(seat: Seat, event: E) -> Self {
        Self {
            to: Audience::Only(seat),
            event,
        }
    }
}

/// What the people in the seats are called.
pub type Names = BySeat<String>;

/// The names of a table at which nobody sits yet: the colours, in this language.
pub fn colour_names_in(lang: Lang) -> Names {
    Names::from_fn(|seat| capital(seat.colour_in(lang)))
}

/// The same in English.
pub fn colour_names() -> Names {
    colour_names_in(Lang::En)
}
