//! The cell on which a press of the pointer would do something.

use bevy::prelude::*;
use noughts_engine::play::{Author, Match, Round};
use noughts_engine::rules::{Mark, Position};

use crate::coach::question_at;
use crate::focus::{Focus, FocusTarget};
use crate::game::Cell;
use crate::input::{Aimed, Hover, LastMark};
use crate::layout::ShownBoard;

use super::{Annotations, BoardSystems};

/// The cell under the pointer, if a press on that cell would do something, and the mark that the press would place there. Where
/// marks fall, it is the cell where the mark would land. Where players choose the mark, the cell that has the focus is shown in the
/// same way, because Enter places the mark there that was chosen last.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Aim(pub Option<(Entity, Option<Mark>)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Aim>();
    app.add_systems(Update, update_aim.in_set(BoardSystems::Prepare));
}

fn update_aim(
    boards: Query<(&Round, Option<&Match>, &Annotations, &Children)>,
    cells: Query<&Position, With<Cell>>,
    (hover, aimed, last, focus): (Res<Hover>, Res<Aimed>, Res<LastMark>, Res<Focus>),
    shown: ShownBoard,
    mut aim: ResMut<Aim>,
) {
    let find = || {
        // Meanwhile the other side may think.
        let by_finger = aimed.cell.filter(|(board, _)| Some(*board) == shown.entity()).map(|(_, position)| position);
        let is_focused = focus.is_visible && focus.target == FocusTarget::Board;
        let chooses = shown.board().is_some_and(|(_, rules)| rules.kind().chooses_mark());
        let focused = Some(focus.cell).filter(|_| is_focused && chooses);
        let hovered = by_finger.or(focused).or(hover.0).filter(|_| !shown.only_opens())?;
        let (round, pairing, annotations, children) = boards.get(shown.entity()?).ok()?;
        let position = match annotations.are_asked_for {
            true => question_at(round.board(), hovered),
            false => round.board().lands_on(hovered),
        };
        let is_here = |cell: &Entity| cells.get(*cell) == Ok(&position);
        let cell = children.iter().find(is_here)?;
        if annotations.are_asked_for {
            return Some((cell, None));
        }
        let of_person = || pairing.filter(|_| by_finger.is_some()).and_then(|pairing| person(round, pairing));
        let side = next_mark(round, pairing).or_else(of_person);
        let side = side.filter(|_| round.board().legal_cells().contains(position))?;
        let mark = hover.1.filter(|_| focused.is_none()).or(last.placed(round.rules()));
        Some((cell, Some(mark.unwrap_or(round.rules().kind().mark_of(side)))))
    };
    aim.set_if_neq(Aim(find()));
}

/// The mark that a person would place on a board now. A board without a match shows a puzzle, which a person answers by one move.
fn next_mark(round: &Round, pairing: Option<&Match>) -> Option<Mark> {
    let to_move = round.board().to_move();
    let is_open = match pairing {
        Some(pairing) => pairing.may_move(Author::Person, to_move),
        None => round.played().is_empty(),
    };
    is_open.then_some(to_move)
}

/// The mark of the person who waits for a move of the other side.
fn person(round: &Round, pairing: &Match) -> Option<Mark> {
    let waits = round.board().to_move().other();
    pairing.players[waits].is_person().then_some(waits)
}

#[cfg(test)]
mod tests {
    use noughts_engine::ai::ROSTER;
    use noughts_engine::play::{Player, Starter};
    use noughts_engine::rules::{Board, ByMark, Rules};

    use super::*;

    #[test]
    fn a_person_aims_only_when_it_is_their_turn() {
        let mut round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
        let players = ByMark { x: Player::person("Mina").unwrap(), o: Player::Computer(ROSTER[0].id) };
        let pairing = Match::new(players, Mark::X, Starter::PLAYER_ONE);
        assert_eq!(next_mark(&round, Some(&pairing)), Some(Mark::X));
        round.play(Position::new(0, 0).into(), Author::Person).unwrap();
        assert_eq!(next_mark(&round, Some(&pairing)), None, "the computer is to move");
    }

    #[test]
    fn a_board_without_a_match_is_open_until_it_is_answered() {
        let mut round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::O));
        assert_eq!(next_mark(&round, None), Some(Mark::O));
        round.play(Position::new(0, 0).into(), Author::Person).unwrap();
        assert_eq!(next_mark(&round, None), None);
    }
}
