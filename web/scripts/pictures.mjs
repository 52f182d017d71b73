// The README's pictures: four of the screenshots, scaled and compressed by the browser itself, into ../docs/pictures.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { launch } from './browser.mjs';

const from = new URL('../../screenshots/', import.meta.url);
const to = new URL('../../docs/pictures/', import.meta.url);
const PICTURES = [
  ['home-1440-light', 'home', 1100],
  ['kidam-390-dark', 'kidam-phone', 390],
  ['team-km-1440-light', 'team-km', 1100],
  ['rules-1440-light', 'rules', 1100],
];

await mkdir(to, { recursive: true });
const browser = await launch();
const page = await browser.newPage();
for (const [shot, name, width] of PICTURES) {
  const source = `data:image/png;base64,${(await readFile(new URL(`${shot}.png`, from))).toString('base64')}`;
  const webp = await page.evaluate(
    async ([source, width]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = Math.round((image.height * width) / image.width);
      const pen = canvas.getContext('2d');
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.86).split(',')[1];
    },
    [source, width],
  );
  const bytes = Buffer.from(webp, 'base64');
  await writeFile(new URL(`${name}.webp`, to), bytes);
  console.log(`${name}.webp ${(bytes.length / 1000).toFixed(0)} KB`);
}
await browser.close();
