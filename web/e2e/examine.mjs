// axe-core finds nothing serious on a page as it stands, and the page is no wider than the screen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function examine(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map((node) => `${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`);
  });
  assert.deepEqual(found, [], where);
  await fits(page, where);
}

/** No page is wider than its screen. */
export async function fits(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${where} is ${wide} px wider than the screen`);
}

/** Of what can be done at a table nothing is cut off, and the last move can be seen. */
export async function whole(page, where) {
  const found = await page.evaluate(() => {
    const cut = [...document.querySelectorAll('.acts .row')].filter((row) => row.scrollWidth > row.clientWidth + 1).map((row) => `${row.textContent.trim()} is ${row.scrollWidth} px wide in ${row.clientWidth}`);
    const last = document.querySelector('.moves li button.now');
    const list = last?.closest('ol').getBoundingClientRect();
    const box = last?.getBoundingClientRect();
    return box && (box.bottom > list.bottom + 1 || box.top < list.top - 1) ? [...cut, `the last move is at ${box.top}–${box.bottom}, its list at ${list.top}–${list.bottom}`] : cut;
  });
  assert.deepEqual(found, [], where);
}

/** What a finger is to touch and is too small for one: everything but links within a sentence. */
export const small = (page) =>
  page.evaluate(() => {
    const inText = (control) => control.matches('a') && getComputedStyle(control).display === 'inline' && control.parentElement.textContent.trim() !== control.textContent.trim();
    const area = (control) => (control.matches('input[type="checkbox"], input[type="radio"], input[type="file"]') && control.closest('label')) || control;
    return [...document.querySelectorAll('a[href], button, summary, select, textarea, input, .field')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('.skip, .sr, [hidden]') && !inText(control))
      .map((control) => [control.getAttribute('aria-label') ?? control.textContent.trim(), area(control).getBoundingClientRect()])
      .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
      .map(([name, box]) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`);
  });
