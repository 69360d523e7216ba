//! A screen reader for tests on Linux, with a session bus of its own: it reads the program's tree through AT-SPI, and
//! its announcements.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use ::atspi::proxy::accessible::AccessibleProxy;
use ::atspi::proxy::action::ActionProxy;
use ::atspi::proxy::component::ComponentProxy;
use ::atspi::{ObjectRefOwned, Role, State};
use bevy::tasks::block_on;
use bevy::tasks::futures_lite::StreamExt;
use zbus::connection::Builder;
use zbus::proxy::{CacheProperties, Defaults, ProxyImpl};
use zbus::zvariant::{Structure, Value};
use zbus::{Connection, MatchRule, MessageStream, Proxy, Result, message};

const TIMEOUT: Duration = Duration::from_secs(30);
const POLL: Duration = Duration::from_millis(30);

/// A session bus that only the test uses.
pub struct Session {
    bus: Child,
    pub address: String,
    folder: tempfile::TempDir,
}

impl Session {
    /// Starts a session for programs on this display. Assistive technology is not switched on yet.
    pub fn start(display: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut bus = Command::new("dbus-daemon")
            .args(["--session", "--nofork", "--nopidfile", "--print-address=1"])
            .arg(format!("--address=unix:dir={}", folder.path().display()))
            .env("XDG_RUNTIME_DIR", folder.path())
            .env("DISPLAY", display)
            .env_remove("AT_SPI_BUS_ADDRESS")
            .process_group(0) // a process group, so that its children can be ended with it
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("dbus-daemon starts");
        let mut address = String::new();
        BufReader::new(bus.stdout.take().expect("piped")).read_line(&mut address).expect("the bus has an address");
        Self { bus, address: address.trim().to_owned(), folder }
    }

    /// The environment variables for the program.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        let folder = self.folder.path().to_str().expect("plain letters");
        vec![("DBUS_SESSION_BUS_ADDRESS", self.address.clone()), ("XDG_RUNTIME_DIR", folder.to_owned())]
    }

    /// Switches assistive technology on, and connects a screen reader.
    pub fn start_reader(&self) -> ScreenReader {
        block_on(self.connect()).expect("AT-SPI is there")
    }

    async fn connect(&self) -> Result<ScreenReader> {
        let session = Builder::address(self.address.as_str())?.build().await?;
        let bus = Proxy::new(&session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus").await?;
        let address: String = bus.call("GetAddress", &()).await?;
        let status = Proxy::new(&session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status").await?;
        for wanted in ["IsEnabled", "ScreenReaderEnabled"] {
            status.set_property(wanted, true).await?;
        }

        let bus = Builder::address(address.as_str())?.build().await?;
        let rule = MatchRule::builder().msg_type(message::Type::Signal);
        let rule = rule.interface("org.a11y.atspi.Event.Object")?.member("Announcement")?.build();
        let mut signals = MessageStream::for_match_rule(rule, &bus, None).await?;
        let heard = Arc::new(Mutex::new(Vec::new()));
        let hearing = heard.clone();
        thread::spawn(move || {
            while let Some(signal) = block_on(signals.next()) {
                hearing.lock().unwrap().extend(signal.ok().as_ref().and_then(words));
            }
        });
        Ok(ScreenReader { bus, heard })
    }
}

/// The text of a signal, which is the fourth of its values, in a variant.
fn words(signal: &message::Message) -> Option<String> {
    let body = signal.body();
    let values: Structure = body.deserialize().ok()?;
    match values.fields().get(3)? {
        Value::Value(text) => text.downcast_ref::<String>().ok(),
        _ => None,
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["--", &format!("-{}", self.bus.id())]).status();
        let _ = self.bus.wait();
    }
}

/// A screen reader, which knows the program only through AT-SPI.
pub struct ScreenReader {
    bus: Connection,
    heard: Arc<Mutex<Vec<String>>>,
}

/// A node of the tree, as it was when it was read.
#[derive(Clone, Debug)]
pub struct Found {
    pub name: String,
    pub role: Role,
    at: ObjectRefOwned,
}

impl ScreenReader {
    /// A proxy for one of the interfaces of a node.
    async fn proxy<'a, T: ProxyImpl<'a> + Defaults + From<Proxy<'a>>>(&'a self, at: &'a ObjectRefOwned) -> Result<T> {
        let name = at.name_as_str().unwrap_or_default();
        let builder = T::builder(&self.bus).destination(name)?.path(at.path_as_str())?;
        builder.cache_properties(CacheProperties::No).build().await
    }

    /// All nodes in the program's window, in order.
    pub fn tree(&self) -> Vec<Found> {
        let mut found = Vec::new();
        block_on(async {
            let registry = AccessibleProxy::builder(&self.bus).destination("org.a11y.atspi.Registry")?;
            let registry = registry.path("/org/a11y/atspi/accessible/root")?.build().await?;
            let mut waiting = registry.get_children().await?;
            waiting.reverse();
            while let Some(at) = waiting.pop() {
                let node: AccessibleProxy = self.proxy(&at).await?;
                // Nodes that are removed while the tree is read are left out.
                if let (Ok(name), Ok(role), Ok(children)) =
                    (node.name().await, node.get_role().await, node.get_children().await)
                {
                    waiting.extend(children.into_iter().rev());
                    drop(node);
                    found.push(Found { name, role, at });
                }
            }
            Result::Ok(())
        })
        .expect("the registry answers");
        found
    }

    fn wait_for<T>(&self, what: &str, look: impl Fn() -> Option<T>) -> T {
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            if let Some(found) = look() {
                return found;
            }
            thread::sleep(POLL);
        }
        let names: Vec<_> = self.tree().into_iter().map(|node| (node.role, node.name)).collect();
        panic!("{what}: never, but {names:?}; heard {:?}", self.heard.lock().unwrap());
    }

    /// Waits until there is a node with this name.
    pub fn find(&self, name: &str) -> Found {
        self.wait_for(name, || self.tree().into_iter().find(|node| node.name == name))
    }

    /// Does the first action of the node with this name.
    pub fn press(&self, name: &str) {
        let is_wanted = |node: &Found| node.name == name && node.role != Role::Label;
        let Found { at, .. } = self.wait_for(name, || self.tree().into_iter().find(is_wanted));
        let done = block_on(async { self.proxy::<ActionProxy>(&at).await?.do_action(0).await });
        assert_eq!(done, Ok(true), "{name}");
    }

    /// Focuses the node with this name.
    pub fn focus(&self, name: &str) {
        let Found { at, .. } = self.find(name);
        let done = block_on(async { self.proxy::<ComponentProxy>(&at).await?.grab_focus().await });
        assert_eq!(done, Ok(true), "{name}");
        self.wait_for("the focus", || self.has(&at, State::Focused).then_some(()));
    }

    /// Whether a node can be used. A node that is no longer there cannot be used.
    pub fn is_enabled(&self, node: &Found) -> bool {
        self.has(&node.at, State::Enabled)
    }

    fn has(&self, at: &ObjectRefOwned, state: State) -> bool {
        let states = block_on(async { self.proxy::<AccessibleProxy>(at).await?.get_state().await });
        states.is_ok_and(|states| states.contains(state))
    }

    /// Waits until this is announced, and drops this announcement and the announcements before it.
    pub fn hear(&self, words: &str) {
        self.wait_for(words, || {
            let mut heard = self.heard.lock().unwrap();
            let index = heard.iter().position(|said| said == words)?;
            heard.drain(..=index);
            Some(())
        });
    }

    /// Waits for an announcement that begins like this, and returns the rest of it.
    pub fn hear_after(&self, words: &str) -> String {
        self.wait_for(words, || {
            let mut heard = self.heard.lock().unwrap();
            let index = heard.iter().position(|said| said.starts_with(words))?;
            heard.drain(..=index).next_back().map(|said| said[words.len()..].to_owned())
        })
    }
}
