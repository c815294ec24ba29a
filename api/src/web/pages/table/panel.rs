//! What the visitor is asked, how they pick an answer, and what they mean to send.

use engine::any::AnyPending;
use engine::table::Stopped;
use engine::words::Lang;
use engine::{AnyTable, Seat};

use super::draft::{Ahead, Meant, Step, look_ahead, menu_behind};
use super::pick::{Offer, Picks, offer};
use super::trouble::Refusal;
use crate::table::Match;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

/// The panel of somebody whom the game waits for, or whose sealed answer can still be replaced.
#[derive(Debug)]
pub(super) struct Panel {
    /// What is asked: of the table as it is, or behind the steps that are meant.
    pub(super) question: Option<String>,
    /// Whether the answers are sealed.
    pub(super) sealed: bool,
    /// The decision that an answer is for.
    pub(super) decision: u32,
    /// The sealed answer that stands.
    pub(super) answer: Option<String>,
    /// What is meant.
    pub(super) steps: Vec<Step>,
    /// All of it as it is written, to be sent.
    pub(super) meant: String,
    /// The steps to which another one is added, as they are written.
    pub(super) carried: String,
    pub(super) state: State,
    /// What there is to pick from.
    pub(super) offer: Option<Offer>,
}

/// How a draft stands.
#[derive(Debug)]
pub(super) enum State {
    /// There is none.
    Empty,
    /// It can be sent; what comes of it is shown, up to where it cannot be foreseen.
    Ready(Option<Stopped>),
    /// A step of it cannot be taken, for this reason.
    Wrong(Refusal),
    /// It is for another decision. Whether it could be taken for this one.
    Stale(bool),
}

impl State {
    pub(super) const fn is_stale(&self) -> bool {
        matches!(self, Self::Stale(_))
    }

    pub(super) const fn is_ready(&self) -> bool {
        matches!(self, Self::Ready(_))
    }

    /// What is said of a draft that is not foreseen to its end.
    pub(super) const fn stop(&self) -> Option<Key> {
        match self {
            Self::Ready(Some(Stopped::Chance)) => Some(Key::PlayStopChance),
            Self::Ready(Some(Stopped::Hidden)) => Some(Key::PlayStopHidden),
            Self::Ready(None) | Self::Empty | Self::Wrong(_) | Self::Stale(_) => None,
        }
    }
}

/// A panel, and the table after what is meant, if it differs from the table as it is.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) panel: Panel,
    pub(super) then: Option<AnyTable>,
}

/// The panel of a seat; none if nothing is asked of it.
///
/// # Errors
/// The game's events cannot be read, which only a fault of ours can cause.
pub(super) fn panel(
    game: &Match,
    (seat, lang): (Seat, Lang),
    meant: Option<Meant>,
    picks: &Picks,
) -> ApiResult<Option<Shown>> {
    let AnyPending::Waiting { sealed, asked, .. } = game.table.pending() else {
        return Ok(None);
    };
    let names = game.who.names_in(lang);
    let is_asked = game.broken.is_none() && game.table.menu_in(lang, seat, names).is_some();
    let meant = meant.filter(|meant| !meant.steps.is_empty());
    if !is_asked {
        return Ok(None);
    }
    let decision = game.table.decision_id();
    let ahead = match &meant {
        Some(meant) => Some(look_ahead(game, seat, lang, meant)?),
        None => None,
    };
    let state = state(game, (seat, lang), meant.as_ref(), ahead.as_ref())?;
    let written = meant.as_ref().map(|meant| meant.written(game));
    let written = written.unwrap_or_default();
    // A draft of another decision is built upon by nothing.
    let ahead = ahead.map(|ahead| {
        if state.is_stale() {
            unsound(ahead)
        } else {
            ahead
        }
    });
    let sound = ahead.as_ref().map_or(0, |ahead| ahead.sound);
    let menu = menu_behind(game, seat, lang, ahead.as_ref());
    let then = ahead.as_ref().and_then(|ahead| ahead.table.clone());
    let question = match (&then, sealed && sound > 0) {
        (Some(then), false) if sound > 0 => question(then, seat, lang),
        (_, true) => None,
        _ => Some(asked.question_in(lang)),
    };
    let answer = game.table.own_answer(seat);
    let answer = answer.and_then(|answer| {
        let described = game.table.describe_in(lang, seat, answer.get(), names);
        described.ok()
    });
    Ok(Some(Shown {
        panel: Panel {
            question: question.filter(|_| menu.is_some() || sound == 0),
            sealed,
            decision,
            answer,
            meant: written.join(", "),
            carried: written.get(..sound).unwrap_or_default().join(", "),
            steps: ahead.map(|ahead| ahead.steps).unwrap_or_default(),
            state,
            offer: menu.map(|menu| offer(&menu, picks)),
        },
        then: then.filter(|_| sound > 0),
    }))
}

/// A look ahead of which nothing counts.
fn unsound(ahead: Ahead) -> Ahead {
    Ahead {
        table: None,
        sound: 0,
        stopped: None,
        ..ahead
    }
}

fn state(
    game: &Match,
    (seat, lang): (Seat, Lang),
    meant: Option<&Meant>,
    ahead: Option<&Ahead>,
) -> ApiResult<State> {
    let (Some(meant), Some(ahead)) = (meant, ahead) else {
        return Ok(State::Empty);
    };
    if ahead.is_stale {
        let now = Meant {
            decision: game.table.decision_id(),
            steps: meant.steps.clone(),
        };
        let again = look_ahead(game, seat, lang, &now)?;
        return Ok(State::Stale(again.refusal.is_none()));
    }
    Ok(match &ahead.refusal {
        Some(refusal) => State::Wrong(Refusal::of(game.who.ruleset, refusal, lang)),
        None => State::Ready(ahead.stopped),
    })
}

/// What a table asks of a seat.
fn question(table: &AnyTable, seat: Seat, lang: Lang) -> Option<String> {
    match table.pending() {
        AnyPending::Waiting { seats, asked, .. } if seats.has(seat) => {
            Some(asked.question_in(lang))
        }
        AnyPending::Waiting { .. } | AnyPending::Over(_) => None,
    }
}
