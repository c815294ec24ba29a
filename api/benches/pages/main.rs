//! How long the page of a table takes beside the view of the same game, and what a stream costs on which nothing happens.
//!
//! `cargo bench -p api --bench pages`; `docs/performance.md` says what came of it.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench is no library, fails by panicking, and says what it found"
)]

#[path = "../../tests/api/helpers/mod.rs"]
#[allow(
    dead_code,
    unused_imports,
    clippy::print_stderr,
    reason = "the tests' helpers, of which a bench uses a server and its people"
)]
mod helpers;
mod streams;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use reqwest::RequestBuilder;

use self::helpers::TestApp;
use self::helpers::browser::Browser;
use self::helpers::play::Choices;

/// Measures pages beside views, and streams.
#[derive(Debug, Parser)]
struct Options {
    /// How often each is asked for, in turn, at each of the positions.
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    times: usize,
    /// How many positions of each game are looked at.
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    positions: usize,
    /// How many streams are opened of each kind.
    #[arg(long, value_name = "NUMBER", default_value_t = 2000)]
    streams: usize,
    /// Nothing but the streams.
    #[arg(long)]
    streams_only: bool,
    /// What cargo says when it wants benchmarks, and not just tests, to run.
    #[arg(long, hide = true)]
    bench: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    let options = Options::parse();
    if !options.bench {
        return ExitCode::SUCCESS;
    }
    if !options.streams_only {
        println!("| game | page p50, ms | p99 | view p50, ms | p99 | ratio of p50 | of p99 |");
        println!("|---|---:|---:|---:|---:|---:|---:|");
        for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
            beside(&options, ruleset).await;
        }
    }
    streams::of_games(options.streams).await;
    streams::of_accounts(options.streams).await;
    ExitCode::SUCCESS
}

/// Asks for the page and for the view in turn, as whoever is to act, at positions of one game.
async fn beside(options: &Options, ruleset: &str) {
    let app = TestApp::start().await;
    let names = ["Ann", "Ben", "Cleo"];
    let people = app.sign_in_all(&names).await;
    let mut browsers = Vec::new();
    for name in names {
        browsers.push(Browser::of(&app, name).await);
    }
    let game = app.start_game(ruleset, &people).await;
    let id = game["id"].as_str().unwrap();
    let http = reqwest::Client::new();
    let mut choices = Choices::new(3);
    let (mut pages, mut views) = (Vec::new(), Vec::new());
    for _ in 0..options.positions {
        for _ in 0..9 {
            app.step(id, &people, &mut choices).await;
        }
        let Some(&who) = app.due(id, &people[0]).await.first() else {
            break;
        };
        let page = http
            .get(format!("{}/games/{id}", app.url()))
            .header("Accept", "text/html")
            .header("Accept-Encoding", "gzip")
            .header("Cookie", browsers[who].cookie.as_deref().unwrap());
        let view = http
            .get(format!("{}/api/v1/games/{id}/view", app.url()))
            .header("Accept-Encoding", "gzip")
            .bearer_auth(&people[who].token);
        for _ in 0..options.times {
            pages.push(time(&page).await);
            views.push(time(&view).await);
        }
    }
    let page = [percentile(&mut pages, 50), percentile(&mut pages, 99)];
    let view = [percentile(&mut views, 50), percentile(&mut views, 99)];
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    println!(
        "| {ruleset} | {:.2} | {:.2} | {:.2} | {:.2} | {:.1} | {:.1} |",
        ms(page[0]),
        ms(page[1]),
        ms(view[0]),
        ms(view[1]),
        ms(page[0]) / ms(view[0]),
        ms(page[1]) / ms(view[1]),
    );
}

async fn time(request: &RequestBuilder) -> Duration {
    let request = request.try_clone().unwrap();
    let begun = Instant::now();
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 200);
    answer.bytes().await.unwrap();
    begun.elapsed()
}

/// The value that so many percent do not exceed.
fn percentile(values: &mut [Duration], percent: usize) -> Duration {
    values.sort_unstable();
    values[(values.len() - 1) * percent / 100]
}
