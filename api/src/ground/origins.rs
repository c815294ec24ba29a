//! Where requests come from, also behind a proxy, as far as limits count it.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// This machine, from which whatever comes through a Unix socket comes.
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A block of network addresses, such as `192.0.2.0/24`, or one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    first: IpAddr,
    length: u8,
}

/// That is no block of addresses that somebody could be trusted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "write addresses such as 192.0.2.1 or blocks such as 10.0.0.0/8 or fd00::/8, without those of everybody"
)]
pub struct NoBlock;

impl FromStr for Block {
    type Err = NoBlock;

    fn from_str(text: &str) -> Result<Self, NoBlock> {
        let (address, length) = text.split_once('/').unzip();
        let address: IpAddr = address.unwrap_or(text).parse().map_err(|_| NoBlock)?;
        let whole = bits(address);
        let length = match length {
            Some(length) => length.parse().map_err(|_| NoBlock)?,
            None => whole,
        };
        // Whoever trusted everybody would believe whatever anybody writes.
        if !(1..=whole).contains(&length) {
            return Err(NoBlock);
        }
        Ok(Self {
            first: masked(address, length),
            length,
        })
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        if self.length < bits(self.first) {
            write!(f, "/{}", self.length)?;
        }
        Ok(())
    }
}

impl Block {
    /// What somebody has typed: an address, or a block of them.
    ///
    /// # Errors
    /// It is neither, or a block of everybody.
    pub fn typed(text: &str) -> Result<Self, NoBlock> {
        let text = text.trim();
        match text.parse::<IpAddr>() {
            Ok(address) => {
                let first = address.to_canonical();
                let length = bits(first);
                Ok(Self { first, length })
            }
            Err(_) => text.parse(),
        }
    }

    /// Whether there are addresses in both.
    pub fn meets(self, other: Self) -> bool {
        self.holds(other.first) || other.holds(self.first)
    }

    fn holds(self, address: IpAddr) -> bool {
        bits(address) == bits(self.first) && masked(address, self.length) == self.first
    }
}

/// How many bits an address has.
const fn bits(address: IpAddr) -> u8 {
    match address {
        IpAddr::V4(_) => 32,
        IpAddr::V6(_) => 128,
    }
}

/// The first address of the block of this length that holds the address.
fn masked(address: IpAddr, length: u8) -> IpAddr {
    let length = u32::from(length);
    match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32_u32.saturating_sub(length));
            Ipv4Addr::from_bits(address.to_bits() & mask.unwrap_or(0)).into()
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128_u32.saturating_sub(length));
            Ipv6Addr::from_bits(address.to_bits() & mask.unwrap_or(0)).into()
        }
    }
}

/// Whose word is taken for where a request comes from, and which addresses count as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origins {
    /// Proxies, which say in `X-Forwarded-For` where a request came from. Those at a Unix socket are trusted in any case: its
    /// permissions say who may be there.
    pub proxies: Vec<Block>,
    /// The bits of an IPv4 address by which requests are counted, 1 to 32.
    pub ipv4_bits: u8,
    /// The bits of an IPv6 address by which requests are counted, 1 to 128.
    pub ipv6_bits: u8,
}

impl Default for Origins {
    /// No proxies; each IPv4 address by itself, and IPv6 addresses by the block that one customer has.
    fn default() -> Self {
        Self {
            proxies: Vec::new(),
            ipv4_bits: 32,
            ipv6_bits: 64,
        }
    }
}

impl Origins {
    /// Where a request comes from, as the first address of its block: from the other side of its connection, if that is no
    /// proxy of ours; else from the last in the list whom no proxy of ours is. Each proxy adds at the end whom it was asked by,
    /// so what stands before that is the word of somebody who is not trusted.
    ///
    /// `forwarded` are the values of `X-Forwarded-For`, in their order; from what is no address on, nothing is read. Without a
    /// peer, the request has come through a Unix socket.
    pub fn of<'a>(
        &self,
        peer: Option<IpAddr>,
        forwarded: impl DoubleEndedIterator<Item = &'a str>,
    ) -> IpAddr {
        let mut origin = peer.unwrap_or(HERE).to_canonical();
        if peer.is_none() || self.is_proxy(origin) {
            for entry in forwarded.rev().flat_map(|value| value.rsplit(',')) {
                let Some(address) = address(entry) else {
                    break;
                };
                origin = address;
                if !self.is_proxy(origin) {
                    break;
                }
            }
        }
        self.counted(origin).first
    }

    /// The addresses that count with this one.
    pub fn counted(&self, address: IpAddr) -> Block {
        let length = match address {
            IpAddr::V4(_) => self.ipv4_bits,
            IpAddr::V6(_) => self.ipv6_bits,
        };
        Block {
            first: masked(address, length),
            length,
        }
    }

    fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|block| block.holds(address))
    }
}

/// An address as proxies write it: by itself, in brackets, or with a port.
fn address(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    let bare = entry
        .strip_prefix('[')
        .and_then(|entry| entry.strip_suffix(']'));
    let address = match bare {
        Some(bare) => IpAddr::V6(bare.parse().ok()?),
        None => entry
            .parse()
            .or_else(|_| entry.parse().map(|socket: SocketAddr| socket.ip()))
            .ok()?,
    };
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origins(proxies: &[&str]) -> Origins {
        let proxies = proxies.iter().map(|text| text.parse().unwrap()).collect();
        Origins {
            proxies,
            ..Origins::default()
        }
    }

    fn of(origins: &Origins, peer: Option<&str>, forwarded: &[&str]) -> String {
        let peer = peer.map(|peer| peer.parse().unwrap());
        origins.of(peer, forwarded.iter().copied()).to_string()
    }

    #[test]
    fn a_block_is_an_address_with_or_without_a_length() {
        for text in [
            "192.0.2.1",
            "10.0.0.0/8",
            "10.1.2.3/8",
            "::1",
            "fd00::/8",
            "192.0.2.1/32",
        ] {
            assert!(text.parse::<Block>().is_ok(), "{text}");
        }
        for text in [
            "",
            "/",
            "/8",
            "10.0.0.0/",
            "10.0.0.0/0",
            "10.0.0.0/33",
            "::/0",
            "::1/129",
            "10.0.0.0/-1",
            "10.0.0",
            "localhost",
            "10.0.0.0/8/8",
            "10.0.0.1:80",
            "unix",
            " 10.0.0.1",
        ] {
            assert_eq!(text.parse::<Block>(), Err(NoBlock), "{text}");
        }
        let ten: Block = "10.1.2.3/8".parse().unwrap();
        assert!(ten.holds("10.255.0.1".parse().unwrap()));
        assert!(!ten.holds("11.0.0.1".parse().unwrap()));
        assert!(!ten.holds("::a00:1".parse().unwrap()));
    }

    #[test]
    fn what_is_typed_is_an_address_or_a_block_and_is_written_again() {
        for (typed, written) in [
            ("192.0.2.7", "192.0.2.7"),
            (" 192.0.2.7\n", "192.0.2.7"),
            ("192.0.2.7/24", "192.0.2.0/24"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3::4", "2001:db8:1:2:3::4"),
            ("2001:DB8:1:2:3::4/64", "2001:db8:1:2::/64"),
        ] {
            let block = Block::typed(typed).unwrap();
            assert_eq!(block.to_string(), written);
            assert_eq!(Block::typed(written), Ok(block));
        }
        for typed in ["", "0.0.0.0/0", "192.0.2.7:80", "play.example"] {
            assert_eq!(Block::typed(typed), Err(NoBlock), "{typed}");
        }
    }

    #[test]
    fn blocks_meet_if_one_holds_the_other() {
        let of = |text: &str| -> Block { text.parse().unwrap() };
        for (one, other, meet) in [
            ("10.0.0.0/8", "10.1.2.3", true),
            ("10.1.2.3", "10.1.2.3", true),
            ("10.1.2.3", "10.1.2.4", false),
            ("2001:db8:1:2::/64", "2001:db8:1:2:3::4", true),
            ("2001:db8:1:2::/64", "2001:db8:1:3::", false),
            ("::/1", "10.0.0.0/8", false),
        ] {
            assert_eq!(of(one).meets(of(other)), meet, "{one} {other}");
            assert_eq!(of(other).meets(of(one)), meet, "{other} {one}");
        }
    }

    #[test]
    fn who_is_no_proxy_is_taken_for_what_the_connection_says() {
        let none = origins(&[]);
        assert_eq!(of(&none, Some("192.0.2.7"), &["198.51.100.1"]), "192.0.2.7");
        let one = origins(&["10.0.0.1"]);
        assert_eq!(of(&one, Some("10.0.0.2"), &["198.51.100.1"]), "10.0.0.2");
    }

    #[test]
    fn behind_a_proxy_the_last_who_is_none_counts() {
        let own = origins(&["10.0.0.0/8", "fd00::/8"]);
        let proxy = Some("10.0.0.1");
        for (forwarded, origin) in [
            (&["192.0.2.7"][..], "192.0.2.7"),
            // What a client wrote itself stands before what the proxy added.
            (&["198.51.100.1, 192.0.2.7"], "192.0.2.7"),
            (&["198.51.100.1", "192.0.2.7"], "192.0.2.7"),
            (&["10.9.9.9, 192.0.2.7"], "192.0.2.7"),
            // One proxy behind another.
            (&["192.0.2.7, 10.0.0.3"], "192.0.2.7"),
            (&["192.0.2.7", "10.0.0.3, fd00::1"], "192.0.2.7"),
            // Everybody on the way is a proxy.
            (&["10.0.0.4, 10.0.0.3"], "10.0.0.4"),
            (&[], "10.0.0.1"),
            // What proxies write.
            (&["192.0.2.7:4711"], "192.0.2.7"),
            (&["[2001:db8:1:2:3::4]"], "2001:db8:1:2::"),
            (&["[2001:db8:1:2:3::4]:4711"], "2001:db8:1:2::"),
            (&["2001:db8:1:2:3::4"], "2001:db8:1:2::"),
            (&["::ffff:192.0.2.7"], "192.0.2.7"),
            (&["\t192.0.2.7  "], "192.0.2.7"),
            // What is no address ends the reading: the one who said it counts.
            (&["192.0.2.7, unknown"], "10.0.0.1"),
            (&["192.0.2.7, _hidden, 10.0.0.3"], "10.0.0.3"),
            (&["192.0.2.7,"], "10.0.0.1"),
            (&["[192.0.2.7]"], "10.0.0.1"),
            (&["\u{fffd}"], "10.0.0.1"),
            (&["192.0.2.7;10.0.0.1"], "10.0.0.1"),
        ] {
            assert_eq!(of(&own, proxy, forwarded), origin, "{forwarded:?}");
        }
        assert_eq!(
            of(&own, Some("::ffff:10.0.0.1"), &["192.0.2.7"]),
            "192.0.2.7"
        );
    }

    #[test]
    fn whoever_may_open_the_socket_is_a_proxy() {
        let none = origins(&[]);
        assert_eq!(of(&none, None, &["198.51.100.1, 192.0.2.7"]), "192.0.2.7");
        assert_eq!(of(&none, None, &[]), "127.0.0.1");
        assert_eq!(of(&none, None, &["nonsense"]), "127.0.0.1");
    }

    #[test]
    fn addresses_count_by_their_blocks() {
        let wide = Origins {
            ipv4_bits: 24,
            ipv6_bits: 48,
            ..Origins::default()
        };
        assert_eq!(of(&wide, Some("192.0.2.7"), &[]), "192.0.2.0");
        assert_eq!(of(&wide, Some("2001:db8:1:2::3"), &[]), "2001:db8:1::");
    }
}
