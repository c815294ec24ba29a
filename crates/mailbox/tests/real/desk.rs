//! Takes mails in tests, and remembers what came.

use std::sync::Arc;
use std::time::Instant;

use mailbox::{Arrived, Mailbox, News, Taker, TryLater};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// A desk that mails are laid on.
#[derive(Clone, Default)]
pub(crate) struct Desk(Arc<watch::Sender<State>>);

#[derive(Default)]
struct State {
    came: Vec<(Arrived, Instant)>,
    news: Vec<String>,
    /// Subjects that are refused, each once.
    refused: Vec<String>,
    /// Whether whoever is at the desk takes their time.
    is_slow: bool,
}

impl Taker for Desk {
    async fn take(&self, mail: Arrived) -> Result<(), TryLater> {
        let subject = subject(&mail.raw);
        let mut taken = Ok(());
        self.0.send_modify(|state| {
            state.came.push((mail, Instant::now()));
            let mut refused = state.refused.iter();
            if let Some(at) = refused.position(|refused| *refused == subject) {
                state.refused.remove(at);
                taken = Err(TryLater);
            }
        });
        let mut changes = self.0.subscribe();
        changes.wait_for(|state| !state.is_slow).await.unwrap();
        taken
    }

    fn hear(&self, news: News) {
        let words = match news {
            News::Listening => "listening".to_owned(),
            News::Trouble(error) => error.to_string(),
            News::TooLarge { uid, size } => format!("mail {uid} has {size} bytes"),
        };
        self.0.send_modify(|state| state.news.push(words));
    }
}

/// Listens until it is dropped.
pub(crate) struct Listening {
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Desk {
    /// Starts to listen.
    pub(crate) fn listen(&self, mailbox: Mailbox) -> Listening {
        let (stop, stopped) = oneshot::channel();
        let listening = mailbox.listen(self.clone(), async {
            let _ = stopped.await;
        });
        Listening {
            stop: Some(stop),
            task: tokio::spawn(listening),
        }
    }

    /// Refuses the next mail with this subject.
    pub(crate) fn refuse(&self, subject: &str) {
        self.0
            .send_modify(|state| state.refused.push(subject.to_owned()));
    }

    /// Takes no mail to the end for now, or does so again.
    pub(crate) fn be_slow(&self, is_slow: bool) {
        self.0.send_modify(|state| state.is_slow = is_slow);
    }

    /// All that was offered, in order.
    pub(crate) fn mails(&self) -> Vec<Arrived> {
        let state = self.0.borrow();
        state.came.iter().map(|(mail, _)| mail.clone()).collect()
    }

    /// Their subjects.
    pub(crate) fn subjects(&self) -> Vec<String> {
        let mails = self.mails();
        mails.iter().map(|mail| subject(&mail.raw)).collect()
    }

    /// When they were offered.
    pub(crate) fn times(&self) -> Vec<Instant> {
        let state = self.0.borrow();
        state.came.iter().map(|(_, when)| *when).collect()
    }

    /// What else was heard, in words.
    pub(crate) fn news(&self) -> Vec<String> {
        self.0.borrow().news.clone()
    }

    /// Waits for so many offers.
    pub(crate) async fn until_offered(&self, number: usize) {
        self.until(&format!("{number} mails"), |state| {
            state.came.len() >= number
        })
        .await;
    }

    /// Waits until it was said so often that mails come.
    pub(crate) async fn until_listening(&self, times: usize) {
        self.until("listening", |state| {
            let said = state.news.iter().filter(|news| *news == "listening");
            said.count() >= times
        })
        .await;
    }

    /// Waits until something is told that has these words.
    pub(crate) async fn until_told(&self, words: &str) {
        self.until(words, |state| {
            state.news.iter().any(|news| news.contains(words))
        })
        .await;
    }

    async fn until(&self, what: &str, is_so: impl FnMut(&State) -> bool) {
        let mut changes = self.0.subscribe();
        let waited = timeout(super::LONG, changes.wait_for(is_so)).await;
        let is_so = waited.is_ok();
        assert!(is_so, "{what}: not in time, but {:?}", self.news());
    }
}

impl Listening {
    /// Stops, and waits for the end, which must not take long.
    pub(crate) async fn stop(mut self) {
        let began = Instant::now();
        drop(self.stop.take());
        (&mut self.task).await.unwrap();
        let took = began.elapsed();
        assert!(took.as_secs() < 1, "it took {took:?} to stop");
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn subject(raw: &[u8]) -> String {
    let text = String::from_utf8_lossy(raw);
    let line = text.lines().find_map(|line| line.strip_prefix("Subject: "));
    line.unwrap_or_default().to_owned()
}
