//! The table of a game that has begun: what is asked, the board, what has happened, talk, and what is agreed on. All of it
//! works without script; what its forms ask for is done by the acts of `table`, and no link changes anything.

mod asking;
mod draft;
mod fill;
mod hint;
mod log;
mod mails;
mod news;
mod orders;
mod panel;
mod pick;
mod picture;
mod players;
mod points;
mod seats;
mod send;
mod talk;
mod trouble;

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use diesel_async::AsyncPgConnection;
use engine::drawing::Difference;
use engine::{AnyTable, Ending, Viewer};
use uuid::Uuid;

use self::asking::Asks;
use self::draft::Meant;
use self::fill::{Blanks, WrongNumber};
use self::log::Newest;
use self::orders::Orders;
use self::panel::{Panel, State};
use self::pick::{Leads, Picks};
use self::picture::{Drawn, Picture};
use self::players::{Place, Player, places, players};
use self::seats::Seats;
pub(in crate::web) use self::seats::once_more_said;
use self::talk::Talk;
use self::trouble::{Attempt, Refusal, Why};
use super::game::operator_acts;
use super::shell::{Moment, Shell, page_with};
use super::visitor::Visitor;
use super::words::Key;
use super::{both, shows, takes};
use crate::ground::details::Detail;
use crate::rules;
use crate::store::people;
use crate::store::tables::game::{Game, Status, Visibility};
use crate::table::hints::{Idea, plays_alone};
use crate::table::orders::own_at;
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::server::wrong_method;

/// The addresses of the table beside its page.
pub(super) fn addresses(config: &mut web::ServiceConfig) {
    config
        .service(takes("/games/{id}/draft", draft::change))
        .service(takes("/games/{id}/hint", hint::ask))
        .service(both("/games/{id}/mails", mails::show, mails::take))
        .service(takes("/games/{id}/turn", send::send))
        .service(takes("/games/{id}/undo", asking::take_back))
        .service(takes("/games/{id}/votes", asking::ask))
        .service(takes("/games/{id}/answer", asking::answer))
        .service(takes("/games/{id}/talk", talk::speak))
        .service(
            web::resource("/games/{id}/news")
                .route(web::get().to(news::tell))
                .default_service(web::to(async || wrong_method("GET, HEAD"))),
        )
        .service(takes("/games/{id}/seats", seats::wish))
        .service(takes("/games/{id}/time", seats::give))
        .service(takes("/games/{id}/again", seats::again))
        .service(takes("/games/{id}/orders", orders::give))
        .service(takes("/games/{id}/orders/back", orders::take_back))
        .service(shows("/games/{id}/log", log::show))
        .service(shows("/games/{id}/points", points::show))
        .service(shows("/games/{id}/record", record));
}

/// The address of a table.
fn address(id: Uuid) -> String {
    format!("/games/{id}")
}

/// The place on the page of a table where its visitor answers.
fn the_turn(id: Uuid) -> String {
    format!("/games/{id}#turn")
}

/// How somebody looks at a table.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// The step after which to show it; as it is if left out.
    at: Option<u32>,
    /// What they have picked.
    picks: Picks,
    /// The message before which talk is shown.
    talk: Option<Uuid>,
    /// What they have tried in vain.
    attempt: Option<Attempt>,
    /// What they are advised.
    advice: Vec<Idea>,
}

impl Look {
    /// A look as a link asks for it.
    pub(super) fn asked(at: Option<u32>, pick: Option<&str>, talk: Option<Uuid>) -> Self {
        Self {
            at,
            picks: pick.map(Picks::read).unwrap_or_default(),
            talk,
            ..Self::default()
        }
    }
}

#[derive(Template)]
#[template(path = "pages/play.html")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "what is on the page, each part there or not"
)]
struct TablePage {
    shell: Shell,
    id: Uuid,
    name: String,
    /// Entries in the log.
    version: i32,
    /// What changes with everything that is to be seen here: what is told as news is compared with it.
    mark: String,
    ruleset: &'static str,
    /// Where its rules stand.
    rules: Option<String>,
    status: &'static str,
    /// Whether whoever knows its address may look at it.
    is_open: bool,
    players: Vec<Player>,
    /// Where in the game the board is.
    place: String,
    waits_for: Vec<String>,
    /// When the visitor, or else the first of those waited for, must have answered, and how long that is.
    due: Option<(Moment, String)>,
    trouble: Option<Refusal>,
    /// What was typed in vain.
    typed: String,
    said: String,
    panel: Option<Panel>,
    /// Whether the visitor may ask for advice, and what they are advised.
    advised: bool,
    advice: Vec<Idea>,
    /// Why what is meant is not shown to its end.
    stop: Option<String>,
    /// Whether something is asked of the visitor that they have not answered.
    my_turn: bool,
    board: Board,
    newest: Newest,
    /// Whether the visitor has a seat, and looks at the table as it is.
    plays: bool,
    /// Whether they may say something.
    speaks: bool,
    talk: Option<Talk>,
    asks: Option<Asks>,
    seats: Seats,
    orders: Option<Orders>,
    /// What was typed in vain as orders.
    ordered: String,
    over: bool,
    /// How it came to its end, if it has.
    ended: Option<&'static str>,
    places: Vec<Place>,
    /// The secret that the chance came from, and what was told of it in the beginning; once the game is over.
    opened: Option<(String, String)>,
    broken: Option<String>,
    /// What whoever runs the server did here, a sentence each.
    operator: Vec<String>,
}

/// The board after a step.
struct Board {
    picture: Picture,
    text: String,
    /// The entry after which it is shown, and the last one that there is.
    at: u32,
    last: u32,
    /// Whether steps that have not been sent are on it.
    ahead: bool,
    /// Whether this very step was asked for, and not the newest.
    chosen: bool,
}

impl Board {
    fn step_before(&self) -> Option<u32> {
        self.at.checked_sub(1)
    }

    fn step_after(&self) -> Option<u32> {
        Some(self.at + 1).filter(|after| *after <= self.last)
    }
}

impl TablePage {
    /// What the tab says: how many games wait for the visitor, and whether this one does.
    fn title(&self) -> String {
        let title = if self.my_turn {
            self.shell.with(Key::PlayTitleYours, "name", &self.name)
        } else {
            self.name.clone()
        };
        match self.shell.waiting() {
            None | Some(0) => title,
            Some(waiting) => format!("({waiting}) {title}"),
        }
    }

    /// What is said to somebody who listens to the page when there is news.
    fn newest_in_words(&self) -> String {
        let newest = self.newest.since.last().or(self.newest.before.last());
        let happened = newest.and_then(|line| line.sentences.last()).cloned();
        let then = if self.my_turn {
            Some(self.shell.say(Key::PlayYourTurn))
        } else {
            self.waiting()
        };
        let said: Vec<String> = happened.into_iter().chain(then).collect();
        said.join(" ")
    }

    fn state(&self) -> String {
        let names: Vec<&str> = self.players.iter().map(|one| one.name.as_str()).collect();
        let facts = [
            ("ruleset", self.ruleset.into()),
            ("status", self.status.into()),
            ("players", self.shell.list(&names).into()),
        ];
        self.shell.tell(Key::GameState, &facts)
    }

    fn waiting(&self) -> Option<String> {
        let names = self.shell.list(&self.waits_for);
        if names.is_empty() {
            return None;
        }
        let facts = [("players", names.into())];
        Some(self.shell.tell(Key::GameWaitsFor, &facts))
    }

    fn step(&self) -> String {
        let facts = [
            ("at", self.board.at.into()),
            ("last", self.board.last.into()),
        ];
        self.shell.tell(Key::GameStep, &facts)
    }
}

/// Shows a table as its visitor may see it, now or after a step. Changes nothing.
///
/// # Errors
/// 404: it has no such step. The database fails.
#[expect(
    clippy::too_many_lines,
    reason = "the parts of one page, a few lines each"
)]
pub(super) async fn show(
    app: &App,
    conn: &mut AsyncPgConnection,
    visitor: &Visitor,
    game: &Game,
    look: Look,
) -> ApiResult<HttpResponse> {
    let current = app.house.matches.load_row(conn, game).await?;
    let (who, lang) = (&current.who, visitor.lang());
    // Whoever may see a private game without a seat in it has been invited to it.
    let viewer = who.viewer(visitor.user()).unwrap_or(Viewer::Spectator);
    // Before talk and votes are read: what comes meanwhile is news.
    let sits_there = matches!(viewer, Viewer::Seat(_));
    let mark = news::mark(conn, game, sits_there).await?;
    let last = current.table.version() - 1;
    let at = look.at.unwrap_or(last);
    let past = if at == last {
        None
    } else {
        let past = current.table.at(at);
        Some(past.ok_or(ApiError::not_found(Detail::NoStep))?)
    };
    let is_now = past.is_none();
    let over = game.status == Status::Finished;
    let seat = match viewer {
        Viewer::Seat(seat) if look.at.is_none() && !over => Some(seat),
        Viewer::Seat(_) | Viewer::Spectator => None,
    };
    let shell = Shell::of(conn, visitor).await?;
    let Look {
        at: wanted,
        picks,
        attempt,
        talk: said_before,
        advice,
    } = look;
    let mut ordered = String::new();
    let (status, trouble, tried, typed, said) = match attempt {
        Some(tried) => {
            let Attempt {
                meant,
                typed,
                said,
                ordered: typed_orders,
                why,
                status,
            } = tried;
            ordered = typed_orders;
            (status, Some(worded(&shell, why)), meant, typed, said)
        }
        None => (StatusCode::OK, None, None, String::new(), String::new()),
    };
    let mut shown = None;
    let mut asks = None;
    let mut orders = None;
    if let Some(seat) = seat {
        let meant = match (tried, visitor.user()) {
            (Some(meant), _) => Some(meant),
            (None, Some(user)) => {
                let stored = draft::stored(conn, game.id, user).await?;
                stored.as_ref().map(Meant::stored).transpose()?
            }
            (None, None) => None,
        };
        shown = panel::panel(&current, (seat, lang), meant, &picks)?;
        asks = Some(asking::asks(app, conn, &shell, game, (&current, seat)).await?);
        if let Some(user) = visitor.user()
            && !game.awaited.has(seat)
        {
            let given = own_at(conn, game, Arc::clone(&current), user).await?;
            orders = Some(Orders::of(&shell, &current, (seat, lang), &given));
        }
    }
    let (panel, then) = shown.map_or((None, None), |shown| (Some(shown.panel), shown.then));
    let stop = panel.as_ref().and_then(|panel| panel.state.stop());
    let ahead = then.is_some();
    let shown: Option<AnyTable> = then.or(past);
    let names = who.names_at_in(lang, at);
    let table = shown.as_ref().unwrap_or(&current.table);
    let text = table.board_text_in(lang, viewer, &names);
    let newest = log::newest(conn, game.id, (who, viewer, lang), at).await?;
    let drawn = Drawn {
        table,
        names: &names,
        viewer,
        lang,
    };
    let own = newest.own.filter(|own| *own < at && !ahead);
    let earlier = own.and_then(|own| current.table.at(own));
    let unlike = if ahead {
        Some((&current.table, Difference::Unsent))
    } else {
        earlier.as_ref().map(|table| (table, Difference::New))
    };
    let offer = panel.as_ref().and_then(|panel| panel.offer.as_ref());
    let picture = drawn.picture(&shell, game.id, offer, unlike);
    let talk = if is_now {
        Some(talk::talk(conn, &shell, game, (sits_there, said_before)).await?)
    } else {
        None
    };
    let now = app.house.clock.now();
    // Who gets no mails is for those at the table alone.
    let people: Vec<Uuid> = if sits_there && is_now && !over {
        let seats = who.seats.iter();
        seats.filter_map(|taken| who.user(taken.seat)).collect()
    } else {
        Vec::new()
    };
    let unreached = people::reader::without_mails(conn, game.id, &people, now).await?;
    let due = match viewer {
        Viewer::Seat(seat) if game.awaited.has(seat) => current.deadline(seat),
        Viewer::Seat(_) | Viewer::Spectator => game.next_deadline,
    };
    let due = due.filter(|_| is_now);
    let awaited = game.awaited.iter().filter(|_| is_now);
    let template = TablePage {
        id: game.id,
        name: game.name.clone(),
        version: game.version,
        mark,
        ruleset: who.ruleset.name(),
        rules: rules::address(who.ruleset),
        status: game.status.name(),
        is_open: game.visibility != Visibility::Private,
        players: players(&shell, (&current, game), (viewer, lang), is_now, &unreached),
        place: place(&text, who.ruleset.name()),
        waits_for: awaited
            .map(|seat| who.names_in(lang)[seat].clone())
            .collect(),
        due: due.map(|due| (shell.moment(due), shell.left(now, due))),
        trouble,
        typed,
        said,
        my_turn: seat.is_some_and(|seat| game.awaited.has(seat)),
        stop: stop.map(|key| shell.say(key)),
        // Bots think further than what is only meant.
        advised: panel.as_ref().is_some_and(|panel| panel.steps.is_empty())
            && seat.is_some_and(|seat| game.awaited.has(seat))
            && visitor.user().is_some_and(|user| plays_alone(who, user)),
        advice,
        panel,
        board: Board {
            picture,
            text,
            at,
            last,
            ahead,
            chosen: wanted.is_some(),
        },
        newest,
        plays: seat.is_some(),
        speaks: matches!(viewer, Viewer::Seat(_)) && wanted.is_none() && visitor.member().is_ok(),
        talk,
        asks,
        seats: if is_now {
            Seats::of(visitor, (&current, game))
        } else {
            Seats::default()
        },
        orders,
        ordered,
        over: over && is_now,
        // What does not replay to its end was ended by a vote.
        ended: over.then(|| {
            current
                .table
                .ending()
                .unwrap_or(Ending::ByVote)
                .say_in(lang)
        }),
        places: if is_now {
            places(&current, lang)
        } else {
            Vec::new()
        },
        opened: (over && is_now).then(|| {
            let secret = current.table.secret();
            let hash = secret.commitment().to_string();
            (engine::hex::encode(secret.bytes()), hash)
        }),
        broken: current
            .broken
            .as_ref()
            .filter(|_| is_now)
            .map(|broken| broken.id.to_string()),
        operator: operator_acts(conn, &visitor.language, game.id).await?,
        shell,
    };
    page_with(status, &template)
}

/// Why something was not done, as the page says it.
fn worded(shell: &Shell, why: Why) -> Refusal {
    let number = match why {
        Why::Told(refusal) => return refusal,
        Why::Number(number) => number,
    };
    Refusal::plain(match number {
        WrongNumber::AtMost(most) => shell.with(Key::PlayAtMost, "most", most),
        WrongNumber::Exactly(number) => shell.with(Key::PlayExactly, "number", number),
        WrongNumber::OneEach => shell.say(Key::PlayOneEach),
    })
}

/// Where the game is: the first paragraph of its board, without the name of what is played.
fn place(board: &str, ruleset: &str) -> String {
    let mut lines = board.lines();
    let mut place = lines.next().unwrap_or_default().to_owned();
    for line in lines.take_while(|line| line.starts_with("    ")) {
        place.push(' ');
        place.push_str(line.trim());
    }
    let named = place.strip_prefix(&ruleset.to_uppercase());
    match named.and_then(|rest| rest.strip_prefix(['.', ','])) {
        Some(rest) => pick::capital(rest.trim_start()),
        None => place,
    }
}

/// The record of the game, as its visitor may have it.
async fn record(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    crate::web::routes::games::record::record(&app, *id, visitor.user(), false).await
}
