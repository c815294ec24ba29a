//! What the people at a table are asked to agree on.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::database::schema::votes;

/// A vote's row.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = votes, check_for_backend(diesel::pg::Pg))]
pub struct Vote {
    /// Its id.
    pub id: Uuid,
    /// The game.
    pub game_id: Uuid,
    /// `undo`, `pause`, `resume`, `end` or `bot`.
    pub kind: String,
    /// The seat that asks; none if the clock does.
    pub asker: Option<i16>,
    /// The entry to go back to, for an undo.
    pub to_entry: Option<i32>,
    /// The seats that are asked (bit n: seat n).
    pub asked: i16,
    /// Those that have agreed.
    pub agreed: i16,
    /// `open`, `agreed`, `refused`, `withdrawn` or `lapsed`.
    pub state: String,
    /// When it was asked.
    pub created_at: DateTime<Utc>,
    /// When it ended.
    pub ended_at: Option<DateTime<Utc>>,
    /// The seat that the clock asks about.
    pub about: Option<i16>,
    /// The decision that this seat has not answered in time.
    pub decision: Option<i32>,
    /// The seats that have said no.
    pub refused: i16,
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
    /// How many of those asked have to agree: more than half of them if the clock asks, for then somebody may profit
    /// from a no; else all.
    pub const fn must_agree(&self) -> u32 {
        let asked = self.asked.count_ones();
        match self.about {
            Some(_) => asked / 2 + 1,
            None => asked,
        }
    }

    /// Whether the answers of those asked decide it.
    pub const fn verdict(&self) -> Verdict {
        let agreed = (self.asked & self.agreed).count_ones();
        let may_agree = (self.asked & !self.refused).count_ones();
        if agreed >= self.must_agree() {
            Verdict::Agreed
        } else if may_agree < self.must_agree() {
            Verdict::Refused
        } else {
            Verdict::Open
        }
    }

    /// Whether this seat has still to answer.
    pub const fn waits_for(&self, seat: i16) -> bool {
        (self.asked & !self.agreed & !self.refused) >> seat & 1 == 1
    }
}

/// Asks; false, and nothing written, if the same is being asked already.
///
/// # Errors
/// The database fails.
pub async fn create(conn: &mut AsyncPgConnection, vote: &Vote) -> QueryResult<bool> {
    let written = diesel::insert_into(votes::table)
        .values(vote)
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(written == 1)
}

/// A vote of this game. The caller holds the game's row.
///
/// # Errors
/// The database fails.
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
///
/// # Errors
/// The database fails.
pub async fn update(conn: &mut AsyncPgConnection, vote: &Vote) -> QueryResult<()> {
    diesel::update(votes::table.find(vote.id))
        .set((
            votes::asked.eq(vote.asked),
            votes::agreed.eq(vote.agreed),
            votes::refused.eq(vote.refused),
            votes::state.eq(&vote.state),
            votes::ended_at.eq(vote.ended_at),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Takes back what a seat has said in open votes, and ends those that it asked for, as when somebody else sits there. The
/// caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn forget_seat(
    conn: &mut AsyncPgConnection,
    (game, seat): (Uuid, i16),
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let open = votes::table
        .filter(votes::game_id.eq(game))
        .filter(votes::state.eq("open"));
    diesel::update(open.filter(votes::asker.eq(seat)))
        .set((votes::state.eq("lapsed"), votes::ended_at.eq(now)))
        .execute(conn)
        .await?;
    let answers: Vec<(Uuid, i16, i16)> = open
        .select((votes::id, votes::agreed, votes::refused))
        .load(conn)
        .await?;
    for (id, agreed, refused) in answers {
        diesel::update(votes::table.find(id))
            .set((
                votes::agreed.eq(agreed & !(1 << seat)),
                votes::refused.eq(refused & !(1 << seat)),
            ))
            .execute(conn)
            .await?;
    }
    Ok(())
}

/// Ends whatever a table is asked, as when its game is over. The caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn end_all(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let open = votes::table
        .filter(votes::game_id.eq(game))
        .filter(votes::state.eq("open"));
    diesel::update(open)
        .set((votes::state.eq("lapsed"), votes::ended_at.eq(now)))
        .execute(conn)
        .await?;
    Ok(())
}

/// How often a game's table has been asked anything. The caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn count(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<i64> {
    votes::table
        .filter(votes::game_id.eq(game))
        .count()
        .get_result(conn)
        .await
}

/// What a game's table is asked now, the oldest question first.
///
/// # Errors
/// The database fails.
pub async fn open(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<Vec<Vote>> {
    votes::table
        .filter(votes::game_id.eq(game))
        .filter(votes::state.eq("open"))
        .order(votes::id)
        .select(Vote::as_select())
        .load(conn)
        .await
}

/// The votes of a game, the newest first, before `cursor` if given.
///
/// # Errors
/// The database fails.
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

    fn vote(about: Option<i16>, [asked, agreed, refused]: [i16; 3]) -> Vote {
        Vote {
            id: Uuid::nil(),
            game_id: Uuid::nil(),
            kind: String::new(),
            asker: None,
            to_entry: None,
            asked,
            agreed,
            state: "open".to_owned(),
            created_at: DateTime::UNIX_EPOCH,
            ended_at: None,
            about,
            decision: None,
            refused,
        }
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
            assert_eq!(vote(Some(0), answers).verdict(), verdict, "{answers:?}");
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
            assert_eq!(vote(None, answers).verdict(), verdict, "{answers:?}");
        }
    }
}
