// Where the module of the local tables is. It is built beside the page; without it every table is at the server.
const modules = import.meta.glob<string>('../../engine/engine.wasm', { query: '?url', import: 'default', eager: true });

export const engine: string | null = Object.values(modules)[0] ?? null;
