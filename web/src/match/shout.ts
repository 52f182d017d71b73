// How a word is shouted across the table: it grows, stands, fades.
const at = 'translate(-50%, -50%) rotate(-4deg)';

export const SHOUT: Keyframe[] = [
  { opacity: 0, transform: `${at} scale(0.6)`, offset: 0 },
  { opacity: 1, transform: `${at} scale(1)`, offset: 0.15 },
  { opacity: 1, transform: `${at} scale(1)`, offset: 0.7 },
  { opacity: 0, transform: `${at} scale(1)`, offset: 1 },
];
