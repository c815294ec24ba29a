//! From what is due to one person to as few mails as it takes: a last look at each notice, and letters for those that are
//! to be told now. Everything that they have in common is loaded once.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use sha2::{Digest as _, Sha256};
use uuid::{Builder, Uuid};

use super::addressee;
use super::letter::{Letter, Recipient};
use super::urgent::{LastOne, is_asked_at_the_start, is_reminded, is_superfluous, last_one};
use super::wishes::{self, Wish};
use crate::ground::locale::Locale;
use crate::store::log::entries::position;
use crate::store::outbox;
use crate::store::outbox::kind::Kind;
use crate::store::outbox::notice::{End, Notice};
use crate::store::people;
use crate::store::people::reader::Reader;
use crate::store::reasons::Reason;
use crate::store::tables;
use crate::store::tables::game::Game;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::tell::fact::{Asked, Depth, Fact, Finding, Gathered, Next, Telling, incomplete, load};
use crate::tell::look::{Case, Channel, Look, Seen, look};

/// A letter, and what it tells.
pub(super) struct Writing {
    /// The letter.
    pub(super) letter: Letter,
    /// The notices that wait with it: those that it tells, and those that turned out to tell nothing.
    pub(super) notices: Vec<Notice>,
    /// The notices that it tells.
    pub(super) tells: Vec<Uuid>,
    /// The talk that it tells: of each table, and when the last message that it tells of was written.
    pub(super) talk: Vec<(Uuid, DateTime<Utc>)>,
}

/// What became of notices that were looked at.
#[derive(Default)]
pub(super) struct Sorted {
    /// Letters that tell one notice each and stand alone: among them is the mail that a thread begins with.
    pub(super) alone: Vec<Writing>,
    /// The letter that tells all others.
    pub(super) gathered: Option<Writing>,
    /// Notices that could not be looked at or written, by a fault of ours that is logged.
    pub(super) failed: Vec<Notice>,
    dropped: Vec<(Reason, Vec<Uuid>)>,
    later: Vec<(Notice, DateTime<Utc>, Reason)>,
}

impl Sorted {
    fn drop(&mut self, why: Reason, notice: Uuid) {
        match self.dropped.iter_mut().find(|(reason, _)| *reason == why) {
            Some((_, ids)) => ids.push(notice),
            None => self.dropped.push((why, vec![notice])),
        }
    }

    /// What went wrong is for whoever runs the server, and is logged; readers are told that it was a fault of ours.
    fn fail(&mut self, notice: &Notice, error: &Refused) {
        tracing::warn!(notice = %notice.id, kind = notice.kind.name(), %error, "a notice could not be written");
        self.failed.push(notice.clone());
    }

    /// Notes what is not told now.
    async fn note(&mut self, conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> Result<()> {
        for (why, ids) in self.dropped.drain(..) {
            outbox::notice::end(conn, &ids, End::Dropped(&why), now).await?;
        }
        for (notice, until, why) in self.later.drain(..) {
            outbox::notice::postpone(conn, &notice, until, &why, now).await?;
        }
        Ok(())
    }
}

/// Looks at everything that is due to one person, and writes what is to be sent. What is not is noted. Where answers are
/// taken, what can be answered has a mail of its own: one that asks several things says not which is answered.
pub(super) async fn write(
    house: &House,
    notices: &[Notice],
    takes_answers: bool,
) -> Result<Sorted> {
    let mut conn = house.database.get().await?;
    let conn = &mut conn;
    // One moment for all of them: what is put off by as much is due together again.
    let now = house.clock.now();
    let user = notices.first().and_then(|notice| notice.user_id);
    let reader = match user {
        Some(user) => people::reader::find(conn, user, now).await?,
        None => None,
    };
    let tables = tables_of(conn, notices, user).await?;
    let desk = Desk {
        house,
        user,
        reader: reader.as_ref(),
        now,
    };
    let mut sorted = Sorted::default();
    let mut ready = Vec::new();
    for notice in notices {
        let case = case_of(notice, user, &tables);
        match desk.look(conn, &case).await {
            Ok(Look::Fact(seen)) => ready.push((case, seen)),
            Ok(Look::Pointless(why)) => sorted.drop(why, notice.id),
            Ok(Look::Later(until, why)) => sorted.later.push((notice.clone(), until, why)),
            Err(error) => sorted.fail(notice, &error),
        }
    }
    let all: Vec<Case<'_>> = ready.iter().map(|(case, _)| *case).collect();
    let (beside, told): (Vec<&Case<'_>>, Vec<&Case<'_>>) =
        all.iter().partition(|case| is_superfluous(case, &all));
    for case in beside {
        sorted.drop(Reason::ToldInAnother, case.notice.id);
    }
    ready.retain(|(case, _)| told.iter().any(|told| told.notice.id == case.notice.id));
    let at_the_start = |(case, _): &(Case<'_>, Seen)| {
        let mut told = told.iter();
        told.any(|other| is_asked_at_the_start(case, other))
    };
    let (asked, ready): (Vec<_>, Vec<_>) = ready.into_iter().partition(at_the_start);
    let mut gathered = Vec::new();
    for (case, seen) in ready {
        if case.kind == Kind::LastOne {
            match last_one(conn, &case, &told, now).await? {
                LastOne::ByItself => {}
                LastOne::InAnother => continue,
                LastOne::Later(until) => {
                    let why = Reason::ToldWithQuestion;
                    sorted.later.push((case.notice.clone(), until, why));
                    continue;
                }
            }
        }
        let is_answered = takes_answers && desk.wants_answers() && case.kind.answered().is_some();
        if case.kind.is_gathered() && !is_answered {
            gathered.push((case, seen));
        } else if let Some(mut writing) = desk.alone(conn, &mut sorted, (case, seen), &told).await {
            let with = asked
                .iter()
                .filter(|(asked, _)| is_asked_at_the_start(asked, &case));
            let with = with.map(|(asked, _)| asked.notice.clone());
            writing.notices.extend(with);
            sorted.alone.push(writing);
        }
    }
    sorted.gathered = match gathered.len() {
        0 | 1 => match gathered.pop() {
            Some(one) => desk.alone(conn, &mut sorted, one, &told).await,
            None => None,
        },
        _ => desk.together(conn, &mut sorted, &gathered).await,
    };
    sorted.note(conn, now).await?;
    Ok(sorted)
}

/// Games by their ids, each with the seat that the reader has in it.
type Tables = HashMap<Uuid, (Game, Option<Seat>)>;

async fn tables_of(
    conn: &mut AsyncPgConnection,
    notices: &[Notice],
    user: Option<Uuid>,
) -> Result<Tables> {
    let mut ids: Vec<Uuid> = notices.iter().filter_map(|notice| notice.game_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let games = tables::game::with_own_seat(conn, &ids, user).await?;
    Ok(games
        .into_iter()
        .map(|(game, own)| (game.id, (game, own)))
        .collect())
}

fn case_of<'a>(notice: &'a Notice, reader: Option<Uuid>, tables: &'a Tables) -> Case<'a> {
    let table = notice.game_id.and_then(|game| tables.get(&game));
    Case {
        notice,
        kind: notice.kind,
        reader,
        game: table.map(|(game, _)| game),
        own: table.and_then(|(_, own)| *own),
    }
}

/// Where letters to one reader are written.
struct Desk<'a> {
    house: &'a House,
    user: Option<Uuid>,
    reader: Option<&'a Reader>,
    now: DateTime<Utc>,
}

impl Desk<'_> {
    /// The last look at a notice, and what its reader wishes.
    async fn look(&self, conn: &mut AsyncPgConnection, case: &Case<'_>) -> Result<Look<Seen>> {
        let about = (case.notice, case.kind);
        if let Some(why) = wishes::unwanted(self.house, conn, about, self.reader).await? {
            return Ok(Look::Pointless(why));
        }
        let seen = match self.look_by_mail(conn, case).await? {
            Look::Fact(seen) => seen,
            Look::Pointless(why) => return Ok(Look::Pointless(why)),
            Look::Later(when, why) => return Ok(Look::Later(when, why)),
        };
        Ok(
            match wishes::wish(self.reader, (case.kind, case.notice.game_id), self.now) {
                Wish::Now => Look::Fact(seen),
                Wish::Never(why) => Look::Pointless(why),
                Wish::Later(until, why) => Look::Later(until, why),
            },
        )
    }

    async fn look_by_mail(
        &self,
        conn: &mut AsyncPgConnection,
        case: &Case<'_>,
    ) -> Result<Look<Seen>> {
        let last = wishes::last_reminder(self.reader, case.notice.game_id);
        let locale = self
            .reader
            .map(|reader| Locale::closest(&reader.user.locale));
        let channel = Channel::Mail(locale.unwrap_or_default().lang());
        look(self.house, conn, case, (channel, last), self.now).await
    }

    /// The letter that tells one notice beside others; none if it turns out to tell nothing, or cannot be written.
    async fn alone(
        &self,
        conn: &mut AsyncPgConnection,
        sorted: &mut Sorted,
        (case, seen): (Case<'_>, Seen),
        told: &[&Case<'_>],
    ) -> Option<Writing> {
        let written = if case.kind == Kind::Digest {
            self.digest(conn, sorted, &case).await
        } else {
            self.one(conn, &case, seen, told).await
        };
        match written {
            Ok(Look::Fact(writing)) => return Some(writing),
            Ok(Look::Pointless(why)) => sorted.drop(why, case.notice.id),
            Ok(Look::Later(until, why)) => sorted.later.push((case.notice.clone(), until, why)),
            // What cannot be written now is tried again like what cannot be sent.
            Err(error) => sorted.fail(case.notice, &error),
        }
        None
    }

    /// Whether the reader may answer mails with moves.
    fn wants_answers(&self) -> bool {
        self.reader.is_none_or(|reader| reader.preferences.answers)
    }

    /// How much of a fact this reader wishes to see, in their language.
    fn telling(&self, to: &Recipient) -> Telling {
        let pictures = self.reader.is_none_or(|reader| reader.preferences.pictures);
        let depth = if pictures {
            Depth::Illustrated
        } else {
            Depth::Page
        };
        Telling {
            depth,
            lang: to.locale.lang(),
        }
    }

    async fn one(
        &self,
        conn: &mut AsyncPgConnection,
        case: &Case<'_>,
        seen: Seen,
        told: &[&Case<'_>],
    ) -> Result<Look<Writing>> {
        let to = match addressee::of_notice(conn, case.notice, self.reader).await? {
            Look::Fact(to) => to,
            Look::Pointless(why) => return Ok(Look::Pointless(why)),
            Look::Later(until, why) => return Ok(Look::Later(until, why)),
        };
        let telling = self.telling(&to);
        let Finding { seat, mut fact, .. } =
            match load(self.house, conn, case, seen, telling).await? {
                Look::Fact(finding) => finding,
                Look::Pointless(why) => return Ok(Look::Pointless(why)),
                Look::Later(until, why) => return Ok(Look::Later(until, why)),
            };
        let mut tells = vec![case.notice.id];
        let says_last = matches!(&fact, Fact::YourTurn(turn) | Fact::BidDue(turn) if turn.last);
        if says_last {
            tells.extend(last_ones(conn, case.notice).await?);
        }
        if let Fact::GameStarted(started) = &mut fact
            && let Some(next) = &mut started.next
        {
            let kind = if next.sealed {
                Kind::BidDue
            } else {
                Kind::YourTurn
            };
            let about = (kind, case.notice.game_id);
            started.asks = wishes::is_told_at_once(self.reader, about, self.now)
                && !told.iter().any(|other| is_reminded(case, other));
            if started.asks {
                tells.extend(first_questions(conn, case.notice, next).await?);
            } else {
                // Another mail does, and says how it is answered.
                next.menu = None;
            }
        }
        let talk = match (&fact, case.notice.game_id) {
            (Fact::Talk(talk), Some(game)) => vec![(game, talk.until)],
            _ => Vec::new(),
        };
        Ok(Look::Fact(Writing {
            letter: Letter {
                thread_seat: seat.map(Seat::number),
                ..self.sheet(case, to, fact)
            },
            notices: vec![case.notice.clone()],
            tells,
            talk,
        }))
    }

    /// One letter that tells all of these notices.
    async fn together(
        &self,
        conn: &mut AsyncPgConnection,
        sorted: &mut Sorted,
        ready: &[(Case<'_>, Seen)],
    ) -> Option<Writing> {
        match self.several(conn, ready).await {
            Ok(Look::Fact(writing)) => return Some(writing),
            Ok(Look::Pointless(why) | Look::Later(_, why)) => {
                for (case, _) in ready {
                    sorted.drop(why.clone(), case.notice.id);
                }
            }
            Err(error) => {
                for (case, _) in ready {
                    sorted.fail(case.notice, &error);
                }
            }
        }
        None
    }

    async fn several(
        &self,
        conn: &mut AsyncPgConnection,
        ready: &[(Case<'_>, Seen)],
    ) -> Result<Look<Writing>> {
        let Some((first, _)) = ready.first() else {
            return Ok(Look::Pointless(Reason::Answered));
        };
        let user = self.user.ok_or_else(|| incomplete(first.notice))?;
        let Some(to) = addressee::of_reader(self.reader)? else {
            return Ok(Look::Pointless(Reason::AccountDeleted));
        };
        let mut gathered = Gathered::default();
        for (case, seen) in ready {
            self.gather(conn, &mut gathered, case, seen).await?;
        }
        let notices: Vec<Notice> = ready.iter().map(|(case, _)| case.notice.clone()).collect();
        let (tells, talk) = (gathered.tells.clone(), gathered.talk.clone());
        Ok(Look::Fact(Writing {
            letter: Letter {
                id: mail_id(&notices),
                unsubscribe: Some(wishes::unsubscribe_from_all(self.house, user)),
                // It asks more than one thing.
                answered: None,
                ..self.sheet(first, to, Fact::Several(gathered.into_summary()))
            },
            notices,
            tells,
            talk,
        }))
    }

    /// A digest: all games that wait for the reader, and the news that were held for it.
    async fn digest(
        &self,
        conn: &mut AsyncPgConnection,
        sorted: &mut Sorted,
        case: &Case<'_>,
    ) -> Result<Look<Writing>> {
        let (user, reader) = self
            .user
            .zip(self.reader)
            .ok_or_else(|| incomplete(case.notice))?;
        let Some(to) = addressee::of_reader(self.reader)? else {
            return Ok(Look::Pointless(Reason::AccountDeleted));
        };
        let mut preferences = reader.preferences.clone();
        preferences.switch_off(&reader.unsubscribed);
        let held = outbox::notice::held(conn, user).await?;
        let tables = tables_of(conn, &held, Some(user)).await?;
        let mut gathered = Gathered::default();
        for notice in &held {
            let case = case_of(notice, Some(user), &tables);
            if preferences.is_off(case.kind) {
                sorted.drop(Reason::SwitchedOff, notice.id);
            } else if let Look::Fact(seen) = self.look_by_mail(conn, &case).await? {
                self.gather(conn, &mut gathered, &case, &seen).await?;
            }
        }
        for (game, seat) in tables::game::waiting_for(conn, user).await? {
            gathered.add_game(self.house, &game, seat)?;
        }
        if gathered.is_empty() {
            return Ok(Look::Pointless(Reason::NothingWaited));
        }
        let (mut tells, talk) = (gathered.tells.clone(), gathered.talk.clone());
        tells.push(case.notice.id);
        Ok(Look::Fact(Writing {
            letter: self.sheet(case, to, Fact::Digest(gathered.into_summary())),
            notices: vec![case.notice.clone()],
            tells,
            talk,
        }))
    }

    /// Adds a notice to what is told at once, with the one that says that its reader is the last, if it says so as well.
    async fn gather(
        &self,
        conn: &mut AsyncPgConnection,
        gathered: &mut Gathered,
        case: &Case<'_>,
        seen: &Seen,
    ) -> Result<()> {
        let asked = gathered.add(self.house, case, seen)?;
        if asked == Some(Asked::Last) && case.kind.asks() && case.kind != Kind::LastOne {
            gathered.tells.extend(last_ones(conn, case.notice).await?);
        }
        Ok(())
    }

    /// A letter of this moment under a notice's id; what it switches off is the notice's kind.
    fn sheet(&self, case: &Case<'_>, to: Recipient, fact: Fact) -> Letter {
        let answers = self.wants_answers();
        // The first mail of a game asks something only if the first move is the reader's.
        let is_elsewhere = matches!(&fact, Fact::Answered(told) if told.again)
            || matches!(&fact, Fact::GameStarted(started) if !started.asks);
        Letter {
            id: case.notice.id,
            to,
            answered: case.kind.answered().filter(|_| answers && !is_elsewhere),
            asked: fact.asked(),
            unsubscribe: wishes::unsubscribe_link(self.house, case.notice, case.kind),
            fact,
            thread_seat: None,
            picture: None,
            sent_at: self.house.clock.now(),
        }
    }
}

/// The notices that its reader is the last one waited for, which a mail that asks for the same answer tells as well.
async fn last_ones(
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> Result<impl Iterator<Item = Uuid>> {
    let beside = outbox::notice::waiting_beside(conn, notice, &[Kind::LastOne]).await?;
    Ok(beside.into_iter().map(|last| last.id))
}

/// The notices of a question that stands in the mail that the game has begun.
async fn first_questions(
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    next: &Next,
) -> Result<impl Iterator<Item = Uuid>> {
    let kinds: &[Kind] = if next.last {
        &[Kind::YourTurn, Kind::BidDue, Kind::LastOne]
    } else {
        &[Kind::YourTurn, Kind::BidDue]
    };
    let decision = Some(position(next.since));
    let told = outbox::notice::waiting_about(conn, notice, decision, kinds).await?;
    Ok(told.into_iter().map(|told| told.id))
}

/// The id of a mail that tells several notices: of the same ones it is the same, of others another.
fn mail_id(notices: &[Notice]) -> Uuid {
    let mut ids: Vec<Uuid> = notices.iter().map(|notice| notice.id).collect();
    ids.sort_unstable();
    let hash = ids
        .iter()
        .fold(Sha256::new(), |hash, id| hash.chain_update(id.as_bytes()))
        .finalize();
    let mut bytes = [0; 16];
    for (byte, hashed) in bytes.iter_mut().zip(hash) {
        *byte = hashed;
    }
    Builder::from_custom_bytes(bytes).into_uuid()
}
