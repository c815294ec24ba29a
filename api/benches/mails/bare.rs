//! A loop that does nothing but send mails that are there already.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use lettre::address::Envelope;
use lettre::transport::smtp::PoolConfig;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use tokio::task::JoinSet;

use super::helpers::smtp::{Received, Receiver};

/// Connections kept open between mails, as by the program.
const KEPT_OPEN: u32 = 4;

/// The loop, with its connections to the mail server.
pub(crate) struct Bare {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    at_once: usize,
}

/// Mails that are still to be sent.
type Queue = Arc<Mutex<std::vec::IntoIter<(Envelope, Vec<u8>)>>>;

impl Bare {
    /// A loop that has so many mails under way at once.
    pub(crate) fn new(sink: &Receiver, at_once: usize) -> anyhow::Result<Self> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&sink.url())?
            .pool_config(PoolConfig::new().max_size(KEPT_OPEN))
            .build();
        Ok(Self { transport, at_once })
    }

    /// Sends these mails once more, and says how long it took until the last one was there.
    pub(crate) async fn send(
        &self,
        sink: &Receiver,
        mails: &[Received],
    ) -> anyhow::Result<Duration> {
        let letters = mails
            .iter()
            .map(letter)
            .collect::<anyhow::Result<Vec<_>>>()?;
        let queue: Queue = Arc::new(Mutex::new(letters.into_iter()));
        let mut tasks = JoinSet::new();
        let began = Instant::now();
        for _ in 0..self.at_once {
            tasks.spawn(send_all(self.transport.clone(), Arc::clone(&queue)));
        }
        while let Some(ended) = tasks.join_next().await {
            ended??;
        }
        let took = began.elapsed();
        anyhow::ensure!(
            sorted(&sink.take()) == sorted(mails),
            "other mails have arrived than the program's"
        );
        Ok(took)
    }

    /// Closes the connections.
    pub(crate) async fn stop(self) {
        self.transport.shutdown().await;
    }
}

async fn send_all(
    transport: AsyncSmtpTransport<Tokio1Executor>,
    queue: Queue,
) -> anyhow::Result<()> {
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    while let Some((envelope, message)) = next() {
        transport.send_raw(&envelope, &message).await?;
    }
    Ok(())
}

fn letter(mail: &Received) -> anyhow::Result<(Envelope, Vec<u8>)> {
    let to: Address = mail.to.first().context("it went to somebody")?.parse()?;
    let envelope = Envelope::new(Some(mail.from.parse()?), vec![to])?;
    // lettre ends every message with a line break of its own.
    let message = mail.raw.strip_suffix(b"\r\n").unwrap_or(&mail.raw);
    Ok((envelope, message.to_vec()))
}

/// What was written to whom, in an order that does not depend on who was faster.
fn sorted(mails: &[Received]) -> Vec<(&[String], &[u8])> {
    let mut all: Vec<_> = mails
        .iter()
        .map(|mail| (mail.to.as_slice(), mail.raw.as_slice()))
        .collect();
    all.sort_unstable();
    all
}
