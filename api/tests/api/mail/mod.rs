//! Mails, from the facts to a real mail server.

mod delivery;
mod folder;
mod headers;
mod languages;
mod letters;
mod text;
mod tls;
mod trouble;

use api::tell::mail::{Letter, Mailer};
use lettre::message::Mailbox;
use mail_parser::{Message, MessageParser};
use tempfile::TempDir;

fn sender() -> Mailbox {
    "Poste Restante <games@play.example>".parse().unwrap()
}

fn parsed(raw: &[u8]) -> Message<'_> {
    MessageParser::new().parse(raw).unwrap()
}

/// A folder for mails that goes away with the test.
fn folder() -> (TempDir, Mailer) {
    let folder = TempDir::new().unwrap();
    let mailer = Mailer::folder(folder.path().to_owned(), sender()).unwrap();
    (folder, mailer)
}

/// The mail as a file holds it.
async fn written(letter: &Letter) -> Vec<u8> {
    let (_folder, mailer) = folder();
    let sent = mailer.send(letter).await.unwrap();
    std::fs::read(sent.file.unwrap()).unwrap()
}
