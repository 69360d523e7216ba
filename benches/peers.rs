//! Compares times with other crates: `cargo bench -p noughts-benches --bench peers`.

mod workloads;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use workloads::{BEST_MOVES, GAMES, PERFT, random_games};

fn best_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("best move for 4520 positions");
    group.sample_size(10);
    for (name, run) in BEST_MOVES {
        group.bench_function(name, |bencher| bencher.iter(run));
    }
}

fn perft(criterion: &mut Criterion) {
    let counts = PERFT.map(|(_, run)| run());
    assert_eq!(counts, [255_168, 255_168, 549_946], "all count what is known");
    let mut group = criterion.benchmark_group("perft of the whole tree");
    group.sample_size(10).throughput(Throughput::Elements(counts[0]));
    for (name, run) in PERFT {
        group.bench_function(name, |bencher| bencher.iter(run));
    }
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random against random on one core");
    group.sample_size(10).throughput(Throughput::Elements(GAMES));
    group.bench_function("games", |bencher| bencher.iter(random_games));
}

criterion_group!(benches, best_moves, perft, games);
criterion_main!(benches);
