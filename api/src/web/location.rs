//! `Location`: where a game or a study can be read that was made or changed.

use serde::Deserialize;
use uuid::Uuid;

/// What the requests to some addresses answer with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    Game,
    Study,
}

/// Whether a `POST` to this address is answered with a game or a study, and says where it is.
pub fn is_told(path: &str) -> bool {
    thing(path).is_some()
}

/// Where the thing can be read that a `POST` to this address was answered with.
pub fn of(path: &str, answer: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        id: Uuid,
    }
    let things = match thing(path)? {
        Thing::Game => "games",
        Thing::Study => "studies",
    };
    let Named { id } = serde_json::from_str(answer).ok()?;
    Some(format!("/api/v1/{things}/{id}"))
}

fn thing(path: &str) -> Option<Thing> {
    let parts: Vec<&str> = path.strip_prefix("/api/v1/")?.split('/').collect();
    match parts.as_slice() {
        ["games"]
        | [
            "games",
            _,
            "join" | "start" | "confirm" | "close" | "rematch",
        ]
        | ["games", _, "seats", _, "offer" | "open" | "return" | "take"] => Some(Thing::Game),
        ["games", _, "analysis"]
        | ["records" | "studies"]
        | ["studies", _, "bots" | "branch" | "moves" | "undo"] => Some(Thing::Study),
        _ => None,
    }
}
