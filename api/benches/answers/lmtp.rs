//! A mail server that brings mails over LMTP, one after the other on a connection that stays open.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use super::letters::Letter;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Brings mails, each of which must be taken.
pub(crate) fn bring(port: SocketAddr, letters: &[Letter]) -> anyhow::Result<()> {
    let stream = TcpStream::connect(port)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut stream = BufReader::new(stream);
    heard(&mut stream, "220")?;
    say(&mut stream, b"LHLO mx.example\r\n", "250")?;
    for letter in letters {
        // In one piece, as Postfix does where the receiver says PIPELINING.
        let Letter { from, to, .. } = letter;
        let envelope = format!("MAIL FROM:<{from}>\r\nRCPT TO:<{to}>\r\nDATA\r\n");
        say(&mut stream, envelope.as_bytes(), "250")?;
        heard(&mut stream, "250")?;
        heard(&mut stream, "354")?;
        let whole = [letter.raw.as_slice(), b".\r\n"].concat();
        say(&mut stream, &whole, "250")?;
    }
    say(&mut stream, b"QUIT\r\n", "221")
}

fn say(stream: &mut BufReader<TcpStream>, bytes: &[u8], wanted: &str) -> anyhow::Result<()> {
    stream.get_mut().write_all(bytes)?;
    heard(stream, wanted)
}

/// Hears an answer of one line or more, which must begin like this.
fn heard(stream: &mut BufReader<TcpStream>, wanted: &str) -> anyhow::Result<()> {
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        anyhow::ensure!(line.starts_with(wanted), "the server answered {line}");
        if line.as_bytes().get(3) == Some(&b' ') {
            return Ok(());
        }
    }
}
