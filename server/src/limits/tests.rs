use std::pin::pin;

use futures_util::FutureExt;

use super::*;

fn address(text: &str) -> IpAddr {
    text.parse().unwrap()
}

/// Begins as many of this kind as the address can have.
fn begin_all(limits: &Arc<Limits>, address: IpAddr, what: Counted) -> Vec<Ticket> {
    std::iter::from_fn(|| limits.begin(address, what)).collect()
}

#[test]
fn an_address_has_so_many_sockets_and_others_have_theirs() {
    let limits = Limits::new(AddressLimits { sockets: 2, ..AddressLimits::default() });
    let sockets = begin_all(&limits, address("192.0.2.1"), Counted::Socket);
    assert_eq!(sockets.len(), 2);
    assert!(limits.begin(address("::ffff:192.0.2.1"), Counted::Socket).is_none(), "it is the same address");
    assert!(limits.begin(address("192.0.2.1"), Counted::Connection).is_some());
    assert!(limits.begin(address("192.0.2.2"), Counted::Socket).is_some());
}

#[test]
fn what_was_sent_is_forgotten_by_time_and_not_by_closing() {
    let limits = Limits::new(AddressLimits::default());
    let (one, start) = (address("192.0.2.1"), Instant::now());
    let mut sent = 0;
    // As fast as it can, somebody opens a socket, sends 29 messages and closes it.
    while let Some(socket) = limits.begin(one, Counted::Socket) {
        let mut messages = Lately::new(Instant::now());
        sent += (0..29).filter(|_| limits.may_send(&mut messages, Instant::now())).count();
        socket.end_socket(&mut messages);
    }
    let freed = 300.0 * start.elapsed().as_secs_f64();
    assert!((5700.0..6100.0 + freed).contains(&(sent as f64)), "{sent} messages");
    assert!(limits.begin(address("192.0.2.2"), Counted::Socket).is_some());
    let mut table = Table::new(AddressLimits::default());
    for _ in 0..200 {
        assert!(table.begin(one, Counted::Socket, start));
        table.end(one, Counted::Socket, 1.0, start);
    }
    let after = |seconds| start + Duration::from_millis(seconds);
    assert!(!table.begin(one, Counted::Socket, after(99)));
    assert!(table.begin(one, Counted::Socket, after(100)), "a tenth of a second frees one of 200 places");
    assert!(!table.begin(one, Counted::Socket, after(199)));
}

#[test]
fn who_opens_and_closes_without_a_word_uses_places_too() {
    let limits = Limits::new(AddressLimits::default());
    for (what, most) in [(Counted::Connection, 400), (Counted::Socket, 200)] {
        let start = Instant::now();
        let opened = std::iter::from_fn(|| limits.begin(address("192.0.2.1"), what)).count();
        let freed = (most * 6) as f64 * start.elapsed().as_secs_f64() / 20.0;
        assert!(((most * 6 - 10) as f64..(most * 6) as f64 + freed + 1.0).contains(&(opened as f64)), "{opened}");
    }
}

#[test]
fn wider_networks_may_use_twice_and_four_times_as_much() {
    let limits = Limits::new(AddressLimits { sockets: 10, ..AddressLimits::default() });
    let all = |addresses: Vec<String>| -> Vec<Ticket> {
        addresses.iter().flat_map(|text| begin_all(&limits, address(text), Counted::Socket)).collect()
    };
    let home = all((0..99).map(|host| format!("2001:db8:1:203::{host}")).collect());
    assert_eq!(home.len(), 10);
    let house = all((0..99).map(|part| format!("2001:db8:1:2{part:02}::1")).collect());
    assert_eq!(house.len(), 10, "a network of 56 bits has 20");
    let school = all((0..99).map(|part| format!("2001:db8:1:{part}00::1")).collect());
    assert_eq!(school.len(), 20, "a network of 48 bits has 40");
    assert_eq!(all(vec!["2001:db8:2::1".to_owned()]).len(), 10);
}

#[test]
fn no_network_fills_the_table() {
    let limits = Limits::new(AddressLimits::default());
    let mut tickets = Vec::new();
    for part in 0..=u16::MAX {
        let host = address(&format!("2001:db8:1:{part:x}::1"));
        for what in [Counted::Connection, Counted::Socket, Counted::Room, Counted::KeptRoom] {
            tickets.extend(limits.begin(host, what));
        }
        limits.begin(host, Counted::Request);
        if let Some(guess) = limits.begin(host, Counted::Guess) {
            guess.remember();
        }
    }
    let mut table = limits.table.lock();
    assert!(table.begin(address("192.0.2.1"), Counted::Socket, Instant::now()));
    assert!(table.begin(address("192.0.2.2"), Counted::Socket, Instant::now() + Duration::from_secs(1)));
    assert!(table.len() < 5000, "{}", table.len());
    drop(table);
    drop(tickets);
    assert!(limits.begin(address("2001:db8:2::1"), Counted::Socket).is_some());
}

#[test]
fn no_network_has_more_rooms_than_its_share() {
    let limits = Limits::new(AddressLimits { rooms: 100, kept_rooms: 10, ..AddressLimits::default() });
    let kept = begin_all(&limits, address("192.0.2.1"), Counted::KeptRoom);
    assert_eq!(kept.len(), 10);
    let hosts = (0..99).map(|part| address(&format!("2001:db8:1:{part}00::1")));
    let of_network: Vec<_> = hosts.flat_map(|host| begin_all(&limits, host, Counted::KeptRoom)).collect();
    assert_eq!(of_network.len(), 10);
    drop(kept);
    assert_eq!(
        begin_all(&limits, address("192.0.2.1"), Counted::KeptRoom).len(),
        10,
        "rooms that are gone do not count"
    );
}

#[test]
fn a_full_table_forgets_who_does_nothing() {
    let start = Instant::now();
    let mut table = Table::new(AddressLimits::default());
    let hosts = || (0..60_000_u32).map(|host| IpAddr::from(std::net::Ipv4Addr::from_bits(host)));
    let begun = hosts().filter(|host| table.begin(*host, Counted::Guess, start)).count();
    assert_eq!((begun, table.len()), (50_000, 50_000));
    for host in hosts() {
        table.end(host, Counted::Guess, 1.0, start);
    }
    let last = address("203.0.113.1");
    assert!(!table.begin(last, Counted::Guess, start + Duration::from_millis(1500)), "a wrong code counts for 2 s");
    assert!(table.begin(last, Counted::Guess, start + Duration::from_secs(3)));
    table.end(last, Counted::Guess, 0.0, start + Duration::from_secs(3));
    assert_eq!(table.len(), 0, "who does nothing is forgotten");
}

#[tokio::test]
async fn a_code_waits_while_as_many_are_tried_as_can_be_wrong() {
    let limits = Limits::new(AddressLimits { guesses: 3, ..AddressLimits::default() });
    let one = address("192.0.2.1");
    let mut tried = begin_all(&limits, one, Counted::Guess);
    assert_eq!(tried.len(), 3);
    let mut next = pin!(Arc::clone(&limits).begin_when_free(one, Counted::Guess));
    assert!(next.as_mut().now_or_never().is_none());
    tried.pop();
    assert!(next.now_or_never().is_some(), "one of them was right");
}

#[tokio::test]
async fn wrong_codes_slow_an_address_down_and_lock_nobody_out() {
    // Codes may be tried each 0.1 s.
    let limits = Limits::new(AddressLimits { guesses: 600, ..AddressLimits::default() });
    let one = address("192.0.2.1");
    while let Some(guess) = limits.begin(one, Counted::Guess) {
        guess.remember();
    }
    let begun = Instant::now();
    for _ in 0..5 {
        Arc::clone(&limits).begin_when_free(one, Counted::Guess).await.remember();
    }
    let slowly = begun.elapsed();
    assert!(slowly >= Duration::from_millis(400), "{slowly:?}");
    assert!(limits.begin(address("192.0.2.2"), Counted::Guess).is_some());
}

#[tokio::test]
async fn whoever_came_last_does_not_wait_for_the_many_before() {
    let limits = Limits::new(AddressLimits { guesses: 60, ..AddressLimits::default() });
    let one = address("192.0.2.1");
    while let Some(guess) = limits.begin(one, Counted::Guess) {
        guess.remember();
    }
    let wait = || Box::pin(Arc::clone(&limits).begin_when_free(one, Counted::Guess));
    let mut before: Vec<_> = (0..100).map(|_| wait()).collect();
    assert!(before.iter_mut().all(|waiting| waiting.now_or_never().is_none()));
    let mut last = wait();
    assert!((&mut last).now_or_never().is_none());
    let first = futures_util::future::select_all(before);
    let first = futures_util::future::select(last, first).await;
    assert!(matches!(first, futures_util::future::Either::Left(_)), "a place is free after 1 s");
}

#[tokio::test]
async fn who_goes_away_waits_no_more() {
    let limits = Limits::new(AddressLimits { guesses: 1, ..AddressLimits::default() });
    let one = address("192.0.2.1");
    let tried = limits.begin(one, Counted::Guess);
    let wait = || Box::pin(Arc::clone(&limits).begin_when_free(one, Counted::Guess));
    let (mut first, mut last) = (wait(), wait());
    assert!((&mut first).now_or_never().is_none() && (&mut last).now_or_never().is_none());
    drop(last);
    drop(tried);
    assert!(first.now_or_never().is_some());
    assert_eq!(limits.table.lock().len(), 0);
}

#[tokio::test]
async fn as_many_rooms_are_made_at_once_as_one_after_the_other() {
    let limits = Limits::new(AddressLimits { rooms: 2, ..AddressLimits::default() });
    let make = || limits.begin_in_turn(address("192.0.2.1"), Counted::Room);
    let (one, two) = (make().await.unwrap(), make().await.unwrap());
    let mut third = pin!(make());
    assert!(third.as_mut().now_or_never().is_none(), "two are being made");
    drop(one);
    let third = third.now_or_never().flatten().expect("one of them was not made");
    let mut fourth = pin!(make());
    assert!(fourth.as_mut().now_or_never().is_none());
    two.remember();
    third.remember();
    assert!(fourth.now_or_never().is_some_and(|ticket| ticket.is_none()), "two were made");
}

#[test]
fn in_no_twenty_seconds_are_more_than_thirty_messages_read() {
    let limits = Limits::new(AddressLimits::default());
    let start = Instant::now();
    let mut messages = Lately::new(start);
    let mut is_read_after = |seconds| limits.may_send(&mut messages, start + Duration::from_secs(seconds));
    assert!(is_read_after(0));
    assert!((0..29).all(|_| is_read_after(19)));
    assert!(!is_read_after(19), "it would be the 31st");
    assert!(is_read_after(20), "the first one was 20 s before");
    assert!(!is_read_after(38), "29 came within the last 19 s, and one 18 s before");
    assert!((0..29).all(|_| is_read_after(39)));
    assert!(!is_read_after(39));
}
