// Little scenes for the home page: pictures of each board in mid-game. Only drawings; no match is behind them.
import type { BoardPlan, BoardScene, Cell, Piece } from '../wire/types';

export type Miniature = { plan: BoardPlan; scene: BoardScene };

const id = (x: number, y: number): string => `${x},${y}`;

function cells(width: number, height: number, kind: (x: number, y: number) => string): Cell[] {
  const found: Cell[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) found.push({ id: id(x, y), x, y, kind: kind(x, y), strip: null });
  return found;
}

/** Reads a picture, far row first: letters are pieces, as `read` understands them. */
function pieces(picture: string, read: (letter: string) => Omit<Piece, 'cell'> | null, left = 0): Piece[] {
  const lines = picture.trim().split('\n').reverse();
  return lines.flatMap((line, y) =>
    [...line.trim()].flatMap((letter, x) => {
      const found = read(letter);
      return found ? [{ ...found, cell: id(x + left, y) }] : [];
    }),
  );
}

const empty = { strips: [], marks: [], score: [], shout: null };
const chequered = (x: number, y: number): string => ((x + y) % 2 === 0 ? 'dark' : 'light');
const draughtsman = (letter: string): Omit<Piece, 'cell'> | null => {
  const seat = 'wW'.includes(letter) ? 0 : 'bB'.includes(letter) ? 1 : null;
  return seat === null ? null : { seat, kind: 'WB'.includes(letter) ? 'king' : 'man', count: 1 };
};

function dames(): Miniature {
  const scene = pieces(
    `.b...b...b
     b.b.b...b.
     .b...b.b.b
     ....b.....
     .......b..
     ..w.....w.
     .....w...w
     w.w.w.....
     .w...w.w.w
     w.....w.W.`,
    draughtsman,
  );
  return { plan: { cells: cells(10, 10, chequered), strips: [], edge: [] }, scene: { ...empty, pieces: scene } };
}

function damsystem(): Miniature {
  const plates = [3, 5, 7];
  const board = cells(15, 11, (x, y) => chequered(x, y)).filter((c) => plates.includes(c.y) || (c.x >= 2 && c.x <= 12));
  for (const cell of board) if (plates.includes(cell.y)) cell.strip = cell.y;
  const scene = pieces(
    `..b.b...b.b.b..
     ...b.b.b...b...
     ..b...b.b...b..
     .......b...b...
     ......b.b......
     ...w.....b.....
     ....w...w......
     .....w...w.w...
     ..w...w...w....
     ...w.w.w.w.w...
     ..w.w...w.W....`,
    draughtsman,
  );
  return {
    plan: { cells: board, strips: plates.map((y) => ({ id: y, y, length: 13 })), edge: [] },
    scene: { ...empty, pieces: scene, strips: plates.map((y) => ({ id: y, x: 2 })) },
  };
}

function kidam(): Miniature {
  const inGoal = (x: number): boolean => x >= 3 && x <= 5;
  const board = cells(9, 14, (_, y) => (y === 0 || y === 13 ? 'goal' : 'field')).filter((c) => c.kind === 'field' || inGoal(c.x));
  const kinds: Record<string, string> = { k: 'keeper', b: 'back', m: 'midfielder', f: 'forward' };
  const scene = pieces(
    `....K....
     .B.......
     .....f...
     ...B..B..
     .M....f..
     ....M....
     .F..m..M.
     f..F.....
     .....m.F.
     .m.....F.
     ....b....
     .b.......
     .......b.
     ....k....`,
    (letter) => {
      const kind = kinds[letter.toLowerCase()];
      return kind ? { kind, seat: letter === letter.toLowerCase() ? 0 : 1, count: 1 } : null;
    },
  );
  return {
    plan: { cells: board, strips: [], edge: Array.from({ length: 12 }, (_, i) => ({ y: i + 1, colour: i % 6 })) },
    scene: {
      ...empty,
      pieces: scene,
      marks: [
        { cell: id(5, 11), kind: 'ball', seat: 0 },
        { cell: id(3, 6), kind: 'ball', seat: 1 },
      ],
    },
  };
}

function damata(): Miniature {
  const capped = (x: number, y: number): boolean => (x === 1 || x === 5) && (y === 1 || y === 5);
  const board = cells(7, 7, (x, y) => (capped(x, y) ? 'blocked' : x === 3 && y === 3 ? 'bonus' : 'well'));
  const digits = (seat: number) => (letter: string) =>
    '123'.includes(letter) ? { seat, kind: 'marble', count: Number(letter) } : null;
  const near = pieces(`.......\n.......\n....1..\n..1.2..\n12..11.\n1.3...1\n.112.1.`, digits(0));
  const far = pieces(`.12..11\n2.1.1.1\n.1.2...\n...2..1\n.......\n.......\n.......`, digits(1));
  return { plan: { cells: board, strips: [], edge: [] }, scene: { ...empty, pieces: [...near, ...far] } };
}

const all: Record<string, () => Miniature> = { dames, damsystem, kidam, damata };

export const miniature = (game: string): Miniature | null => all[game]?.() ?? null;
