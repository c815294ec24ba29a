//! Sealed answers by mail: what one seat has answered stands in no mail to anybody else, whatever they ask for.
//!
//! Two servers that differ in nothing but that answer must send everybody else the same mails.

use engine::{Seat, hex};
use sha2::{Digest as _, Sha256};

use super::Asking;
use super::positions::Position;
use super::stage::{Stage, Table};
use crate::helpers::Person;
use crate::helpers::smtp::picture;
use crate::secrecy::comparable;

/// What stands in the line above which mails are answered, and is another in each.
const CUT: &str = "answer above this line == ";

struct World {
    stage: Stage,
    table: Table,
    /// What everybody but the hidden seat was mailed.
    told: Vec<String>,
}

impl World {
    async fn new(position: &Position) -> Self {
        let mut stage = Stage::new().await;
        let table = stage.play(position.clone()).await;
        Self {
            stage,
            table,
            told: Vec::new(),
        }
    }

    /// Keeps what others than the hidden seat are mailed; what the hidden one is.
    fn read(&mut self, mails: &[Asking]) -> String {
        let hidden = &self.table.person.email;
        let url = self.stage.by_mail.app.url();
        let (mut own, mut told) = (String::new(), Vec::new());
        for mail in mails {
            let picture = picture(&mail.raw).map(|(_, png)| hex::encode(&Sha256::digest(png)[..8]));
            let said = format!(
                "{}: {}\n{}\n{}\n{picture:?}",
                mail.to, mail.subject, mail.text, mail.html
            );
            if mail.to == *hidden {
                own.push_str(&said);
                continue;
            }
            let mut pieces = said.split(CUT);
            let mut uncut = pieces.next().unwrap().to_owned();
            for piece in pieces {
                uncut.push_str(&piece[6..]);
            }
            told.push(comparable(&uncut.replace(url, "")));
        }
        // People do not wait for each other's mails, so these have no order.
        told.sort();
        self.told.extend(told);
        own
    }

    /// Has a person answer the mail that asked them; what they are answered.
    async fn answer(&mut self, asking: &Asking, says: &str) -> String {
        self.stage.by_mail.answer(asking, says).await;
        let mails = self.stage.by_mail.mails().await;
        self.read(&mails)
    }
}

fn asked<'m>(mails: &'m [Asking], person: &Person) -> &'m Asking {
    let mut mails = mails.iter();
    let asking = mails.rfind(|mail| mail.to == person.email && mail.reply_to.is_some());
    asking.expect("a mail that asks")
}

/// Plays one world: the hidden seat answers with the first or the last of what it may, and all others ask for whatever
/// there is. What they are told, and what the hidden one is.
async fn told(position: &Position, last: bool) -> (Vec<String>, String) {
    let mut world = World::new(position).await;
    let (waiting, _) = position.table.awaited();
    let hidden = position.seat;
    let mails = world.stage.by_mail.mails().await;
    world.read(&mails);
    let options = position.written(hidden);
    let answer = if last {
        options.last().unwrap()
    } else {
        &options[0]
    };
    let own = asked(&mails, &world.table.person).clone();
    let others: Vec<Seat> = waiting.iter().filter(|seat| *seat != hidden).collect();
    let answered = world.answer(&own, answer).await;
    assert!(answered.contains(answer.as_str()), "{answer}: {answered}");
    for (number, seat) in others.iter().enumerate() {
        let person = world.stage.people[usize::from(seat.number())].clone();
        let asking = asked(&mails, &person).clone();
        let legal = position.written(*seat);
        let verb = legal[0].split(' ').next().unwrap();
        let mut says = vec![
            "board".to_owned(),
            "log".to_owned(),
            "help".to_owned(),
            format!("help {verb}"),
            format!("try\n{}", legal[0]),
            format!("{verb} nonsense"),
            "Hello there".to_owned(),
            "say My answer is a secret".to_owned(),
            "undo".to_owned(),
        ];
        // The last answer of all opens every other one.
        if number + 1 < others.len() {
            says.push("default".to_owned());
            says.push(legal[0].clone());
        }
        for text in says {
            let before = world.told.len();
            world.answer(&asking, &text).await;
            assert!(world.told.len() > before, "nobody answers “{text}”");
        }
        world.stage.by_mail.app.later(chrono::TimeDelta::hours(2));
    }
    (world.told, answered)
}

async fn is_kept(ruleset: &str) {
    let position = Position::sealed(ruleset, 3);
    let (one, own) = Box::pin(told(&position, false)).await;
    let (two, other) = Box::pin(told(&position, true)).await;
    assert_ne!(own, other);
    assert_eq!(one.len(), two.len());
    for (one, two) in one.iter().zip(&two) {
        assert_eq!(one, two);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bid_by_mail_is_in_no_mail_to_anybody_else() {
    Box::pin(is_kept("tammany-hall")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tile_that_is_given_back_by_mail_is_in_no_mail_to_anybody_else() {
    Box::pin(is_kept("city-and-guilds")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_that_are_kept_by_mail_are_in_no_mail_to_anybody_else() {
    Box::pin(is_kept("bull-moose")).await;
}
