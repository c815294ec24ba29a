//! An HTTP client that costs as little as pgbench's threads do: one kept-open connection, no parser but for the length.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::Context as _;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// One connection to the server.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    request: Vec<u8>,
    line: String,
    body: Vec<u8>,
}

impl Client {
    /// Connects.
    pub(crate) fn connect(address: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self {
            stream: BufReader::new(stream),
            request: Vec::new(),
            line: String::new(),
            body: Vec::new(),
        })
    }

    /// Sends JSON under an idempotency key and returns the JSON of the answer, which must be of success.
    pub(crate) fn post(
        &mut self,
        path: &str,
        token: &str,
        key: &str,
        body: &str,
    ) -> anyhow::Result<&[u8]> {
        self.request.clear();
        write!(
            self.request,
            "POST /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nIdempotency-Key: {key}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )?;
        self.stream.get_mut().write_all(&self.request)?;
        let status = self.read_line()?.get(9..12).unwrap_or_default().to_owned();
        let mut length = 0;
        loop {
            let line = self.read_line()?;
            if line.is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse()?;
            }
        }
        self.body.resize(length, 0);
        self.stream.read_exact(&mut self.body)?;
        anyhow::ensure!(
            status.starts_with('2'),
            "the server answered {status} to {path}: {}",
            String::from_utf8_lossy(&self.body)
        );
        Ok(&self.body)
    }

    fn read_line(&mut self) -> anyhow::Result<&str> {
        self.line.clear();
        self.stream
            .read_line(&mut self.line)
            .context("the server does not answer")?;
        anyhow::ensure!(!self.line.is_empty(), "the server has hung up");
        Ok(self.line.trim_end())
    }
}
