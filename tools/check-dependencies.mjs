// Checks the shape of the house from `cargo metadata`: layering, licences, unused and duplicate dependencies.
// Needs nothing but Node, and works offline once the crates are there.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

// game ← rules ← bots ← table ← {server, cli}: what each crate may use of ours.
const LAYERS = {
  "tablee-game": [],
  "tablee-rules": ["tablee-game"],
  "tablee-bots": ["tablee-game", "tablee-rules"],
  "tablee-table": ["tablee-game", "tablee-rules", "tablee-bots"],
  "tablee-server": ["tablee-game", "tablee-rules", "tablee-bots", "tablee-table"],
  tablee: ["tablee-game", "tablee-rules", "tablee-bots", "tablee-table", "tablee-server"],
};
// Only the server knows HTTP, async and SQL; the command line may start it.
const SERVER_ONLY = ["axum", "tokio", "sqlx", "hyper", "tower", "tower-http"];

const LICENCES = [
  "MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Zlib", "0BSD",
  "Unicode-3.0", "Unlicense", "CC0-1.0", "MIT-0", "BSL-1.0", "MPL-2.0", "CDLA-Permissive-2.0",
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

for (const problem of problems) console.error(problem);
console.log(`${metadata.packages.length} crates looked at, ${problems.length} problems`);
process.exit(problems.length ? 1 : 0);

/** All Rust source under a folder as one text, build output left out. */
function readAll(folder) {
  let text = "";
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) text += name === "target" ? "" : readAll(path);
    else if (name.endsWith(".rs")) text += readFileSync(path, "utf8");
  }
  return text;
}

/** Whether an SPDX expression can be met with the licences above: enough for OR and AND without deep nesting. */
function licensed(expression) {
  if (!expression) return false;
  const either = (text) => text.split(/ OR |\//).some((one) => LICENCES.includes(one.replaceAll(/[()]/g, "").trim()));
  return expression.split(" AND ").every(either);
}
