//! What lies between players and a server, and cuts each connection at some byte.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A connection is cut after 1 to so many bytes of both directions. Opening one takes some 400.
const MOST_BYTES: usize = 3000;

/// Passes on connections, and cuts them.
pub struct Cutter {
    /// Where it is.
    pub url: String,
    cuts: Arc<AtomicUsize>,
    accepting: JoinHandle<()>,
}

impl Cutter {
    /// A cutter before a server.
    pub async fn before(url: &str, seed: u64) -> Self {
        let address = url.trim_start_matches("ws://").trim_end_matches(noughts_protocol::PATH).to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("ws://{}{}", listener.local_addr().expect("it listens"), noughts_protocol::PATH);
        let cuts = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&cuts);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let accepting = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let far = TcpStream::connect(&address).await.expect("the server");
                let bytes = rng.random_range(1..MOST_BYTES);
                let counted = Arc::clone(&counted);
                tokio::spawn(async move {
                    pass(near, far, bytes).await;
                    counted.fetch_add(1, Ordering::Relaxed);
                });
            }
        });
        Self { url, cuts, accepting }
    }

    /// How many connections were cut so far.
    pub fn cuts(&self) -> usize {
        self.cuts.load(Ordering::Relaxed)
    }
}

impl Drop for Cutter {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// Passes on so many bytes, however they are cut into pieces.
async fn pass(mut near: TcpStream, mut far: TcpStream, mut bytes: usize) {
    let (mut up, mut down) = ([0; 512], [0; 512]);
    while bytes > 0 {
        let (most_up, most_down) = (bytes.min(up.len()), bytes.min(down.len()));
        let passed = tokio::select! {
            read = near.read(&mut up[..most_up]) => match read {
                Ok(read) if read > 0 && far.write_all(&up[..read]).await.is_ok() => read,
                _ => return,
            },
            read = far.read(&mut down[..most_down]) => match read {
                Ok(read) if read > 0 && near.write_all(&down[..read]).await.is_ok() => read,
                _ => return,
            },
        };
        bytes -= passed;
    }
}
