//! Minimax as it is drawn on paper.

use noughts_engine::ai::Minimax;
use noughts_engine::rules::{Board, Mark, Position, Rules};
use noughts_engine::teach::{NodeId, NodeKind, Tree};

use crate::solver::{Solver, grid};

fn drawn(tree: &Tree, ids: impl IntoIterator<Item = NodeId>) -> Vec<(String, i8, NodeKind, bool)> {
    let of = |id| {
        let node = tree.node(id);
        let name = node.played.map_or_else(String::new, |at| at.to_string());
        (name, node.score.expect("seen to the end"), node.kind, tree.is_on_best_line(id))
    };
    ids.into_iter().map(of).collect()
}

#[test]
fn the_textbook_tree_comes_out_as_drawn() {
    let minimax = &mut Minimax::default();
    let mut tree = Tree::new(minimax, Board::parse(Rules::TIC_TAC_TOE, ".OX/O.X/X.O o").unwrap());
    assert_eq!(drawn(&tree, tree.rows(0..9)), [(String::new(), -1, NodeKind::Min, true)]);
    tree.open(minimax, Tree::ROOT);
    let expected = [("a1", 1, NodeKind::Max, false), ("b2", -1, NodeKind::Max, true), ("b3", 1, NodeKind::Max, false)];
    let expected = expected.map(|(name, score, level, best)| (name.to_owned(), score, level, best));
    assert_eq!(drawn(&tree, tree.children(Tree::ROOT)), expected);
    tree.open_to(minimax, 9);
    assert_eq!((tree.row_count(), tree.columns(Tree::ROOT)), (14, 6));
    let lines =
        tree.rows(0..14).into_iter().map(|id| tree.path(id).iter().map(Position::to_string).collect::<String>());
    let expected =
        ["", "a1", "a1b2", "a1b3", "a1b3b2", "b2", "b2a1", "b2a1b3", "b2b3", "b2b3a1", "b3", "b3a1", "b3a1b2", "b3b2"];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

/// The child of the root after a move, or the child into which the move is folded.
fn child(tree: &Tree, name: &str) -> NodeId {
    let position: Position = name.parse().unwrap();
    let is_after =
        |id: &NodeId| tree.node(*id).played == Some(position) || tree.node(*id).equal_moves.contains(&position);
    tree.children(Tree::ROOT).find(is_after).unwrap()
}

#[test]
fn the_tree_from_the_start_is_folded_by_symmetry_and_unfolds() {
    let minimax = &mut Minimax::default();
    let mut tree = Tree::new(minimax, Board::new(Rules::TIC_TAC_TOE, Mark::X));
    tree.open(minimax, Tree::ROOT);
    let shown: Vec<_> = tree.children(Tree::ROOT).map(|id| (tree.path(id)[0].to_string(), tree.count(id))).collect();
    assert_eq!(shown, [("a1".to_owned(), 4), ("b1".to_owned(), 4), ("b2".to_owned(), 1)]);
    let corner = child(&tree, "c3");
    assert_eq!(tree.path(corner), ["a1".parse().unwrap()], "c3 is folded into a1");
    tree.open(minimax, corner);
    assert_eq!((tree.row_count(), tree.columns(Tree::ROOT)), (1 + 3 + 5, 5 + 2));
    tree.set_folds(false);
    assert_eq!((tree.row_count(), tree.columns(Tree::ROOT)), (1 + 9 + 8, 8 + 8));
    assert!(tree.children(Tree::ROOT).all(|id| tree.count(id) == 1));
    tree.close(Tree::ROOT);
    assert_eq!((tree.row_count(), tree.columns(Tree::ROOT)), (1, 1));
    tree.open(minimax, Tree::ROOT);
    assert_eq!(tree.row_count(), 1 + 9 + 8, "what was open is open again");
}

#[test]
fn every_node_of_the_tree_is_worth_what_a_plain_search_finds_and_any_row_can_be_asked_for() {
    let minimax = &mut Minimax::default();
    let mut solver = Solver::default();
    let mut tree = Tree::new(minimax, Board::new(Rules::TIC_TAC_TOE, Mark::X));
    tree.set_folds(false);
    tree.open_to(minimax, 4);
    let all = tree.rows(0..usize::MAX);
    assert_eq!((all.len(), tree.row_count(), tree.columns(Tree::ROOT)), (1 + 9 + 72 + 504 + 3024, all.len(), 3024));
    for id in &all {
        let node = tree.node(*id);
        let expected = match solver.solve(grid(&node.board), node.board.to_move()).0 {
            Some(Mark::X) => 1,
            Some(Mark::O) => -1,
            None => 0,
        };
        assert_eq!(node.score, Some(expected), "{}", node.board);
        let parent_is_best =
            node.parent.is_none_or(|parent| tree.is_on_best_line(parent) && tree.node(parent).score == node.score);
        assert_eq!(tree.is_on_best_line(*id), parent_is_best);
        if node.kind != NodeKind::Leaf && tree.is_open(*id) {
            let scores = tree.children(*id).filter_map(|child| tree.node(child).score);
            let best = if node.kind == NodeKind::Max { scores.max() } else { scores.min() };
            assert_eq!(node.score, best, "scores climb");
        }
    }
    for start in (0..all.len()).step_by(101) {
        let end = all.len().min(start + 7);
        assert_eq!(tree.rows(start..end), all[start..end]);
    }
}

#[test]
fn a_tree_of_a_larger_board_has_no_scores_that_were_not_seen() {
    let minimax = &mut Minimax::default();
    let rules = Rules::new(5, 5, 4).unwrap();
    let mut tree = Tree::new(minimax, Board::new(rules, Mark::X));
    tree.open(minimax, Tree::ROOT);
    assert!(tree.rows(0..99).into_iter().all(|id| tree.node(id).score.is_none() && !tree.is_on_best_line(id)));

    // From the start of four by three the search sees no win; one move on, it does.
    let mut tree = Tree::new(minimax, Board::new(Rules::new(4, 3, 3).unwrap(), Mark::X));
    assert_eq!(tree.node(Tree::ROOT).score, None);
    tree.open(minimax, Tree::ROOT);
    assert_eq!(tree.node(Tree::ROOT).score, Some(1), "it climbs");

    let mut tree = Tree::new(minimax, Board::parse(rules, "...../..O../.XX../...../....O x").unwrap());
    assert_eq!(tree.node(Tree::ROOT).score, Some(1));
    tree.open(minimax, Tree::ROOT);
    let d3 = child(&tree, "d3");
    assert!(tree.is_on_best_line(d3));
}
