//! A table of a game that is chosen at run time: JSON outside, the game's own types inside.
//!
//! A new game is a variant of [`Ruleset`] and of [`AnyTable`]; the compiler then lists every place that must know it.

mod asked;
mod refusal;
mod ruleset;

use std::str::FromStr;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use self::asked::AnyDecision;
pub use self::asked::Asked;
pub use self::menu::{MenuWords, WordedMenu};
use self::refusal::AnyViolation;
pub use self::refusal::{AnyRefusal, BadOptions, BrokenRule, Unread};
use self::ruleset::with_game;
pub use self::ruleset::{ReadAction, ReadEvent, Ruleset, UnknownRuleset};
pub use self::visit::Visit;
use crate::acts::{PauseReason, Sitter, TableAct};
use crate::at::At;
use crate::chance::{Nonce, Secret};
use crate::drawing::Sketch;
use crate::ending::Ending;
use crate::entry::{Actor, Entry};
use crate::game::{Game, Names, Pending, RulesVersion, Standings, Viewer};
use crate::games::bull_moose::BullMoose;
use crate::games::city_and_guilds::CityAndGuilds;
use crate::games::tammany_hall::TammanyHall;
#[cfg(feature = "trial")]
use crate::games::trial_race::Race;
use crate::notation::NotationError;
use crate::seat::{Seat, SeatCount, SeatSet};
use crate::table::{ActRefused, Foreseen, Setup, Table, UndoPoint};
use crate::terms::Terms;
use crate::words::Lang;

/// Runs an expression with `$table` standing for the table inside.
macro_rules! with_table {
    ($any:expr, $table:ident => $body:expr) => {
        match $any {
            AnyTable::TammanyHall($table) => $body,
            AnyTable::CityAndGuilds($table) => $body,
            AnyTable::BullMoose($table) => $body,
            #[cfg(feature = "trial")]
            AnyTable::TrialRace($table) => $body,
        }
    };
}

mod log;
mod menu;
mod visit;

/// A table of any game.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a copy of a table is one block of memory; a box would be one more for every move"
)]
pub enum AnyTable {
    /// A table of Tammany Hall.
    TammanyHall(Table<TammanyHall>),
    /// A table of City & Guilds.
    CityAndGuilds(Table<CityAndGuilds>),
    /// A table of Bull Moose.
    BullMoose(Table<BullMoose>),
    /// A table of the trial race, which no build has.
    #[cfg(feature = "trial")]
    TrialRace(Table<Race>),
}

/// A game wrapped for a table that is chosen at run time.
trait Wrap: Game {
    fn wrap(table: Table<Self>) -> AnyTable;
    fn asks(decision: Self::Decision) -> AnyDecision;
    fn breaks(violation: Self::Violation) -> AnyViolation;
}

impl Wrap for TammanyHall {
    fn wrap(table: Table<Self>) -> AnyTable {
        AnyTable::TammanyHall(table)
    }

    fn asks(decision: Self::Decision) -> AnyDecision {
        AnyDecision::TammanyHall(decision)
    }

    fn breaks(violation: Self::Violation) -> AnyViolation {
        AnyViolation::TammanyHall(violation)
    }
}

impl Wrap for CityAndGuilds {
    fn wrap(table: Table<Self>) -> AnyTable {
        AnyTable::CityAndGuilds(table)
    }

    fn asks(decision: Self::Decision) -> AnyDecision {
        AnyDecision::CityAndGuilds(decision)
    }

    fn breaks(violation: Self::Violation) -> AnyViolation {
        AnyViolation::CityAndGuilds(violation)
    }
}

impl Wrap for BullMoose {
    fn wrap(table: Table<Self>) -> AnyTable {
        AnyTable::BullMoose(table)
    }

    fn asks(decision: Self::Decision) -> AnyDecision {
        AnyDecision::BullMoose(decision)
    }

    fn breaks(violation: Self::Violation) -> AnyViolation {
        AnyViolation::BullMoose(violation)
    }
}

#[cfg(feature = "trial")]
impl Wrap for Race {
    fn wrap(table: Table<Self>) -> AnyTable {
        AnyTable::TrialRace(table)
    }

    fn asks(decision: Self::Decision) -> AnyDecision {
        AnyDecision::TrialRace(decision)
    }

    fn breaks(violation: Self::Violation) -> AnyViolation {
        AnyViolation::TrialRace(violation)
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
        terms: Terms,
        at: At,
    ) -> Result<(Self, Entry), BadOptions> {
        with_game!(ruleset, G => {
            let options = serde_json::from_str(options.get())
                .map_err(|error| BadOptions::Unreadable(error.to_string()))?;
            let (table, entry) = Table::<G>::start(Setup { seats, options, nonces, secret, terms, at })
                .map_err(BadOptions::forbidden::<G>)?;
            Ok((G::wrap(table), entry))
        })
    }

    /// The same position for this viewer with everything else drawn anew from `secret`, and a log that begins there.
    #[must_use]
    pub fn imagined(&self, viewer: Viewer, secret: Secret) -> Self {
        match self {
            Self::TammanyHall(table) => Self::TammanyHall(table.imagined(viewer, secret)),
            Self::CityAndGuilds(table) => Self::CityAndGuilds(table.imagined(viewer, secret)),
            Self::BullMoose(table) => Self::BullMoose(table.imagined(viewer, secret)),
            #[cfg(feature = "trial")]
            Self::TrialRace(table) => Self::TrialRace(table.imagined(viewer, secret)),
        }
    }

    /// The game that is played.
    pub const fn ruleset(&self) -> Ruleset {
        match self {
            Self::TammanyHall(_) => Ruleset::TammanyHall,
            Self::CityAndGuilds(_) => Ruleset::CityAndGuilds,
            Self::BullMoose(_) => Ruleset::BullMoose,
            #[cfg(feature = "trial")]
            Self::TrialRace(_) => Ruleset::TrialRace,
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

    /// The entry that began the turn in which the game is; 0 if no turn that might be mistaken for the one before has begun.
    pub const fn turn_id(&self) -> u32 {
        with_table!(self, table => table.turn_id())
    }

    /// How many seats play.
    pub const fn seats(&self) -> SeatCount {
        with_table!(self, table => table.seats())
    }

    /// The version of the rules that this game keeps.
    pub const fn rules(&self) -> RulesVersion {
        with_table!(self, table => table.rules())
    }

    /// How much time there is.
    pub fn terms(&self) -> &Terms {
        with_table!(self, table => table.terms())
    }

    /// The secret behind the chance.
    pub const fn secret(&self) -> &Secret {
        with_table!(self, table => table.secret())
    }

    /// Whom the table waits for.
    pub fn pending(&self) -> AnyPending {
        fn of<G: Wrap>(table: &Table<G>) -> AnyPending {
            let (seats, sealed, decision) = match table.pending() {
                Pending::Turn { seat, decision } => (SeatSet::EMPTY.with(seat), false, decision),
                Pending::Sealed { waiting, decision } => (waiting, true, decision),
                Pending::Over(standings) => return AnyPending::Over(standings),
            };
            AnyPending::Waiting {
                seats,
                sealed,
                asked: Asked::of::<G>(decision),
            }
        }
        with_table!(self, table => of(table))
    }

    /// The seats that the table waits for, and whether they answer in secret: as [`AnyTable::pending`] says it, without what
    /// they are asked, which a replay of many entries does not need.
    pub fn awaited(&self) -> (SeatSet, bool) {
        with_table!(self, table => {
            let pending = table.pending();
            (pending.seats(), matches!(pending, Pending::Sealed { .. }))
        })
    }

    /// What counts for victory and the seat has by now, as everybody may see it.
    pub fn score(&self, seat: Seat) -> i32 {
        with_table!(self, table => table.score(seat))
    }

    /// What the viewer may see, as JSON, in this language where it says something in words.
    pub fn view_in(&self, lang: Lang, viewer: Viewer) -> Box<RawValue> {
        fn worded<G: Game>(lang: Lang, table: &Table<G>, viewer: Viewer) -> Box<RawValue> {
            let mut view = table.view(viewer);
            G::word_view(lang, &mut view);
            raw(&view)
        }
        with_table!(self, table => worded(lang, table, viewer))
    }

    /// The same in English.
    pub fn view(&self, viewer: Viewer) -> Box<RawValue> {
        self.view_in(Lang::En, viewer)
    }

    /// What the viewer may see, as plain text in this language.
    pub fn board_text_in(&self, lang: Lang, viewer: Viewer, names: &Names) -> String {
        fn text<G: Game>(lang: Lang, table: &Table<G>, viewer: Viewer, names: &Names) -> String {
            G::board_text_in(lang, &table.view(viewer), names)
        }
        with_table!(self, table => text(lang, table, viewer, names))
    }

    /// The same in English.
    pub fn board_text(&self, viewer: Viewer, names: &Names) -> String {
        self.board_text_in(Lang::En, viewer, names)
    }

    /// What the viewer may see, as a picture that is still to be marked.
    pub fn sketch_in(&self, lang: Lang, viewer: Viewer, names: &Names) -> Sketch {
        fn sketch<G: Game>(lang: Lang, table: &Table<G>, viewer: Viewer, names: &Names) -> Sketch {
            G::sketch_in(lang, &table.view(viewer), names)
        }
        with_table!(self, table => sketch(lang, table, viewer, names))
    }

    /// The seat's own answer to the sealed decision now open.
    pub fn own_answer(&self, seat: Seat) -> Option<Box<RawValue>> {
        with_table!(self, table => table.own_answer(seat).map(raw))
    }

    /// Every action that the seat may take now, with its line in this language.
    pub fn legal_actions_in(&self, lang: Lang, seat: Seat, names: &Names) -> Vec<LegalAction> {
        with_table!(self, table => table
            .legal_actions(seat)
            .iter()
            .map(|action| LegalAction {
                action: raw(action),
                written: action.to_string(),
                text: table.describe_in(lang, seat, action, names),
            })
            .collect())
    }

    /// The same in English.
    pub fn legal_actions(&self, seat: Seat, names: &Names) -> Vec<LegalAction> {
        self.legal_actions_in(Lang::En, seat, names)
    }

    /// An action sent as JSON, an object or a string with its written form, as one line in this language that says what it
    /// would do now. Whether the seat may take it is not asked.
    ///
    /// # Errors
    /// It is no action of this game.
    pub fn describe_in(
        &self,
        lang: Lang,
        seat: Seat,
        action: &str,
        names: &Names,
    ) -> Result<String, AnyRefusal> {
        with_table!(self, table => {
            let actions = read_actions(&[action])?;
            let lines = actions.iter().map(|action| table.describe_in(lang, seat, action, names));
            Ok(lines.collect())
        })
    }

    /// One legal action of the seat, chosen by `choose` from their number; `None` if it has none.
    pub fn choose_action(
        &self,
        seat: Seat,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<Box<RawValue>> {
        with_table!(self, table => {
            let actions = table.legal_actions(seat);
            actions.get(choose(actions.len())).map(raw)
        })
    }

    /// The table as it was after entry `seq`; none if the log is shorter.
    #[must_use]
    pub fn at(&self, seq: u32) -> Option<Self> {
        Some(match self {
            Self::TammanyHall(table) => Self::TammanyHall(table.at(seq)?),
            Self::CityAndGuilds(table) => Self::CityAndGuilds(table.at(seq)?),
            Self::BullMoose(table) => Self::BullMoose(table.at(seq)?),
            #[cfg(feature = "trial")]
            Self::TrialRace(table) => Self::TrialRace(table.at(seq)?),
        })
    }

    /// The steps that the seat may take back, the newest first, from those before entry `before` on; at most `limit`.
    pub fn undo_points(&self, seat: Seat, before: Option<u32>, limit: usize) -> Vec<UndoPoint> {
        with_table!(self, table => table
            .undo_points(seat)
            .filter(|point| before.is_none_or(|before| point.step < before))
            .take(limit)
            .collect())
    }

    /// The step that goes back to after entry `to`, if the seat has one there.
    pub fn undo_point(&self, seat: Seat, to: u32) -> Option<UndoPoint> {
        with_table!(self, table => table.undo_points(seat).find(|point| point.to == to))
    }

    /// Goes back to after entry `to`, as the seat asked: by itself, or with the consent of the table.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn undo(&mut self, actor: Actor, seat: Seat, to: u32) -> Result<Entry, ActRefused> {
        with_table!(self, table => table.act(actor, &TableAct::Undo { to, seat }))
    }

    /// Takes the safe default for a seat whose time ran out: one sealed answer, or its turn step by step until it is over.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn take_defaults(
        &mut self,
        seat: Seat,
        due: DateTime<Utc>,
    ) -> Result<Vec<Entry>, ActRefused> {
        with_table!(self, table => table.take_defaults(seat, due))
    }

    /// Notes that the time of a seat ran out while the game goes on waiting for it.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn time_out(&mut self, seat: Seat, due: DateTime<Utc>) -> Result<Entry, ActRefused> {
        with_table!(self, table => table.act(Actor::Clock, &TableAct::TimeOut { seat, due }))
    }

    /// Notes who plays a seat from now on.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn pass_seat(&mut self, actor: Actor, seat: Seat, to: Sitter) -> Result<Entry, ActRefused> {
        with_table!(self, table => table.act(actor, &TableAct::SeatPasses { seat, to }))
    }

    /// Notes that the clocks stand still.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn pause(&mut self, actor: Actor, reason: PauseReason) -> Result<Entry, ActRefused> {
        with_table!(self, table => table.act(actor, &TableAct::Pause { reason }))
    }

    /// Notes that the clocks run again.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn resume(&mut self, actor: Actor) -> Result<Entry, ActRefused> {
        with_table!(self, table => table.act(actor, &TableAct::Resume {}))
    }

    /// Notes that a seat gives another one more time, in seconds: by itself, or with the consent of the table.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn give_time(
        &mut self,
        actor: Actor,
        (from, to): (Seat, Seat),
        seconds: u32,
    ) -> Result<Entry, ActRefused> {
        with_table!(self, table => table.act(actor, &TableAct::GiveTime { from, to, seconds }))
    }

    /// Ends the game without standings, as the table agreed.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn end(&mut self) -> Result<Entry, ActRefused> {
        with_table!(self, table => table.act(Actor::Table, &TableAct::End {}))
    }

    /// Ends the game without standings, since nobody is left to play it.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn abandon(&mut self) -> Result<Entry, ActRefused> {
        with_table!(self, table => table.act(Actor::Server, &TableAct::Abandon {}))
    }

    /// How the game came to its end; none if it goes on.
    pub fn ending(&self) -> Option<Ending> {
        with_table!(self, table => table.ending())
    }

    /// Answers a decision with actions sent as JSON, objects or strings with their written forms: all of them or none.
    ///
    /// # Errors
    /// The refusal; the table is as it was.
    pub fn submit(
        &mut self,
        seat: Seat,
        decision: u32,
        actions: &[impl AsRef<str>],
    ) -> Result<Vec<Entry>, AnyRefusal> {
        fn submit<G: Wrap>(
            table: &mut Table<G>,
            seat: Seat,
            decision: u32,
            actions: &[impl AsRef<str>],
        ) -> Result<Vec<Entry>, AnyRefusal> {
            let actions: Vec<G::Action> = read_actions(actions)?;
            let submitted = table.submit(seat, decision, &actions);
            submitted.map_err(AnyRefusal::of::<G>)
        }
        with_table!(self, table => submit(table, seat, decision, actions))
    }

    /// What would come of actions sent as JSON, up to the first one that draws or depends on what is hidden from the seat.
    ///
    /// # Errors
    /// The refusal that a submit of the steps so far would meet.
    pub fn foresee(
        &self,
        seat: Seat,
        decision: u32,
        actions: &[impl AsRef<str>],
    ) -> Result<Foreseen<Self>, AnyRefusal> {
        fn wrapped<G: Wrap>(
            table: &Table<G>,
            seat: Seat,
            decision: u32,
            actions: &[impl AsRef<str>],
        ) -> Result<Foreseen<AnyTable>, AnyRefusal> {
            let actions: Vec<G::Action> = read_actions(actions)?;
            let foreseen = table.foresee(seat, decision, &actions);
            let foreseen = foreseen.map_err(AnyRefusal::of::<G>)?;
            Ok(Foreseen {
                table: G::wrap(foreseen.table),
                entries: foreseen.entries,
                stopped: foreseen.stopped,
            })
        }
        with_table!(self, table => wrapped(table, seat, decision, actions))
    }

    /// The written form of the step that the clock would take for the seat now; none if nothing is asked of it.
    pub fn safe_default(&self, seat: Seat) -> Option<String> {
        with_table!(self, table => table.safe_default(seat).map(|action| action.to_string()))
    }

    /// The written form of the newest step of a seat that stands and that everybody may know.
    pub fn newest_step(&self, seat: Seat) -> Option<String> {
        with_table!(self, table => table.newest_step(seat).map(ToString::to_string))
    }
}

/// Reads actions sent as JSON: objects, or strings with their written forms.
fn read_actions<A: DeserializeOwned + FromStr<Err = NotationError>>(
    actions: &[impl AsRef<str>],
) -> Result<Vec<A>, AnyRefusal> {
    let read = |json: &str| match serde_json::from_str::<String>(json) {
        Ok(written) => written.parse().map_err(Unread::Written),
        Err(_) => serde_json::from_str(json).map_err(|error| Unread::Json(error.to_string())),
    };
    actions
        .iter()
        .enumerate()
        .map(|(index, action)| {
            read(action.as_ref()).map_err(|reason| AnyRefusal::NoSuchAction { index, reason })
        })
        .collect()
}

/// An action that a seat may take now.
#[derive(Clone, Debug)]
pub struct LegalAction {
    /// The action, ready to be sent.
    pub action: Box<RawValue>,
    /// Its standard written form.
    pub written: String,
    /// What it would do now, in one line.
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

#[allow(
    clippy::expect_used,
    reason = "our own types: string keys, no floats, nothing that JSON cannot hold"
)]
fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("plain data serializes")
}
