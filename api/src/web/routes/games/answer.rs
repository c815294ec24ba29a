//! A game as it is answered with: in lists, and in full.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::chance::Commitment;
use engine::game::Standings;
use engine::terms::{Absence, Pace, Terms, Zone};
use engine::{Lang, Seat, SeatSet};
use serde::Serialize;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::operator::OperatorActInfo;
use super::over::OverInfo;
use super::waiting::{ClosedInfo, ConfirmStartInfo};
use crate::ground::locale::Locale;
use crate::store::people;
use crate::store::tables;
use crate::store::tables::bot::{Bot, Level, Temperament};
use crate::store::tables::game::{Game, Status, Visibility};
use crate::store::tables::seat::{Occupant, TakenSeat};
use crate::store::tables::seat_holder::FormerHolder;
use crate::table::refused::{Refused, Result};
use crate::web::report::PendingDecision;

/// A seat and who sits there.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct SeatInfo {
    pub(in crate::web::routes) seat: Seat,
    /// The colour of its pieces.
    #[schema(value_type = String, example = "red")]
    colour: &'static str,
    /// Who sits there.
    user: Option<SeatedUser>,
    /// The house's bot, if it plays the seat; for its person, if it has one, who may come back.
    bot: Option<BotInfo>,
    /// Whether its person would hand it to somebody else.
    offered: bool,
    /// Whether its person gets no mails about games: the address does not take them, or they are all switched off. It is there
    /// in `GET /games/{id}` for those who sit at the table, at each seat that has a person.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_mails: Option<bool>,
    /// Who had the seat before in the running game, the earliest first. A seat that has neither person nor bot is open.
    former: Vec<FormerInfo>,
}

/// Somebody who has a seat.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct SeatedUser {
    id: Uuid,
    #[schema(example = "Ann")]
    name: String,
    /// Whether it is no person but a program of somebody's.
    bot: bool,
}

/// Somebody who had a seat and has handed it on, or has lost it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct FormerInfo {
    user: UserInfo,
    /// The first log entry in whose time it was theirs.
    #[schema(minimum = 0)]
    from_entry: i32,
    /// The log entry with which it passed on.
    #[schema(minimum = 1)]
    until_entry: i32,
}

impl SeatInfo {
    /// What whoever sits there is called: the person, else the house's bot; nothing for an empty seat.
    pub(in crate::web::routes) fn name(&self) -> &str {
        match (&self.user, &self.bot) {
            (Some(user), _) => &user.name,
            (None, Some(bot)) => &bot.name,
            (None, None) => "",
        }
    }

    fn user(&self) -> Option<Uuid> {
        self.user.as_ref().map(|info| info.id)
    }

    /// Whether this user sits there.
    pub(in crate::web::routes) fn is_of(&self, user: Uuid) -> bool {
        self.user.as_ref().is_some_and(|info| info.id == user)
    }
}

/// A person as others see it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct UserInfo {
    pub(super) id: Uuid,
    #[schema(example = "Ann")]
    pub(in crate::web) name: String,
}

/// The house's bot.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct BotInfo {
    /// How it plays: `house` thinks, as its level says; `random` takes any legal step, as all did in games from before there
    /// were levels.
    #[schema(value_type = String, example = "house")]
    kind: &'static str,
    /// How well it plays; null if it does not think.
    level: Option<Level>,
    /// What it wants; null if it does not think.
    temperament: Option<Temperament>,
    /// What it is called.
    #[schema(example = "the Clerk (bot)")]
    name: String,
    /// The number of its way of thinking, by which this server plays now; null if it does not think.
    #[schema(minimum = 1)]
    version: Option<u32>,
}

impl BotInfo {
    /// A bot as others are told of it in this language.
    pub(in crate::web::routes) fn of(lang: Lang, bot: Bot) -> Self {
        let name = bot.called(lang);
        match bot {
            Bot::Random => Self {
                kind: "random",
                level: None,
                temperament: None,
                name,
                version: None,
            },
            Bot::House(opponent) => Self {
                kind: "house",
                level: Some(opponent.level.into()),
                temperament: Some(opponent.temperament.into()),
                name,
                version: Some(bots::VERSION),
            },
        }
    }
}

/// How much time a game gives, and what happens when it has run out.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ClockInfo {
    /// How much time a seat has to answer.
    pace: Pace,
    /// The zone on whose Saturdays and Sundays no clock runs; null if clocks run on all days.
    quiet_weekends: Option<Zone>,
    /// Days of vacation that each seat has in a calendar year.
    #[schema(maximum = 60)]
    vacation_days: u16,
    /// What happens when a seat's time has run out.
    absence: Absence,
    /// The zone whose clocks the deadlines go by; null if only lengths of time count.
    zone: Option<Zone>,
    /// All of this in words, a sentence each.
    #[schema(example = json!(["There is no time limit."]))]
    text: Vec<String>,
}

impl ClockInfo {
    fn new(lang: Lang, terms: Terms) -> Self {
        Self {
            text: terms.describe_in(lang),
            zone: terms.pace.zone().cloned(),
            pace: terms.pace,
            quiet_weekends: terms.quiet_weekends,
            vacation_days: terms.vacation_days,
            absence: terms.absence,
        }
    }
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct GameSummary {
    id: Uuid,
    #[schema(example = "tammany-hall")]
    ruleset: String,
    #[schema(example = "Thursday's machine")]
    name: String,
    /// `open` (waits for players), `running`, `finished`, or `abandoned` (the table was closed before it started).
    status: Status,
    visibility: Visibility,
    /// Who opened it.
    host: Uuid,
    /// The seats, empty ones too.
    seats: Vec<SeatInfo>,
    /// Entries in the log.
    #[schema(minimum = 0)]
    version: i32,
    /// Whom the game waits for, and for what; empty unless it runs.
    pending: Vec<PendingDecision>,
    /// How much time there is; fixed when the table is opened.
    clock: ClockInfo,
    created_at: DateTime<Utc>,
    started_at: Option<DateTime<Utc>>,
    finished_at: Option<DateTime<Utc>>,
}

/// A game in full.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct GameDetails {
    #[serde(flatten)]
    summary: GameSummary,
    /// The version of the rules that the game keeps; null before it starts.
    #[schema(minimum = 1)]
    rules_version: Option<i16>,
    /// The game's options.
    #[schema(value_type = crate::web::openapi::games::GameOptions)]
    options: Box<RawValue>,
    /// How the game came to its end, and by whom; null before, and of a table whose game never began.
    over: Option<OverInfo>,
    /// The places at the end; null before.
    standings: Option<Standings>,
    /// Whether programs of other people may sit down.
    programs: bool,
    /// What binds the server to the chance of this game.
    chance: ChanceInfo,
    /// The hash that stands for the whole log; null before the game starts.
    head: Option<String>,
    /// How those who sit there are asked before the game starts; null if they are not, and once the game has started or the
    /// table was closed.
    confirm_start: Option<ConfirmStartInfo>,
    /// Why the table was closed before its game began; null for any other game.
    closed: Option<ClosedInfo>,
    /// What whoever runs the server did at the table, the newest first; empty for almost any game.
    operator_acts: Vec<OperatorActInfo>,
    /// What is known of a log that does not replay to its end, so that the game is read-only; null for any other game.
    /// Its members can vote to end it, and each can hide it.
    broken: Option<BrokenInfo>,
}

/// A log that does not replay to its end.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
pub struct BrokenInfo {
    /// The id under which the fault stands in the server's log, for whoever runs it.
    id: Uuid,
    /// The last entry that the game can be shown up to.
    #[schema(minimum = 0)]
    last_good: i32,
}

/// What binds the server to the chance of a game.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ChanceInfo {
    /// SHA-256 of the seed.
    #[schema(value_type = String)]
    commitment: Commitment,
    /// The seed itself, when the game is over: 32 bytes in hexadecimal digits.
    seed: Option<String>,
}

impl GameSummary {
    /// A game's row with its taken seats, and who had them before, told in this language.
    ///
    /// # Errors
    /// The row was not written by us.
    pub fn new(
        lang: Lang,
        game: &Game,
        taken: &[TakenSeat],
        former: &[FormerHolder],
    ) -> Result<Self> {
        Ok(Self {
            id: game.id,
            ruleset: game.ruleset.clone(),
            name: game.name.clone(),
            status: game.status,
            visibility: game.visibility,
            host: game.host_id,
            seats: seat_infos(lang, game, taken, former),
            version: game.version,
            pending: pending(game),
            clock: ClockInfo::new(lang, game.terms().map_err(Refused::internal)?),
            created_at: game.created_at,
            started_at: game.started_at,
            finished_at: game.finished_at,
        })
    }
}

/// The seats of a game's row in their order, empty ones too.
pub(in crate::web::routes) fn seat_infos(
    lang: Lang,
    game: &Game,
    taken: &[TakenSeat],
    former: &[FormerHolder],
) -> Vec<SeatInfo> {
    game.seats
        .seats()
        .map(|seat| seat_info(lang, (seat, game.bots), taken, former))
        .collect()
}

fn seat_info(
    lang: Lang,
    (seat, bots): (Seat, SeatSet),
    taken: &[TakenSeat],
    former: &[FormerHolder],
) -> SeatInfo {
    let taken = taken.iter().find(|taken| taken.seat == seat);
    SeatInfo {
        seat,
        colour: seat.colour(),
        user: taken.and_then(|taken| SeatedUser::of(lang, taken)),
        bot: taken
            .filter(|_| bots.has(seat))
            .map(|taken| BotInfo::of(lang, taken.bot())),
        offered: taken.is_some_and(|taken| taken.offered),
        no_mails: None,
        former: former
            .iter()
            .filter(|former| former.seat == seat)
            .map(|former| FormerInfo {
                user: UserInfo::of(lang, &former.holder),
                from_entry: former.from_entry,
                until_entry: former.until_entry,
            })
            .collect(),
    }
}

impl SeatedUser {
    fn of(lang: Lang, taken: &TakenSeat) -> Option<Self> {
        let occupant = taken.occupant.as_ref()?;
        Some(Self {
            id: occupant.user,
            name: occupant.name.in_lang(lang).to_owned(),
            bot: taken.is_program,
        })
    }
}

impl UserInfo {
    /// Somebody with this name.
    pub(in crate::web::routes) const fn named(id: Uuid, name: String) -> Self {
        Self { id, name }
    }

    pub(super) fn of(lang: Lang, occupant: &Occupant) -> Self {
        Self {
            id: occupant.user,
            name: occupant.name.in_lang(lang).to_owned(),
        }
    }
}

fn pending(game: &Game) -> Vec<PendingDecision> {
    let (Some(decision), Some(kind)) = (game.decision, &game.decision_kind) else {
        return Vec::new();
    };
    let seats: Vec<Seat> = game.awaited.iter().collect();
    vec![PendingDecision {
        decision: u32::try_from(decision).unwrap_or(0),
        kind: kind.clone(),
        sealed: game.sealed,
        seats,
        since: game.awaited_since,
        due: game.next_deadline,
    }]
}

impl GameDetails {
    /// A game in full, told in this language.
    ///
    /// # Errors
    /// The database fails, or its row was not written by us.
    pub async fn load(locale: &Locale, conn: &mut AsyncPgConnection, game: &Game) -> Result<Self> {
        let lang = locale.lang();
        let taken = tables::seat::list(conn, game.id).await?;
        let former = tables::seat_holder::list_of(conn, &[game.id]).await?;
        let former: Vec<_> = former.into_iter().map(|(_, former)| former).collect();
        let secret = game.secret().map_err(Refused::internal)?;
        let over = game.status == Status::Finished;
        let standings = game
            .standings
            .as_deref()
            .map(serde_json::from_str)
            .transpose()
            .map_err(Refused::internal)?;
        Ok(Self {
            summary: GameSummary::new(lang, game, &taken, &former)?,
            programs: tables::open_to_programs::exists(conn, game.id).await?,
            confirm_start: ConfirmStartInfo::load(conn, game, &taken).await?,
            closed: ClosedInfo::load(locale, conn, game).await?,
            operator_acts: people::admin_act::at_table(conn, game.id)
                .await?
                .into_iter()
                .map(Into::into)
                .collect(),
            rules_version: game.rules_version,
            options: RawValue::from_string(game.options.clone()).map_err(Refused::internal)?,
            over: OverInfo::load(lang, conn, game).await?,
            standings,
            chance: ChanceInfo {
                commitment: secret.commitment(),
                seed: over.then(|| engine::hex::encode(secret.bytes())),
            },
            head: game.head.as_deref().map(engine::hex::encode),
            broken: game
                .broken_id
                .zip(game.broken_at_entry)
                .map(|(id, last_good)| BrokenInfo { id, last_good }),
        })
    }

    /// Adds who gets no mails, if the viewer is one of those who sit there: it is nobody else's business.
    ///
    /// # Errors
    /// The database fails.
    pub async fn with_reach(
        mut self,
        conn: &mut AsyncPgConnection,
        viewer: Option<Uuid>,
        now: DateTime<Utc>,
    ) -> Result<Self> {
        let seats = &mut self.summary.seats;
        let people: Vec<Uuid> = seats.iter().filter_map(SeatInfo::user).collect();
        if !viewer.is_some_and(|viewer| people.contains(&viewer)) {
            return Ok(self);
        }
        let unreached = people::reader::without_mails(conn, self.summary.id, &people, now).await?;
        for seat in seats {
            seat.no_mails = seat.user().map(|user| unreached.contains(&user));
        }
        Ok(self)
    }
}
