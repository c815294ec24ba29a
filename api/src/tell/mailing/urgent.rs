//! Of several notices about the time that one seat has, the most urgent one says all that the others do.

use uuid::Uuid;

use crate::store::outbox::notice::{Kind, Notice};

/// Why a notice is dropped that a more urgent one makes superfluous.
pub(super) const TOLD: &str = "told in another mail";

/// The notices without those that another one of them tells as well, and the ids of these.
pub(super) fn most_urgent(ready: &[(Notice, Kind)]) -> (Vec<(Notice, Kind)>, Vec<Uuid>) {
    let (told, beside): (Vec<_>, Vec<_>) = ready
        .iter()
        .cloned()
        .partition(|one| !ready.iter().any(|other| tells(other, one)));
    (
        told,
        beside.into_iter().map(|(notice, _)| notice.id).collect(),
    )
}

/// Whether one notice says all that another one does.
fn tells((notice, kind): &(Notice, Kind), (other, of): &(Notice, Kind)) -> bool {
    let same_seat = notice.game_id == other.game_id && notice.seat == other.seat;
    if !same_seat || notice.id == other.id || notice.game_id.is_none() {
        return false;
    }
    // What reminds says as well that all others have answered.
    if *of == Kind::LastOne {
        return kind.reminds();
    }
    let (Some(more), Some(less)) = (kind.urgency(), of.urgency()) else {
        return false;
    };
    // Two of a kind are told once, by the newer.
    (more, notice.id) > (less, other.id)
}
