//! A person: an address, a mailbox, and what they have read in it.

use mail_parser::MessageParser;
use private_postfix::Mailbox;

/// A mail of the server's, as its reader has it before them.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub(crate) from: String,
    /// Where answers go.
    pub(crate) reply_to: Option<String>,
    pub(crate) subject: String,
    pub(crate) message_id: String,
    pub(crate) text: String,
}

/// Somebody who plays.
pub(crate) struct Person {
    pub(crate) name: &'static str,
    pub(crate) email: String,
    pub(crate) mailbox: Mailbox,
    /// What they have read, oldest first.
    pub(crate) letters: Vec<Letter>,
    /// So many of them are dealt with.
    pub(crate) done: usize,
}

impl Letter {
    pub(crate) fn read(raw: &[u8]) -> Self {
        let mail = MessageParser::default().parse(raw).expect("a mail");
        let address = |list: Option<&mail_parser::Address<'_>>| {
            let first = list.and_then(|list| list.first());
            first.and_then(|one| one.address()).map(str::to_owned)
        };
        Self {
            from: address(mail.from()).unwrap(),
            reply_to: address(mail.reply_to()),
            subject: mail.subject().unwrap().to_owned(),
            message_id: format!("<{}>", mail.message_id().unwrap()),
            text: mail.body_text(0).unwrap().into_owned(),
        }
    }

    /// Whether a move is asked for in it.
    pub(crate) fn asks(&self) -> bool {
        let asking = ["[Your turn]", "[You are the last one]"];
        let is_asking = asking.iter().any(|begin| self.subject.starts_with(begin));
        self.reply_to.is_some() && (is_asking || self.text.contains("You are asked now:"))
    }

    /// Whether it says what came of an answer.
    pub(crate) fn tells(&self) -> bool {
        self.subject.starts_with("[Your answer")
    }

    /// The text in one line, however it was broken.
    pub(crate) fn words(&self) -> String {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        words.join(" ")
    }
}

impl Person {
    pub(crate) fn new(name: &'static str, mailbox: Mailbox) -> Self {
        Self {
            name,
            email: address(name),
            mailbox,
            letters: Vec::new(),
            done: 0,
        }
    }

    /// Reads what has come.
    pub(crate) fn look(&mut self) {
        let mails = self.mailbox.take().unwrap();
        self.letters
            .extend(mails.iter().map(|raw| Letter::read(raw)));
    }
}

/// Somebody's address.
pub(crate) fn address(name: &str) -> String {
    format!("{}@example.org", name.to_lowercase())
}
