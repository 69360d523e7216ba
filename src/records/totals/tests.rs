use noughts_engine::play::{Author, Starter};
use noughts_engine::rules::{Board, ByMark, Kind};
use proptest::prelude::*;

use super::*;
use crate::persistence::{Parsed, Persistent};

const TODAY: Moment = Moment { date: (2026, 11, 26), time: (11, 30, 0) };

/// Rounds that X wins, that nobody wins, and that O wins.
const ROUNDS: [&str; 3] = ["a1 b1 a2 b2 a3", "b2 a1 c1 a3 a2 c2 b1 b3 c3", "a1 b2 b1 c1 c3 a3"];

fn round(result: usize) -> Round {
    let mut round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
    ROUNDS[result].split(' ').for_each(|name| round.play(name.parse().unwrap(), Author::Person).unwrap());
    round
}

/// A match of a person who is X.
fn against(o: Player) -> Match {
    Match::new(ByMark { x: Player::person("Mina").unwrap(), o }, Mark::X, Starter::default())
}

fn opponent(opponent: OpponentId) -> Match {
    against(Player::Computer(opponent))
}

fn count(totals: &mut Totals, opponent_id: OpponentId, result: usize) -> Vec<First> {
    totals.count(&opponent(opponent_id), &round(result), TODAY)
}

fn results(won: u32, drawn: u32, lost: u32) -> Results {
    Results { won, drawn, lost }
}

#[test]
fn rounds_are_counted_against_whom_they_were_played() {
    let mut totals = Totals::default();
    for result in [0, 0, 1, 2] {
        count(&mut totals, OpponentId::PENCIL, result);
    }
    let noah = Player::person("Noah").unwrap();
    totals.count(&against(noah.clone()), &round(2), TODAY);
    totals.count(&against(noah.clone().elsewhere()), &round(0), TODAY);
    assert_eq!(totals.against(Rules::TIC_TAC_TOE, OpponentId::PENCIL), results(2, 1, 1));
    let all: Vec<_> = totals.rivals().into_iter().map(|(rival, results)| (rival.clone(), results)).collect();
    let noah_too = Rival::Person(noah.name().unwrap().clone());
    assert_eq!(all, [(Rival::Opponent(OpponentId::PENCIL), results(2, 1, 1)), (noah_too, results(1, 0, 1))]);
    assert_eq!(totals.all(), results(3, 1, 2));
    let mut swapped = against(noah);
    swapped.player_one = Mark::O;
    totals.count(&swapped, &round(2), TODAY);
    let mina: Name = "Mina".parse().unwrap();
    assert_eq!(totals.rivals()[&Rival::Person(mina)], results(1, 0, 0), "player 1 is whose totals these are");
}

#[test]
fn rounds_with_help_of_two_computers_and_against_nobody_by_name_are_not_counted() {
    let mut totals = Totals::default();
    let mut helped = round(0);
    helped.leave_out();
    totals.count(&opponent(OpponentId::PENCIL), &helped, TODAY);
    totals.count(&against(Player::Person(None)), &round(0), TODAY);
    let mut computers = opponent(OpponentId::PENCIL);
    computers.players.x = Player::Computer(OpponentId::SCAN);
    totals.count(&computers, &round(0), TODAY);
    assert_eq!(totals, Totals::default());
}

#[test]
fn wins_in_a_row_and_what_is_reached_first_are_told_once() {
    let mut totals = Totals::default();
    assert_eq!(count(&mut totals, OpponentId::TRAPPER, 2), []);
    assert_eq!(count(&mut totals, OpponentId::TRAPPER, 1), [First::DrawAgainstInk]);
    assert_eq!(count(&mut totals, OpponentId::PENCIL, 0), [First::Win, First::WinAgainstPencil]);
    assert_eq!(count(&mut totals, OpponentId::TACTICS, 0), [First::WinAgainstRuler]);
    for _ in 0..7 {
        assert_eq!(count(&mut totals, OpponentId::PENCIL, 0), []);
    }
    assert_eq!(count(&mut totals, OpponentId::RANDOM, 0), [First::TenWins]);
    assert_eq!(totals.streak(), Streak { now: 10, best: 10 });
    assert_eq!(count(&mut totals, OpponentId::RANDOM, 1), []);
    assert_eq!(count(&mut totals, OpponentId::RANDOM, 0), []);
    assert_eq!(totals.streak(), Streak { now: 1, best: 10 });
    assert!(totals.reach(First::TenPuzzles, TODAY) && !totals.reach(First::TenPuzzles, TODAY));
    assert!(totals.reach(First::Course, TODAY));
    assert!(First::ALL.into_iter().all(|first| totals.reached(first).is_some_and(|day| day.date == TODAY.date)));
}

fn record(rounds: &[usize]) -> MatchRecord {
    let lines: String = rounds.iter().map(|result| format!("x {}\n", ROUNDS[*result])).collect();
    let wins = |result| rounds.iter().filter(|round| **round == result).count();
    let result = format!("{}-{}-{}", wins(0), wins(2), wins(1));
    let tags = format!(
        "[Date \"2026.11.23\"]\n[X \"Mina\"]\n[O \"pencil\"]\n[OType \"program\"]\n[Rules \"classic 3x3x3\"]\n[Result \"{result}\"]"
    );
    MatchRecord::parse_all(&format!("{tags}\n\n{lines}")).unwrap().remove(0)
}

#[test]
fn an_imported_match_counts_only_if_it_was_never_seen() {
    let mut totals = Totals::default();
    totals.import(&record(&[0, 1]), "");
    assert_eq!(
        (totals.against(Rules::TIC_TAC_TOE, OpponentId::PENCIL), totals.streak()),
        (results(1, 1, 0), Streak::default())
    );
    assert_eq!(totals.reached(First::WinAgainstPencil).map(|day| day.date), Some((2026, 11, 23)));
    totals.import(&record(&[0, 1]), "");
    totals.import(&record(&[0]), "");
    assert_eq!(totals.against(Rules::TIC_TAC_TOE, OpponentId::PENCIL), results(1, 1, 0));
    totals.import(&record(&[0, 1, 2]), "");
    assert_eq!(totals.against(Rules::TIC_TAC_TOE, OpponentId::PENCIL), results(1, 1, 1), "the match has gone on");
    let mut totals = totals.anew();
    totals.import(&record(&[0, 1, 2]), "");
    assert_eq!(totals.all(), Results::default(), "what was seen stays seen");
    assert!(!totals.see_last(&record(&[0, 1, 2])) && totals.see_last(&record(&[2])));
    let mut two = record(&[0]);
    two.players.o = Player::person("Noah").unwrap();
    for (name, rival) in [("Noah", "Mina"), ("", "Noah")] {
        let mut totals = Totals::default();
        totals.import(&two, name);
        assert!(totals.rivals().contains_key(&Rival::Person(rival.parse().unwrap())), "{name}");
    }
}

#[test]
fn identities_never_change() {
    let all: Vec<_> = identity::of(&record(&[0, 1])).collect();
    assert_eq!(all, [0xfe13232ee1174038, 0x37febb367bf68cba]);
}

#[test]
fn only_so_much_is_remembered() {
    let mut totals = Totals::default();
    (0..3000).for_each(|identity| assert!(totals.see(identity)));
    assert_eq!((totals.seen.len(), totals.seen[0]), (MOST_SEEN, 1000));
    for number in 0..300 {
        totals.count(&against(Player::person(&format!("P{number}")).unwrap()), &round(0), TODAY);
    }
    assert_eq!(totals.results.len(), MOST);
    count(&mut totals, OpponentId::PENCIL, 0);
    totals.count(&against(Player::person("P0").unwrap()), &round(0), TODAY);
    assert_eq!((totals.results.len(), totals.all().won), (MOST, 201), "whoever is known goes on");
}

#[test]
fn totals_are_read_as_they_are_stored_also_beside_a_bad_line() {
    let mut totals = Totals::default();
    for opponent in [OpponentId::PENCIL, OpponentId::TRAPPER, "chalk-2".parse().unwrap()] {
        (0..3).for_each(|result| _ = count(&mut totals, opponent, result));
    }
    totals.count(&against(Player::person("Kim  Ruler").unwrap()), &round(0), TODAY);
    totals.reach(First::TenPuzzles, Moment::UNKNOWN);
    totals.import(&record(&[0]), "");
    let text = totals.to_text().unwrap();
    assert!(matches!(Totals::from_text(&text), Parsed::Whole(read) if read == totals), "{text}");
    for bad in ["person 1 2 Noah", "first win 2026.13.1", "first nothing 2026.11.1", "seen x", "streak 1", "hello"] {
        let read = Totals::from_text(&format!("{text}{bad}\n"));
        assert!(matches!(read, Parsed::Partly(read) if read == totals), "{bad}");
    }
    assert!(matches!(Totals::from_text(""), Parsed::Whole(read) if read == Totals::default()));
    assert!(matches!(Totals::from_text("garbage"), Parsed::Nothing));
}

#[test]
fn wins_in_a_row_and_firsts_are_kept_for_each_game() {
    let mut totals = Totals::default();
    [0, 0].into_iter().for_each(|result| _ = count(&mut totals, OpponentId::PENCIL, result));
    let old =
        totals.to_text().unwrap().lines().filter(|line| !line.starts_with("rules")).collect::<Vec<_>>().join("\n");
    assert!(matches!(Totals::from_text(&old), Parsed::Whole(read) if read == totals), "one game is all games: {old}");
    let misere = Rules::of(Kind::Misere, 3, 3, 3).unwrap();
    let mut lost = Round::new(Board::new(misere, Mark::X));
    ROUNDS[0].split(' ').for_each(|name| lost.play(name.parse().unwrap(), Author::Person).unwrap());
    assert_eq!(totals.count(&opponent(OpponentId::PENCIL), &lost, TODAY), []);
    totals.reach(First::Course, TODAY);
    let [classic, other] = [Rules::TIC_TAC_TOE, misere].map(|rules| totals.of_game(rules));
    assert_eq!((totals.games(), totals.streak()), (vec![Rules::TIC_TAC_TOE, misere], Streak { now: 0, best: 2 }));
    assert_eq!((classic.all(), classic.streak()), (results(2, 0, 0), Streak { now: 2, best: 2 }));
    assert_eq!((other.all(), other.streak()), (results(0, 0, 1), Streak::default()));
    let reached = |totals: &Totals| First::ALL.into_iter().filter(|first| totals.reached(*first).is_some()).count();
    assert_eq!([&totals, &classic, &other].map(reached), [3, 3, 0]);
}

#[test]
fn begun_anew_and_taken_back_nothing_is_lost() {
    let mut before = Totals::default();
    [0, 0, 1, 0].into_iter().for_each(|result| _ = count(&mut before, OpponentId::PENCIL, result));
    let anew = before.anew();
    assert_eq!((anew.all(), anew.streak(), anew.reached(First::Win)), (Results::default(), Streak::default(), None));
    assert_eq!(before.merged(&anew, anew.clone()), before, "Undo");
    let mut other = before.clone();
    count(&mut other, OpponentId::RANDOM, 0);
    let merged = anew.merged(&before, other);
    assert_eq!((merged.all(), merged.reached(First::Win)), (results(1, 0, 0), None), "another window has gone on");
    let mut since = anew.clone();
    count(&mut since, OpponentId::RANDOM, 2);
    assert_eq!(before.merged(&anew, since).all(), results(3, 1, 1));
}

/// What a window does: it counts a round against one of two opponents, or it stores its totals.
fn steps() -> impl Strategy<Value = Vec<(usize, Option<(bool, usize)>)>> {
    let step = (0..2usize, prop::option::weighted(0.7, (any::<bool>(), 0..3usize)));
    prop::collection::vec(step, 0..40)
}

proptest! {
    /// Whatever two windows count and whenever each of them stores it, in the end every round is counted once.
    #[test]
    fn two_windows_count_every_round_once(steps in steps()) {
        let (mut stored, mut expected) = (Totals::default(), Totals::default());
        let mut windows = [(); 2].map(|()| (Totals::default(), Totals::default()));
        let store = |(totals, base): &mut (Totals, Totals), stored: &mut Totals| {
            *stored = totals.merged(base, stored.clone());
            (*totals, *base) = (stored.clone(), stored.clone());
        };
        for (window, counted) in steps {
            match counted {
                Some((is_pencil, result)) => {
                    let opponent = if is_pencil { OpponentId::PENCIL } else { OpponentId::RANDOM };
                    count(&mut windows[window].0, opponent, result);
                    count(&mut expected, opponent, result);
                }
                None => store(&mut windows[window], &mut stored),
            }
        }
        windows.iter_mut().for_each(|window| store(window, &mut stored));
        prop_assert_eq!(&stored.results, &expected.results);
        prop_assert_eq!(stored.reached(First::Win), expected.reached(First::Win));
        prop_assert!(stored.streak().now <= stored.streak().best && stored.streak().best <= expected.all().won);
        // Without a change there is nothing to merge.
        prop_assert_eq!(stored.merged(&stored, stored.clone()), stored);
    }

    /// A window that is alone stores what it has.
    #[test]
    fn one_window_is_merged_to_itself(results in prop::collection::vec(0..3usize, 0..20), at in 0..20usize) {
        let (mut totals, mut base) = (Totals::default(), Totals::default());
        for (index, result) in results.into_iter().enumerate() {
            count(&mut totals, OpponentId::PENCIL, result);
            if index == at {
                base = totals.clone();
            }
        }
        prop_assert_eq!(&totals.merged(&base, base.clone()), &totals);
        prop_assert_eq!(&base.merged(&base, totals.clone()), &totals);
    }
}
