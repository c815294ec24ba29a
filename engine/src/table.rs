//! A game in play: the only caller of the rules, and the writer of the log.

use crate::chain::Head;
use crate::chance::{Chance, Nonce, Secret, StreamKey};
use crate::entry::{Actor, Entry, Start, TableEvent};
use crate::game::{Game, Names, Pending, RulesVersion, Told, Viewer, Violation};
use crate::seat::{BySeat, Seat, SeatCount};

/// The most actions that one submit may hold: more than any legal turn needs.
pub const MAX_ACTIONS: usize = 64;

/// Events that most entries do with.
const EVENTS: usize = 8;
/// Bytes that the JSON of most actions fits in.
const ACTION_LENGTH: usize = 80;
/// Bytes that the JSON of most entries' events fits in.
const EVENTS_LENGTH: usize = 480;

/// One match: the state of its game, the sealed answers given so far, and the end of its log.
#[derive(Clone, Debug, PartialEq)]
pub struct Table<G: Game> {
    game: G,
    seats: SeatCount,
    rules: RulesVersion,
    secret: Secret,
    key: StreamKey,
    /// Entries that have drawn so far: the number of the next stream of chance.
    draws: u64,
    /// Entries in the log.
    version: u32,
    /// The entry that opened the decision now waited for.
    decision: u32,
    answers: BySeat<Option<G::Action>>,
    head: Head,
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
}

/// Why a submit was refused. Nothing of it was done.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal<V: Violation> {
    /// The game waits for nobody.
    #[error("the game is over")]
    GameOver,
    /// The answer is to a decision that is not open any more, or never was.
    #[error("the game is not waiting for that decision: it has been answered or undone meanwhile")]
    StaleDecision,
    /// The game does not wait for this seat.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The list is empty or too long.
    #[error("send between 1 and 64 actions at a time")]
    WrongNumberOfActions,
    /// A sealed answer came together with other actions.
    #[error("a sealed answer is sent alone")]
    SealedAnswerNotAlone,
    /// An action of the list is against the rules.
    #[error("{violation}")]
    Rule {
        /// Which action of the list, from 0.
        index: usize,
        /// The rule it breaks.
        violation: V,
    },
}

/// Why a stored log does not replay. The table is the one after the last good entry.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// There is no entry 0, or it is not a start of this game.
    #[error("entry 0 does not start this game: {0}")]
    BadStart(String),
    /// The secret is not the one that entry 0 was bound to.
    #[error("the secret does not fit the commitment of entry 0")]
    WrongSecret,
    /// An entry cannot be read or is refused by the rules.
    #[error("entry {seq} cannot be replayed: {reason}")]
    Refused {
        /// The entry's position.
        seq: u32,
        /// What is wrong with it.
        reason: String,
    },
    /// The replay yields other events than were told when the entry was made.
    #[error("entry {seq} replays to other events than it was stored with")]
    OtherEvents {
        /// The entry's position.
        seq: u32,
    },
    /// The stored chain hash is not that of the stored texts.
    #[error("entry {seq} breaks the chain: it was altered after it was written")]
    BrokenChain {
        /// The entry's position.
        seq: u32,
    },
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
        } = setup;
        nonces.resize(usize::from(seats.get()), Nonce::default());
        let start = Start {
            ruleset: G::SLUG.to_owned(),
            rules_version: G::RULES,
            seats,
            options,
            commitment: secret.commitment(),
            nonces,
        };
        let action = to_json(&start, EVENTS_LENGTH);
        Self::set_up(&start, action, secret)
    }

    fn set_up(
        start: &Start<G::Options>,
        action: String,
        secret: Secret,
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
        let mut table = Self {
            game,
            seats: start.seats,
            rules: start.rules_version,
            secret,
            key,
            draws: 0,
            version: 0,
            decision: 0,
            answers: BySeat::default(),
            head: Head::GENESIS,
        };
        table.count_draws(&chance);
        let entry = table.append(Actor::Server, action, events_json(&told));
        Ok((table, entry))
    }

    /// The number of entries in the log.
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// The id of the decision now waited for: the position of the entry that opened it.
    pub const fn decision_id(&self) -> u32 {
        self.decision
    }

    /// How many seats play.
    pub const fn seats(&self) -> SeatCount {
        self.seats
    }

    /// The version of the rules that this game keeps.
    pub const fn rules(&self) -> RulesVersion {
        self.rules
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
        &self.game
    }

    /// Whom the game waits for; a seat that has answered a sealed decision is not among them.
    pub fn pending(&self) -> Pending<G::Decision> {
        match self.game.pending() {
            Pending::Sealed { waiting, decision } => Pending::Sealed {
                waiting: waiting
                    .iter()
                    .filter(|&seat| self.answers[seat].is_none())
                    .collect(),
                decision,
            },
            open @ (Pending::Turn { .. } | Pending::Over(_)) => open,
        }
    }

    /// What the viewer may see of the game.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(viewer)
    }

    /// The seat's own answer to the sealed decision now open, if it has given one.
    pub fn own_answer(&self, seat: Seat) -> Option<&G::Action> {
        self.answers[seat].as_ref()
    }

    /// Every action that the seat may take now; also those that would replace its sealed answer.
    pub fn legal_actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        actions
    }

    /// The action as one line that says what it would do now.
    pub fn describe(&self, seat: Seat, action: &G::Action, names: &Names) -> String {
        self.game.describe(seat, action, names)
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
        if actions.is_empty() || actions.len() > MAX_ACTIONS {
            return Err(Refusal::WrongNumberOfActions);
        }
        match self.game.pending() {
            Pending::Over(_) => return Err(Refusal::GameOver),
            Pending::Turn { .. } | Pending::Sealed { .. } if decision != self.decision => {
                return Err(Refusal::StaleDecision);
            }
            Pending::Turn { seat: due, .. } if due != seat => return Err(Refusal::NotYourTurn),
            Pending::Sealed { waiting, .. } if !waiting.has(seat) => {
                return Err(Refusal::NotYourTurn);
            }
            Pending::Sealed { .. } if actions.len() > 1 => {
                return Err(Refusal::SealedAnswerNotAlone);
            }
            Pending::Turn { .. } | Pending::Sealed { .. } => {}
        }
        let [only] = actions else {
            return self.take_all(seat, actions);
        };
        let entry = self.take(seat, only).map_err(|violation| Refusal::Rule {
            index: 0,
            violation,
        })?;
        Ok(vec![entry])
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
            match table.game.pending() {
                Pending::Turn { seat: due, .. } if due == seat => {}
                Pending::Turn { .. } => return Err(Refusal::NotYourTurn),
                Pending::Sealed { .. } => return Err(Refusal::SealedAnswerNotAlone),
                Pending::Over(_) => return Err(Refusal::GameOver),
            }
            let entry = table
                .take(seat, action)
                .map_err(|violation| Refusal::Rule { index, violation })?;
            entries.push(entry);
        }
        *self = table;
        Ok(entries)
    }

    /// Takes one action of a seat that the game waits for; on a violation nothing has changed.
    fn take(&mut self, seat: Seat, action: &G::Action) -> Result<Entry, G::Violation> {
        let mut chance = Chance::stream(self.key, self.draws);
        let mut told = Vec::with_capacity(EVENTS);
        let mut game = self.game.clone();
        let mut sealed = None;
        match self.game.pending() {
            Pending::Sealed { waiting, .. } => {
                let others = waiting.without(seat);
                if others.iter().all(|other| self.answers[other].is_some()) {
                    for each in waiting.iter() {
                        let answer = if each == seat {
                            Some(action)
                        } else {
                            self.answers[each].as_ref()
                        };
                        if let Some(answer) = answer {
                            game.apply(each, answer, &mut chance, &mut told)?;
                        }
                    }
                } else {
                    // Only to learn whether the rules allow it; the answer takes effect with the last one.
                    game.apply(seat, action, &mut chance, &mut told)?;
                    sealed = Some(if self.answers[seat].is_none() {
                        TableEvent::SealedAnswerGiven { seat }
                    } else {
                        TableEvent::SealedAnswerReplaced { seat }
                    });
                }
            }
            Pending::Turn { .. } | Pending::Over(_) => {
                game.apply(seat, action, &mut chance, &mut told)?;
            }
        }
        let events = if let Some(event) = sealed {
            self.answers[seat] = Some(action.clone());
            events_json(&[Told::all(event)])
        } else {
            self.game = game;
            self.answers = BySeat::default();
            self.decision = self.version;
            self.count_draws(&chance);
            events_json(&told)
        };
        let action = to_json(action, ACTION_LENGTH);
        Ok(self.append(Actor::Seat(seat), action, events))
    }

    fn count_draws(&mut self, chance: &Chance) {
        self.draws += u64::from(chance.drew());
    }

    fn append(&mut self, actor: Actor, action: String, events: String) -> Entry {
        let seq = self.version;
        let salt = self.secret.salt(seq);
        self.head = self.head.after(&salt, actor.text(), &action, &events);
        self.version += 1;
        Entry {
            seq,
            actor,
            action,
            events,
            head: self.head,
        }
    }

    /// The table after a stored entry 0.
    ///
    /// # Errors
    /// It is no start of this game, or the secret is not its own.
    pub fn replay_start(entry: &Entry, secret: Secret) -> Result<Self, ReplayError> {
        let start: Start<G::Options> = serde_json::from_str(&entry.action)
            .map_err(|error| ReplayError::BadStart(error.to_string()))?;
        if start.ruleset != G::SLUG || start.rules_version > G::RULES || entry.seq != 0 {
            return Err(ReplayError::BadStart(format!(
                "it is of {} version {}",
                start.ruleset, start.rules_version.0
            )));
        }
        if secret.commitment() != start.commitment {
            return Err(ReplayError::WrongSecret);
        }
        let (table, yielded) = Self::set_up(&start, entry.action.clone(), secret)
            .map_err(|violation| ReplayError::BadStart(violation.to_string()))?;
        check_receipt(entry, &yielded)?;
        Ok(table)
    }

    /// Takes the next stored entry again and compares what comes of it with what was stored.
    ///
    /// # Errors
    /// It does not replay; the table is then the one before it.
    pub fn replay_next(&mut self, entry: &Entry) -> Result<(), ReplayError> {
        let refused = |reason: String| ReplayError::Refused {
            seq: entry.seq,
            reason,
        };
        if entry.seq != self.version {
            return Err(refused(format!("entry {} should come next", self.version)));
        }
        let seat = entry
            .actor
            .seat()
            .ok_or_else(|| refused("only entry 0 is the server's".to_owned()))?;
        let action: G::Action =
            serde_json::from_str(&entry.action).map_err(|error| refused(error.to_string()))?;
        if !self.game.pending().seats().has(seat) {
            return Err(refused("the game does not wait for this seat".to_owned()));
        }
        let before = self.clone();
        let yielded = self
            .take(seat, &action)
            .map_err(|violation| refused(violation.to_string()))?;
        check_receipt(entry, &yielded).inspect_err(|_| *self = before)
    }

    /// The table after a whole stored log, or after its last good entry together with what is wrong with the next.
    ///
    /// # Errors
    /// There is no good entry 0.
    pub fn replay<'a>(
        entries: impl IntoIterator<Item = &'a Entry>,
        secret: Secret,
    ) -> Result<(Self, Option<ReplayError>), ReplayError> {
        let mut entries = entries.into_iter();
        let first = entries
            .next()
            .ok_or_else(|| ReplayError::BadStart("the log is empty".to_owned()))?;
        let mut table = Self::replay_start(first, secret)?;
        for entry in entries {
            if let Err(error) = table.replay_next(entry) {
                return Ok((table, Some(error)));
            }
        }
        Ok((table, None))
    }
}

/// Events first, since they say more; their hash would differ with them.
fn check_receipt(stored: &Entry, yielded: &Entry) -> Result<(), ReplayError> {
    let seq = stored.seq;
    if stored.events != yielded.events {
        return Err(ReplayError::OtherEvents { seq });
    }
    if stored.head != yielded.head {
        return Err(ReplayError::BrokenChain { seq });
    }
    Ok(())
}

/// The events of the table or of the game, as they are stored: the same text as that of a list of told
/// [`Happening`](crate::entry::Happening)s, which have no mark of their own.
fn events_json<E: serde::Serialize>(told: &[Told<E>]) -> String {
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
