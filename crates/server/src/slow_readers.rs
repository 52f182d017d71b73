//! A connection whose reader must read: one that takes nothing, or next to nothing, is cut, so that what waits to be
//! sent is not held for ever.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// How long a reader may take nothing at all, unless somebody says otherwise.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// How much a reader must take in a second while something waits for it, in bytes: a byte now and then is not enough.
const SLOWEST: u32 = 1024;

/// A connection with a bound on how long what is written may wait.
pub struct Impatient<S> {
    inner: S,
    /// How long a reader may take nothing at all.
    most: Duration,
    /// How much longer may be waited in all: used up while a write waits, given back by what is taken.
    patience: Duration,
    /// Since when a write waits, and what wakes us when it has waited for too long.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<S> Impatient<S> {
    /// A connection that nobody has waited for yet.
    pub fn new(inner: S, patience: Duration) -> Impatient<S> {
        Impatient { inner, most: patience, patience, waiting: None }
    }

    /// Something was taken, or there was nothing to take.
    fn taken(&mut self, bytes: usize) {
        if let Some((since, _)) = self.waiting.take() {
            self.patience = self.patience.saturating_sub(since.elapsed());
        }
        if self.patience < self.most {
            let earned = Duration::from_secs(1) * u32::try_from(bytes).unwrap_or(u32::MAX).min(1 << 20) / SLOWEST;
            self.patience = (self.patience + earned).min(self.most);
        }
    }

    /// A write has to wait: fails once that is for too long.
    fn wait(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        let patience = self.patience;
        let (_, alarm) = self.waiting.get_or_insert_with(|| {
            let now = Instant::now();
            (now, Box::pin(tokio::time::sleep_until(now + patience)))
        });
        ready!(alarm.as_mut().poll(context));
        Poll::Ready(io::Error::new(io::ErrorKind::TimedOut, "the other end does not read"))
    }

    fn written(&mut self, outcome: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        match outcome {
            Poll::Ready(done) => {
                self.taken(*done.as_ref().unwrap_or(&0));
                Poll::Ready(done)
            }
            Poll::Pending => self.wait(context).map(Err),
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Impatient<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, buf)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Impatient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.inner).poll_write(context, buf);
        self.written(outcome, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.inner).poll_write_vectored(context, bufs);
        self.written(outcome, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn who_reads_nothing_is_cut_and_who_reads_is_not() {
        let (near, _far) = tokio::io::duplex(16);
        let error = Impatient::new(near, Duration::from_millis(50)).write_all(&[0; 64]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        let (near, mut reader) = tokio::io::duplex(16 << 10);
        let reading = tokio::spawn(async move {
            let (mut buffer, mut all) = (vec![0; 8 << 10], 0);
            // In pauses, but at more than the slowest pace.
            while let Ok(count @ 1..) = reader.read(&mut buffer).await {
                all += count;
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            all
        });
        let mut near = Impatient::new(near, PATIENCE);
        near.write_all(&vec![0; 400 << 10]).await.unwrap();
        drop(near);
        assert_eq!(reading.await.unwrap(), 400 << 10);
    }

    #[tokio::test]
    async fn a_byte_now_and_then_does_not_keep_it_open() {
        let (near, mut far) = tokio::io::duplex(16);
        tokio::spawn(async move {
            while far.read_u8().await.is_ok() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        let mut near = Impatient::new(near, Duration::from_millis(200));
        assert!(near.write_all(&vec![0; 64 << 10]).await.is_err(), "each byte buys a thousandth of a second");
    }
}
