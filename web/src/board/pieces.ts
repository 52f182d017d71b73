// How large pieces are drawn, in units of the drawing.
import type { PieceKind } from '../wire/types';

/** Half the width of each kind, its rim included. */
export const PIECE_RADIUS: Record<PieceKind, number> = { man: 29, king: 29, damsy: 29, keeper: 29, back: 29, midfielder: 29, forward: 29, marble: 14 };
