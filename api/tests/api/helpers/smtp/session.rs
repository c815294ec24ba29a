//! One connection to the server.

use std::borrow::Cow;
use std::io;
use std::slice::Iter;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use smtp_proto::request::receiver::{DataReceiver, RequestReceiver};
use smtp_proto::{Error, Request};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::tls::{Encryption, Identity};
use super::{Manner, Mood, Received, Shared};

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// What follows an answer.
enum Next {
    Command,
    Message,
    Encryption,
    End,
}

pub(super) struct Session {
    shared: Arc<Shared>,
    identity: Option<Identity>,
    hello: String,
    from: Option<String>,
    to: Vec<String>,
    signed_in: bool,
}

impl Session {
    pub(super) fn new(shared: Arc<Shared>, identity: Option<Identity>) -> Self {
        Self {
            shared,
            identity,
            hello: String::new(),
            from: None,
            to: Vec::new(),
            signed_in: false,
        }
    }

    /// Talks until one side has enough. Errors of the connection end it, as they would anywhere.
    pub(super) async fn run(mut self, stream: TcpStream) {
        let _ = self.talk(stream).await;
    }

    async fn talk(&mut self, stream: TcpStream) -> io::Result<()> {
        let mut stream: Box<dyn Stream> = Box::new(stream);
        if self.encryption() == Some(Encryption::Implicit) {
            stream = self.encrypt(stream).await?;
        }
        self.say(&mut stream, "220 localhost ready").await?;
        let mut commands = RequestReceiver::default();
        let mut data: Option<(DataReceiver, Vec<u8>)> = None;
        let mut buffer = [0; 4096];
        loop {
            let length = stream.read(&mut buffer).await?;
            if length == 0 {
                return Ok(());
            }
            let mut bytes = buffer[..length].iter();
            while !bytes.as_slice().is_empty() {
                if let Some((receiver, message)) = &mut data {
                    if receiver.ingest(&mut bytes, message) {
                        let raw = std::mem::take(message);
                        data = None;
                        let answer = self.take(raw);
                        self.mood_other_than(Mood::SlowToConfirm).await;
                        self.say(&mut stream, answer).await?;
                    }
                    continue;
                }
                let (answer, next) = match commands.ingest(&mut bytes) {
                    Ok(request) => {
                        if let Request::Rcpt { to } = &request {
                            self.not_hanging_on(&to.address).await;
                        }
                        self.answer(&request)
                    }
                    Err(Error::NeedsMoreData { .. }) => break,
                    Err(_) => ("500 5.5.2 what?".into(), Next::Command),
                };
                self.say(&mut stream, &answer).await?;
                match next {
                    Next::Command => {}
                    Next::Message => data = Some((DataReceiver::new(), Vec::new())),
                    Next::Encryption => {
                        stream = self.encrypt(stream).await?;
                        // Whatever came before the handshake is void.
                        bytes = Iter::default();
                    }
                    Next::End => return Ok(()),
                }
            }
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all else that SMTP ever had gets the same answer"
    )]
    fn answer(&mut self, request: &Request<Cow<'_, str>>) -> (Cow<'static, str>, Next) {
        let manner = self.shared.manner.borrow().clone();
        let answer = match request {
            Request::Ehlo { host } => {
                host.as_ref().clone_into(&mut self.hello);
                return (self.greeting(&manner).into(), Next::Command);
            }
            Request::StartTls if self.encryption() == Some(Encryption::StartTls) => {
                return ("220 2.0.0 go on".into(), Next::Encryption);
            }
            Request::Quit => return ("221 2.0.0 bye".into(), Next::End),
            Request::Data if !self.to.is_empty() => return ("354 go on".into(), Next::Message),
            Request::Auth {
                initial_response, ..
            } => {
                self.signed_in = proves(&manner, initial_response);
                if self.signed_in {
                    "235 2.7.0 welcome"
                } else {
                    "535 5.7.8 wrong password"
                }
            }
            Request::Mail { .. } if manner.login.is_some() && !self.signed_in => {
                "530 5.7.0 sign in first"
            }
            Request::Mail { from } => {
                self.from = Some(from.address.to_string());
                self.to.clear();
                "250 2.1.0 ok"
            }
            Request::Rcpt { .. } if manner.mood == Mood::Busy => "451 4.3.0 come back later",
            Request::Rcpt { .. } if manner.mood == Mood::Moody && self.is_a_fifth() => {
                "451 4.3.0 come back later"
            }
            Request::Rcpt { to } if self.from.is_some() => {
                if manner
                    .refused
                    .is_some_and(|part| to.address.contains(&part))
                {
                    return (
                        format!("550 5.1.1 <{}>: no such user", to.address).into(),
                        Next::Command,
                    );
                }
                self.to.push(to.address.to_string());
                "250 2.1.5 ok"
            }
            Request::Noop { .. } | Request::Rset => "250 2.0.0 ok",
            _ => "503 5.5.1 not now",
        };
        (answer.into(), Next::Command)
    }

    /// Counts a recipient, and says whether it is a fifth one.
    fn is_a_fifth(&self) -> bool {
        self.shared.recipients.fetch_add(1, Ordering::Relaxed) % 5 == 4
    }

    fn greeting(&self, manner: &Manner) -> String {
        let starttls = self.encryption() == Some(Encryption::StartTls);
        let starttls = if starttls { "250-STARTTLS\r\n" } else { "" };
        let auth = if manner.login.is_some() {
            "250-AUTH PLAIN\r\n"
        } else {
            ""
        };
        format!("250-localhost\r\n{starttls}{auth}250 PIPELINING")
    }

    fn take(&mut self, raw: Vec<u8>) -> &'static str {
        let mail = Received {
            hello: self.hello.clone(),
            from: self.from.take().unwrap_or_default(),
            to: std::mem::take(&mut self.to),
            raw,
        };
        if self.shared.manner.borrow().mood == Mood::Picky {
            return "554 5.7.1 looks like spam";
        }
        self.shared.mails.send_modify(|mails| mails.push(mail));
        "250 2.0.0 kept"
    }

    async fn say(&self, stream: &mut Box<dyn Stream>, answer: &str) -> io::Result<()> {
        self.mood_other_than(Mood::Silent).await;
        stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
        stream.flush().await
    }

    async fn mood_other_than(&self, mood: Mood) {
        let mut manner = self.shared.manner.subscribe();
        // Fails only if the server is gone, and then the next word fails as well.
        let _ = manner.wait_for(|manner| manner.mood != mood).await;
    }

    /// Waits until this recipient is answered.
    async fn not_hanging_on(&self, address: &str) {
        let hangs = |manner: &Manner| {
            let part = manner.unanswered.as_deref();
            part.is_some_and(|part| address.contains(part))
        };
        let mut manner = self.shared.manner.subscribe();
        if hangs(&manner.borrow()) {
            self.shared.hanging.send_modify(|count| *count += 1);
        }
        let _ = manner.wait_for(|manner| !hangs(manner)).await;
    }

    fn encryption(&self) -> Option<Encryption> {
        self.identity.as_ref().map(|identity| identity.encryption)
    }

    /// After this there is no encryption left to ask for.
    async fn encrypt(&mut self, stream: Box<dyn Stream>) -> io::Result<Box<dyn Stream>> {
        let Some(identity) = self.identity.take() else {
            return Ok(stream);
        };
        Ok(Box::new(identity.acceptor.accept(stream).await?))
    }
}

/// Whether the answer is the one that `AUTH PLAIN` asks for (RFC 4616).
fn proves(manner: &Manner, answer: &str) -> bool {
    manner.login.as_ref().is_some_and(|(user, password)| {
        BASE64_STANDARD.encode(format!("\0{user}\0{password}")) == answer
    })
}
