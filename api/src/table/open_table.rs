//! How an open table ends, or goes on without somebody. In the caller's transaction, which holds the game's row.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::gather;
use super::refused::Result;
use crate::store::outbox;
use crate::store::outbox::notice::{AboutTable, Kind};
use crate::store::tables;
use crate::store::tables::closing::Cause;
use crate::store::tables::game::Game;

/// Frees the seats of these users. The host's part falls to the next player; an empty table is closed, for this cause.
pub async fn vacate(
    conn: &mut AsyncPgConnection,
    game: &Game,
    gone: &[Uuid],
    cause: Cause,
    now: DateTime<Utc>,
) -> Result<()> {
    for &user in gone {
        tables::seat::free(conn, game.id, user).await?;
    }
    tables::table_change::note(conn, game.id, now).await?;
    let heir = tables::seat::list(conn, game.id)
        .await?
        .into_iter()
        .find_map(|taken| taken.occupant);
    match heir {
        Some(heir) if gone.contains(&game.host_id) => {
            tables::game::set_host(conn, game.id, heir.user).await?;
        }
        Some(_) => {}
        None => tables::closing::create(conn, game.id, cause, now).await?,
    }
    Ok(())
}

/// Closes a table, as its host wishes, for a reason, and tells the others there and whoever is invited.
pub async fn close(
    conn: &mut AsyncPgConnection,
    game: &Game,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    gather::stop(conn, game.id).await?;
    tables::closing::create_by_host(conn, game.id, game.host_id, reason, now).await?;
    tell_of_closing(conn, game, Some(game.host_id), now).await
}

/// Closes a table, as whoever runs the server wishes, for a reason, and tells everybody there and whoever is invited.
pub async fn close_by_operator(
    conn: &mut AsyncPgConnection,
    game: &Game,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    gather::stop(conn, game.id).await?;
    tables::closing::create_by_operator(conn, game.id, reason, now).await?;
    tell_of_closing(conn, game, None, now).await
}

/// Tells those at a closed table, and whoever is invited, but not whoever has closed it.
async fn tell_of_closing(
    conn: &mut AsyncPgConnection,
    game: &Game,
    closed_by: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<()> {
    let told = AboutTable {
        kind: Kind::TableClosed,
        game: game.id,
        user: None,
        seat: None,
        round: None,
        invitation: None,
    };
    let seats = tables::seat::list(conn, game.id).await?;
    for taken in &seats {
        let user = taken.occupant.as_ref().map(|occupant| occupant.user);
        if user.is_some() && user != closed_by {
            let seat = Some(taken.seat);
            let told = AboutTable { user, seat, ..told };
            outbox::notice::create_about_table(conn, &told, now).await?;
        }
    }
    let mut told_of = BTreeSet::new();
    for (invitation, user) in tables::invitation::to_table(conn, game.id).await? {
        let sits = user.is_some_and(|user| seats.iter().any(|taken| taken.is_of(user)));
        // Somebody may have been invited by their address and as themselves.
        let again = user.is_some_and(|user| !told_of.insert(user));
        if !sits && !again {
            let invitation = Some(invitation);
            let told = AboutTable {
                user,
                invitation,
                ..told
            };
            outbox::notice::create_about_table(conn, &told, now).await?;
        }
    }
    Ok(())
}
