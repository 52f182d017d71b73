// The same task gives the same choice in the module of local tables and in the program: every game, several levels and
// positions, so many positions looked at and no time. With `--speed` it tells how many positions a second of
// the processor's time each looks at, at the best of some rounds after one that warms both up.
// node tools/same-moves.mjs target/debug/examples/think [--speed]
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const [program, speed] = process.argv.slice(2);
const decoder = new TextDecoder();

async function started(name) {
  const module = await WebAssembly.compile(readFileSync(join(ROOT, `web/engine/${name}.wasm`)));
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
    const at = exports.room_for(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  };
  const answer = () => JSON.parse(decoder.decode(new Uint8Array(memory.buffer, exports.answer(), exports.answer_length())));
  return {
    ask: (question) => (put(Buffer.from(JSON.stringify({ lang: "en", ...question }))), exports.ask(), answer()),
    ponder: (task) => (put(Buffer.from(JSON.stringify(task))), exports.ponder(), answer()),
    lend: (path, file) => (put(Buffer.concat([Buffer.from(`${path}\0`), file])), exports.lend()),
  };
}

function files(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true }).filter((name) => name.endsWith(".weights")).map((name) => join(folder, name));
}

const [wasm, minds] = [await started("engine"), await started("bots")];
for (const path of files("crates/bots/src")) minds.lend(path, readFileSync(join(ROOT, path)));

/** Tasks of every game: at its start and after some moves, drawn by what the module itself says is legal. */
function tasks() {
  const all = [];
  for (const { id, showcase } of wasm.ask({ ask: "games" }).answer.games) {
    const options = Object.fromEntries((showcase.options ?? "").split(",").filter(Boolean).map((pair) => pair.split("=")));
    for (const start of [undefined, showcase.position]) {
      const moves = [];
      for (let n = 0; n < (speed ? 13 : 24); n++) {
        const told = wasm.ask({ ask: "study", what: { game: id, options, ...(start ? { position: start } : {}), moves } });
        const { turn, legal } = told.answer ?? {};
        if (!legal?.length) break;
        const task = { table: "t", turn: 1, seat: turn.seat, game: id, options, start, moves: [...moves], seed: 7 + n };
        if (turn.kind === "player" && n % 6 === 0) for (const level of speed ? [8] : [2, 5, 8]) all.push({ ...task, level, nodes: speed ? 300_000 : 1_500 });
        moves.push(legal[(n * 7 + 3) % legal.length].text);
      }
    }
  }
  return all;
}

/** How many rounds are counted. */
const ROUNDS = 3;
const asked = tasks();

/** What the program answers, and how long it took for each, in milliseconds. */
function byProgram() {
  const native = spawnSync(program, { input: asked.map((task) => JSON.stringify(task)).join("\n"), encoding: "utf8", maxBuffer: 1 << 28 });
  if (native.status !== 0) throw new Error(`${program}: ${native.stderr}`);
  return native.stdout.trim().split("\n").map((line) => JSON.parse(line)).map(({ chosen, micros }) => ({ chosen, millis: micros / 1000 }));
}

function byModule() {
  // What the processor did, as the program counts it.
  const worked = () => Object.values(process.cpuUsage()).reduce((all, micros) => all + micros / 1000, 0);
  return asked.map((task) => {
    const begun = worked();
    const chosen = minds.ponder(task);
    return { chosen, millis: worked() - begun };
  });
}

const [there, here] = [byProgram(), byModule()];
let different = 0;
asked.forEach((task, i) => {
  const [chosen, other] = [here[i].chosen, there[i].chosen];
  if (chosen && JSON.stringify(chosen) === JSON.stringify(other)) return;
  different += 1;
  console.error(`${task.game}, level ${task.level}, after ${task.moves.length} moves: ${JSON.stringify(chosen)} here, ${JSON.stringify(other)} there`);
});
if (speed) {
  const best = asked.map(() => ({ wasm: Infinity, native: Infinity }));
  for (let round = 0; round < ROUNDS; round++) {
    byProgram().forEach(({ millis }, i) => (best[i].native = Math.min(best[i].native, millis)));
    byModule().forEach(({ millis }, i) => (best[i].wasm = Math.min(best[i].wasm, millis)));
  }
  for (const game of new Set(asked.map((task) => task.game))) {
    const of = asked.flatMap((task, i) => (task.game === game ? [{ nodes: here[i].chosen?.seen.nodes ?? 0, ...best[i] }] : []));
    const sum = (key) => of.reduce((all, one) => all + one[key], 0);
    const [nodes, inWasm, inNative] = ["nodes", "wasm", "native"].map(sum);
    console.log(`${game.padEnd(10)} ${Math.round(nodes / inWasm)} thousand positions a second in the module, ${Math.round(nodes / inNative)} in the program: ${(inNative / inWasm).toFixed(2)}`);
  }
}
// A game in which nothing was asked would be the same whatever it did.
const LEAST = speed ? 1 : 9;
const games = wasm.ask({ ask: "games" }).answer.games.map(({ id }) => [id, asked.filter((task) => task.game === id).length]);
const unasked = games.filter(([, tasks]) => tasks < LEAST);
for (const [game, tasks] of unasked) console.error(`${game}: ${tasks} tasks, and ${LEAST} are the least`);
console.log(`${games.map(([game, tasks]) => `${game} ${tasks}`).join(", ")} tasks, ${different} answered differently`);
process.exit(different || unasked.length || !games.length ? 1 : 0);
