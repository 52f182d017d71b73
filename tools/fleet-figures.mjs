// What docs/SCALE.md tells as measured, in one run: node tools/fleet-figures.mjs <tablee> [seconds each] [--all]
// SQLite beside one and three servers on PostgreSQL, with a PostgreSQL and a NATS of its own in a throw-away folder; then
// how soon the bots of a server that was killed move again. With --all also what a bot's move costs and how many rows a
// PostgreSQL takes. Prints Markdown. Debian's packages postgresql and nats-server are needed, nothing of the machine's own.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const args = process.argv.slice(2);
const [program, seconds = "5"] = args.filter((arg) => !arg.startsWith("--"));
const MATCHES = "1,100,1000";
const KILLED = 5;
const started = [];
const folder = mkdtempSync(join(tmpdir(), "fleet-figures-"));

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

const start = (command, args, options = {}) => {
  const child = spawn(command, args, { stdio: "ignore", ...options });
  started.push(child);
  return child;
};

const until = async (what, holds) => {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 1200) throw new Error(`${what}: in vain`);
    await sleep(50);
  }
};

/** A PostgreSQL of our own; how to run its programs, and the address of a new database. */
async function postgres() {
  const versions = "/usr/lib/postgresql";
  const bin = join(versions, readdirSync(versions).sort((a, b) => a - b).at(-1), "bin");
  const port = await freePort();
  // It does not run as root: then it runs as the user its package made.
  const options = { cwd: folder, stdio: "ignore" };
  if (process.getuid() === 0) {
    const id = (which) => Number(execFileSync("id", [which, "postgres"]));
    Object.assign(options, { uid: id("-u"), gid: id("-g") });
    chownSync(folder, options.uid, options.gid);
  }
  const data = join(folder, "data");
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "tablee", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"], options);
  const where = ["-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=${folder}`];
  start(join(bin, "postgres"), ["-D", data, "-p", String(port), ...where], options);
  const sql = (text) => spawnSync(join(bin, "psql"), ["-q", "-h", folder, "-p", String(port), "-U", "tablee", "-d", "postgres", "-c", text]);
  await until("PostgreSQL answers", () => sql("SELECT 1").status === 0);
  let databases = 0;
  return () => {
    const name = `figures${++databases}`;
    if (sql(`CREATE DATABASE ${name}`).status !== 0) throw new Error("no database");
    return `postgres://tablee@127.0.0.1:${port}/${name}`;
  };
}

async function nats() {
  const port = await freePort();
  const known = "/usr/sbin/nats-server";
  start(existsSync(known) ? known : "nats-server", ["-a", "127.0.0.1", "-p", String(port)]);
  return `nats://127.0.0.1:${port}`;
}

/** The lines of `bench server`, as cells: matches, moves a second, p50, p99 and processor time a move. */
function bench(how) {
  const args = ["--lang", "en", "bench", "server", "--matches", MATCHES, "--time", seconds];
  const said = execFileSync(program, [...args, ...how], { env: { ...process.env, NO_COLOR: "1" } }).toString();
  const lines = said.split("\n").filter((line) => /^ *[\d,]+ +[\d,]+ +[\d.]+ +[\d.]+ +[\d,]+ *$/.test(line));
  return { lines: lines.map((line) => line.trim().split(/ +/)), memory: said.trim().split("\n").at(-1) };
}

async function ask(port, path, body) {
  const json = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, body && json);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Seconds until all of six matches between bots, kept by a server that is killed, have gone on, as another sees it. */
async function succession(store, bus) {
  const unlimited = ["messages", "address-messages", "address-sockets", "connections", "address-connections", "address-tables"];
  const serve = async () => {
    const port = await freePort();
    const data = mkdtempSync(join(tmpdir(), "fleet-node-"));
    const where = ["serve", "--port", String(port), "--data", data, "--store", store, "--bus", bus];
    const child = start(program, [...where, ...unlimited.map((limit) => `--${limit}=0`), "--bot-pause", "200"]);
    child.on("exit", () => rmSync(data, { recursive: true, force: true }));
    const ready = () => fetch(`http://127.0.0.1:${port}/health/ready`).then((answer) => answer.ok, () => false);
    await until("a server starts", ready);
    return { child, port };
  };
  const nodes = [await serve(), await serve(), await serve()];
  const took = [];
  for (let round = 0; round < KILLED; round++) {
    const victim = nodes.shift();
    const bot = { kind: "bot", level: 1 };
    const tables = [];
    for (const game of ["dames", "damsystem", "kidam", "damata", "dames", "kidam"]) {
      tables.push((await ask(victim.port, "/api/tables", { game, seats: [bot, bot] })).table);
    }
    const gone = new Promise((done) => victim.child.on("exit", done));
    victim.child.kill("SIGKILL");
    await gone;
    const killed = performance.now();
    const goesOn = async (table) => {
      const standing = async () => (await ask(nodes[0].port, `/api/tables/${table}`)).now;
      const first = await standing();
      await until(table, async () => {
        const now = await standing();
        return now.turn.kind === "over" || now.ply > first.ply;
      });
      return performance.now() - killed;
    };
    took.push(Math.max(...(await Promise.all(tables.map(goesOn)))) / 1000);
    nodes.push(await serve());
  }
  return took;
}

async function measure() {
  const number = (cell) => Number(cell.replaceAll(",", ""));
  const database = await postgres();
  const bus = await nats();
  console.log(`${program}, ${seconds} s each, load ${loadavg()[0].toFixed(1)} before:\n`);
  console.log("| | matches at once | moves acknowledged /s | p50 | p99 | processor time of the servers, a move |");
  console.log("|---|---:|---:|---:|---:|---:|");
  // Memory is told of the first.
  const few = ["--sockets", "10", "--tables", "10"];
  const ways = [
    ["SQLite", []],
    ["one server on PostgreSQL", ["--store", database(), "--bus", bus, ...few]],
    ["three servers on PostgreSQL", ["--store", database(), "--bus", bus, "--nodes", "3", ...few]],
  ];
  const cpu = [];
  let memory;
  for (const [name, how] of ways) {
    const measured = bench(how);
    memory ??= measured.memory;
    measured.lines.forEach(([matches, moves, p50, p99, work], index) => {
      console.log(`| ${index === 0 ? name : ""} | ${matches} | ${moves} | ${p50} ms | ${p99} ms | ${work} µs |`);
    });
    cpu.push(number(measured.lines.at(-1)[4]));
  }
  const took = await succession(database(), bus);
  const told = took.map((time) => time.toFixed(1)).join(", ");
  console.log(`\nThe bots of a killed server were all on the move again after ${told} s (${KILLED} times).`);
  console.log(`\nFor docs/scale.json: move_cpu_us ${cpu[0]}, note_cpu_us ${Math.round((cpu[2] - cpu[1]) / 2)}; ${memory}`);
}

try {
  await measure();
} finally {
  // NATS and servers are killed; PostgreSQL is told to stop at once.
  const gone = started.filter((child) => child.exitCode === null && child.signalCode === null);
  const all = gone.map((child) => new Promise((done) => child.on("exit", done)));
  gone.forEach((child) => child.kill(child.spawnfile.endsWith("/postgres") ? "SIGQUIT" : "SIGKILL"));
  await Promise.all(all);
  rmSync(folder, { recursive: true, force: true });
}
if (args.includes("--all")) {
  const beside = (name) => join(import.meta.dirname, name);
  console.log();
  spawnSync(process.execPath, [beside("bot-cost.mjs"), program, seconds], { stdio: "inherit" });
  console.log();
  spawnSync(beside("row-rate.sh"), [seconds], { stdio: "inherit" });
}
