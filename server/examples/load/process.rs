//! Servers as processes.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use noughts_protocol::PATH;

use crate::Failure;

/// A server as a process of its own.
pub struct Process {
    child: Child,
    /// Where its sockets are.
    pub url: String,
}

impl Process {
    /// Starts it, and waits until it says where it is.
    pub fn start(command: &mut Command) -> Result<Self, Failure> {
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let (_, rest) = line.split_once("://").ok_or("no address")?;
        let (address, _) = rest.split_once('/').ok_or("no address")?;
        Ok(Self { url: format!("ws://{address}{PATH}"), child })
    }

    /// The memory that it has now, in kB.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
    }

    /// What it has used of processors, in seconds. The system counts in hundredths.
    pub fn processor_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
        fields.filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
