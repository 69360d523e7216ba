//! Who a limit is for.

use std::net::{IpAddr, Ipv6Addr};

/// An address of IPv4, or a network of IPv6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network {
    first: IpAddr,
    bits: u8,
}

/// The bits of the networks of IPv6 that are counted, the widest first, and how many times as much as one address each may use. A
/// home has a network of 64 or 56 bits, a school or a company one of 48, so nobody has more by having many addresses. Whoever has
/// one network cannot use up what the wider one may use.
const NETWORKS: [(u8, u32); 3] = [(48, 4), (56, 2), (64, 1)];

/// The networks that an address is in, the widest first, and how many times as much as one address each may use. An address of IPv4
/// is alone.
pub fn networks(address: IpAddr) -> impl Iterator<Item = (Network, u32)> + Clone {
    let address = address.to_canonical();
    let widths: &[(u8, u32)] = if address.is_ipv6() { &NETWORKS } else { &[(32, 1)] };
    widths.iter().map(move |(bits, times)| (Network::around(address, *bits), *times))
}

impl Network {
    fn around(address: IpAddr, bits: u8) -> Self {
        let first = match address {
            IpAddr::V6(address) => {
                Ipv6Addr::from_bits(address.to_bits() & u128::MAX.unbounded_shl(128 - u32::from(bits))).into()
            }
            address => address,
        };
        Self { first, bits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<(Network, u32)> {
        networks(text.parse().unwrap()).collect()
    }

    #[test]
    fn an_address_of_version_6_is_in_three_networks() {
        let [home, neighbour, street, far] =
            ["2001:db8:1:203::4", "2001:db8:1:2ff::4", "2001:db8:1:303::4", "2001:db8:2:203::4"].map(of);
        assert_eq!(home.iter().map(|(_, times)| *times).collect::<Vec<_>>(), [4, 2, 1]);
        let shared = |other: &[(Network, u32)]| home.iter().zip(other).filter(|(a, b)| a == b).count();
        assert_eq!([&neighbour, &street, &far].map(|other| shared(other)), [2, 1, 0]);
        assert_eq!(home, of("2001:db8:1:203:ffff::"));
    }

    #[test]
    fn an_address_of_version_4_is_alone_however_it_is_written() {
        assert_eq!(of("192.0.2.1").len(), 1);
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.2"), of("192.0.2.1"));
    }
}
