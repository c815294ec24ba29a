//! Access tokens: short-lived JWTs, signed with HS256, that name a user and a session.

use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::hs256;

use crate::store::people::session::ACCESS_LIFETIME;

const ISSUER: &str = "poste-restante";

/// The issuer of what an app was allowed. A server that does not know of apps takes no token of this one, and so never takes
/// an app for its person.
const APP_ISSUER: &str = "poste-restante/app";

/// What an access token says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// The user.
    pub sub: Uuid,
    /// The session.
    pub sid: Uuid,
    /// What an app may do, with blanks between; none if it is no app's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    iat: i64,
    exp: i64,
    iss: String,
}

/// The keys that sign and verify: the newest signs, every one verifies.
pub struct SigningKeys {
    newest: (String, EncodingKey),
    all: Vec<(String, DecodingKey)>,
    validation: Validation,
}

impl SigningKeys {
    /// The keys of the database, the newest first; `None` without any.
    pub fn new(keys: &[(Uuid, Vec<u8>)]) -> Option<Self> {
        hs256::install();
        let (id, newest) = keys.first()?;
        Some(Self {
            newest: (id.to_string(), EncodingKey::from_secret(newest)),
            all: keys
                .iter()
                .map(|(id, key)| (id.to_string(), DecodingKey::from_secret(key)))
                .collect(),
            validation: validation(),
        })
    }

    /// A token for the user's session, which is an app's if it has scopes.
    ///
    /// # Errors
    /// Signing fails, which only a fault of ours can cause.
    pub fn issue(
        &self,
        user: Uuid,
        session: Uuid,
        scopes: Option<&[String]>,
        now: DateTime<Utc>,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let claims = Claims {
            sub: user,
            sid: session,
            scope: scopes.map(|scopes| scopes.join(" ")),
            iat: now.timestamp(),
            exp: (now + ACCESS_LIFETIME).timestamp(),
            iss: issuer(scopes.is_some()).to_owned(),
        };
        let (id, key) = &self.newest;
        let header = Header {
            kid: Some(id.clone()),
            ..Header::new(Algorithm::HS256)
        };
        jsonwebtoken::encode(&header, &claims, key)
    }

    /// What the token says, if it is one of ours and still good.
    pub fn verify(&self, token: &str, now: DateTime<Utc>) -> Option<Claims> {
        let header = jsonwebtoken::decode_header(token).ok()?;
        let id = header.kid?;
        let (_, key) = self.all.iter().find(|(key_id, _)| *key_id == id)?;
        let claims = jsonwebtoken::decode::<Claims>(token, key, &self.validation)
            .ok()?
            .claims;
        let is_whole = claims.iss == issuer(claims.scope.is_some());
        (is_whole && claims.exp > now.timestamp()).then_some(claims)
    }
}

/// The issuer of a token of an app, or of none.
const fn issuer(is_app: bool) -> &'static str {
    if is_app { APP_ISSUER } else { ISSUER }
}

/// What a token must say to be one of ours.
fn validation() -> Validation {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_issuer(&[ISSUER, APP_ISSUER]);
    validation.set_required_spec_claims(&["exp", "iss", "sub"]);
    // Compared by `verify` with our own clock.
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn keys() -> SigningKeys {
        SigningKeys::new(&[
            (Uuid::from_u128(2), vec![2; 32]),
            (Uuid::from_u128(1), vec![1; 32]),
        ])
        .unwrap()
    }

    #[test]
    fn a_token_is_good_for_a_quarter_of_an_hour() {
        let (user, session, now) = (Uuid::from_u128(7), Uuid::from_u128(8), Utc::now());
        let token = keys().issue(user, session, None, now).unwrap();
        let claims = keys().verify(&token, now + TimeDelta::minutes(14)).unwrap();
        assert_eq!((claims.sub, claims.sid), (user, session));
        assert_eq!(keys().verify(&token, now + ACCESS_LIFETIME), None);
    }

    #[test]
    fn an_older_key_still_verifies() {
        let old = SigningKeys::new(&[(Uuid::from_u128(1), vec![1; 32])]).unwrap();
        let token = old
            .issue(Uuid::nil(), Uuid::nil(), None, Utc::now())
            .unwrap();
        assert!(keys().verify(&token, Utc::now()).is_some());
    }

    #[test]
    fn a_token_of_an_app_says_what_it_may_do_and_is_never_a_person_s() {
        let now = Utc::now();
        let scopes = ["play".to_owned(), "read".to_owned()];
        let keys = keys();
        let token = keys.issue(Uuid::nil(), Uuid::nil(), Some(&scopes), now);
        let claims = keys.verify(&token.unwrap(), now).unwrap();
        assert_eq!(claims.scope.as_deref(), Some("play read"));
        for (iss, scope) in [(ISSUER, Some("play")), (APP_ISSUER, None)] {
            let claims = Claims {
                sub: Uuid::nil(),
                sid: Uuid::nil(),
                scope: scope.map(str::to_owned),
                iat: now.timestamp(),
                exp: now.timestamp() + 60,
                iss: iss.to_owned(),
            };
            let (id, key) = &keys.newest;
            let header = Header {
                kid: Some(id.clone()),
                ..Header::new(Algorithm::HS256)
            };
            let token = jsonwebtoken::encode(&header, &claims, key).unwrap();
            assert_eq!(keys.verify(&token, now), None);
        }
    }

    #[test]
    fn foreign_and_tampered_tokens_are_refused() {
        let now = Utc::now();
        let token = keys().issue(Uuid::nil(), Uuid::nil(), None, now).unwrap();
        let foreign = SigningKeys::new(&[(Uuid::from_u128(2), vec![9; 32])]).unwrap();
        assert_eq!(foreign.verify(&token, now), None);
        assert_eq!(keys().verify(&format!("{token}x"), now), None);
        assert_eq!(keys().verify("", now), None);
        let (_, rest) = token.split_once('.').unwrap();
        // {"alg":"none","kid":"…2"}
        let none =
            "eyJhbGciOiJub25lIiwia2lkIjoiMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAyIn0";
        assert_eq!(keys().verify(&format!("{none}.{rest}"), now), None);
        let unsigned = rest.split_once('.').unwrap().0;
        assert_eq!(keys().verify(&format!("{none}.{unsigned}."), now), None);
    }
}
