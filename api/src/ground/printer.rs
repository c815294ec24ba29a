//! Drawings as PNG, made beside the threads that answer requests.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lru::LruCache;
use pictures::{PictureError, Press};
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use super::thinkers::{Thinkers, Unfinished};

/// How wide pictures are, in pixels.
const WIDTH: u32 = 800;

/// How many pictures are made at the same time for those who look at a page: each keeps a processor busy.
const AT_ONCE: usize = 2;

/// A picture cannot be stopped half-way, and takes a small part of this.
const LONGEST: Duration = Duration::from_mins(1);

/// How many pictures are kept, and how many bytes of them.
const MOST: NonZeroUsize = NonZeroUsize::MIN.saturating_add(255);
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// What a drawing is found again by: a hash of all of it.
type Fingerprint = [u8; 32];

/// Makes pictures of drawings, and keeps the newest.
///
/// A picture is kept under the drawing that it was made of, and so is handed out to nobody but those who have been drawn the
/// very same.
#[derive(Debug)]
pub struct Printer {
    press: Arc<Press>,
    free: Semaphore,
    /// For whoever can wait: one at a time, behind everything else that the machine does.
    patient: Thinkers,
    printed: Mutex<Printed>,
}

/// Why there is no picture, which only a fault of ours can cause.
#[derive(Debug, thiserror::Error)]
pub enum NotPrinted {
    /// The drawing cannot be made into one.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// It was not made, by a thread that gives way.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
    /// The thread that made it stopped.
    #[error("the picture was not finished: {0}")]
    Stopped(#[from] tokio::task::JoinError),
    /// The server stops.
    #[error("no pictures are made any more")]
    Closed(#[from] tokio::sync::AcquireError),
}

impl Printer {
    /// A printer with a thread of its own for whoever can wait.
    ///
    /// # Errors
    /// The system has no threads left.
    pub fn start() -> std::io::Result<Self> {
        Ok(Self {
            press: Arc::new(Press::new()),
            free: Semaphore::new(AT_ONCE),
            patient: Thinkers::start(1)?,
            printed: Mutex::new(Printed::new(MOST, MOST_BYTES)),
        })
    }

    /// The drawing as PNG, 800 pixels wide.
    ///
    /// No database connection is to be held meanwhile.
    ///
    /// # Errors
    /// It is no drawing of ours.
    pub async fn png(&self, svg: String) -> Result<Arc<[u8]>, NotPrinted> {
        let fingerprint = Sha256::digest(&svg).into();
        if let Some(known) = self.lock().get(&fingerprint) {
            return Ok(known);
        }
        let _turn = self.free.acquire().await?;
        let press = Arc::clone(&self.press);
        let made = tokio::task::spawn_blocking(move || press.png(&svg, WIDTH));
        let png: Arc<[u8]> = made.await??.into();
        self.lock().keep(fingerprint, Arc::clone(&png));
        Ok(png)
    }

    /// The same for somebody who asks but once and can wait: it is made anew, and not kept.
    ///
    /// # Errors
    /// It is no drawing of ours.
    pub async fn print(&self, svg: String) -> Result<Arc<[u8]>, NotPrinted> {
        let press = Arc::clone(&self.press);
        let made = self.patient.think(LONGEST, move |_| press.png(&svg, WIDTH));
        Ok(made.await??.into())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Printed> {
        self.printed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pictures that are kept.
#[derive(Debug)]
struct Printed {
    kept: LruCache<Fingerprint, Arc<[u8]>>,
    bytes: usize,
    most_bytes: usize,
}

impl Printed {
    fn new(most: NonZeroUsize, most_bytes: usize) -> Self {
        Self {
            kept: LruCache::new(most),
            bytes: 0,
            most_bytes,
        }
    }

    fn get(&mut self, fingerprint: &Fingerprint) -> Option<Arc<[u8]>> {
        self.kept.get(fingerprint).map(Arc::clone)
    }

    /// Keeps a picture, and lets go of those that were asked for the longest ago until there is room.
    fn keep(&mut self, fingerprint: Fingerprint, png: Arc<[u8]>) {
        self.bytes += png.len();
        if let Some((_, gone)) = self.kept.push(fingerprint, png) {
            self.bytes -= gone.len();
        }
        while self.bytes > self.most_bytes {
            let Some((_, gone)) = self.kept.pop_lru() else {
                break;
            };
            self.bytes -= gone.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(bytes: usize) -> Arc<[u8]> {
        vec![0; bytes].into()
    }

    #[test]
    fn those_asked_for_the_longest_ago_go_first() {
        let mut printed = Printed::new(NonZeroUsize::new(3).unwrap(), 100);
        for number in 0..3 {
            printed.keep([number; 32], picture(30));
        }
        assert!(printed.get(&[0; 32]).is_some());
        printed.keep([3; 32], picture(30));
        assert!(printed.get(&[1; 32]).is_none(), "a fourth has no room");
        assert_eq!(printed.bytes, 90);
        printed.keep([4; 32], picture(60));
        assert!(printed.get(&[3; 32]).is_some());
        assert!(printed.get(&[0; 32]).is_none(), "too many bytes");
        assert_eq!((printed.kept.len(), printed.bytes), (2, 90));
        // The same again takes no more room.
        printed.keep([4; 32], picture(60));
        assert_eq!((printed.kept.len(), printed.bytes), (2, 90));
        printed.keep([5; 32], picture(101));
        assert_eq!((printed.kept.len(), printed.bytes), (0, 0));
    }

    #[tokio::test]
    async fn a_drawing_is_printed_once_and_what_is_none_is_not() {
        let printer = Printer::start().unwrap();
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 1\"/>";
        let png = printer.png(svg.to_owned()).await.unwrap();
        assert!(png.starts_with(b"\x89PNG"));
        let again = printer.png(svg.to_owned()).await.unwrap();
        assert!(Arc::ptr_eq(&png, &again));
        let anew = printer.print(svg.to_owned()).await.unwrap();
        assert!(anew == png && !Arc::ptr_eq(&anew, &png));
        assert!(printer.png("no drawing".to_owned()).await.is_err());
    }
}
