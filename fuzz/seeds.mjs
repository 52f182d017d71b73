// Writes what the fuzzer begins with, from the sample positions: tablee games --json | node seeds.mjs SAMPLES CORPUS
// A game without samples ends it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [samples, corpus] = process.argv.slice(2);
// In the order of the catalogue: the first byte of an input picks the game.
const GAMES = JSON.parse(readFileSync(0, "utf8")).map((game) => game.id);

for (const target of ["position", "move_text", "pdn", "referee"]) mkdirSync(join(corpus, target), { recursive: true });
GAMES.forEach((game, byte) => {
  const lines = readFileSync(join(samples, `${game}.jsonl`), "utf8").trim().split("\n");
  lines.forEach((line, at) => {
    const sample = JSON.parse(line);
    const moves = (sample.moves ?? sample.moves_played).slice(0, 60);
    const position = sample.position ?? "";
    const write = (target, text) => writeFileSync(join(corpus, target, `${game}-${at}`), text);
    const picked = String.fromCharCode(byte);
    write("position", picked + position);
    write("move_text", [picked + position, ...moves, ...Object.keys(sample.refused ?? {})].join("\n"));
    write("referee", JSON.stringify({ game, options: sample.options, position: position || null, moves, lang: "fr" }));
    if (game === "dames") write("pdn", `[FEN "${position}"]\n\n1. ${moves.join(" ")} {x} (1. 32-28 $1) *\n`);
  });
});
