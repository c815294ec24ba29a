//! Running games of three, in each of which another player is asked something in every round.

use std::mem;

use anyhow::Context as _;
use api::store::people::preferences::{self, Preferences};
use api::store::people::user;
use api::store::tables::game::Visibility;
use api::table::House;
use api::table::frame::{Asker, no_reply};
use api::table::joining::join;
use api::table::opening::{Wish, open};
use api::table::submit::{By, Submission, submit};
use engine::any::{AnyPending, AnyTable};
use engine::chance::Nonce;
use engine::terms::Terms;
use engine::{Ruleset, Seat, SeatCount};
use uuid::Uuid;

use super::helpers::play::Choices;

/// Games with people of their own: nobody sits at two tables, so that no mail is about two games.
pub(crate) struct Tables {
    games: Vec<Game>,
    choices: Choices,
}

struct Game {
    id: Uuid,
    players: Vec<Uuid>,
    /// Who was asked last: the mail that says that the game has begun asks for the first move.
    asked: Seat,
}

impl Tables {
    /// Opens so many tables, and seats people at them, so that their games begin.
    pub(crate) async fn start(house: &House, games: usize, pictures: bool) -> anyhow::Result<Self> {
        let mut begun = Vec::new();
        for number in 0..games {
            begun.push(begin(house, number, pictures).await?);
        }
        Ok(Self {
            games: begun,
            choices: Choices::new(7),
        })
    }

    /// Plays each game on with random moves until it is somebody else's turn.
    pub(crate) async fn play_on(&mut self, house: &House) -> anyhow::Result<()> {
        for game in &mut self.games {
            game.play_on(house, &mut self.choices).await?;
        }
        Ok(())
    }
}

async fn begin(house: &House, number: usize, pictures: bool) -> anyhow::Result<Game> {
    let seats = SeatCount::THREE;
    let mut players = Vec::new();
    for seat in 0..seats.get() {
        let (email, name) = (
            format!("{number}.{seat}@example.org"),
            format!("Player {number}.{seat}"),
        );
        let mut conn = house.database.get().await?;
        let now = house.clock.now();
        let player = user::find_or_create(&mut conn, &email, &name, "en", now).await?;
        let wishes = Preferences {
            pictures,
            ..Preferences::default()
        };
        // Nobody's address has been unsubscribed.
        preferences::set(&mut conn, player.id, &[], &wishes, now).await?;
        players.push(player.id);
    }
    let (&host, guests) = players.split_first().context("there are three")?;
    let wish = Wish {
        ruleset: Ruleset::TammanyHall,
        seats,
        bots: Vec::new(),
        name: None,
        options: None,
        terms: Terms::default(),
        visibility: Visibility::Public,
        programs: false,
        confirm_hours: None,
        nonce: Nonce::default(),
    };
    let asker = |user| Asker { user, key: None };
    let opened = open(house, asker(host), &wish.check()?, no_reply).await?;
    let id = opened.done().context("it has no key")?.game;
    for &guest in guests {
        join(house, asker(guest), id, &Nonce::default(), no_reply).await?;
    }
    let table = house.matches.cached(id).context("it was begun")?;
    let (first, _) = waiting(&table.table)?;
    Ok(Game {
        id,
        players,
        asked: first,
    })
}

/// The seat that is waited for, and whether for a sealed answer.
fn waiting(table: &AnyTable) -> anyhow::Result<(Seat, bool)> {
    let AnyPending::Waiting { seats, sealed, .. } = table.pending() else {
        anyhow::bail!("a game is over: play fewer rounds");
    };
    let seat = seats.iter().next().context("it waits for somebody")?;
    Ok((seat, sealed))
}

impl Game {
    async fn play_on(&mut self, house: &House, choices: &mut Choices) -> anyhow::Result<()> {
        loop {
            let table = house.matches.cached(self.id).context("it was played")?;
            let (seat, sealed) = waiting(&table.table)?;
            if !sealed && mem::replace(&mut self.asked, seat) != seat {
                return Ok(());
            }
            let action = table
                .table
                .choose_action(seat, |count| choices.below(count));
            let player = self.players.get(usize::from(seat.number()));
            let submission = Submission {
                game: self.id,
                by: By::User(*player.context("a seat has a player")?),
                decision: table.table.decision_id(),
                actions: &[action.context("a seat that is waited for can act")?],
                key: None,
            };
            submit(house, submission).await?;
        }
    }
}
