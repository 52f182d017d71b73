//! Large files of learnt weights: within the program, or – in a browser – lent to it when a game is first played.

/// The bytes of a game's file of weights, which lies beside the file this stands in. In a browser: those that were
/// lent, or none.
macro_rules! file {
    ($game:literal) => {{
        #[cfg(not(target_family = "wasm"))]
        let bytes: &[u8] = include_bytes!(concat!($game, ".weights"));
        #[cfg(target_family = "wasm")]
        let bytes: &[u8] = $crate::weights::lent(file!(), concat!($game, ".weights"));
        bytes
    }};
}
pub(crate) use file;

#[cfg(target_family = "wasm")]
pub use browser::lend;
#[cfg(target_family = "wasm")]
pub(crate) use browser::lent;

#[cfg(target_family = "wasm")]
mod browser {
    use std::sync::Mutex;

    static LENT: Mutex<Vec<(String, &'static [u8])>> = Mutex::new(Vec::new());

    /// Lends a file by its path within the project, before the bot that needs it first thinks.
    pub fn lend(path: &str, file: Vec<u8>) {
        if let Ok(mut lent) = LENT.lock() {
            lent.push((path.to_owned(), file.leak()));
        }
    }

    /// The file of this name beside a source.
    pub(crate) fn lent(source: &str, name: &str) -> &'static [u8] {
        let folder = source.rsplit_once('/').map_or("", |(folder, _)| folder);
        let is_it = |path: &str| path.strip_suffix(name).is_some_and(|rest| rest.strip_suffix('/') == Some(folder));
        let lent = LENT.lock().ok();
        lent.and_then(|lent| lent.iter().find(|(path, _)| is_it(path)).map(|(_, file)| *file)).unwrap_or_default()
    }
}
