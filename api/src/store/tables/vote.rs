//! What the people at a table are asked to agree on.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::by::Key as _;
use engine::{Seat, SeatSet};
use uuid::Uuid;

use crate::store::schema::votes;
use crate::store::seats::Stored;
use crate::store::words::words;

words! {
    /// What a table is asked.
    pub enum Kind in "votes.kind" {
        /// Whether the game goes back to after an entry.
        Undo = "undo",
        /// Whether the clocks stand still.
        Pause = "pause",
        /// Whether the clocks run again.
        Resume = "resume",
        /// Whether the game ends here, without standings.
        End = "end",
        /// Whether the house's bot plays a seat until its player is back; the clock asks that.
        Bot = "bot",
        /// Whether somebody gives a seat more time than one may give alone.
        Time = "time",
    }
}

words! {
    /// How it stands with a vote.
    pub enum State in "votes.state" {
        /// It depends on those who have not answered.
        Open = "open",
        /// Enough have agreed, and it was done.
        Agreed = "agreed",
        /// Not enough could agree any more.
        Refused = "refused",
        /// Whoever asked asks no more.
        Withdrawn = "withdrawn",
        /// There was nothing left to agree on.
        Lapsed = "lapsed",
    }
}

/// A moment for each seat, by its number; a seat may have none.
type BySeat = Vec<Option<DateTime<Utc>>>;

/// A vote's row.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = votes, check_for_backend(diesel::pg::Pg))]
pub struct Vote {
    /// Its id.
    pub id: Uuid,
    /// The game.
    pub game_id: Uuid,
    /// What is asked.
    pub kind: Kind,
    /// The seat that asks; none if the clock does.
    #[diesel(serialize_as = Stored<Option<Seat>>)]
    pub asker: Option<Seat>,
    /// The entry to go back to, for an undo.
    pub to_entry: Option<i32>,
    /// The seats that are asked.
    #[diesel(serialize_as = Stored<SeatSet>)]
    pub asked: SeatSet,
    /// Those that have agreed.
    #[diesel(serialize_as = Stored<SeatSet>)]
    pub agreed: SeatSet,
    /// How it stands.
    pub state: State,
    /// When it was asked.
    pub created_at: DateTime<Utc>,
    /// When it ended.
    pub ended_at: Option<DateTime<Utc>>,
    /// The seat that it is about: whose time has run out, or to whom more is to be given.
    #[diesel(serialize_as = Stored<Option<Seat>>)]
    pub about: Option<Seat>,
    /// The decision that this seat has not answered.
    pub decision: Option<i32>,
    /// The seats that have said no.
    #[diesel(serialize_as = Stored<SeatSet>)]
    pub refused: SeatSet,
    /// When each seat was asked, by its number.
    pub asked_at: BySeat,
    /// From when on the silence of each seat is a yes, by its number; none: it never is.
    pub silent_at: BySeat,
    /// When it is to be counted again; none if nothing changes by itself.
    pub due_at: Option<DateTime<Utc>>,
    /// How much time is to be given.
    pub seconds: Option<i32>,
}

/// Whether a vote is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Enough have agreed.
    Agreed,
    /// Too many have said no for enough to agree.
    Refused,
    /// It depends on those who have not answered.
    Open,
}

impl Vote {
    /// An open question to a table, of which nobody has been asked yet.
    pub fn new(game: Uuid, kind: Kind, now: DateTime<Utc>) -> Self {
        Self {
            id: Uuid::now_v7(),
            game_id: game,
            kind,
            asker: None,
            to_entry: None,
            asked: SeatSet::EMPTY,
            agreed: SeatSet::EMPTY,
            state: State::Open,
            created_at: now,
            ended_at: None,
            about: None,
            decision: None,
            refused: SeatSet::EMPTY,
            asked_at: Vec::new(),
            silent_at: Vec::new(),
            due_at: None,
            seconds: None,
        }
    }

    /// Asks a seat now, unless it has been asked before; when it was asked, and whether that is new.
    pub fn ask(&mut self, seat: Seat, now: DateTime<Utc>) -> (DateTime<Utc>, bool) {
        if let Some(before) = moment(&self.asked_at, seat) {
            return (before, false);
        }
        set(&mut self.asked_at, seat, Some(now));
        (now, true)
    }

    /// Notes from when on the silence of a seat is a yes.
    pub fn count_silence(&mut self, seat: Seat, from: Option<DateTime<Utc>>) {
        set(&mut self.silent_at, seat, from);
    }

    /// From when on the silence of a seat that is asked is a yes; none: it never is.
    pub fn silence_counts_from(&self, seat: Seat) -> Option<DateTime<Utc>> {
        moment(&self.silent_at, seat).filter(|_| self.asked.has(seat))
    }

    /// When the silence of all who are asked is a yes, whoever has answered by now; none: that of somebody never is.
    pub fn all_silent_at(&self) -> Option<DateTime<Utc>> {
        self.last_silence(self.asked)
    }

    /// When it passes if nobody says anything any more; none: not by that.
    pub fn passes_in_silence_at(&self) -> Option<DateTime<Utc>> {
        self.last_silence(self.asked.minus(self.agreed))
    }

    fn last_silence(&self, seats: SeatSet) -> Option<DateTime<Utc>> {
        let silent = seats.iter().map(|seat| self.silence_counts_from(seat));
        let silent: Option<Vec<_>> = silent.collect();
        silent?.into_iter().max()
    }

    /// The seats whose silence is a yes by now.
    fn silent(&self, now: DateTime<Utc>) -> SeatSet {
        Seat::ALL
            .iter()
            .copied()
            .filter(|&seat| moment(&self.silent_at, seat).is_some_and(|from| from <= now))
            .collect()
    }

    /// How many of those asked have to agree: more than half of them if the clock asks, for then somebody may profit
    /// from a no; else all.
    pub const fn must_agree(&self) -> u32 {
        let asked = self.asked.len();
        match self.kind {
            Kind::Bot => asked / 2 + 1,
            Kind::Undo | Kind::Pause | Kind::Resume | Kind::End | Kind::Time => asked,
        }
    }

    /// Whether the answers of those asked decide it, and the silence of those who have not answered.
    pub fn verdict(&self, now: DateTime<Utc>) -> Verdict {
        let silent = self.silent(now).minus(self.refused);
        let agreed = self.asked.and(self.agreed.union(silent)).len();
        let may_agree = self.asked.minus(self.refused).len();
        if agreed >= self.must_agree() {
            Verdict::Agreed
        } else if may_agree < self.must_agree() {
            Verdict::Refused
        } else {
            Verdict::Open
        }
    }

    /// Whether this seat has still to answer.
    pub const fn waits_for(&self, seat: Seat) -> bool {
        self.asked.minus(self.agreed).minus(self.refused).has(seat)
    }
}

fn moment(times: &[Option<DateTime<Utc>>], seat: Seat) -> Option<DateTime<Utc>> {
    *times.get(seat.index())?
}

fn set(times: &mut BySeat, seat: Seat, at: Option<DateTime<Utc>>) {
    let seat = seat.index();
    if times.len() <= seat {
        times.resize(seat + 1, None);
    }
    if let Some(moment) = times.get_mut(seat) {
        *moment = at;
    }
}

/// Asks; false, and nothing written, if the same is being asked already.
pub async fn create(conn: &mut AsyncPgConnection, vote: &Vote) -> QueryResult<bool> {
    let written = diesel::insert_into(votes::table)
        .values(vote.clone())
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(written == 1)
}

/// A vote of this game. The caller holds the game's row.
pub async fn find(conn: &mut AsyncPgConnection, game: Uuid, id: Uuid) -> QueryResult<Option<Vote>> {
    votes::table
        .find(id)
        .filter(votes::game_id.eq(game))
        .select(Vote::as_select())
        .first(conn)
        .await
        .optional()
}

/// Writes how a vote stands now. The caller holds the game's row.
pub async fn update(conn: &mut AsyncPgConnection, vote: &Vote) -> QueryResult<()> {
    diesel::update(votes::table.find(vote.id))
        .set((
            votes::asked.eq(Stored(vote.asked)),
            votes::agreed.eq(Stored(vote.agreed)),
            votes::refused.eq(Stored(vote.refused)),
            votes::state.eq(vote.state),
            votes::ended_at.eq(vote.ended_at),
            votes::asked_at.eq(&vote.asked_at),
            votes::silent_at.eq(&vote.silent_at),
            votes::due_at.eq(vote.due_at),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Takes back what a seat has been asked and has said in open votes, and ends those that it asked for, as when somebody else
/// sits there. The caller holds the game's row.
pub async fn forget_seat(
    conn: &mut AsyncPgConnection,
    (game, seat): (Uuid, Seat),
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let open = votes::table
        .filter(votes::game_id.eq(game))
        .filter(votes::state.eq(State::Open));
    diesel::update(open.filter(votes::asker.eq(Some(seat))))
        .set((votes::state.eq(State::Lapsed), votes::ended_at.eq(now)))
        .execute(conn)
        .await?;
    for mut vote in self::open(conn, game).await? {
        vote.agreed = vote.agreed.without(seat);
        vote.refused = vote.refused.without(seat);
        set(&mut vote.asked_at, seat, None);
        set(&mut vote.silent_at, seat, None);
        update(conn, &vote).await?;
    }
    Ok(())
}

/// Ends whatever a table is asked, as when its game is over. The caller holds the game's row.
pub async fn end_all(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let open = votes::table
        .filter(votes::game_id.eq(game))
        .filter(votes::state.eq(State::Open));
    diesel::update(open)
        .set((votes::state.eq(State::Lapsed), votes::ended_at.eq(now)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Notes that people are told of a vote once more, and says how often those of its game have been told of any. The caller
/// holds the game's row.
pub async fn count_telling(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    vote: Uuid,
) -> QueryResult<i64> {
    diesel::update(votes::table.find(vote))
        .set(votes::tellings.eq(votes::tellings + 1))
        .execute(conn)
        .await?;
    let tellings: Option<i64> = votes::table
        .filter(votes::game_id.eq(game))
        .select(diesel::dsl::sum(votes::tellings))
        .get_result(conn)
        .await?;
    Ok(tellings.unwrap_or(0))
}

/// Open votes that are to be counted again, the earliest first, each with when, its id and its game; behind such a time
/// and the id of its vote.
pub async fn due(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> QueryResult<Vec<(DateTime<Utc>, Uuid, Uuid)>> {
    let mut query = votes::table
        .filter(votes::state.eq(State::Open))
        .filter(votes::due_at.le(now))
        .order((votes::due_at, votes::id))
        .limit(limit)
        .select((votes::due_at.assume_not_null(), votes::id, votes::game_id))
        .into_boxed();
    if let Some((due, id)) = after {
        query = query.filter(
            votes::due_at.gt(due).or(votes::due_at
                .eq(due)
                .and(votes::id.gt(id))
                .assume_not_null()),
        );
    }
    query.load(conn).await
}

/// What a game's table is asked now, the oldest question first.
pub async fn open(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<Vec<Vote>> {
    votes::table
        .filter(votes::game_id.eq(game))
        .filter(votes::state.eq(State::Open))
        .order(votes::id)
        .select(Vote::as_select())
        .load(conn)
        .await
}

/// The votes of a game, the newest first, before `cursor` if given.
pub async fn list(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    cursor: Option<Uuid>,
    limit: i64,
) -> QueryResult<Vec<Vote>> {
    let mut query = votes::table
        .filter(votes::game_id.eq(game))
        .order(votes::id.desc())
        .limit(limit)
        .select(Vote::as_select())
        .into_boxed();
    if let Some(cursor) = cursor {
        query = query.filter(votes::id.lt(cursor));
    }
    query.load(conn).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    fn vote(about: Option<Seat>, answers: [u8; 3]) -> Vote {
        let [asked, agreed, refused] = answers.map(|bits| SeatSet::from_bits(bits).unwrap());
        Vote {
            asked,
            agreed,
            about,
            refused,
            ..Vote::new(
                Uuid::nil(),
                about.map_or(Kind::End, |_| Kind::Bot),
                DateTime::UNIX_EPOCH,
            )
        }
    }

    fn day(days: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + chrono::TimeDelta::days(days)
    }

    #[test]
    fn more_than_half_decide_about_a_seat_and_no_more_are_waited_for_than_needed() {
        use Verdict::{Agreed, Open, Refused};
        for (answers, verdict) in [
            ([0b0_0010, 0, 0], Open),
            ([0b0_0010, 0b0_0010, 0], Agreed),
            ([0b0_0010, 0, 0b0_0010], Refused),
            ([0b0_0110, 0b0_0010, 0], Open),
            ([0b0_0110, 0b0_0110, 0], Agreed),
            ([0b0_0110, 0, 0b0_0010], Refused),
            ([0b0_1110, 0b0_0010, 0b0_0100], Open),
            ([0b0_1110, 0b0_0110, 0], Agreed),
            ([0b0_1110, 0b0_0110, 0b0_1000], Agreed),
            ([0b0_1110, 0, 0b0_0110], Refused),
            ([0b1_1110, 0b0_0110, 0b0_1000], Open),
            ([0b1_1110, 0b0_1110, 0], Agreed),
            ([0b1_1110, 0b0_0010, 0b0_1100], Refused),
            // The answers of those who are not asked any more do not count.
            ([0b0_0110, 0b0_1010, 0b1_0000], Open),
            ([0, 0, 0], Refused),
        ] {
            let vote = vote(Some(seat(0)), answers);
            assert_eq!(vote.verdict(day(99)), verdict, "{answers:?}");
        }
    }

    #[test]
    fn everybody_decides_about_all_else() {
        use Verdict::{Agreed, Open, Refused};
        for (answers, verdict) in [
            ([0, 0, 0], Agreed),
            ([0b110, 0b010, 0], Open),
            ([0b110, 0b110, 0], Agreed),
            ([0b110, 0b010, 0b100], Refused),
        ] {
            assert_eq!(vote(None, answers).verdict(day(99)), verdict, "{answers:?}");
        }
    }

    #[test]
    fn silence_is_a_yes_from_its_day_on_and_never_a_no() {
        use Verdict::{Agreed, Open, Refused};
        for (answers, silent, [before, then], passes) in [
            ([0b110, 0, 0], [Some(3), Some(14)], [Open, Agreed], Some(14)),
            (
                [0b110, 0b100, 0],
                [Some(14), Some(3)],
                [Open, Agreed],
                Some(14),
            ),
            (
                [0b110, 0b100, 0],
                [Some(3), Some(14)],
                [Agreed, Agreed],
                Some(3),
            ),
            (
                [0b110, 0b110, 0],
                [Some(3), Some(14)],
                [Agreed, Agreed],
                None,
            ),
            (
                [0b110, 0, 0b010],
                [Some(3), Some(14)],
                [Refused, Refused],
                Some(14),
            ),
            ([0b110, 0, 0], [Some(3), None], [Open, Open], None),
            // Whoever is not asked any more is not waited for.
            ([0b010, 0, 0], [Some(3), None], [Agreed, Agreed], Some(3)),
        ] {
            let mut vote = vote(None, answers);
            for (number, from) in (1..).zip(silent) {
                vote.count_silence(seat(number), from.map(day));
            }
            let just_before = day(14) - chrono::TimeDelta::seconds(1);
            assert_eq!(vote.verdict(just_before), before, "{answers:?} {silent:?}");
            assert_eq!(vote.verdict(day(14)), then, "{answers:?} {silent:?}");
            assert_eq!(
                vote.passes_in_silence_at(),
                passes.map(day),
                "{answers:?} {silent:?}"
            );
        }
    }

    #[test]
    fn a_seat_is_asked_once() {
        let mut vote = vote(None, [0; 3]);
        assert_eq!(vote.ask(seat(2), day(1)), (day(1), true));
        assert_eq!(vote.ask(seat(2), day(5)), (day(1), false));
        assert_eq!(vote.ask(seat(0), day(5)), (day(5), true));
    }
}
