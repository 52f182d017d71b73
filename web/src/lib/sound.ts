// Short, quiet sounds of wood, felt, marble and card, made on the spot.
import { playPrefs } from './play-prefs.svelte';
import { prefs } from './prefs.svelte';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function ready(): AudioContext | null {
  if (!prefs.sound || typeof AudioContext === 'undefined') return null;
  // Browsers let sound begin only after a gesture; until then nothing is made, so nothing is queued either.
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate * 0.4, context.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  return context;
}

/** A tone that fades. */
function tone(ctx: AudioContext, hertz: number, seconds: number, loud: number, after = 0, type: OscillatorType = 'sine'): void {
  const start = ctx.currentTime + after;
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  const oscillator = ctx.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(hertz, start);
  oscillator.frequency.exponentialRampToValueAtTime(hertz * 0.7, start + seconds);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** A breath of noise around a pitch. */
function brush(ctx: AudioContext, hertz: number, seconds: number, loud: number, after = 0, q = 1.2): void {
  const start = ctx.currentTime + after;
  const source = ctx.createBufferSource();
  source.buffer = noise;
  const filter = ctx.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  filter.Q.value = q;
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(filter).connect(gain).connect(ctx.destination);
  source.start(start);
  source.stop(start + seconds);
}

const makes = {
  step: (c: AudioContext) => (brush(c, 900, 0.05, 0.25), tone(c, 190, 0.09, 0.16)),
  take: (c: AudioContext) => (brush(c, 1400, 0.05, 0.22), tone(c, 260, 0.08, 0.14), tone(c, 150, 0.1, 0.12, 0.05)),
  crown: (c: AudioContext) => (tone(c, 523, 0.25, 0.08), tone(c, 784, 0.35, 0.07, 0.1)),
  slide: (c: AudioContext) => (brush(c, 500, 0.3, 0.16, 0, 0.7), tone(c, 120, 0.08, 0.14, 0.3)),
  ball: (c: AudioContext) => (tone(c, 130, 0.09, 0.22), brush(c, 400, 0.04, 0.2)),
  goal: (c: AudioContext) => [392, 494, 587, 784].forEach((hertz, i) => tone(c, hertz, 0.35, 0.08, i * 0.11, 'triangle')),
  marble: (c: AudioContext) => (tone(c, 2100, 0.06, 0.06), tone(c, 3150, 0.04, 0.03)),
  card: (c: AudioContext) => brush(c, 3200, 0.09, 0.16, 0, 0.8),
  dice: (c: AudioContext) => [0, 0.09, 0.2, 0.34, 0.5].forEach((after) => (brush(c, 1800, 0.04, 0.22, after), tone(c, 340, 0.04, 0.08, after))),
  turn: (c: AudioContext) => (tone(c, 587, 0.18, 0.05), tone(c, 740, 0.24, 0.05, 0.09)),
  refuse: (c: AudioContext) => tone(c, 160, 0.14, 0.1, 0, 'triangle'),
};

export type SoundName = keyof typeof makes;

export const SOUNDS = Object.keys(makes) as SoundName[];

/** What a hand feels, where it holds something that can tremble: patterns in ms. */
const FELT: Partial<Record<SoundName, number | number[]>> = { take: 12, turn: [18, 60, 18], refuse: 30, goal: [40, 60, 40] };

export function play(name: SoundName): void {
  tremble(name);
  if (!playPrefs.hears(name)) return;
  const ctx = ready();
  if (ctx) makes[name](ctx);
}

function tremble(name: SoundName): void {
  const pattern = FELT[name];
  if (pattern === undefined || !playPrefs.now.vibrate || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(pattern);
}
