//! Support for assistive technology on a page, where AccessKit has no connection to it. The page receives egui's tree
//! of nodes and makes elements from it. Actions on these elements come back as requests, as in a native window.

use std::collections::HashMap;

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{self, Action, ActionData, Live, Node, NodeId, Role, Toggled, TreeId, TreeUpdate};
use bevy_egui::egui::{self, LayerId};
use bevy_egui::{EguiContext, EguiOutput, EguiPostUpdateSet, PrimaryEguiContext};

use crate::bridge::on_page;
use crate::layout::BoardLayout;

use super::fields;
use super::status::{Json, in_pixels};

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
    mut last: Local<String>,
) {
    let (mut context, output) = primary.into_inner();
    let Some(update) = output.platform_output.accesskit_update.as_ref() else {
        return;
    };
    let overlay = context.get_mut().memory(egui::Memory::top_modal_layer);
    let nodes = update.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let json = Tree { nodes, fields: fields::nodes(), zoom: layout.zoom }.to_json(update, overlay);
    if *last != json {
        on_page(|page| page.describe_tree(&json));
        *last = json;
    }
}

struct Tree<'a> {
    nodes: HashMap<NodeId, &'a Node>,
    /// The nodes for which the page has its own text fields. Only their places are described.
    fields: [NodeId; 4],
    zoom: f32,
}

impl Tree<'_> {
    /// The elements, the node that has egui's focus, and the cell that has the keyboard's focus. Under an overlay
    /// nothing can be used, so then there are only the nodes of the overlay.
    fn to_json(&self, update: &TreeUpdate, overlay: Option<LayerId>) -> String {
        let mut json = Json::default();
        json.open();
        // The node with the contents of a layer has the id of the layer.
        let overlay = overlay.and_then(|layer| self.nodes.get_key_value(&layer.id.accesskit_id()));
        if let Some((id, _)) = overlay {
            json.text("overlay", &id.0.to_string());
        }
        let window = update.tree.as_ref().map(|tree| tree.root);
        if Some(update.focus) != window {
            json.text("focus", &update.focus.0.to_string());
        }
        if let Some(cell) = self.nodes.values().find_map(|node| node.active_descendant()) {
            json.text("cursor", &cell.0.to_string());
        }
        if let Some(root) = overlay.map(|(_, node)| node).or_else(|| self.nodes.get(&window?)) {
            self.children(&mut json, root);
        }
        json.close();
        json.0
    }

    fn children(&self, json: &mut Json, node: &Node) {
        let mut children = Vec::new();
        self.collect(node, &mut children);
        json.list("children", children, |json, (id, role)| self.node(json, id, role));
    }

    /// Collects the descendants of a node, without nodes that only group others.
    fn collect(&self, node: &Node, found: &mut Vec<(NodeId, &'static str)>) {
        for id in node.children() {
            match self.nodes.get(id) {
                Some(_) if self.fields.contains(id) => found.push((*id, FIELD)),
                Some(child) if !child.is_hidden() => match element(child.role()) {
                    Some(element) => found.push((*id, element)),
                    None => self.collect(child, found),
                },
                _ => {}
            }
        }
    }

    fn node(&self, json: &mut Json, id: NodeId, role: &str) {
        let Some(node) = self.nodes.get(&id) else {
            return;
        };
        json.text("id", &id.0.to_string());
        json.text("role", role);
        if role == FIELD {
            return;
        }
        for (key, text) in [
            ("name", node.label()),
            ("value", node.value()),
            ("language", node.language()),
            ("ring", node.class_name()),
        ] {
            if let Some(text) = text {
                json.text(key, text);
            }
        }
        if let Some(toggled) = node.toggled() {
            json.text("checked", if toggled == Toggled::True { "true" } else { "false" });
        }
        for (key, number) in [
            ("now", node.numeric_value()),
            ("min", node.min_numeric_value()),
            ("max", node.max_numeric_value()),
            ("step", node.numeric_value_step()),
            ("disabled", node.is_disabled().then_some(1.0)),
            ("expanded", node.is_expanded().map(|is_open| f64::from(u8::from(is_open)))),
            ("live", (node.live() == Some(Live::Polite)).then_some(1.0)),
        ] {
            if let Some(number) = number {
                json.number(key, number as f32);
            }
        }
        if let Some(bounds) = node.bounds() {
            let [x0, y0, x1, y1] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|length| length as f32);
            json.rect(in_pixels(egui::Rect::from_x_y_ranges(x0..=x1, y0..=y1), self.zoom));
        }
        match role {
            GRID => {
                let mut cells = Vec::new();
                self.collect(node, &mut cells);
                json.list("children", cells, |json, (id, _)| self.node(json, id, "gridcell"));
            }
            CHOICE => self.children(json, node),
            _ => {}
        }
    }
}

/// The place of a text field of the page.
const FIELD: &str = "field";
/// The elements of a board and of a choice. Only these group what is described.
const GRID: &str = "grid";
const CHOICE: &str = "radiogroup";

/// The kind of element that the page makes for a node. `None` for nodes that only group others, or that only a pointer
/// can use.
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
