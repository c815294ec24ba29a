//! What would come of steps, as far as it follows from what their seat knows.

use super::position::{Effect, Outcome};
use super::{Did, Refusal, Table, Unheard};
use crate::chance::{Chance, Secret};
use crate::entry::Entry;
use crate::game::{Game, Pending, Viewer};
use crate::seat::{BySeat, Seat};

/// The seeds of the worlds in which steps are tried. Any would do, as long as they are nobody's secret.
const SEEDS: [[u8; 32]; 2] = [[0x5a; 32], [0xa5; 32]];

/// What would come of a list of steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Foreseen<T> {
    /// The table after the steps that can be foreseen, with everything that their seat may not know imagined. It is to be
    /// viewed by that seat alone, and has no log: its entries are chained to nothing.
    pub table: T,
    /// The entries that the steps would make, one a step, as far as their seat would be told of them.
    pub entries: Vec<Entry>,
    /// Why the steps behind these are not shown; none if all are.
    pub stopped: Option<Stopped>,
}

/// Why a step cannot be foreseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// It draws by chance.
    Chance,
    /// What comes of it depends on what is hidden from its seat, such as the sealed answers that it opens.
    Hidden,
}

impl<G: Game> Table<G> {
    /// Takes the steps in two worlds that have nothing in common but what their seat may know, up to the first one that draws
    /// by chance or of which the seat would not be told the same in both.
    ///
    /// Neither that step nor any behind it is taken or judged. Nothing that the seat may not know is in either world, so
    /// tables that differ in no more than that have the same answer, whatever a game does.
    ///
    /// # Errors
    /// The refusal that a submit of the steps so far would meet.
    pub fn foresee(
        &self,
        seat: Seat,
        decision: u32,
        actions: &[G::Action],
    ) -> Result<Foreseen<Self>, Refusal<G::Violation>> {
        self.must_ask(seat, decision, actions.len())?;
        let Some(first) = actions.first() else {
            return Err(Unheard::WrongNumberOfActions.into());
        };
        let [mut table, mut other] =
            SEEDS.map(|seed| self.supposed(seat, Secret::new(seed), first));
        let opens = self.would_open(seat);
        let mut entries = Vec::new();
        let mut stopped = None;
        for (index, action) in actions.iter().enumerate() {
            if index > 0 {
                table.must_go_on_with(seat)?;
            }
            let (mut next, mut next_other) = (table.clone(), other.clone());
            if opens {
                // The last one to answer is judged as if nobody had.
                next.position.answers = BySeat::default();
                next_other.position.answers = BySeat::default();
            }
            let refusal = |violation| Refusal::Rule { index, violation };
            let (effect, in_other) =
                match (next.apply(seat, action), next_other.apply(seat, action)) {
                    (Ok(effect), Ok(in_other)) => (effect, in_other),
                    (Err(violation), Err(same)) if violation == same => {
                        return Err(refusal(violation));
                    }
                    _ => {
                        stopped = Some(Stopped::Hidden);
                        break;
                    }
                };
            if next.position.draws != table.position.draws
                || next_other.position.draws != other.position.draws
            {
                stopped = Some(Stopped::Chance);
                break;
            }
            let (heard, in_other) = (heard_by(seat, effect), heard_by(seat, in_other));
            if opens
                || heard.told != in_other.told
                || next.is_unlike(&next_other, Viewer::Seat(seat))
            {
                stopped = Some(Stopped::Hidden);
                break;
            }
            entries.push(next.write(seat, action, &heard));
            next_other.version += 1;
            (table, other) = (next, next_other);
        }
        Ok(Foreseen {
            table,
            entries,
            stopped,
        })
    }

    /// This table with everything that the seat may not know drawn anew from `secret`, at the same number of its log.
    fn supposed(&self, seat: Seat, secret: Secret, stand_in: &G::Action) -> Self {
        let key = secret.key(&[]);
        let mut position = self.position.clone();
        let mut chance = Chance::stream(key, position.draws);
        position.game = position.game.imagine(Viewer::Seat(seat), &mut chance);
        for other in self.seats.seats().filter(|&other| other != seat) {
            // That there is an answer may be known. What stands in its place is never opened here.
            if let Some(answer) = &mut position.answers[other] {
                answer.clone_from(stand_in);
            }
        }
        Self {
            secret,
            key,
            position,
            ..self.clone()
        }
    }

    /// Whether an answer of this seat is the last that a sealed decision waits for. Everybody may know that.
    fn would_open(&self, seat: Seat) -> bool {
        match self.position.pending() {
            Pending::Sealed { waiting, .. } => waiting.without(seat).is_empty(),
            Pending::Turn { .. } | Pending::Over(_) => false,
        }
    }

    /// Whether a viewer could tell the two tables from each other.
    fn is_unlike(&self, other: &Self, viewer: Viewer) -> bool {
        self.view(viewer) != other.view(viewer) || self.pending() != other.pending()
    }

    /// The newest step of a seat that stands and that everybody may know: not its answer to the sealed decision now open,
    /// and none if the newest one stays its secret.
    pub fn newest_step(&self, seat: Seat) -> Option<&G::Action> {
        let open = match self.position.asked() {
            Pending::Sealed { .. } => self.position.decision,
            Pending::Turn { .. } | Pending::Over(_) => self.version - 1,
        };
        let mut standing = self.past.standing(self.version - 1);
        let (seq, ..) = standing.find(|&(seq, by, _)| by == seat && seq <= open)?;
        let Did::Took { action, .. } = &self.past.step(seq)?.did else {
            return None;
        };
        (!G::stays_secret(action)).then_some(action)
    }
}

/// What a step did, as far as the seat is told of it.
fn heard_by<E>(seat: Seat, mut effect: Effect<E>) -> Effect<E> {
    if let Outcome::Told(told) = &mut effect.told {
        told.retain(|told| told.to.includes(Viewer::Seat(seat)));
    }
    effect
}
