// What a move of a bot costs, in processor time, by game and level: node tools/bot-cost.mjs <tablee> [seconds each]
// A server of its own for each lets two bots play; /proc says what they took. For docs/scale.json. The last level thinks
// for as long as it may, so on a busy machine it takes less here than it would on one that is not.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const [program, seconds = "6"] = process.argv.slice(2);
const GAMES = JSON.parse(execFileSync(program, ["games", "--json"])).map(({ id }) => id);
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
const TICK = 10; // Milliseconds; Linux tells hundredths of a second.
const port = String(20000 + (process.pid % 20000));
const home = `http://127.0.0.1:${port}`;

const ask = async (path, body) => {
  const json = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetch(`${home}/api/tables${path}`, body && json);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

/** Milliseconds of processor time that a process took. */
const spent = (pid) => {
  // Behind the name, which may hold anything: user and system time are the 14th and 15th of all.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK;
};

/** Milliseconds a move of two bots of this level; as many matches as fit, and a few moves at least. */
async function cost(game, level) {
  const folder = mkdtempSync(join(tmpdir(), "bot-cost-"));
  const args = ["serve", "--port", port, "--data", folder, "--bots", "1", "--bot-pause", "0"];
  const env = { ...process.env, TABLEE_LOG: "error" };
  const server = spawn(program, args, { env, stdio: ["pipe", "ignore", "inherit"] });
  try {
    const ready = () => fetch(`${home}/health/ready`).then((answer) => answer.ok, () => false);
    for (let tries = 0; !(await ready()); tries++) {
      if (tries > 600) throw new Error("the server does not start");
      await sleep(100);
    }
    const before = spent(server.pid);
    const end = Date.now() + Number(seconds) * 1000;
    let moves = 0;
    while (Date.now() < end || moves < 3) {
      const bot = { kind: "bot", level };
      const { table } = await ask("", { game, seats: [bot, bot] });
      let now;
      do {
        await sleep(100);
        now = (await ask(`/${table}`)).now;
      } while (now.turn.kind !== "over" && (Date.now() < end || moves + now.ply < 3));
      moves += now.ply;
    }
    return (spent(server.pid) - before) / moves;
  } finally {
    const gone = new Promise((done) => server.on("exit", done));
    server.kill("SIGKILL");
    await gone;
    rmSync(folder, { recursive: true });
  }
}

console.log(`| ms a move | ${LEVELS.join(" | ")} |`);
const all = [];
for (const game of GAMES) {
  const row = [];
  for (const level of LEVELS) row.push(await cost(game, level));
  all.push(row);
  console.log(`| ${game} | ${row.map((ms) => ms.toFixed(ms < 10 ? 1 : 0)).join(" | ")} |`);
}
const mean = (values) => values.reduce((sum, ms) => sum + ms, 0) / values.length;
const means = LEVELS.map((_, level) => mean(all.map((row) => row[level])));
console.log(`| mean | ${means.map((ms) => ms.toFixed(ms < 10 ? 1 : 0)).join(" | ")} |`);
