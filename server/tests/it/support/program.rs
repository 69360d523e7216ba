//! Programs that are killed: the server, and NATS.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::{NamedTempFile, TempDir};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Limits that do not hold back what a test does from one address, unless it sets others.
const LIMITS: [[&str; 2]; 3] =
    [["--sockets-per-address", "10000"], ["--rooms-per-address", "10000"], ["--messages-per-socket", "1000000"]];

/// The number that is set in the environment, for a test that can be longer or shorter.
pub fn count(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Waits for so many milliseconds, so that what happens then happens at any instant.
pub async fn wait(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}

/// A port that is free now.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("it listens").port()
}

/// The port of the first address that a server has printed.
fn port_of(introduction: &str) -> Option<u16> {
    let (_, rest) = introduction.split_once("http://")?;
    rest.split_once('/')?.0.rsplit(':').next()?.parse().ok()
}

/// A server as a program of its own.
pub struct Program {
    /// What it has printed when it began.
    pub introduction: String,
    child: Child,
    port: u16,
    options: Vec<String>,
    /// What a shell does before it becomes the program.
    prelude: &'static str,
    /// What it writes about errors, and about panics.
    errors: NamedTempFile,
}

impl Program {
    /// A server whose rooms are in this folder.
    pub fn with_folder(folder: &Path) -> Self {
        Self::with_options(folder, &[])
    }

    /// A server whose rooms are in this folder, with further options.
    pub fn with_options(folder: &Path, options: &[&str]) -> Self {
        Self::with_store(["--rooms", folder.to_str().expect("a plain path")], options)
    }

    /// A server whose rooms are in this folder, in a process in which a shell has done something before.
    pub fn after(prelude: &'static str, folder: &Path) -> Self {
        let options = ["--rooms", folder.to_str().expect("a plain path")].map(str::to_owned).to_vec();
        Self::try_start(free_port(), options, prelude).expect("it says where it is")
    }

    /// A server whose rooms are in NATS.
    pub fn with_nats(nats: &NatsServer) -> Self {
        Self::with_nats_and_options(nats, &[])
    }

    /// A server whose rooms are in NATS, with further options.
    pub fn with_nats_and_options(nats: &NatsServer, options: &[&str]) -> Self {
        Self::with_store(["--nats", &nats.url()], options)
    }

    fn with_store(store: [&str; 2], options: &[&str]) -> Self {
        Self::start(free_port(), store.iter().chain(options).map(|option| (*option).to_owned()).collect())
    }

    /// A server whose rooms are on each of several servers of NATS. These may still be looking for each other, until when no
    /// server can begin.
    pub async fn with_cluster(cluster: &[NatsServer]) -> Self {
        let urls: Vec<_> = cluster.iter().map(NatsServer::url).collect();
        let store = ["--copies".to_owned(), cluster.len().to_string(), "--nats".to_owned(), urls.join(",")];
        for _ in 0..50 {
            match Self::try_start(free_port(), store.to_vec(), "") {
                Some(program) => return program,
                None => wait(400).await,
            }
        }
        panic!("the servers of NATS do not find each other");
    }

    fn start(port: u16, options: Vec<String>) -> Self {
        Self::try_start(port, options, "").expect("it says where it is")
    }

    /// Starts the program, and waits until it says where it is; none if it ends before that.
    fn try_start(port: u16, options: Vec<String>, prelude: &'static str) -> Option<Self> {
        let errors = NamedTempFile::new().expect("a file");
        let bind = ["--bind".to_owned(), format!("127.0.0.1:{port}")];
        let bind = if options.contains(&bind[0]) { &[][..] } else { &bind };
        let limits = LIMITS.iter().filter(|[limit, _]| !options.iter().any(|option| option == limit)).flatten();
        let program = env!("CARGO_BIN_EXE_noughts-server");
        let mut command = Command::new(if prelude.is_empty() { program } else { "sh" });
        if !prelude.is_empty() {
            command.args(["-c", &format!("{prelude}; exec \"$0\" \"$@\""), program]);
        }
        let mut child = command
            .args(bind)
            .args(limits)
            .args(&options)
            .stdout(Stdio::piped())
            .stderr(errors.reopen().expect("the same file"))
            .spawn()
            .expect("the server");
        let mut introduction = String::new();
        for line in BufReader::new(child.stdout.take().expect("its output")).lines().map_while(Result::ok) {
            introduction += &line;
            introduction.push('\n');
            // The last line, with a page or without.
            if line.contains("Ctrl+C") || line.contains("web/build") {
                let port = port_of(&introduction).expect("an address");
                return Some(Self { introduction, child, port, options, prelude, errors });
            }
        }
        child.wait().expect("it has ended");
        None
    }

    /// What it has written about errors, and about panics.
    pub fn errors(&self) -> String {
        std::fs::read_to_string(&self.errors).expect("a text")
    }

    /// The most memory that it has had at a time, in KiB; none if the system does not say that.
    pub fn most_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().trim_end_matches(" kB").parse().ok()
    }

    /// The host and the port.
    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The port.
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Where its sockets are.
    pub fn url(&self) -> String {
        format!("ws://{}{}", self.host(), noughts_protocol::PATH)
    }

    /// Kills it as `kill -9` does, and starts it again.
    pub fn kill_and_start(&mut self) {
        self.kill();
        self.start_again();
    }

    /// Kills it as `kill -9` does.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Starts it again, after it was killed.
    pub fn start_again(&mut self) {
        let options = std::mem::take(&mut self.options);
        *self = Self::try_start(self.port, options, self.prelude).expect("it says where it is");
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as systems do, and returns whether it ended cleanly.
    pub fn terminate(&mut self) -> bool {
        // Each shell can send signals. The program `kill` is not on every system.
        let killed = Command::new("sh").args(["-c", &format!("kill -TERM {}", self.child.id())]).status();
        killed.expect("it runs").success() && self.child.wait().expect("it ends").success()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        eprint!("{}", self.errors());
    }
}

/// A server of NATS with JetStream.
pub struct NatsServer {
    child: Child,
    port: u16,
    /// Where it says how it is.
    monitor: u16,
    folder: TempDir,
    /// Further options.
    options: Vec<String>,
}

impl NatsServer {
    /// Starts it with a folder of its own; none if it is not installed.
    pub async fn start() -> Option<Self> {
        let server = Self::spawn(free_port(), Vec::new())?;
        server.answers().await;
        Some(server)
    }

    /// Starts three that are one cluster.
    pub async fn start_cluster() -> Option<[Self; 3]> {
        let ports = [(); 3].map(|()| (free_port(), free_port()));
        let routes = ports.map(|(_, port)| format!("nats://127.0.0.1:{port}")).join(",");
        let servers = ports.map(|(port, cluster)| {
            let (name, listen) = (format!("nats-{port}"), format!("nats://127.0.0.1:{cluster}"));
            let options = ["--name", &name, "--cluster_name", "noughts", "--cluster", &listen, "--routes", &routes];
            Self::spawn(port, options.map(str::to_owned).to_vec())
        });
        let [Some(one), Some(two), Some(three)] = servers else { return None };
        let servers = [one, two, three];
        for server in &servers {
            server.answers().await;
        }
        Some(servers)
    }

    fn spawn(port: u16, options: Vec<String>) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let monitor = free_port();
        let options = [options, vec!["--http_port".to_owned(), monitor.to_string()]].concat();
        let child = Self::run(port, folder.path(), &options).ok()?;
        Some(Self { child, port, monitor, folder, options })
    }

    fn run(port: u16, folder: &Path, options: &[String]) -> std::io::Result<Child> {
        Command::new("nats-server")
            .args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--jetstream", "--store_dir"])
            .arg(folder)
            .args(options)
            .stderr(Stdio::null())
            .spawn()
    }

    /// Waits until it answers, and has all that the others of its cluster have. Before, it is as good as gone.
    async fn answers(&self) {
        while !self.is_healthy().await.unwrap_or(false) {
            wait(10).await;
        }
    }

    async fn is_healthy(&self) -> std::io::Result<bool> {
        let mut monitor = tokio::net::TcpStream::connect(("127.0.0.1", self.monitor)).await?;
        monitor.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").await?;
        let mut answer = String::new();
        monitor.read_to_string(&mut answer).await?;
        Ok(answer.starts_with("HTTP/1.0 200 "))
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it as `kill -9` does.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Starts it again, after it was killed.
    pub async fn start_again(&mut self) {
        self.child = Self::run(self.port, self.folder.path(), &self.options).expect("NATS");
        self.answers().await;
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
