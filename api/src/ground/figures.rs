//! Figures for whoever runs the server: what it has done since it started, and how long it took, in the form that Prometheus
//! reads. They name no person, no game and no address.

use std::fmt;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

/// Upper bounds of the times of requests, replays and thoughts, in seconds.
const SECONDS: [f64; 12] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 10.0,
];

/// A request, as far as it is counted: by the pattern of its address, never by the address.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Requested {
    /// The method.
    pub method: String,
    /// The pattern of the address, such as `/games/{id}`; `other` where nothing is.
    pub route: String,
    /// The status of the answer.
    pub status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

/// A move that was written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Moved {
    game: &'static str,
    by: Mover,
}

/// Who has made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
#[expect(non_camel_case_types, reason = "they are printed as they are named")]
pub enum Mover {
    /// A person, by the page, the API or a mail.
    person,
    /// An order of a person.
    order,
    /// A bot of the house.
    bot,
}

/// Something that was to reach somebody.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Sent {
    outcome: Outcome,
}

/// What became of something that was to reach somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
#[expect(non_camel_case_types, reason = "they are printed as they are named")]
pub enum Outcome {
    /// It was taken.
    sent,
    /// It was not, and is tried again.
    failed,
    /// It was given up.
    dead,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Thought {
    game: &'static str,
    level: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Queue {
    queue: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Use {
    state: &'static str,
}

/// How a bot has thought.
#[derive(Clone, Copy, Debug)]
pub struct BotThought {
    /// The slug of what was played.
    pub game: &'static str,
    /// The level it was to think on.
    pub level: &'static str,
    /// How long it took.
    pub took: Duration,
    /// Whether it thought less than its level does, as the server was busy.
    pub shed: bool,
    /// Whether it was told to stop.
    pub capped: bool,
}

/// What is looked at when the figures are read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Now {
    /// Mails that should be out by now.
    pub mails_due: i64,
    /// Answers by mail that should have been dealt with by now.
    pub answers_due: i64,
    /// Mails that were given up.
    pub mails_dead: i64,
    /// For how many seconds the deadline has passed that nobody has dealt with for longest.
    pub deadline_overdue: i64,
    /// By how many seconds the server's clock is ahead of the database's; behind if below 0.
    pub clock_ahead: i64,
    /// Connections to the database that are in use.
    pub connections_used: usize,
    /// Connections to the database that are free.
    pub connections_free: usize,
    /// Requests that wait for a connection.
    pub connections_wanted: usize,
    /// Games in memory.
    pub games: usize,
    /// Streams of news that are open.
    pub streams: usize,
}

/// All figures.
pub struct Figures {
    registry: Registry,
    requests: Family<Requested, Counter>,
    request_times: Family<Route, Histogram, fn() -> Histogram>,
    moves: Family<Moved, Counter>,
    replays: Histogram,
    mails: Family<Sent, Counter>,
    deliveries: Family<Sent, Counter>,
    bot_decisions: Family<Thought, Counter>,
    bot_times: Histogram,
    bot_shed: Counter,
    bot_capped: Counter,
    queues: Family<Queue, Gauge>,
    dead: Gauge,
    stuck: Gauge,
    overdue: Gauge,
    ahead: Gauge,
    connections: Family<Use, Gauge>,
    waiting: Gauge,
    games: Gauge,
    streams: Gauge,
}

impl fmt::Debug for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Figures").finish_non_exhaustive()
    }
}

/// Times of requests, replays and thoughts.
fn times() -> Histogram {
    Histogram::new(SECONDS)
}

impl Default for Figures {
    fn default() -> Self {
        let mut figures = Self {
            registry: Registry::with_prefix("poste"),
            requests: Family::default(),
            request_times: Family::new_with_constructor(times),
            moves: Family::default(),
            replays: times(),
            mails: Family::default(),
            deliveries: Family::default(),
            bot_decisions: Family::default(),
            bot_times: times(),
            bot_shed: Counter::default(),
            bot_capped: Counter::default(),
            queues: Family::default(),
            dead: Gauge::default(),
            stuck: Gauge::default(),
            overdue: Gauge::default(),
            ahead: Gauge::default(),
            connections: Family::default(),
            waiting: Gauge::default(),
            games: Gauge::default(),
            streams: Gauge::default(),
        };
        figures.register();
        figures
    }
}

impl Figures {
    fn register(&mut self) {
        let all = &mut self.registry;
        all.register(
            "requests",
            "Requests that were answered",
            self.requests.clone(),
        );
        all.register_with_unit(
            "request_duration",
            "Time from a request to the head of its answer, with the time that it was held for news",
            Unit::Seconds,
            self.request_times.clone(),
        );
        all.register("moves", "Moves that were written", self.moves.clone());
        all.register_with_unit(
            "replay_duration",
            "Time to read a game's log and to take it again",
            Unit::Seconds,
            self.replays.clone(),
        );
        all.register(
            "mails",
            "Attempts at a mail, by what became of them",
            self.mails.clone(),
        );
        all.register(
            "deliveries",
            "Attempts at a post to a webhook, by what became of them",
            self.deliveries.clone(),
        );
        all.register(
            "bot_decisions",
            "Answers that bots have thought out",
            self.bot_decisions.clone(),
        );
        all.register_with_unit(
            "bot_duration",
            "Time that a bot thought about an answer",
            Unit::Seconds,
            self.bot_times.clone(),
        );
        all.register(
            "bot_shed",
            "Answers that a bot thought less about than its level does, as the server was busy",
            self.bot_shed.clone(),
        );
        all.register(
            "bot_capped",
            "Answers that a bot was told to stop thinking about",
            self.bot_capped.clone(),
        );
        self.register_what_waits();
        let all = &mut self.registry;
        all.register(
            "connections",
            "Connections to the database",
            self.connections.clone(),
        );
        all.register(
            "connections_wanted",
            "Requests that wait for a connection to the database",
            self.waiting.clone(),
        );
        all.register("cached_games", "Games in memory", self.games.clone());
        all.register(
            "streams",
            "Streams of news and of events that are open",
            self.streams.clone(),
        );
    }

    fn register_what_waits(&mut self) {
        let all = &mut self.registry;
        all.register(
            "queue",
            "What should have been done by now; 10000 are that many or more",
            self.queues.clone(),
        );
        all.register(
            "mails_dead",
            "Mails that were given up; 10000 are that many or more",
            self.dead.clone(),
        );
        all.register(
            "mails_stuck",
            "1 while no mail gets through at all, and each waits for the mail server",
            self.stuck.clone(),
        );
        all.register_with_unit(
            "deadline_overdue",
            "Time since the deadline that nobody has dealt with for longest",
            Unit::Seconds,
            self.overdue.clone(),
        );
        all.register_with_unit(
            "clock_ahead",
            "By how much the server's clock is ahead of the database's; behind if below 0",
            Unit::Seconds,
            self.ahead.clone(),
        );
    }

    /// Counts a request that was answered.
    pub fn request(&self, requested: &Requested, took: Duration) {
        let route = Route {
            route: requested.route.clone(),
        };
        self.requests.get_or_create(requested).inc();
        let times = self.request_times.get_or_create(&route);
        times.observe(took.as_secs_f64());
    }

    /// Counts a move that was written in a game of this ruleset.
    pub fn moved(&self, game: &'static str, by: Mover) {
        self.moves.get_or_create(&Moved { game, by }).inc();
    }

    /// Counts a game that was rebuilt from its log.
    pub fn replayed(&self, took: Duration) {
        self.replays.observe(took.as_secs_f64());
    }

    /// Counts an attempt at a mail.
    pub fn mail(&self, outcome: Outcome) {
        self.mails.get_or_create(&Sent { outcome }).inc();
    }

    /// Notes whether mails get through, as the last attempt has shown.
    pub fn mails_get_through(&self, through: bool) {
        self.stuck.set(i64::from(!through));
    }

    /// Whether no mail gets through.
    pub fn mails_are_stuck(&self) -> bool {
        self.stuck.get() != 0
    }

    /// Counts an attempt at a post to a webhook.
    pub fn delivery(&self, outcome: Outcome) {
        self.deliveries.get_or_create(&Sent { outcome }).inc();
    }

    /// Counts an answer of a bot.
    pub fn bot(&self, thought: BotThought) {
        let BotThought { game, level, .. } = thought;
        self.bot_decisions
            .get_or_create(&Thought { game, level })
            .inc();
        self.bot_times.observe(thought.took.as_secs_f64());
        if thought.shed {
            self.bot_shed.inc();
        }
        if thought.capped {
            self.bot_capped.inc();
        }
    }

    /// All figures as Prometheus reads them, with what was just looked at.
    ///
    /// # Errors
    /// They cannot be written as text, which only a fault of ours can cause.
    pub fn text(&self, now: Now) -> Result<String, fmt::Error> {
        for (queue, waiting) in [("mails", now.mails_due), ("answers", now.answers_due)] {
            self.queues.get_or_create(&Queue { queue }).set(waiting);
        }
        self.dead.set(now.mails_dead);
        self.overdue.set(now.deadline_overdue);
        self.ahead.set(now.clock_ahead);
        for (state, many) in [
            ("used", now.connections_used),
            ("free", now.connections_free),
        ] {
            self.connections
                .get_or_create(&Use { state })
                .set(whole(many));
        }
        self.waiting.set(whole(now.connections_wanted));
        self.games.set(whole(now.games));
        self.streams.set(whole(now.streams));
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
