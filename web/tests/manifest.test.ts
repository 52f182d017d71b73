// What a browser needs to install the page: its manifest and its pictures, as the page and the server have them.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Icon = { src: string; type: string; sizes: string; purpose?: string };
const within = (path: string): URL => new URL(`../${path}`, import.meta.url);
const manifest = JSON.parse(readFileSync(within('public/manifest.webmanifest'), 'utf8')) as Record<string, string> & { icons: Icon[] };
const page = readFileSync(within('index.html'), 'utf8');

describe('the manifest', () => {
  it('is named by the page, and opens the whole of it in a window of its own', () => {
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(manifest).toMatchObject({ name: 'Tablée', short_name: 'Tablée', start_url: '/', scope: '/', display: 'standalone' });
    expect(page).toContain(`<meta name="theme-color" content="${manifest.theme_color}" media="(prefers-color-scheme: light)" />`);
  });

  it('has pictures that are there, as large as it says, one of them for any shape', () => {
    for (const { src, type, sizes } of manifest.icons) {
      const file = within(`public${src}`);
      expect(existsSync(file), src).toBe(true);
      if (type !== 'image/png') continue;
      const bytes = readFileSync(file);
      expect(bytes.subarray(1, 4).toString(), src).toBe('PNG');
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
    }
    const large = manifest.icons.filter(({ sizes }) => sizes === '512x512').map(({ purpose }) => purpose ?? 'any');
    expect(large.toSorted()).toEqual(['any', 'maskable']);
    expect(manifest.icons.some(({ sizes }) => sizes === '192x192')).toBe(true);
  });
});
