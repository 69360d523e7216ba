//! Support for assistive technology on a page, where AccessKit has no connection to such technology. The page receives egui's
//! tree of nodes and makes elements from it. Actions on these elements come back as requests, as in a native window.

use std::collections::HashMap;

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{self, Action, ActionData, Live, Node, NodeId, Role, Toggled, TreeId, TreeUpdate};
use bevy_egui::egui::{self, LayerId};
use bevy_egui::{EguiContext, EguiOutput, EguiPostUpdateSet, PrimaryEguiContext};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::bridge::on_page;
use crate::layout::BoardLayout;

use super::bounds::Bounds;
use super::fields;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(|added: On<Add, PrimaryEguiContext>, mut contexts: Query<&mut EguiContext>| {
        if let Ok(mut context) = contexts.get_mut(added.entity) {
            context.get_mut().enable_accesskit();
        }
    });
    app.add_systems(PostUpdate, describe.in_set(EguiPostUpdateSet::PostProcessOutput));
}

/// Converts an action on an element to requests for its node. `node` is the number of the node in the tree. An invalid
/// number is ignored.
pub(super) fn requests(node: &str, action: &str, value: String) -> Vec<ActionRequest> {
    let Ok(number) = node.parse::<u64>() else {
        return Vec::new();
    };
    let request = |action, data| {
        let target_node = NodeId(number);
        ActionRequest(accesskit::ActionRequest { action, target_node, target_tree: TreeId::ROOT, data })
    };
    match action {
        // The focused widget must be visible.
        "focus" => vec![request(Action::Focus, None), request(Action::ScrollIntoView, None)],
        "fill" => vec![request(Action::SetValue, Some(ActionData::Value(value.into())))],
        "slide" => value.parse().map_or_else(
            |_| Vec::new(),
            |number| vec![request(Action::SetValue, Some(ActionData::NumericValue(number)))],
        ),
        _ => vec![request(Action::Click, None)],
    }
}

fn describe(
    primary: Single<(&mut EguiContext, &EguiOutput), With<PrimaryEguiContext>>,
    layout: Res<BoardLayout>,
    mut last: Local<Option<(TreeUpdate, Option<LayerId>, f32)>>,
) -> Result {
    let (mut context, output) = primary.into_inner();
    let Some(update) = output.platform_output.accesskit_update.as_ref() else {
        return Ok(());
    };
    let overlay = context.get_mut().memory(egui::Memory::top_modal_layer);
    // While something moves that is not described, the tree stays the same, and to write it anew would cost more than to draw.
    let is_known = |(tree, above, zoom): &(TreeUpdate, Option<LayerId>, f32)| {
        tree == update && *above == overlay && *zoom == layout.zoom
    };
    if last.as_ref().is_some_and(is_known) {
        return Ok(());
    }
    let nodes = update.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let tree = Tree { nodes, fields: fields::nodes(), zoom: layout.zoom };
    let json = serde_json::to_string(&tree.described(update, overlay))?;
    on_page(|page| page.describe_tree(&json));
    *last = Some((update.clone(), overlay, layout.zoom));
    Ok(())
}

struct Tree<'a> {
    nodes: HashMap<NodeId, &'a Node>,
    /// The nodes for which the page has its own text fields. Only their places are described.
    fields: [NodeId; 4],
    zoom: f32,
}

/// What the page gets. Nodes are named by their numbers. The numbers are texts, because they are too large for numbers of
/// JavaScript.
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct Described<'a> {
    overlay: Option<String>,
    /// The name of the overlay.
    overlay_name: Option<&'a str>,
    /// The node that has egui's focus.
    focus: Option<String>,
    /// The cell that has the keyboard's focus.
    cursor: Option<String>,
    children: Vec<Element<'a>>,
}

impl Tree<'_> {
    /// The elements. Under an overlay nothing can be used, so then there are only the elements of the overlay.
    fn described(&self, update: &TreeUpdate, overlay: Option<LayerId>) -> Described<'_> {
        let number = |id: NodeId| id.0.to_string();
        // The node with the contents of a layer has the id of the layer.
        let overlay = overlay.map(|layer| layer.id.accesskit_id()).filter(|id| self.nodes.contains_key(id));
        let window = update.tree.as_ref().map(|tree| tree.root);
        let root = overlay.or(window).and_then(|id| self.nodes.get(&id));
        Described {
            overlay: overlay.map(number),
            overlay_name: overlay.and_then(|id| self.nodes.get(&id)?.label()),
            focus: (Some(update.focus) != window).then(|| number(update.focus)),
            cursor: self.nodes.values().find_map(|node| node.active_descendant()).map(number),
            children: root.map(|root| self.children(root)).unwrap_or_default(),
        }
    }

    /// The elements for the descendants of a node. Nodes that only group other nodes have no elements.
    fn children(&self, node: &Node) -> Vec<Element<'_>> {
        let mut found = Vec::new();
        self.collect(node, &mut found);
        found
    }

    fn collect<'a>(&'a self, node: &Node, found: &mut Vec<Element<'a>>) {
        for id in node.children() {
            let Some(&node) = self.nodes.get(id) else { continue };
            let role = if self.fields.contains(id) { Some(FIELD) } else { element(node.role()) };
            match role {
                Some(role) if role == FIELD || !node.is_hidden() => {
                    found.push(Element { tree: self, id: *id, node, role })
                }
                None if !node.is_hidden() => self.collect(node, found),
                _ => {}
            }
        }
    }
}

/// An element that the page makes for a node.
struct Element<'a> {
    tree: &'a Tree<'a>,
    id: NodeId,
    node: &'a Node,
    role: &'static str,
}

impl Serialize for Element<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { tree, id, node, role } = self;
        let mut json = serializer.serialize_map(None)?;
        json.serialize_entry("id", &id.0.to_string())?;
        json.serialize_entry("role", role)?;
        if *role == FIELD {
            return json.end();
        }
        for (key, text) in [
            ("name", node.label()),
            ("value", node.value()),
            ("language", node.language()),
            ("ring", node.class_name()),
            ("checked", node.toggled().map(|toggled| if toggled == Toggled::True { "true" } else { "false" })),
        ] {
            if let Some(text) = text {
                json.serialize_entry(key, text)?;
            }
        }
        let bounds = node.bounds().map(|bounds| {
            let [x0, y0, x1, y1] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|length| length as f32);
            Bounds::of(egui::Rect::from_x_y_ranges(x0..=x1, y0..=y1), tree.zoom)
        });
        for (key, number) in [
            ("now", node.numeric_value().map(|number| number as f32)),
            ("min", node.min_numeric_value().map(|number| number as f32)),
            ("max", node.max_numeric_value().map(|number| number as f32)),
            ("step", node.numeric_value_step().map(|number| number as f32)),
            ("disabled", node.is_disabled().then_some(1.0)),
            ("expanded", node.is_expanded().map(|is_open| f32::from(u8::from(is_open)))),
            ("live", (node.live() == Some(Live::Polite)).then_some(1.0)),
            ("x", bounds.map(|bounds| bounds.x)),
            ("y", bounds.map(|bounds| bounds.y)),
            ("width", bounds.map(|bounds| bounds.width)),
            ("height", bounds.map(|bounds| bounds.height)),
        ] {
            if let Some(number) = number {
                json.serialize_entry(key, &number)?;
            }
        }
        if [GRID, CHOICE].contains(role) {
            let mut children = tree.children(node);
            if *role == GRID {
                children.iter_mut().for_each(|cell| cell.role = "gridcell");
            }
            json.serialize_entry("children", &children)?;
        }
        json.end()
    }
}

/// The place of a text field of the page.
const FIELD: &str = "field";
/// The elements of a board and of a choice. Only these group what is described.
const GRID: &str = "grid";
const CHOICE: &str = "radiogroup";

/// The kind of element that the page makes for a node. `None` for nodes that only group other nodes, or that only a pointer can
/// use.
fn element(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Button | Role::Link => "button",
        Role::RadioButton => "radio",
        Role::CheckBox => "checkbox",
        Role::ComboBox => "combobox",
        Role::Slider => "slider",
        Role::TextInput => "textbox",
        Role::Label => "text",
        Role::Image => "img",
        Role::Group => GRID,
        Role::RadioGroup => CHOICE,
        _ => return None,
    })
}
