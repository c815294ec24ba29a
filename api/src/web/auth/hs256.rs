//! HS256 for `jsonwebtoken` and nothing else: no RSA, no elliptic curves, no C library.

use hmac::{Hmac, KeyInit as _, Mac as _};
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{ErrorKind, Result, new_error};
use jsonwebtoken::signature::{self, Signer, Verifier};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, EncodingKey};
use sha2::Sha256;

struct Key(Hmac<Sha256>);

impl Key {
    fn new(bytes: &[u8]) -> Result<Self> {
        Hmac::new_from_slice(bytes)
            .map(Self)
            .map_err(|_| new_error(ErrorKind::InvalidKeyFormat))
    }
}

impl Signer<Vec<u8>> for Key {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, signature::Error> {
        let mac = self.0.clone().chain_update(message).finalize();
        Ok(mac.into_bytes().to_vec())
    }
}

impl Verifier<Vec<u8>> for Key {
    /// Compares in constant time.
    fn verify(&self, message: &[u8], mac: &Vec<u8>) -> std::result::Result<(), signature::Error> {
        self.0
            .clone()
            .chain_update(message)
            .verify_slice(mac)
            .map_err(|_| signature::Error::new())
    }
}

impl JwtSigner for Key {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl JwtVerifier for Key {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the type of the provider's field"
)]
fn signer(algorithm: &Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>> {
    if *algorithm != Algorithm::HS256 || key.family() != AlgorithmFamily::Hmac {
        return Err(new_error(ErrorKind::InvalidAlgorithm));
    }
    Ok(Box::new(Key::new(key.as_bytes())?))
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the type of the provider's field"
)]
fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    if *algorithm != Algorithm::HS256 || key.family() != AlgorithmFamily::Hmac {
        return Err(new_error(ErrorKind::InvalidAlgorithm));
    }
    Ok(Box::new(Key::new(key.try_get_as_bytes()?)?))
}

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: signer,
    verifier_factory: verifier,
    key_utils: KeyUtils::new_unimplemented(),
};

/// Makes this the provider of the whole program; to be called before the first token.
pub fn install() {
    // Fails only if it is installed already, which is as good.
    let _ = PROVIDER.install_default();
}
