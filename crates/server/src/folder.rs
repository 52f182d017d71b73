//! The data folder: made for its owner alone, and held by one server at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use crate::serve::CannotServe;

/// The file that is locked. What stands in it is for people: who holds it.
const LOCK: &str = "tablee.lock";
/// The file of the store.
const STORE: &str = "tablee.sqlite";
/// No holder writes more about itself, in bytes.
const LONGEST_HOLDER: u64 = 200;

/// A data folder that nobody else serves from while this lives; the system lets go of it when the process ends,
/// however it ends.
pub struct Folder {
    path: PathBuf,
    lock: File,
}

impl Folder {
    /// Makes the folder where it is missing, and takes hold of it.
    pub fn hold(path: &Path) -> Result<Folder, CannotServe> {
        let cannot = |error| CannotServe::Folder(path.to_owned(), error);
        make_private(path).map_err(cannot)?;
        let mut lock = private().open(path.join(LOCK)).map_err(cannot)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::Error(error)) => return Err(cannot(error)),
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // Whoever holds it may not have said yet who it is.
                let _ = (&mut lock).take(LONGEST_HOLDER).read_to_string(&mut holder);
                return Err(CannotServe::Held(path.to_owned(), holder.trim().to_owned()));
            }
        }
        let folder = Folder { path: path.to_owned(), lock };
        folder.say(&format!("process {}", std::process::id())).map_err(cannot)?;
        Ok(folder)
    }

    /// The file of the store: there, and readable for its owner alone, also where an earlier version was generous.
    pub fn store(&self) -> std::io::Result<PathBuf> {
        let path = self.path.join(STORE);
        let file = private().open(&path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let owner_only = || std::fs::Permissions::from_mode(0o600);
            file.set_permissions(owner_only())?;
            // SQLite gives what it writes beside the file the file's own permissions; what an earlier version left
            // there keeps its own.
            for beside in ["tablee.sqlite-wal", "tablee.sqlite-shm"].map(|name| self.path.join(name)) {
                if beside.exists() {
                    std::fs::set_permissions(beside, owner_only())?;
                }
            }
        }
        drop(file);
        Ok(path)
    }

    /// Whether a server ever kept matches in this folder.
    pub fn has_store(path: &Path) -> bool {
        path.join(STORE).is_file()
    }

    /// Tells whoever tries the same folder where it is served.
    pub fn served_at(&self, address: SocketAddr) -> std::io::Result<()> {
        self.say(&format!("process {}, http://{address}/", std::process::id()))
    }

    fn say(&self, who: &str) -> std::io::Result<()> {
        let mut file = &self.lock;
        file.rewind()?;
        file.set_len(0)?;
        writeln!(file, "{who}")
    }
}

fn make_private(path: &Path) -> std::io::Result<()> {
    let mut folder = std::fs::DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        folder.mode(0o700);
    }
    folder.create(path)
}

/// A file for its owner alone, made where it is missing.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holder_at_a_time_and_the_next_is_told_who() {
        let folder = tempfile::tempdir().unwrap();
        let held = Folder::hold(&folder.path().join("a")).unwrap();
        held.served_at(SocketAddr::from(([127, 0, 0, 1], 8080))).unwrap();
        let Err(CannotServe::Held(_, holder)) = Folder::hold(&folder.path().join("a")) else { panic!("held twice") };
        assert_eq!(holder, format!("process {}, http://127.0.0.1:8080/", std::process::id()));
        assert!(Folder::hold(&folder.path().join("b")).is_ok(), "another folder is another matter");
        drop(held);
        assert!(Folder::hold(&folder.path().join("a")).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn what_is_kept_is_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let parent = tempfile::tempdir().unwrap();
        let folder = Folder::hold(&parent.path().join("data")).unwrap();
        assert_eq!(mode(&parent.path().join("data")), 0o700);
        let path = folder.store().unwrap();
        assert_eq!(mode(&path), 0o600);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        for beside in ["tablee.sqlite-wal", "tablee.sqlite-shm"] {
            let beside = parent.path().join("data").join(beside);
            std::fs::write(&beside, "").unwrap();
            std::fs::set_permissions(&beside, std::fs::Permissions::from_mode(0o644)).unwrap();
        }
        folder.store().unwrap();
        for file in ["tablee.sqlite", "tablee.sqlite-wal", "tablee.sqlite-shm", LOCK] {
            assert_eq!(mode(&parent.path().join("data").join(file)), 0o600, "{file}: an older one too");
        }
    }
}
