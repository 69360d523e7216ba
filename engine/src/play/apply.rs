//! Applying what is asked for.

use rand::Rng;

use crate::rules::{Board, Rules};

use super::{Action, ActionKind, Author, Match, Player, Refusal, Round};

/// Does what an action asks for. A board that no match is about, such as that of a puzzle, lets anybody move either
/// side.
///
/// Chance decides who begins a round, where the match says so.
///
/// # Errors
/// [`Refusal`] says why the action is not allowed; then nothing has changed.
pub fn apply(
    action: &Action,
    round: &mut Round,
    pairing: Option<&mut Match>,
    rng: &mut impl Rng,
) -> Result<(), Refusal> {
    if !is_allowed(action, round, pairing.as_deref()) {
        return Err(Refusal::NotAllowed);
    }
    match (&action.kind, pairing) {
        (ActionKind::Place(mv), pairing) => {
            let to_move = round.board().to_move();
            if !round.is_over() && pairing.is_some_and(|pairing| !pairing.may_move(action.author, to_move)) {
                return Err(Refusal::NotYourTurn);
            }
            round.play(*mv, action.author)?;
        }
        (ActionKind::Undo, pairing) => {
            if round.cursor() == 0 {
                return Err(Refusal::NothingToUndo);
            }
            round.go_to(stop_before(round, pairing.as_deref()).unwrap_or(0))?;
        }
        (ActionKind::Redo, pairing) => redo(round, pairing.as_deref())?,
        (ActionKind::GoTo(ply), _) => round.go_to(*ply)?,
        (ActionKind::Reset, _) => {
            round.go_to(0)?;
            round.forget_undone();
        }
        (ActionKind::PlayFrom(ply), _) => {
            round.go_to(*ply)?;
            round.forget_undone();
        }
        (ActionKind::NewRound, None) => *round = Round::new(Board::new(round.rules(), round.start().to_move())),
        (ActionKind::NewRound, Some(pairing)) => {
            let last = round.start().to_move();
            let counted = round.counted();
            if let Some(outcome) = &counted {
                pairing.finish_round(round, outcome);
            }
            *round = match counted {
                // Whatever the rules were before, who begins depends on who has begun the last round.
                Some(outcome) if !pairing.finished().is_empty() => {
                    let next = pairing.starter_after(last, outcome.winner(), rng);
                    Round::new(Board::new(round.rules(), next))
                }
                _ => first_board(round.rules(), pairing, rng),
            };
        }
        (ActionKind::NewMatch(rules, new), Some(pairing)) => {
            *pairing = new.clone();
            *round = first_board(*rules, pairing, rng);
        }
        (ActionKind::Rename { mark, name }, Some(pairing)) if pairing.players[*mark].is_person() => {
            pairing.players[*mark] = Player::Person(name.clone());
        }
        (ActionKind::Agree { next, length }, Some(pairing)) => {
            pairing.agree(*next, *length, round.counted().as_ref())?
        }
        (ActionKind::NewMatch(..), None) | (ActionKind::Rename { .. } | ActionKind::Agree { .. }, _) => {
            return Err(Refusal::NotAllowed);
        }
    }
    Ok(())
}

/// Whether its author may ask for this at all. A computer only moves. With a person at another device, nobody here takes back
/// what both have seen, or looks at another board than that person before the round is over.
fn is_allowed(action: &Action, round: &Round, pairing: Option<&Match>) -> bool {
    use ActionKind::{Agree, GoTo, Place, PlayFrom, Redo, Reset, Undo};
    let is_here = !pairing.is_some_and(Match::is_remote);
    match (action.author, &action.kind) {
        (_, Place(_)) => true,
        (Author::Person, Undo | Redo | Reset | PlayFrom(_) | Agree { .. }) => is_here,
        (Author::Person, GoTo(_)) => is_here || round.is_over_at_end(),
        (Author::Person, _) => true,
        (Author::Computer(_) | Author::StandIn(_) | Author::Remote, _) => false,
    }
}

fn first_board(rules: Rules, pairing: &mut Match, rng: &mut impl Rng) -> Round {
    Round::new(Board::new(rules, pairing.next_starter(rng)))
}

/// The ply to which undo goes back: the last one at which a person is to move or, where nobody is a person, the one before. There is none
/// if only computers have moved, or if the moves stay because a person at another device has seen them.
pub fn stop_before(round: &Round, pairing: Option<&Match>) -> Option<usize> {
    let stays = pairing.is_some_and(Match::is_remote);
    (0..round.cursor()).rev().find(|ply| !stays && is_stop(round, pairing, *ply))
}

/// Goes forward to where a person is to move, or to the last move that was taken back.
fn redo(round: &mut Round, pairing: Option<&Match>) -> Result<(), Refusal> {
    let (now, end) = (round.cursor(), round.moves().len());
    if now == end {
        return Err(Refusal::NothingToRedo);
    }
    let stop = (now + 1..end).find(|ply| is_stop(round, pairing, *ply));
    round.go_to(stop.unwrap_or(end))
}

/// Whether undo and redo stop after this ply: where a person is to move, or everywhere if no person plays.
fn is_stop(round: &Round, pairing: Option<&Match>, ply: usize) -> bool {
    let Some((pairing, board)) = pairing.zip(round.board_at(ply)) else {
        return true;
    };
    pairing.players[board.to_move()].is_person() || !pairing.has_person()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::ai::{OpponentId, ROSTER};
    use crate::play::{Length, MatchEnd, NextRounds, Starter};
    use crate::rules::{ByMark, Mark, Move};

    struct Game {
        round: Round,
        pairing: Match,
        rng: ChaCha8Rng,
    }

    impl Game {
        fn new(x: Player, o: Player) -> Self {
            let mut game = Self {
                round: Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::O)),
                pairing: Match::default(),
                rng: ChaCha8Rng::seed_from_u64(1),
            };
            let pairing = Match::new(ByMark { x, o }, Mark::X, Starter::PLAYER_ONE).of_length(Length::BestOf3);
            game.act(ActionKind::NewMatch(Rules::TIC_TAC_TOE, pairing)).unwrap();
            game
        }

        fn for_two() -> Self {
            Self::new(Player::person("Mina").unwrap(), Player::person("Noah").unwrap())
        }

        fn act(&mut self, kind: ActionKind) -> Result<(), Refusal> {
            self.act_as(Author::Person, kind)
        }

        fn act_as(&mut self, author: Author, kind: ActionKind) -> Result<(), Refusal> {
            apply(&Action { kind, author }, &mut self.round, Some(&mut self.pairing), &mut self.rng)
        }

        fn play(&mut self, moves: &str) {
            moves.split_whitespace().for_each(|name| self.act(place(name)).unwrap());
        }
    }

    fn place(name: &str) -> ActionKind {
        ActionKind::Place(name.parse::<Move>().unwrap())
    }

    #[test]
    fn nobody_moves_for_another_seat() {
        let opponent = ROSTER[0].id;
        let mut game = Game::new(Player::person("Mina").unwrap(), Player::Computer(opponent));
        let computer = Author::Computer(opponent);
        assert_eq!(game.act_as(computer, place("a1")), Err(Refusal::NotYourTurn));
        game.play("b2");
        assert_eq!(game.act(place("a1")), Err(Refusal::NotYourTurn));
        assert_eq!(game.act_as(Author::Computer(ROSTER[1].id), place("a1")), Err(Refusal::NotYourTurn));
        assert_eq!(game.act_as(computer, place("a1")), Ok(()));
        assert_eq!(game.act_as(Author::StandIn(ROSTER[1].id), place("c3")), Ok(()), "a stand-in moves for anybody");
        let authors: Vec<_> = game.round.played().iter().map(|played| played.author).collect();
        assert_eq!(authors, [Author::Person, computer, Author::StandIn(ROSTER[1].id)]);
    }

    #[test]
    fn with_a_person_elsewhere_nobody_here_moves_for_them_or_takes_back() {
        let noah = Player::person("Noah").unwrap().elsewhere();
        let mut game = Game::new(Player::person("Mina").unwrap(), noah);
        assert_eq!(game.act_as(Author::Remote, place("a1")), Err(Refusal::NotYourTurn));
        game.play("b2");
        for author in [Author::Person, Author::StandIn(ROSTER[0].id), Author::Computer(ROSTER[0].id)] {
            assert_eq!(game.act_as(author, place("a1")), Err(Refusal::NotYourTurn));
        }
        assert_eq!(game.act_as(Author::Remote, place("a1")), Ok(()));
        for kind in [ActionKind::Undo, ActionKind::Reset, ActionKind::GoTo(1), ActionKind::PlayFrom(1)] {
            assert_eq!(game.act(kind), Err(Refusal::NotAllowed));
        }
        assert_eq!(game.act_as(Author::Remote, ActionKind::NewRound), Err(Refusal::NotAllowed));
        game.round.go_to(1).unwrap();
        for (author, name) in
            [(Author::Remote, "a1"), (Author::Person, "c3"), (Author::Remote, "a2"), (Author::Person, "a3")]
        {
            game.act_as(author, place(name)).unwrap();
        }
        game.act_as(Author::Remote, place("c1")).unwrap();
        assert_eq!(game.act(ActionKind::GoTo(1)), Err(Refusal::NotAllowed));
        game.play("b1");
        game.act_as(Author::Remote, place("b3")).unwrap();
        game.play("c2");
        assert!(game.round.is_over());
        assert_eq!(game.act(ActionKind::GoTo(1)), Ok(()), "the end is there, so that the round can be looked at");
    }

    #[test]
    fn a_computer_does_nothing_but_move() {
        let mut game = Game::for_two();
        game.play("b2");
        for kind in [ActionKind::Undo, ActionKind::Reset, ActionKind::NewRound, ActionKind::GoTo(0)] {
            assert_eq!(game.act_as(Author::StandIn(OpponentId::RANDOM), kind), Err(Refusal::NotAllowed));
        }
        assert_eq!(game.round.cursor(), 1);
    }

    #[test]
    fn only_rounds_that_began_as_the_match_says_are_counted() {
        let mut game = Game::for_two();
        game.round = Round::new(Board::parse(Rules::TIC_TAC_TOE, "XX./OO./... x").unwrap());
        game.play("c1");
        assert_eq!(game.round.outcome().and_then(|outcome| outcome.winner()), Some(Mark::X));
        game.act(ActionKind::NewRound).unwrap();
        assert_eq!(game.pairing.finished(), []);
        game.play("a1 b1 a2 b2 a3");
        game.act(ActionKind::NewRound).unwrap();
        assert_eq!(game.pairing.winners().collect::<Vec<_>>(), [Some(Mark::X)]);
    }

    #[test]
    fn names_and_the_rules_of_the_coming_rounds_change_in_the_middle_of_a_match() {
        let mut game = Game::for_two();
        let rename = |mark, name: &str| ActionKind::Rename { mark, name: name.parse().ok() };
        game.play("b2");
        assert_eq!(game.act(rename(Mark::O, " Bo ")), Ok(()));
        assert_eq!(game.pairing.players.o, Player::person("Bo").unwrap());
        assert_eq!(game.act(rename(Mark::X, " ")), Ok(()));
        assert_eq!(game.pairing.players.x, Player::Person(None));
        assert_eq!((game.round.cursor(), game.round.moves().len()), (1, 1), "the round goes on");
        let agree = |next, length| ActionKind::Agree { next, length };
        assert_eq!(game.act(agree(NextRounds::Winner, Length::Open)), Ok(()));
        game.act(ActionKind::Reset).unwrap();
        for _ in 0..2 {
            game.play("a1 b1 a2 b2 a3");
            game.act(ActionKind::NewRound).unwrap();
            assert_eq!(game.round.board().to_move(), Mark::X, "the winner begins");
        }
        let before = game.pairing.clone();
        assert_eq!(game.act(agree(NextRounds::Loser, Length::BestOf3)), Err(Refusal::MatchIsOver));
        assert_eq!(game.pairing, before);
        assert_eq!(game.act(agree(NextRounds::Loser, Length::BestOf5)), Ok(()));
        game.play("a1 b1 a2 b2 a3");
        assert_eq!(game.pairing.end(game.round.outcome().as_ref()), Some(MatchEnd::Won(Mark::X)));
        let mut game = Game::for_two();
        game.act(agree(NextRounds::Winner, Length::Open)).unwrap();
        game.play("a1 b1 a2 b2 a3");
        game.act(ActionKind::NewRound).unwrap();
        game.act(agree(NextRounds::Alternate, Length::Open)).unwrap();
        game.play("a1 b1 a2 b2 a3");
        assert_eq!(
            game.act(agree(NextRounds::Alternate, Length::BestOf3)),
            Err(Refusal::MatchIsOver),
            "X has won twice"
        );
        game.act(ActionKind::NewRound).unwrap();
        assert_eq!(game.round.board().to_move(), Mark::O, "X has begun twice");
        let mut game = Game::new(Player::person("Mina").unwrap(), Player::Computer(ROSTER[0].id));
        assert_eq!(game.act(rename(Mark::O, "Bo")), Err(Refusal::NotAllowed), "an opponent keeps its name");
    }

    #[test]
    fn a_board_without_a_match_takes_moves_of_both_sides_and_no_players() {
        let mut round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut act = |kind| apply(&Action::by_person(kind), &mut round, None, &mut rng);
        assert_eq!(act(place("b2")), Ok(()));
        assert_eq!(act(place("a1")), Ok(()));
        assert_eq!(act(ActionKind::Undo), Ok(()));
        assert_eq!(act(ActionKind::NewMatch(Rules::TIC_TAC_TOE, Match::default())), Err(Refusal::NotAllowed));
        assert_eq!(act(ActionKind::NewRound), Ok(()));
        assert_eq!(round.board().to_string(), ".../.../... x");
    }
}
