import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The shell and the text's font are needed by every page: the document asks for them beside the first script, not after it. */
const shellEarly: Plugin = {
  name: 'shell-early',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const shell = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/start.ts'));
      const entry = chunks.find((chunk) => chunk.isEntry);
      const files = shell ? [shell.fileName, ...shell.imports] : [];
      const scripts = files
        .filter((file) => file !== entry?.fileName && !entry?.imports.includes(file))
        .map((file) => ({ rel: 'modulepreload', crossorigin: true, href: `/${file}` }));
      const fonts = Object.keys(bundle ?? {})
        .filter((file) => /atkinson.*-(400|700)-.*\.woff2$/.test(file))
        .map((file) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }));
      return [...scripts, ...fonts].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }));
    },
  },
};

/** What is kept for when there is no net: everything that was built. The module and the weights of its bots are apart. */
const keep: Plugin = {
  name: 'keep',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir }) {
    const folder = dir ?? 'dist';
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((file) => file.isFile())
      .map((file) => relative(folder, join(file.parentPath, file.name)))
      .filter((name) => name !== 'sw.js')
      .sort();
    const all = createHash('sha256');
    for (const name of files) all.update(`${name}\0`).update(await readFile(join(folder, name)));
    const large = (name: string): boolean => /\.(wasm|weights)$/.test(name);
    const paths = (names: string[]): string => JSON.stringify(names.map((name) => (name === 'index.html' ? '/' : `/${name}`)));
    const told = `const VERSION = '${all.digest('hex').slice(0, 12)}';\nconst PAGE = ${paths(files.filter((name) => !large(name)))};\nconst MORE = ${paths(files.some((name) => name.endsWith('.wasm')) ? files.filter(large) : [])};\n`;
    await writeFile(join(folder, 'sw.js'), told + (await readFile('sw.js', 'utf8')));
  },
};

export default defineConfig({
  plugins: [svelte(), shellEarly, keep],
  worker: { format: 'es' },
  // The page is embedded in the binary and served from its root; nothing may be inlined, the policy allows 'self' only.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    // What every page needs is one file, not many small ones, and nothing that only some need: no sound, no sockets.
    // What runs first waits for none of it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', priority: 2, test: /src\/(wire\/(early|places)|lib\/reader|i18n\/parts|pages)\.ts|preload-helper/ },
            { name: 'base', priority: 1, test: /node_modules\/(svelte|esm-env|clsx)|src\/(lib\/(prefs|router|live-region|title|Icon)|i18n\/(index|spoken)|wire\/(api|asks|carrier|engine|places)|match\/(kinds|Miniature))/ },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: process.env.TABLEE_URL ?? 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
});
