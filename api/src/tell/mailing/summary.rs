//! One mail for several things: what is due at the same moment, or what has been held for the digest.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::{Seat, SeatSet};
use sha2::{Digest as _, Sha256};
use uuid::{Builder, Uuid};

use super::compose::{Composed, GONE, account, facts, incomplete, sheet};
use super::look::SWITCHED_OFF;
use super::post::Writing;
use crate::store::outbox;
use crate::store::outbox::notice::{End, Kind, Notice};
use crate::store::people::{opt_out, preferences};
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::table::House;
use crate::table::KeptClocks;
use crate::table::refused::Result;
use crate::tell::look::{ANSWERED, is_readers, still_asks, still_waits};
use crate::tell::mail::{Asked, Body, Event, Letter, News, Summary, Waiting};

/// The most games that a mail lists; it says how many more there are.
const MAX_GAMES: usize = 50;

/// Writes one mail that tells all of these notices to their one reader.
///
/// # Errors
/// The database fails.
pub(super) async fn several(house: &House, notices: &[Notice]) -> Result<Composed> {
    let mut conn = house.database.get().await?;
    let conn = &mut conn;
    let Some(first) = notices.first() else {
        return Ok(Composed::Pointless("there was nothing to tell"));
    };
    let user = first.user_id.ok_or_else(|| incomplete(first))?;
    let Some(reader) = account(conn, user).await? else {
        return Ok(GONE);
    };
    let mut gathered = Gathered::default();
    for notice in notices {
        gathered.add(house, conn, notice, user).await?;
    }
    if gathered.is_empty() {
        return Ok(Composed::Pointless(ANSWERED));
    }
    let id = mail_id(notices);
    Ok(gathered.write(|summary| {
        let mut letter = sheet(house, first, reader, None, Body::Several(summary));
        letter.id = id;
        letter.unsubscribe = Some(super::wanted::unsubscribe_from_all(house, user));
        letter
    }))
}

/// Writes a digest: all games that wait for the reader, and the news that were held for it.
///
/// # Errors
/// The database fails.
pub(super) async fn digest(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> Result<Composed> {
    let user = notice.user_id.ok_or_else(|| incomplete(notice))?;
    let Some(reader) = account(conn, user).await? else {
        return Ok(GONE);
    };
    let mut gathered = Gathered::default();
    for held in wanted(house, conn, user).await? {
        gathered.add(house, conn, &held, user).await?;
    }
    for (game, seat) in tables::game::waiting_for(conn, user).await? {
        gathered.add_game(house, &game, seat)?;
    }
    if gathered.is_empty() {
        return Ok(Composed::Pointless("nothing waited for the reader"));
    }
    gathered.tells.push(notice.id);
    Ok(gathered.write(|summary| sheet(house, notice, reader, None, Body::Digest(summary))))
}

/// What was held for somebody's digest. What they do not want mailed any more is dropped.
async fn wanted(house: &House, conn: &mut AsyncPgConnection, user: Uuid) -> Result<Vec<Notice>> {
    let mut preferences = preferences::find(conn, user).await?;
    preferences.switch_off(&opt_out::of_user(conn, user).await?);
    let held = outbox::notice::held(conn, user).await?;
    let (off, wanted): (Vec<_>, Vec<_>) = held
        .into_iter()
        .partition(|notice| preferences.is_off(notice.kind));
    let off: Vec<Uuid> = off.into_iter().map(|notice| notice.id).collect();
    outbox::notice::end(conn, &off, End::Dropped(SWITCHED_OFF), house.clock.now()).await?;
    Ok(wanted)
}

/// What goes into one mail.
#[derive(Default)]
struct Gathered {
    waiting: Vec<(DateTime<Utc>, Waiting)>,
    games: HashSet<Uuid>,
    news: Vec<News>,
    tells: Vec<Uuid>,
    talk: Vec<(Uuid, DateTime<Utc>)>,
}

impl Gathered {
    fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.news.is_empty()
    }

    /// Adds what a notice tells, if it still tells anything.
    async fn add(
        &mut self,
        house: &House,
        conn: &mut AsyncPgConnection,
        notice: &Notice,
        user: Uuid,
    ) -> Result<()> {
        let (kind, Some(game)) = (notice.kind, notice.game_id) else {
            return Err(incomplete(notice));
        };
        let Some(game) = tables::game::find(conn, game).await? else {
            return Ok(());
        };
        match kind {
            Kind::YourTurn | Kind::BidDue | Kind::LastOne => {
                let asks = still_asks(house, conn, &game, (notice, kind)).await?;
                if !asks || !is_readers(conn, notice).await? {
                    return Ok(());
                }
                let seat = notice.seat.ok_or_else(|| incomplete(notice))?;
                let asked = self.add_game(house, &game, seat)?;
                if asked == Asked::Last && kind != Kind::LastOne {
                    let beside = outbox::notice::waiting_beside(conn, notice, &[Kind::LastOne]);
                    self.tells.extend(beside.await?.iter().map(|last| last.id));
                }
            }
            Kind::HalfTime | Kind::LastDay | Kind::DeadlineMoved => {
                if !still_waits(&game, notice) || !is_readers(conn, notice).await? {
                    return Ok(());
                }
                self.add_game(house, &game, notice.seat.ok_or_else(|| incomplete(notice))?)?;
            }
            Kind::TimedOut => {
                if game.status != Status::Running || !is_readers(conn, notice).await? {
                    return Ok(());
                }
                if still_waits(&game, notice) {
                    self.add_game(house, &game, notice.seat.ok_or_else(|| incomplete(notice))?)?;
                }
                self.news.push(News {
                    game: facts(house, &game, None)?,
                    event: Event::TimedOut,
                });
            }
            Kind::Message => {
                let said = tables::message::news(conn, game.id, user, notice.created_at).await?;
                let Some(last) = said.last() else {
                    return Ok(());
                };
                self.talk.push((game.id, last.created_at));
                self.news.push(News {
                    game: facts(house, &game, None)?,
                    event: Event::Messages(said.len()),
                });
            }
            Kind::PlayerAbsent => self.news.push(News {
                game: facts(house, &game, None)?,
                event: Event::PlayerAbsent,
            }),
            Kind::SignIn
            | Kind::Invitation
            | Kind::GameStarted
            | Kind::GameOver
            | Kind::VoteAsked
            | Kind::Broken
            | Kind::ConfirmStart
            | Kind::SeatLost
            | Kind::TableWaits
            | Kind::TableClosed
            | Kind::Digest => {
                return Ok(());
            }
        }
        self.tells.push(notice.id);
        Ok(())
    }

    /// Adds a game that waits for this seat, unless it is there already.
    fn add_game(&mut self, house: &House, game: &Game, seat: Seat) -> Result<Asked> {
        let alone = game.awaited == SeatSet::EMPTY.with(seat);
        let asked = match (game.sealed, alone) {
            (false, _) => Asked::Turn,
            (true, false) => Asked::Sealed,
            (true, true) => Asked::Last,
        };
        if self.games.insert(game.id) {
            let since = game.awaited_since.unwrap_or(game.created_at);
            let clocks = game.clocks.clone().map(KeptClocks::read).transpose()?;
            let deadline = clocks.and_then(|kept| kept.ticking.clocks().deadline(seat));
            let waiting = Waiting {
                game: facts(house, game, game.head.as_deref().map(engine::hex::encode))?,
                minutes: (house.clock.now() - since).num_minutes(),
                asked,
                deadline,
            };
            self.waiting.push((since, waiting));
        }
        Ok(asked)
    }

    /// The letter about all of it: the earliest deadline first, and what has none by the longest wait.
    fn write(mut self, letter: impl FnOnce(Summary) -> Box<Letter>) -> Composed {
        self.waiting
            .sort_by_key(|(since, one)| (one.deadline.is_none(), one.deadline, *since));
        let more = self.waiting.len().saturating_sub(MAX_GAMES);
        self.waiting.truncate(MAX_GAMES);
        let summary = Summary {
            waiting: self.waiting.into_iter().map(|(_, one)| one).collect(),
            more,
            news: self.news,
        };
        Composed::Writing(Box::new(Writing {
            letter: letter(summary),
            tells: self.tells,
            talk: self.talk,
        }))
    }
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
