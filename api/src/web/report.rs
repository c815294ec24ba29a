//! What a viewer is told of a game: log entries, open decisions, views. Everything sent of a game is made here.

use chrono::{DateTime, Utc};
use engine::any::{AnyPending, WordedMenu};
use engine::entry::{Actor, Entry};
use engine::words::Lang;
use engine::{AnyTable, Names, Ruleset, Seat, Viewer};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::table::refused::{Refused, Result};
use crate::table::{Match, StillOpen, Who};

/// One entry of a log, as far as the viewer may know it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct LogEntry {
    /// The position in the log, from 0.
    pub seq: u32,
    /// When it was written.
    pub at: DateTime<Utc>,
    /// Who acted.
    pub actor: LogActor,
    /// What came of it, each event with its sentence as `text`. May be empty: what happened is not yours to know.
    #[schema(value_type = Vec<crate::web::openapi::games::GameEvent>)]
    pub events: Vec<Box<RawValue>>,
}

/// Who made an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LogActor {
    /// The server, which starts the game, and has the house's bot play where an account was deleted.
    Server {},
    /// The seat, whoever sat in it.
    Seat {
        /// The seat.
        seat: Seat,
    },
    /// The clock, when time has run out.
    Clock {},
    /// The people at the table, by their votes.
    Table {},
}

impl LogActor {
    /// The actor of an entry.
    pub const fn of(actor: Actor) -> Self {
        match actor {
            Actor::Server => Self::Server {},
            Actor::Seat(seat) => Self::Seat { seat },
            Actor::Clock => Self::Clock {},
            Actor::Table => Self::Table {},
        }
    }
}

/// The entry as the viewer may know it, told in this language.
///
/// # Errors
/// 409: the stored events are not of this game as this server knows it.
pub fn log_entry(
    lang: Lang,
    who: &Who,
    entry: &Entry,
    at: DateTime<Utc>,
    viewer: Viewer,
) -> Result<LogEntry> {
    let names = who.names_at_in(lang, entry.seq);
    entry_of(lang, (who.ruleset, &names), entry, at, viewer)
}

/// The entry of a log of this game, with players of these names, as the viewer may know it.
///
/// # Errors
/// 409: the stored events are not of this game as this server knows it.
pub fn entry_of(
    lang: Lang,
    (ruleset, names): (Ruleset, &Names),
    entry: &Entry,
    at: DateTime<Utc>,
    viewer: Viewer,
) -> Result<LogEntry> {
    let events = ruleset
        .read_events_in(lang, &entry.events, viewer, names)
        .map_err(Refused::unreadable)?;
    Ok(LogEntry {
        seq: entry.seq,
        at,
        actor: LogActor::of(entry.actor),
        events: events
            .iter()
            .map(|read| with_text(&read.event, &read.text))
            .collect::<Result<_, _>>()
            .map_err(Refused::internal)?,
    })
}

/// What an entry tells the viewer, in sentences of this language; perhaps nothing.
///
/// # Errors
/// 409: the stored events are not of this game as this server knows it.
pub fn sentences(lang: Lang, who: &Who, entry: &Entry, viewer: Viewer) -> Result<Vec<String>> {
    let names = who.names_at_in(lang, entry.seq);
    let events = who
        .ruleset
        .read_events_in(lang, &entry.events, viewer, &names)
        .map_err(Refused::unreadable)?;
    Ok(events.into_iter().map(|event| event.text).collect())
}

/// The event's JSON object with one more field, `text`.
fn with_text(event: &RawValue, text: &str) -> serde_json::Result<Box<RawValue>> {
    let json = event.get();
    let fields = json.strip_suffix('}').unwrap_or(json);
    let text = serde_json::to_string(text)?;
    RawValue::from_string(format!("{fields},\"text\":{text}}}"))
}

/// Whom a game waits for.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct PendingDecision {
    /// The decision's id: the position of the log entry that opened it.
    pub decision: u32,
    /// The kind of decision, in snake case.
    #[schema(value_type = String, example = "bid")]
    pub kind: String,
    /// The seats that have not answered.
    pub seats: Vec<Seat>,
    /// Whether the seats answer in secret, all at once.
    pub sealed: bool,
    /// Since when they are waited for; null in a view of the past.
    pub since: Option<DateTime<Utc>>,
    /// When they must have answered, the first of them if they are several; null: no limit, the game is paused, or the
    /// clock has given them up.
    pub due: Option<DateTime<Utc>>,
}

/// Whom a table waits for: one decision, or none when the game is over.
///
/// `since` and `due` are none in the past.
pub fn pending(
    table: &AnyTable,
    since: Option<DateTime<Utc>>,
    due: Option<DateTime<Utc>>,
) -> Vec<PendingDecision> {
    match table.pending() {
        AnyPending::Waiting {
            seats,
            sealed,
            asked,
        } => vec![PendingDecision {
            decision: table.decision_id(),
            kind: asked.kind.to_owned(),
            seats: seats.iter().collect(),
            sealed,
            since,
            due,
        }],
        AnyPending::Over(_) => Vec::new(),
    }
}

/// A decision that waits for you, without the list of what you may answer.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct OpenDecision {
    /// What is played.
    #[schema(value_type = String, example = "tammany-hall")]
    pub ruleset: &'static str,
    /// The decision's id, to be sent with the answer.
    pub decision: u32,
    /// The kind of decision, in snake case.
    #[schema(value_type = String)]
    pub kind: &'static str,
    /// Your seat.
    pub seat: Seat,
    /// Whether you answer in secret, all awaited seats at once.
    pub sealed: bool,
    /// What you are asked.
    pub question: String,
    /// What the decision is about.
    #[schema(value_type = crate::web::openapi::games::GameDecision)]
    pub about: Box<RawValue>,
    /// When you must have answered; null: no limit, the game is paused, or the clock has given you up.
    pub due: Option<DateTime<Utc>>,
}

/// The decision that waits for this seat, if one does, put in this language.
pub fn open_decision(lang: Lang, game: &Match, seat: Seat) -> Option<OpenDecision> {
    let due = game.deadline(seat);
    asked(lang, &game.table, seat).map(|decision| OpenDecision { due, ..decision })
}

/// The same of a table without clocks.
fn asked(lang: Lang, table: &AnyTable, seat: Seat) -> Option<OpenDecision> {
    let AnyPending::Waiting {
        seats,
        sealed,
        asked,
    } = table.pending()
    else {
        return None;
    };
    seats.has(seat).then(|| OpenDecision {
        ruleset: table.ruleset().slug(),
        decision: table.decision_id(),
        kind: asked.kind,
        seat,
        sealed,
        question: asked.question_in(lang),
        about: asked.decision(),
        due: None,
    })
}

/// A longer list of legal actions is left out of an answer: it can be the product of many numbers.
const MOST_LISTED: u64 = 500;

/// A decision that waits for you, with everything that you may answer.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct DecisionAnswer {
    #[serde(flatten)]
    decision: OpenDecision,
    /// How an answer is picked: verbs, the things that they may be used on, and how a pick is written.
    menu: WordedMenu,
    /// Everything that you may do now, one by one. It is left out if there are more than 500, of a refusal, and if you ask
    /// for the menu alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<Vec<LegalAction>>,
    /// How many actions there are, if they are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    actions_left_out: Option<u64>,
}

/// Something that you may do now.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct LegalAction {
    /// The action, ready to be sent to `POST /games/{id}/actions`.
    #[schema(value_type = crate::web::openapi::games::GameAction)]
    action: Box<RawValue>,
    /// Its standard written form, as in records.
    written: String,
    /// What it would do, in one line.
    text: String,
}

/// The decision that waits for this seat, with everything that it may answer, if one does; all of it in this language.
pub fn decision_answer(lang: Lang, game: &Match, seat: Seat) -> Option<DecisionAnswer> {
    let mut answer = decision_at(lang, &game.table, game.who.names_in(lang), seat)?;
    answer.decision.due = game.deadline(seat);
    Some(answer)
}

/// The same with the number of actions in place of their list.
pub fn menu_answer(lang: Lang, game: &Match, seat: Seat) -> Option<DecisionAnswer> {
    let mut answer = unlisted(lang, &game.table, game.who.names_in(lang), seat)?;
    answer.decision.due = game.deadline(seat);
    Some(answer)
}

/// The decision of a table that waits for this seat, with everything that it may answer, if one does. There is no limit.
pub fn decision_at(
    lang: Lang,
    table: &AnyTable,
    names: &Names,
    seat: Seat,
) -> Option<DecisionAnswer> {
    let unlisted = unlisted(lang, table, names, seat)?;
    if unlisted.actions_left_out > Some(MOST_LISTED) {
        return Some(unlisted);
    }
    let legal = table.legal_actions_in(lang, seat, names);
    let actions = legal.into_iter().map(|legal| LegalAction {
        action: legal.action,
        written: legal.written,
        text: legal.text,
    });
    Some(DecisionAnswer {
        actions: Some(actions.collect()),
        actions_left_out: None,
        ..unlisted
    })
}

/// The same with the number of actions in place of their list.
pub fn unlisted(lang: Lang, table: &AnyTable, names: &Names, seat: Seat) -> Option<DecisionAnswer> {
    let decision = asked(lang, table, seat)?;
    let menu = table.menu_in(lang, seat, names)?;
    Some(DecisionAnswer {
        decision,
        actions: None,
        actions_left_out: Some(menu.menu.count()),
        menu,
    })
}

/// What you are to a game.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct You {
    /// Your seat.
    pub seat: Seat,
    /// Whether the game waits for you.
    pub due: bool,
    /// Your own answer to the sealed decision now open; it can be replaced until the last one is in.
    #[schema(value_type = Option<crate::web::openapi::games::GameAction>)]
    pub answer: Option<Box<RawValue>>,
}

impl You {
    /// The same at a step of the past, where nobody is waited for any more.
    #[must_use]
    pub fn in_the_past(self) -> Self {
        Self { due: false, ..self }
    }
}

/// What a viewer is to a table; nothing for a spectator.
pub fn you(table: &AnyTable, viewer: Viewer) -> Option<You> {
    let Viewer::Seat(seat) = viewer else {
        return None;
    };
    Some(You {
        seat,
        due: table.pending().seats().has(seat),
        answer: table.own_answer(seat),
    })
}

/// What a taken move is answered with.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Taken)]
pub struct TakenAnswer {
    /// What is played.
    #[schema(value_type = String, example = "tammany-hall")]
    pub ruleset: &'static str,
    /// Entries in the log now.
    pub version: u32,
    /// The hash that stands for the whole log up to here.
    #[schema(value_type = String, example = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")]
    pub head: String,
    /// The new entries, as far as you may know them.
    pub entries: Vec<LogEntry>,
    /// The next decision that waits for you.
    pub decision: Option<OpenDecision>,
}

impl TakenAnswer {
    /// The answer to the seat whose entries these are, in this language.
    ///
    /// # Errors
    /// The entries are not of this game, which only a fault of ours can cause.
    pub fn new(
        lang: Lang,
        after: &Match,
        seat: Seat,
        entries: &[Entry],
        at: DateTime<Utc>,
    ) -> Result<Self> {
        let viewer = Viewer::Seat(seat);
        Ok(Self {
            ruleset: after.who.ruleset.slug(),
            version: after.table.version(),
            head: after.table.head().to_string(),
            entries: entries
                .iter()
                .map(|entry| log_entry(lang, &after.who, entry, at, viewer))
                .collect::<Result<_>>()?,
            decision: open_decision(lang, after, seat),
        })
    }
}

/// What a refused move leaves open, as `GET /games/{id}/decision` says it in this language, with the number of actions in place of their
/// list: whoever guesses at answers is not sent it with each refusal.
pub fn still_open(lang: Lang, open: &StillOpen) -> Option<Box<RawValue>> {
    let StillOpen { game, seat } = open;
    let answer = menu_answer(lang, game, (*seat)?)?;
    serde_json::value::to_raw_value(&answer).ok()
}

#[cfg(test)]
mod tests {
    use engine::SeatCount;
    use engine::chance::Secret;
    use engine::game::colour_names;
    use engine::terms::Terms;
    use serde_json::Value;

    use super::*;

    /// The first table of a game at which a seat, bidding nothing and saving its chips, may answer in more than so many
    /// ways.
    fn hoarded(most: u64, number: u8) -> Option<(AnyTable, Seat)> {
        let options = RawValue::from_string("{}".to_owned()).unwrap();
        let secret = Secret::new([number; 32]);
        let (mut table, _) = AnyTable::start(
            Ruleset::TammanyHall,
            &options,
            SeatCount::THREE,
            Vec::new(),
            secret,
            Terms::default(),
            engine::at::At::default(),
        )
        .unwrap();
        let mut step: usize = usize::from(number);
        while let Some(seat) = table.pending().seats().iter().next() {
            if table.legal_count(seat) > most {
                return Some((table, seat));
            }
            let (_, sealed) = table.awaited();
            step = step.wrapping_mul(31).wrapping_add(7);
            let action = table.choose_action(seat, |all| if sealed { 0 } else { step % all });
            let decision = table.decision_id();
            table
                .submit(seat, decision, &[action.unwrap().get()])
                .unwrap();
        }
        None
    }

    #[test]
    fn a_list_of_more_than_500_actions_is_left_out_with_its_number() {
        let names = colour_names();
        let (mut table, seat) = (0..50)
            .find_map(|number| hoarded(MOST_LISTED, number))
            .unwrap();
        let number = table.legal_count(seat);
        assert_eq!(table.legal_actions(seat, &names).len() as u64, number);
        let shown =
            serde_json::to_value(decision_at(Lang::En, &table, &names, seat).unwrap()).unwrap();
        assert_eq!(shown.get("actions"), None);
        assert_eq!(shown["actions_left_out"], number);
        assert!(shown.to_string().len() < 4_000);
        // What the menu says can still be sent.
        let counts = &shown["menu"]["verbs"][0]["counts"];
        let most = counts["each"].as_array().unwrap().iter();
        let most: Vec<String> = most
            .map(|most| format!("{} {}", most[1], most[0].as_str().unwrap()))
            .collect();
        let bid = Value::String(format!("bid {}", most.join(" "))).to_string();
        table.submit(seat, table.decision_id(), &[bid]).unwrap();
    }

    #[test]
    fn a_shorter_list_is_shown() {
        let names = colour_names();
        let (table, seat) = (0..50).find_map(|number| hoarded(1, number)).unwrap();
        let shown =
            serde_json::to_value(decision_at(Lang::En, &table, &names, seat).unwrap()).unwrap();
        let actions = shown["actions"].as_array().unwrap();
        assert_eq!(actions.len() as u64, table.legal_count(seat));
        assert_eq!(shown.get("actions_left_out"), None);
    }
}
