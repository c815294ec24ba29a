//! Listens to a folder for as long as the program runs.

use std::convert::Infallible;
use std::future::Future;
use std::mem::{Discriminant, discriminant};

use tokio::time::{Instant, sleep};

use crate::book::Book;
use crate::session::Session;
use crate::{Arrived, Error, Mailbox, News, Taker, TryLater};

/// What was last told of the state of things.
enum Told {
    Nothing,
    Listening,
    Trouble(Discriminant<Error>),
}

struct Listener<'a, T> {
    mailbox: &'a Mailbox,
    taker: &'a T,
    book: Book,
    told: Told,
    /// Connections in vain since mails last came.
    in_vain: u32,
}

impl Mailbox {
    /// Offers every unseen mail of the folder to the taker, and each new one as it comes, until `stop` is ready.
    ///
    /// A mail is offered at least once, and more than once if its mark could not be set in time or if two programs listen
    /// to the folder. Nothing is ever deleted. A mail that is being taken when `stop` gets ready is let go of, and comes
    /// again with the next start.
    pub async fn listen(self, taker: impl Taker, stop: impl Future<Output = ()>) {
        let mut listener = Listener {
            mailbox: &self,
            taker: &taker,
            book: Book::new(self.settings.again),
            told: Told::Nothing,
            in_vain: 0,
        };
        tokio::select! {
            biased;
            () = stop => {}
            never = listener.run() => match never {},
        }
    }
}

impl<T: Taker> Listener<'_, T> {
    async fn run(&mut self) -> Infallible {
        loop {
            let Err(error) = self.converse().await;
            let waits = self.mailbox.settings.reconnect;
            self.in_vain = self.in_vain.saturating_add(1);
            let wait = if error.needs_a_person() {
                waits.longest
            } else {
                waits.after(self.in_vain)
            };
            self.tell_of(error);
            sleep(wait).await;
        }
    }

    /// One conversation with the server, up to the error that ends it.
    async fn converse(&mut self) -> Result<Infallible, Error> {
        let settings = self.mailbox.settings;
        let mut session = Session::open(self.mailbox).await?;
        self.book.open(session.validity());
        loop {
            let unseen = session.unseen().await?;
            for uid in self.book.due(unseen, Instant::now()) {
                self.deal_with(uid, &mut session).await?;
            }
            if session.has_news() {
                continue;
            }
            self.tell_that_it_listens();
            let renewal = Instant::now() + settings.renewal;
            let until = self.book.next().map_or(renewal, |next| renewal.min(next));
            session = session.wait(until, settings.poll).await?;
        }
    }

    async fn deal_with(&mut self, uid: u32, session: &mut Session) -> Result<(), Error> {
        self.book.begin(uid, Instant::now());
        let Some(size) = session.size(uid).await? else {
            // Most likely another program deleted it. If it is still there, it is asked for again.
            self.book.leave(uid, Instant::now());
            tracing::debug!(uid, "a mail is not given out");
            return Ok(());
        };
        if size > self.mailbox.settings.largest {
            session.mark(uid).await?;
            self.book.mark(uid);
            self.taker.hear(News::TooLarge { uid, size });
            return Ok(());
        }
        let Some(raw) = session.mail(uid, size).await? else {
            self.book.leave(uid, Instant::now());
            tracing::debug!(uid, "a mail is not given out");
            return Ok(());
        };
        if let Err(TryLater) = self.taker.take(Arrived::new(raw)).await {
            self.book.leave(uid, Instant::now());
            tracing::debug!(uid, "a mail is to come again later");
            return Ok(());
        }
        session.mark(uid).await?;
        self.book.mark(uid);
        tracing::debug!(uid, "a mail was taken");
        Ok(())
    }

    fn tell_that_it_listens(&mut self) {
        self.in_vain = 0;
        // A mail that cannot be had or marked would be told of again and again.
        if !matches!(self.told, Told::Listening) && !self.book.has_broken() {
            self.told = Told::Listening;
            self.taker.hear(News::Listening);
        }
    }

    fn tell_of(&mut self, error: Error) {
        let kind = discriminant(&error);
        if matches!(self.told, Told::Trouble(told) if told == kind) {
            tracing::debug!(%error, "still no mails");
        } else {
            self.told = Told::Trouble(kind);
            self.taker.hear(News::Trouble(error));
        }
    }
}
