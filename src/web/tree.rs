//! What assistive technology may know and do on a page, where AccessKit reaches nobody: egui's tree of nodes is told to
//! the page, which makes elements of it, and what is done with these comes back as native requests do.

use std::collections::HashMap;

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::egui::Id;
use bevy_egui::egui::accesskit::{self, Action, ActionData, Live, Node, NodeId, Role, Toggled, TreeId};
use bevy_egui::{EguiContext, EguiOutput, EguiPostUpdateSet, PrimaryEguiContext};

use crate::layout::BoardLayout;

use super::on_page;
use super::status::{Json, in_pixels};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(|added: On<Add, PrimaryEguiContext>, mut contexts: Query<&mut EguiContext>| {
        if let Ok(mut context) = contexts.get_mut(added.entity) {
            context.get_mut().enable_accesskit();
        }
    });
    app.add_systems(PostUpdate, describe.after(EguiPostUpdateSet::ProcessOutput));
}

/// What the page asks of a node, by the number that it has in the tree. A number that it could not have is ignored.
pub(super) fn requests(node: &str, action: &str, value: String) -> Vec<ActionRequest> {
    let Ok(number) = node.parse::<u64>() else {
        return Vec::new();
    };
    let request = |action, data| {
        let target_node = NodeId(number);
        ActionRequest(accesskit::ActionRequest { action, target_node, target_tree: TreeId::ROOT, data })
    };
    match action {
        // What has the keyboard is to be seen.
        "focus" => vec![request(Action::Focus, None), request(Action::ScrollIntoView, None)],
        "fill" => vec![request(Action::SetValue, Some(ActionData::Value(value.into())))],
        "slide" => value.parse().map_or_else(
            |_| Vec::new(),
            |number| vec![request(Action::SetValue, Some(ActionData::NumericValue(number)))],
        ),
        _ => vec![request(Action::Click, None)],
    }
}

fn describe(outputs: Query<&EguiOutput>, layout: Res<BoardLayout>, mut last: Local<String>) {
    for update in outputs.iter().filter_map(|output| output.platform_output.accesskit_update.as_ref()) {
        let tree = Tree {
            nodes: update.nodes.iter().map(|(id, node)| (*id, node)).collect(),
            // The page has fields of its own for these.
            names: [0, 1].map(|player| Id::new(("name", player)).accesskit_id()),
            zoom: layout.zoom,
        };
        let mut json = Json::default();
        json.open();
        if let Some(root) = update.tree.as_ref().and_then(|described| tree.nodes.get(&described.root)) {
            tree.children(&mut json, root);
        }
        json.close();
        if *last != json.0 {
            on_page(|page| page.describes(&json.0));
            *last = json.0;
        }
    }
}

struct Tree<'a> {
    nodes: HashMap<NodeId, &'a Node>,
    names: [NodeId; 2],
    zoom: f32,
}

impl Tree<'_> {
    fn children(&self, json: &mut Json, node: &Node) {
        let mut children = Vec::new();
        self.collect(node, &mut children);
        json.list("children", children, |json, (id, role)| self.node(json, id, role));
    }

    /// What there is below a node, without what only holds others together.
    fn collect(&self, node: &Node, found: &mut Vec<(NodeId, &'static str)>) {
        for id in node.children() {
            match self.nodes.get(id) {
                Some(child) if !child.is_hidden() && !self.names.contains(id) => match element(child.role()) {
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
        for (key, text) in [("name", node.label()), ("value", node.value())] {
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
            ("live", (node.live() == Some(Live::Polite)).then_some(1.0)),
        ] {
            if let Some(number) = number {
                json.number(key, number as f32);
            }
        }
        if let Some(bounds) = node.bounds() {
            let [x0, y0, x1, y1] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|length| length as f32);
            json.rect(in_pixels(bevy_egui::egui::Rect::from_x_y_ranges(x0..=x1, y0..=y1), self.zoom));
        }
        if role == "group" {
            self.children(json, node);
        }
    }
}

/// What kind of element the page makes of a node; none of one that only holds others, or that only a pointer can use.
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
        Role::Group => "group",
        _ => return None,
    })
}
