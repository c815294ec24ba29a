//! A table of a game that is chosen at run time: JSON outside, the game's own types inside.
//!
//! A new game is a variant of [`Ruleset`] and of [`AnyTable`]; the compiler then lists every place that must know it.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::chain::Head;
use crate::chance::{Nonce, Secret};
use crate::entry::{Entry, Happening, TableEvent};
use crate::game::{Decision as _, Game, Names, Pending, RulesVersion, Standings, Told, Viewer, Violation};
use crate::games::tammany_hall::TammanyHall;
use crate::seat::{Seat, SeatCount, SeatSet};
use crate::table::{Refusal, ReplayError, Setup, Table};

/// The games that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ruleset {
    /// Tammany Hall.
    TammanyHall,
}

/// Runs an expression with `$game` standing for the type of the ruleset's game.
macro_rules! with_game {
    ($ruleset:expr, $game:ident => $body:expr) => {
        match $ruleset {
            Ruleset::TammanyHall => {
                type $game = TammanyHall;
                $body
            }
        }
    };
}

/// Runs an expression with `$table` standing for the table inside.
macro_rules! with_table {
    ($any:expr, $table:ident => $body:expr) => {
        match $any {
            AnyTable::TammanyHall($table) => $body,
        }
    };
}

impl Ruleset {
    /// Every game.
    pub const ALL: &'static [Self] = &[Self::TammanyHall];

    /// The name in addresses and records.
    pub const fn slug(self) -> &'static str {
        with_game!(self, G => G::SLUG)
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        with_game!(self, G => G::NAME)
    }

    /// The newest version of its rules.
    pub const fn rules(self) -> RulesVersion {
        with_game!(self, G => G::RULES)
    }

    /// The fewest and the most seats.
    pub const fn seats(self) -> (SeatCount, SeatCount) {
        match self {
            Self::TammanyHall => (SeatCount::THREE, SeatCount::FIVE),
        }
    }

    /// Options as they would be stored, every default filled in.
    ///
    /// # Errors
    /// They are not options of this game, or do not fit each other or the number of seats.
    pub fn check_options(self, options: &RawValue, seats: SeatCount) -> Result<Box<RawValue>, BadOptions> {
        with_game!(self, G => {
            let options: <G as Game>::Options = serde_json::from_str(options.get())
                .map_err(|error| BadOptions::Unreadable(error.to_string()))?;
            let json = raw(&options);
            let setup = Setup { seats, options, nonces: Vec::new(), secret: Secret::new([0; 32]) };
            Table::<G>::start(setup).map_err(BadOptions::forbidden)?;
            Ok(json)
        })
    }

    /// The events of a stored entry that the viewer may learn of, with their sentences.
    ///
    /// # Errors
    /// The text is not a list of this game's events.
    pub fn read_events(
        self,
        events: &str,
        viewer: Viewer,
        names: &Names,
    ) -> Result<Vec<ReadEvent>, serde_json::Error> {
        with_game!(self, G => {
            let told: Vec<Told<Happening<<G as Game>::Event>>> = serde_json::from_str(events)?;
            Ok(told
                .into_iter()
                .filter(|told| told.to.includes(viewer))
                .map(|told| ReadEvent {
                    text: match &told.event {
                        Happening::Table(event) => table_sentence(event, names),
                        Happening::Game(event) => G::sentence(event, names),
                    },
                    event: raw(&told.event),
                })
                .collect())
        })
    }

    /// A stored action, with what may be shown of it to others than its seat.
    ///
    /// # Errors
    /// The text is no action of this game.
    pub fn read_action(self, action: &str) -> Result<ReadAction, serde_json::Error> {
        with_game!(self, G => {
            let action: <G as Game>::Action = serde_json::from_str(action)?;
            Ok(ReadAction {
                written: action.to_string(),
                stays_secret: G::stays_secret(&action),
            })
        })
    }

    /// The stored form of a list of written actions: "boss 14, boss 6".
    ///
    /// # Errors
    /// One of them is no action of this game.
    pub fn parse_actions(self, text: &str) -> Result<Vec<Box<RawValue>>, crate::notation::NotationError> {
        with_game!(self, G => {
            let actions: Vec<<G as Game>::Action> = crate::notation::parse_turn(text)?;
            Ok(actions.iter().map(raw).collect())
        })
    }
}

impl FromStr for Ruleset {
    type Err = UnknownRuleset;

    fn from_str(slug: &str) -> Result<Self, UnknownRuleset> {
        Self::ALL
            .iter()
            .copied()
            .find(|ruleset| ruleset.slug() == slug)
            .ok_or(UnknownRuleset)
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// A slug that no game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such ruleset")]
pub struct UnknownRuleset;

/// Options that no game can be started with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    /// They are not of the game's form.
    #[error("{0}")]
    Unreadable(String),
    /// A rule forbids them.
    #[error("{0}")]
    Forbidden(BrokenRule),
}

impl BadOptions {
    fn forbidden<V: Violation>(violation: V) -> Self {
        Self::Forbidden(BrokenRule::of(&violation))
    }
}

/// A violation of any game's rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct BrokenRule {
    /// Its stable name.
    pub code: &'static str,
    /// The chapter or ruling that it breaks.
    pub rule: &'static str,
    /// What is wrong, said to the player.
    pub message: String,
}

impl BrokenRule {
    fn of<V: Violation>(violation: &V) -> Self {
        Self {
            code: violation.code(),
            rule: violation.rule(),
            message: violation.to_string(),
        }
    }
}

/// An event ready to be sent: its JSON and its sentence.
#[derive(Clone, Debug)]
pub struct ReadEvent {
    /// The event.
    pub event: Box<RawValue>,
    /// One English sentence that tells it.
    pub text: String,
}

/// An action of the log, in its written form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadAction {
    /// The standard written form.
    pub written: String,
    /// Whether it stays its seat's secret until the game is over.
    pub stays_secret: bool,
}

/// An action that a seat may take now.
#[derive(Clone, Debug)]
pub struct LegalAction {
    /// The action, ready to be sent.
    pub action: Box<RawValue>,
    /// Its standard written form.
    pub written: String,
    /// What it would do now, in one English line.
    pub text: String,
}

/// Whom a table waits for, whatever is played.
#[derive(Clone, Debug)]
pub enum AnyPending {
    /// One seat or several.
    Waiting {
        /// The seats that have not answered.
        seats: SeatSet,
        /// Whether they answer in secret, all at once.
        sealed: bool,
        /// What they are asked.
        asked: Asked,
    },
    /// Nobody: the game is over.
    Over(Standings),
}

impl AnyPending {
    /// The seats that the table waits for.
    pub const fn seats(&self) -> SeatSet {
        match self {
            Self::Waiting { seats, .. } => *seats,
            Self::Over(_) => SeatSet::EMPTY,
        }
    }
}

/// What a table asks.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The kind of decision, in snake case.
    pub kind: &'static str,
    /// The question, as one English sentence.
    pub question: String,
    /// Whether the answer is a bid.
    pub is_bid: bool,
    /// The decision with what it is about.
    pub decision: Box<RawValue>,
}

/// Why actions sent as JSON were refused. Nothing of them was done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnyRefusal {
    /// An action of the list is none of this game's.
    #[error("action {index} is not one of this game's: {reason}")]
    NoSuchAction {
        /// Its place in the list, from 0.
        index: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The decision has been answered, or was never open.
    #[error("the game is not waiting for that decision: it has been answered or undone meanwhile")]
    StaleDecision,
    /// The game waits for another seat.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The list is empty or too long.
    #[error("send between 1 and 64 actions at a time")]
    WrongNumberOfActions,
    /// A sealed answer came with other actions.
    #[error("a sealed answer is sent alone")]
    SealedAnswerNotAlone,
    /// A rule forbids an action of the list.
    #[error("{rule}")]
    Rule {
        /// Its place in the list, from 0.
        index: usize,
        /// The rule.
        rule: BrokenRule,
    },
}

impl<V: Violation> From<Refusal<V>> for AnyRefusal {
    fn from(refusal: Refusal<V>) -> Self {
        match refusal {
            Refusal::GameOver => Self::GameOver,
            Refusal::StaleDecision => Self::StaleDecision,
            Refusal::NotYourTurn => Self::NotYourTurn,
            Refusal::WrongNumberOfActions => Self::WrongNumberOfActions,
            Refusal::SealedAnswerNotAlone => Self::SealedAnswerNotAlone,
            Refusal::Rule { index, violation } => Self::Rule {
                index,
                rule: BrokenRule::of(&violation),
            },
        }
    }
}

/// A table of any game.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyTable {
    /// A table of Tammany Hall.
    TammanyHall(Table<TammanyHall>),
}

/// A game wrapped for a table that is chosen at run time.
trait Wrap: Game {
    fn wrap(table: Table<Self>) -> AnyTable;
}

impl Wrap for TammanyHall {
    fn wrap(table: Table<Self>) -> AnyTable {
        AnyTable::TammanyHall(table)
    }
}

impl AnyTable {
    /// Starts a game and writes its entry 0.
    ///
    /// # Errors
    /// The options do not fit.
    pub fn start(
        ruleset: Ruleset,
        options: &RawValue,
        seats: SeatCount,
        nonces: Vec<Nonce>,
        secret: Secret,
    ) -> Result<(Self, Entry), BadOptions> {
        with_game!(ruleset, G => {
            let options = serde_json::from_str(options.get())
                .map_err(|error| BadOptions::Unreadable(error.to_string()))?;
            let (table, entry) = Table::<G>::start(Setup { seats, options, nonces, secret })
                .map_err(BadOptions::forbidden)?;
            Ok((G::wrap(table), entry))
        })
    }

    /// The table after a whole stored log, or after its last good entry with what is wrong with the next.
    ///
    /// # Errors
    /// There is no good entry 0.
    pub fn replay<'a>(
        ruleset: Ruleset,
        entries: impl IntoIterator<Item = &'a Entry>,
        secret: Secret,
    ) -> Result<(Self, Option<ReplayError>), ReplayError> {
        with_game!(ruleset, G => {
            let (table, wrong) = Table::<G>::replay(entries, secret)?;
            Ok((G::wrap(table), wrong))
        })
    }

    /// Takes the next stored entry again.
    ///
    /// # Errors
    /// It does not replay; the table is as it was.
    pub fn replay_next(&mut self, entry: &Entry) -> Result<(), ReplayError> {
        with_table!(self, table => table.replay_next(entry))
    }

    /// The game that is played.
    pub const fn ruleset(&self) -> Ruleset {
        match self {
            Self::TammanyHall(_) => Ruleset::TammanyHall,
        }
    }

    /// The number of entries in the log.
    pub const fn version(&self) -> u32 {
        with_table!(self, table => table.version())
    }

    /// The id of the decision now waited for.
    pub const fn decision_id(&self) -> u32 {
        with_table!(self, table => table.decision_id())
    }

    /// How many seats play.
    pub const fn seats(&self) -> SeatCount {
        with_table!(self, table => table.seats())
    }

    /// The version of the rules that this game keeps.
    pub const fn rules(&self) -> RulesVersion {
        with_table!(self, table => table.rules())
    }

    /// The hash that stands for the whole log.
    pub const fn head(&self) -> Head {
        with_table!(self, table => table.head())
    }

    /// The secret behind the chance.
    pub const fn secret(&self) -> &Secret {
        with_table!(self, table => table.secret())
    }

    /// Whom the table waits for.
    pub fn pending(&self) -> AnyPending {
        fn asked<D: crate::game::Decision>(decision: &D) -> Asked {
            Asked {
                kind: decision.kind(),
                question: decision.question(),
                is_bid: decision.is_bid(),
                decision: raw(decision),
            }
        }
        with_table!(self, table => match table.pending() {
            Pending::Turn { seat, decision } => AnyPending::Waiting {
                seats: SeatSet::EMPTY.with(seat),
                sealed: false,
                asked: asked(&decision),
            },
            Pending::Sealed { waiting, decision } => AnyPending::Waiting {
                seats: waiting,
                sealed: true,
                asked: asked(&decision),
            },
            Pending::Over(standings) => AnyPending::Over(standings),
        })
    }

    /// What the viewer may see, as JSON.
    pub fn view(&self, viewer: Viewer) -> Box<RawValue> {
        with_table!(self, table => raw(&table.view(viewer)))
    }

    /// What the viewer may see, as plain text.
    pub fn board_text(&self, viewer: Viewer, names: &Names) -> String {
        fn text<G: Game>(table: &Table<G>, viewer: Viewer, names: &Names) -> String {
            G::board_text(&table.view(viewer), names)
        }
        with_table!(self, table => text(table, viewer, names))
    }

    /// The seat's own answer to the sealed decision now open.
    pub fn own_answer(&self, seat: Seat) -> Option<Box<RawValue>> {
        with_table!(self, table => table.own_answer(seat).map(raw))
    }

    /// Every action that the seat may take now.
    pub fn legal_actions(&self, seat: Seat, names: &Names) -> Vec<LegalAction> {
        with_table!(self, table => table
            .legal_actions(seat)
            .iter()
            .map(|action| LegalAction {
                action: raw(action),
                written: action.to_string(),
                text: table.describe(seat, action, names),
            })
            .collect())
    }

    /// One legal action of the seat, chosen by `choose` from their number; `None` if it has none.
    pub fn choose_action(&self, seat: Seat, choose: impl FnOnce(usize) -> usize) -> Option<Box<RawValue>> {
        with_table!(self, table => {
            let actions = table.legal_actions(seat);
            actions.get(choose(actions.len())).map(raw)
        })
    }

    /// Answers a decision with actions sent as JSON: all of them or none.
    ///
    /// # Errors
    /// The refusal; the table is as it was.
    pub fn submit(
        &mut self,
        seat: Seat,
        decision: u32,
        actions: &[impl AsRef<str>],
    ) -> Result<Vec<Entry>, AnyRefusal> {
        with_table!(self, table => {
            let actions = actions
                .iter()
                .enumerate()
                .map(|(index, action)| {
                    serde_json::from_str(action.as_ref()).map_err(|error| AnyRefusal::NoSuchAction {
                        index,
                        reason: error.to_string(),
                    })
                })
                .collect::<Result<Vec<_>, _>>()?;
            Ok(table.submit(seat, decision, &actions)?)
        })
    }
}

fn table_sentence(event: &TableEvent, names: &Names) -> String {
    match event {
        TableEvent::SealedAnswerGiven { seat } => format!("{} has answered.", names[*seat]),
        TableEvent::SealedAnswerReplaced { seat } => {
            format!("{} has answered anew.", names[*seat])
        }
    }
}

#[allow(
    clippy::expect_used,
    reason = "our own types: string keys, no floats, nothing that JSON cannot hold"
)]
fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("plain data serializes")
}
