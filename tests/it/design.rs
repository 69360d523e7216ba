//! Whether everything is where the design has it. `tests/design/rectangles.tsv` has the rectangles that the design's drawing lays
//! out, at six sizes of the window. Where the game differs, [`DIFFERENCES`] says why.

use std::fmt::Write;
use std::time::Duration;

use bevy::math::Rect;
use noughts::computer::Pause;
use noughts::screens::Screen;
use noughts::setup::Mode;
use noughts::words;
use noughts_engine::play::{ActionKind, Match, Player, Starter};
use noughts_engine::rules::{Board, ByMark, Mark, Rules};
use noughts_engine::teach::Grade;

use crate::support::{Game, computer, puzzles_of, wrong_answer};

const DESIGN: &str = include_str!("../design/rectangles.tsv");
const SIZES: [(u32, u32); 6] = [(1280, 800), (1920, 1080), (700, 500), (390, 844), (360, 640), (844, 390)];
/// How far an edge, or the middle of a text, may be from its place in the design, in logical pixels at natural size.
const NEAR: f32 = 4.0;

/// A difference between the game and the design, with the screens, the sizes and the names for which it holds. An empty list
/// stands for all of them.
struct Difference {
    screens: &'static [&'static str],
    sizes: &'static [&'static str],
    names: &'static [&'static str],
    reason: &'static str,
}

/// All parts that are not in their place of the design, and the reason for each.
const DIFFERENCES: &[Difference] = &[
    difference(
        &["home", "home_two"],
        &[],
        &["Classic 3×3"],
        "there is one kind of rules until there are larger boards",
    ),
    difference(
        &["home", "home_two"],
        &["1280x800", "1920x1080", "700x500", "390x844"],
        &["Match options"],
        "it stands at the left while there is no choice of rules beside it",
    ),
    difference(
        &["home", "home_two"],
        &["360x640"],
        &[],
        "the board is there at every size, and so the rest is closer together than in the design, which leaves it out here",
    ),
    difference(
        &["game", "menu"],
        &["390x844", "360x640"],
        &["", "Your turn"],
        "the board does not move when a round ends, so it leaves room for the result below it",
    ),
    difference(
        &["won", "draw", "puzzles", "puzzle_ask", "puzzle_wrong"],
        &["390x844", "360x640"],
        &[""],
        "the board stays where it was, and as large as it was",
    ),
    difference(
        &["won", "draw"],
        &["360x640"],
        &["Next round", "You win!", "It’s a draw!", "Undo", "Study"],
        "the result has one line below the board, which keeps its size",
    ),
    difference(&["won", "draw"], &["700x500"], &["Undo", "Study"], "where the result is narrow, they are in the menu"),
    difference(&["game"], &["844x390"], &["Your turn"], "the avatar keeps its place while the words beside it change"),
    difference(
        &["menu"],
        &[],
        &["Match options", "New match", "Settings", "How to play", "Quit", "Sound"],
        "there are more rows than in the design: Share and Past matches; sound is left out of tests",
    ),
    difference(
        &["menu"],
        &["700x500", "844x390"],
        &["Move for me", "Names"],
        "for its rows, it is higher or has two columns",
    ),
    difference(
        &["options"],
        &[],
        &["No limit", "3", "5", "7", "Length"],
        "next rounds have two more choices, in a second row",
    ),
    difference(&["options"], &[], &["Who begins", "Next rounds"], "the headings say of which rounds they are"),
    difference(&["options"], &["390x844", "360x640"], &[], "the drawer is higher for that row"),
    difference(
        &["options"],
        &["700x500", "844x390"],
        &["By chance", "Loser", "Pencil", "Winner"],
        "there is a scroll bar beside them",
    ),
    difference(&["puzzle_ask"], &[], &["Hint", "Previous", "Skip"], "a hint would be the answer"),
    difference(&["puzzles"], &[], &["Next", "Study"], "a right answer has one way on"),
    difference(
        &["puzzles", "puzzle_ask", "puzzle_wrong"],
        &["390x844", "360x640"],
        &["Easy", "Puzzles"],
        "all grades are seen at once, so the title is beside the way back",
    ),
    difference(
        &["puzzles", "puzzle_ask", "puzzle_wrong"],
        &["1280x800", "1920x1080"],
        &["Easy", "Hard"],
        "there are three grades",
    ),
    difference(
        &["puzzles"],
        &[],
        &["Right!"],
        "it has the width or the place of a wrong answer, which has one more button",
    ),
    difference(
        &["puzzle_wrong"],
        &[],
        &["Show me", "Try again", "Not this one"],
        "the solution can be shown, too, so there is one more button",
    ),
    difference(
        &["editor"],
        &["700x500", "390x844", "360x640", "844x390"],
        &["X", "O", "Erase"],
        "the buttons to clear the board and to the tree are beside them",
    ),
    difference(
        &["editor"],
        &["390x844", "360x640"],
        &["Board editor", "To move", "Menu"],
        "the title is beside the way back, and the marks to choose from are higher",
    ),
    difference(&["editor"], &[], &["X../.O./..X o"], "what is typed has the name of its field"),
    difference(
        &["study"],
        &[],
        &["Play it out", "Show outcomes", "Start", "1", "2", "3"],
        "the reasons have another number of lines",
    ),
    difference(&["study"], &["360x640"], &["Tree"], "the design has the foot partly below the window"),
    difference(
        &["tree"],
        &[],
        &["Play from here", "Step", "Run", "Again"],
        "the sentence above them has another number of lines, and in a small window the ways to search follow them",
    ),
    difference(
        &["tree"],
        &[],
        &["Larger", "Smaller", "Fit to screen"],
        "they are in the bar, so that they cut no holes into the drawing",
    ),
    difference(
        &["editor"],
        &["844x390"],
        &["To move", "Show outcomes", "As text"],
        "the rows are closer together, so that the text of the position is in view",
    ),
    difference(
        &["settings"],
        &["1280x800", "1920x1080"],
        &[],
        "there are two columns in a wide window, for there are more rows than in the design",
    ),
    difference(
        &["settings"],
        &["390x844", "360x640"],
        &["Language", "Theme", "Light"],
        "the rows are closer together, so that a page of 390×844 has room for all of them",
    ),
    difference(
        &["settings"],
        &[],
        &["System", "Full", "Less", "Contrast", "Dark", "Quickly", "Slowly", "At once", "Motion", "Computer plays"],
        "the size of text is one more choice, and there is a scroll bar beside them",
    ),
];

const fn difference(
    screens: &'static [&'static str],
    sizes: &'static [&'static str],
    names: &'static [&'static str],
    reason: &'static str,
) -> Difference {
    Difference { screens, sizes, names, reason }
}

/// The places, controls and texts of one screen, each with its kind and name.
type Found = Vec<(&'static str, String, Rect)>;

fn find(game: &mut Game) -> Found {
    (0..3).for_each(|_| game.update());
    let layout = game.layout().clone();
    let mut found = vec![("sheet", String::new(), layout.paper()), ("drawer", String::new(), layout.side_panel)];
    found.extend(game.controls().into_iter().map(|control| ("button", control.name, control.rect)));
    found.extend(game.texts().iter().map(|shown| ("text", shown.text.clone(), shown.rect)));
    found
}

/// Goes to every screen of the design, in a window of this size.
fn tour(width: u32, height: u32, mut visit: impl FnMut(&str, f32, Found)) {
    let mut game = Game::open(width, height);
    let game = &mut game;
    let mut at = |game: &mut Game, screen: &str| visit(screen, game.layout().zoom, find(game));
    at(game, "home");
    game.click_text(words::options());
    at(game, "options");
    game.click_text(words::keys::close());
    game.click_text(words::mode(Mode::TwoPlayers));
    at(game, "home_two");
    game.open_screen(Screen::Settings);
    at(game, "settings");
    game.keys("Esc");
    game.open_screen(Screen::Puzzles);
    at(game, "puzzle_ask");
    let puzzle = puzzles_of(Grade::Easy)[0];
    let wrong = wrong_answer(&puzzle);
    game.click(&wrong.to_string());
    at(game, "puzzle_wrong");
    game.click_text(words::try_again());
    game.click(&puzzle.solution.to_string());
    at(game, "puzzles");
    game.keys("Esc");
    game.open_screen(Screen::Editor);
    at(game, "editor");
    game.keys("Esc");

    game.app.insert_resource(Pause(Duration::from_secs(1000)));
    let players = ByMark { x: Player::Person(None), o: computer("pencil") };
    game.act(ActionKind::NewMatch(Rules::TIC_TAC_TOE, Match::new(players, Mark::X, Starter::ALTERNATE)));
    game.open_screen(Screen::Game);
    at(game, "game");
    game.click_text(words::menu());
    at(game, "menu");
    game.keys("Esc");
    set_up(game, "O../.X./..X o");
    game.click_text(words::study());
    game.click_text(words::show_outcomes());
    game.click("c2");
    at(game, "study");
    game.click_text(words::tree());
    at(game, "tree");
    game.keys("Esc");
    game.click_text(words::show_outcomes());
    game.keys("Esc");
    set_up(game, "OOX/.X./.OX x");
    game.click("a3");
    at(game, "won");
    set_up(game, "XOX/.OO/OXX x");
    game.click("a2");
    at(game, "draw");
}

fn set_up(game: &mut Game, board: &str) {
    game.set_up(Board::parse(Rules::TIC_TAC_TOE, board).expect("a board"));
}

/// The rows of the design for a screen and a size.
fn designed(screen: &str, size: &str) -> impl Iterator<Item = (&'static str, &'static str, Rect)> {
    let title = format!("{screen} {size}");
    let rows = DESIGN.lines().skip_while(move |line| *line != title).skip(1).take_while(|line| !line.is_empty());
    rows.map(|row| {
        let mut fields = row.split('\t');
        let (kind, name) = (fields.next().expect("a kind"), fields.next().expect("a name"));
        let numbers: Vec<f32> = fields.map(|number| number.parse().expect("a number")).collect();
        let [x, y, width, height] = numbers[..] else { panic!("{row:?} is no rectangle") };
        (kind, name, Rect::new(x, y, x + width, y + height))
    })
}

/// How far the edges of a rectangle, or the middle of a text, are from their place in the design.
fn distance(kind: &str, designed: Rect, found: Rect) -> f32 {
    match kind {
        "text" => (designed.center() - found.center()).abs().max_element(),
        _ => (designed.min - found.min).abs().max((designed.max - found.max).abs()).max_element(),
    }
}

#[test]
fn everything_is_where_the_design_has_it() {
    let mut used = vec![false; DIFFERENCES.len()];
    let (mut faults, mut count) = (String::new(), 0);
    for (width, height) in SIZES {
        let size = format!("{width}x{height}");
        tour(width, height, |screen, zoom, found| {
            for (kind, name, place) in designed(screen, &size) {
                let of_name = found.iter().filter(|(of, called, _)| *of == kind && called == name);
                let nearest = of_name.map(|(.., found)| distance(kind, place, *found)).min_by(f32::total_cmp);
                count += 1;
                if nearest.is_some_and(|distance| distance <= NEAR * zoom) {
                    continue;
                }
                let has = |list: &[&str], one: &str| list.is_empty() || list.contains(&one);
                let known = DIFFERENCES.iter().position(|difference| {
                    has(difference.screens, screen) && has(difference.sizes, &size) && has(difference.names, name)
                });
                match known {
                    Some(index) => used[index] = true,
                    None => writeln!(faults, "{screen} {size}: {kind} {name:?} is off by {nearest:?}").expect("text"),
                }
            }
        });
    }
    assert!(count > 900, "the design has been read");
    assert!(faults.is_empty(), "{faults}");
    let unused: Vec<_> = DIFFERENCES.iter().zip(used).filter(|(_, used)| !used).map(|(of, _)| of.reason).collect();
    assert!(unused.is_empty(), "these are where the design has them: {unused:?}");
}
