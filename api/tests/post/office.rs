//! A server, Postfix, and people at its ends.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::tell::answers::Answers;
use api::tell::arrivals::{Addresses, Receiver};
use api::tell::mail::{Mailer, OwnAddress};
use api::tell::{answers, mail};
use chrono::TimeDelta;
use private_postfix::{Config, PrivatePostfix};

use crate::helpers::TestApp;
use crate::person::{Letter, Person};
use crate::programs::Program;

const SENDER: &str = "poste@example.org";

/// Longer than any mail takes.
const PATIENCE: Duration = Duration::from_mins(5);

/// After so long the clock is moved, for whatever waits for it.
const STALLED: Duration = Duration::from_secs(3);

/// How long people think about an answer. Of one account no more than twenty answers an hour are told of.
const THINKING: TimeDelta = TimeDelta::minutes(4);

/// The server with its workers, Postfix, and the people.
pub(crate) struct Office {
    pub(crate) app: TestApp,
    pub(crate) people: Vec<Person>,
    /// How many mails were written to the server.
    pub(crate) written: usize,
    postfix: PrivatePostfix,
}

impl Office {
    /// Opens it. Mails of the server go through Postfix from now on.
    pub(crate) async fn open(app: TestApp, names: &[&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let homes = ["turn@play.example", "bounce@play.example"];
        let config = Config {
            addresses: homes.map(str::to_owned).to_vec(),
            port,
        };
        let started = tokio::task::spawn_blocking(move || PrivatePostfix::start(&config));
        let postfix = started
            .await
            .unwrap()
            .unwrap_or_else(|error| panic!("{error}"));
        let house = Arc::clone(&app.app.house);
        let [turn, bounce] = homes.map(|home| home.parse().unwrap());
        let address = OwnAddress::of_answers(turn, house.mail_key.clone());
        let bounces = OwnAddress::of_bounces(bounce, house.mail_key.clone());
        let from = format!("Poste Restante <{SENDER}>").parse().unwrap();
        let server = format!("smtp://127.0.0.1:{}", postfix.smtp_port());
        let mailer = Mailer::smtp(&server, from).unwrap();
        let mailer = mailer
            .with_answers(address.clone())
            .with_bounces(bounces.clone());
        let addresses = Addresses {
            bounces: Some(bounces),
            answers: Some(address.clone()),
        };
        let receiver = Receiver::new(listener, addresses).unwrap();
        tokio::spawn(receiver.run(Arc::clone(&house)));
        let answers = Answers {
            address,
            sender: SENDER.to_owned(),
            trusted_results: None,
        };
        tokio::spawn(answers::run(Arc::clone(&house), answers));
        tokio::spawn(mail::send(house, mailer));
        let person =
            |name: &&'static str| Person::new(name, postfix.mailbox(&crate::person::address(name)));
        Self {
            people: names.iter().map(person).collect(),
            app,
            written: 0,
            postfix,
        }
    }

    /// Has a person answer a letter; the mail, byte by byte.
    pub(crate) fn answer(&mut self, who: usize, to: &Letter, says: &str) -> Vec<u8> {
        self.app.later(THINKING);
        let program = Program::ALL[self.written % Program::ALL.len()];
        self.written += 1;
        let Person { name, email, .. } = &self.people[who];
        let reply_to = to.reply_to.as_deref().expect("a mail that can be answered");
        let head = format!(
            "From: {name} <{email}>\nTo: {reply_to}\nSubject: Re: {}\nDate: {}\n\
             Message-ID: <{}.{name}@mail.example>\nIn-Reply-To: {}\n",
            to.subject,
            self.app.app.house.clock.now().to_rfc2822(),
            self.written,
            to.message_id,
        );
        let raw = program.write(&head, to, says);
        self.post(who, to, &raw);
        raw
    }

    /// Brings a mail on its way.
    pub(crate) fn post(&self, who: usize, to: &Letter, raw: &[u8]) {
        let reply_to = to.reply_to.as_deref().unwrap();
        let sender = self.people[who].email.as_str();
        self.postfix.send(Some(sender), &[reply_to], raw).unwrap();
    }

    /// The newest of a person's letters, from this one on, that is wanted; waits for it.
    pub(crate) async fn letter(
        &mut self,
        who: usize,
        from: usize,
        what: &str,
        is_wanted: impl Fn(&Letter) -> bool,
    ) -> Letter {
        let (began, mut moved) = (Instant::now(), Instant::now());
        loop {
            let person = &mut self.people[who];
            person.look();
            let mut letters = person.letters[from..].iter();
            if let Some(letter) = letters.rfind(|letter| is_wanted(letter)) {
                return letter.clone();
            }
            if moved.elapsed() > STALLED {
                self.app.later(TimeDelta::seconds(15));
                moved = Instant::now();
            }
            if began.elapsed() > PATIENCE {
                self.give_up(who, from, what);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    fn give_up(&self, who: usize, from: usize, what: &str) -> ! {
        let Person { name, letters, .. } = &self.people[who];
        let subjects: Vec<&str> = letters[from..].iter().map(|one| &*one.subject).collect();
        let log = self.postfix.log();
        let log: Vec<&str> = log.lines().collect();
        let log = log[log.len().saturating_sub(20)..].join("\n");
        let newest = letters.last().map_or("", |letter| &letter.text);
        panic!("{name} waits for {what} in vain; since then came {subjects:?}\n{newest}\n{log}");
    }
}
