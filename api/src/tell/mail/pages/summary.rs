//! Several things at once, and the digest.

use chrono_tz::Tz;

use super::{Written, game};
use crate::tell::fact::{Asked, Event, GameFacts, News, Summary, Waiting};
use crate::tell::mail::letter::Recipient;
use crate::tell::mail::page::{Block, Listed};
use crate::tell::mail::plain;
use crate::tell::mail::when::when;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(
    summary: &Summary,
    subject: Key,
    reader: &Recipient,
    words: Words<'_>,
) -> Written {
    let waiting = summary.waiting.iter();
    let waiting: Vec<Listed> = waiting.map(|one| wait(one, reader.zone, words)).collect();
    let news: Vec<Listed> = summary.news.iter().map(|one| event(one, words)).collect();
    let games = [("games", (waiting.len() + summary.more).into())];
    let name = [("name", reader.name.as_str().into())];
    let mut blocks = vec![Block::Text(words.say(Key::SummaryHello, &name))];
    blocks.extend(list(words.plain(Key::SummaryWaiting), waiting));
    if summary.more > 0 {
        let more = [("more", summary.more.into())];
        blocks.push(Block::Text(words.say(Key::SummaryMore, &more)));
    }
    blocks.extend(list(words.plain(Key::SummaryNews), news));
    if !summary.waiting.is_empty() {
        blocks.push(Block::Text(words.plain(Key::SummaryEvidence)));
    }
    (words.say(subject, &games), blocks)
}

fn list(title: String, items: Vec<Listed>) -> Option<Block> {
    (!items.is_empty()).then_some(Block::Games { title, items })
}

fn wait(waiting: &Waiting, zone: Tz, words: Words<'_>) -> Listed {
    let wait = how_long(waiting.minutes, words);
    let [ruleset, name] = game(&waiting.game);
    let facts = [ruleset, name, ("wait", wait.into())];
    let key = match waiting.asked {
        Asked::Turn => Key::SummaryTurn,
        Asked::Sealed => Key::SummarySealed,
        Asked::Last => Key::SummaryLast,
    };
    let due = waiting.deadline.map(|deadline| {
        let deadline = when(deadline, zone, words);
        words.say(Key::SummaryDue, &[("deadline", deadline.into())])
    });
    Listed {
        due,
        ..listed(words.say(key, &facts), &waiting.game, true)
    }
}

fn event(news: &News, words: Words<'_>) -> Listed {
    let [ruleset, name] = game(&news.game);
    let said = match news.event {
        Event::Messages(messages) => {
            let facts = [ruleset, name, ("messages", messages.into())];
            words.say(Key::SummaryMessages, &facts)
        }
        Event::SeatPassed => words.say(Key::SummaryAbsent, &[ruleset, name]),
        Event::TimedOut => words.say(Key::SummaryOut, &[ruleset, name]),
    };
    listed(said, &news.game, false)
}

fn listed(words: String, game: &GameFacts, with_head: bool) -> Listed {
    let head = game.head.as_deref().filter(|_| with_head);
    Listed {
        words,
        due: None,
        url: plain::one_line(&game.link),
        head: head.map(plain::one_line),
    }
}

/// A time in days, hours or minutes, to the nearest. From two days on it is said in days: "one day" can be taken for "until
/// tomorrow".
pub(super) fn how_long(minutes: i64, words: Words<'_>) -> String {
    let hours = (minutes + 30) / 60;
    if hours >= 48 {
        words.say(Key::SummaryDays, &[("days", ((hours + 12) / 24).into())])
    } else if minutes >= 60 {
        words.say(Key::SummaryHours, &[("hours", hours.into())])
    } else {
        words.say(Key::SummaryMinutes, &[("minutes", minutes.max(0).into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::locale::Locale;

    #[test]
    fn a_time_is_said_as_each_language_says_it() {
        for (minutes, english, italian, french) in [
            (
                -5,
                "less than a minute",
                "meno di un minuto",
                "moins d’une minute",
            ),
            (
                0,
                "less than a minute",
                "meno di un minuto",
                "moins d’une minute",
            ),
            (1, "one minute", "1 minuto", "1 minute"),
            (2, "2 minutes", "2 minuti", "2 minutes"),
            (59, "59 minutes", "59 minuti", "59 minutes"),
            (60, "one hour", "1 ora", "1 heure"),
            (89, "one hour", "1 ora", "1 heure"),
            (90, "2 hours", "2 ore", "2 heures"),
            (21 * 60, "21 hours", "21 ore", "21 heures"),
            (47 * 60, "47 hours", "47 ore", "47 heures"),
            (48 * 60, "2 days", "2 giorni", "2 jours"),
            (11 * 24 * 60, "11 days", "11 giorni", "11 jours"),
        ] {
            for (tag, said) in [("en", english), ("it", italian), ("fr", french)] {
                let locale = Locale::closest(tag);
                assert_eq!(how_long(minutes, Words(&locale)), said, "{tag}: {minutes}");
            }
        }
    }
}
