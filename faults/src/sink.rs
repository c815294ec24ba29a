//! A mail server that takes everything, and can be cut off.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A mail that has come in.
#[derive(Clone, Debug)]
pub(crate) struct Mail {
    /// When.
    pub(crate) at: Instant,
    /// The whole of it.
    pub(crate) text: String,
}

/// The mail server; it listens on this machine alone, as long as the program runs.
pub(crate) struct Sink {
    port: u16,
    mails: Arc<Mutex<Vec<Mail>>>,
    cut: watch::Sender<bool>,
}

impl Sink {
    /// Starts it on a free port.
    pub(crate) async fn start() -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let mails = Arc::<Mutex<Vec<Mail>>>::default();
        let (cut, is_cut) = watch::channel(false);
        let kept = Arc::clone(&mails);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (kept, mut is_cut) = (Arc::clone(&kept), is_cut.clone());
                tokio::spawn(async move {
                    // Whoever is cut off is so in the middle of a word.
                    tokio::select! {
                        _ = is_cut.wait_for(|cut| *cut) => {}
                        _ = talk(stream, &kept) => {}
                    }
                });
            }
        });
        Ok(Self { port, mails, cut })
    }

    /// Its address.
    pub(crate) fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Cuts every connection off, and each new one, until it is mended.
    pub(crate) fn cut(&self, is_cut: bool) {
        self.cut.send_replace(is_cut);
    }

    /// Everything that has come in.
    pub(crate) fn mails(&self) -> Vec<Mail> {
        let mails = self.mails.lock().unwrap_or_else(PoisonError::into_inner);
        mails.clone()
    }
}

/// One conversation, as far as a sender of ours needs it.
async fn talk(mut stream: TcpStream, kept: &Mutex<Vec<Mail>>) -> std::io::Result<()> {
    let (read, mut write) = stream.split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 sink\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let word = line
            .split_ascii_whitespace()
            .next()
            .unwrap_or_default()
            .to_ascii_uppercase();
        let answer: &[u8] = match word.as_str() {
            "EHLO" => b"250-sink\r\n250 8BITMIME\r\n",
            "DATA" => {
                write.write_all(b"354 go on\r\n").await?;
                let mut text = String::new();
                while let Some(line) = lines.next_line().await? {
                    if line == "." {
                        break;
                    }
                    text.push_str(line.strip_prefix('.').unwrap_or(&line));
                    text.push('\n');
                }
                let at = Instant::now();
                let mut mails = kept.lock().unwrap_or_else(PoisonError::into_inner);
                mails.push(Mail { at, text });
                b"250 taken\r\n"
            }
            "QUIT" => {
                write.write_all(b"221 bye\r\n").await?;
                return Ok(());
            }
            _ => b"250 well\r\n",
        };
        write.write_all(answer).await?;
    }
    Ok(())
}
