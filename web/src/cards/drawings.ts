// The drawings of the cards that have no number, by the codes of the deck: one place that knows them.
// Each on a field of 60 × 60 around 0,0.
import type { CardCode } from '../wire/types';

// A card is drawn alike with the FAIR-PLAY sign and without it.
const throwIn = 'M-20,24 V4 C-20,-10 -10,-14 0,-14 C10,-14 20,-10 20,4 V24 M-20,4 L-8,-6 M20,4 L8,-6 M-9,-24 A9,9 0 1 1 9,-24 A9,9 0 1 1 -9,-24';
const dribble = 'M-24,18 L-12,-14 L0,14 L12,-14 L22,10 M22,10 l-1,-11 M22,10 l-10,-3';
const lob = 'M-26,20 C-16,-30 16,-30 24,10 M24,10 l-11,-5 M24,10 l4,-11 M-10,22 h20';
const freeKick = 'M-24,24 V-4 h10 V24 M-5,24 V-8 h10 V24 M14,24 V-4 h10 V24 M-19,-10 a5,5 0 1 0 .1,0 M0,-14 a5,5 0 1 0 .1,0 M19,-10 a5,5 0 1 0 .1,0';
/** A star: of a card of another deck there is no drawing. */
const star = 'M0,-26 L7,-8 L26,-8 L11,4 L16,23 L0,12 L-16,23 L-11,4 L-26,-8 L-7,-8 Z';

const drawings: Record<CardCode, string> = {
  ENG: 'M-24,0 A24,24 0 1 1 24,0 A24,24 0 1 1 -24,0 M0,-24 V24 M-5,0 A5,5 0 1 0 5,0 A5,5 0 1 0 -5,0',
  TAC: 'M-26,14 H4 C16,14 26,12 26,4 C26,-2 16,-2 8,-4 L-6,-20 L-16,-12 L-10,2 L-26,4 Z M-18,14 v6 M-6,14 v6 M6,14 v6',
  DEF: 'M-22,-22 H22 V-2 C22,12 12,20 0,26 C-12,20 -22,12 -22,-2 Z M0,-22 V26 M-22,-2 H22',
  GK: 'M-16,26 V-2 L-24,-10 C-26,-14 -21,-18 -18,-14 L-12,-8 V-22 C-12,-27 -5,-27 -5,-22 V-26 C-5,-31 3,-31 3,-26 V-22 C3,-27 11,-27 11,-22 V-16 C11,-21 18,-21 18,-16 V8 C18,16 14,20 14,26 Z M-16,18 H14',
  REM: throwIn,
  'REM*': throwIn,
  DRI: dribble,
  'DRI*': dribble,
  LOB: lob,
  'LOB*': lob,
  DL: freeKick,
  'DL*': freeKick,
  ANGE: 'M-14,-20 a14,5 0 1 0 28,0 a14,5 0 1 0 -28,0 M-8,-6 a8,8 0 1 0 16,0 a8,8 0 1 0 -16,0 M-6,4 L-26,-4 C-26,12 -18,22 -6,22 M6,4 L26,-4 C26,12 18,22 6,22 M-6,22 V8 M6,22 V8',
  PONT: 'M-26,20 V10 C-26,-14 26,-14 26,10 V20 M-14,20 C-14,2 14,2 14,20 M-4,16 a5,5 0 1 0 8,0 a5,5 0 1 0 -8,0',
  ANTHO: star,
  SUPER: 'M0,-28 L6,-10 L24,-20 L12,-2 L28,6 L10,9 L14,27 L0,15 L-14,27 L-10,9 L-28,6 L-12,-2 L-24,-20 L-6,-10 Z',
};

export const drawingOf = (code: CardCode): string => drawings[code] ?? star;
