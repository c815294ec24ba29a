//! What becomes of tables and seats, and of the name and address, when an account is deleted.

use uuid::Uuid;

use super::house::{Bell, House};
use super::joining;
use super::refused::{Refused, Result};
use crate::store::people;
use crate::store::tables;
use crate::store::tables::game::Status;

/// Deletes an account: open tables are left, the house's bot plays on in running games, sessions, tokens and feeds end, name and
/// address are forgotten. False, with nothing done, if that is asked for in a session that has ended.
pub async fn delete_account(house: &House, user: Uuid, session: Option<Uuid>) -> Result<bool> {
    let mut conn = house.database.get().await?;
    let began = house.clock.now();
    let names = tables::former_player::forget_in_answers(&mut conn, user).await?;
    let ended = conn
        .build_transaction()
        .run(async |conn| {
            // Nobody sits down with it meanwhile.
            people::user::lock(conn, user).await?;
            if let Some(session) = session
                && !people::session::hold(conn, session, user).await?
            {
                return Ok(None);
            }
            // The person's games are locked in one order, as by a change of name, before anything is done in one of them.
            tables::game::count_name_change(conn, user).await?;
            for game in tables::game::of_user(conn, user, Status::Open).await? {
                joining::leave_for_good(house, conn, game, user).await?;
            }
            tables::game::hand_to_bots(conn, user).await?;
            // Now, and not when the request came: other servers look for what has ended since they last did.
            let now = house.clock.now();
            let sessions = people::session::end_all(conn, user, now).await?;
            people::token::revoke_all(conn, user, now).await?;
            people::feed::end(conn, user).await?;
            people::client::delete_all(conn, user).await?;
            people::guest::forget(conn, user).await?;
            let names = names.as_ref();
            tables::former_player::forget(conn, user, names, (began, now)).await?;
            Ok::<_, Refused>(Some((sessions, now)))
        })
        .await?;
    let Some((sessions, now)) = ended else {
        return Ok(false);
    };
    for session in sessions {
        house.ended.add(session, now);
    }
    house.bells.ring(&[Bell::Bots, Bell::Mail, Bell::Hooks]);
    Ok(true)
}
