//! The rounds of a class: as text for the teacher, and for each pupil when the class ends.

use std::collections::HashMap;
use std::fmt::Write;

use noughts_engine::play::Record;
use noughts_engine::rules::{Mark, Outcome};
use noughts_protocol::{ClassEnd, ClassRound, MAX_CLASS_BYTES};

use super::state::Key;
use crate::rooms::Rounds;

/// All rounds in which a move was made, one a line: the rules, the moves, how the round has ended and, if they are asked for, the
/// names.
pub fn text(rooms: &[Rounds], with_names: bool) -> String {
    let mut text = String::new();
    for room in rooms {
        for (record, outcome) in played(room) {
            let ended = match outcome {
                Some(outcome) => {
                    outcome.winner().map_or("draw", |mark| if mark == Mark::X { "X won" } else { "O won" })
                }
                None => "not over",
            };
            let _ = write!(text, "{} {record}; {ended}", room.rules);
            if with_names {
                let name = |mark| room.names[mark].as_deref().unwrap_or_default();
                let _ = write!(text, "; X {}; O {}", name(Mark::X), name(Mark::O));
            }
            text.push('\n');
        }
    }
    text
}

/// What each is told at the end of the class, by the hash of the secret.
pub fn ends(class: &str, rooms: &[Rounds]) -> HashMap<Key, ClassEnd> {
    let mut ends = HashMap::new();
    for room in rooms {
        let played: Vec<_> = played(room).collect();
        for (mark, secret) in Mark::ALL.into_iter().filter_map(|mark| Some((mark, room.secrets[mark]?))) {
            let end = ends.entry(Key::of(secret)).or_insert_with(|| nothing(class));
            let (own, other) = match mark {
                Mark::X => (room.before.x, room.before.o),
                Mark::O => (room.before.o, room.before.x),
            };
            (end.won, end.lost, end.drawn) = (end.won + own, end.lost + other, end.drawn + room.before.draws);
            for (record, outcome) in &played {
                match outcome.as_ref().map(Outcome::winner) {
                    Some(Some(winner)) if winner == mark => end.won += 1,
                    Some(Some(_)) => end.lost += 1,
                    Some(None) => end.drawn += 1,
                    None => {}
                }
                end.rounds.push(ClassRound { rules: room.rules, mark, record: (*record).clone() });
            }
        }
    }
    ends.values_mut().for_each(|end| keep_newest(&mut end.rounds));
    ends
}

/// The rounds of a room in which a move was made, and how those have ended that are over.
fn played(room: &Rounds) -> impl Iterator<Item = (&Record, Option<Outcome>)> {
    let with_moves = room.records.iter().filter(|record| !record.moves.is_empty());
    with_moves.map(|record| (record, record.replay(room.rules).ok().and_then(|round| round.outcome())))
}

/// What somebody is told who has played no round.
pub fn nothing(class: &str) -> ClassEnd {
    ClassEnd { class: class.to_owned(), won: 0, drawn: 0, lost: 0, rounds: Vec::new() }
}

/// Removes the oldest rounds until the others have few enough bytes as JSON.
fn keep_newest(rounds: &mut Vec<ClassRound>) {
    let length = |round: &ClassRound| serde_json::to_string(round).map_or(0, |text| text.len() + 1);
    let mut bytes = 1;
    let kept = rounds.iter().rev().take_while(|round| {
        bytes += length(round);
        bytes <= MAX_CLASS_BYTES
    });
    let kept = kept.count();
    rounds.drain(..rounds.len() - kept);
}

#[cfg(test)]
mod tests {
    use noughts_engine::rules::{ByMark, Rules};
    use noughts_protocol::{Secret, Tally};

    use super::*;

    const SECRETS: ByMark<Option<Secret>> =
        ByMark { x: Some(Secret::from_bytes([1; 16])), o: Some(Secret::from_bytes([2; 16])) };

    fn room(records: &[&str]) -> Rounds {
        Rounds {
            rules: Rules::TIC_TAC_TOE,
            names: ByMark { x: Some("Mina".to_owned()), o: Some("Noah".to_owned()) },
            secrets: SECRETS,
            before: Tally { x: 1, o: 0, draws: 2 },
            records: records.iter().map(|record| record.parse().unwrap()).collect(),
        }
    }

    #[test]
    fn each_round_is_a_line_with_names_only_if_they_are_asked_for() {
        let rooms = [room(&["x a1 b1 a2 b2 a3", "o a1 b1 c1 b2 a2 a3 c2 c3 b3", "x b2"]), room(&["o"])];
        let lines = "classic 3x3x3 x a1 b1 a2 b2 a3; X won\nclassic 3x3x3 o a1 b1 c1 b2 a2 a3 c2 c3 b3; draw\n\
                     classic 3x3x3 x b2; not over\n";
        assert_eq!(text(&rooms, false), lines);
        assert_eq!(text(&rooms, true), lines.replace('\n', "; X Mina; O Noah\n"));
    }

    #[test]
    fn everybody_is_told_of_the_own_rounds_of_which_the_newest_have_moves() {
        let won = ["x a1 b1 a2 b2 a3"].repeat(200);
        let ends = ends("5b", &[room(&won), room(&["o a1 b1 a2 b2 a3", "x b2", "o"])]);
        let of = |mark| &ends[&Key::of(SECRETS[mark].unwrap())];
        let (x, o) = (of(Mark::X), of(Mark::O));
        assert_eq!((x.won, x.drawn, x.lost), (202, 4, 1));
        assert_eq!((o.won, o.drawn, o.lost), (1, 4, 202));
        let last = o.rounds.last().unwrap();
        assert_eq!((last.mark, last.record.to_string().as_str()), (Mark::O, "x b2"), "a round that was not over");
        let bytes = serde_json::to_string(&x.rounds).unwrap().len();
        assert!(bytes <= MAX_CLASS_BYTES && bytes > MAX_CLASS_BYTES - 100, "{bytes}");
    }
}
