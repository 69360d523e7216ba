use std::marker::PhantomData;
use std::vec::Drain;

use async_channel::{Receiver, RecvError, SendError, Sender};

/// Makes channels that send values in chunks.
#[derive(Debug)]
pub struct BufferedChannel<T> {
    /// How many values are sent at once.
    pub chunk_size: usize,
    values: PhantomData<fn(T)>,
}

impl<T> Default for BufferedChannel<T> {
    fn default() -> Self {
        Self { chunk_size: 1024, values: PhantomData }
    }
}

impl<T> BufferedChannel<T> {
    /// Both ends of a channel that holds any number of values.
    pub fn unbounded(&self) -> (BufferedReceiver<T>, BufferedSender<T>) {
        let (sender, receiver) = async_channel::unbounded();
        (BufferedReceiver(receiver), BufferedSender { chunk: Vec::new(), size: self.chunk_size, sender })
    }
}

/// The end of a channel that receives.
#[derive(Clone, Debug)]
pub struct BufferedReceiver<T>(Receiver<Vec<T>>);

impl<T> BufferedReceiver<T> {
    /// Waits for the next values.
    ///
    /// # Errors
    ///
    /// All senders are gone.
    pub async fn recv(&self) -> Result<Chunk<T>, RecvError> {
        self.0.recv().await.map(Chunk)
    }
}

/// Values that were sent together.
#[derive(Debug)]
pub struct Chunk<T>(Vec<T>);

impl<T> Chunk<T> {
    /// Takes the values.
    pub fn drain(&mut self) -> Drain<'_, T> {
        self.0.drain(..)
    }
}

/// The end of a channel that sends. What is left is sent when it is dropped.
#[derive(Debug)]
pub struct BufferedSender<T> {
    chunk: Vec<T>,
    size: usize,
    sender: Sender<Vec<T>>,
}

impl<T> BufferedSender<T> {
    /// Sends a value, now or with others.
    ///
    /// # Errors
    ///
    /// All receivers are gone.
    pub fn send_blocking(&mut self, value: T) -> Result<(), SendError<Vec<T>>> {
        self.chunk.push(value);
        if self.chunk.len() < self.size { Ok(()) } else { self.send_chunk() }
    }

    /// Sends the values that wait for others. A channel that holds any number of values is never full.
    fn send_chunk(&mut self) -> Result<(), SendError<Vec<T>>> {
        let chunk = std::mem::take(&mut self.chunk);
        self.sender.try_send(chunk).map_err(|error| SendError(error.into_inner()))
    }
}

impl<T> Clone for BufferedSender<T> {
    fn clone(&self) -> Self {
        Self { chunk: Vec::new(), size: self.size, sender: self.sender.clone() }
    }
}

impl<T> Drop for BufferedSender<T> {
    fn drop(&mut self) {
        if !self.chunk.is_empty() {
            // Without a receiver, nobody waits for the values.
            _ = self.send_chunk();
        }
    }
}
