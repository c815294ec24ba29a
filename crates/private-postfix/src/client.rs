//! A person's program, as little of it as a mail takes.
//!
//! The whole mail is written at once: in two pieces, the second would wait for the system to confirm the first, which takes
//! it 40 milliseconds.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

/// How long Postfix may take for an answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// A conversation with the server.
struct Client(BufReader<TcpStream>);

/// Hands a mail in.
pub(crate) fn send(port: u16, sender: &str, recipients: &[&str], raw: &[u8]) -> io::Result<()> {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut client = Client(BufReader::new(stream));
    client.hear(b'2')?;
    client.say(b"HELO person.invalid\r\n", b'2')?;
    client.say(format!("MAIL FROM:<{sender}>\r\n").as_bytes(), b'2')?;
    for recipient in recipients {
        client.say(format!("RCPT TO:<{recipient}>\r\n").as_bytes(), b'2')?;
    }
    client.say(b"DATA\r\n", b'3')?;
    client.say(&ended(raw), b'2')?;
    client.say(b"QUIT\r\n", b'2')
}

impl Client {
    fn say(&mut self, words: &[u8], wanted: u8) -> io::Result<()> {
        self.0.get_mut().write_all(words)?;
        self.hear(wanted)
    }

    /// Hears an answer that begins with this digit.
    fn hear(&mut self, wanted: u8) -> io::Result<()> {
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line)?;
            if line.as_bytes().first() != Some(&wanted) {
                return Err(io::Error::other(line.trim().to_owned()));
            }
            if line.as_bytes().get(3) != Some(&b'-') {
                return Ok(());
            }
        }
    }
}

/// A mail as it is sent: its lines that begin with a dot get another, and one stands at its end.
fn ended(raw: &[u8]) -> Vec<u8> {
    let mut sent = Vec::with_capacity(raw.len() + 5);
    for line in raw.split_inclusive(|&byte| byte == b'\n') {
        if line.starts_with(b".") {
            sent.push(b'.');
        }
        sent.extend_from_slice(line);
    }
    if !sent.ends_with(b"\r\n") {
        sent.extend_from_slice(b"\r\n");
    }
    sent.extend_from_slice(b".\r\n");
    sent
}
