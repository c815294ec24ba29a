//! What somebody means to answer, and what would come of it. Nothing of it is sent before they say so.

use std::sync::Arc;

use actix_web::{HttpResponse, web};
use engine::any::{AnyRefusal, WordedMenu};
use engine::table::{Foreseen, Stopped, Unheard};
use engine::words::Lang;
use engine::{AnyTable, Seat, Viewer};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::fill::{WrongNumber, filled};
use super::the_turn;
use super::trouble::{Attempt, refused};
use crate::ground::details::Detail;
use crate::store::tables;
use crate::table::drafts::{keep, own_game, throw_away};
use crate::table::frame::no_reply;
use crate::table::{Match, Refused};
use crate::web::app::App;
use crate::web::pages::form::{Fields, Form};
use crate::web::pages::shell::lead_to;
use crate::web::pages::visitor::Visitor;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::report;

/// What somebody means to answer.
#[derive(Clone, Debug)]
pub(super) struct Meant {
    /// The decision that it is for.
    pub(super) decision: u32,
    /// The actions, as JSON.
    pub(super) steps: Vec<Box<RawValue>>,
}

impl Meant {
    /// A stored draft.
    ///
    /// # Errors
    /// No server of ours wrote it.
    pub(super) fn stored(draft: &tables::draft::Draft) -> ApiResult<Self> {
        Ok(Self {
            decision: u32::try_from(draft.decision).unwrap_or(0),
            steps: serde_json::from_str(&draft.actions).map_err(ApiError::internal)?,
        })
    }

    /// What a form carries: the decision and the steps so far, written.
    ///
    /// # Errors
    /// It carries what no form of ours does.
    pub(super) fn carried(game: &Match, fields: &Fields) -> ApiResult<Self> {
        let decision = fields.get("decision").and_then(|text| text.parse().ok());
        let steps = fields.get("steps").unwrap_or_default().trim();
        let steps = if steps.is_empty() {
            Vec::new()
        } else {
            let read = game.who.ruleset.parse_actions(steps);
            read.map_err(|error| {
                ApiError::invalid("bad_steps", Detail::told(|lang| error.say_in(lang)))
            })?
        };
        Ok(Self {
            decision: decision.ok_or_else(|| ApiError::invalid("bad_decision", Detail::Meaning))?,
            steps,
        })
    }

    /// The steps as they are written, in their order.
    pub(super) fn written(&self, game: &Match) -> Vec<String> {
        let read = |step: &RawValue| game.who.ruleset.read_action(step.get());
        let steps = self.steps.iter();
        steps
            .map(|step| read(step).map_or_else(|_| step.get().to_owned(), |action| action.written))
            .collect()
    }
}

/// A step of a draft, as its person is shown it.
#[derive(Debug)]
pub(super) struct Step {
    /// What it would do.
    pub(super) text: String,
    /// How it is written.
    pub(super) written: String,
    /// Whether it cannot be taken.
    pub(super) wrong: bool,
}

/// What would come of a draft.
#[derive(Debug)]
pub(super) struct Ahead {
    /// The table after the steps that can be foreseen; none if no step can, and the table is as it is.
    pub(super) table: Option<AnyTable>,
    /// The steps.
    pub(super) steps: Vec<Step>,
    /// How many of them can be built upon: those before one that cannot be taken.
    pub(super) sound: usize,
    /// Why not all are foreseen.
    pub(super) stopped: Option<Stopped>,
    /// Why the first wrong one cannot be taken.
    pub(super) refusal: Option<AnyRefusal>,
    /// Whether the draft is for a decision that does not wait any more.
    pub(super) is_stale: bool,
}

/// What would come of what a seat means to answer.
///
/// # Errors
/// The foreseen entries are not of this game, which only a fault of ours can cause.
pub(super) fn look_ahead(game: &Match, seat: Seat, lang: Lang, meant: &Meant) -> ApiResult<Ahead> {
    let foresee = |steps: &[Box<RawValue>]| {
        let steps: Vec<&str> = steps.iter().map(|step| step.get()).collect();
        game.table.foresee(seat, meant.decision, &steps)
    };
    let (foreseen, refusal) = match foresee(&meant.steps) {
        Ok(foreseen) => (Some(foreseen), None),
        Err(refused) => {
            let sound = wrong_step(&refused, meant.steps.len());
            // Not every refusal says which step it is about: then it is the first that cannot be taken.
            let first = (0..=sound).rev();
            let mut first = first.filter_map(|sound| foresee(meant.steps.get(..sound)?).ok());
            (first.next(), Some(refused))
        }
    };
    let sound = match (&refusal, &foreseen) {
        (None, _) => meant.steps.len(),
        (Some(_), Some(foreseen)) => foreseen.entries.len(),
        (Some(_), None) => 0,
    };
    let is_over = matches!(refusal, Some(AnyRefusal::Unheard(Unheard::GameOver)));
    let is_stale = refusal.is_some() && meant.decision != game.table.decision_id() || is_over;
    let texts = texts(game, (seat, lang), meant, foreseen.as_ref())?;
    let steps = texts.into_iter().zip(meant.written(game)).enumerate();
    Ok(Ahead {
        steps: steps
            .map(|(index, (text, written))| Step {
                text: text.unwrap_or_else(|| written.clone()),
                written,
                wrong: refusal.is_some() && index == sound,
            })
            .collect(),
        sound,
        stopped: foreseen.as_ref().and_then(|foreseen| foreseen.stopped),
        table: foreseen
            .filter(|foreseen| !foreseen.entries.is_empty())
            .map(|foreseen| foreseen.table),
        refusal,
        is_stale,
    })
}

/// The step that a refusal is about; the last of so many, if it does not say.
const fn wrong_step(refusal: &AnyRefusal, steps: usize) -> usize {
    match refusal {
        AnyRefusal::NoSuchAction { index, .. } | AnyRefusal::Rule { index, .. } => *index,
        AnyRefusal::Unheard(_) => steps.saturating_sub(1),
    }
}

/// What each step would do, as far as it can be said: told as if it had happened, or the next one as what it would do.
fn texts(
    game: &Match,
    (seat, lang): (Seat, Lang),
    meant: &Meant,
    foreseen: Option<&Foreseen<AnyTable>>,
) -> ApiResult<Vec<Option<String>>> {
    let mut texts = Vec::new();
    for entry in foreseen.iter().flat_map(|foreseen| &foreseen.entries) {
        let told = report::sentences(lang, &game.who, entry, Viewer::Seat(seat))?;
        texts.push(Some(told.join(" ")).filter(|text| !text.is_empty()));
    }
    let table = foreseen.map_or(&game.table, |foreseen| &foreseen.table);
    let next = meant.steps.get(texts.len()).and_then(|step| {
        let names = game.who.names_in(lang);
        table.describe_in(lang, seat, step.get(), names).ok()
    });
    if texts.len() < meant.steps.len() {
        texts.push(next);
    }
    texts.resize(meant.steps.len(), None);
    Ok(texts)
}

/// How the seat picks its next step behind those that it means to take; none if there is nothing to pick.
pub(super) fn menu_behind(
    game: &Match,
    seat: Seat,
    lang: Lang,
    ahead: Option<&Ahead>,
) -> Option<WordedMenu> {
    let names = game.who.names_in(lang);
    let Some(ahead) = ahead.filter(|ahead| ahead.sound > 0) else {
        return game.table.menu_in(lang, seat, names);
    };
    let table = ahead.table.as_ref()?;
    // A sealed answer is sent alone, and what it answers is asked only when these steps have been sent.
    let (_, sealed) = table.awaited();
    let goes_on = ahead.stopped.is_none() && !sealed;
    goes_on.then(|| table.menu_in(lang, seat, names)).flatten()
}

/// Changes the draft of whoever sends the form: adds a step, or takes some back.
pub(super) async fn change(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<Fields>,
) -> ApiResult<HttpResponse> {
    let signed = visitor.signed()?;
    let mut conn = app.house.database.get().await?;
    let (game, seat) = own_game(&app.house, &mut conn, *id, signed.user).await?;
    drop(conn);
    let mut meant = Meant::carried(&game, &form.fields)?;
    match added(&game, seat, visitor.lang(), &mut meant, &form.fields) {
        Ok(()) => {}
        Err(trouble) => {
            let typed = form.fields.get("typed").unwrap_or_default().to_owned();
            let attempt = Attempt {
                meant: Some(meant),
                typed,
                ..Attempt::told(trouble)
            };
            return attempt.show(&app, &visitor, *id).await;
        }
    }
    if meant.steps.is_empty() {
        throw_away(&app.house, *id, signed.user).await?;
        return Ok(lead_to(&the_turn(*id)));
    }
    let asker = signed.asks(None);
    let drafted = (meant.decision, meant.steps.as_slice());
    match keep(&app.house, asker, *id, drafted, no_reply).await {
        Ok(_) => Ok(lead_to(&the_turn(*id))),
        Err(error) => {
            let attempt = Attempt {
                meant: Some(meant),
                ..refused(error, &visitor.language)?
            };
            attempt.show(&app, &visitor, *id).await
        }
    }
}

/// What cannot be added to a draft.
#[derive(Debug)]
pub(super) enum NotAdded {
    /// It was typed, and is no action.
    Unread(String),
    /// Its numbers are wrong.
    Wrong(WrongNumber),
}

/// Does to a draft what a form asks for.
fn added(
    game: &Arc<Match>,
    seat: Seat,
    lang: Lang,
    meant: &mut Meant,
    fields: &Fields,
) -> Result<(), NotAdded> {
    if let Some(keep) = fields.get("keep") {
        meant.steps.truncate(keep.parse().unwrap_or(0));
        return Ok(());
    }
    let mut written = fields.get("add").or_else(|| fields.get("typed"));
    let filled_in;
    if let (None, Some(verb)) = (written, fields.get("verb")) {
        let ahead = look_ahead(game, seat, lang, meant).ok();
        let menu = menu_behind(game, seat, lang, ahead.as_ref());
        let action = menu.and_then(|menu| filled(&menu, verb, &fields.0));
        filled_in = match action {
            Some(Ok(action)) => action,
            Some(Err(wrong)) => return Err(NotAdded::Wrong(wrong)),
            None => verb.to_owned(),
        };
        written = Some(&filled_in);
    }
    let Some(written) = written else {
        return Ok(());
    };
    // Whoever types may end with a comma or a full stop.
    let written = written.trim().trim_end_matches([',', ';', '.']);
    let written = written.replace(';', ",");
    let steps = game.who.ruleset.parse_actions_in(lang, &written);
    let steps = steps.map_err(|error| NotAdded::Unread(error.say_in(lang)))?;
    meant.steps.extend(steps);
    Ok(())
}

/// The draft that somebody has for a game.
///
/// # Errors
/// The database fails.
pub(super) async fn stored(
    conn: &mut diesel_async::AsyncPgConnection,
    game: Uuid,
    user: Uuid,
) -> Result<Option<tables::draft::Draft>, Refused> {
    Ok(tables::draft::find(conn, game, user).await?)
}
