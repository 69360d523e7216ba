//! Compares numbers of instructions with other crates: `cargo bench -p noughts-benches --bench instructions`. It needs
//! valgrind, whose counts do not depend on the computer or its load. The benchmark runs itself under valgrind, once for
//! each workload.

mod workloads;

use std::process::Command;

use workloads::{BEST_MOVES, PERFT, Workload, positions, random_games};

/// The costs that are not part of the workloads, to be subtracted: finding the positions, or nothing.
const BASE: [Workload; 2] = [("finding the positions", || positions().len() as u64), ("nothing", || 0)];
const GAMES: Workload = ("10,000 random games", random_games);

fn main() {
    let workload = std::env::args().skip_while(|argument| argument != "--only").nth(1);
    match workload {
        Some(name) => {
            let all = BASE.iter().chain(&BEST_MOVES).chain(&PERFT).chain([&GAMES]);
            let run = all.into_iter().find(|(known, _)| *known == name).expect("a workload").1;
            println!("{}", run());
        }
        None => table(),
    }
}

fn table() {
    let [finding, nothing] = BASE.map(|workload| count(&workload));
    let groups =
        [("best move for 4520 positions", &BEST_MOVES[..], finding), ("perft of the whole tree", &PERFT, nothing)];
    for (title, workloads, base) in groups {
        println!("{title}: millions of instructions, and how many times ours");
        let counts: Vec<_> = workloads.iter().map(|workload| count(workload).saturating_sub(base)).collect();
        for ((name, _), count) in workloads.iter().zip(&counts) {
            println!("  {name:<46}{:>10.1}{:>9.2}", *count as f64 / 1e6, *count as f64 / counts[0] as f64);
        }
    }
    println!("{}: {:.1} million", GAMES.0, count(&GAMES).saturating_sub(nothing) as f64 / 1e6);
}

/// Counts the instructions of this program while it runs one workload.
fn count(workload: &Workload) -> u64 {
    let this = std::env::current_exe().expect("a running program has a file");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(this)
        .args(["--only", workload.0])
        .output()
        .expect("valgrind runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    let total = text.lines().find_map(|line| line.split("Collected :").nth(1)).expect("a count");
    total.trim().parse().expect("a number")
}
