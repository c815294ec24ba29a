//! `poste replay-check` over a database with dozens of games, some of which somebody has laid hands on.

use api::models::commit::{Commit, Derived};
use api::models::game::{NewGame, create};
use chrono::{DateTime, Utc};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, SimpleAsyncConnection as _};
use engine::any::AnyPending;
use engine::chance::Secret;
use engine::{AnyTable, Ruleset, SeatCount};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::helpers::cluster::fresh_database;
use crate::helpers::command::{complaint, output, poste};
use crate::helpers::play::Choices;
use crate::helpers::program::data_folder;

/// Games of each ruleset.
const GAMES: usize = 12;
/// When the first half of them was opened, and the second.
const OPENED: [&str; 2] = ["2026-11-01T12:00:00Z", "2026-12-01T12:00:00Z"];

/// A database with games of every ruleset and seat count, half of them finished; their ids in the order of [`Ruleset`].
struct Filled {
    url: String,
    conn: AsyncPgConnection,
    games: Vec<Uuid>,
}

impl Filled {
    async fn new() -> Self {
        let url = fresh_database().await;
        let mut conn = AsyncPgConnection::establish(&url).await.unwrap();
        let host = Uuid::now_v7();
        conn.batch_execute(&format!(
            "INSERT INTO users (id, name, locale, created_at) VALUES ('{host}', 'Ann', 'en', now())"
        ))
        .await
        .unwrap();
        let mut filled = Self {
            url,
            conn,
            games: Vec::new(),
        };
        for ruleset in Ruleset::ALL {
            for number in 0..GAMES {
                filled.add(*ruleset, number, host).await;
            }
        }
        // One that has not been started: there is nothing to check.
        filled.open(Ruleset::BullMoose, 0, host, &[0; 32]).await;
        filled
    }

    async fn open(
        &mut self,
        ruleset: Ruleset,
        number: usize,
        host: Uuid,
        secret: &[u8; 32],
    ) -> Uuid {
        let id = Uuid::now_v7();
        let created_at: DateTime<Utc> = OPENED[number * 2 / GAMES].parse().unwrap();
        let game = NewGame {
            id,
            ruleset: ruleset.slug(),
            name: "A table",
            options: "{}",
            visibility: "private",
            seats: 3,
            host_id: host,
            secret,
            bots: 0,
            terms: None,
            created_at,
        };
        create(&mut self.conn, &game).await.unwrap();
        id
    }

    /// Adds a game of random legal steps; those with even numbers are played to their end.
    async fn add(&mut self, ruleset: Ruleset, number: usize, host: Uuid) {
        let mut choices = Choices::new(u64::try_from(number).unwrap());
        let secret = [u8::try_from(number).unwrap(); 32];
        let id = self.open(ruleset, number, host, &secret).await;
        let options: &RawValue = serde_json::from_str("{}").unwrap();
        let seats = SeatCount::new(3 + u8::try_from(number % 3).unwrap()).unwrap();
        let secret = Secret::new(secret);
        let (mut table, first) = AnyTable::start(
            ruleset,
            options,
            seats,
            Vec::new(),
            secret,
            engine::terms::Terms::default(),
        )
        .unwrap();
        let mut entries = vec![first];
        let stop = if number.is_multiple_of(2) {
            usize::MAX
        } else {
            1 + number * 5
        };
        while let Some(seat) = table.pending().seats().iter().next()
            && entries.len() < stop
        {
            let action = table
                .choose_action(seat, |count| choices.below(count))
                .unwrap();
            let decision = table.decision_id();
            entries.extend(table.submit(seat, decision, &[action.get()]).unwrap());
        }
        let standings = match table.pending() {
            AnyPending::Over(standings) => Some(serde_json::to_string(&standings).unwrap()),
            AnyPending::Waiting { .. } => None,
        };
        let derived = Derived {
            status: if standings.is_some() {
                "finished"
            } else {
                "running"
            },
            version: i32::try_from(table.version()).unwrap(),
            rules_version: 1,
            head: table.head().bytes().to_vec(),
            decision: None,
            decision_kind: None,
            sealed: false,
            awaited: 0,
            standings,
        };
        let written = Commit::new(id, 0, &entries, derived, Utc::now())
            .execute(&mut self.conn)
            .await
            .unwrap();
        assert!(written);
        self.games.push(id);
    }

    async fn sql(&mut self, statements: &str) {
        self.conn.batch_execute(statements).await.unwrap();
    }

    /// The exit code and the lines of the check, without those that tell times.
    fn check(&self, arguments: &[&str]) -> (Option<i32>, Vec<String>) {
        let checked = output(
            poste()
                .args(["replay-check", "--database-url", &self.url])
                .args(arguments),
        );
        // No count on what is no terminal.
        assert_eq!(String::from_utf8(checked.stderr).unwrap(), "");
        let said = String::from_utf8(checked.stdout).unwrap();
        let mut lines: Vec<String> = said.lines().map(str::to_owned).collect();
        assert!(
            lines.iter().any(|line| line.contains(" games and ")),
            "{said}"
        );
        lines.retain(|line| !line.contains(" games and ") && !line.starts_with("slowest: "));
        (checked.status.code(), lines)
    }

    #[track_caller]
    fn all_are_equal(&self, games: usize, arguments: &[&str]) {
        let said = format!("checked {games}, equal {games}, differ 0, failed 0");
        assert_eq!(
            self.check(arguments),
            (Some(0), vec![said]),
            "{arguments:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dozens_of_games_are_equal_and_can_be_chosen_from() {
    let filled = Filled::new().await;
    filled.all_are_equal(3 * GAMES, &[]);
    filled.all_are_equal(3 * GAMES, &["--jobs", "1"]);
    filled.all_are_equal(3 * GAMES, &["--jobs", "5", "--database-connections", "3"]);
    for ruleset in Ruleset::ALL {
        filled.all_are_equal(GAMES, &["--ruleset", ruleset.slug()]);
    }
    filled.all_are_equal(3 * GAMES, &["--since", "2026-11-01"]);
    filled.all_are_equal(3 * GAMES / 2, &["--since", "2026-11-02"]);
    filled.all_are_equal(
        GAMES / 2,
        &[
            "--since",
            "2026-12-01T13:00:00+01:00",
            "--ruleset",
            "bull-moose",
        ],
    );
    let none = filled.check(&["--since", "2026-12-01T12:00:01Z"]);
    let said = "checked 0, equal 0, differ 0, failed 0".to_owned();
    assert_eq!(none, (Some(0), vec![said]));
    let wrong = output(poste().args(["replay-check", "--since", "yesterday"]));
    let said = String::from_utf8(wrong.stderr).unwrap();
    assert!(said.contains("neither a day such as"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_laid_hands_on_is_found_and_the_rest_is_checked() {
    let mut filled = Filled::new().await;
    let games = filled.games.clone();
    let [tampered, swapped, secret, gap, cut, row, foreign, spelled] = [
        games[0], games[1], games[2], games[13], games[14], games[16], games[25], games[26],
    ];
    let second = filled.games[12];
    filled
        .sql(&format!(
            "ALTER TABLE log DISABLE TRIGGER USER;
             UPDATE log SET events = replace(events, '\"seat\":', '\"seat\":1')
                 WHERE game_id = '{tampered}' AND seq = 5;
             UPDATE log SET head = (SELECT head FROM log WHERE game_id = '{second}' AND seq = 3)
                 WHERE game_id = '{swapped}' AND seq = 3;
             UPDATE games SET secret = sha256('other') WHERE id = '{secret}';
             DELETE FROM log WHERE game_id = '{gap}' AND seq = 2;
             DELETE FROM log WHERE game_id = '{cut}' AND seq >= 100;
             UPDATE games SET standings = replace(standings, '\"place\":1', '\"place\":2') WHERE id = '{row}';
             UPDATE games SET ruleset = 'chess' WHERE id = '{foreign}';
             UPDATE log SET action = ' ' || action WHERE game_id = '{spelled}' AND seq = 1;"
        ))
        .await;
    let (code, lines) = filled.check(&["--jobs", "3"]);
    assert_eq!(code, Some(1));
    let mut expected = vec![
        format!(
            "{tampered} differs at entry 5: the chain breaks: the entry or its head was altered after it was written"
        ),
        format!(
            "{swapped} differs at entry 3: the chain breaks: the entry or its head was altered after it was written"
        ),
        format!("{secret} failed: entry 0: the commitment is not the hash of the secret"),
        format!("{gap} failed: entry 3: entry 2 should come here"),
        format!("{row} differs: its row and its log do not agree on the standings"),
        format!("{foreign} failed: this build has no such ruleset"),
        format!(
            "{spelled} differs at entry 1: the chain breaks: the entry or its head was altered after it was written"
        ),
        "checked 36, equal 28, differ 4, failed 4".to_owned(),
    ];
    let (cut_short, mut others): (Vec<String>, Vec<String>) = lines
        .into_iter()
        .partition(|line| line.starts_with(&cut.to_string()));
    assert_eq!(cut_short.len(), 1);
    assert!(
        cut_short[0].contains(" failed: 100 of ") && cut_short[0].ends_with(" entries are there"),
        "{cut_short:?}"
    );
    // They come in the order in which they were done.
    others.sort();
    expected.sort();
    assert_eq!(others, expected);

    let (code, lines) = filled.check(&["--since", "2026-12-01", "--ruleset", "tammany-hall"]);
    assert_eq!(code, Some(0), "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_is_left_as_it_is() {
    use diesel_async::RunQueryDsl as _;

    #[derive(diesel::QueryableByName)]
    struct Count {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        count: i64,
    }
    let url = fresh_database().await;
    let mut conn = AsyncPgConnection::establish(&url).await.unwrap();
    let check = || complaint(poste().args(["replay-check", "--database-url", &url]));

    conn.batch_execute(
        "INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')",
    )
    .await
    .unwrap();
    let said = check();
    assert!(
        said.contains("newer than this program") && said.contains("99990101000000"),
        "{said}"
    );

    conn.batch_execute(
        "DELETE FROM __diesel_schema_migrations
             WHERE version >= (SELECT max(version) FROM __diesel_schema_migrations WHERE version < '9999')",
    )
    .await
    .unwrap();
    let said = check();
    assert!(
        said.contains("the database lacks 1 of this program's migrations")
            && said.contains("poste migrate"),
        "{said}"
    );

    conn.batch_execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        .await
        .unwrap();
    let said = check();
    assert!(said.contains("the database lacks"), "{said}");
    let tables: Count = diesel::sql_query(
        "SELECT count(*) AS count FROM information_schema.tables WHERE table_schema = 'public'",
    )
    .get_result(&mut conn)
    .await
    .unwrap();
    assert_eq!(tables.count, 0, "nothing is made in it");
}

#[test]
fn a_folder_without_a_database_is_left_as_it_is() {
    let folder = data_folder();
    let said = complaint(poste().arg("replay-check").arg("--data").arg(folder.path()));
    assert!(said.contains("there is no database in"), "{said}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
