//! Where the replies of the corpus are brought in: one server, and a game for each decision that they answer.

use std::collections::BTreeMap;

use engine::entry::{Actor, Entry};
use engine::table::ActRefused;
use engine::{AnyTable, Seat};
use serde_json::json;
use serde_json::value::RawValue;
use uuid::Uuid;

use api::table::submit::{By, Submission, submit};
use mail_parser::MessageParser;

type Values = BTreeMap<String, String>;
use super::positions::Position;
use crate::answers::{Asking, ByMail};
use crate::helpers::Person;

/// A server and the people who play at it.
pub(crate) struct Stage {
    pub(crate) by_mail: ByMail,
    /// Five people; the first of them sit in the games.
    pub(crate) people: Vec<Person>,
}

/// A game that has come to a position.
pub(crate) struct Table {
    pub(crate) id: Uuid,
    pub(crate) position: Position,
    /// Whoever is asked.
    pub(crate) person: Person,
    /// The version of the game at the position.
    begun: usize,
}

impl Table {
    /// Whether it is asked in secret.
    pub(crate) fn is_sealed(&self) -> bool {
        matches!(self.position.table.awaited(), (_, true))
    }
}

impl Stage {
    pub(crate) async fn new() -> Self {
        let by_mail = ByMail::start().await;
        let names = ["Anna", "Ben", "Cleo", "Dora", "Emil"];
        let people = by_mail.app.sign_in_all(&names).await;
        Self { by_mail, people }
    }

    /// Plays a new game up to a position.
    pub(crate) async fn play(&mut self, position: Position) -> Table {
        let app = &self.by_mail.app;
        self.people = app.renewed_all(&self.people).await;
        let people = &self.people[..position.seats];
        let slug = position.ruleset.slug();
        let wish = json!({ "ruleset": slug, "seats": position.seats, "name": "Friday club" });
        let game = app.open_table(&people[0], wish).await;
        let secret = engine::hex::encode(&position.secret);
        let same =
            format!("UPDATE games SET secret = decode('{secret}', 'hex') WHERE id = '{game}'");
        app.execute(&same).await.unwrap();
        for guest in &people[1..] {
            app.join(&game, guest).await.expect(201);
        }
        let person = people[usize::from(position.seat.number())].clone();
        let table = Table {
            id: game.parse().unwrap(),
            begun: position.moves.len() + 1,
            person,
            position,
        };
        for (seat, action) in &table.position.moves {
            self.submit(&table, *seat, action).await;
        }
        table
    }

    async fn submit(&self, table: &Table, seat: Seat, action: &RawValue) {
        let person = &self.people[usize::from(seat.number())];
        self.submit_as(table, person, action).await;
    }

    /// Takes a step of a person, not by mail.
    pub(crate) async fn submit_as(&self, table: &Table, person: &Person, action: &RawValue) {
        let house = &self.by_mail.app.app.house;
        let mut conn = house.database.get().await.unwrap();
        let now = house.matches.load(&mut conn, table.id).await.unwrap();
        drop(conn);
        let submission = Submission {
            game: table.id,
            by: By::User(person.id.parse().unwrap()),
            decision: now.table.decision_id(),
            actions: &[action.to_owned()],
            key: None,
        };
        submit(house, submission).await.unwrap();
    }

    /// Goes back to the position, whatever has been done since: its question is asked once more, by a new mail.
    pub(crate) async fn go_back(&self, table: &Table) {
        let seat = table.position.seat;
        // Nobody is told twice in one turn that it is theirs, so this one is played first.
        while let Some(step) = self.default_of(table, seat).await {
            let step = serde_json::value::to_raw_value(&step).unwrap();
            self.submit(table, seat, &step).await;
        }
        let last = u32::try_from(table.begun).unwrap() - 1;
        self.act(table, |now| Ok(vec![now.undo(Actor::Table, seat, last)?]))
            .await;
    }

    /// The careful step of a seat, if it is asked.
    async fn default_of(&self, table: &Table, seat: Seat) -> Option<String> {
        let house = &self.by_mail.app.app.house;
        let mut conn = house.database.get().await.unwrap();
        let now = house.matches.load(&mut conn, table.id).await.unwrap();
        now.table.safe_default(seat)
    }

    async fn act(
        &self,
        table: &Table,
        act: impl FnOnce(&mut AnyTable) -> Result<Vec<Entry>, ActRefused>,
    ) {
        let house = &self.by_mail.app.app.house;
        let mut conn = house.database.get().await.unwrap();
        let row = api::store::tables::game::find(&mut conn, table.id).await;
        let row = row.unwrap().unwrap();
        let acted = api::table::act::act(house, &mut conn, &row, act).await;
        api::table::frame::After::acted(&acted.unwrap()).announce(house);
    }

    /// The mail that asks whoever is due.
    pub(crate) async fn asking(&self, table: &Table) -> Asking {
        let mails = self.by_mail.mails().await;
        let email = self.address(table).await;
        let is_it = |mail: &Asking| mail.to == email && mail.reply_to.is_some();
        let asking = mails.iter().rev().find(|mail| is_it(mail));
        asking.cloned().unwrap_or_else(|| {
            let mails = mails.iter().map(|mail| (&mail.to, &mail.subject));
            panic!("{email} is not asked: {:?}", mails.collect::<Vec<_>>())
        })
    }

    /// How many entries the log has.
    pub(crate) async fn version(&self, table: &Table) -> usize {
        self.entries(table, 0).await.len()
    }

    /// The entries of the log from this one on, each by its actor and action.
    pub(crate) async fn entries(&self, table: &Table, from: usize) -> Vec<(String, String)> {
        let query = format!(
            "SELECT actor || '|' || action AS text FROM log WHERE game_id = '{}' AND seq >= {from} ORDER BY seq",
            table.id
        );
        let rows = self.by_mail.app.texts(&query).await;
        let parted = rows.iter().map(|row| row.split_once('|').unwrap());
        parted
            .map(|(actor, action)| (actor.to_owned(), action.to_owned()))
            .collect()
    }

    /// What was said at a table, the oldest first.
    pub(crate) async fn said(&self, table: &Table) -> Vec<String> {
        let query = format!(
            "SELECT text FROM messages WHERE game_id = '{}' ORDER BY id",
            table.id
        );
        self.by_mail.app.texts(&query).await
    }

    /// What the server noted about each mail to this address: its state, and why nobody is told anything.
    pub(crate) async fn noted(&self, asking: &Asking) -> Vec<String> {
        let notice = notice_of(asking);
        let query = format!(
            "SELECT state || ' ' || coalesce(reason, '') AS text FROM incoming_mails \
             WHERE notice_id = '{notice}' ORDER BY id"
        );
        self.by_mail.app.texts(&query).await
    }

    /// The address of whoever is asked, as mails to it name it.
    async fn address(&self, table: &Table) -> String {
        let query = format!(
            "SELECT email AS text FROM users WHERE id = '{}'",
            table.person.id
        );
        let address = self.by_mail.app.texts(&query).await.remove(0);
        let (local, domain) = address.split_once('@').unwrap();
        format!("{local}@{}", url::Host::parse(domain).unwrap())
    }

    /// Gives whoever is asked another address.
    pub(crate) async fn readdress(&self, table: &Table, address: &str) {
        let update = format!(
            "UPDATE users SET email = '{address}' WHERE id = '{}'",
            table.person.id
        );
        assert_eq!(self.by_mail.app.execute(&update).await.unwrap(), 1);
    }
}

/// The notice whose mail this is.
pub(crate) fn notice_of(asking: &Asking) -> Uuid {
    let address = asking.reply_to.as_deref().unwrap();
    let (_, behind) = address.split_once('+').unwrap();
    behind.split_once('.').unwrap().0.parse().unwrap()
}

/// What replies quote of a mail that the server has sent.
pub(crate) fn values(asking: &Asking, from: &str, now: &str) -> Values {
    let (local, domain) = from.split_once('@').unwrap();
    let mail = MessageParser::default().parse(&asking.raw).unwrap();
    let raw_subject = mail.header_raw("Subject").unwrap();
    let unfolded: String = raw_subject.replace("\r\n", "");
    let letters = asking.text.lines().next().unwrap();
    let letters = letters.trim_end_matches([' ', '=']).rsplit(' ').next();
    let (_, body) = asking.html.split_once("<body").unwrap();
    let (_, body) = body.split_once('>').unwrap();
    let (body, _) = body.rsplit_once("</body>").unwrap();
    let plain = asking.text.replace("\r\n", "\n");
    let values = [
        ("reply_to", asking.reply_to.as_deref().unwrap()),
        ("from", from),
        ("from_local", local),
        ("from_domain", domain),
        ("sender", &asking.from),
        ("message_id", &asking.message_id),
        ("original_subject", unfolded.trim()),
        ("subject_text", &asking.subject),
        ("cut_letters", letters.unwrap()),
        ("quoted_plain", plain.trim_end_matches('\n')),
        ("quoted_html", body),
        ("date", now),
    ];
    let owned = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    BTreeMap::from(owned)
}
