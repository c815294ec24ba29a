//! The page of a table whose game has not begun: who sits there, on which terms, and what its visitor may do.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use diesel_async::AsyncPgConnection;
use engine::Ruleset;
use uuid::Uuid;

use crate::ground::locale::Locale;
use crate::rules;
use crate::store::people;
use crate::store::people::admin_act::AtTable;
use crate::store::tables;
use crate::store::tables::closing::Closing;
use crate::store::tables::game::{Game, Status, Visibility};
use crate::store::tables::gathering::Gathering;
use crate::store::tables::seat::TakenSeat;
use crate::table::Refused;
use crate::web::app::App;
use crate::web::pages::listing::name;
use crate::web::pages::player;
use crate::web::pages::shell::{Moment, Shell, page_with};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::{Key, Words};
use crate::web::problem::ApiResult;
use crate::web::routes::games::invitations::{InvitationState, open_invitations};

#[derive(Template)]
#[template(path = "pages/table.html")]
struct TablePage {
    shell: Shell,
    id: Uuid,
    name: String,
    ruleset: &'static str,
    /// Where its rules stand.
    rules: Option<String>,
    /// What was agreed about time, a sentence each.
    terms: Vec<String>,
    visibility: Visibility,
    seats: Vec<SeatLine>,
    /// What did not work.
    trouble: Option<String>,
    state: State,
    /// What whoever runs the server did here, a sentence each.
    operator: Vec<String>,
    /// Where the table is found, for whoever may show it to others.
    link: Option<String>,
}

/// How far the table has come.
enum State {
    /// It waits for players.
    Open(Open),
    /// It was closed before its game began: what is said of that, a sentence or two.
    Closed(Vec<String>),
}

/// What holds for a table that waits for players.
struct Open {
    /// Until when those who sit there are to confirm that the game may start.
    confirm_by: Option<Moment>,
    can: Can,
    invited: Vec<Line>,
}

/// What its visitor may do.
#[derive(Clone, Copy, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a button that is there or not"
)]
struct Can {
    /// Sign in, to sit down.
    sign_in: bool,
    join: bool,
    leave: bool,
    confirm: bool,
    /// Start with so many players.
    start: Option<usize>,
    /// Invite others.
    invite: bool,
    /// Close it, as its host.
    close: bool,
    /// Nothing, since nobody sits down at a full table.
    full: bool,
}

/// A seat.
struct SeatLine {
    /// The colour's English name, by which it is drawn.
    colour: &'static str,
    /// Its name in the visitor's language.
    word: &'static str,
    /// Who sits there.
    name: Option<String>,
    /// Where their page is, if they have one.
    page: Option<String>,
    is_host: bool,
    is_own: bool,
    /// Whether they have confirmed, if they are asked.
    confirmed: Option<String>,
}

/// Somebody who is invited.
struct Line {
    who: String,
    state: String,
}

impl TablePage {
    fn who_may(&self) -> String {
        self.shell.say(match self.visibility {
            Visibility::Public => Key::NewPublic,
            Visibility::Unlisted => Key::NewUnlisted,
            Visibility::Private => Key::NewPrivate,
        })
    }
}

/// That a table was closed before its game began; and why and by whom, if that was noted.
pub(in crate::web) fn closed_said(language: &Locale, closing: Option<&Closing>) -> Vec<String> {
    let words = Words(language.clone());
    let why = closing.map(|closing| {
        let by = closing.by.as_ref();
        let by = by.map_or("", |by| by.name.in_lang(language.lang()));
        let reason = closing.reason.as_deref().unwrap_or_default();
        let facts = [
            ("cause", closing.cause.name().into()),
            ("name", by.into()),
            ("reason", reason.into()),
        ];
        words.say(Key::TableClosedWhy, &facts)
    });
    let closed = words.say(Key::TableClosed, &[]);
    std::iter::once(closed).chain(why).collect()
}

/// Something that whoever runs the server did at a table, and why.
pub(in crate::web) fn operator_said(language: &Locale, act: &AtTable) -> String {
    let facts = [
        ("kind", act.kind.name().into()),
        ("reason", act.reason.as_str().into()),
    ];
    Words(language.clone()).say(Key::TableOperator, &facts)
}

/// All that whoever runs the server did at a table, the newest first.
///
/// # Errors
/// The database fails.
pub(in crate::web::pages) async fn operator_acts(
    conn: &mut AsyncPgConnection,
    language: &Locale,
    game: Uuid,
) -> ApiResult<Vec<String>> {
    let acts = people::admin_act::at_table(conn, game).await?;
    let said = acts.iter().map(|act| operator_said(language, act));
    Ok(said.collect())
}

/// Shows the table, with what did not work if something was tried there.
///
/// # Errors
/// The database fails.
pub(super) async fn show(
    app: &App,
    conn: &mut AsyncPgConnection,
    visitor: &Visitor,
    game: &Game,
    trouble: Option<(StatusCode, String)>,
) -> ApiResult<HttpResponse> {
    let ruleset: Ruleset = game.ruleset.parse().map_err(Refused::internal)?;
    let taken = tables::seat::list(conn, game.id).await?;
    let shell = Shell::of(conn, visitor).await?;
    let terms = game.terms().map_err(Refused::internal)?;
    let gathering = tables::gathering::find(conn, game.id).await?;
    let asking = gathering.filter(|gathering| gathering.due_at.is_some());
    let user = visitor.user();
    let sits = user.is_some_and(|user| taken.iter().any(|taken| taken.is_of(user)));
    let state = if game.status == Status::Open {
        State::Open(Open {
            confirm_by: asking
                .and_then(|asking| asking.due_at)
                .map(|due| shell.moment(due)),
            can: can(ruleset, game, &taken, asking.as_ref(), user),
            invited: match user.filter(|_| sits) {
                Some(user) => invited(app, conn, &shell, (game, &taken), user).await?,
                None => Vec::new(),
            },
        })
    } else {
        let closing = tables::closing::find(conn, game.id).await?;
        State::Closed(closed_said(&visitor.language, closing.as_ref()))
    };
    let link = format!("{}/games/{}", app.house.settings.public_url, game.id);
    let (status, trouble) = trouble.unzip();
    let shown = TablePage {
        id: game.id,
        name: game.name.clone(),
        ruleset: ruleset.name(),
        rules: rules::address(ruleset),
        terms: terms.describe_in(shell.lang()),
        visibility: game.visibility,
        seats: lines(&shell, game, &taken, asking.as_ref(), user),
        trouble,
        state,
        operator: operator_acts(conn, &visitor.language, game.id).await?,
        link: Some(link).filter(|_| sits && game.visibility != Visibility::Private),
        shell,
    };
    page_with(status.unwrap_or(StatusCode::OK), &shown)
}

fn lines(
    shell: &Shell,
    game: &Game,
    taken: &[TakenSeat],
    asking: Option<&Gathering>,
    user: Option<Uuid>,
) -> Vec<SeatLine> {
    let line = |seat| {
        let taken = taken.iter().find(|taken| taken.seat == seat);
        let person = taken
            .and_then(|taken| taken.occupant.as_ref())
            .map(|who| who.user);
        SeatLine {
            colour: seat.colour(),
            word: seat.colour_in(shell.lang()),
            name: taken.map(|taken| name(shell, game, taken)),
            page: taken.and_then(player::address_of),
            is_host: person == Some(game.host_id),
            is_own: person.is_some() && person == user,
            confirmed: asking.filter(|_| person.is_some()).map(|asking| {
                let confirmed = asking.has_confirmed(seat);
                shell.say(if confirmed {
                    Key::TableConfirmed
                } else {
                    Key::TableAsked
                })
            }),
        }
    };
    game.seats.seats().map(line).collect()
}

/// What somebody may do at a table that waits for players. Whether it is done is for the acts to say; this is what is offered.
fn can(
    ruleset: Ruleset,
    game: &Game,
    taken: &[TakenSeat],
    asking: Option<&Gathering>,
    user: Option<Uuid>,
) -> Can {
    let has_room = taken.len() < usize::from(game.seats.get());
    let Some(user) = user else {
        return Can {
            sign_in: has_room,
            full: !has_room,
            ..Can::default()
        };
    };
    let Some(own) = taken.iter().find(|taken| taken.is_of(user)) else {
        return Can {
            join: has_room,
            full: !has_room,
            ..Can::default()
        };
    };
    let is_host = game.host_id == user;
    let (fewest, _) = ruleset.seats();
    let enough = taken.len() >= usize::from(fewest.get()) && asking.is_none();
    Can {
        leave: true,
        confirm: asking.is_some_and(|asking| !asking.has_confirmed(own.seat)),
        start: (is_host && enough).then_some(taken.len()),
        invite: has_room,
        close: is_host,
        ..Can::default()
    }
}

/// Those who are invited and have not sat down, as one of the players may know it.
async fn invited(
    app: &App,
    conn: &mut AsyncPgConnection,
    shell: &Shell,
    (game, taken): (&Game, &[TakenSeat]),
    reader: Uuid,
) -> ApiResult<Vec<Line>> {
    let open = open_invitations(app, conn, (game, taken), (reader, shell.locale())).await?;
    Ok(open
        .into_iter()
        .map(|invitation| Line {
            who: match (
                invitation.email.or(invitation.user.map(|user| user.name)),
                invitation.by,
            ) {
                (Some(invited), _) => invited,
                (None, Some(by)) => shell.with(Key::TableInvitedBy, "name", by.name),
                (None, None) => shell.say(Key::TableInvitedByNobody),
            },
            state: shell.say(match invitation.state {
                InvitationState::Waiting => Key::TableInvitedWaiting,
                InvitationState::Sent => Key::TableInvitedSent,
                InvitationState::Refused => Key::TableInvitedRefused,
            }),
        })
        .collect())
}
