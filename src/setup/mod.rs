//! The contents of the form on the set-up screen, from which a match is made.

use bevy::prelude::*;
use noughts_engine::ai::{OpponentId, Profile, ROSTER};
use noughts_engine::play::{Length, MAX_NAME, Match, Name, NameError, Player, Starter};
use noughts_engine::rules::{ByMark, Mark, Rules};

use crate::persistence::PersistenceSystems;
use crate::settings::Settings;

mod family;
mod proved;

pub use family::Family;
pub use proved::value_of_start;

/// The opponent that is chosen until a person chooses another.
pub const FIRST_OPPONENT: OpponentId = OpponentId::PENCIL;

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Two people share the screen.
    TwoPlayers,
    /// Player 1 is a person, player 2 a computer.
    #[default]
    AgainstComputer,
    /// Two computers play, and people watch.
    ComputerAgainstComputer,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Mode; 3] = [Mode::TwoPlayers, Mode::AgainstComputer, Mode::ComputerAgainstComputer];

    /// Whether this player, 0 or 1, is a person.
    pub const fn is_person(self, player: usize) -> bool {
        match self {
            Mode::TwoPlayers => player < 2,
            Mode::AgainstComputer => player == 0,
            Mode::ComputerAgainstComputer => false,
        }
    }

    /// Who plays whom in a match.
    pub fn of(pairing: &Match) -> Self {
        match pairing.people().len() {
            0 => Mode::ComputerAgainstComputer,
            1 => Mode::AgainstComputer,
            _ => Mode::TwoPlayers,
        }
    }

    /// The opponents that a person can choose in this mode and that play by these rules, the easiest first.
    pub fn opponents(self, rules: Rules) -> impl Iterator<Item = &'static Profile> {
        let is_offered = move |profile: &Profile| profile.is_offered || self != Mode::AgainstComputer;
        ROSTER.iter().filter(move |profile| is_offered(profile) && profile.id.plays(rules))
    }
}

/// The contents of the form. They stay when the players come back to the form, so that they can change one thing and
/// start again.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Draft {
    /// The rules of the game.
    pub rules: Rules,
    /// Whether the program was started for these rules. If not, they are the rules that were chosen last.
    pub are_asked_for: bool,
    /// Who plays whom.
    pub mode: Mode,
    /// The names as typed. Each name is used if that player is a person.
    pub names: [String; 2],
    /// The opponents. Each opponent is used if that player is a computer.
    pub opponents: [OpponentId; 2],
    /// Whether player 1 is O.
    pub swapped: bool,
    /// The rule of who begins a round.
    pub starter: Starter,
    /// How many rounds the match has.
    pub length: Length,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            rules: Rules::TIC_TAC_TOE,
            are_asked_for: false,
            mode: Mode::default(),
            names: default(),
            opponents: [OpponentId::TRAPPER, FIRST_OPPONENT],
            swapped: false,
            starter: Starter::ALTERNATE,
            length: Length::default(),
        }
    }
}

impl Draft {
    /// The match that is watched until a person chooses other opponents.
    pub fn watched() -> Match {
        Self { mode: Mode::ComputerAgainstComputer, length: Length::Open, ..Self::default() }.to_match()
    }

    /// The names as typed.
    pub fn names(&self) -> [&str; 2] {
        [&self.names[0], &self.names[1]]
    }

    /// The name of the person at this device in a match with somebody elsewhere.
    pub fn name_elsewhere(&self) -> Option<Name> {
        self.names[0].parse().ok()
    }

    /// The mark of player 1.
    pub const fn player_one(&self) -> Mark {
        if self.swapped { Mark::O } else { Mark::X }
    }

    /// Changes who plays whom.
    pub fn change_mode(&mut self, mode: Mode) {
        self.mode = mode;
        self.replace_opponents();
    }

    /// Changes the rules of the game.
    pub fn change_rules(&mut self, rules: Rules) {
        self.rules = rules;
        self.replace_opponents();
    }

    /// Replaces each opponent that is not offered by an opponent of the same level.
    fn replace_opponents(&mut self) {
        let (mode, rules) = (self.mode, self.rules);
        for (_, opponent) in self.opponents.iter_mut().enumerate().filter(|(index, _)| !mode.is_person(*index)) {
            let level = opponent.profile().map(|profile| profile.level);
            let mut of_its_level = mode.opponents(rules).filter(|offered| Some(offered.level) == level);
            if mode.opponents(rules).all(|offered| offered.id != *opponent)
                && let Some(other) = of_its_level.next()
            {
                *opponent = other.id;
            }
        }
    }

    /// Fills in the players that are known already. For the others, the form stays as it is.
    pub fn fill(&mut self, players: ByMark<Option<Player>>) {
        let ByMark { x, o } = players;
        let is_computer = |player: &Option<Player>| matches!(player, Some(Player::Computer(_)));
        self.mode = match [&x, &o].map(is_computer) {
            [true, true] => Mode::ComputerAgainstComputer,
            [false, false] if x.is_some() && o.is_some() => Mode::TwoPlayers,
            // A player that is not given may be a person or a computer.
            [false, false] => self.mode,
            _ => Mode::AgainstComputer,
        };
        // If only one person plays, that person is player 1.
        self.swapped = self.mode == Mode::AgainstComputer && (is_computer(&x) || matches!(o, Some(Player::Person(_))));
        let players = if self.swapped { [o, x] } else { [x, o] };
        for (index, player) in players.into_iter().enumerate() {
            match player {
                Some(Player::Person(name)) => self.names[index] = text(name),
                Some(Player::Computer(opponent)) => self.opponents[index] = opponent,
                Some(Player::Remote(_)) | None => {}
            }
        }
    }

    /// Whether nothing but names was filled in yet. The rules that were chosen last do not count.
    fn is_fresh(&self) -> bool {
        *self == Self { names: self.names.clone(), rules: self.rules, ..Self::default() }
    }

    /// Whether both forms make the same match by the same rules, whatever the names are.
    pub fn makes_same_match(&self, other: &Self) -> bool {
        let [mine, others] = [self, other].map(|draft| Self { names: default(), ..draft.clone() }.to_match());
        mine == others && self.rules == other.rules
    }

    /// Fills in a match that goes on, if nothing else was filled in yet.
    pub fn take_stored(&mut self, rules: Rules, pairing: &Match) {
        if self.is_fresh() {
            self.take_match(rules, pairing);
        }
    }

    /// Fills in a match that goes on. A match with somebody elsewhere has a screen of its own.
    pub fn take_match(&mut self, rules: Rules, pairing: &Match) {
        if pairing.is_remote() {
            return;
        }
        self.rules = rules;
        let people = pairing.people();
        // If only one person plays, that person is player 1.
        let one = people.first().copied().filter(|_| people.len() == 1).unwrap_or(pairing.player_one);
        self.mode = Mode::of(pairing);
        self.swapped = one == Mark::O;
        (self.starter, self.length) = (pairing.starter, pairing.length);
        for (opponent, mark) in self.opponents.iter_mut().zip([one, one.other()]) {
            if let Player::Computer(plays) = pairing.players[mark]
                && plays.profile().is_some()
            {
                *opponent = plays;
            }
        }
        self.take_names(pairing);
    }

    /// Makes a match from the form.
    pub fn to_match(&self) -> Match {
        let players = ByMark::new(|mark| {
            let index = usize::from(mark != self.player_one());
            match self.mode.is_person(index) {
                true => Player::Person(self.person(index, mark)),
                false => Player::Computer(self.opponents[index]),
            }
        });
        Match::new(players, self.player_one(), self.starter).of_length(self.length)
    }

    /// The name of a person, from what was typed. No name keeps anybody from playing. A name that is too long is cut. A name that
    /// belongs to an opponent gets the person's mark. A text that can be no name is left out.
    pub fn person(&self, index: usize, mark: Mark) -> Option<Name> {
        let name: String = self.names[index].chars().take(MAX_NAME).collect();
        match name.parse() {
            Err(NameError::Reserved) => format!("{} {mark}", name.trim()).parse().ok(),
            name => name.ok(),
        }
    }

    /// Takes the names of the people in a match, where these names differ from the names that the form makes.
    pub fn take_names(&mut self, pairing: &Match) {
        for (index, mark) in pairing.people().into_iter().enumerate() {
            if let Player::Person(name) = &pairing.players[mark]
                && *name != self.person(index, mark)
            {
                self.names[index] = text(name.clone());
            }
        }
    }
}

/// A name as it is in the form. If there is no name, the text is empty.
fn text(name: Option<Name>) -> String {
    name.map_or_else(String::new, |name| name.to_string())
}

/// Fills the form with the last names and the last game, and stores them in the settings when they change. Takes over names from
/// another window.
pub fn plugin(app: &mut App) {
    app.init_resource::<Draft>();
    app.add_systems(PreStartup, load);
    app.add_systems(PreUpdate, take_over_names.run_if(resource_changed::<Settings>));
    app.add_systems(Last, store.run_if(resource_changed::<Draft>).before(PersistenceSystems));
}

/// Fills in the last names and the last game. What is filled in already, for example from the command line, stays.
fn load(settings: Res<Settings>, mut draft: ResMut<Draft>) {
    if let Some(rules) = settings.games.first().filter(|_| !draft.are_asked_for) {
        draft.change_rules(*rules);
    }
    for (name, last) in draft.names.iter_mut().zip(&settings.names) {
        if name.is_empty() {
            name.clone_from(last);
        }
    }
}

/// Fills in names that were typed in another window. A name that was typed here is in the settings already.
fn take_over_names(settings: Res<Settings>, mut draft: ResMut<Draft>, mut last: Local<Option<[String; 2]>>) {
    let last = last.replace(settings.names.clone());
    for (index, name) in settings.names.iter().enumerate() {
        if last.as_ref().is_some_and(|last| last[index] != *name) && draft.names[index] != *name {
            draft.names[index].clone_from(name);
        }
    }
}

/// Stores the game in the settings, and the names, except names that are not valid.
fn store(draft: Res<Draft>, mut settings: ResMut<Settings>) {
    let mut names = settings.names.clone();
    for (name, typed) in names.iter_mut().zip(&draft.names) {
        if typed.parse::<Name>().is_ok() {
            name.clone_from(typed);
        }
    }
    if settings.names != names {
        settings.names = names;
    }
    if settings.games.first() != Some(&draft.rules) && (!settings.games.is_empty() || draft.rules != Rules::TIC_TAC_TOE)
    {
        settings.choose_game(draft.rules);
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::ai::Level;

    use super::*;

    fn filled(x: Option<&str>, o: Option<&str>) -> Draft {
        let player = |text: &str| match Profile::by_id(text) {
            Some(profile) => Player::Computer(profile.id),
            None => Player::person(text).unwrap(),
        };
        let mut draft = Draft::default();
        draft.fill(ByMark { x: x.map(player), o: o.map(player) });
        draft
    }

    #[test]
    fn the_players_that_are_known_are_filled_in() {
        let draft = filled(Some("Mina"), None);
        assert_eq!((draft.mode, draft.names(), draft.player_one()), (Mode::AgainstComputer, ["Mina", ""], Mark::X));
        let draft = filled(None, Some("Noah"));
        assert_eq!((draft.mode, draft.names(), draft.player_one()), (Mode::AgainstComputer, ["Noah", ""], Mark::O));
        let draft = filled(Some("Mina"), Some("Noah"));
        assert_eq!((draft.mode, draft.names()), (Mode::TwoPlayers, ["Mina", "Noah"]));
        let draft = filled(Some("scan"), Some("Noah"));
        assert_eq!((draft.mode, draft.names()[0], draft.player_one()), (Mode::AgainstComputer, "Noah", Mark::O));
        assert_eq!(draft.opponents[1], OpponentId::SCAN);
        let draft = filled(Some("scan"), Some("random"));
        assert_eq!(
            (draft.mode, draft.opponents),
            (Mode::ComputerAgainstComputer, [OpponentId::SCAN, OpponentId::RANDOM])
        );
        assert_eq!(filled(None, None), Draft::default());
    }

    #[test]
    fn who_can_only_be_watched_makes_room_for_one_of_the_same_level() {
        let mut draft = filled(Some("scan"), Some("minimax"));
        draft.change_mode(Mode::ComputerAgainstComputer);
        assert_eq!(draft.opponents, [OpponentId::SCAN, OpponentId::MINIMAX]);
        draft.change_mode(Mode::AgainstComputer);
        assert_eq!(draft.opponents, [OpponentId::SCAN, OpponentId::TRAPPER]);
    }

    #[test]
    fn no_name_keeps_anybody_from_playing() {
        let name = |typed: &str, other: &str| {
            let mut draft = Draft { mode: Mode::TwoPlayers, ..Draft::default() };
            draft.names = [typed, other].map(str::to_owned);
            let Player::Person(name) = draft.to_match().players.x else { panic!("a person") };
            name.map_or_else(String::new, |name| name.to_string())
        };
        for (typed, expected) in [
            (" Mina ", "Mina"),
            ("", ""),
            (" \u{200B}", ""),
            ("Player 1", "Player 1"),
            ("You", "You"),
            ("pencil", "pencil X"),
            ("Wolfeschlegelsteinhausen", "Wolfeschlegelsteinha"),
        ] {
            assert_eq!(name(typed, "Noah"), expected);
            assert_eq!(name(typed, typed), expected);
        }
    }

    #[test]
    fn there_is_one_opponent_for_each_level() {
        let offered: Vec<_> = Mode::AgainstComputer.opponents(Rules::TIC_TAC_TOE).collect();
        let levels: Vec<_> = offered.iter().map(|opponent| opponent.level).collect();
        assert_eq!(levels, [Level::Easy, Level::Medium, Level::Hard, Level::Unbeatable]);
        assert!(offered.iter().any(|opponent| opponent.id == FIRST_OPPONENT));
    }
}
