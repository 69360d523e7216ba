//! The addresses at which a server can be reached, the likeliest first.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// Names of interfaces that lead to containers and virtual machines of this machine begin with one of these.
const BRIDGES: [&str; 16] = [
    "docker",
    "br-",
    "veth",
    "virbr",
    "vbox",
    "VirtualBox",
    "vmnet",
    "VMware",
    "vEthernet",
    "podman",
    "lxc",
    "lxd",
    "incus",
    "cni",
    "cali",
    "flannel",
];

/// Names of interfaces of private networks over the internet begin with one of these.
const TUNNELS: [&str; 10] = ["tun", "tap", "wg", "utun", "ppp", "ipsec", "tailscale", "Tailscale", "zt", "nordlynx"];

/// An address of this machine, and what its interface is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Interface {
    /// None if the system does not tell it.
    name: Option<String>,
    ip: IpAddr,
    /// Whether something is at the other end.
    is_up: bool,
    /// Whether exactly one other machine is there.
    is_point_to_point: bool,
}

/// How likely it is that others come by an address. Earlier ones are likelier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likelihood {
    /// This machine gives others their network: it is a hotspot.
    Hotspot,
    /// By this address, this machine reaches others.
    Route,
    /// A network of IPv4.
    Plain,
    /// A network of IPv6.
    PlainV6,
    /// A cable without a network, or an interface at which nothing is.
    LinkLocal,
    /// A private network over the internet, of which few are.
    Tunnel,
    /// Only containers and virtual machines come by it.
    Bridge,
    /// It needs the name of an interface, with which browsers open no page.
    LinkLocalV6,
    /// Only this machine comes by it.
    Own,
}

/// An address at which a server is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The address.
    pub ip: IpAddr,
    /// The address of the page.
    pub url: String,
    network: Option<String>,
    likelihood: Likelihood,
}

impl Address {
    /// Whether another device can open it in a browser, so that a QR code of it is of use.
    pub fn is_for_others(&self) -> bool {
        self.likelihood < Likelihood::LinkLocalV6
    }

    fn new(interface: Interface, port: u16, likelihood: Likelihood) -> Self {
        let Interface { name, ip, .. } = interface;
        let url = match (&name, ip) {
            (Some(name), IpAddr::V6(ip)) if likelihood == Likelihood::LinkLocalV6 => {
                format!("http://[{ip}%25{name}]:{port}/")
            }
            _ => format!("http://{}/", SocketAddr::new(ip, port)),
        };
        Self { ip, url, network: name, likelihood }
    }
}

impl fmt::Display for Address {
    /// The address of the page, and the name of the network.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.url)?;
        match (self.likelihood, &self.network) {
            (Likelihood::Own, _) => f.write_str(" (this machine alone)"),
            (Likelihood::LinkLocalV6, Some(name)) => write!(f, " ({name}, not for browsers)"),
            (_, Some(name)) => write!(f, " ({name})"),
            (_, None) => Ok(()),
        }
    }
}

/// The addresses at which a server that listens here can be reached, the likeliest first.
pub fn addresses(listening: SocketAddr) -> Vec<Address> {
    // If the system does not let us list them, the addresses by which this machine reaches others are known anyway.
    let listed = if_addrs::get_if_addrs().unwrap_or_default().into_iter().map(|interface| Interface {
        ip: interface.ip(),
        is_up: interface.is_oper_up(),
        is_point_to_point: interface.is_p2p(),
        name: Some(interface.name),
    });
    reached(listening, listed.collect(), &routes())
}

/// The addresses by which this machine reaches others. The system tells them when a socket is connected, which sends nothing.
fn routes() -> Vec<IpAddr> {
    // Addresses for documentation, which are no hosts, but have routes as any others.
    let elsewhere: [(IpAddr, IpAddr); 2] = [
        (Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into()),
        (Ipv6Addr::UNSPECIFIED.into(), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into()),
    ];
    let route = |(any, there)| {
        let socket = UdpSocket::bind((any, 0)).ok()?;
        socket.connect((there, 9)).ok()?;
        socket.local_addr().ok().map(|address| address.ip())
    };
    elsewhere.into_iter().filter_map(route).filter(|ip| !ip.is_unspecified() && !ip.is_loopback()).collect()
}

fn reached(listening: SocketAddr, mut interfaces: Vec<Interface>, routes: &[IpAddr]) -> Vec<Address> {
    let unnamed = |ip| Interface { name: None, ip, is_up: true, is_point_to_point: false };
    let at = listening.ip().to_canonical();
    let others = if at.is_unspecified() { routes } else { &[at] };
    for ip in others {
        if !interfaces.iter().any(|interface| interface.ip == *ip) {
            interfaces.push(unnamed(*ip));
        }
    }
    // Whoever listens at all addresses of IPv6 does so at those of IPv4 too.
    interfaces.retain(|interface| match at {
        at if !at.is_unspecified() => interface.ip == at,
        at => !interface.ip.is_loopback() && (at.is_ipv6() || interface.ip.is_ipv4()),
    });
    let port = listening.port();
    let with_likelihood = |interface: Interface| {
        let likelihood = likelihood(&interface, routes);
        Address::new(interface, port, likelihood)
    };
    let mut addresses: Vec<_> = interfaces.into_iter().map(with_likelihood).collect();
    // Addresses that are as likely stay in the order of the system.
    addresses.sort_by_key(|address| address.likelihood);
    if at.is_unspecified() {
        let url = format!("http://localhost:{port}/");
        let ip = Ipv4Addr::LOCALHOST.into();
        addresses.push(Address { ip, url, network: None, likelihood: Likelihood::Own });
    }
    addresses
}

fn likelihood(interface: &Interface, routes: &[IpAddr]) -> Likelihood {
    let begins_with = |names: &[&str]| {
        interface.name.as_deref().is_some_and(|name| names.iter().any(|begin| name.starts_with(begin)))
    };
    let is_route = routes.contains(&interface.ip);
    match interface.ip {
        ip if ip.is_loopback() => Likelihood::Own,
        IpAddr::V6(ip) if ip.is_unicast_link_local() => Likelihood::LinkLocalV6,
        _ if begins_with(&BRIDGES) => Likelihood::Bridge,
        _ if interface.is_point_to_point || begins_with(&TUNNELS) => Likelihood::Tunnel,
        _ if !interface.is_up => Likelihood::LinkLocal,
        IpAddr::V4(ip) if ip.is_link_local() => Likelihood::LinkLocal,
        // A router has the first address of its network, and a hotspot is one.
        IpAddr::V4(ip) if ip.is_private() && ip.octets()[3] == 1 && !is_route => Likelihood::Hotspot,
        IpAddr::V4(_) if is_route => Likelihood::Route,
        IpAddr::V4(_) => Likelihood::Plain,
        IpAddr::V6(_) => Likelihood::PlainV6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Interfaces with these names and addresses. Those that begin with `down` are down.
    fn interfaces(list: &[(&str, &str)]) -> Vec<Interface> {
        let interface = |(name, ip): &(&str, &str)| Interface {
            name: Some((*name).to_owned()),
            ip: ip.parse().unwrap(),
            is_up: !name.starts_with("down"),
            is_point_to_point: name.starts_with("point"),
        };
        list.iter().map(interface).collect()
    }

    /// What a server that listens here prints, where this machine has these interfaces, and reaches others by these addresses.
    fn printed(listening: &str, list: &[(&str, &str)], routes: &[&str]) -> Vec<String> {
        let routes: Vec<_> = routes.iter().map(|ip| ip.parse().unwrap()).collect();
        let lo = [("lo", "127.0.0.1"), ("lo", "::1")];
        let addresses = reached(listening.parse().unwrap(), interfaces(&[&lo, list].concat()), &routes);
        addresses.iter().map(Address::to_string).collect()
    }

    const EVERYWHERE: &str = "[::]:8000";
    const OWN: &str = "http://localhost:8000/ (this machine alone)";

    #[test]
    fn a_hotspot_comes_before_the_default_route() {
        let list = [("eth0", "192.0.2.2"), ("docker0", "172.17.0.1"), ("wlan0", "10.42.0.1")];
        assert_eq!(
            printed(EVERYWHERE, &list, &["192.0.2.2"]),
            [
                "http://10.42.0.1:8000/ (wlan0)",
                "http://192.0.2.2:8000/ (eth0)",
                "http://172.17.0.1:8000/ (docker0)",
                OWN
            ]
        );
    }

    #[test]
    fn without_a_default_route_networks_come_before_bridges_and_cables() {
        let list = [
            ("br-0123456789ab", "172.18.0.1"),
            ("cni0", "10.42.0.1"),
            ("eth1", "169.254.7.7"),
            ("down0", "192.168.9.9"),
            ("eth0", "192.168.7.30"),
        ];
        let printed = printed("0.0.0.0:8000", &list, &[]);
        assert_eq!(printed[0], "http://192.168.7.30:8000/ (eth0)");
        assert_eq!(printed[1], "http://169.254.7.7:8000/ (eth1)");
        assert_eq!(printed[2], "http://192.168.9.9:8000/ (down0)");
        assert_eq!(printed.len(), 6);
    }

    #[test]
    fn the_network_here_comes_before_a_private_one_over_the_internet() {
        let list = [
            ("tun0", "10.8.0.6"),
            ("point0", "10.9.0.1"),
            ("tailscale0", "100.100.1.2"),
            ("wlan0", "192.168.7.30"),
            ("eth0", "192.168.8.30"),
        ];
        let printed = printed(EVERYWHERE, &list, &["10.8.0.6"]);
        assert_eq!(
            printed[..3],
            ["http://192.168.7.30:8000/ (wlan0)", "http://192.168.8.30:8000/ (eth0)", "http://10.8.0.6:8000/ (tun0)"]
        );
    }

    #[test]
    fn where_there_is_ipv6_alone_it_comes_first() {
        let list = [("eth0", "fe80::1"), ("eth0", "2001:db8::30")];
        let expected =
            ["http://[2001:db8::30]:8000/ (eth0)", "http://[fe80::1%25eth0]:8000/ (eth0, not for browsers)", OWN];
        assert_eq!(printed(EVERYWHERE, &list, &["2001:db8::30"]), expected);
        assert_eq!(printed("0.0.0.0:8000", &list, &["2001:db8::30"]), [OWN], "it is not reached there");
        let addresses = reached(EVERYWHERE.parse().unwrap(), interfaces(&list), &[]);
        let for_others: Vec<_> = addresses.iter().map(Address::is_for_others).collect();
        assert_eq!(for_others, [true, false, false]);
    }

    #[test]
    fn a_server_of_one_address_has_that_one() {
        let list = [("eth0", "192.0.2.2"), ("wlan0", "10.42.0.1")];
        for (listening, address) in [
            ("127.0.0.1:8000", "http://127.0.0.1:8000/ (this machine alone)"),
            ("127.0.0.9:8000", "http://127.0.0.9:8000/ (this machine alone)"),
            ("[::1]:8000", "http://[::1]:8000/ (this machine alone)"),
            ("192.0.2.2:80", "http://192.0.2.2:80/ (eth0)"),
            ("[::ffff:192.0.2.2]:80", "http://192.0.2.2:80/ (eth0)"),
            ("192.0.2.9:80", "http://192.0.2.9:80/"),
        ] {
            assert_eq!(printed(listening, &list, &["192.0.2.2"]), [address]);
        }
    }

    #[test]
    fn an_address_that_the_system_does_not_list_is_found_by_its_route() {
        assert_eq!(printed(EVERYWHERE, &[], &["192.0.2.2"]), ["http://192.0.2.2:8000/", OWN]);
    }

    #[test]
    fn a_server_of_all_addresses_is_reached_at_each_that_it_names() {
        let listener = std::net::TcpListener::bind("0.0.0.0:0").unwrap();
        for address in addresses(listener.local_addr().unwrap()) {
            let host = address.url.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).unwrap();
            assert!(std::net::TcpStream::connect(host).is_ok(), "{address}");
        }
    }
}
