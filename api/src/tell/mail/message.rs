//! From a letter to a message with headers, as it travels.

use chrono::{DateTime, Utc};
use lettre::address::Envelope;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MessageBuilder, MultiPart, SinglePart};
use lettre::{Address, Message};
use uuid::Uuid;

use super::error::SendError;
use super::letter::{Letter, Recipient};
use super::own_address::OwnAddress;
use super::{pages, plain};
use crate::ground::address::with_ascii_domain;
use crate::store::reasons::Reason;
use crate::tell::fact::Fact;

const AUTO_SUBMITTED: HeaderName = HeaderName::new_from_ascii_str("Auto-Submitted");
/// On every mail of ours.
pub(in crate::tell) const OUR_MARK: &str = "X-Poste";

const MARK: HeaderName = HeaderName::new_from_ascii_str(OUR_MARK);
const CONTENT_LANGUAGE: HeaderName = HeaderName::new_from_ascii_str("Content-Language");
/// Understood by Exchange, which does not heed `Auto-Submitted`.
const SUPPRESS: HeaderName = HeaderName::new_from_ascii_str("X-Auto-Response-Suppress");
const LIST_ID: HeaderName = HeaderName::new_from_ascii_str("List-Id");
const LIST_UNSUBSCRIBE: HeaderName = HeaderName::new_from_ascii_str("List-Unsubscribe");
const LIST_UNSUBSCRIBE_POST: HeaderName = HeaderName::new_from_ascii_str("List-Unsubscribe-Post");

/// What a mail says that is for whoever runs the server.
const TEST: &str = "This server can send mails.\r\n\r\n\
Look at the source of this one: the header Authentication-Results should say\r\n\
spf=pass, dkim=pass and dmarc=pass, or others may not get theirs.\r\n";

/// Our own addresses in a mail.
#[derive(Clone, Copy)]
pub(super) struct Own<'a> {
    /// The sender that readers see.
    pub(super) from: &'a Mailbox,
    /// Where undeliverable mails come back to.
    pub(super) bounces: Option<&'a OwnAddress>,
    /// Where answers go.
    pub(super) answers: Option<&'a OwnAddress>,
}

/// Everything that goes over the wire or into a file.
pub(super) fn compose(letter: &Letter, own: Own<'_>) -> Result<Message, SendError> {
    let Own {
        from,
        bounces,
        answers,
    } = own;
    let language = letter.to.locale.to_string();
    let answers = answers.filter(|_| letter.answered.is_some());
    let cut = answers.map(|answers| answers.cut_letters(letter.id));
    let page = pages::page(letter, cut);
    let unset = |_| SendError::failed(Reason::MailNotSet);
    let wrong = || SendError::failed(Reason::MailNotMade);
    let plain = SinglePart::plain(page.plain().map_err(unset)?);
    let html = SinglePart::html(page.html(&language).map_err(unset)?);
    let parts = MultiPart::alternative().singlepart(plain);
    let parts = match &letter.picture {
        None => parts.singlepart(html),
        Some(png) => {
            let kind = ContentType::parse("image/png").map_err(|_| wrong())?;
            let picture = Attachment::new_inline(letter.picture_id()).body(png.to_vec(), kind);
            parts.multipart(MultiPart::related().singlepart(html).singlepart(picture))
        }
    };

    let address = with_ascii_domain(&letter.to.address).map_err(|_| wrong())?;
    let ids = Ids::of(letter, from.email.domain());
    let mut message = Message::builder()
        .from(from.clone())
        .to(mailbox(&letter.to, address.clone()))
        .subject(plain::header(&page.subject))
        .date(letter.sent_at.into())
        .message_id(Some(ids.own))
        // Holiday notices and the like are not to answer (RFC 3834).
        .raw_header(HeaderValue::new(
            AUTO_SUBMITTED,
            "auto-generated".to_owned(),
        ))
        .raw_header(HeaderValue::new(SUPPRESS, "OOF, AutoReply".to_owned()))
        .raw_header(HeaderValue::new(CONTENT_LANGUAGE, language))
        // By which a mail of ours that comes in is known.
        .raw_header(HeaderValue::new(MARK, letter.fact.name().to_owned()));
    if let Some(answers) = answers {
        let address = answers.of(letter.id).map_err(|_| wrong())?;
        message = message.reply_to(Mailbox::new(from.name.clone(), address));
    }
    if let Some(first) = ids.first {
        message = message.in_reply_to(first.clone()).references(first);
    }
    if let Some(game) = letter.fact.game() {
        // One a game, by which mail programs sort (RFC 2919).
        let list = format!("<{}.{}>", game.id, from.email.domain());
        message = message.raw_header(HeaderValue::new(LIST_ID, list));
    }
    if let Some(link) = &letter.unsubscribe {
        message = unsubscribed_at(message, link);
    }
    if let Some(bounces) = bounces {
        let sender = bounces.of(letter.id).map_err(|_| wrong())?;
        let envelope = Envelope::new(Some(sender), vec![address]);
        message = message.envelope(envelope.map_err(|_| wrong())?);
    }
    message.multipart(parts).map_err(|_| wrong())
}

/// The `Message-ID` of a message that is put together.
pub(super) fn message_id(message: &Message) -> String {
    let id = message.headers().get_raw("Message-ID");
    id.unwrap_or_default().to_owned()
}

/// A mail by which whoever runs the server sees that mails arrive.
pub(super) fn compose_test(
    from: &Mailbox,
    to: &Address,
    comes_back: Option<Address>,
    at: DateTime<Utc>,
) -> Result<Message, SendError> {
    let wrong = || SendError::failed(Reason::MailNotMade);
    let to = with_ascii_domain(to).map_err(|_| wrong())?;
    let mut message = Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, to.clone()))
        .subject("A test of mails")
        .date(at.into())
        .message_id(Some(format!(
            "<{}@{}>",
            Uuid::now_v7(),
            from.email.domain()
        )))
        .raw_header(HeaderValue::new(
            AUTO_SUBMITTED,
            "auto-generated".to_owned(),
        ))
        .raw_header(HeaderValue::new(SUPPRESS, "OOF, AutoReply".to_owned()))
        .raw_header(HeaderValue::new(MARK, "test".to_owned()));
    if let Some(sender) = comes_back {
        let envelope = Envelope::new(Some(sender), vec![to]);
        message = message.envelope(envelope.map_err(|_| wrong())?);
    }
    message
        .singlepart(SinglePart::plain(TEST.to_owned()))
        .map_err(|_| wrong())
}

/// Says where mail programs switch such mails off with one click (RFC 8058). A link that no header can hold is left to
/// the foot of the mail.
fn unsubscribed_at(message: MessageBuilder, link: &str) -> MessageBuilder {
    let fits = |byte: u8| byte.is_ascii_graphic() && !b"<>".contains(&byte);
    if !link.bytes().all(fits) {
        return message;
    }
    message
        .raw_header(HeaderValue::new(LIST_UNSUBSCRIBE, format!("<{link}>")))
        .raw_header(HeaderValue::new(
            LIST_UNSUBSCRIBE_POST,
            "List-Unsubscribe=One-Click".to_owned(),
        ))
}

fn mailbox(to: &Recipient, address: Address) -> Mailbox {
    let name = plain::header(&plain::name(&to.name));
    Mailbox::new((!name.is_empty()).then_some(name), address)
}

/// What ties the mails of one game to one seat together.
struct Ids {
    own: String,
    first: Option<String>,
}

impl Ids {
    /// The thread begins with the mail that the game has begun, whose id follows from game and seat:
    /// later mails can name it without asking anybody.
    fn of(letter: &Letter, domain: &str) -> Self {
        let own = format!("<{}@{domain}>", letter.id);
        // There is no thread before the game has begun.
        let has_begun = !matches!(
            letter.fact,
            Fact::Invitation(_)
                | Fact::ConfirmStart(_)
                | Fact::SeatLost(_)
                | Fact::TableWaits(_)
                | Fact::TableClosed(_)
        );
        let game = letter.fact.game().filter(|_| has_begun);
        let first = game
            .zip(letter.thread_seat)
            .map(|(game, seat)| format!("<{}.{seat}@{domain}>", game.id));
        match (&letter.fact, first) {
            (Fact::GameStarted(_), Some(own)) => Self { own, first: None },
            (_, first) => Self { own, first },
        }
    }
}
