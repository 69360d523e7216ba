use noughts_engine::rules::Mark;
use noughts_engine::teach::Reason;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::*;

fn round(rules: &str, moves: impl IntoIterator<Item = &'static str>) -> Round {
    let mut round = Round::new(Board::new(rules.parse().unwrap(), Mark::X));
    for name in moves {
        round.play(name.parse().unwrap(), Author::Person).unwrap();
    }
    round
}

/// A round of random moves that goes on.
fn random_round(rules: &str, moves: usize) -> Round {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut round, mut minimax) = (round(rules, []), Minimax::default());
    while round.played().len() < moves {
        let mv = OpponentId::PENCIL.choose(&mut minimax, round.board(), &mut rng).unwrap();
        round.play(mv, Author::Person).unwrap();
        if round.is_over() {
            let before = round.cursor() - 1;
            round.go_to(before).unwrap();
            round.forget_undone();
            break;
        }
    }
    round
}

/// Goes on with a lesson until there is nothing more to find. Returns the number of updates that it took.
fn finish(lesson: &mut Lesson, minimax: &mut Minimax, asked: Option<&str>, hints: bool) -> usize {
    let asked = asked.map(|name| name.parse().unwrap());
    for updates in 1..1000 {
        let before = minimax.nodes();
        let [_, goes_on] = lesson.step(minimax, asked, hints).unwrap();
        let most = 2 * nodes_per_update(lesson.round.rules()) + 5000;
        assert!(minimax.nodes() - before <= most, "{}: {} nodes", lesson.round.rules(), minimax.nodes() - before);
        if !goes_on {
            return updates;
        }
    }
    panic!("the lesson never ends");
}

#[test]
fn no_update_waits_for_a_lesson_in_any_game() {
    for (rules, moves) in [
        ("classic 3x3x3", 5),
        ("classic 4x4x4", 2),
        ("classic 9x9x5", 30),
        ("classic 15x15x5", 60),
        ("misere 4x4x4", 0),
        ("wild 4x4x4", 0),
        ("wild 9x9x5", 10),
        ("notakto 4x4x4", 3),
        ("gravity 7x6x4", 12),
        ("vanishing 3x3x3", 20),
        ("ultimate 3x3x3", 30),
    ] {
        let round = random_round(rules, moves);
        let (mut lesson, mut minimax) = (Lesson::of(&round), Minimax::default());
        // As at the start of the program.
        Analysis::of(&mut minimax, &Board::new(Rules::TIC_TAC_TOE, Mark::X));
        let updates = finish(&mut lesson, &mut minimax, None, false);
        println!("{rules}: {updates} updates for {} moves", round.moves().len());
        let is_classic = lesson.round.rules() == Rules::TIC_TAC_TOE;
        assert!(updates <= if is_classic { 1 } else { 60 }, "{rules}: {updates} updates");
        assert_eq!(lesson.ends().count(), round.board().legal_moves().len(), "{rules}");
        assert_eq!(lesson.explained().len(), usize::from(!round.moves().is_empty()), "{rules}");
        finish(&mut lesson, &mut minimax, None, true);
        let best = lesson.best().expect("a hint");
        assert!(round.board().after(best).is_ok(), "{rules}: {best}");
        assert_eq!(lesson.explained()[0].explanation.mv, best, "{rules}");
    }
}

#[test]
fn a_hint_is_what_the_best_opponent_would_play_where_nothing_is_proved() {
    let round = round("gravity 7x6x4", ["d6", "d5", "d4"]);
    let (mut lesson, mut minimax) = (Lesson::of(&round), Minimax::default());
    finish(&mut lesson, &mut minimax, None, false);
    assert_eq!(lesson.best(), None, "no hint is asked for");
    finish(&mut lesson, &mut minimax, None, true);
    let expected = OpponentId::TRAPPER.candidates(&mut Minimax::default(), round.board());
    assert_eq!(lesson.best(), expected.first().copied());
}

#[test]
fn in_wild_both_moves_on_a_square_are_explained_the_better_one_first() {
    let (mut lesson, mut minimax) = (Lesson::of(&round("wild 3x3x3", ["Xa1"])), Minimax::default());
    finish(&mut lesson, &mut minimax, Some("b1"), false);
    let moves: Vec<_> = lesson.explained().iter().map(|explained| explained.explanation.mv.to_string()).collect();
    assert_eq!(moves, ["Ob1", "Xb1"]);
}

#[test]
fn where_marks_fall_a_question_is_about_the_square_on_which_the_mark_lands() {
    let (mut lesson, mut minimax) = (Lesson::of(&round("gravity 7x6x4", ["d6"])), Minimax::default());
    finish(&mut lesson, &mut minimax, Some("d1"), false);
    assert_eq!(lesson.explained()[0].explanation.mv.to_string(), "d5");
    assert_eq!(lesson.explained()[0].author, None);
}

#[test]
fn in_vanishing_a_move_to_a_board_that_was_there_twice_is_a_draw() {
    let [x, o] = [["a1", "b1", "c2", "b3"], ["c1", "a2", "c3", "b2"]].map(|cells| cells.into_iter().cycle());
    let moves = x.zip(o).flat_map(|(x, o)| [x, o]).take(21);
    let (mut lesson, mut minimax) = (Lesson::of(&round("vanishing 3x3x3", moves)), Minimax::default());
    finish(&mut lesson, &mut minimax, Some("c3"), false);
    let explanation = &lesson.explained()[0].explanation;
    assert_eq!(explanation.end, Some(Proved { value: Value::Draw, plies: Some(1) }));
    let repeats = Reason::EndsInDraw { why: DrawReason::Repetition };
    assert!(explanation.reasons.contains(&repeats), "{explanation:?}");
}
