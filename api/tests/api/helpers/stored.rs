//! Games as rows: written from behind, as some build of the server once did, and many at a time.

use api::store::log::commit::{Basis, Commit, Derived};
use api::store::tables::game::{NewGame, Status, Visibility, create};
use chrono::{DateTime, Utc};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, SimpleAsyncConnection as _};
use engine::acts::{PauseReason, Sitter, TableAct};
use engine::chance::Secret;
use engine::entry::{Actor, Entry};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::games::trial_race::Race;
use engine::table::Setup;
use engine::{Game, Pending, Ruleset, Seat, SeatCount, SeatSet, Table};
use uuid::Uuid;

use super::play::Choices;

/// When the time of every seat ran out.
fn due() -> DateTime<Utc> {
    "2026-12-04T18:00:00Z".parse().unwrap()
}

/// A fresh table with the default options. All that is done at it is written now.
pub(crate) fn start<G: Game>(seats: u8, secret: [u8; 32]) -> (Table<G>, Entry) {
    Table::start(Setup {
        seats: SeatCount::new(seats).unwrap(),
        options: G::Options::default(),
        nonces: Vec::new(),
        secret: Secret::new(secret),
        terms: engine::terms::Terms::default(),
        at: "2026-12-01T18:00:00Z"
            .parse::<DateTime<Utc>>()
            .unwrap()
            .into(),
    })
    .unwrap()
}

/// The same as builds began it that knew the first format of the log alone.
pub(crate) fn start_before<G: Game>(seats: u8, secret: [u8; 32]) -> (Table<G>, Entry) {
    let (_, entry) = start::<G>(seats, secret);
    let text = entry.action.replace(",\"format\":2}", "}");
    assert_ne!(text, entry.action);
    Table::start_again(&text, Secret::new(secret), entry.at).unwrap()
}

/// Takes one random legal step; false when the game is over.
pub(crate) fn step<G: Game>(
    table: &mut Table<G>,
    choices: &mut Choices,
    entries: &mut Vec<Entry>,
) -> bool {
    let Some(seat) = table.pending().seats().iter().next() else {
        return false;
    };
    let actions = table.legal_actions(seat);
    let action = actions[choices.below(actions.len())].clone();
    let decision = table.decision_id();
    entries.extend(table.submit(seat, decision, &[action]).unwrap());
    true
}

/// Does something beside the game, now and then.
fn act<G: Game>(table: &mut Table<G>, choices: &mut Choices, entries: &mut Vec<Entry>) {
    let seat: Seat = table.pending().seats().iter().next().unwrap();
    let other = table.seats().after(seat);
    let (actor, act) = match choices.below(8) {
        0 => {
            entries.extend(table.take_defaults(seat, due()).unwrap());
            return;
        }
        1 => (Actor::Clock, TableAct::TimeOut { seat, due: due() }),
        2 => {
            let to = Sitter::Bot;
            (Actor::Clock, TableAct::SeatPasses { seat, to })
        }
        3 => {
            let reason = PauseReason::Agreed;
            (Actor::Table, TableAct::Pause { reason })
        }
        4 => (Actor::Seat(seat), TableAct::Resume {}),
        5 => {
            let (from, to, seconds) = (other, seat, 3_600);
            (Actor::Seat(other), TableAct::GiveTime { from, to, seconds })
        }
        _ => {
            let Some(point) = table.undo_points(seat).nth(1) else {
                return;
            };
            (Actor::Table, TableAct::Undo { to: point.to, seat })
        }
    };
    entries.push(table.act(actor, &act).unwrap());
}

/// A log, and what the game's row says of it.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    pub(crate) entries: Vec<Entry>,
    pub(crate) derived: Derived,
}

impl Log {
    pub(crate) fn of<G: Game>(table: &Table<G>, entries: Vec<Entry>) -> Self {
        let (decision, sealed) = match table.pending() {
            Pending::Turn { decision, .. } => (Some(decision), false),
            Pending::Sealed { decision, .. } => (Some(decision), true),
            Pending::Over(_) => (None, false),
        };
        let standings = match table.pending() {
            Pending::Over(standings) => Some(serde_json::to_string(&standings).unwrap()),
            Pending::Turn { .. } | Pending::Sealed { .. } => None,
        };
        let derived = Derived {
            status: if decision.is_some() {
                Status::Running
            } else {
                Status::Finished
            },
            version: i32::try_from(table.version()).unwrap(),
            rules_version: i16::try_from(table.rules().0).unwrap(),
            head: table.head().bytes().to_vec(),
            decision: decision
                .as_ref()
                .map(|_| i32::try_from(table.decision_id()).unwrap()),
            decision_kind: decision.as_ref().map(engine::game::Decision::kind),
            sealed,
            awaited: table.pending().seats(),
            standings,
        };
        Self { entries, derived }
    }

    /// A game of random steps, with undos and acts of the clock and the table if it is to be eventful; it is left
    /// after so many entries, if it is not over by then. Every other one is of the first format of the log.
    fn random<G: Game>(
        seats: u8,
        secret: [u8; 32],
        seed: u64,
        eventful: bool,
        stop: usize,
    ) -> Self {
        let mut choices = Choices::new(seed);
        let begin = if seed.is_multiple_of(2) {
            start_before::<G>
        } else {
            start::<G>
        };
        let (mut table, first) = begin(seats, secret);
        let mut entries = vec![first];
        while entries.len() < stop && step(&mut table, &mut choices, &mut entries) {
            let over = table.pending().seats().is_empty();
            if eventful && !over && choices.below(10) == 0 {
                act(&mut table, &mut choices, &mut entries);
            }
        }
        Self::of(&table, entries)
    }
}

/// A game that is played and written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) ruleset: Ruleset,
    pub(crate) seats: u8,
    /// All that is random in it follows from this number.
    pub(crate) seed: u64,
    pub(crate) eventful: bool,
    /// The length of its log, at most.
    pub(crate) stop: usize,
    pub(crate) created_at: DateTime<Utc>,
}

impl Wanted {
    fn secret(&self) -> [u8; 32] {
        let mut secret = [9; 32];
        secret[..8].copy_from_slice(&self.seed.to_le_bytes());
        secret
    }

    fn play(&self) -> Log {
        let Self {
            ruleset,
            seats,
            seed,
            eventful,
            stop,
            ..
        } = *self;
        let secret = self.secret();
        match ruleset {
            Ruleset::TammanyHall => Log::random::<TammanyHall>(seats, secret, seed, eventful, stop),
            Ruleset::CityAndGuilds => {
                Log::random::<CityAndGuilds>(seats, secret, seed, eventful, stop)
            }
            Ruleset::BullMoose => Log::random::<BullMoose>(seats, secret, seed, eventful, stop),
            Ruleset::TrialRace => Log::random::<Race>(seats, secret, seed, eventful, stop),
        }
    }
}

/// A database that is filled from behind.
pub(crate) struct Store {
    pub(crate) conn: AsyncPgConnection,
    host: Uuid,
}

impl Store {
    /// A database with nobody in it but one who opens all the tables.
    pub(crate) async fn new(url: &str) -> Self {
        let mut conn = AsyncPgConnection::establish(url).await.unwrap();
        let host = Uuid::now_v7();
        conn.batch_execute(&format!(
            "INSERT INTO users (id, name, locale, created_at) VALUES ('{host}', 'Ann', 'en', now())"
        ))
        .await
        .unwrap();
        Self { conn, host }
    }

    /// Opens a table at which nobody sits; its id.
    pub(crate) async fn open(&mut self, wanted: &Wanted) -> Uuid {
        let id = Uuid::now_v7();
        let game = NewGame {
            id,
            ruleset: wanted.ruleset.slug(),
            name: "A table",
            options: "{}",
            visibility: Visibility::Private,
            seats: SeatCount::new(wanted.seats).unwrap(),
            host_id: self.host,
            secret: &wanted.secret(),
            bots: SeatSet::EMPTY,
            terms: None,
            created_at: wanted.created_at,
        };
        create(&mut self.conn, game).await.unwrap();
        id
    }

    /// Plays a game and writes it; its id.
    pub(crate) async fn add(&mut self, wanted: &Wanted) -> Uuid {
        let id = self.open(wanted).await;
        write(&mut self.conn, id, &wanted.play()).await;
        id
    }

    /// Copies every game that is there now so many times, with its log.
    pub(crate) async fn copy_all(&mut self, times: usize) {
        self.copy_rows(times).await;
        self.sql(
            "INSERT INTO log (game_id, seq, actor, action, events, head, at)
                 SELECT copy, seq, actor, action, events, head, at FROM log JOIN copies ON of = log.game_id",
        )
        .await;
    }

    /// Copies the row of every game that is there now so many times.
    pub(crate) async fn copy_rows(&mut self, times: usize) {
        self.sql(&format!(
            "DROP TABLE IF EXISTS copies;
             CREATE TEMPORARY TABLE copies AS
                 SELECT gen_random_uuid() AS copy, id AS of FROM games, generate_series(1, {times});
             CREATE TEMPORARY TABLE copied AS SELECT games.*, copy FROM games JOIN copies ON of = games.id;
             UPDATE copied SET id = copy;
             ALTER TABLE copied DROP COLUMN copy;
             INSERT INTO games SELECT * FROM copied;
             DROP TABLE copied"
        ))
        .await;
    }

    pub(crate) async fn sql(&mut self, statements: &str) {
        self.conn.batch_execute(statements).await.unwrap();
    }
}

/// Writes the log of a game that has none yet, and what its row says of it.
pub(crate) async fn write(conn: &mut AsyncPgConnection, game: Uuid, log: &Log) {
    let Log { entries, derived } = log;
    let basis = Basis {
        game,
        version: 0,
        changes: 0,
    };
    let commit = Commit::new(basis, entries, derived.clone(), entries[0].at.time());
    assert!(commit.execute(conn).await.unwrap());
}
