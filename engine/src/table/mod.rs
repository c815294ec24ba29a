//! A game in play: the only caller of the rules, and the writer of the log.

mod acts;
mod foresee;
mod imagined;
mod known;
mod past;
mod position;
mod refusal;
mod replay;

use std::sync::Arc;

pub use self::acts::{ActRefused, UndoPoint};
pub use self::foresee::{Foreseen, Stopped};
pub use self::known::Known;
use self::past::{Did, Past, Step};
use self::position::{Effect, Outcome, Position};
pub use self::refusal::{Refusal, Unheard};
pub use self::replay::ReplayError;
use crate::at::At;
use crate::chain::{Format, Head};
use crate::chance::{Chance, Nonce, Secret, StreamKey};
use crate::ending::Ending;
use crate::entry::{Actor, Entry, Start};
use crate::game::{Game, Names, Pending, RulesVersion, Told, Viewer};
use crate::menu::Menu;
use crate::seat::{BySeat, Seat, SeatCount};
use crate::terms::Terms;
use crate::words::Lang;

/// The most actions that one submit may hold: more than any legal turn needs.
pub const MAX_ACTIONS: usize = 64;

/// Bytes that the JSON of most actions fits in.
const ACTION_LENGTH: usize = 80;
/// Bytes that the JSON of most entries' events fits in.
const EVENTS_LENGTH: usize = 480;

/// One match: where its game stands, the way there, and the end of its log.
#[derive(Clone, Debug, PartialEq)]
pub struct Table<G: Game> {
    seats: SeatCount,
    rules: RulesVersion,
    format: Format,
    terms: Arc<Terms>,
    secret: Secret,
    key: StreamKey,
    position: Position<G>,
    past: Past<G>,
    /// Entries in the log.
    version: u32,
    head: Head,
    /// When what is written now is written.
    now: At,
}

/// What a game is started with.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup<O> {
    /// How many seats play.
    pub seats: SeatCount,
    /// The game's options.
    pub options: O,
    /// What each seat contributes to the chance, in seat order; seats left out contribute nothing.
    pub nonces: Vec<Nonce>,
    /// The game's secret.
    pub secret: Secret,
    /// How much time there is.
    pub terms: Terms,
    /// When it starts.
    pub at: At,
}

impl<G: Game> Table<G> {
    /// Starts a game: sets it up and writes entry 0.
    ///
    /// # Errors
    /// The options do not fit.
    pub fn start(setup: Setup<G::Options>) -> Result<(Self, Entry), G::Violation> {
        let Setup {
            seats,
            options,
            mut nonces,
            secret,
            terms,
            at,
        } = setup;
        nonces.resize(usize::from(seats.get()), Nonce::default());
        let start = Start {
            ruleset: G::SLUG.to_owned(),
            rules_version: G::RULES,
            seats,
            options,
            commitment: secret.commitment(),
            nonces,
            terms,
            format: Format::NEWEST,
        };
        let action = to_json(&start, EVENTS_LENGTH);
        Self::set_up(&start, action, secret, at)
    }

    fn set_up(
        start: &Start<G::Options>,
        action: String,
        secret: Secret,
        at: At,
    ) -> Result<(Self, Entry), G::Violation> {
        let key = secret.key(&start.nonces);
        let mut chance = Chance::stream(key, 0);
        let mut told = Vec::new();
        let game = G::setup(
            &start.options,
            start.seats,
            start.rules_version,
            &mut chance,
            &mut told,
        )?;
        let position = Position {
            game,
            draws: u64::from(chance.drew()),
            decision: 0,
            turn: 0,
            answers: BySeat::default(),
            ended: None,
        };
        let entry = chained(
            start.format,
            &secret,
            Entry {
                seq: 0,
                at,
                actor: Actor::Server,
                action,
                events: told_json(&told),
                head: Head::GENESIS,
            },
        );
        let table = Self {
            seats: start.seats,
            rules: start.rules_version,
            format: start.format,
            terms: Arc::new(start.terms.clone()),
            secret,
            key,
            past: Past::new(position.clone(), entry.head),
            position,
            version: 1,
            head: entry.head,
            now: at,
        };
        Ok((table, entry))
    }

    /// The number of entries in the log.
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// The id of the decision now waited for: the position of the entry that opened it.
    pub const fn decision_id(&self) -> u32 {
        self.position.decision
    }

    /// The entry that began the turn in which the game is; 0 if no turn that might be mistaken for the one before has begun.
    pub const fn turn_id(&self) -> u32 {
        self.position.turn
    }

    /// How many seats play.
    pub const fn seats(&self) -> SeatCount {
        self.seats
    }

    /// The version of the rules that this game keeps.
    pub const fn rules(&self) -> RulesVersion {
        self.rules
    }

    /// How the log is chained.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Says when everything is written that is written from now on. No clock runs here.
    pub const fn set_time(&mut self, now: At) {
        self.now = now;
    }

    /// How much time there is.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The hash that stands for the whole log.
    pub const fn head(&self) -> Head {
        self.head
    }

    /// The secret behind the chance; to be shown to nobody before the game is over.
    pub const fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The state itself, for tests and tools. What is sent to anybody comes from [`Table::view`].
    pub const fn game(&self) -> &G {
        &self.position.game
    }

    /// The table as it was after entry `seq`; none if the log is shorter.
    #[must_use]
    pub fn at(&self, seq: u32) -> Option<Self> {
        let position = self.past.position(self.key, self.seats, seq)?;
        Some(Self {
            position,
            past: self.past.up_to(seq)?,
            version: seq + 1,
            head: self.past.step(seq)?.head,
            ..self.clone()
        })
    }

    /// Whom the game waits for; a seat that has answered a sealed decision is not among them.
    pub fn pending(&self) -> Pending<G::Decision> {
        self.position.pending()
    }

    /// What counts for victory and the seat has by now.
    pub fn score(&self, seat: Seat) -> i32 {
        self.position.game.score(seat)
    }

    /// What the viewer may see of the game.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.position.game.view(viewer)
    }

    /// The seat's own answer to the sealed decision now open, if it has given one.
    pub fn own_answer(&self, seat: Seat) -> Option<&G::Action> {
        self.position.answers[seat].as_ref()
    }

    /// How the game came to its end; none if it goes on.
    pub fn ending(&self) -> Option<Ending> {
        match self.position.asked() {
            Pending::Over(_) => Some(self.position.ended.unwrap_or(Ending::Played)),
            Pending::Turn { .. } | Pending::Sealed { .. } => None,
        }
    }

    /// Every action that the seat may take now; also those that would replace its sealed answer.
    pub fn legal_actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if self.position.ended.is_none() {
            self.position.game.legal_actions(seat, &mut actions);
        }
        actions
    }

    /// How the seat picks from its [`legal_actions`](Table::legal_actions); none if it has none.
    pub fn menu(&self, seat: Seat) -> Option<Menu> {
        if self.position.ended.is_some() {
            return None;
        }
        Some(self.position.game.menu(seat)).filter(|menu| !menu.is_empty())
    }

    /// How many [`legal_actions`](Table::legal_actions) the seat has, without listing them.
    pub fn legal_count(&self, seat: Seat) -> u64 {
        self.menu(seat).map_or(0, |menu| menu.count())
    }

    /// The action as one line in this language that says what it would do now.
    pub fn describe_in(&self, lang: Lang, seat: Seat, action: &G::Action, names: &Names) -> String {
        self.position.game.describe_in(lang, seat, action, names)
    }

    /// Answers a decision: takes the actions one after another, or none of them.
    ///
    /// Returns the new entries, one an action.
    ///
    /// # Errors
    /// The refusal; the table is as it was.
    pub fn submit(
        &mut self,
        seat: Seat,
        decision: u32,
        actions: &[G::Action],
    ) -> Result<Vec<Entry>, Refusal<G::Violation>> {
        self.must_ask(seat, decision, actions.len())?;
        let [only] = actions else {
            return self.take_all(seat, actions);
        };
        let entry = self.take(seat, only).map_err(|violation| Refusal::Rule {
            index: 0,
            violation,
        })?;
        Ok(vec![entry])
    }

    /// Whether the seat may answer this decision with so many actions.
    fn must_ask(
        &self,
        seat: Seat,
        decision: u32,
        actions: usize,
    ) -> Result<(), Refusal<G::Violation>> {
        if actions == 0 || actions > MAX_ACTIONS {
            return Err(Unheard::WrongNumberOfActions.into());
        }
        match self.position.asked() {
            Pending::Over(_) => return Err(Unheard::GameOver.into()),
            Pending::Turn { .. } | Pending::Sealed { .. } if decision != self.position.decision => {
                return Err(Unheard::StaleDecision.into());
            }
            Pending::Turn { seat: due, .. } if due != seat => {
                return Err(Unheard::NotYourTurn.into());
            }
            Pending::Sealed { waiting, .. } if !waiting.has(seat) => {
                return Err(Unheard::NotYourTurn.into());
            }
            Pending::Sealed { .. } if actions > 1 => {
                return Err(Unheard::SealedAnswerNotAlone.into());
            }
            Pending::Turn { .. } | Pending::Sealed { .. } => {}
        }
        Ok(())
    }

    /// Takes several actions of one seat's turn on a copy, so that a refused one undoes those before it.
    fn take_all(
        &mut self,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<Vec<Entry>, Refusal<G::Violation>> {
        let mut table = self.clone();
        let mut entries = Vec::with_capacity(actions.len());
        for (index, action) in actions.iter().enumerate() {
            table.must_go_on_with(seat)?;
            let entry = table
                .take(seat, action)
                .map_err(|violation| Refusal::Rule { index, violation })?;
            entries.push(entry);
        }
        *self = table;
        Ok(entries)
    }

    /// Whether it is still the seat's turn, for a further action of its list.
    fn must_go_on_with(&self, seat: Seat) -> Result<(), Refusal<G::Violation>> {
        match self.position.asked() {
            Pending::Turn { seat: due, .. } if due == seat => Ok(()),
            Pending::Turn { .. } => Err(Unheard::TurnEnds.into()),
            Pending::Sealed { .. } => Err(Unheard::SealedAnswerNotAlone.into()),
            Pending::Over(_) => Err(Unheard::GameOver.into()),
        }
    }

    /// Takes one action of a seat that the game asks; on a violation nothing has changed.
    fn take(&mut self, seat: Seat, action: &G::Action) -> Result<Entry, G::Violation> {
        let effect = self.apply(seat, action)?;
        Ok(self.write(seat, action, &effect))
    }

    /// Writes the entry of a seat's action that has led to the position.
    fn write(&mut self, seat: Seat, action: &G::Action, effect: &Effect<G::Event>) -> Entry {
        let events = match &effect.told {
            Outcome::Sealed(event) => told_json(&[Told::all(event)]),
            Outcome::Told(told) => told_json(told),
        };
        let did = Did::Took {
            seat,
            action: action.clone(),
            learned: effect.learned,
        };
        let text = to_json(action, ACTION_LENGTH);
        self.append(Actor::Seat(seat), text, events, did)
    }

    fn apply(&mut self, seat: Seat, action: &G::Action) -> Result<Effect<G::Event>, G::Violation> {
        self.position
            .take(self.key, self.seats, self.version, seat, action)
    }

    /// Writes the entry of a step that has led to the position.
    fn append(
        &mut self,
        actor: Actor,
        action: String,
        events: String,
        did: Did<G::Action>,
    ) -> Entry {
        let seq = self.version;
        let entry = chained(
            self.format,
            &self.secret,
            Entry {
                seq,
                at: self.now,
                actor,
                action,
                events,
                head: self.head,
            },
        );
        let head = entry.head;
        self.past.push(seq, Step { did, head }, &self.position);
        self.head = head;
        self.version += 1;
        entry
    }
}

/// An entry that still has the head before it, with its own.
fn chained(format: Format, secret: &Secret, mut entry: Entry) -> Entry {
    let salt = secret.salt(entry.seq);
    entry.head = entry.head.after(format, &salt, entry.link());
    entry
}

/// Told events of the table or of the game, as they are stored: the same text as that of a list of told
/// [`Happening`](crate::entry::Happening)s, which have no mark of their own.
fn told_json<E: serde::Serialize>(told: &[Told<E>]) -> String {
    to_json(told, EVENTS_LENGTH)
}

/// Writes into room for `length` bytes, which grows if they are more.
#[allow(
    clippy::expect_used,
    reason = "our own types: string keys, no floats, nothing that JSON cannot hold"
)]
fn to_json<T: serde::Serialize + ?Sized>(value: &T, length: usize) -> String {
    let mut json = Vec::with_capacity(length);
    serde_json::to_writer(&mut json, value).expect("plain data serializes");
    String::from_utf8(json).expect("JSON is text")
}
