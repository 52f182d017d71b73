// Draws the PNG icons from public/icon.svg; run again when the drawing changes.
import { readFile, writeFile } from 'node:fs/promises';
import { launch } from './browser.mjs';

const folder = new URL('../public/', import.meta.url);
const drawing = await readFile(new URL('icon.svg', folder), 'utf8');
const browser = await launch();

async function draw(name, size, svg) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0">${svg.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)}`);
  await writeFile(new URL(name, folder), await page.screenshot({ omitBackground: true }));
  await page.close();
}

await draw('icon-192.png', 192, drawing);
await draw('icon-512.png', 512, drawing);
// A mask may cut a fifth off every side: paper to the edges, the table smaller in the middle.
const shrunk = drawing
  .replace('rx="112" ', '')
  .replace(/(<rect width="512"[^>]*>)([\s\S]*)<\/svg>/, '$1<g transform="translate(64 64) scale(0.75)">$2</g></svg>');
await draw('icon-maskable-512.png', 512, shrunk);
await browser.close();
