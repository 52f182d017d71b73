// Where the modules of the browser are: one holds tables; the others are sent for when a bot first thinks, and when
// something is studied or learnt. They are built beside the page; without them every table is at the server.
const modules = import.meta.glob<string>('../../engine/*.wasm', { query: '?url', import: 'default', eager: true });

export const engine: string | null = modules['../../engine/engine.wasm'] ?? null;
export const bots: string | null = modules['../../engine/bots.wasm'] ?? null;
export const studies: string | null = modules['../../engine/studies.wasm'] ?? null;
