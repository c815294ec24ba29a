//! Addresses as mail servers take them.

use lettre::message::{Mailbox, Message};
use lettre::{Address, address::AddressError};

/// The same address with its domain in ASCII (`münchen.example` is `xn--mnchen-3ya.example`): most mail servers know no
/// other form. What stands before the @ is left as it is.
///
/// # Errors
/// The domain has no such form.
pub(crate) fn with_ascii_domain(address: &Address) -> Result<Address, AddressError> {
    let domain = address.domain();
    if domain.is_ascii() {
        return Ok(address.clone());
    }
    let domain = idna::domain_to_ascii(domain).map_err(|_| AddressError::InvalidDomain)?;
    Address::new(address.user(), domain)
}

/// Whether a mail to the address can be put together, with the reader's name and without. Of a domain that is a number
/// (`[127.0.0.1]`), for one, it cannot.
pub(crate) fn can_be_written_to(address: &Address) -> bool {
    [None, Some("Reader".to_owned())].into_iter().all(|name| {
        let reader = Mailbox::new(name, address.clone());
        Message::builder()
            .from(Mailbox::new(None, address.clone()))
            .to(reader)
            .body(String::new())
            .is_ok_and(|message| message.envelope().to() == [address.clone()])
    })
}

/// A text of somebody else's, such as a mail server's, with `…@` and the domain in place of every address.
pub(crate) fn without_addresses(text: &str) -> String {
    let ends = |c: char| c.is_whitespace() || "<>()[]{}\"',;:".contains(c);
    text.split_inclusive(ends)
        .map(|word| match word.rsplit_once('@') {
            Some((user, domain)) if !user.is_empty() => format!("…@{domain}"),
            Some(_) | None => word.to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_said_in_ascii_and_the_rest_is_left_alone() {
        for (typed, sent) in [
            ("x@münchen.example", "x@xn--mnchen-3ya.example"),
            ("jörg@münchen.example", "jörg@xn--mnchen-3ya.example"),
            ("x@xn--mnchen-3ya.example", "x@xn--mnchen-3ya.example"),
            ("x@例え.テスト", "x@xn--r8jz45g.xn--zckzah"),
            ("x@example.org", "x@example.org"),
        ] {
            let address: Address = typed.parse().unwrap();
            let address = with_ascii_domain(&address).unwrap();
            assert_eq!(AsRef::<str>::as_ref(&address), sent);
            assert!(can_be_written_to(&address), "{typed}");
        }
    }

    #[test]
    fn an_address_whose_domain_is_a_number_cannot_be_written_to() {
        for literal in ["x@[127.0.0.1]", "x@[IPv6:::1]"] {
            assert!(!can_be_written_to(&literal.parse().unwrap()), "{literal}");
        }
    }

    #[test]
    fn nobody_is_named_by_what_a_mail_server_says() {
        for (said, shown) in [
            (
                "550 5.1.1 <ann@example.org>: no such user ann@example.org",
                "550 5.1.1 <…@example.org>: no such user …@example.org",
            ),
            (
                "no mailbox \"a@b\"@example.org",
                "no mailbox \"…@b\"@example.org",
            ),
            ("timed out", "timed out"),
            ("", ""),
        ] {
            assert_eq!(without_addresses(said), shown);
        }
    }
}
