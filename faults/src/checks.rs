//! What is looked up when all is over.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serde_json::Value;
use tokio_postgres::Client;

use crate::fault::Stage;
use crate::ledger::Acknowledged;

/// Who may have written an entry of a log, and the hash after it.
struct Row {
    actor: String,
    head: String,
}

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    acknowledged: usize,
    lost: usize,
    doubled: usize,
    missing_notices: usize,
    repeated_ids: usize,
    repeated_after_a_fault: usize,
    gave_up: usize,
    wrong: BTreeMap<String, usize>,
    stops_well: bool,
    replay: String,
    is_true: bool,
}

impl Findings {
    /// Looks everything up; the server is stopped then.
    pub(crate) async fn gather(stage: &mut Stage) -> anyhow::Result<Self> {
        let ledger = std::sync::Arc::clone(&stage.world.ledger);
        let all = ledger.all();
        let mut findings = Self {
            acknowledged: all.len(),
            doubled: ledger.count_doubled(),
            gave_up: stage.program.gave_up,
            wrong: ledger.all_wrong(),
            ..Self::default()
        };
        stage.program.revive().await?;
        let inside = stage.program.look_inside().await?;
        let mut games: BTreeMap<&str, Vec<&Acknowledged>> = BTreeMap::new();
        for action in &all {
            games.entry(&action.game).or_default().push(action);
        }
        for (game, actions) in games {
            findings.look_up(&inside, game, &actions).await?;
        }
        drop(inside);
        findings.count_mails(stage)?;
        findings.stops_well = stage.program.stop().await?;
        let replayed = stage.program.command("replay-check").output().await?;
        findings.is_true = replayed.status.success();
        let told = String::from_utf8_lossy(&replayed.stdout);
        let first = told.lines().next();
        first
            .unwrap_or("replay-check said nothing")
            .clone_into(&mut findings.replay);
        Ok(findings)
    }

    /// One game: what was acknowledged is in its log, and nothing else; each turn has a notice.
    async fn look_up(
        &mut self,
        inside: &Client,
        game: &str,
        actions: &[&Acknowledged],
    ) -> anyhow::Result<()> {
        let id: uuid::Uuid = game.parse()?;
        let rows = inside
            .query(
                &format!(
                    "SELECT seq, actor::text, encode(head, 'hex') FROM log WHERE game_id = '{id}' ORDER BY seq"
                ),
                &[],
            )
            .await
            .context("the log")?;
        let mut log = BTreeMap::new();
        for row in rows {
            let seq: i32 = row.try_get(0)?;
            let (actor, head) = (row.try_get(1)?, row.try_get(2)?);
            log.insert(u64::try_from(seq)?, Row { actor, head });
        }
        let notices = inside
            .query(
                &format!(
                    "SELECT seat::int4, decision FROM notices WHERE game_id = '{id}' AND kind IN ('your_turn', 'bid_due')"
                ),
                &[],
            )
            .await
            .context("the notices")?;
        let mut turns = Vec::new();
        for row in notices {
            let (seat, decision): (i32, i32) = (row.try_get(0)?, row.try_get(1)?);
            turns.push((u64::try_from(seat)?, u64::try_from(decision)?));
        }
        let mut written = 0;
        for action in actions {
            written += action.entries.len();
            if !is_there(action, &log) {
                self.lost += 1;
            }
            if !has_notice(action, &log, &turns) {
                self.missing_notices += 1;
            }
        }
        // Beside them there is entry 0 alone: nobody else acts in these games.
        self.doubled += log.len().saturating_sub(1 + written);
        Ok(())
    }

    /// Mails whose `Message-ID` another one has had. The server may send one again that was under way when it died, or whose
    /// taking it could not note.
    fn count_mails(&mut self, stage: &Stage) -> anyhow::Result<()> {
        let sent = stage.sink.mails().into_iter();
        let mut mails: Vec<(Instant, String)> = sent.map(|mail| (mail.at, mail.text)).collect();
        let mut cut = 0;
        for path in stage.program.mails_in_folder()? {
            let text = fs::read_to_string(&path)?;
            let age = fs::metadata(&path)?.modified()?.elapsed()?;
            let at = Instant::now().checked_sub(age).context("an old mail")?;
            cut += usize::from(!is_whole(&text));
            mails.push((at, text));
        }
        if cut > 0 {
            self.wrong
                .insert("mails in the folder without their end".to_owned(), cut);
        }
        mails.sort();
        let mut seen: BTreeMap<String, Instant> = BTreeMap::new();
        for (at, text) in mails {
            let Some(id) = message_id(&text) else {
                continue;
            };
            if let Some(first) = seen.insert(id, at) {
                let was_trouble = stage
                    .faults
                    .iter()
                    .any(|(began, ended)| first + SENDING >= *began && first <= *ended + SENDING);
                if was_trouble {
                    self.repeated_after_a_fault += 1;
                } else {
                    self.repeated_ids += 1;
                }
            }
        }
        let folder = stage.program.mail_folder();
        let mut halves = 0;
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().ends_with(".part") {
                halves += 1;
            }
        }
        if halves > stage.killed {
            self.wrong
                .insert("halves of mails in the folder".to_owned(), halves);
        }
        Ok(())
    }

    /// Whether all is well.
    pub(crate) fn are_good(&self) -> bool {
        self.lost + self.doubled + self.missing_notices + self.repeated_ids == 0
            && self.acknowledged > 0
            && self.wrong.is_empty()
            && self.stops_well
            && self.is_true
    }
}

/// How long a mail is under way at most.
const SENDING: Duration = Duration::from_secs(2);

/// Whether each entry of an action is in the log, by its seat, with the hash that was told.
fn is_there(action: &Acknowledged, log: &BTreeMap<u64, Row>) -> bool {
    let mut last = None;
    for entry in &action.entries {
        let Some(seq) = entry.get("seq").and_then(Value::as_u64) else {
            return false;
        };
        match log.get(&seq) {
            Some(row) if is_of(row, action.seat) => last = Some(row),
            Some(_) | None => return false,
        }
    }
    last.is_some_and(|row| row.head == action.head)
}

/// Whether the seat has been told of the turn in which it acted: since then it alone has acted.
fn has_notice(action: &Acknowledged, log: &BTreeMap<u64, Row>, turns: &[(u64, u64)]) -> bool {
    turns.iter().any(|(seat, since)| {
        *seat == action.seat
            && *since <= action.decision
            && (since + 1..=action.decision)
                .all(|seq| log.get(&seq).is_some_and(|row| is_of(row, action.seat)))
    })
}

fn is_of(row: &Row, seat: u64) -> bool {
    let digits: String = row.actor.chars().filter(char::is_ascii_digit).collect();
    digits == seat.to_string()
}

/// Whether a mail goes on to the end of its last part.
fn is_whole(mail: &str) -> bool {
    let boundary = mail
        .split_once("boundary=\"")
        .and_then(|(_, rest)| rest.split_once('"'));
    boundary.is_some_and(|(boundary, _)| mail.trim_end().ends_with(&format!("--{boundary}--")))
}

fn message_id(mail: &str) -> Option<String> {
    mail.lines()
        .take_while(|line| !line.is_empty())
        .find_map(|line| line.strip_prefix("Message-ID: "))
        .map(str::to_owned)
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.replay)?;
        if !self.stops_well {
            writeln!(f, "the server did not stop well")?;
        }
        if self.repeated_after_a_fault > 0 {
            writeln!(
                f,
                "{} mails came twice that were under way when something died",
                self.repeated_after_a_fault
            )?;
        }
        if self.gave_up > 0 {
            writeln!(
                f,
                "{} times the server ended, since its database had died three times in a minute",
                self.gave_up
            )?;
        }
        for (answer, times) in &self.wrong {
            writeln!(f, "{times} times: {answer}")?;
        }
        write!(
            f,
            "acknowledged {}, lost {}, doubled {}, missing notices {}, repeated Message-IDs {}",
            self.acknowledged, self.lost, self.doubled, self.missing_notices, self.repeated_ids
        )
    }
}
