// Draws the pictures of the games once, by day and by lamp, into public/miniatures: each board from the showcase of its
// game, cards from the rulebook. Run again when a board's drawing or a showcase changes: `npm run miniatures`;
// a browser test says when.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { open, openAt } from '../e2e/kit.mjs';

export const folder = new URL('../public/miniatures/', import.meta.url);
const THEMES = ['light', 'dark'];

/** In the page: a drawing as a picture of its own, with nothing that needs a stylesheet, and equal parts drawn once. */
function lendPen() {
  const INHERITED = { fill: 'black', 'fill-opacity': '1', stroke: 'none', 'stroke-width': '1', 'stroke-opacity': '1', 'stroke-dasharray': 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', 'text-anchor': 'start', 'font-size': '16', 'font-weight': '400', 'font-family': 'sans-serif' };
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const round = (text) => text.replace(/-?\d*\.\d+/g, (n) => String(Math.round(Number(n) * 100) / 100));
  function colour(value) {
    if (value === 'none' || value.startsWith('url')) return value;
    pixel.fillStyle = value;
    pixel.fillRect(0, 0, 1, 1);
    const hex = [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3).map((n) => n.toString(16).padStart(2, '0')).join('');
    return `#${/^(.)\1(.)\2(.)\3$/.test(hex) ? hex.replace(/(.)\1/g, '$1') : hex}`;
  }
  // A picture has no fonts of its own: what is nearest will do.
  const font = (value) => (value.includes('Fraunces') ? 'Georgia,serif' : 'sans-serif');
  const lengthless = (name, value) => name === 'font-family' ? font(value) : (name === 'fill' || name === 'stroke' ? colour(value) : round(value.replaceAll('px', '').replaceAll(', ', ' ')));
  const moved = (css) => css.replaceAll('px', '').replace(' scale(1)', '').replaceAll(', ', ' ');

  function draw(element, parent, skip) {
    if (skip(element)) return '';
    const style = getComputedStyle(element);
    const own = { ...parent };
    const attributes = [];
    for (const { name, value } of element.attributes) {
      if (/^(class|style|stop-color|role|data-|aria-|tabindex)/.test(name) || name in INHERITED) continue;
      if (['width', 'height', 'viewBox'].includes(name) && element.tagName === 'svg') continue;
      attributes.push([name, name === 'id' ? value.replace(/^.*-/, '') : round(value)]);
    }
    for (const name of Object.keys(INHERITED)) {
      const raw = style.getPropertyValue(name);
      const value = raw.startsWith('url') ? raw.replace(/url\("?#.*-(\w+)"?\)/, 'url(#$1)') : lengthless(name, raw);
      if (value === own[name]) continue;
      own[name] = value;
      attributes.push([name, value]);
    }
    // What has no stroke has no use for its width, and what is no text none for its size.
    const painted = own.stroke === 'none' ? attributes.filter(([name]) => !name.startsWith('stroke-')) : attributes;
    const kept = element.querySelector('text') || element.tagName === 'text' ? painted : painted.filter(([name]) => !/^(font|text)-/.test(name));
    if (element.tagName === 'stop') kept.push(['stop-color', colour(style.stopColor)]);
    if (style.opacity !== '1') kept.push(['opacity', style.opacity]);
    if (element.style.transform) kept.push(['transform', round(moved(element.style.transform))]);
    const inside = element.children.length ? [...element.children].map((child) => draw(child, own, skip)).join('') : element.tagName === 'text' ? element.textContent : '';
    if (element.tagName === 'g' && !inside) return '';
    if (element.tagName === 'g' && !kept.length) return inside;
    const words = kept.map(([name, value]) => ` ${name}="${value}"`).join('');
    return `<${element.tagName}${words}${inside ? `>${inside}</${element.tagName}>` : '/>'}`;
  }

  /** Equal pieces are drawn once and used where they stand. */
  function share(svg) {
    const shapes = new Map();
    const used = svg.replace(/<g transform="([^"]+)">((?:(?!<g transform="translate\(\d+(?:\.\d+)? \d+(?:\.\d+)?\)[^"]*">).)*?)<\/g>(?=<g transform|<\/g>|<circle|$)/g, (whole, place, inside) => {
      const known = shapes.get(inside) ?? { id: `p${shapes.size}`, places: [] };
      shapes.set(inside, { ...known, places: [...known.places, place] });
      return `\u0000${known.id} ${place}\u0000`;
    });
    const defs = [...shapes].filter(([, { places }]) => places.length > 1).map(([inside, { id }]) => `<g id="${id}">${inside}</g>`).join('');
    const byId = new Map([...shapes].map(([inside, { id, places }]) => [id, { inside, places }]));
    const body = used.replace(/\u0000(p\d+) ([^\u0000]+)\u0000/g, (_, id, place) => {
      const { inside, places } = byId.get(id);
      return places.length > 1 ? `<use href="#${id}" transform="${place}"/>` : `<g transform="${place}">${inside}</g>`;
    });
    return (defs ? `<defs>${defs}</defs>` : '') + body;
  }

  window.pen = {
    part: (element, skip = () => false) => draw(element, INHERITED, skip),
    whole(board) {
      // What is there to be touched, or shows what can be, is no part of the picture, nor what is too small to be seen in it.
      const skip = (element) => element.getAttribute('role') === 'grid' || element.hasAttribute('data-aid') || ['pass', 'pip'].some((name) => element.classList.contains(name));
      const inside = [...board.children].map((child) => draw(child, { ...INHERITED }, skip)).join('');
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${board.getAttribute('viewBox')}" font-family="sans-serif">${share(inside)}</svg>`;
    },
    colour: (name) => colour(getComputedStyle(document.documentElement).getPropertyValue(name)),
  };
}

/** A fan of cards over two tracks, on felt. */
async function cards(page, game) {
  const FAN = [['pass', 96, 62, -14], ['stop', 168, 44, -3], ['both', 240, 48, 7], ['shot', 308, 70, 16]];
  await page.at(`#/rules/${game}`);
  await page.locator('.list section').nth(3).waitFor();
  const found = (kind) => page.locator(`g.card.${kind}`).count();
  for (let y = 0; y < 80 && !(await Promise.all(FAN.map(([kind]) => found(kind)))).every(Boolean); y++) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(120);
  }
  return page.evaluate((FAN) => {
    const face = (kind) => window.pen.part(document.querySelector(`g.card.${kind}`), (element) => element.classList.contains('name'));
    const [felt, edge, pen, sheet, burnt, shot, blue, green] = ['--band-pass', '--wood-deep', '--pen', '--sheet', '--burnt', '--band-shot', '--band-restart', '--hoop'].map(window.pen.colour);
    const fan = FAN.map(([kind, x, y, turn]) => `<g transform="translate(${x - 50} ${y - 26}) rotate(${turn} 50 70)">${face(kind)}</g>`).join('');
    const squares = [0, 1].flatMap((team) => Array.from({ length: 18 }, (_, i) => `<rect ${i > 10 ? 'fill="#f0c9a0" fill-opacity=".55"' : 'fill="#fdfaf2" fill-opacity=".22"'} x="${(28 + i * 19.2).toFixed(1)}" y="${206 + team * 36}" width="17.5" height="26" rx="4"/>`)).join('');
    const ball = (x, y, mark) => `<g transform="translate(${x} ${y})"><circle r="10" fill="#fff" stroke="${pen}" stroke-width="1.5"/>${mark}</g>`;
    const balls = ball(267, 219, `<circle r="5" fill="${blue}"/>`) + ball(151.8, 255, `<rect x="-4.5" y="-4.5" width="9" height="9" fill="${green}"/>`);
    const die = `<g transform="translate(352 178) rotate(-12)"><path d="M0,-22 L19,-11 V11 L0,22 L-19,11 V-11 Z" fill="${sheet}" stroke="${burnt}" stroke-width="2" stroke-linejoin="round"/><circle r="8" fill="none" stroke="${shot}" stroke-width="4"/></g>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" font-family="sans-serif"><rect x="2" y="2" width="396" height="296" rx="22" fill="${felt}" stroke="${edge}" stroke-width="4"/>${fan}${squares}${balls}${die}</svg>`;
  }, FAN);
}

/** A table set for any game. */
const plain = (page) =>
  page.evaluate(() => {
    const [wood, deep, light, blue, green] = ['--wood', '--wood-deep', '--wood-light', '--blue', '--green'].map(window.pen.colour);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect x="40" y="110" width="320" height="50" rx="25" fill="${wood}" stroke="${deep}" stroke-width="4"/><path d="M58 126 Q200 116 342 128" fill="none" stroke="${light}" stroke-width="3"/><path d="M96 160 V262 M304 160 V262" stroke="${deep}" stroke-width="26" stroke-linecap="round"/><circle cx="158" cy="78" r="32" fill="${blue}"/><circle cx="158" cy="78" r="22" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/><circle cx="242" cy="78" r="32" fill="${green}" stroke="#fff" stroke-opacity=".4" stroke-width="4" stroke-dasharray="6 8"/></svg>`;
  });

/** Every picture, by its name: drawn anew from the real program. */
export async function draw(kit) {
  const drawn = new Map();
  for (const theme of THEMES) {
    const page = await kit.visitor({ dark: theme === 'dark' });
    await page.addInitScript(lendPen);
    await page.home();
    const { games } = await page.evaluate(async () => (await fetch('/api/games?lang=fr')).json());
    drawn.set(`table-${theme}.svg`, await plain(page));
    for (const { id, showcase } of games) {
      const options = Object.fromEntries(showcase.options.split(',').filter(Boolean).map((pair) => pair.split('=')));
      const seats = [0, 1].map((seat) => ({ kind: 'here', name: String(seat + 1) }));
      await openAt(page, { game: id, options, start: showcase.position, seats });
      await page.locator('.board, .km').first().waitFor();
      const board = await page.evaluate(() => document.querySelector('.board') && window.pen.whole(document.querySelector('.board')));
      drawn.set(`${id}-${theme}.svg`, board ?? (await cards(page, id)));
    }
    await page.close();
  }
  return drawn;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(folder, { recursive: true });
  const kit = await open();
  for (const [name, svg] of await draw(kit)) {
    await writeFile(new URL(name, folder), svg);
    console.log(`${name} ${svg.length} bytes, ${gzipSync(svg, { level: 9 }).length} gzipped`);
  }
  await kit.close();
}
