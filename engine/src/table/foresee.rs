//! What would come of steps, as far as it follows from what their seat knows.

use super::{Did, Refusal, Table};
use crate::entry::Entry;
use crate::game::{Game, Pending};
use crate::seat::Seat;

/// What would come of a list of steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Foreseen<T> {
    /// The table after the steps that can be foreseen, which are the first ones of the list.
    pub table: T,
    /// The entries that they would make, one a step.
    pub entries: Vec<Entry>,
}

impl<G: Game> Table<G> {
    /// Takes the steps on a copy, up to the first one that draws by chance, tells something that was hidden or opens sealed
    /// answers.
    ///
    /// Neither that step nor any behind it is taken or judged, so that nobody learns from a preview what a submit alone may
    /// tell: tables that differ only in what the seat may not know have the same answer.
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
        let mut table = self.clone();
        let mut entries = Vec::new();
        for (index, action) in actions.iter().enumerate() {
            if index > 0 {
                table.must_go_on_with(seat)?;
            }
            let mut next = table.clone();
            let effect = next
                .apply(seat, action)
                .map_err(|violation| Refusal::Rule { index, violation })?;
            if effect.discloses {
                break;
            }
            entries.push(next.write(seat, action, &effect));
            table = next;
        }
        Ok(Foreseen { table, entries })
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
