// How long the analysis of one match takes in the module of local tables beside the program, with as many positions for
// each move: a match of Dames of sixty moves by either side, both in turn, on one thread, in processor time – starting either
// included, so that what else the machine does hardly counts.
// node tools/analysis-speed.mjs target/release/tablee [--nodes 100000] [--runs 3]
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MATCH = join(ROOT, "tools/sixty-moves.json");
// The weights of Dames are lent to the module, as the page does.
const WEIGHTS = "crates/bots/src/draughts/strips/dames.weights";
const { values, positionals } = parseArgs({ allowPositionals: true, options: { nodes: { type: "string", default: "100000" }, runs: { type: "string", default: "3" } } });
const [program] = positionals;
const nodes = Number(values.nodes);
if (!program || !(nodes > 0)) throw new Error("node tools/analysis-speed.mjs PROGRAM [--nodes N] [--runs N]");

/** The module, as a worker starts it; gives how many moves were judged. */
async function inModule() {
  const module = await WebAssembly.compile(readFileSync(join(ROOT, "web/engine/studies.wasm")));
  let memory;
  const host = {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    random: (at, length) => crypto.getRandomValues(new Uint8Array(memory.buffer, at, length)),
    sees: () => undefined,
  };
  const { exports } = await WebAssembly.instantiate(module, { host });
  memory = exports.memory;
  const put = (bytes) => {
    // The memory may grow for it, and is another buffer then.
    const at = exports.room_for(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  };
  put(Buffer.concat([Buffer.from(`${WEIGHTS}\0`), readFileSync(join(ROOT, WEIGHTS))]));
  exports.lend();
  put(Buffer.from(JSON.stringify({ lang: "en", study: "match", file: readFileSync(MATCH, "utf8"), nodes })));
  exports.analyse();
  const found = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, exports.answer(), exports.answer_length())));
  if (found.found !== "match") throw new Error(JSON.stringify(found));
  return found.moves;
}

/** The program; the shell tells how much of a processor it took. */
function inProgram() {
  const words = [program, "analyse", MATCH, "--nodes", String(nodes), "--threads", "1", "--json"];
  const { status, stdout, stderr } = spawnSync("sh", ["-c", '"$@" || exit; times >&2', "sh", ...words], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr);
  const children = stderr.trim().split("\n").at(-1) ?? "";
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
  return { seconds, moves: JSON.parse(stdout)[0].moves };
}

async function timed(what) {
  const before = process.cpuUsage();
  const moves = await what();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, moves };
}

const ratios = [];
for (let run = 0; run < Number(values.runs); run++) {
  const [there, here] = [inProgram(), await timed(inModule)];
  if (there.moves.length !== here.moves.length) throw new Error(`${here.moves.length} moves judged here, ${there.moves.length} there`);
  ratios.push(here.seconds / there.seconds);
  console.log(`${here.moves.length} moves, ${nodes} positions each: ${here.seconds.toFixed(1)} s in the module, ${there.seconds.toFixed(1)} s in the program: ${ratios.at(-1).toFixed(2)}`);
}
ratios.sort((a, b) => a - b);
console.log(`${ratios[Math.floor(ratios.length / 2)].toFixed(2)} times as long in the module (the middle of ${ratios.length}, ${ratios[0].toFixed(2)}–${ratios.at(-1).toFixed(2)})`);
