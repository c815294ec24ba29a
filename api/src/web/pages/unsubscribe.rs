//! `/unsubscribe/{token}`: where the last link of a mail leads. Opening it changes nothing; a button does, and so does the
//! one click of a mail program (RFC 8058). Nobody needs to be signed in: whoever has the mail may.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::shell::{Shell, page};
use super::visitor::Visitor;
use super::words::Key;
use crate::ground::details::Detail;
use crate::store::outbox::notice::Kind;
use crate::store::people;
use crate::store::people::opt_out::{GAMES, INVITATION};
use crate::store::people::preferences;
use crate::store::people::preferences::Preferences;
use crate::store::tables;
use crate::tell::mail::unsubscribe::Subscription;
use crate::web::app::App;
use crate::web::limits::origin;
use crate::web::problem::{ApiError, ApiResult};

#[derive(Template)]
#[template(path = "pages/unsubscribe.html")]
struct UnsubscribePage {
    shell: Shell,
    /// What the mail was: the name of its kind, `games`, or `invitations`.
    mails: &'static str,
    /// Whether they can be switched off by themselves, and together with all others.
    one_of_many: bool,
    /// What is off.
    off: Off,
    /// Whether a button was pressed, or something like it.
    done: bool,
}

impl UnsubscribePage {
    /// A message about these mails.
    fn about(&self, key: Key) -> String {
        let mails = self
            .shell
            .tell(Key::FewerMails, &[("word", self.mails.into())]);
        self.shell.tell(key, &[("mails", mails.into())])
    }

    fn done(&self) -> String {
        self.about(match self.off {
            Off::Nothing => Key::FewerDoneAgain,
            Off::All if self.one_of_many => Key::FewerDoneAll,
            Off::These | Off::All => Key::FewerDoneThese,
        })
    }
}

/// What is switched off at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Off {
    /// Nothing.
    Nothing,
    /// Just these mails.
    These,
    /// These mails, and all others about games that the reader plays in.
    All,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// No more mails of this kind, or of those that the link stands for if it is of none: what one click does (RFC 8058).
    Kind,
    /// No more mails about games, or no more invitations.
    All,
    /// All these mails again.
    Again,
}

impl Wish {
    /// From the page's form, whose buttons send one field, or from a mail program, which sends `List-Unsubscribe=One-Click`
    /// in either form of forms.
    fn read(body: &[u8]) -> Option<Self> {
        match std::str::from_utf8(body).ok()?.trim() {
            "choice=kind" => Some(Self::Kind),
            "choice=all" => Some(Self::All),
            "choice=again" => Some(Self::Again),
            form => (form.contains("List-Unsubscribe") && form.contains("One-Click"))
                .then_some(Self::Kind),
        }
    }
}

/// Shows what would be switched off.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    token: web::Path<String>,
) -> ApiResult<HttpResponse> {
    let subscription = subscription(&app, &token)?;
    let mut conn = app.house.database.get().await?;
    answer(&app, &mut conn, &visitor, (subscription, false)).await
}

/// Switches mails off, or on again. Doing it twice does no more.
pub(super) async fn unsubscribe(
    app: web::Data<App>,
    visitor: Visitor,
    request: HttpRequest,
    token: web::Path<String>,
    body: web::Bytes,
) -> ApiResult<HttpResponse> {
    app.house.limits.check_unsubscribe(origin(&app, &request))?;
    let subscription = subscription(&app, &token)?;
    let wish = Wish::read(&body).ok_or(ApiError::Malformed {
        status: StatusCode::BAD_REQUEST,
        code: "bad_form",
        detail: Detail::OneClick,
    })?;
    let mut conn = app.house.database.get().await?;
    let conn = &mut conn;
    let now = app.house.clock.now();
    match subscription {
        Subscription::Games { user, kind } => {
            known_user(conn, user).await?;
            match (wish, kind) {
                (Wish::Kind, Some(kind)) => {
                    for kind in kind.off_together() {
                        people::opt_out::create(conn, user, kind.name(), now).await?;
                    }
                }
                (Wish::All | Wish::Kind, _) => {
                    people::opt_out::create(conn, user, GAMES, now).await?;
                }
                (Wish::Again, _) => games_again(conn, user, kind).await?,
            }
        }
        Subscription::Invitations { user } => {
            let invited = Invited::of_account(&app, conn, user).await?;
            match wish {
                Wish::Kind | Wish::All => {
                    people::opt_out::create(conn, user, INVITATION, now).await?;
                }
                Wish::Again => invited.again(conn).await?,
            }
        }
        Subscription::Address { invitation } => {
            let invited = Invited::of_invitation(&app, conn, invitation).await?;
            match wish {
                Wish::Kind | Wish::All => people::opt_out::refuse(conn, &invited.hash, now).await?,
                Wish::Again => invited.again(conn).await?,
            }
        }
    }
    answer(&app, conn, &visitor, (subscription, true)).await
}

const UNKNOWN: ApiError = ApiError::not_found(Detail::NoPage);

fn subscription(app: &App, token: &str) -> ApiResult<Subscription> {
    Subscription::of_token(token, &app.house.mail_key).ok_or(UNKNOWN)
}

/// A deleted account gets no mails anyway.
async fn known_user(conn: &mut AsyncPgConnection, user: Uuid) -> ApiResult<()> {
    let known = people::user::find(conn, user).await?;
    known.map(drop).ok_or(UNKNOWN)
}

/// Switches mails about games on again, however they were switched off: by a link, or among the preferences. A kind
/// alone, if the link is of one; else all of them, if there is none left.
async fn games_again(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    kind: Option<Kind>,
) -> ApiResult<()> {
    let named = kind.map(Kind::off_together).unwrap_or_default();
    let gone = named.iter().map(|kind| kind.name()).chain([GAMES]);
    let gone: Vec<&str> = gone.collect();
    people::opt_out::delete(conn, user, &gone).await?;
    let kinds: Vec<Kind> = match kind {
        Some(_) => named,
        None if preferences::find(conn, user).await?.is_all_off() => {
            preferences::about_games().collect()
        }
        None => return Ok(()),
    };
    Ok(preferences::switch_on(conn, user, &kinds).await?)
}

/// Somebody who is invited: an address, and the account that it may have.
struct Invited {
    hash: [u8; 32],
    account: Option<Uuid>,
}

impl Invited {
    async fn of_account(app: &App, conn: &mut AsyncPgConnection, user: Uuid) -> ApiResult<Self> {
        let account = people::user::find(conn, user).await?;
        let email = account.and_then(|user| user.email).ok_or(UNKNOWN)?;
        Ok(Self {
            hash: app.house.mail_key.hash_of_address(&email),
            account: Some(user),
        })
    }

    async fn of_invitation(
        app: &App,
        conn: &mut AsyncPgConnection,
        invitation: Uuid,
    ) -> ApiResult<Self> {
        let invitation = tables::invitation::find(conn, invitation).await?;
        let email = invitation.ok_or(UNKNOWN)?.email;
        let account = people::user::find_by_email(conn, &email).await?;
        Ok(Self {
            hash: app.house.mail_key.hash_of_address(&email),
            account: account.map(|user| user.id),
        })
    }

    /// Whether invitations are not mailed, however they were switched off: each of the three suffices.
    async fn is_off(&self, conn: &mut AsyncPgConnection) -> ApiResult<bool> {
        if people::opt_out::is_refused(conn, &self.hash).await? {
            return Ok(true);
        }
        let Some(user) = self.account else {
            return Ok(false);
        };
        Ok(people::opt_out::exists(conn, user, INVITATION).await?
            || preferences::find(conn, user)
                .await?
                .is_off(Kind::Invitation))
    }

    /// Has invitations mailed again.
    async fn again(&self, conn: &mut AsyncPgConnection) -> ApiResult<()> {
        people::opt_out::allow(conn, &self.hash).await?;
        if let Some(user) = self.account {
            people::opt_out::delete(conn, user, &[INVITATION]).await?;
            preferences::switch_on(conn, user, &[Kind::Invitation]).await?;
        }
        Ok(())
    }
}

/// The page as things are now.
async fn answer(
    app: &App,
    conn: &mut AsyncPgConnection,
    visitor: &Visitor,
    (subscription, done): (Subscription, bool),
) -> ApiResult<HttpResponse> {
    let shell = Shell::of(conn, visitor).await?;
    let shown = match subscription {
        Subscription::Games { user, kind } => {
            known_user(conn, user).await?;
            // What was switched off by such a link, and what was not chosen in the first place.
            let mut held = preferences::find(conn, user).await?;
            held.switch_off(&people::opt_out::of_user(conn, user).await?);
            UnsubscribePage {
                shell,
                mails: name(kind),
                one_of_many: kind.is_some(),
                off: if held.is_all_off() {
                    Off::All
                } else if kind.is_some_and(|kind| is_off(&held, kind)) {
                    Off::These
                } else {
                    Off::Nothing
                },
                done,
            }
        }
        Subscription::Invitations { user } => {
            let invited = Invited::of_account(app, conn, user).await?;
            invitations(shell, invited.is_off(conn).await?, done)
        }
        Subscription::Address { invitation } => {
            let invited = Invited::of_invitation(app, conn, invitation).await?;
            invitations(shell, invited.is_off(conn).await?, done)
        }
    };
    page(&shown)
}

fn invitations(shell: Shell, off: bool, done: bool) -> UnsubscribePage {
    UnsubscribePage {
        shell,
        mails: "invitations",
        one_of_many: false,
        off: if off { Off::These } else { Off::Nothing },
        done,
    }
}

/// Whether a kind is not mailed, nor any that goes with it.
fn is_off(held: &Preferences, kind: Kind) -> bool {
    kind.off_together()
        .into_iter()
        .all(|kind| held.is_off(kind))
}

/// What the mails are called in the catalogue.
fn name(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(kind) if kind.asks() => Kind::YourTurn.name(),
        Some(kind) => kind.name(),
        None => "games",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_is_understood_in_every_form_in_which_it_is_sent() {
        let multipart = "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n";
        for click in [
            "List-Unsubscribe=One-Click",
            "List-Unsubscribe=One-Click\r\n",
            multipart,
        ] {
            assert_eq!(Wish::read(click.as_bytes()), Some(Wish::Kind), "{click}");
        }
        for nothing in ["", "choice=", "choice=kinds", "List-Unsubscribe=", "\u{0}"] {
            assert_eq!(Wish::read(nothing.as_bytes()), None, "{nothing}");
        }
        assert_eq!(Wish::read(b"\xff\xfe"), None);
    }
}
