//! Links to rounds: what they open, and matches by letter, in which two people send each other links.
//!
//! A round that was opened lies over the match that was there: undo brings that back, and it stays stored, until somebody plays
//! on.

use bevy::prelude::*;
use noughts_engine::play::{Action, ActionKind, Author, Link, Match, Player, Round, Starter};
use noughts_engine::rules::{ByMark, Mark, Rules};

use crate::coach::{self, Coach};
use crate::game::judge::judge;
use crate::game::{BoardAction, GameItem, GameSystems, HomeView, MatchView};
use crate::intent::Intent;
use crate::screens::{Overlay, Screen, Screens};
use crate::setup::Draft;

/// Links whose part after the `#` begins so lead to a room of a server, and not to a round.
pub const ROOM: &str = "room=";

/// Whether a link leads to a room.
pub fn is_room(link: &str) -> bool {
    link.rsplit('#').next().is_some_and(|fragment| fragment.starts_with(ROOM))
}

/// What the last link has led to.
#[derive(Resource, Clone, Debug, Default)]
pub struct Opened {
    /// The round that can be looked at or played on, which is asked now. It is missing if the link is none.
    pub offer: Option<Round>,
    /// The same as a match by letter, if it is a letter, and would end a match in a room or contradicts the round by letter that is
    /// played now.
    pub letter: Option<(Round, Match)>,
    /// The round that is on the board.
    shown: Option<Round>,
}

impl Opened {
    /// Called when the round of a link is put on the board.
    pub fn show(&mut self, round: &Round) {
        self.shown = Some(round.clone());
    }

    /// Whether this is the round that was put on the board, and nobody has played on.
    pub fn is(&self, round: &Round) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.start() == round.start() && shown.moves() == round.moves())
    }
}

/// The link in a text, if it leads to a round by these rules.
pub fn find(text: &str, rules: Rules) -> Option<Link> {
    let link = Link::find(text).ok().filter(|link| link.rules() == rules)?;
    link.round(|_| Author::Person).is_ok().then_some(link)
}

/// The round of a letter and its match: whoever opens it has the side to move or, if the round is over, the side that has not
/// moved last. If that side is played by letter already, that match goes on.
pub fn letter(link: &Link, current: Option<&Match>, draft: &Draft) -> Option<(Round, Match)> {
    let replayed = link.round(|_| Author::Person).ok()?;
    // After the last move of a round, the side that would be next is still the one that has not moved last.
    let mine = replayed.board().to_move();
    let goes_on = current.filter(|pairing| pairing.players[mine].is_person());
    let pairing = goes_on.cloned().unwrap_or_else(|| {
        let me = Player::Person(draft.name_elsewhere());
        by_letter(me, Player::Remote(None), mine, Match::default().anew())
    });
    Some((link.round(author_in(mine)).ok()?, pairing))
}

/// Whether a round was an earlier moment of another, or is the same.
fn is_before(earlier: &Round, later: &Round) -> bool {
    let moves = |round: &Round| round.moves().iter().map(|played| played.mv).collect::<Vec<_>>();
    earlier.start() == later.start() && moves(later).starts_with(&moves(earlier))
}

/// Whether a round does not follow from another, although both began from the same board.
fn contradicts(new: &Round, current: &Round) -> bool {
    current.start() == new.start() && !is_before(current, new)
}

/// A match by letter like this one, between a person here with this mark and a person elsewhere.
fn by_letter(me: Player, friend: Player, mine: Mark, like: Match) -> Match {
    let players = ByMark::new(|mark| if mark == mine { me.clone() } else { friend.clone() });
    Match::new(players, mine, Starter::ALTERNATE).of_length(like.length).by_letter()
}

/// Who makes the moves of each mark, if this one is played here.
fn author_in(mine: Mark) -> impl Fn(Mark) -> Author {
    move |mark| if mark == mine { Author::Person } else { Author::Remote }
}

/// The systems that open links, between [`GameSystems::Input`] and [`GameSystems::Think`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LinkSystems;

/// Adds what opens links, and what sends letters.
pub fn plugin(app: &mut App) {
    app.init_resource::<Opened>();
    let open = (open, begin_letters).chain().in_set(LinkSystems).after(coach::CoachRequests);
    app.add_systems(Update, open.before(GameSystems::Think).run_if(on_message::<Intent>));
    app.add_systems(Update, offer_letter.in_set(GameSystems::Judge).after(judge).after(coach::ask));
}

/// Opens links: a letter as a match by letter, and a round that is over in Study. It asks what to do with any other, in a room, and
/// with a letter that was changed on its way. An older letter of the round that is played leads to it as it stands.
fn open(
    mut intents: MessageReader<Intent>,
    mut actions: MessageWriter<BoardAction>,
    mut opened: ResMut<Opened>,
    mut screens: ResMut<Screens>,
    mut coach: ResMut<Coach>,
    draft: Res<Draft>,
    home: HomeView,
) -> Result {
    let game = home.get()?;
    for intent in intents.read() {
        let Intent::Link(text) = intent else {
            continue;
        };
        if is_room(text) {
            continue;
        }
        let pairing = game.pairing();
        let link = find(text, game.round().rules());
        let round = link.as_ref().and_then(|link| link.round(|_| Author::Person).ok());
        let is_in_room = pairing.is_in_room();
        let current = Some(pairing).filter(|pairing| pairing.is_by_letter());
        let is_over = round.as_ref().is_some_and(|round| round.board().is_over());
        opened.offer = round;
        let mut found = match link.filter(|link| link.is_letter) {
            Some(link) => letter(&link, current, &draft),
            // A room is left only by who wants that.
            None if is_over && !is_in_room => opened.offer.take().map(|round| (round, two_people(pairing))),
            None => None,
        };
        // After the end of a round, a letter is of another.
        let played = Some(game.round()).filter(|played| current.is_some() && !played.board().is_over());
        if found.as_ref().zip(played).is_some_and(|((letter, _), played)| is_before(letter, played)) {
            // What was played since stays.
            screens.open(Screen::Game);
            continue;
        }
        opened.letter =
            found.take_if(|(round, _)| is_in_room || played.is_some_and(|played| contradicts(round, played)));
        let Some((round, pairing)) = found else {
            screens.overlay = Some(Overlay::Opened);
            continue;
        };
        coach.close();
        coach.is_open = !pairing.is_by_letter();
        coach.stay();
        opened.show(&round);
        screens.open(Screen::Game);
        let action = Action::by_person(ActionKind::Open { round, pairing });
        actions.write(BoardAction { board: game.entity(), action });
    }
    Ok(())
}

/// A match of two people at this device, to look at a round or to play on.
pub fn two_people(like: &Match) -> Match {
    Match::new(ByMark::new(|_| Player::Person(None)), like.player_one, like.starter).of_length(like.length)
}

/// Whether a letter can be sent: somebody elsewhere is to move, or to see how the round has ended.
pub fn sends_letter(game: &GameItem) -> bool {
    let is_theirs = matches!(game.pairing().players[game.to_move()], Player::Remote(_));
    game.pairing().is_by_letter() && is_theirs
}

/// Whether the round on the board can go on by letter: two people play it here, and it is not over.
pub fn can_go_on_by_letter(game: &GameItem) -> bool {
    game.pairing().people().len() == 2 && game.outcome().is_none() && !game.round().is_in_the_past()
}

/// Makes a match by letter of that of two people. Whoever has moved last stays here; before the first move, that is whoever makes
/// it.
fn begin_letters(
    mut intents: MessageReader<Intent>,
    mut actions: MessageWriter<BoardAction>,
    mut screens: ResMut<Screens>,
    game: MatchView,
) -> Result {
    if !intents.read().any(|intent| *intent == Intent::ByLetter) || !can_go_on_by_letter(&game) {
        return Ok(());
    }
    let (pairing, link) = (game.pairing(), Link::new(game.round()));
    let has_begun = !link.moves.is_empty();
    let mine = if has_begun { game.to_move().other() } else { game.to_move() };
    let (me, friend) = (pairing.players[mine].clone(), pairing.players[mine.other()].clone().elsewhere());
    let round = link.round(author_in(mine))?;
    let pairing = by_letter(me, friend, mine, pairing.anew());
    screens.open(Screen::Game);
    // What was played can be sent at once.
    screens.overlay = has_begun.then_some(Overlay::Share);
    let action = Action::by_person(ActionKind::Open { round, pairing });
    actions.write(BoardAction { board: game.entity(), action });
    Ok(())
}

/// Opens the ways to send the link when a move was made here in a match by letter.
fn offer_letter(mut screens: ResMut<Screens>, mut last: Local<usize>, opened: Res<Opened>, home: HomeView) -> Result {
    let game = home.get()?;
    if !game.round_is_changed() {
        return Ok(());
    }
    let round = game.round();
    let moves = round.moves().len();
    let is_new = moves == std::mem::replace(&mut *last, moves) + 1;
    let is_mine = round.last().is_some_and(|(_, played)| played.author != Author::Remote);
    if is_new && is_mine && game.pairing().is_by_letter() && !opened.is(round) && screens.current() == Screen::Game {
        screens.overlay = Some(Overlay::Share);
    }
    Ok(())
}
