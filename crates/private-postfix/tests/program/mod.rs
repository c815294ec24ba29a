//! A program that takes mails over LMTP, as little of it as Postfix needs.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use held_port::HeldPort;

/// A mail that was taken.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    pub(crate) sender: String,
    pub(crate) recipient: String,
    pub(crate) raw: String,
}

/// Takes mails for as long as the tests run.
pub(crate) struct Program {
    port: HeldPort,
    taken: Receiver<Taken>,
    refusals: Arc<Mutex<Refusals>>,
}

#[derive(Default)]
struct Refusals {
    left: Vec<String>,
    said: usize,
}

impl Program {
    /// Refuses the first mails in these words.
    pub(crate) fn start(refusals: &[&str]) -> Self {
        Self::start_at(HeldPort::find().unwrap(), refusals)
    }

    /// The same at a port.
    pub(crate) fn start_at(port: HeldPort, refusals: &[&str]) -> Self {
        let listener = TcpListener::bind(port.address()).unwrap();
        let (sender, taken) = channel();
        let left = refusals
            .iter()
            .rev()
            .map(|&words| words.to_owned())
            .collect();
        let refusals = Arc::new(Mutex::new(Refusals { left, said: 0 }));
        let shared = Arc::clone(&refusals);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (sender, shared) = (sender.clone(), Arc::clone(&shared));
                thread::spawn(move || talk(stream.unwrap(), &sender, &shared));
            }
        });
        Self {
            port,
            taken,
            refusals,
        }
    }

    pub(crate) const fn port(&self) -> u16 {
        self.port.number()
    }

    /// How many mails were refused.
    pub(crate) fn refusals(&self) -> usize {
        self.refusals.lock().unwrap().said
    }

    /// The next mail that is taken.
    pub(crate) fn wait(&self, patience: Duration) -> Taken {
        self.taken.recv_timeout(patience).expect("a mail in time")
    }
}

fn talk(stream: TcpStream, taken: &Sender<Taken>, refusals: &Mutex<Refusals>) {
    let mut writing = stream.try_clone().unwrap();
    let mut say = |line: &str| writing.write_all(format!("{line}\r\n").as_bytes()).unwrap();
    let mut lines = BufReader::new(stream).lines();
    let mut mail = Taken::default();
    say("220 poste.example LMTP");
    while let Some(Ok(line)) = lines.next() {
        let (verb, rest) = line.split_at(line.len().min(4));
        let address = || {
            let (_, rest) = rest.split_once('<').unwrap();
            rest.split_once('>').unwrap().0.to_owned()
        };
        match verb {
            "LHLO" => say("250-poste.example\r\n250 ENHANCEDSTATUSCODES"),
            "MAIL" => {
                mail = Taken {
                    sender: address(),
                    ..Taken::default()
                };
                say("250 2.1.0 ok");
            }
            "RCPT" => {
                mail.recipient = address();
                say("250 2.1.5 ok");
            }
            "DATA" => {
                say("354 go on");
                for line in lines
                    .by_ref()
                    .map(Result::unwrap)
                    .take_while(|line| line != ".")
                {
                    mail.raw += line.strip_prefix('.').unwrap_or(&line);
                    mail.raw += "\r\n";
                }
                let refusal = {
                    let mut refusals = refusals.lock().unwrap();
                    let refusal = refusals.left.pop();
                    refusals.said += usize::from(refusal.is_some());
                    refusal
                };
                if let Some(words) = refusal {
                    say(&words);
                } else {
                    say("250 2.0.0 taken");
                    // The test may have ended.
                    let _ = taken.send(std::mem::take(&mut mail));
                }
            }
            "QUIT" => {
                say("221 2.0.0 bye");
                return;
            }
            _ => say("250 2.0.0 ok"),
        }
    }
}
