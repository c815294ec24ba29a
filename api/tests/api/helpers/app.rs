//! A whole server of its own for each test: real Postgres, real HTTP, real SMTP. Its workers go when the test says so.

use api::store::database;
use api::tell;
use api::work;
use std::net::TcpListener;
use std::num::NonZeroU32;
use std::sync::{Arc, LazyLock};

use api::ground::clock::Clock;
use api::ground::origins::Origins;
use api::table::Settings;
use api::table::limits::Hourly;
use api::tell::mail::{Mailer, OwnAddress};
use api::web::app::App;
use api::web::server;
use api::work::deadlines::TimeKeeper;
use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use mail_parser::MessageParser;
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::cluster;
use super::request::{Answer, Request};
use super::smtp::{Received, Receiver};
use super::statements::{self, Heard};

/// The server of one test.
pub(crate) struct TestApp {
    /// Its insides, for what no request can show.
    pub(crate) app: Arc<App>,
    /// The mail server that it sends to.
    pub(crate) smtp: Receiver,
    /// The address of its database.
    pub(crate) database_url: String,
    url: String,
    http: reqwest::Client,
    mailer: Arc<Mailer>,
    time_keeper: TimeKeeper,
    handle: actix_web::dev::ServerHandle,
    _heard: Heard,
}

/// Somebody who has signed in.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) token: String,
    pub(crate) refresh_token: String,
}

/// A mail, taken apart.
#[derive(Clone, Debug)]
pub(crate) struct Mail {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) message_id: String,
    pub(crate) references: Vec<String>,
    /// Where mail programs switch such mails off, below the server's address.
    pub(crate) unsubscribe: Option<String>,
}

/// It is about noon of 15 January 2030 in the tests, whenever they run: what a year's end or a change of the hour does is tried
/// where it is meant to be.
static AHEAD: LazyLock<TimeDelta> = LazyLock::new(|| noon() - Utc::now());

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2030, 1, 15, 12, 0, 0).unwrap()
}

impl TestApp {
    /// A server on an empty database.
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// A server on an empty database with other settings.
    pub(crate) async fn start_with(change: impl FnOnce(&mut Settings)) -> Self {
        let url = cluster::fresh_database().await;
        Self::start_on(url, change).await
    }

    /// A server on a database that may hold something already.
    pub(crate) async fn start_on(database_url: String, change: impl FnOnce(&mut Settings)) -> Self {
        let clock = Clock::movable();
        clock.advance(*AHEAD);
        Self::start_at(clock, database_url, change).await
    }

    /// A server by the clock of this machine, as its database is and programs are that are run beside it.
    pub(crate) async fn start_today() -> Self {
        Self::start_at(Clock::movable(), cluster::fresh_database().await, |_| {}).await
    }

    /// A server whose clock moves by hand alone: however slow the machine is, no time passes.
    pub(crate) async fn start_still() -> Self {
        Self::start_at(
            Clock::still(noon()),
            cluster::fresh_database().await,
            |_| {},
        )
        .await
    }

    /// Another server on the same database, by the same clock: two that are moved apart by hand tell each other of what has
    /// still to come.
    pub(crate) async fn beside(&self) -> Self {
        let clock = self.app.house.clock.clone();
        Self::start_at(clock, self.database_url.clone(), |_| {}).await
    }

    async fn start_at(
        clock: Clock,
        database_url: String,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        statements::hear();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let mut settings = Settings {
            public_url: url.clone(),
            notice_delay: TimeDelta::zero(),
            pack_after: TimeDelta::hours(1),
            rate_limit: NonZeroU32::new(1_000_000).unwrap(),
            hourly: Hourly::default(),
            origins: Origins::default(),
            cached_games: 100,
            bot_threads: 2,
            bots_at_once: true,
            hooks_allow_private: true,
            test_clock: false,
            mail_folder: None,
        };
        change(&mut settings);
        let pool = database::connect_for(&statements::heard(&database_url), 8, server::settlers())
            .unwrap();
        let app = App::new(pool, clock, settings).await.unwrap();
        let app = Arc::new(app);
        let smtp = Receiver::start().await;
        let mailer = Mailer::smtp(
            &smtp.url(),
            "Poste Restante <poste@example.org>".parse().unwrap(),
        );
        let server = server::start(Arc::clone(&app), listener).unwrap();
        let handle = server.handle();
        tokio::spawn(server);
        // What is waited for over HTTP comes as it does at a server in use.
        tokio::spawn(work::listening::run(Arc::clone(&app.house)));
        Self {
            app,
            smtp,
            database_url,
            url,
            http: reqwest::Client::new(),
            mailer: Arc::new(mailer.unwrap()),
            time_keeper: TimeKeeper::default(),
            handle,
            _heard: Heard,
        }
    }

    /// Makes somebody an administrator, as `poste admin grant` does.
    pub(crate) async fn make_admin(&self, person: &Person) {
        let mut conn = self.app.house.database.get().await.unwrap();
        let whom = (person.email.as_str(), true);
        let now = self.app.house.clock.now();
        let made = api::admin::people::appoint(&mut conn, whom, "to help", now).await;
        let _ = made.unwrap().announce(&self.app.house);
    }

    /// The server's address.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Opens a page outside the API.
    pub(crate) async fn page(&self, method: &str, path: &str) -> Answer {
        self.page_request(method, path).send_unchecked().await
    }

    /// A request outside the API.
    pub(crate) fn page_request(&self, method: &str, path: &str) -> Request {
        Request::to_page(&self.http, &self.url, method.parse().unwrap(), path)
    }

    pub(crate) fn get(&self, path: &str) -> Request {
        Request::new(&self.http, &self.url, Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str) -> Request {
        Request::new(&self.http, &self.url, Method::POST, path)
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> Request {
        Request::new(&self.http, &self.url, method.parse().unwrap(), path)
    }

    /// Sends every mail that is due by the test's clock, and returns those that have not been looked at.
    pub(crate) async fn mails(&self) -> Vec<Mail> {
        let received = self.received().await;
        let mails = received.iter().map(|received| Mail::parse(&received.raw));
        mails.collect()
    }

    /// The same as the mail server got them.
    pub(crate) async fn received(&self) -> Vec<Received> {
        tell::mail::send_due(&self.app.house, &self.mailer)
            .await
            .unwrap();
        self.smtp.take()
    }

    /// Lets the server's own worker send mail until the task is ended.
    pub(crate) fn post_mail(&self) -> tokio::task::JoinHandle<()> {
        let sender = "Poste Restante <poste@example.org>".parse().unwrap();
        let mailer = Mailer::smtp(&self.smtp.url(), sender).unwrap();
        tokio::spawn(tell::mail::send(Arc::clone(&self.app.house), mailer))
    }

    /// The same server, whose mails come back to addresses of their own.
    pub(crate) fn with_bounces(self, bounces: OwnAddress) -> Self {
        let mailer = Arc::into_inner(self.mailer).unwrap().with_bounces(bounces);
        Self {
            mailer: Arc::new(mailer),
            ..self
        }
    }

    /// The same server, whose mails are answered at addresses of their own.
    pub(crate) fn with_answers(self, answers: OwnAddress) -> Self {
        let mailer = Arc::into_inner(self.mailer).unwrap().with_answers(answers);
        Self {
            mailer: Arc::new(mailer),
            ..self
        }
    }

    /// The mails to one address, as [`TestApp::mails`]; mails to others are forgotten.
    pub(crate) async fn mails_to(&self, email: &str) -> Vec<Mail> {
        let mut mails = self.mails().await;
        mails.retain(|mail| mail.to == email);
        mails
    }

    /// Lets the house's bots play until none of them is due.
    pub(crate) async fn let_bots_play(&self) {
        while work::bots::play_all(&self.app.house).await.unwrap() > 0 {}
    }

    /// Pushes all games out of the server's memory, as many others would: each is read again when it is asked for.
    pub(crate) fn forget_games(&self) {
        let house = &self.app.house;
        for _ in 0..house.settings.cached_games {
            house.matches.free_turn(Uuid::now_v7());
        }
    }

    /// Lets the orders that are due be taken or cancelled until none is, and says how often something was done.
    pub(crate) async fn let_orders_go(&self) -> usize {
        let mut done = 0;
        loop {
            match work::orders::take_all(&self.app.house).await.unwrap() {
                0 => return done,
                more => done += more,
            }
        }
    }

    /// Packs the games whose time has come by the test's clock, and says how many were taken up.
    pub(crate) async fn pack(&self) -> usize {
        let mut taken = 0;
        loop {
            match work::packing::pack_due(&self.app.house).await.unwrap() {
                0 => return taken,
                more => taken += more,
            }
        }
    }

    /// Deals with every deadline that has passed by the test's clock, and counts the votes that it may have decided; in how
    /// many games.
    pub(crate) async fn let_time_run_out(&self) -> usize {
        let games = self.time_keeper.look(&self.app.house).await.unwrap();
        self.count_votes().await;
        games
    }

    /// Counts the votes that are due by the test's clock, and says how often any was.
    pub(crate) async fn count_votes(&self) -> usize {
        work::votes::count_due(&self.app.house).await.unwrap()
    }

    /// Takes the seats of those who have not confirmed in time by the test's clock; at how many tables.
    pub(crate) async fn end_confirming(&self) -> usize {
        work::gatherings::end_due(&self.app.house).await.unwrap()
    }

    /// Tells the clocks who has left for a vacation and who is back; in how many games.
    pub(crate) async fn tell_vacations(&self) -> usize {
        work::vacations::tell_all(&self.app.house).await.unwrap()
    }

    /// Moves the clock.
    pub(crate) fn later(&self, by: TimeDelta) {
        self.app.house.clock.advance(by);
    }

    /// Asks for a code and finds it in the mail.
    pub(crate) async fn code(&self, email: &str, name: &str) -> String {
        let wish = json!({ "email": email, "name": name });
        self.post("/sign-in").json(wish).send().await.expect(202);
        let mails = self.mails_to(&email.to_lowercase()).await;
        // Other mails to the same person may have been due as well.
        let code = mails.iter().rev().find_map(Mail::code);
        code.expect("a mail with a code")
    }

    /// Signs somebody in, as a person does.
    pub(crate) async fn sign_in(&self, name: &str) -> Person {
        let letters = name.to_lowercase().replace(' ', ".");
        let ascii: String = letters.chars().filter(char::is_ascii).collect();
        let email = format!("{ascii}@example.org");
        let code = self.code(&email, name).await;
        let body = json!({ "email": email, "code": code });
        let session = self
            .post("/sessions")
            .json(body)
            .send()
            .await
            .expect(201)
            .json();
        let text = |field: &str| session[field].as_str().unwrap().to_owned();
        Person {
            id: session["user"]["id"].as_str().unwrap().to_owned(),
            name: name.to_owned(),
            email,
            token: text("access_token"),
            refresh_token: text("refresh_token"),
        }
    }

    /// Signs several people in.
    pub(crate) async fn sign_in_all(&self, names: &[&str]) -> Vec<Person> {
        let mut people = Vec::new();
        for name in names {
            people.push(self.sign_in(name).await);
        }
        people
    }

    /// The same person with fresh tokens, when the clock has been moved far.
    pub(crate) async fn renewed(&self, person: &Person) -> Person {
        let body = json!({ "refresh_token": person.refresh_token });
        let session = self.post("/sessions/refresh").json(body).send().await;
        let session = session.expect(201).json();
        let text = |field: &str| session[field].as_str().unwrap().to_owned();
        Person {
            token: text("access_token"),
            refresh_token: text("refresh_token"),
            ..person.clone()
        }
    }

    /// The same people with fresh tokens.
    pub(crate) async fn renewed_all(&self, people: &[Person]) -> Vec<Person> {
        let mut renewed = Vec::new();
        for person in people {
            renewed.push(self.renewed(person).await);
        }
        renewed
    }

    /// Opens a table with these people in its seats, which starts the game; the game as its last player saw it begin.
    pub(crate) async fn start_game(&self, ruleset: &str, people: &[Person]) -> Value {
        let wish = json!({ "ruleset": ruleset, "seats": people.len(), "name": "The test's table" });
        self.start_game_as(wish, people).await
    }

    /// The same with other wishes.
    pub(crate) async fn start_game_as(&self, wish: Value, people: &[Person]) -> Value {
        let (host, guests) = people.split_first().unwrap();
        let game = self
            .post("/games")
            .token(&host.token)
            .json(wish)
            .send()
            .await;
        let mut game = game.expect(201).json();
        for guest in guests {
            if game["visibility"] == "private" {
                let path = format!("/games/{}/invitations", game["id"].as_str().unwrap());
                let invite = self.post(&path).token(&host.token);
                let invite = invite.json(json!({ "email": guest.email }));
                invite.send().await.expect(201);
            }
            let path = format!("/games/{}/join", game["id"].as_str().unwrap());
            let joined = self
                .post(&path)
                .token(&guest.token)
                .json(json!({}))
                .send()
                .await;
            game = joined.expect(201).json();
        }
        assert_eq!(game["status"], "running", "{game:#}");
        game
    }

    /// Stops the server as its operator would; requests in progress end first.
    pub(crate) async fn stop(self) {
        self.app.house.stopping.begin();
        self.handle.stop(true).await;
        self.app.house.database.close();
    }
}

impl Mail {
    pub(crate) fn parse(raw: &[u8]) -> Self {
        let mail = MessageParser::default().parse(raw).expect("a mail");
        let id = |id: &str| format!("<{id}>");
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let to = mail
            .to()
            .and_then(|to| to.first())
            .and_then(|to| to.address());
        Self {
            to: text(to),
            subject: text(mail.subject()),
            text: text(mail.body_text(0).as_deref()),
            message_id: text(mail.message_id().map(id).as_deref()),
            references: mail
                .references()
                .as_text_list()
                .unwrap_or_default()
                .iter()
                .map(|one| id(one))
                .collect(),
            unsubscribe: mail
                .header_raw("List-Unsubscribe")
                .and_then(|link| link.trim().strip_prefix('<')?.strip_suffix('>'))
                .and_then(|link| Some(link.split_at(link.find("/unsubscribe/")?).1.to_owned())),
        }
    }

    /// The six digits that stand alone on a line.
    pub(crate) fn code(&self) -> Option<String> {
        self.text
            .lines()
            .map(str::trim)
            .find(|line| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit()))
            .map(str::to_owned)
    }
}
