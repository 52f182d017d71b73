// Builds what runs in a browser's workers (crates/browser) into web/engine, and says whether what lies there is what the
// sources say. `node tools/wasm.mjs check` | `build` (always) | `fresh` (where it is stale) | `offer` (where it is stale and
// everything for it is installed; what is there will do otherwise).
// Needs Node and one of: the target wasm32-unknown-unknown of rustup, or Debian's rustc-web, cargo-web, rust-web-src, lld; binaryen makes it smaller.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { inOrder } from "./wasm-order.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TARGET = "wasm32-unknown-unknown";
// What searches and judges is compiled for speed, by crate; all else is made small.
const FAST = { "tablee-bots": 3, "tablee-rules": 2 };
// Its modules (crates/game/src/part.rs), and what each may weigh gzipped: tables; their bots, sent for when the first one
// thinks; and what is sent for to learn and to study.
const PARTS = { engine: { most: 340_000, fast: {} }, bots: { most: 220_000, fast: FAST }, studies: { most: 500_000, fast: FAST } };
const placed = (part) => join(ROOT, "web/engine", `${part}.wasm`);
const RECORD = join(ROOT, "web/engine/sources.json");
// The rules of every game, which the page reads without the module.
const RULES = join(ROOT, "web/engine/rules");
// Deep searches recurse; what they need of the stack lies in the module's memory.
// Tokens are hashed now and then: the short form of that will do.
const FLAGS = ["-Clink-arg=-zstack-size=4194304", '--cfg=sha2_backend_soft="compact"'];
// What the compiler may use of WebAssembly, and binaryen with it.
const FEATURES = ["bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals", "multivalue", "reference-types"].map((name) => `--enable-${name}`);
const DEBIAN = { cargo: "/usr/bin/cargo", rustc: "/usr/bin/rustc", std: "/usr/lib/rustlib/src/rust/library/std" };
const PACKAGES = ["rustc-web", "cargo-web", "rust-web-src", "lld", "binaryen"];

const [what = "check"] = process.argv.slice(2);
const sources = hashOfSources();
const recorded = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, "utf8")) : null;
const there = (part) => existsSync(placed(part)) && hash(readFileSync(placed(part))) === recorded[part];
const fresh = recorded?.sources === sources && Object.keys(PARTS).every(there) && hashOfRules() === recorded.rules;

if (what === "check") {
  if (!fresh) fail(`web/engine is ${recorded ? "not what its sources say" : "not there"}: make wasm`);
  const told = Object.keys(PARTS).map((part) => `${part} ${weight(part, readFileSync(placed(part)))}`);
  console.log(`web/engine is what its sources say (${told.join("; ")})`);
} else if (what === "offer") {
  // Where none came along, none is built unasked: tables stay at the server until `make wasm`.
  const tools = fresh || !recorded ? null : installed();
  if (tools) build(tools);
} else if (what === "build" || !fresh) {
  build(toolchain());
} else {
  console.log("web/engine is what its sources say");
}

/** Everything that the module is made of: our sources, and the versions of what they use. */
function hashOfSources() {
  const all = createHash("sha256");
  const used = closure("tablee-browser");
  const ours = used.filter(({ name }) => name.startsWith("tablee-")).map(({ name }) => name.replace("tablee-", ""));
  const files = ours.flatMap((name) => [join(ROOT, "crates", name, "Cargo.toml"), ...list(join(ROOT, "crates", name, "src"))]);
  for (const file of files) {
    const bytes = readFileSync(file);
    // Weights are lent to the module as files of their own, but for those that are a few lines; it has no tables of endings.
    if (file.endsWith(".weights") && bytes.length > 4_096 || file.endsWith(".endings")) continue;
    all.update(`${relative(ROOT, file)}\0${hash(bytes)}\0`);
  }
  // How tests are built is nothing to the module.
  const sections = readFileSync(join(ROOT, "Cargo.toml"), "utf8").split(/^(?=\[)/m);
  for (const section of sections) if (/^\[(workspace\.dependencies|profile\.(release|wasm))/.test(section)) all.update(section);
  for (const { name, version } of used) all.update(`${name} ${version}\0`);
  return all.digest("hex");
}

/** The rules as they lie there: a page shows them as the module would tell them. */
function hashOfRules() {
  const files = existsSync(RULES) ? list(RULES) : [];
  return hash(files.map((file) => `${relative(RULES, file)}\0${hash(readFileSync(file))}\0`).join(""));
}

/** A crate and all it uses, with their versions, by the lock file. */
function closure(first) {
  const packages = readFileSync(join(ROOT, "Cargo.lock"), "utf8").split("[[package]]").slice(1).map((text) => ({
    name: /name = "(.*)"/.exec(text)[1],
    version: /version = "(.*)"/.exec(text)[1],
    uses: [...(/dependencies = \[([^\]]*)\]/.exec(text)?.[1] ?? "").matchAll(/"([^" ]+)/g)].map(([, name]) => name),
  }));
  const found = new Set();
  const waiting = [first];
  for (let name; (name = waiting.pop()); ) {
    if (found.has(name)) continue;
    found.add(name);
    for (const one of packages.filter((one) => one.name === name)) waiting.push(...one.uses);
  }
  const text = ({ name, version }) => `${name} ${version}`;
  return packages.filter(({ name }) => found.has(name)).sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

function list(folder) {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? list(path) : [path];
  });
}

/** A cargo that can build for browsers: rustup's own, or Debian's, which builds the standard library along. */
function installed() {
  const where = run("rustc", ["--print", "target-libdir", "--target", TARGET]).stdout?.trim();
  if (where && existsSync(where)) return { cargo: "cargo", words: [], env: {} };
  const debian = existsSync(DEBIAN.cargo) && existsSync(DEBIAN.std) && run("wasm-ld", ["--version"]).status === 0;
  if (!debian) return null;
  const env = { RUSTC: DEBIAN.rustc, RUSTC_BOOTSTRAP: "1" };
  return { cargo: DEBIAN.cargo, words: ["-Z", "build-std=std,panic_abort", "-Z", "build-std-features=optimize_for_size"], env, flags: ["-Clinker=wasm-ld", "-Zunstable-options", "-Cpanic=immediate-abort"] };
}

/** The same, installed first where that is possible. */
function toolchain() {
  // Nobody is asked for a password by a build.
  const apt = (...args) => (process.getuid?.() === 0 ? run("apt-get", args) : run("sudo", ["-n", "apt-get", ...args])).status === 0;
  return (
    installed() ??
    (run("rustup", ["target", "add", TARGET]).status === 0 ? installed() : null) ??
    (apt("update", "-q") && apt("install", "-y", "-q", ...PACKAGES) ? installed() : null) ??
    fail(`Nothing here builds for browsers. With rustup: rustup target add ${TARGET}. On Debian: apt-get install ${PACKAGES.join(" ")}`)
  );
}

function build({ cargo, words, env, flags = [] }) {
  const folder = join(ROOT, "target/wasm");
  // Asked by a build of the program, the flags of that build are around, and would take the place of these.
  const { CARGO_ENCODED_RUSTFLAGS, RUSTFLAGS, TABLEE_PART, RUSTC, RUSTC_WRAPPER, RUSTC_WORKSPACE_WRAPPER, ...around } = process.env;
  const modules = Object.entries(PARTS).map(([part, { fast }]) => {
    const speed = Object.entries(fast).flatMap(([name, level]) => ["--config", `profile.wasm.package.${name}.opt-level=${level}`]);
    const done = spawnSync(
      cargo,
      ["rustc", "-q", "-p", "tablee-browser", "--lib", "--crate-type", "cdylib", "--profile", "wasm", "--locked", "--target", TARGET, "--target-dir", folder, ...words, ...speed],
      { cwd: ROOT, stdio: "inherit", env: { ...around, ...env, TABLEE_PART: part, CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: [...FLAGS, ...flags].join(" ") } },
    );
    if (done.status !== 0) fail(`the module ${part} was not built`);
    const module = inOrder(squeezed(join(folder, TARGET, "wasm/browser.wasm")));
    // Nothing is written before all of it is known to be light enough.
    return { part, module, told: weight(part, module) };
  });
  // A build of the program may be under way, which has its own folder to itself.
  const beside = what === "offer" ? ["--target-dir", folder] : [];
  const rules = spawnSync("cargo", ["run", "-q", "-p", "tablee-browser", "--example", "rulebooks", "--locked", ...beside, "--", RULES], { cwd: ROOT, stdio: "inherit", env: around });
  if (rules.status !== 0) fail("the rules were not written");
  mkdirSync(join(ROOT, "web/engine"), { recursive: true });
  for (const { part, module } of modules) writeFileSync(placed(part), module);
  const hashes = Object.fromEntries(modules.map(({ part, module }) => [part, hash(module)]));
  writeFileSync(RECORD, JSON.stringify({ sources, ...hashes, rules: hashOfRules() }, null, 2) + "\n");
  for (const { part, told } of modules) console.log(`web/engine/${part}.wasm: ${told}`);
}

/** The module, made smaller by binaryen where it is installed: it does the same. Gzipped, `-Oz` would save nothing more. */
function squeezed(path) {
  const smaller = `${path}.small`;
  const done = run("wasm-opt", ["-O3", ...FEATURES, "--strip-debug", "--strip-producers", path, "-o", smaller]);
  if (done.status !== 0) console.warn(`the module is not made smaller: ${done.error ? "wasm-opt (binaryen) is not installed" : done.stderr}`);
  return readFileSync(done.status === 0 ? smaller : path);
}

function weight(part, module) {
  const light = gzipSync(module, { level: 9 }).length;
  const { most } = PARTS[part];
  if (light > most) fail(`the module ${part} weighs ${light} bytes gzipped, more than ${most}`);
  return `${module.length} bytes, ${light} gzipped`;
}

function hash(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

function run(program, args) {
  return spawnSync(program, args, { encoding: "utf8" });
}

function fail(why) {
  console.error(why);
  process.exit(1);
}
