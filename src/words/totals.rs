//! Words about totals and firsts.

use noughts_engine::ai::OpponentId;

use crate::records::{First, Results, Rival, Streak};

use super::{join, messages, opponent_name};

/// How many of all rounds were won.
pub fn won_of(all: Results) -> String {
    messages::won_of(all.won, all.rounds())
}

/// The most wins in a row, and the present ones. There is nothing to say before the first win.
pub fn streak(streak: Streak) -> Option<String> {
    (streak.best > 0).then(|| messages::streak_of(streak.best as usize, streak.now))
}

/// The name of somebody against whom rounds are counted.
pub fn rival(rival: &Rival) -> &str {
    match rival {
        Rival::Opponent(opponent) => opponent_name(*opponent),
        Rival::Person(name) => name.as_str(),
    }
}

/// How many rounds were won, drawn and lost, each in a word.
pub fn results(results: Results) -> [String; 3] {
    let Results { won, drawn, lost } = results;
    [messages::results_won(won), messages::results_drawn(drawn), messages::results_lost(lost)]
}

/// How many rounds were won, drawn and lost, in a list.
pub fn results_in_a_list(of: Results) -> String {
    join(results(of), messages::list_separator())
}

/// Something that is reached for the first time.
pub fn first(first: First) -> String {
    match first {
        First::Win => messages::first_win().to_owned(),
        First::WinAgainstPencil => messages::first_win_against(opponent_name(OpponentId::PENCIL)),
        First::WinAgainstRuler => messages::first_win_against(opponent_name(OpponentId::TACTICS)),
        First::DrawAgainstInk => messages::first_draw_against(opponent_name(OpponentId::TRAPPER)),
        First::TenWins => messages::first_ten_wins().to_owned(),
        First::TenPuzzles => messages::first_ten_puzzles().to_owned(),
        First::Course => messages::first_course().to_owned(),
    }
}

/// Tells that something was reached for the first time.
pub fn first_told(reached: First) -> String {
    messages::first_told(first(reached))
}
