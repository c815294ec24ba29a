//! Games that are played by answering mails: from the mail server's side of the conversation to what the player is told.

mod corpus;
mod document;
mod edges;
mod languages;
mod mailbox;
mod moves;
mod orders;
mod positions;
mod responders;
mod secrets;
mod stage;
mod tables;

use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicUsize, Ordering};

use api::tell::answers;
use api::tell::answers::Answers;
use api::tell::arrivals::{Addresses, Receiver};
use api::tell::mail::OwnAddress;
use mail_parser::MessageParser;

use crate::helpers::TestApp;
use crate::helpers::lmtp::Client;
use crate::helpers::smtp::Received;

/// A server whose mails are answered at `turn+…@play.example`, and where answers are brought to it.
pub(crate) struct ByMail {
    pub(crate) app: TestApp,
    answers: Answers,
    port: SocketAddr,
    written: AtomicUsize,
}

/// A mail of the server's, as its reader has it before them.
#[derive(Clone, Debug)]
pub(crate) struct Asking {
    /// The reader's address.
    pub(crate) to: String,
    /// Where answers go.
    pub(crate) reply_to: Option<String>,
    pub(crate) from: String,
    pub(crate) subject: String,
    pub(crate) message_id: String,
    pub(crate) text: String,
    pub(crate) html: String,
    /// As it came over the wire.
    pub(crate) raw: Vec<u8>,
}

impl ByMail {
    /// A server on an empty database.
    pub(crate) async fn start() -> Self {
        Self::of(TestApp::start().await)
    }

    /// The same server, answered by mail.
    pub(crate) fn of(app: TestApp) -> Self {
        let home = "turn@play.example".parse().unwrap();
        let address = OwnAddress::of_answers(home, app.app.house.mail_key.clone());
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let addresses = Addresses {
            bounces: None,
            answers: Some(address.clone()),
        };
        let receiver = Receiver::new(listener, addresses).unwrap();
        let port = receiver.local_addr().unwrap();
        tokio::spawn(receiver.run(app.app.house.clone()));
        Self {
            app: app.with_answers(address.clone()),
            answers: Answers {
                address,
                sender: "poste@example.org".to_owned(),
                trusted_results: None,
            },
            port,
            written: AtomicUsize::new(0),
        }
    }

    /// The mails that are due now and have not been looked at.
    pub(crate) async fn mails(&self) -> Vec<Asking> {
        let received = self.app.received().await;
        received.iter().map(Asking::of).collect()
    }

    /// A person's answer to a mail as their mail program writes it: what they say above all that they were asked.
    pub(crate) fn reply(&self, to: &Asking, says: &str) -> Vec<u8> {
        let number = self.written.fetch_add(1, Ordering::Relaxed);
        let Asking {
            to: person,
            from,
            subject,
            message_id,
            text,
            ..
        } = to;
        let address = to.reply_to.as_deref().expect("a mail that can be answered");
        let quoted: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
        let date = self.app.app.house.clock.now().to_rfc2822();
        format!(
            "From: Somebody <{person}>\nTo: {address}\nSubject: Re: {subject}\nDate: {date}\n\
             Message-ID: <{number}@mail.example>\nIn-Reply-To: {message_id}\n\
             Content-Type: text/plain; charset=utf-8\nMIME-Version: 1.0\n\n\
             {says}\n\nOn Sat, 28 Nov 2026 at 10:15, Poste Restante <{from}> wrote:\n{}\n",
            quoted.join("\n")
        )
        .replace('\n', "\r\n")
        .into_bytes()
    }

    /// Brings a mail from somebody to an address, as a mail server does; what it is answered.
    pub(crate) async fn bring(&self, from: &str, to: &str, raw: &[u8]) -> String {
        let mut client = Client::connect(self.port).await;
        client.bring_from(from, "LHLO mx.example", to, raw).await
    }

    /// Has a person answer a mail, and the server deal with it.
    pub(crate) async fn answer(&self, to: &Asking, says: &str) {
        let raw = self.reply(to, says);
        self.bring_in(to, &raw).await;
        self.deal().await;
    }

    /// Brings an answer to a mail.
    pub(crate) async fn bring_in(&self, to: &Asking, raw: &[u8]) {
        let address = to.reply_to.as_deref().expect("a mail that can be answered");
        let said = self.bring(&to.to, address, raw).await;
        assert!(said.starts_with("250 "), "{said}");
    }

    /// Deals with all that has come.
    pub(crate) async fn deal(&self) {
        self.deal_trusting(None).await;
    }

    /// The same where the operator believes what this server says of senders.
    pub(crate) async fn deal_trusting(&self, server: Option<&str>) {
        let answers = Answers {
            trusted_results: server.map(str::to_owned),
            ..self.answers.clone()
        };
        while answers::take_due(&self.app.app.house, &answers)
            .await
            .unwrap()
            > 0
        {}
    }

    /// Deals with some of what has come, if the server can.
    pub(crate) async fn try_to_deal(&self) -> bool {
        let dealt = answers::take_due(&self.app.app.house, &self.answers);
        dealt.await.is_ok()
    }

    /// Has a person answer a mail; what they are answered.
    pub(crate) async fn told(&self, to: &Asking, says: &str) -> Asking {
        let raw = self.reply(to, says);
        self.told_of(to, &raw).await
    }

    /// Brings an answer in; what its writer is answered.
    pub(crate) async fn told_of(&self, to: &Asking, raw: &[u8]) -> Asking {
        self.bring_in(to, raw).await;
        self.deal().await;
        let mails = self.mails().await;
        let own = mails.into_iter().rev().find(|mail| mail.to == to.to);
        own.unwrap_or_else(|| panic!("nobody answers: {}", String::from_utf8_lossy(raw)))
    }
}

impl Asking {
    fn of(received: &Received) -> Self {
        let mail = MessageParser::default()
            .parse(&received.raw)
            .expect("a mail");
        let address = |list: Option<&mail_parser::Address<'_>>| {
            let first = list.and_then(|list| list.first());
            first.and_then(|one| one.address()).map(str::to_owned)
        };
        Self {
            to: address(mail.to()).unwrap(),
            reply_to: address(mail.reply_to()),
            from: address(mail.from()).unwrap(),
            subject: mail.subject().unwrap().to_owned(),
            message_id: format!("<{}>", mail.message_id().unwrap()),
            text: mail.body_text(0).unwrap().into_owned(),
            html: mail.body_html(0).unwrap().into_owned(),
            raw: received.raw.clone(),
        }
    }
}
