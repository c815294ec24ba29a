//! Mails that come in by a mailbox of somebody else's mail server, which the crate `mailbox` fetches them from.

use std::future::pending;
use std::sync::Arc;

use mailbox::{Mailbox, News, Taker, TryLater};

use super::{Addresses, Arrived, MAX_BYTES, take};
use crate::table::House;

/// Fetches mails until the task is ended.
pub async fn fetch(mut mailbox: Mailbox, addresses: Addresses, house: Arc<House>) {
    mailbox.settings.largest = u32::try_from(MAX_BYTES).unwrap_or(u32::MAX);
    mailbox.listen(Desk { addresses, house }, pending()).await;
}

/// Where what comes is dealt with, as at the port.
struct Desk {
    addresses: Addresses,
    house: Arc<House>,
}

impl Taker for Desk {
    /// Whoever sent a mail may have named any recipient, so it is about the first whose signature is ours. One that is to
    /// none of our addresses is left alone.
    async fn take(&self, mail: mailbox::Arrived) -> Result<(), TryLater> {
        let mut to = mail.recipients.iter();
        let Some(about) = to.find_map(|to| self.addresses.find(to)) else {
            tracing::debug!("a mail came that is to none of our addresses");
            return Ok(());
        };
        let from_nobody = mail.envelope_sender.as_deref() == Some("");
        match take(&self.house, about, from_nobody, &mail.raw).await {
            Arrived::Noted | Arrived::Nothing => Ok(()),
            Arrived::TooEarly => Err(TryLater),
        }
    }

    fn hear(&self, news: News) {
        match news {
            News::Listening => tracing::info!("mails are fetched from the mailbox"),
            News::Trouble(error) if error.needs_a_person() => {
                tracing::error!(%error, "no mails are fetched from the mailbox");
            }
            News::Trouble(error) => tracing::warn!(%error, "no mails are fetched from the mailbox"),
            News::TooLarge { uid, size } => {
                tracing::warn!(
                    uid,
                    size,
                    "a mail in the mailbox is too large to be fetched"
                );
            }
        }
    }
}
