//! Access tokens: short-lived JWTs, signed with HS256, that name a user and a session.

use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::hs256;

use crate::store::people::session::ACCESS_LIFETIME;

const ISSUER: &str = "poste-restante";

/// What an access token says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// The user.
    pub sub: Uuid,
    /// The session.
    pub sid: Uuid,
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

    /// A token for the user's session.
    ///
    /// # Errors
    /// Signing fails, which only a fault of ours can cause.
    pub fn issue(
        &self,
        user: Uuid,
        session: Uuid,
        now: DateTime<Utc>,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let claims = Claims {
            sub: user,
            sid: session,
            iat: now.timestamp(),
            exp: (now + ACCESS_LIFETIME).timestamp(),
            iss: ISSUER.to_owned(),
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
        (claims.exp > now.timestamp()).then_some(claims)
    }
}

/// What a token must say to be one of ours.
fn validation() -> Validation {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_issuer(&[ISSUER]);
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
        let token = keys().issue(user, session, now).unwrap();
        let claims = keys().verify(&token, now + TimeDelta::minutes(14)).unwrap();
        assert_eq!((claims.sub, claims.sid), (user, session));
        assert_eq!(keys().verify(&token, now + ACCESS_LIFETIME), None);
    }

    #[test]
    fn an_older_key_still_verifies() {
        let old = SigningKeys::new(&[(Uuid::from_u128(1), vec![1; 32])]).unwrap();
        let token = old.issue(Uuid::nil(), Uuid::nil(), Utc::now()).unwrap();
        assert!(keys().verify(&token, Utc::now()).is_some());
    }

    #[test]
    fn foreign_and_tampered_tokens_are_refused() {
        let now = Utc::now();
        let token = keys().issue(Uuid::nil(), Uuid::nil(), now).unwrap();
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
