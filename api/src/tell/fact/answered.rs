//! What came of an answer by mail, and what is asked next.

use diesel_async::AsyncPgConnection;

use super::board::{Board, Than};
use super::game::{Next, Place};
use super::{Fact, Finding, GameFacts, Telling, incomplete, without_log};
use crate::rules::{Cited, cited};
use crate::store::log;
use crate::store::outbox::kind::AnsweredWith;
use crate::store::outbox::{incoming, notice};
use crate::store::reasons::Reason;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::tell::answers::{Came, Outcome, Shown, Why};
use crate::tell::look::{Case, Look};

/// What came of an answer.
pub struct Answered {
    /// The game.
    pub game: GameFacts,
    /// What became of it.
    pub outcome: Outcome,
    /// What happened by it or, if it was a trial, would happen; or what it asked to be shown. A sentence each.
    pub happened: Vec<String>,
    /// The decision for which this may be answered with moves; none before the game has begun.
    pub asked: Option<u32>,
    /// Whether the mail that asked is to be answered once more: it waits for a word, and this mail for moves.
    pub again: bool,
    /// What is asked of the writer now, if anything is.
    pub next: Option<Next>,
    /// The rules that a refusal rests on, with whole addresses.
    pub rules: Vec<Cited>,
    /// The board; after a trial, as it would be.
    pub board: Board,
}

/// Loads what an answer is answered with.
///
/// # Errors
/// The database fails, or the game cannot be replayed.
pub(super) async fn answered(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
    telling: Telling,
) -> Result<Look<Finding>> {
    let row = case.game.ok_or_else(|| incomplete(case.notice))?;
    let Some(id) = case.notice.incoming_id else {
        return Ok(Look::Pointless(Reason::AnswerGone));
    };
    let Some(mail) = incoming::find(conn, id).await? else {
        return Ok(Look::Pointless(Reason::AnswerGone));
    };
    let outcome = mail.outcome.ok_or_else(|| incomplete(case.notice))?;
    let outcome: Outcome = serde_json::from_str(&outcome).map_err(Refused::internal)?;
    let asked = notice::find(conn, mail.notice_id).await?;
    let waits_for = asked.and_then(|asked| asked.kind.answered());
    let again = outcome.came.is_refused() && waits_for != Some(AnsweredWith::Moves);
    let seat = case.own.filter(|_| row.version > 0);
    let Some(seat) = seat else {
        let told = Answered {
            game: without_log(house, row)?,
            outcome,
            happened: Vec::new(),
            asked: None,
            again,
            next: None,
            rules: Vec::new(),
            board: Board::default(),
        };
        return Ok(Look::Fact(Finding::seatless(
            case.kind,
            Fact::Answered(told),
        )));
    };
    let table = house.matches.load_row(conn, row).await?;
    let place = Place {
        house,
        table: &table,
        seat,
        telling,
    };
    let rules = cited_by(&place, &outcome.came);
    let (happened, board) = shown(conn, &place, &outcome.came).await?;
    let told = Answered {
        game: place.game(),
        outcome,
        happened,
        asked: Some(table.table.decision_id()),
        again,
        next: place.next(),
        rules,
        board,
    };
    Ok(Look::Fact(Finding {
        kind: case.kind,
        seat: Some(seat),
        decision: None,
        fact: Fact::Answered(told),
    }))
}

/// The rules that a refusal names, with whole addresses.
fn cited_by(place: &Place<'_>, came: &Came) -> Vec<Cited> {
    let forbidden = match came {
        Came::Refused {
            why: Why::Forbidden { rule, .. },
        } => rule.as_deref(),
        Came::Refused { .. }
        | Came::Taken { .. }
        | Came::Tried { .. }
        | Came::Said { .. }
        | Came::Shown { .. }
        | Came::Advised { .. }
        | Came::Done { .. } => None,
    };
    let ruleset = place.table.who.ruleset;
    let lang = place.telling.lang;
    let mut cited = forbidden.map_or_else(Vec::new, |rule| cited(ruleset, rule, lang));
    for address in cited.iter_mut().filter_map(|one| one.address.as_mut()) {
        address.insert_str(0, &place.house.settings.public_url);
    }
    cited
}

/// What happened or would happen, and the board after that.
async fn shown(
    conn: &mut AsyncPgConnection,
    place: &Place<'_>,
    came: &Came,
) -> Result<(Vec<String>, Board)> {
    match came {
        Came::Taken { entries, .. } => {
            let (first, end) = *entries;
            let entries = log::entries::page(conn, place.table.id, first, end - first).await?;
            let told = place.sentences(&entries)?;
            // What led to the first of them is the board before.
            let before = first.checked_sub(1).map_or(Than::Nothing, Than::After);
            Ok((told, place.board(before)))
        }
        Came::Tried { steps, decision } => {
            let steps: Vec<String> = steps
                .iter()
                .map(serde_json::to_string)
                .collect::<Result<_, _>>()
                .map_err(Refused::internal)?;
            let foreseen = place.table.table.foresee(place.seat, *decision, &steps);
            let Ok(foreseen) = foreseen else {
                // The game has moved on since.
                return Ok((Vec::new(), place.board(Than::Nothing)));
            };
            let told = place.sentences(&foreseen.entries)?;
            Ok((told, place.board_of(&foreseen.table, Than::Now)))
        }
        Came::Shown {
            what: Shown::Log | Shown::Board,
            ..
        } => {
            let (since, own) = place.since(conn).await?;
            Ok((since, place.board(own)))
        }
        Came::Shown { .. }
        | Came::Advised { .. }
        | Came::Said { .. }
        | Came::Done { .. }
        | Came::Refused { .. } => Ok((Vec::new(), place.board(Than::Nothing))),
    }
}
