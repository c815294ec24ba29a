//! A mail server that keeps what it gets, speaks SMTP on a port of its own, and has bad days on demand.

mod session;
mod tls;

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use held_port::HeldPort;
use mail_parser::{MessageParser, MimeHeaders as _, PartType};
use tokio::net::TcpListener;
use tokio::sync::{Mutex, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use self::session::Session;
pub(crate) use self::tls::{Encryption, Identity};

/// Longer than anything here takes, and an end to waiting for what never comes.
const BOUND: Duration = Duration::from_secs(20);

/// A mail as it came in.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    /// What the other side called itself: `EHLO`.
    pub(crate) hello: String,
    /// `MAIL FROM`.
    pub(crate) from: String,
    /// Each `RCPT TO`.
    pub(crate) to: Vec<String>,
    /// The message, byte by byte.
    pub(crate) raw: Vec<u8>,
}

/// The picture that a mail shows, with its `Content-ID`, if it has one.
pub(crate) fn picture(raw: &[u8]) -> Option<(String, Vec<u8>)> {
    let mail = MessageParser::default().parse(raw).expect("a mail");
    mail.parts.iter().find_map(|part| match &part.body {
        PartType::Binary(png) | PartType::InlineBinary(png) => {
            Some((part.content_id()?.to_owned(), png.to_vec()))
        }
        PartType::Text(_) | PartType::Html(_) | PartType::Message(_) | PartType::Multipart(_) => {
            None
        }
    })
}

/// What the server feels like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mood {
    /// Takes mails.
    #[default]
    Willing,
    /// Answers 451 to each recipient: try again later.
    Busy,
    /// Answers 451 to each fifth recipient.
    Moody,
    /// Takes recipients, and answers 554 to the message itself.
    Picky,
    /// Reads, and says nothing until its mood changes.
    Silent,
    /// Takes mails, and confirms none of them until its mood changes.
    SlowToConfirm,
}

/// How the server behaves; changed by tests while sessions run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Manner {
    mood: Mood,
    /// Recipients with this in their address get a 550.
    refused: Option<String>,
    /// Recipients with this in their address get no answer until it is something else.
    unanswered: Option<String>,
    /// The user and password without which nothing is taken.
    login: Option<(String, String)>,
}

/// What all sessions share.
#[derive(Default)]
struct Shared {
    manner: watch::Sender<Manner>,
    mails: watch::Sender<Vec<Received>>,
    connections: watch::Sender<usize>,
    hanging: watch::Sender<usize>,
    recipients: AtomicUsize,
}

/// The server; it is gone when this is dropped.
pub(crate) struct Receiver {
    port: HeldPort,
    identity: Option<Identity>,
    shared: Arc<Shared>,
    running: Mutex<Option<JoinHandle<()>>>,
}

impl Receiver {
    /// A server without encryption.
    pub(crate) async fn start() -> Self {
        Self::start_as(None).await
    }

    /// A server with a certificate of its own making.
    pub(crate) async fn start_encrypted(encryption: Encryption) -> Self {
        Self::start_as(Some(Identity::new(encryption))).await
    }

    async fn start_as(identity: Option<Identity>) -> Self {
        let receiver = Self {
            port: HeldPort::find().unwrap(),
            identity,
            shared: Arc::default(),
            running: Mutex::default(),
        };
        receiver.switch_on().await;
        receiver
    }

    /// Opens the port.
    pub(crate) async fn switch_on(&self) {
        let listener = TcpListener::bind(self.port.address()).await.unwrap();
        let shared = Arc::clone(&self.shared);
        let identity = self.identity.clone();
        let accepting = tokio::spawn(async move {
            let mut sessions = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                shared.connections.send_modify(|count| *count += 1);
                let session = Session::new(Arc::clone(&shared), identity.clone());
                sessions.spawn(session.run(stream));
            }
        });
        *self.running.lock().await = Some(accepting);
    }

    /// Closes the port, which is kept from others, and every connection.
    pub(crate) async fn switch_off(&self) {
        if let Some(accepting) = self.running.lock().await.take() {
            accepting.abort();
            let _ = accepting.await;
        }
    }

    /// `host:port`, with a name that the certificate holds.
    pub(crate) fn authority(&self) -> String {
        format!("localhost:{}", self.port)
    }

    /// For a mailer without encryption.
    pub(crate) fn url(&self) -> String {
        format!("smtp://{}", self.port.address())
    }

    /// The server's certificate, if it has one.
    pub(crate) fn certificate(&self) -> Option<&str> {
        self.identity.as_ref().map(|identity| identity.pem.as_str())
    }

    /// Changes the server's mood, in open sessions as well.
    pub(crate) fn feel(&self, mood: Mood) {
        self.shared.manner.send_modify(|manner| manner.mood = mood);
    }

    /// From now on answers 550 to recipients with `part` in their address.
    pub(crate) fn refuse(&self, part: &str) {
        self.shared
            .manner
            .send_modify(|manner| manner.refused = Some(part.to_owned()));
    }

    /// From now on says nothing to whoever names a recipient with `part` in the address.
    pub(crate) fn hang_on(&self, part: Option<&str>) {
        self.shared
            .manner
            .send_modify(|manner| manner.unanswered = part.map(str::to_owned));
    }

    /// Waits until a session has come to a recipient that is not answered.
    pub(crate) async fn until_one_hangs(&self) {
        let mut hanging = self.shared.hanging.subscribe();
        let hangs = timeout(BOUND, hanging.wait_for(|count| *count > 0)).await;
        hangs.expect("a session that hangs").unwrap();
    }

    /// From now on refuses nobody.
    pub(crate) fn forgive(&self) {
        self.shared
            .manner
            .send_modify(|manner| manner.refused = None);
    }

    /// From now on takes mails from this user alone.
    pub(crate) fn ask_for(&self, user: &str, password: &str) {
        let login = (user.to_owned(), password.to_owned());
        self.shared
            .manner
            .send_modify(|manner| manner.login = Some(login));
    }

    /// How often anybody connected.
    pub(crate) fn connections(&self) -> usize {
        *self.shared.connections.borrow()
    }

    /// The mails that came in since the last call; later calls and [`Receiver::mails`] do not see them again.
    pub(crate) fn take(&self) -> Vec<Received> {
        self.shared.mails.send_replace(Vec::new())
    }

    /// Everything so far.
    pub(crate) fn mails(&self) -> Vec<Received> {
        self.shared.mails.borrow().clone()
    }

    /// Everything so far, as soon as it is at least `count` mails.
    pub(crate) async fn wait_for(&self, count: usize) -> Vec<Received> {
        let mut mails = self.shared.mails.subscribe();
        let enough = timeout(BOUND, mails.wait_for(|mails| mails.len() >= count)).await;
        let Ok(Ok(mails)) = enough else {
            panic!("{} mails instead of {count}", self.mails().len());
        };
        mails.clone()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        if let Some(accepting) = self.running.get_mut().take() {
            accepting.abort();
        }
    }
}
