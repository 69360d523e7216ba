//! Moves the view over the tree, and changes its size: by fingers, the wheel, buttons, keys and the search.

use bevy_egui::egui::{Event, EventFilter, Id, Key, Rangef, Rect, Sense, Ui, Vec2, vec2};
use noughts_engine::ai::Minimax;
use noughts_engine::teach::{NodeId, Tree};

use crate::layout::measures::CLOSE;

use super::super::{Explorer, SIZES, ScrollTo};
use super::{COLUMN, ROW, TOP, place};

/// The space on either side of the open nodes when all of them are shown.
const SIDES: f32 = CLOSE;
/// How much the wheel turns before the drawing is twice as large, roughly, in points.
const WHEEL: f32 = 300.0;

/// The place to which to scroll, if the view is moved or the size of the drawing is changed. `pad` is the space before the
/// drawing, and `free` are the parts of the stage that nothing covers.
pub(super) fn scroll(ui: &Ui, stage: Rect, pad: Vec2, explorer: &mut Explorer, free: [Rect; 2]) -> Option<Vec2> {
    let to = explorer.scroll_to.take();
    // During a search, the wheel and fingers change the size too.
    let is_turned = turn(ui, stage, pad, explorer) && matches!(to, None | Some(ScrollTo::Node(_)));
    let now = |explorer: &Explorer, id| (place(&explorer.tree, id).to_vec2() * explorer.zoom + pad).to_pos2();
    match to {
        Some(ScrollTo::All) => {
            let levels = explorer.shown_levels() as f32;
            let all = vec2(explorer.tree.columns(Tree::ROOT) as f32 * COLUMN, levels * ROW);
            let fit = |free: Rect| {
                ((free.width() - 2.0 * SIDES) / all.x).min((free.height() - TOP) / all.y).clamp(SIZES[0], 1.0)
            };
            let free = if fit(free[1]) > fit(free[0]) { free[1] } else { free[0] };
            explorer.zoom = fit(free);
            Some(vec2(now(explorer, Tree::ROOT).x - (free.center().x - stage.left()), 0.0))
        }
        // There is half a view of empty space on the left, so the width of the view does not change what is in the middle. Only
        // the height does.
        Some(ScrollTo::Middle(middle)) => Some(vec2(explorer.view.left(), middle.y - stage.height() / 2.0)),
        Some(ScrollTo::Zoom(factor)) => Some(enlarge(explorer, factor, stage.size() / 2.0, pad)),
        Some(ScrollTo::Branch(id, seen_at)) => {
            Some(show_branch(explorer, (id, seen_at), pad, larger(free).translate(-stage.min.to_vec2())))
        }
        Some(ScrollTo::Node(id)) => {
            let board = Rect::from_center_size(now(explorer, id), vec2(COLUMN, ROW) * explorer.zoom);
            let view = larger(free).translate(explorer.view.min - stage.min);
            let shift = |board: Rangef, view: Rangef| match view.contains(board.min) && view.contains(board.max) {
                true => 0.0,
                false => board.center() - view.center(),
            };
            let shift = vec2(shift(board.x_range(), view.x_range()), shift(board.y_range(), view.y_range()));
            // A finger can move the drawing as long as the node is in view.
            (is_turned || shift != Vec2::ZERO).then(|| explorer.view.min.to_vec2() + shift)
        }
        None => is_turned.then(|| explorer.view.min.to_vec2()),
    }
}

/// Changes the size of the drawing as the wheel or fingers over it ask for. Returns whether they did.
fn turn(ui: &Ui, stage: Rect, pad: Vec2, explorer: &mut Explorer) -> bool {
    let pointer = ui.input(|input| input.pointer.hover_pos()).filter(|at| stage.contains(*at) && ui.is_enabled());
    let Some(at) = pointer else {
        return false;
    };
    let (wheel, pinch) = ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
    // The wheel must not scroll the screen too.
    ui.input_mut(|input| input.smooth_scroll_delta.y = 0.0);
    let turned = pinch * (wheel / WHEEL).exp2();
    if turned == 1.0 {
        return false;
    }
    let offset = enlarge(explorer, turned, at - stage.min, pad);
    explorer.view = Rect::from_min_size(offset.max(Vec2::ZERO).to_pos2(), stage.size());
    true
}

/// The larger one of two parts of the stage.
fn larger([one, other]: [Rect; 2]) -> Rect {
    if other.area() > one.area() { other } else { one }
}

/// Brings a node and its children into the part `free` of the view, with as little change as possible. The node is seen at this
/// place in the view, if this place is known. Returns the place to which to scroll.
fn show_branch(explorer: &mut Explorer, (id, seen_at): (NodeId, Option<Vec2>), pad: Vec2, free: Rect) -> Vec2 {
    let node = |id| Rect::from_center_size(place(&explorer.tree, id), vec2(COLUMN, ROW));
    let children = explorer.tree.children(id).filter(|_| explorer.tree.is_open(id));
    let branch = children.map(node).fold(node(id), Rect::union);
    let fit = (free.size() - vec2(2.0 * SIDES, TOP)) / branch.size();
    explorer.zoom = explorer.zoom.min(fit.min_elem().max(SIZES[0]));
    let now = |at: Rect| (at * explorer.zoom).translate(pad);
    let offset = seen_at.map_or(explorer.view.min.to_vec2(), |seen_at| now(node(id)).center().to_vec2() - seen_at);
    // Where not even the smallest drawing has room for all children, the selected node is in view.
    let (branch, selected) = (now(branch).translate(-offset), now(node(explorer.selected)).translate(-offset));
    let shift = |branch: Rangef, selected: Rangef, free: Rangef| match () {
        _ if branch.span() > free.span() => selected.center() - free.center(),
        _ if branch.min < free.min => branch.min - free.min,
        _ => (branch.max - free.max).max(0.0),
    };
    let x = shift(branch.x_range(), selected.x_range(), free.x_range());
    offset + vec2(x, shift(branch.y_range(), selected.y_range(), free.y_range()))
}

/// Changes the size of the drawing by this factor. The point of the drawing that is at this place in the view stays there.
/// Returns the place to which to scroll.
fn enlarge(explorer: &mut Explorer, factor: f32, at: Vec2, pad: Vec2) -> Vec2 {
    let place = (explorer.view.min.to_vec2() + at - pad) / explorer.zoom;
    explorer.zoom = (explorer.zoom * factor).clamp(SIZES[0], SIZES[1]);
    place * explorer.zoom + pad - at
}

/// Handles the keys of the tree, which is one stop of the Tab key. Arrow keys go to a node's parent, first child and
/// neighbours. The arrow down opens a closed node. Enter opens and closes a node.
pub(super) fn keys(ui: &mut Ui, stage: Rect, explorer: &mut Explorer, minimax: &mut Minimax) {
    let stop = ui.interact(stage, Id::new("tree stop"), Sense::focusable_noninteractive());
    if !stop.has_focus() {
        return;
    }
    let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(stop.id, arrows));
    for key in ui.input(|input| input.events.iter().filter_map(pressed).collect::<Vec<_>>()) {
        let here = explorer.selected;
        let was_open = explorer.tree.is_open(here);
        let towards = match key {
            Key::ArrowUp => explorer.tree.node(here).parent,
            Key::ArrowDown => explorer.first_child(minimax, here),
            Key::ArrowLeft => explorer.neighbour(here, false),
            Key::ArrowRight => explorer.neighbour(here, true),
            Key::Enter | Key::Space => {
                explorer.toggle(minimax, here);
                Some(here)
            }
            _ => continue,
        };
        explorer.selected = towards.unwrap_or(here);
        let is_opened = !was_open && explorer.tree.is_open(here);
        explorer.scroll_to =
            Some(if is_opened { ScrollTo::Branch(here, None) } else { ScrollTo::Node(explorer.selected) });
    }
}

fn pressed(event: &Event) -> Option<Key> {
    match event {
        Event::Key { key, pressed: true, modifiers, .. } if modifiers.is_none() => Some(*key),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, Pos2, RawInput, pos2};
    use noughts_engine::rules::{Board, Mark, Rules};

    use super::*;

    const STAGE: Rect = Rect::from_min_max(Pos2::ZERO, pos2(600.0, 500.0));
    /// What nothing covers: above a map and buttons, and between them.
    const FREE: [Rect; 2] =
        [Rect::from_min_max(Pos2::ZERO, pos2(600.0, 400.0)), Rect::from_min_max(pos2(150.0, 0.0), pos2(450.0, 500.0))];
    const PAD: Vec2 = vec2(300.0, TOP);

    fn tree() -> Explorer {
        let mut explorer = Explorer::new(&mut Minimax::default(), Board::new(Rules::TIC_TAC_TOE, Mark::X));
        explorer.view = Rect::from_min_size(Pos2::ZERO, STAGE.size());
        explorer
    }

    /// Where [`scroll`] scrolls to, with these events of the pointer.
    fn scrolled(explorer: &mut Explorer, events: Vec<Event>) -> Option<Vec2> {
        let context = Context::default();
        let mut offset = None;
        let mut output = context.run_ui(RawInput { events, ..Default::default() }, |ui| {
            offset = scroll(ui, STAGE, PAD, explorer, FREE);
        });
        output.textures_delta.clear();
        offset
    }

    /// The board of a node with everything around it, in the stage, when the view begins at this place.
    fn seen(explorer: &Explorer, id: NodeId, offset: Vec2) -> Rect {
        let middle = (place(&explorer.tree, id).to_vec2() * explorer.zoom + PAD - offset).to_pos2();
        Rect::from_center_size(middle, vec2(COLUMN, ROW) * explorer.zoom)
    }

    #[test]
    fn all_of_the_tree_fits_into_what_nothing_covers() {
        let mut explorer = tree();
        explorer.scroll_to = Some(ScrollTo::All);
        let offset = scrolled(&mut explorer, Vec::new()).expect("a place");
        let boards: Vec<_> = explorer.tree.children(Tree::ROOT).chain([Tree::ROOT]).collect();
        let is_within = |free: &Rect| boards.iter().all(|id| free.contains_rect(seen(&explorer, *id, offset)));
        assert!(FREE.iter().any(is_within), "{offset}");
    }

    #[test]
    fn the_visited_board_is_moved_out_from_under_the_map_and_is_left_alone_beside_it() {
        let mut explorer = tree();
        let now = place(&explorer.tree, Tree::ROOT).to_vec2() * explorer.zoom + PAD;
        for (at, is_covered) in [(vec2(300.0, 200.0), false), (vec2(80.0, 410.0), true), (vec2(550.0, 460.0), true)] {
            explorer.view = Rect::from_min_size((now - at).to_pos2(), STAGE.size());
            explorer.scroll_to = Some(ScrollTo::Node(Tree::ROOT));
            let offset = scrolled(&mut explorer, Vec::new());
            assert_eq!(offset.is_some(), is_covered, "{at}: a finger that moves the drawing is not in the way");
            if let Some(offset) = offset {
                assert!(FREE[0].contains_rect(seen(&explorer, Tree::ROOT, offset)), "{at}");
            }
        }
    }

    #[test]
    fn an_opened_branch_is_shown_whole_with_as_little_change_as_possible() {
        let mut minimax = Minimax::default();
        for seen_at in [None, Some(vec2(20.0, 480.0)), Some(vec2(300.0, 100.0))] {
            let mut explorer = tree();
            let opened = explorer.tree.children(Tree::ROOT).nth(1).expect("three children");
            explorer.tree.open(&mut minimax, opened);
            explorer.scroll_to = Some(ScrollTo::Branch(opened, seen_at));
            let offset = scrolled(&mut explorer, Vec::new()).expect("a place");
            let branch = explorer.tree.children(opened).chain([opened]).collect::<Vec<_>>();
            for id in &branch {
                assert!(FREE[0].expand(0.1).contains_rect(seen(&explorer, *id, offset)), "{seen_at:?}");
            }
            // It has room at its size, and near the top nothing has to move.
            assert_eq!(explorer.zoom, 1.0);
            if seen_at == Some(vec2(300.0, 100.0)) {
                assert_eq!(seen(&explorer, opened, offset).center(), pos2(300.0, 100.0));
            }
        }
    }

    #[test]
    fn the_wheel_and_fingers_change_the_size_while_a_search_runs() {
        for to in [None, Some(ScrollTo::Node(Tree::ROOT))] {
            let mut explorer = tree();
            let before = explorer.zoom;
            explorer.scroll_to = to;
            let offset = scrolled(&mut explorer, vec![Event::PointerMoved(STAGE.center()), Event::Zoom(1.5)]);
            assert!(explorer.zoom > before, "{to:?}");
            assert!(offset.is_some(), "{to:?}");
        }
    }
}
