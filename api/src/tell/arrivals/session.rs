//! One conversation with a mail server that brings a mail.

use std::borrow::Cow;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use smtp_proto::request::receiver::{DataReceiver, RequestReceiver};
use smtp_proto::{Error, Request};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::{About, Addresses, Arrived, MAX_BYTES, take};
use crate::table::House;

/// Commands in one conversation; a mail takes five.
const MAX_COMMANDS: u32 = 200;

/// A mail may be so many times too large before it is not even heard to its end.
const HEARD_OUT: usize = 16;

/// A whole conversation may last so many times as long as either side may be silent.
const WHOLE: u32 = 3;

/// What follows an answer.
enum Next {
    Command,
    Message,
    End,
}

/// How far a message has come.
enum Heard {
    /// There is more of it.
    Part,
    /// This is it.
    Whole(Vec<u8>),
    /// It has ended, and was too large to be kept.
    TooLarge,
    /// It is so large that it is not worth hearing out.
    Enough,
}

/// A message on its way in.
struct Message {
    receiver: DataReceiver,
    raw: Vec<u8>,
    /// Bytes that were thrown away, since there were too many.
    dropped: usize,
}

/// Who a mail says that it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sender {
    Somebody,
    /// Nobody who is to be answered.
    Nobody,
}

pub(super) struct Session {
    house: Arc<House>,
    addresses: Addresses,
    sender: Option<Sender>,
    /// What the mail is about: one thing at a time, so that LMTP and SMTP answer alike.
    about: Option<About>,
    commands: u32,
}

impl Session {
    pub(super) fn new(house: Arc<House>, addresses: Addresses) -> Self {
        Self {
            house,
            addresses,
            sender: None,
            about: None,
            commands: 0,
        }
    }

    /// Talks until one side has enough. Errors of the connection end it, and the other side comes again.
    pub(super) async fn run(mut self, mut stream: TcpStream, patience: Duration) {
        match timeout(patience * WHOLE, self.talk(&mut stream, patience)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::debug!(%error, "a conversation about a mail broke off");
            }
            Err(_) => tracing::debug!("a conversation about a mail had no end"),
        }
    }

    async fn talk(&mut self, stream: &mut TcpStream, patience: Duration) -> io::Result<()> {
        let greeting = format!("220 {} ready", self.addresses.domain());
        say(stream, &greeting, patience).await?;
        let mut commands = RequestReceiver::default();
        let mut message: Option<Message> = None;
        let mut buffer = vec![0; 8192];
        loop {
            let Ok(length) = timeout(patience, stream.read(&mut buffer)).await else {
                return say(stream, "421 4.4.2 that took too long", patience).await;
            };
            let Some(heard) = buffer.get(..length?).filter(|heard| !heard.is_empty()) else {
                return Ok(());
            };
            let mut bytes = heard.iter();
            while !bytes.as_slice().is_empty() {
                if let Some(coming) = &mut message {
                    let answer = match coming.ingest(&mut bytes) {
                        Heard::Part => continue,
                        Heard::Whole(raw) => self.take(&raw).await,
                        Heard::TooLarge => {
                            self.forget();
                            "552 5.3.4 too large"
                        }
                        Heard::Enough => {
                            return say(stream, "421 5.3.4 far too large", patience).await;
                        }
                    };
                    message = None;
                    say(stream, answer, patience).await?;
                    continue;
                }
                let (answer, next) = match commands.ingest(&mut bytes) {
                    Ok(request) => self.answer(&request),
                    Err(Error::NeedsMoreData { .. }) => break,
                    Err(Error::ResponseTooLong) => ("500 5.5.2 too long".into(), Next::End),
                    Err(_) => ("500 5.5.2 not understood".into(), Next::Command),
                };
                say(stream, &answer, patience).await?;
                self.commands += 1;
                match next {
                    Next::End => return Ok(()),
                    Next::Message => message = Some(Message::new()),
                    Next::Command => {}
                }
                if self.commands > MAX_COMMANDS {
                    return say(stream, "421 4.7.0 too many commands", patience).await;
                }
            }
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all else that SMTP ever had gets the same answer"
    )]
    fn answer(&mut self, request: &Request<Cow<'_, str>>) -> (Cow<'static, str>, Next) {
        let answer = match request {
            Request::Ehlo { .. } | Request::Lhlo { .. } => {
                self.forget();
                let able =
                    "250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250-ENHANCEDSTATUSCODES";
                let greeting = format!(
                    "250-{}\r\n{able}\r\n250 SIZE {MAX_BYTES}",
                    self.addresses.domain()
                );
                return (greeting.into(), Next::Command);
            }
            Request::Helo { .. } => {
                self.forget();
                return (
                    format!("250 {}", self.addresses.domain()).into(),
                    Next::Command,
                );
            }
            Request::Mail { from } if from.size > MAX_BYTES => "552 5.3.4 too large",
            Request::Mail { from } => {
                self.forget();
                let is_nobody = from.address.is_empty();
                self.sender = Some(if is_nobody {
                    Sender::Nobody
                } else {
                    Sender::Somebody
                });
                "250 2.1.0 ok"
            }
            Request::Rcpt { .. } if self.sender.is_none() => "503 5.5.1 MAIL first",
            Request::Rcpt { .. } if self.about.is_some() => "452 4.5.3 one at a time",
            Request::Rcpt { to } => {
                self.about = self.addresses.find(&to.address);
                if self.about.is_some() {
                    "250 2.1.5 ok"
                } else {
                    "550 5.1.1 no such address"
                }
            }
            Request::Data if self.about.is_some() => {
                return ("354 go on".into(), Next::Message);
            }
            Request::Data => "503 5.5.1 RCPT first",
            Request::Rset => {
                self.forget();
                "250 2.0.0 ok"
            }
            Request::Noop { .. } => "250 2.0.0 ok",
            Request::Quit => return ("221 2.0.0 bye".into(), Next::End),
            _ => "502 5.5.1 not here",
        };
        (answer.into(), Next::Command)
    }

    fn forget(&mut self) {
        self.sender = None;
        self.about = None;
    }

    /// Deals with a message that has come whole.
    async fn take(&mut self, raw: &[u8]) -> &'static str {
        let (about, from_nobody) = (self.about, self.sender == Some(Sender::Nobody));
        self.forget();
        let Some(about) = about else {
            return "503 5.5.1 RCPT first";
        };
        match take(&self.house, about, from_nobody, raw).await {
            Arrived::Noted => "250 2.0.0 noted",
            Arrived::Nothing => "250 2.0.0 nothing to note",
            Arrived::TooEarly => "451 4.3.0 come back later",
        }
    }
}

impl Message {
    fn new() -> Self {
        Self {
            receiver: DataReceiver::new(),
            raw: Vec::new(),
            dropped: 0,
        }
    }

    /// Hears on.
    fn ingest(&mut self, bytes: &mut std::slice::Iter<'_, u8>) -> Heard {
        let ended = self.receiver.ingest(bytes, &mut self.raw);
        if self.raw.len() > MAX_BYTES || self.dropped > 0 {
            self.dropped = self.dropped.saturating_add(self.raw.len());
            self.raw.clear();
        }
        if self.dropped > HEARD_OUT * MAX_BYTES {
            return Heard::Enough;
        }
        match (ended, self.dropped) {
            (false, _) => Heard::Part,
            (true, 0) => Heard::Whole(std::mem::take(&mut self.raw)),
            (true, _) => Heard::TooLarge,
        }
    }
}

/// A side that does not read is left alone.
async fn say(stream: &mut TcpStream, answer: &str, patience: Duration) -> io::Result<()> {
    let line = format!("{answer}\r\n");
    timeout(patience, stream.write_all(line.as_bytes()))
        .await
        .map_err(|_| io::ErrorKind::TimedOut)?
}
