//! Who plays on from a position.

use bevy_egui::egui::Ui;
use noughts_engine::play::{self, Match, Player};
use noughts_engine::rules::{ByMark, Mark};

use crate::setup::FIRST_OPPONENT;
use crate::widgets::{Button, color, one_of, style};
use crate::words::{boards, spoken};

/// Who plays on from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Seats {
    /// A person with this mark, against the computer.
    As(Mark),
    /// Two people.
    Two,
}

/// Draws the choice of who plays on.
pub(in crate::ui) fn choose(ui: &mut Ui, seats: &mut Seats) {
    let play_as = |mark| (Seats::As(mark), boards::play_as(mark));
    let all = [play_as(Mark::X), play_as(Mark::O), (Seats::Two, boards::for_two())];
    one_of(ui, spoken::seats(), &all, seats);
}

/// Draws the button that plays on. Returns whether the button was clicked.
pub(in crate::ui) fn play(ui: &mut Ui, seats: Seats, is_enabled: bool) -> bool {
    let theme = style::theme(ui.ctx());
    let ink = match seats {
        Seats::As(mark) => theme.marks[mark],
        Seats::Two => theme.text,
    };
    ui.add(Button::main(boards::play_here()).ink(color(ink)).enabled(is_enabled)).clicked()
}

/// The match that is played on from the position. This match has the rules of the current match.
pub(in crate::ui) fn match_of(seats: Seats, pairing: &Match) -> Match {
    let (players, player_one) = match seats {
        Seats::As(mark) => (against_computer(pairing, mark), mark),
        Seats::Two => (two_people(pairing), pairing.player_one),
    };
    Match::new(players, player_one, pairing.starter).of_length(pairing.length)
}

/// The two sides of a match between the person of the current match, who plays this mark, and the computer of the current match.
/// If the current match has no computer that can play, the opponent is the first choice of the form.
fn against_computer(pairing: &Match, person: Mark) -> ByMark<Player> {
    let sides = [person, person.other()];
    let computer = sides.into_iter().rev().find_map(|mark| match pairing.players[mark] {
        Player::Computer(opponent) => opponent.profile().map(|profile| profile.id),
        Player::Person(_) | Player::Remote(_) => None,
    });
    let computer = Player::Computer(computer.unwrap_or(FIRST_OPPONENT));
    let me = sides.into_iter().find_map(|mark| name(pairing, mark));
    ByMark::new(|mark| if mark == person { Player::Person(me.clone()) } else { computer.clone() })
}

/// The people of this match.
fn two_people(pairing: &Match) -> ByMark<Player> {
    ByMark::new(|mark| Player::Person(name(pairing, mark)))
}

/// The name of the person here who plays this mark. Before the first match, people have no names of their own yet.
fn name(pairing: &Match, mark: Mark) -> Option<play::Name> {
    let player = &pairing.players[mark];
    player.name().filter(|_| player.is_person() && *pairing != Match::default()).cloned()
}
