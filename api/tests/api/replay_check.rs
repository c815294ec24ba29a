//! `poste replay-check` over a database with dozens of games, some of which somebody has laid hands on.

use chrono::{DateTime, Utc};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, SimpleAsyncConnection as _};
use engine::Ruleset;
use uuid::Uuid;

use crate::helpers::cluster::fresh_database;
use crate::helpers::command::{complaint, output, poste};
use crate::helpers::program::data_folder;
use crate::helpers::stored::{Store, Wanted};

/// Games of each ruleset.
const GAMES: usize = 12;
/// When the first half of them was opened, and the second.
const OPENED: [&str; 2] = ["2026-11-01T12:00:00Z", "2026-12-01T12:00:00Z"];

/// A database with games of every ruleset and seat count, half of them finished, a third of them with undos and acts
/// of the clock and the table; their ids in the order of [`Ruleset`].
struct Filled {
    url: String,
    store: Store,
    games: Vec<Uuid>,
}

fn opened(number: usize) -> DateTime<Utc> {
    OPENED[number * 2 / GAMES].parse().unwrap()
}

/// A game of random legal steps; those with even numbers are played to their end.
fn wanted(ruleset: Ruleset, number: usize) -> Wanted {
    Wanted {
        ruleset,
        seats: 3 + u8::try_from(number % 3).unwrap(),
        seed: u64::try_from(number).unwrap(),
        eventful: number % 3 == 1,
        stop: if number.is_multiple_of(2) {
            usize::MAX
        } else {
            1 + number * 5
        },
        created_at: opened(number),
    }
}

impl Filled {
    async fn new() -> Self {
        let url = fresh_database().await;
        let mut store = Store::new(&url).await;
        let mut games = Vec::new();
        for ruleset in Ruleset::ALL {
            for number in 0..GAMES {
                games.push(store.add(&wanted(*ruleset, number)).await);
            }
        }
        // One that has not been started: there is nothing to check.
        store.open(&wanted(Ruleset::BullMoose, 0)).await;
        Self { url, store, games }
    }

    async fn sql(&mut self, statements: &str) {
        self.store.sql(statements).await;
    }

    /// The exit code and the lines of the check, without those that tell times or depend on the order.
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
        let first: Vec<&String> = lines
            .iter()
            .filter(|line| line.starts_with("first difference: "))
            .collect();
        let differs = |line: &&String| line.contains(" differs");
        assert_eq!(
            first.len(),
            usize::from(lines.iter().any(|line| differs(&line)))
        );
        if let Some(first) = first.first() {
            // The one that was told of first.
            let told = lines.iter().find(differs).unwrap();
            assert_eq!(**first, format!("first difference: {told}"));
        }
        lines.retain(|line| {
            !line.contains(" games and ")
                && !line.starts_with("slowest: ")
                && !line.starts_with("first difference: ")
        });
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
    let [
        tampered,
        swapped,
        secret,
        gap,
        cut,
        row,
        foreign,
        spelled,
        broken,
        mended,
    ] = [
        games[0], games[1], games[2], games[13], games[14], games[16], games[25], games[26],
        games[30], games[31],
    ];
    let fault = Uuid::now_v7();
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
             UPDATE log SET action = ' ' || action WHERE game_id = '{spelled}' AND seq = 1;
             UPDATE log SET events = '[]' WHERE game_id = '{broken}' AND seq = 4;
             UPDATE games SET broken_id = '{fault}', broken_at_entry = 3 WHERE id IN ('{broken}', '{mended}');"
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
        format!(
            "{broken} failed: noted as broken behind entry 3 under {fault}: entry 4: the chain breaks: the entry or its head was altered after it was written"
        ),
        format!("{mended} failed: noted as broken behind entry 3 under {fault}, but equal now"),
        "checked 36, equal 26, differ 4, failed 6".to_owned(),
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
