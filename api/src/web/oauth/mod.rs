//! OAuth 2.0 for programs that hold no secret: authorization codes with PKCE (RFC 6749, 7636, 8252, 9207).
//!
//! A person says on a page of ours what an app may do (`pages/authorize.rs`); the app exchanges what it is sent back with for
//! tokens (`routes/oauth/`). What it is given is a session like any other, with scopes.

pub mod fields;
pub mod pkce;
pub mod redirect;

use crate::web::auth::scope::Scope;

/// What a list of scopes asks for, each once and in order; to read, if it names nothing. None if there is no such scope.
pub fn scopes(list: Option<&str>) -> Option<Vec<Scope>> {
    let asked = list.unwrap_or_default().split(' ');
    let asked: Option<Vec<Scope>> = asked
        .filter(|name| !name.is_empty())
        .map(|name| name.parse().ok())
        .map(|scope| scope.filter(|scope| Scope::OF_APPS.contains(scope)))
        .collect();
    let asked = asked?;
    if asked.is_empty() {
        return Some(vec![Scope::Read]);
    }
    let all = Scope::OF_APPS.into_iter();
    Some(all.filter(|scope| asked.contains(scope)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_taken_once_each_and_none_is_made_up() {
        let read = vec![Scope::Read];
        assert_eq!(scopes(None), Some(read.clone()));
        assert_eq!(scopes(Some("")), Some(read.clone()));
        assert_eq!(scopes(Some("read read")), Some(read));
        let both = vec![Scope::Read, Scope::Play];
        assert_eq!(scopes(Some("play read")), Some(both));
        for bad in ["admin", "read admin", "READ", "read,play"] {
            assert_eq!(scopes(Some(bad)), None, "{bad}");
        }
    }
}
