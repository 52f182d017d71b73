// The track of one team, in units of its own drawing.
export const SQUARE = 44;
export const TRACK_HEIGHT = 76;
export const trackWidth = (goal: number): number => 60 + goal * SQUARE;

/** The middle of a square; before the first one the ball waits a little to the left. */
export const trackX = (n: number): number => 30 + n * SQUARE - (n === 0 ? 6 : 0);
