//! The program from outside, as the tests start it, and folders for what it writes.
#![allow(dead_code, reason = "no test uses all of it")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

pub fn tablee(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.args(args).env_remove("LANG").env_remove("LC_ALL").env_remove("LC_MESSAGES").env("COLUMNS", "80");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = tablee(args).spawn().expect("the binary starts");
    // A child that does not read its input may be gone already.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the binary ends")
}

pub fn text(args: &[&str], input: &[u8]) -> String {
    let output = run(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("answers are UTF-8")
}

pub fn failure(args: &[&str]) -> String {
    let output = run(args, b"");
    assert!(!output.status.success(), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).expect("errors are UTF-8")
}

/// A folder of its own, gone after the test.
pub struct Folder(std::path::PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tablee-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
