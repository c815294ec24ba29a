//! A mail server that brings mails: the other side of the port that takes them, a line at a time.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufStream};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Longer than any answer takes.
const BOUND: Duration = Duration::from_secs(20);

/// A conversation.
pub(crate) struct Client(BufStream<TcpStream>);

impl Client {
    /// Connects and hears the greeting.
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        let mut client = Self(BufStream::new(stream));
        let greeting = client.answer().await;
        assert!(greeting.starts_with("220 "), "{greeting}");
        client
    }

    /// Says a line and hears the answer.
    pub(crate) async fn say(&mut self, line: &str) -> String {
        self.send(format!("{line}\r\n").as_bytes()).await;
        self.answer().await
    }

    /// Says these very bytes.
    pub(crate) async fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).await.unwrap();
        self.0.flush().await.unwrap();
    }

    /// Hears one answer to its last line.
    pub(crate) async fn answer(&mut self) -> String {
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            let heard = timeout(BOUND, self.0.read_line(&mut line));
            heard.await.expect("an answer in time").unwrap();
            answer.push_str(&line);
            if line.is_empty() || line.as_bytes().get(3) == Some(&b' ') {
                return answer.trim_end().to_owned();
            }
        }
    }

    /// What is heard until the other side closes.
    pub(crate) async fn rest(&mut self) -> String {
        let mut rest = String::new();
        let heard = timeout(BOUND, self.0.read_to_string(&mut rest));
        heard.await.expect("an end in time").unwrap();
        rest
    }

    /// Brings a message of nobody to a recipient, who must be known; the answer to the message.
    pub(crate) async fn bring(&mut self, hello: &str, to: &str, message: &[u8]) -> String {
        self.bring_from("", hello, to, message).await
    }

    /// The same from somebody.
    pub(crate) async fn bring_from(
        &mut self,
        from: &str,
        hello: &str,
        to: &str,
        message: &[u8],
    ) -> String {
        assert!(self.say(hello).await.starts_with("250"), "{hello}");
        let taken = self.say(&format!("MAIL FROM:<{from}>")).await;
        assert!(taken.starts_with("250"), "{taken}");
        let taken = self.say(&format!("RCPT TO:<{to}>")).await;
        assert!(taken.starts_with("250"), "{taken}");
        assert!(self.say("DATA").await.starts_with("354"));
        let mut stuffed = Vec::new();
        for line in message.split_inclusive(|byte| *byte == b'\n') {
            if line.starts_with(b".") {
                stuffed.push(b'.');
            }
            stuffed.extend_from_slice(line);
        }
        if !stuffed.ends_with(b"\r\n") {
            stuffed.extend_from_slice(b"\r\n");
        }
        stuffed.extend_from_slice(b".\r\n");
        self.send(&stuffed).await;
        self.answer().await
    }
}
