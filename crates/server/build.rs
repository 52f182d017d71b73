//! Builds the page before it is embedded, where that is needed and possible. Never fails: without Node the program
//! still works and says on its page what is missing.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::SystemTime;

/// What the page is built from, within `web`: its own sources, the module of local tables, what its bots have learnt,
/// the courses and the puzzles.
const SOURCES: [&str; 13] = [
    "src",
    "public",
    "engine",
    "../crates/bots/src/draughts",
    "../crates/bots/src/team_km",
    "../crates/lessons/courses",
    "../puzzles",
    "index.html",
    "sw.js",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "vite.config.ts",
];

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    println!("cargo::rerun-if-env-changed=TABLEE_SKIP_WEB");
    println!("cargo::rerun-if-changed=build.rs");
    // Debug builds read the page from its folder when they run; only a release embeds it.
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if release {
        for path in SOURCES.iter().chain(&["dist/index.html"]) {
            println!("cargo::rerun-if-changed={}", web.join(path).display());
        }
    }
    let skipped = std::env::var_os("TABLEE_SKIP_WEB").is_some_and(|value| value != "0");
    if release
        && !skipped
        && web.join("package.json").exists()
        && is_stale(&web)
        && let Err(why) = build(&web)
    {
        println!("cargo::warning=the page was not built: {why}");
    }
    if !release && !skipped && !web.join("dist/index.html").exists() {
        println!(
            "cargo::warning=only a release builds the page; with Node 20 or newer: npm ci && npm run build, in web"
        );
    }
}

fn is_stale(web: &Path) -> bool {
    let newest = newest_source(web);
    let built = modified(&web.join("dist/index.html"));
    built.is_none() || newest > built
}

fn newest_source(web: &Path) -> Option<SystemTime> {
    SOURCES.iter().filter_map(|source| newest(&web.join(source))).max()
}

/// When something in a folder last changed.
fn newest(path: &Path) -> Option<SystemTime> {
    let Ok(folder) = std::fs::read_dir(path) else { return modified(path) };
    let inside: Vec<PathBuf> = folder.filter_map(|entry| Some(entry.ok()?.path())).collect();
    inside.iter().filter_map(|path| newest(path)).max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}

fn build(web: &Path) -> Result<(), String> {
    let version = Command::new("node").arg("--version").output();
    let version = version.map_err(|_| "install Node 20 or newer, or set TABLEE_SKIP_WEB=1".to_owned())?;
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    let major = version.trim().trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < 20) {
        return Err(format!("Node 20 or newer is needed, this one is {}", version.trim()));
    }
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed.is_none() || installed < modified(&web.join("package-lock.json")) {
        npm(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    // Where a module of local tables came along, its sources have changed and it can be built here, it is built anew;
    // without any every table is at the server.
    let offered = Command::new("node").arg(web.join("../tools/wasm.mjs")).arg("offer").output();
    match offered.map_err(|error| error.to_string()).and_then(last_words) {
        Ok(()) => {}
        Err(why) => println!("cargo::warning=the module of local tables is the one that came along: {why}"),
    }
    npm(web, &["run", "build"])?;
    date_back(web).map_err(|error| format!("the page cannot be dated: {error}"))
}

/// Dates the page by what it was built from: were it younger than this run, the next build would run again for it.
fn date_back(web: &Path) -> std::io::Result<()> {
    match newest_source(web) {
        Some(newest) => std::fs::File::options().append(true).open(web.join("dist/index.html"))?.set_modified(newest),
        None => Ok(()),
    }
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let done = Command::new(program).args(arguments).current_dir(web).output();
    match done {
        Ok(output) => last_words(output).map_err(|said| format!("npm {} failed: {said}", arguments.join(" "))),
        Err(error) => Err(format!("npm does not run: {error}")),
    }
}

/// What a program said last, if it failed.
fn last_words(output: Output) -> Result<(), String> {
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or("it failed without a word").to_owned())
}
