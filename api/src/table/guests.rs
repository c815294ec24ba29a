//! Guests: people who play against the house's bots before they have an account.

use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::deletion::delete_account;
use super::frame::{After, Asker, alone_at, no_reply};
use super::house::House;
use super::programs;
use super::refused::{Refused, Result};
use super::seats::replace;
use super::visible::lock_running;
use crate::store::people::guest;
use crate::store::tables;
use crate::store::tables::game::Status;

/// Guests that are swept at a time.
const BATCH: i64 = 100;

/// Hands the running games of a guest, who turned out to have an account, on to it, and deletes the guest. At a table where
/// the account sits already, or may not sit as it is a program's, the house's bot plays on.
pub async fn hand_on(house: &House, guest: Uuid, account: Uuid) -> Result<()> {
    let mut conn = house.database.get().await?;
    let games = tables::game::of_user(&mut conn, guest, Status::Running).await?;
    drop(conn);
    for game in games {
        let act = async |conn: &mut AsyncPgConnection| {
            let (row, current, seat) = lock_running(house, conn, game, guest).await?;
            let lets_in = tables::open_to_programs::exists(conn, game).await?;
            let after = if current.who.seat(account).is_none()
                && programs::is_let_in(conn, lets_in, account).await?
            {
                let acted = replace(house, conn, &row, seat, account).await?;
                After::acted(&acted)
            } else {
                After::default()
            };
            Ok(((), after))
        };
        let asker = Asker {
            user: account,
            key: None,
        };
        match alone_at(house, asker, game, act, no_reply).await {
            // It ended meanwhile, or does not replay.
            Ok(_) | Err(Refused::Conflict { .. }) => {}
            Err(refused) => return Err(refused),
        }
    }
    delete_account(house, guest, None).await?;
    Ok(())
}

/// Deletes guests who have done nothing for a long time, and says how many there were. One who cannot be deleted now is tried
/// again next time, and holds up nobody else.
pub async fn sweep(house: &House) -> Result<usize> {
    let mut swept = 0;
    loop {
        let now = house.clock.now();
        let mut conn = house.database.get().await?;
        let unseen = guest::unseen(&mut conn, now, BATCH).await?;
        drop(conn);
        let mut deleted = 0;
        for guest in unseen {
            match delete_account(house, guest, None).await {
                Ok(_) => deleted += 1,
                Err(error) => tracing::warn!(%guest, %error, "a guest could not be deleted"),
            }
        }
        if deleted == 0 {
            return Ok(swept);
        }
        swept += deleted;
    }
}
