// The text of a try, so that the referee can say why it is refused. Spelling only: whether it is allowed is not known here.
import type { Cell, Piece } from '../wire/types';

/** What the spelling depends on. */
export type Sight = { cell: (id: string) => Cell | undefined; pieces: Piece[]; balls: { cell: string; seat: number }[] };

export function attempt(game: string, cells: string[], sight: Sight): string | null {
  const [from, ...rest] = cells;
  const to = rest.at(-1);
  if (from === undefined || to === undefined || from === to) return null;
  switch (game) {
    case 'dames':
    case 'damsystem':
      return draughts(from, to, sight);
    case 'kidam':
      return kidam(from, to, sight);
    case 'damata':
      return `${from}:${rest.join(',')}`;
    default:
      return null;
  }
}

/** A jump over an enemy is written with `x`, everything else with `-`. */
function draughts(from: string, to: string, sight: Sight): string {
  const a = sight.cell(from);
  const b = sight.cell(to);
  const mover = sight.pieces.find((p) => p.cell === from);
  if (!a || !b || !mover) return `${from}-${to}`;
  const [dx, dy] = [Math.sign(b.x - a.x), Math.sign(b.y - a.y)];
  const distance = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y));
  const crossed: string[] = [];
  if (Math.abs(b.x - a.x) === Math.abs(b.y - a.y)) {
    for (let i = 1; i < distance; i++) {
      const enemy = sight.pieces.find((p) => {
        const at = sight.cell(p.cell);
        return p.seat !== mover.seat && at?.x === a.x + dx * i && at.y === a.y + dy * i;
      });
      if (enemy) crossed.push(enemy.cell);
    }
  }
  return crossed.length ? `${from}x${to}x${crossed.join('x')}` : `${from}-${to}`;
}

/** Onto a piece, or into a goal, it is the ball that goes; onto an empty square, the piece. */
function kidam(from: string, to: string, sight: Sight): string {
  const holds = sight.balls.some((ball) => ball.cell === from);
  const target = sight.cell(to);
  const occupied = sight.pieces.some((p) => p.cell === to);
  return holds && (occupied || target?.kind === 'goal') ? `${from}>${to}` : `${from}-${to}`;
}
