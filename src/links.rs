//! Links to rounds: what they open, and matches by letter, in which two people send each other links.
//!
//! A round that is opened is a game of its own above the game that was shown. Back and, until somebody has moved, Undo lead to
//! the game before.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use noughts_engine::play::{Author, Link, Match, Name, Player, Round, Starter};
use noughts_engine::rules::{Board, ByMark, Mark, Rules};

use crate::coach::{self, Coach};
use crate::game::judge::judge;
use crate::game::{Before, Game, GameItem, GameSystems, MatchView, Purpose, spawn_game};
use crate::intent::Intent;
use crate::screens::{Overlay, Screen, Screens};
use crate::setup::Draft;

/// The part of a link after the `#` begins with this text if the link leads to a room of a server, and not to a round.
pub const ROOM: &str = "room=";

/// Whether a link leads to a room.
pub fn is_room(link: &str) -> bool {
    link.rsplit('#').next().is_some_and(|fragment| fragment.starts_with(ROOM))
}

/// What the last link has led to, while a person is asked what to do with it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Opened {
    /// The round that can be looked at or played on. `None` if the text was no link to a round.
    pub offer: Option<Round>,
    /// The round of the link with a match by letter, if the link is a letter and contradicts the round by letter that is played
    /// now.
    pub letter: Option<(Round, Match)>,
}

/// The link in a text, if it leads to a round.
pub fn read(text: &str) -> Option<Link> {
    Link::find(text).ok().filter(|link| link.round(|_| Author::Person).is_ok())
}

/// The round of a letter and a match that begins with the letter. Whoever opens the letter has the side to move or, if the round is
/// over, the side that has not moved last.
pub fn letter(link: &Link, draft: &Draft) -> Option<(Round, Match)> {
    let mine = link.round(|_| Author::Person).ok()?.board().to_move();
    Some((link.round(author_in(mine)).ok()?, called(first_letter(mine, draft), mine.other(), link.sender.as_ref())))
}

/// The intent that leads to a match by letter in which nothing was played yet. There is at most one such match.
pub fn new_letter(draft: &Draft, games: &Query<Game>) -> Intent {
    let is_unplayed = |game: &GameItem| game.purpose() == Purpose::Letter && game.round().moves().is_empty();
    let begin = || Intent::Play {
        round: Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X)),
        pairing: Box::new(first_letter(Mark::X, draft)),
        studies: false,
    };
    games.iter().find(is_unplayed).map_or_else(begin, |game| Intent::Show(game.entity()))
}

/// The match with the name that the friend with this mark has put into a letter, unless the friend has a name here already, or both
/// would have the same name.
fn called(mut pairing: Match, friend: Mark, sender: Option<&Name>) -> Match {
    let is_own = pairing.players[friend.other()].name() == sender;
    if let Player::Remote(name @ None) = &mut pairing.players[friend]
        && !is_own
    {
        *name = sender.cloned();
    }
    pairing
}

/// A match by letter that begins with a letter to whoever has this mark.
fn first_letter(mine: Mark, draft: &Draft) -> Match {
    by_letter(Player::Person(draft.name_elsewhere()), Player::Remote(None), mine, Match::default())
}

/// Whether a round was an earlier moment of another round, or is the same round.
fn is_before(earlier: &Round, later: &Round) -> bool {
    let moves = |round: &Round| round.moves().iter().map(|played| played.mv).collect::<Vec<_>>();
    earlier.start() == later.start() && moves(later).starts_with(&moves(earlier))
}

/// A match by letter as long as this match, between a person here with this mark and a person elsewhere.
fn by_letter(me: Player, friend: Player, mine: Mark, like: Match) -> Match {
    let players = ByMark::new(|mark| if mark == mine { me.clone() } else { friend.clone() });
    Match::new(players, mine, Starter::ALTERNATE).of_length(like.length).by_letter()
}

/// Who makes the moves of each mark, if the mark `mine` is played here.
fn author_in(mine: Mark) -> impl Fn(Mark) -> Author {
    move |mark| if mark == mine { Author::Person } else { Author::Remote }
}

/// The systems that open links, between [`GameSystems::Input`] and [`GameSystems::Think`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LinkSystems;

/// Adds the systems that open links and begin and send letters.
pub fn plugin(app: &mut App) {
    app.init_resource::<Opened>();
    let open = (open, begin_letters).chain().in_set(LinkSystems).after(coach::CoachRequests);
    app.add_systems(Update, open.before(GameSystems::Think).run_if(on_message::<Intent>));
    app.add_systems(Update, offer_letter.in_set(GameSystems::Judge).after(judge).after(coach::ask));
}

/// Opens a game above the game that is shown.
#[derive(SystemParam)]
struct Table<'w, 's> {
    commands: Commands<'w, 's>,
    screens: ResMut<'w, Screens>,
    games: Query<'w, 's, Game>,
}

impl Table<'_, '_> {
    fn game(&self, is_it: impl Fn(&GameItem) -> bool) -> Option<GameItem<'_, '_>> {
        self.games.iter().find(|game| is_it(game))
    }

    /// The game that is shown or, if a match is only proposed, the game on the table.
    fn shown(&self) -> Option<GameItem<'_, '_>> {
        let table =
            || self.game(|game| self.screens.table().map_or(game.purpose() == Purpose::Home, |on| on == game.entity()));
        let shown = self.game(|game| game.is_shown())?;
        if shown.purpose() == Purpose::Proposed { table() } else { Some(shown) }
    }

    /// Spawns the game of a round above the game that is shown. Back and, until somebody has moved, Undo lead back to the game
    /// that was shown.
    fn open(&mut self, mut round: Round, pairing: Match) {
        let before = self.shown().map(|shown| Before { game: shown.entity(), same_match: false });
        let purpose = Purpose::of_opened(&pairing);
        // Who has made these moves is not known.
        if purpose == Purpose::Opened && !round.moves().is_empty() {
            round.leave_out();
        }
        let mut game = spawn_game(&mut self.commands, purpose, round, pairing);
        if let Some(before) = before {
            game.insert(before);
        }
        let game = game.id();
        self.show(game);
    }

    /// Shows a game above the topmost game. If no game is on the stack of screens, shows the game above the game on the table, if
    /// the game on the table is under way.
    fn show(&mut self, game: Entity) {
        let shown = self.shown();
        if shown.as_ref().is_some_and(|shown| shown.entity() == game) {
            return;
        }
        let opens_table = shown.is_some_and(|shown| shown.is_under_way()) && !self.screens.is_open(Screen::Game);
        if opens_table {
            self.screens.open(Screen::Game);
        }
        if !self.screens.has_guest(game) {
            self.screens.close_to_game();
        }
        self.screens.open_guest(game);
    }
}

/// Opens links. A letter opens as a match by letter, and a round that is over opens in Study. A person is asked what to do with
/// any other round, and with a letter that was changed on its way. An older letter of a round that is played leads to the round
/// as it stands.
fn open(
    mut table: Table,
    mut intents: MessageReader<Intent>,
    mut opened: ResMut<Opened>,
    mut coach: ResMut<Coach>,
    draft: Res<Draft>,
) {
    for intent in intents.read() {
        let is_open = match intent {
            Intent::Link(text) if !is_room(text) => open_link(&mut table, text, &mut opened, &draft),
            Intent::Play { round, pairing, studies } => {
                table.open(round.clone(), pairing.as_ref().clone());
                Some(*studies)
            }
            Intent::Watch => {
                let rules = table.shown().map_or(Rules::TIC_TAC_TOE, |shown| shown.round().rules());
                let round = Round::new(Board::new(rules, Mark::X));
                let game = spawn_game(&mut table.commands, Purpose::Watched, round, Draft::watched()).id();
                table.screens.open_guest(game);
                Some(false)
            }
            Intent::Show(game) => {
                let is_home = table.games.get(*game).is_ok_and(|game| game.purpose() == Purpose::Home);
                table.screens.lay(Some(*game).filter(|_| !is_home));
                table.screens.open(Screen::Game);
                Some(false)
            }
            _ => continue,
        };
        match is_open {
            Some(studies) => {
                coach.close();
                coach.is_open = studies;
            }
            None => table.screens.overlay = Some(Overlay::Opened),
        }
    }
}

/// Opens the round of a link. Returns whether the round is studied, or `None` if a person has to say what to do with the round.
fn open_link(table: &mut Table, text: &str, opened: &mut Opened, draft: &Draft) -> Option<bool> {
    (opened.offer, opened.letter) = (None, None);
    let shown = table.shown()?;
    let link = read(text)?;
    let replayed = link.round(|_| Author::Person).ok()?;
    if !link.is_letter {
        if replayed.is_over() {
            let pairing = two_people(shown.pairing());
            table.open(replayed, pairing);
            return Some(true);
        }
        opened.offer = Some(replayed);
        return None;
    }
    // After the last move of a round, the side that would be next is still the side that has not moved last.
    let mine = replayed.board().to_move();
    let plays_here = |game: &GameItem| game.pairing().players[mine].is_person();
    let letters = || table.games.iter().filter(|game| game.purpose() == Purpose::Letter);
    let mut round = link.round(author_in(mine)).ok()?;
    let goes_on = |game: &GameItem| is_before(game.round(), &round) && plays_here(game);
    // After the end of a round, a letter belongs to another round.
    let is_part = |game: &GameItem| game.outcome().is_none() && (is_before(&round, game.round()) || goes_on(game));
    if let Some(played) = letters().find(is_part) {
        let (game, is_newer) = (played.entity(), !is_before(&round, played.round()));
        if is_newer {
            if played.round().is_left_out() {
                round.leave_out();
            }
            let pairing = called(played.pairing().clone(), mine.other(), link.sender.as_ref());
            table.commands.entity(game).insert((round, pairing)).remove::<Before>();
        }
        table.show(game);
        return Some(false);
    }
    // If there is a match by letter in which that side is played here, this match goes on.
    let letters = || letters().filter(plays_here);
    let contradicted = letters().find(|game| game.outcome().is_none() && game.round().start() == round.start());
    let is_contradicted = contradicted.is_some();
    let current = contradicted.or_else(|| letters().last());
    let pairing = current.map_or_else(|| first_letter(mine, draft), |game| game.pairing().clone());
    let pairing = called(pairing, mine.other(), link.sender.as_ref());
    if is_contradicted {
        (opened.offer, opened.letter) = (Some(replayed), Some((round, pairing)));
        return None;
    }
    table.open(round, pairing);
    Some(false)
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

/// Whether the round on the board can go on by letter: two people play the round here, and the round is not over.
pub fn can_go_on_by_letter(game: &GameItem) -> bool {
    game.pairing().people().len() == 2 && game.outcome().is_none() && !game.round().is_in_the_past()
}

/// Makes a match by letter from a match of two people. The person who has moved last stays here. Before the first move, the
/// person who makes the first move stays here.
fn begin_letters(mut table: Table, mut intents: MessageReader<Intent>) -> Result {
    let is_asked = intents.read().any(|intent| *intent == Intent::ByLetter);
    let Some(game) = table.game(|game| is_asked && game.is_shown() && can_go_on_by_letter(game)) else {
        return Ok(());
    };
    let (pairing, link) = (game.pairing(), Link::new(game.round()));
    let has_begun = !link.moves.is_empty();
    let mine = if has_begun { game.to_move().other() } else { game.to_move() };
    let (me, friend) = (pairing.players[mine].clone(), pairing.players[mine.other()].clone().elsewhere());
    let pairing = by_letter(me, friend, mine, pairing.anew());
    table.open(link.round(author_in(mine))?, pairing);
    // Moves that were made already can be sent at once.
    table.screens.overlay = has_begun.then_some(Overlay::Share);
    Ok(())
}

/// Opens the ways to send the link when a move was made here in a match by letter. If the move ends the round, the end is seen
/// first, with a button that sends it.
fn offer_letter(mut screens: ResMut<Screens>, mut last: Local<(Option<Entity>, usize)>, game: MatchView) {
    if !game.round_is_changed() {
        return;
    }
    let round = game.round();
    let now = (Some(game.entity()), round.moves().len());
    let before = std::mem::replace(&mut *last, now);
    let is_new = before.0 == now.0 && now.1 == before.1 + 1;
    let is_mine = round.last().is_some_and(|(_, played)| played.author != Author::Remote);
    if is_new && is_mine && !round.is_over() && game.pairing().is_by_letter() && screens.current() == Screen::Game {
        screens.overlay = Some(Overlay::Share);
    }
}
