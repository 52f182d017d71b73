// How it feels: nothing jumps when a move arrives, a dragged piece sticks to the hand, the first move comes soon.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dice, open, playCard, playTurn, ply, start, state, touch } from './kit.mjs';

let kit;
before(async () => (kit = await open()));
after(() => kit.close());

const watchShifts = (page) =>
  page.evaluate(() => {
    window.shifted = [];
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => window.shifted.push([entry.value, ...entry.sources.map(({ node }) => node?.className?.baseVal ?? node?.className ?? '?')])),
    ).observe({ type: 'layout-shift', buffered: false });
  });

for (const [name, view] of [
  ['desktop', {}],
  ['phone', { width: 390, height: 844 }],
]) {
  test(`nothing shifts when moves arrive – ${name}`, async () => {
    for (const [game, way] of [['dames', 'bot'], ['damsystem', 'here'], ['kidam', 'bot'], ['damata', 'bot'], ['team-km', 'bot']]) {
      const page = await kit.visitor({ ...view, still: false });
      await start(page, game, way);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      await watchShifts(page);
      const roll = dice(3);
      const until = Date.now() + 2500;
      while (Date.now() < until && (await state(page)).turn !== 'over') {
        if (game === 'team-km') await playCard(page, roll);
        else await playTurn(page, roll);
        await page.waitForTimeout(80);
      }
      const shifted = await page.evaluate(() => window.shifted);
      const total = shifted.reduce((sum, [value]) => sum + value, 0);
      assert.ok(total < 0.02, `${game}: ${JSON.stringify(shifted)}`);
      await page.context().close();
    }
  });
}

test('a dragged piece follows at the speed of the screen, and nothing is laid out for it', async () => {
  const page = await kit.visitor({ still: false });
  await start(page, 'dames', 'here');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount').value;
  const box = await page.locator('[data-cell="32"]').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y - 20, { steps: 3 });
  await page.locator('.dragging').waitFor();
  await page.waitForTimeout(400);
  await page.evaluate(() => {
    window.frames60 = [];
    let last = performance.now();
    const next = (now) => {
      window.frames60.push(now - last);
      last = now;
      window.frameRequest = requestAnimationFrame(next);
    };
    window.frameRequest = requestAnimationFrame(next);
  });
  const before = await layouts();
  for (let i = 0; i < 90; i++) await page.mouse.move(x + 150 * Math.sin(i / 9), y - 120 - 100 * Math.cos(i / 7));
  const laid = (await layouts()) - before;
  const frames = await page.evaluate(() => (cancelAnimationFrame(window.frameRequest), window.frames60));
  await page.mouse.up();
  frames.sort((a, b) => a - b);
  const middle = frames[Math.floor(frames.length / 2)];
  console.log(`# ${frames.length} frames while dragging, half of them within ${middle.toFixed(1)} ms; ${laid} layouts`);
  assert.ok(laid <= 4, `${laid} layouts while dragging`);
  // 60 frames a second are 16.7 ms; a shared machine is given room, a layout a frame is not.
  assert.ok(middle < Number(process.env.TABLEE_FRAME_MS ?? 34), `${middle} ms a frame`);
});

test('a reload on a slow machine stays under its limit', async () => {
  const page = await kit.visitor();
  await start(page, 'dames', 'here');
  await touch(page, '32');
  await touch(page, '28');
  await ply(page, 1);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // The best of three: the page is measured, not what else the machine does. The aim is 1000 ms with a release build on
  // an idle machine (TABLEE_FIRST_MOVE_MS=1000 asks for it); the default only catches a real slowdown.
  // Counted by the page's own clock, from the moment it was asked for to the frame that shows what can be played.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[data-can="from"]')) return;
      watch.disconnect();
      requestAnimationFrame((now) => (window.playable = now));
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-can'] });
  });
  const took = [];
  for (let i = 0; i < 3; i++) {
    await page.reload({ waitUntil: 'commit' });
    took.push(Math.round(await page.waitForFunction(() => window.playable).then((found) => found.jsonValue())));
  }
  console.log(`# first move possible after ${took.join(', ')} ms with a processor four times slower`);
  assert.ok(Math.min(...took) < Number(process.env.TABLEE_FIRST_MOVE_MS ?? 4000), `${took} ms`);
});
