//! What is known about the asking mail, and about how the answer came.

/// What is known about the mail that asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The letters of its cut line, by which that line is found however it is quoted.
    pub cut_letters: &'a str,
    /// Its addresses, bare: the one that it came from, and the one to which answers go. An introduction that holds one
    /// of them is known in every language.
    pub our_addresses: &'a [&'a str],
    /// The address of the account that was asked.
    pub account: &'a str,
    /// The server whose `Authentication-Results` are believed.
    pub trusted_results: Option<&'a str>,
    /// The name of a header that stands on all our own mails.
    pub our_mark: &'a str,
}

/// A mail as it was received.
#[derive(Clone, Copy, Debug)]
pub struct Received<'a> {
    /// Its bytes.
    pub raw: &'a [u8],
    /// The sender on its envelope; empty for mails of machines that want no answer.
    pub envelope_sender: &'a str,
}
