// Checks the shape of the house from `cargo metadata` and the page's lock file: layering, licences, unused and duplicate
// dependencies, versions their authors withdrew, and known advisories where a list of them can be had; that no file is
// too long to be read, and that what ARCHITECTURE.md walks along is where it says.
// Needs nothing but Node, and works offline once the crates are there.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

// game ← rules ← bots ← table ← lessons ← room ← {server, browser, cli}, lab beside room: what each crate may use of ours.
const MATCH = ["tablee-game", "tablee-rules", "tablee-bots", "tablee-table"];
const LAYERS = {
  "tablee-game": [],
  "tablee-rules": MATCH.slice(0, 1),
  "tablee-bots": MATCH.slice(0, 2),
  "tablee-table": MATCH.slice(0, 3),
  "tablee-lessons": ["tablee-game", "tablee-table"],
  "tablee-room": [...MATCH, "tablee-lessons"],
  "tablee-lab": MATCH,
  "tablee-server": [...MATCH, "tablee-room"],
  "tablee-browser": [...MATCH, "tablee-lessons", "tablee-room"],
  tablee: [...MATCH, "tablee-lessons", "tablee-room", "tablee-lab", "tablee-server"],
};
// Only the server knows HTTP, async and SQL; the command line may start it.
const SERVER_ONLY = ["axum", "tokio", "sqlx", "hyper", "tower", "tower-http"];
// What runs in a browser too: no system is there to be asked for files, processes, time or randomness.
const ANYWHERE = [...MATCH, "tablee-lessons", "tablee-room"];
const WASM = "wasm32-unknown-unknown";
const OF_A_SYSTEM = [...SERVER_ONLY, "getrandom", "mio", "socket2", "plotters", "rustix", "libc"];
// The one place where a system's clock and a browser's are the same thing.
const CLOCK = "bots/src/clock.rs";
const SYSTEM_WORDS = /\bstd::(fs|process|net|env)\b|\bSystemTime\b|\bstd::time::(\{[^}]*)?Instant\b|\bthread::(spawn|sleep)\b/;

// What a reader takes in: lines of a file, and stops of the walk from a click to every screen.
const LONGEST_FILE = 500;
const MOST_STOPS = 8;

// Names that stand for two public types, and why they may. Any other pair is to be told apart.
const HOMONYMS = {
  Impossible: "each game's own, for one trait of the kernel",
  Reason: "each game's own, for one trait of the kernel",
  Move: "each game's own, for one trait of the kernel",
  Options: "each game's own, for one trait of the kernel",
  Mode: "each game's own option of that name",
  Kind: "each game's own kinds: of cards, of pieces",
  Side: "each game's own two sides",
  Simple: "each game's own judgement by hand",
  WhiteToMove: "the same for both draughts, each with its own board",
  BlackToMove: "the same for both draughts, each with its own board",
};

const LICENCES = [
  "MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Zlib", "0BSD",
  "Unicode-3.0", "Unlicense", "CC0-1.0", "MIT-0", "BSL-1.0", "MPL-2.0", "CDLA-Permissive-2.0",
  "OFL-1.1", // the page's fonts
];

// Crates that stand in the lock file in two versions because crates we use have not met yet. A new pair must be
// looked at: it costs build time and size.
const DUPLICATES_KNOWN = new Set(JSON.parse(readFileSync(new URL("./duplicates-known.json", import.meta.url))));

const metadata = JSON.parse(
  execFileSync("cargo", ["metadata", "--format-version=1", "--all-features", "--locked"], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  }),
);
const problems = [];
const ours = metadata.packages.filter((p) => metadata.workspace_members.includes(p.id));

for (const crate of ours) {
  const allowed = LAYERS[crate.name];
  if (!allowed) {
    problems.push(`${crate.name} has no place in the layers of tools/check-dependencies.mjs`);
    continue;
  }
  for (const dep of crate.dependencies) {
    const own = dep.name.startsWith("tablee");
    if (own && dep.kind !== "dev" && !allowed.includes(dep.name)) problems.push(`${crate.name} may not use ${dep.name}`);
    const home = crate.name === "tablee-server" || crate.name === "tablee";
    if (SERVER_ONLY.includes(dep.name) && !home) problems.push(`only the server may use ${dep.name}, not ${crate.name}`);
  }
  const source = readAll(dirname(crate.manifest_path));
  for (const dep of crate.dependencies) {
    const name = (dep.rename ?? (dep.name.startsWith("tablee-") ? dep.name.slice(7) : dep.name)).replaceAll("-", "_");
    if (!new RegExp(`\\b${name}\\b`).test(source)) problems.push(`${crate.name} does not use ${dep.name}`);
  }
}

for (const crate of metadata.packages) {
  if (!licensed(crate.license)) problems.push(`${crate.name} ${crate.version}: licence ${crate.license ?? "unknown"}`);
}

const versions = new Map();
for (const { name, version } of metadata.packages) versions.set(name, [...(versions.get(name) ?? []), version]);
for (const [name, list] of versions) {
  if (list.length > 1 && !DUPLICATES_KNOWN.has(name)) problems.push(`${name} is there in ${list.length} versions: ${list.join(", ")}`);
}
for (const name of DUPLICATES_KNOWN) {
  if ((versions.get(name) ?? []).length < 2) problems.push(`${name} is no longer there twice: take it off tools/duplicates-known.json`);
}

// What an author withdrew is marked in the copy of the registry's index that cargo keeps.
const index = indexFolders();
let unmarked = 0;
for (const { name, version, source } of metadata.packages) {
  if (!source?.startsWith("registry+")) continue;
  const yanked = withdrawn(name, version);
  if (yanked === undefined) unmarked += 1;
  if (yanked) problems.push(`${name} ${version} was withdrawn by its author`);
}

const page = JSON.parse(readFileSync(new URL("../web/package-lock.json", import.meta.url))).packages;
for (const [path, { license, deprecated, version }] of Object.entries(page)) {
  const name = path.split("node_modules/").pop() || "the page";
  if (!licensed(license)) problems.push(`${name} ${version}: licence ${license ?? "unknown"}`);
  if (deprecated) problems.push(`${name} ${version} is deprecated: ${deprecated}`);
}

const anywhere = ours.filter((crate) => ANYWHERE.includes(crate.name));
for (const crate of anywhere) {
  const tree = ["tree", "-p", crate.name, "-e", "normal", "--target", WASM, "--prefix", "none", "--format", "{p}", "--locked"];
  const used = new Set(run("cargo", tree).stdout.split("\n").map((line) => line.split(" ")[0]));
  for (const name of OF_A_SYSTEM) if (used.has(name)) problems.push(`${crate.name} runs in a browser too, and ${name} does not`);
  for (const [path, text] of sources(join(dirname(crate.manifest_path), "src"))) {
    const found = SYSTEM_WORDS.exec(text.split("#[cfg(test)]\nmod tests {")[0]);
    if (found && !path.endsWith("/tests.rs") && !path.endsWith(CLOCK)) problems.push(`${path}: ${found[0]} is not there in a browser`);
  }
}
const built = buildForBrowsers();

for (const crate of ours) {
  for (const [path, text] of sources(dirname(crate.manifest_path))) {
    const lines = text.split("\n").length - 1;
    if (lines > LONGEST_FILE) problems.push(`${path} has ${lines} lines, more than ${LONGEST_FILE}`);
  }
}
const named = new Map();
for (const crate of ours) {
  for (const [path, text] of sources(join(dirname(crate.manifest_path), "src"))) {
    const code = text.split("#[cfg(test)]\nmod tests {")[0];
    for (const [, name] of code.matchAll(/^\s*pub (?:struct|enum|trait|type) (\w+)/gm)) named.set(name, [...(named.get(name) ?? []), path]);
  }
}
for (const [name, paths] of named) {
  if (paths.length > 1 && !HOMONYMS[name]) problems.push(`${name} stands for ${paths.length} public types: ${paths.join(", ")}`);
}
for (const name of Object.keys(HOMONYMS)) {
  if ((named.get(name) ?? []).length < 2) problems.push(`${name} no longer stands for two types: take it off HOMONYMS`);
}

const walk = readFileSync(new URL("../ARCHITECTURE.md", import.meta.url), "utf8").split("## A click becomes")[1].split("\n## ")[0];
const stops = walk.match(/^\d+\. .*$/gm) ?? [];
if (stops.length === 0 || stops.length > MOST_STOPS) problems.push(`ARCHITECTURE.md: a click takes ${stops.length} stops, not 1 to ${MOST_STOPS}`);
for (const [, path] of walk.matchAll(/`([\w./-]+\/[\w.-]+\.(?:rs|ts))`/g)) {
  const found = ["..", "../crates"].some((folder) => existsSync(new URL(`${folder}/${path}`, import.meta.url)));
  if (!found) problems.push(`ARCHITECTURE.md: a click stops at ${path}, which is not there`);
}

const advisories = knownAdvisories();

for (const problem of problems) console.error(problem);
console.log(
  `${metadata.packages.length} crates and ${Object.keys(page).length - 1} packages of the page looked at ` +
    `(${unmarked} not in the index kept here; advisories: ${advisories}; ${WASM}: ${built}), ${problems.length} problems`,
);
process.exit(problems.length ? 1 : 0);

/** Where cargo keeps what it read of registries. */
function indexFolders() {
  const root = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "registry", "index");
  return existsSync(root) ? readdirSync(root).map((name) => join(root, name, ".cache")) : [];
}

/** Whether a version is marked as withdrawn; undefined if the index kept here does not know it. */
function withdrawn(name, version) {
  const small = name.toLowerCase();
  const folder = small.length < 4 ? [`${small.length}`, ...(small.length === 3 ? [small[0]] : [])] : [small.slice(0, 2), small.slice(2, 4)];
  for (const root of index) {
    const file = join(root, ...folder, small);
    if (!existsSync(file)) continue;
    // Versions and their descriptions follow each other, separated by zero bytes.
    for (const entry of readFileSync(file, "utf8").split("\0")) {
      if (entry.startsWith("{") && entry.includes(`"${version}"`)) {
        const known = JSON.parse(entry);
        if (known.vers === version) return known.yanked === true;
      }
    }
  }
  return undefined;
}

/** Asks cargo-audit where it is installed and has its list; CI without it says so and goes on. */
function knownAdvisories() {
  const audit = spawnSync("cargo", ["audit", "--no-fetch", "--json"], { encoding: "utf8" });
  let report;
  try {
    report = JSON.parse(audit.stdout);
  } catch {
    return "no list here";
  }
  for (const { advisory, package: of } of report.vulnerabilities.list) problems.push(`${of.name} ${of.version}: ${advisory.id} ${advisory.title}`);
  return `${report.database["advisory-count"]} known`;
}

/** Checks that what runs in a browser too compiles for one, where that target is installed; elsewhere the tree must do. */
function buildForBrowsers() {
  const flags = (process.env.RUSTFLAGS ?? "").split(" ").filter(Boolean);
  const std = run("rustc", [...flags, "--print", "target-libdir", "--target", WASM]).stdout.trim();
  if (!std || !existsSync(std)) return "not installed here, by the tree only";
  const check = run("cargo", ["check", "--quiet", "--locked", "--target", WASM, ...anywhere.flatMap((crate) => ["-p", crate.name])]);
  if (check.status !== 0) problems.push(`${WASM}: ${check.stderr}`);
  return "compiled";
}

function run(program, words) {
  return spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** Every Rust file under a folder with its text, build output left out. */
function* sources(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      if (name !== "target") yield* sources(path);
    } else if (name.endsWith(".rs")) yield [path, readFileSync(path, "utf8")];
  }
}

/** All Rust source under a folder as one text. */
function readAll(folder) {
  return [...sources(folder)].map(([, text]) => text).join("");
}

/** Whether an SPDX expression can be met with the licences above: enough for OR and AND without deep nesting. */
function licensed(expression) {
  if (!expression) return false;
  const either = (text) => text.split(/ OR |\//).some((one) => LICENCES.includes(one.replaceAll(/[()]/g, "").trim()));
  return expression.split(" AND ").every(either);
}
