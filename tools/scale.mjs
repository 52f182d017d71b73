// What so many players at once need, from measured numbers: node tools/scale.mjs [docs/scale.json]
// Prints the tables of docs/SCALE.md. Change what was measured or assumed in the file, and run it again.
import { readFileSync } from "node:fs";

const file = process.argv[2] ?? new URL("../docs/scale.json", import.meta.url);
const { measured, assumed, server } = JSON.parse(readFileSync(file));

const number = (value) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en"));
const row = (cells) => console.log(`| ${cells.join(" | ")} |`);
const table = (head, rows) => {
  row(head);
  row(head.map(() => "---"));
  rows.forEach(row);
  console.log();
};

/** What a move of a bot costs: the last level thinks for as long as it may, the others as measured. */
const botMove =
  assumed.bots_of_the_last_level * assumed.last_level_cpu_ms +
  (1 - assumed.bots_of_the_last_level) * measured.bot_move_cpu_ms;

/** Every so many seconds each server tells each other that it is there. */
const TELL = 0.2;
const tells = (servers) => (servers * (servers - 1)) / TELL;

/** Everything that follows from how many play at once. */
function needs(players) {
  const matches = players / 2;
  const moves = matches / assumed.seconds_a_move;
  const sockets = players * (1 + assumed.spectators_a_player);
  const botMoves = (players * assumed.players_against_server_bots) / assumed.seconds_a_move / 2;
  const memory =
    sockets * measured.socket_kb + matches * (measured.table_kb + assumed.moves_in_memory * measured.move_kb);
  // Every server hears every note: that grows with moves and with servers. That a server is there is a note like another.
  const cpu = (servers) =>
    (moves * measured.move_cpu_us) / 1e6 +
    (botMoves * botMove) / 1e3 +
    ((moves * (servers - 1) + tells(servers)) * measured.note_cpu_us) / 1e6;
  const enough = (servers) =>
    cpu(servers) <= servers * server.cores * server.used_share &&
    sockets <= servers * server.sockets &&
    memory / 1e6 <= servers * server.memory_gb * server.used_share;
  let servers = 1;
  while (!enough(servers) && servers < 100000) servers += Math.max(1, Math.floor(servers / 50));
  return {
    players,
    sockets,
    moves,
    botMoves,
    memory: memory / 1e6,
    cpu: cpu(servers),
    servers,
    rows: moves * assumed.rows_a_move,
    database: (moves * assumed.rows_a_move) / measured.database_rows_a_second,
    // Two beats and lookups every 0.4 s, and something compared every 0.2 s, whoever plays.
    questions: servers * (2 / 0.4 + 1 / TELL),
    notes: moves * (servers > 1 ? servers : 0) + tells(servers),
    growth: (moves * assumed.rows_a_move * assumed.row_bytes * 86400 * assumed.busy_share_of_day) / 1e9,
  };
}

console.log("Measured:");
table(["what", "how much"], Object.entries(measured).map(([name, value]) => [name.replaceAll("_", " "), value]));
console.log("Assumed:");
const ofServer = Object.entries(server).map(([name, value]) => [`${name} of a server`, value]);
const assumptions = [...Object.entries(assumed), ...ofServer];
table(["what", "how much"], assumptions.map(([name, value]) => [name.replaceAll("_", " "), value]));
console.log("Needed:");
const sizes = [1000, 10000, 100000, 1000000].map(needs);
const line = (name, value) => [name, ...sizes.map((size) => number(value(size)))];
table(["players at once", ...sizes.map((size) => size.players.toLocaleString("en"))], [
  line("sockets", (s) => s.sockets),
  line("moves a second", (s) => s.moves),
  line("moves of bots a second", (s) => s.botMoves),
  line("processors busy", (s) => s.cpu),
  line("memory, GB", (s) => s.memory),
  line("servers", (s) => s.servers),
  line("rows written a second", (s) => s.rows),
  line("of what one database was measured to write", (s) => s.database),
  line("questions of servers to the database a second", (s) => s.questions),
  line("notes delivered a second", (s) => s.notes),
  line("growth of the logs, GB a day", (s) => s.growth),
]);
let carried = 100;
while (needs(carried + 100).servers === 1) carried += 100;
console.log(`\nOne such server carries ${carried.toLocaleString("en")} players at once.`);
