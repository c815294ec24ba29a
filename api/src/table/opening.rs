//! Opening a table.

use bots::{Level, Opponent, Temperament, UnknownLevel, UnknownTemperament};
use diesel_async::AsyncPgConnection;
use engine::any::UnknownRuleset;
use engine::chance::Nonce;
use engine::terms::Terms;
use engine::{Ruleset, SeatCount};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::frame::{After, Asker, Outcome, told};
use super::gather::{self, Begun};
use super::house::House;
use super::inviting;
use super::keys::Reply;
use super::programs;
use super::refused::{Refused, Result};
use super::visible::{lock, own_seat, visible_game};
use crate::clocks;
use crate::ground::details::{Detail, Spoken};
use crate::ground::{secrets, text};
use crate::store::tables;
use crate::store::tables::game::{NewGame, Status, Visibility};
use crate::store::tables::gathering::MAX_HOURS;

/// The house's bot of whoever asks for none in particular.
pub const USUAL_BOT: Opponent = Opponent::keen(Level::Fair);

/// What somebody wants of a table, as they say it.
#[derive(Debug)]
pub struct Wish {
    /// What is played.
    pub ruleset: Ruleset,
    /// How many seats the table has.
    pub seats: SeatCount,
    /// The house's bots, which take the last seats in this order.
    pub bots: Vec<Opponent>,
    /// What the table is called; named after the game if not given.
    pub name: Option<String>,
    /// The game's options; each has a default.
    pub options: Option<Box<RawValue>>,
    /// How much time there is.
    pub terms: Terms,
    /// Who may see the game.
    pub visibility: Visibility,
    /// How many hours people have to confirm; none if the game starts at once.
    pub confirm_hours: Option<u16>,
    /// Whether programs of other people may sit down.
    pub programs: bool,
    /// The host's contribution to the chance.
    pub nonce: Nonce,
}

/// A wish that can be granted.
#[derive(Debug)]
pub struct NewTable {
    ruleset: Ruleset,
    seats: SeatCount,
    bots: Vec<Opponent>,
    name: String,
    options: Box<RawValue>,
    /// As they are stored.
    terms: Option<String>,
    visibility: Visibility,
    confirm_hours: Option<i16>,
    programs: bool,
    nonce: Nonce,
}

/// A table that was opened.
#[derive(Debug)]
pub struct Opened {
    /// Its id.
    pub game: Uuid,
    /// What has become of its game, if the bots have all other seats.
    pub begun: Option<Begun>,
}

impl Wish {
    /// Makes sure that there can be such a table.
    ///
    /// # Errors
    /// A value that cannot be taken.
    pub fn check(self) -> Result<NewTable> {
        if self.bots.len() >= usize::from(self.seats.get()) {
            return Err(Refused::invalid("too_many_bots", Detail::Meaning));
        }
        let name = match self.name {
            Some(name) => text::name(&name, text::MAX_GAME_NAME, "bad_game_name")?,
            None => format!("A table of {}", self.ruleset.name()),
        };
        let options = match self.options {
            Some(options) => options,
            None => RawValue::from_string("{}".to_owned()).map_err(Refused::internal)?,
        };
        Ok(NewTable {
            options: self.ruleset.check_options(&options, self.seats)?,
            terms: stored_terms(self.terms)?,
            confirm_hours: self.confirm_hours.map(hours).transpose()?,
            programs: self.programs,
            ruleset: self.ruleset,
            seats: self.seats,
            bots: self.bots,
            visibility: self.visibility,
            nonce: self.nonce,
            name,
        })
    }
}

/// Hours to confirm, as they are stored.
fn hours(hours: u16) -> Result<i16> {
    i16::try_from(hours)
        .ok()
        .filter(|_| (1..=MAX_HOURS).contains(&hours))
        .ok_or_else(|| {
            Refused::invalid(
                "bad_confirm_start",
                Detail::ConfirmHours {
                    most: MAX_HOURS.into(),
                },
            )
        })
}

/// Terms, checked, as they are stored: not at all if everything is as usual.
fn stored_terms(terms: Terms) -> Result<Option<String>> {
    terms.check().map_err(|error| {
        Refused::invalid(
            "bad_clock",
            Detail::told(|lang| error.say_in(lang).to_owned()),
        )
    })?;
    let terms = clocks::with_known_zones(terms).map_err(|error| {
        let zone = error.0.name().into();
        Refused::invalid("unknown_zone", Detail::UnknownZone { zone })
    })?;
    if terms == Terms::default() {
        return Ok(None);
    }
    serde_json::to_string(&terms)
        .map(Some)
        .map_err(Refused::internal)
}

/// A ruleset by its name in addresses.
///
/// # Errors
/// There is none of that name.
pub fn known_ruleset(slug: &str) -> Result<Ruleset> {
    slug.parse().map_err(|_: UnknownRuleset| {
        let slugs: Vec<&str> = Ruleset::ALL.iter().map(|ruleset| ruleset.slug()).collect();
        let known = slugs.join(", ").into();
        Refused::invalid("unknown_ruleset", Detail::Rulesets { known })
    })
}

/// How well a bot plays, by its name.
///
/// # Errors
/// There is no such level.
pub fn known_level(name: &str) -> Result<Level> {
    name.parse().map_err(|_: UnknownLevel| {
        let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
        let known = Spoken::list(&names);
        Refused::invalid("unknown_level", Detail::Levels { known })
    })
}

/// What a bot wants, by its name.
///
/// # Errors
/// There is no such temperament.
pub fn known_temperament(name: &str) -> Result<Temperament> {
    name.parse().map_err(|_: UnknownTemperament| {
        let names: Vec<&str> = Temperament::ALL.iter().map(|one| one.name()).collect();
        let known = Spoken::list(&names);
        Refused::invalid("unknown_temperament", Detail::Temperaments { known })
    })
}

/// A number of seats that the game can be played with.
///
/// # Errors
/// It cannot.
pub fn known_seats(ruleset: Ruleset, seats: u8) -> Result<SeatCount> {
    let (fewest, most) = ruleset.seats();
    SeatCount::new(seats)
        .filter(|seats| (fewest..=most).contains(seats))
        .ok_or_else(|| {
            Refused::invalid(
                "bad_seats",
                Detail::Players {
                    game: ruleset.name().into(),
                    least: fewest.get().into(),
                    most: most.get().into(),
                },
            )
        })
}

/// A seat's contribution to the chance.
///
/// # Errors
/// It is too long or unprintable.
pub fn nonce(text: Option<String>) -> Result<Nonce> {
    Nonce::try_from(text.unwrap_or_default())
        .map_err(|_| Refused::invalid("bad_nonce", Detail::Nonce))
}

/// Opens a table; its host has the first seat. With bots in all other seats the game begins.
pub async fn open(
    house: &House,
    asker: Asker<'_>,
    table: &NewTable,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Opened) -> Result<Reply>,
) -> Result<Outcome<Opened>> {
    let act = async |conn: &mut AsyncPgConnection| open_for(house, conn, asker.user, table).await;
    told(house, asker, act, reply).await
}

async fn open_for(
    house: &House,
    conn: &mut AsyncPgConnection,
    host: Uuid,
    table: &NewTable,
) -> Result<(Opened, After)> {
    programs::must_be_let_in(conn, table.programs, host).await?;
    let game = create(house, conn, host, table).await?;
    let mut begun = None;
    if table.bots.len() + 1 == usize::from(table.seats.get()) {
        let row = lock(conn, game).await?;
        begun = Some(gather::begin(house, conn, &row, host).await?);
    }
    let after = After::begun(begun.as_ref());
    Ok((Opened { game, begun }, after))
}

/// Opens a table like one whose game is over: the same game, options, seats, bots and time. Those who sat there are told of it in
/// the talk, with the words that `tell` makes of its id; to a private table they are invited, each as themselves.
///
/// # Errors
/// No seat of theirs there; its game is not over; too many invitations.
pub async fn once_more(
    house: &House,
    asker: Asker<'_>,
    before: Uuid,
    tell: impl FnOnce(Uuid) -> String,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Opened) -> Result<Reply>,
) -> Result<Outcome<Opened>> {
    let act = async |conn: &mut AsyncPgConnection| {
        let row = visible_game(conn, before, Some(asker.user)).await?;
        own_seat(conn, &row, asker.user).await?;
        if row.status != Status::Finished {
            return Err(Refused::conflict("not_over", Detail::Meaning));
        }
        let ruleset = known_ruleset(&row.ruleset)?;
        let seats = tables::seat::list(conn, before).await?;
        let bots = seats.iter().filter(|taken| taken.occupant.is_none());
        // What took any legal step plays as the newer ones do.
        let bots = bots.map(|taken| taken.opponent.unwrap_or(USUAL_BOT));
        let bots = bots.collect();
        let table = Wish {
            ruleset,
            seats: row.seats,
            bots,
            name: Some(row.name.clone()),
            options: Some(RawValue::from_string(row.options.clone()).map_err(Refused::internal)?),
            terms: row.terms().map_err(Refused::internal)?,
            visibility: row.visibility,
            confirm_hours: None,
            programs: tables::open_to_programs::exists(conn, before).await?,
            nonce: Nonce::default(),
        };
        let (opened, after) = open_for(house, conn, asker.user, &table.check()?).await?;
        let text = text::message(&tell(opened.game))?;
        let (now, delay) = (house.clock.now(), house.settings.notice_delay);
        if row.visibility == Visibility::Private {
            let people = seats.iter().filter_map(|taken| taken.occupant.as_ref());
            for person in people.filter(|person| person.user != asker.user) {
                let host = asker.user;
                inviting::invite_person(house, conn, (host, opened.game), person.user, now).await?;
            }
        }
        tables::message::create(conn, before, asker.user, &text, now, delay).await?;
        let after = match opened.begun {
            Some(_) => after,
            None => After::TOLD,
        };
        Ok((opened, after))
    };
    told(house, asker, act, reply).await
}

/// Writes the table and its first seats.
async fn create(
    house: &House,
    conn: &mut AsyncPgConnection,
    host: Uuid,
    table: &NewTable,
) -> Result<Uuid> {
    let id = Uuid::now_v7();
    let now = house.clock.now();
    let people = usize::from(table.seats.get()).saturating_sub(table.bots.len());
    let host_seats = table.seats.seats().take(1);
    let bots = table.seats.seats().skip(people).zip(&table.bots);
    let secret = secrets::random_bytes().map_err(Refused::internal)?;
    let game = NewGame {
        id,
        ruleset: table.ruleset.slug(),
        name: &table.name,
        options: table.options.get(),
        visibility: table.visibility,
        seats: table.seats,
        host_id: host,
        secret: &secret,
        terms: table.terms.clone(),
        bots: bots.clone().map(|(seat, _)| seat).collect(),
        created_at: now,
    };
    tables::game::create(conn, game).await?;
    if table.programs {
        tables::open_to_programs::create(conn, id).await?;
    }
    if let Some(hours) = table.confirm_hours {
        tables::gathering::create(conn, id, hours).await?;
    }
    for seat in host_seats {
        tables::seat::take(conn, id, seat, host, table.nonce.text(), now).await?;
    }
    for (seat, &opponent) in bots {
        tables::seat::give_to_bot(conn, (id, seat), opponent, now).await?;
    }
    Ok(id)
}
