// Where the module of the local tables is, and the weights of its bots. Both are built beside the page; without them
// every table is at the server.
const modules = import.meta.glob<string>('../../engine/engine.wasm', { query: '?url', import: 'default', eager: true });
const files = import.meta.glob<string>('../../../crates/bots/src/draughts/**/*.weights', { query: '?url', import: 'default', eager: true });

export const engine: string | null = Object.values(modules)[0] ?? null;
/** By their paths within the project. */
export const weights: Record<string, string> = Object.fromEntries(Object.entries(files).map(([path, address]) => [path.replace(/^(\.\.\/)+/, ''), address]));
