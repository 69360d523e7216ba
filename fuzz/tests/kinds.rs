//! Holds the plain model of the kinds of games to what is known about them, and to their rules in play.

use std::collections::{HashMap, HashSet};

use noughts_fuzz::kinds::walk::walk;
use noughts_fuzz::kinds::{
    PlainEnding as Ending, PlainGame as Game, PlainKind as Kind, PlainMove as Move, PlainRefusal as Refusal,
    PlainWhy as Why,
};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

fn begin(kind: Kind, size: [usize; 3]) -> Game {
    Game::new(kind, size, 'X')
}

/// The move that is written so, legal or not.
fn read(game: &Game, text: &str) -> Move {
    let mark = text.chars().next().filter(char::is_ascii_uppercase);
    let name = text.trim_start_matches(['X', 'O']);
    ((0..game.cells.len()).find(|cell| game.name(*cell) == name).unwrap(), mark)
}

fn play(kind: Kind, size: [usize; 3], moves: &str) -> Game {
    let mut game = begin(kind, size);
    for text in moves.split_whitespace() {
        game.play(read(&game, text));
    }
    game
}

fn after(game: &Game, each: Move) -> Game {
    let mut game = game.clone();
    game.play(each);
    game
}

fn refusals(game: &Game, text: &str) -> Vec<Refusal> {
    game.refusals(read(game, text))
}

/// Walks of one kind, by their habit.
fn walks(kind: Kind, habit: u8, steps: usize, seed: u64) -> impl Iterator<Item = Vec<u8>> {
    let kind = Kind::ALL.iter().position(|each| *each == kind).unwrap() as u8;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    std::iter::repeat_with(move || {
        let mut bytes = vec![0; 6 + 3 * steps];
        rng.fill_bytes(&mut bytes[6..]);
        bytes[6..].iter_mut().step_by(3).for_each(|byte| *byte %= 224);
        (bytes[0], bytes[5]) = (kind, habit);
        bytes
    })
}

fn lines_of_play(game: &Game, depth: usize) -> usize {
    let moves = game.moves();
    match depth {
        0 => 1,
        1 => moves.len(),
        _ => moves.into_iter().map(|each| lines_of_play(&after(game, each), depth - 1)).sum(),
    }
}

#[test]
fn there_are_as_many_lines_of_play_as_are_known() {
    #[rustfmt::skip]
    let known: [(Kind, [usize; 3], &[usize]); 12] = [
        (Kind::Classic, [3, 3, 3], &[1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]),
        (Kind::Misere, [3, 3, 3], &[1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]),
        (Kind::Classic, [4, 3, 3], &[1, 12, 132, 1320, 11880, 95040, 622944]),
        (Kind::Misere, [4, 3, 3], &[1, 12, 132, 1320, 11880, 95040]),
        (Kind::Classic, [4, 4, 3], &[1, 16, 240, 3360, 43680, 524160]),
        (Kind::Classic, [4, 4, 4], &[1, 16, 240, 3360, 43680, 524160]),
        (Kind::Gravity, [4, 4, 3], &[1, 4, 16, 64, 256, 1020, 3588, 13148, 40520, 122884, 293850]),
        (Kind::Gravity, [7, 6, 4], &[1, 7, 49, 343, 2401, 16807, 117649, 823536]),
        (Kind::Wild, [3, 3, 3], &[1, 18, 288, 4032, 47232, 437760, 2991360]),
        (Kind::Notakto, [3, 3, 3], &[1, 9, 72, 504, 2736, 9360, 13440, 4320, 0]),
        (Kind::Vanishing, [3, 3, 3], &[1, 9, 72, 504, 3024, 15120, 54720, 148176, 396576]),
        (Kind::Ultimate, [3, 3, 3], &[1, 81, 720, 6336, 55080]),
    ];
    for (kind, size, counts) in known {
        let game = begin(kind, size);
        for (depth, count) in counts.iter().enumerate() {
            assert_eq!(lines_of_play(&game, depth), *count, "{} to depth {depth}", game.rules());
        }
    }
}

/// The number of positions that can be reached, of those that are won by X and by O, and of those that are drawn.
fn positions(kind: Kind, size: [usize; 3]) -> [usize; 4] {
    let mut games = vec![begin(kind, size)];
    let mut seen = HashSet::from([games[0].text()]);
    let mut counts = [0; 4];
    while let Some(game) = games.pop() {
        let winner = game.ending.as_ref().map(|ending| ending.winner);
        counts[0] += 1;
        for (count, ending) in counts[1..].iter_mut().zip([Some('X'), Some('O'), None]) {
            *count += usize::from(winner == Some(ending));
        }
        let next = game.moves().into_iter().map(|each| after(&game, each));
        games.extend(next.filter(|next| seen.insert(next.text())));
    }
    counts
}

#[test]
fn as_many_positions_can_be_reached_as_are_known() {
    assert_eq!(positions(Kind::Classic, [3, 3, 3]), [5_478, 626, 316, 16]);
    assert_eq!(positions(Kind::Misere, [3, 3, 3]), [5_478, 316, 626, 16]);
    let [all, x, o, draws] = positions(Kind::Wild, [3, 3, 3]);
    assert_eq!([all, x + o + draws], [18_753, 7_660]);
    let [all, x, o, draws] = positions(Kind::Notakto, [3, 3, 3]);
    assert_eq!([all, x + o, draws], [450, 220, 0]);
    assert_eq!(positions(Kind::Gravity, [3, 3, 3])[0], 694);
    let [all, x, o, draws] = positions(Kind::Gravity, [4, 4, 3]);
    assert_eq!([all, x + o + draws], [41_750, 17_820]);
}

/// The shortest ways are taken to all positions, so that none is there for the third time.
#[test]
fn a_vanishing_game_reaches_128170_positions() {
    let mut games = vec![begin(Kind::Vanishing, [3, 3, 3])];
    let mut seen = HashSet::from([games[0].text()]);
    let mut over = 0;
    for _ in 0..40 {
        over += games.iter().filter(|game| game.ending.is_some()).count();
        let next = games.iter().flat_map(|game| game.moves().into_iter().map(|each| after(game, each)));
        games = next.filter(|next| seen.insert(next.text())).collect();
    }
    assert_eq!((seen.len(), over, games.len()), (128_170, 12_096, 0));
}

#[test]
fn the_line_may_be_longer_and_all_its_cells_are_named() {
    let game = play(Kind::Classic, [6, 3, 4], "a1 a2 b1 b2 d1 d2 e1 e2");
    assert_eq!(game.ending, None);
    let game = after(&game, read(&game, "c1"));
    let line = vec![0, 1, 2, 3, 4];
    assert_eq!(game.ending, Some(Ending { winner: Some('X'), by_loss: false, why: Why::Line, line }));
    let game = play(Kind::Classic, [3, 3, 3], "a2 b1 a3 c2 b2 b3 c3 c1 a1");
    let two = game.ending.unwrap();
    assert_eq!((two.winner, two.line), (Some('X'), vec![0, 3, 4, 6, 8]));
}

#[test]
fn whoever_completes_a_line_loses_in_misere_and_notakto_and_wins_in_wild() {
    let ends = |kind, moves| play(kind, [3, 3, 3], moves).ending.map(|end| (end.winner, end.by_loss, end.line));
    assert_eq!(ends(Kind::Misere, "a1 a2 b1 b2"), None);
    assert_eq!(ends(Kind::Misere, "a1 a2 b1 b2 c1"), Some((Some('O'), true, vec![0, 1, 2])));
    assert_eq!(ends(Kind::Misere, "a1 b1 c1 a2 b2 c2 b3 a3 c3"), Some((Some('O'), true, vec![0, 4, 8])));
    assert_eq!(ends(Kind::Misere, "a1 b1 c1 b2 b3 a2 c2 c3 a3"), Some((None, false, vec![])));
    assert_eq!(ends(Kind::Notakto, "a1 b1 a2 b2 a3"), Some((Some('O'), true, vec![0, 3, 6])));
    assert_eq!(ends(Kind::Notakto, "a1 a2 b3 a3"), Some((Some('X'), true, vec![0, 3, 6])));
    assert_eq!(ends(Kind::Wild, "Xa1 Oa2 Xb2 Xc3"), Some((Some('O'), false, vec![0, 4, 8])));
    assert_eq!(ends(Kind::Wild, "Oa1 Ob1 Oc1"), Some((Some('X'), false, vec![0, 1, 2])));
}

#[test]
fn each_move_that_is_not_legal_is_refused_with_its_reason() {
    let game = play(Kind::Classic, [3, 3, 3], "a1 a2 b1 b2");
    assert_eq!(refusals(&game, "a1"), [Refusal::Taken]);
    assert_eq!(refusals(&game, "Xc1"), [Refusal::MarkGiven]);
    assert_eq!(game.refusals((game.cell(3, 0), None)), [Refusal::Off]);
    assert_eq!(game.refusals((game.cell(0, 3), None)), [Refusal::Off]);
    let game = after(&game, read(&game, "c1"));
    assert_eq!(refusals(&game, "a1"), [Refusal::Over]);
    let game = play(Kind::Wild, [3, 3, 3], "Xa1");
    assert_eq!(refusals(&game, "b1"), [Refusal::MarkMissing]);
    assert_eq!(refusals(&game, "Oa1"), [Refusal::Taken]);
    let game = play(Kind::Gravity, [4, 3, 3], "a3 a2 a1 b3");
    assert_eq!(refusals(&game, "a1"), [Refusal::Taken]);
    assert_eq!(refusals(&game, "b1"), [Refusal::InTheAir(game.cell(1, 1))]);
    assert_eq!(refusals(&game, "d2"), [Refusal::InTheAir(game.cell(3, 2))]);
    assert_eq!(refusals(&game, "b2"), []);
    let game = play(Kind::Vanishing, [3, 3, 3], "a1 c1 b1 a2 c2 a3");
    assert_eq!(refusals(&game, "a1"), [Refusal::Oldest]);
    assert_eq!(refusals(&game, "b1"), [Refusal::Taken]);
    assert_eq!(refusals(&game, "c1"), [Refusal::Taken]);
    assert_eq!(refusals(&play(Kind::Vanishing, [3, 3, 3], "a1 c1"), "a1"), [Refusal::Taken]);
    let game = play(Kind::Ultimate, [3, 3, 3], "e5");
    assert_eq!(refusals(&game, "a1"), [Refusal::OtherBoard(4)]);
    assert_eq!(refusals(&game, "e5"), [Refusal::Taken]);
    assert_eq!(game.moves().len(), 8);
}

#[test]
fn in_a_vanishing_game_the_oldest_mark_goes_before_lines_are_judged() {
    let game = play(Kind::Vanishing, [3, 3, 3], "a1 a2 b1 b2 b3 c3 c1");
    assert_eq!(game.ending, None);
    assert_eq!(game.text(), ".XX/OO./.XO o b1b3c1 a2b2c3");
    let game = play(Kind::Vanishing, [3, 3, 3], "b3 a2 a1 b2 b1 c3 c1");
    assert_eq!(game.ending.map(|end| (end.winner, end.line)), Some((Some('X'), vec![0, 1, 2])));
}

#[test]
fn a_vanishing_game_is_drawn_when_its_position_is_there_for_the_third_time() {
    let cycle = "a1 c1 b1 a2 c2 a3 b3 c3 ";
    let game = play(Kind::Vanishing, [3, 3, 3], &(cycle.repeat(2) + "a1 c1 b1 a2 c2"));
    assert_eq!(game.ending, None);
    let game = after(&game, read(&game, "a3"));
    assert_eq!(game.ending, Some(Ending { winner: None, by_loss: false, why: Why::Repetition, line: vec![] }));
    assert_eq!(game.text(), "XXO/O.X/O.. x a1b1c2 c1a2a3");
    // The texts of positions are counted here, and the moves by the model.
    let mut drawn = 0;
    for bytes in walks(Kind::Vanishing, 3, 70, 1).take(200) {
        let mut times = HashMap::<_, usize>::new();
        let game = walk(&bytes, |game, _| {
            *times.entry(game.text()).or_default() += 1;
            // The walk meets one more move after the end.
            let is_drawn = game.ending.as_ref().is_some_and(|end| end.why == Why::Repetition);
            assert_eq!(is_drawn, times[&game.text()] == 3, "{}", game.text());
        });
        drawn += usize::from(game.and_then(|game| game.ending).is_some_and(|end| end.why == Why::Repetition));
    }
    assert!(drawn > 100, "{drawn}");
}

#[test]
fn the_300th_mark_of_a_vanishing_game_draws_unless_it_wins() {
    let ends: HashSet<_> = walks(Kind::Vanishing, 2, 299, 2)
        .take(100)
        .filter_map(|bytes| walk(&bytes, |_, _| ()).filter(|game| game.ending.is_none()))
        .flat_map(|game| game.moves().into_iter().map(move |each| after(&game, each)))
        .map(|game| (game.played.len(), game.ending.map(|end| (end.why, end.winner))))
        .filter(|(_, end)| end.is_none_or(|(why, _)| why != Why::Repetition))
        .collect();
    assert_eq!(ends, [(300, Some((Why::Long, None))), (300, Some((Why::Line, Some('O'))))].into());
}

#[test]
fn a_move_of_ultimate_that_closes_the_board_it_sends_to_leaves_any_open_board() {
    let game = play(Kind::Ultimate, [3, 3, 3], "b1 d1 c1 g1 a1");
    assert_eq!((game.owner(0), game.is_closed(0), game.target()), (Some('X'), true, None));
    assert_eq!(game.moves().len(), 81 - 9 - 2);
    assert_eq!(refusals(&game, "c3"), [Refusal::Closed]);
    assert_eq!(refusals(&game, "a1"), [Refusal::Taken, Refusal::Closed]);
    assert_eq!(game.text(), format!("XXXO..O../{} o -", ["........."; 8].join("/")));
    let game = after(&game, read(&game, "e5"));
    assert_eq!(game.target(), Some(4));
    let game = after(&game, read(&game, "d4"));
    assert_eq!(game.target(), None);
    assert_eq!(refusals(&game, "b2"), [Refusal::Closed]);
}

#[test]
fn ultimate_by_random_play_ends_as_often_as_is_known() {
    let (mut x, mut o, mut draws, mut plies) = (0, 0, 0, 0);
    for bytes in walks(Kind::Ultimate, 0, 81, 3).take(200) {
        let game = walk(&bytes, |_, _| ()).unwrap();
        plies += game.played.len();
        let end = game.ending.unwrap();
        let count = if end.winner == Some('X') {
            &mut x
        } else if end.winner == Some('O') {
            &mut o
        } else {
            &mut draws
        };
        *count += 1;
    }
    // 41 %, 37 % and 22 % of the rounds, and 59 plies.
    assert!((64..=100).contains(&x) && (56..=92).contains(&o) && (28..=60).contains(&draws), "{x} {o} {draws}");
    assert!((57 * 200..=61 * 200).contains(&plies), "{plies}");
}

#[test]
fn positions_and_moves_have_their_text() {
    let game = play(Kind::Classic, [4, 3, 3], "b2 a1 d3");
    assert_eq!((game.rules().as_str(), game.text().as_str()), ("classic 4x3x3", "O.../.X../...X o"));
    assert_eq!(game.move_text(read(&game, "c3")), "c3");
    let game = Game::new(Kind::Notakto, [3, 3, 3], 'O');
    assert_eq!(after(&game, (4, None)).text(), ".../.X./... x");
    let game = play(Kind::Wild, [3, 3, 3], "Oa1 Ob1 Xc3");
    assert_eq!(game.text(), "OO./.../..X o");
    assert_eq!(game.move_text(read(&game, "Xb2")), "Xb2");
    assert_eq!(begin(Kind::Vanishing, [3, 3, 3]).text(), ".../.../... x - -");
    let game = play(Kind::Vanishing, [3, 3, 3], "a1 c1 b2 c3");
    assert_eq!(game.text(), "X.O/.X./..O x a1b2 c1c3");
    assert_eq!(begin(Kind::Ultimate, [3, 3, 3]).text(), [["........."; 9].join("/").as_str(), "x -"].join(" "));
    let game = play(Kind::Ultimate, [3, 3, 3], "i9");
    assert_eq!(game.rules(), "ultimate 3x3x3");
    assert_eq!(game.text(), format!("{}/........X o 9", ["........."; 8].join("/")));
    let game = play(Kind::Gravity, [15, 15, 9], "o15");
    assert_eq!((game.move_text((224, None)), game.rules()), ("o15".to_owned(), "gravity 15x15x9".to_owned()));
}

#[test]
fn walks_meet_all_kinds_endings_and_refusals() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let (mut ends, mut refused, mut legal) = (HashSet::new(), HashSet::new(), HashSet::new());
    for _ in 0..500 {
        let mut bytes = vec![0; 1000];
        rng.fill_bytes(&mut bytes);
        let game = walk(&bytes, |game, each| {
            let refusals = game.refusals(each);
            assert_eq!(refusals.is_empty(), game.moves().contains(&each));
            legal.extend(refusals.is_empty().then_some(game.kind.name()));
            refused.extend(refusals.iter().map(|refusal| (game.kind.name(), std::mem::discriminant(refusal))));
        });
        ends.extend(game.and_then(|game| game.ending.map(|end| (game.kind.name(), end.why))));
    }
    // All refuse by four: over, off, taken, a mark given or missing. Gravity and vanishing have one more, Ultimate two.
    assert_eq!((legal.len(), refused.len()), (7, 7 * 4 + 1 + 1 + 2));
    // All have lines. All but Notakto and vanishing have full boards, and vanishing has two draws of its own.
    assert_eq!(ends.len(), 7 + 5 + 2, "{ends:?}");
}
