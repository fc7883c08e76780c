// Proves that axe finds the same faults of contrast whether it checks only the texts with a new signature or all of them.
import type axe from 'axe-core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './axe.ts';
import { type Device, makeDirectDevice } from './device.ts';

let device: Device;

beforeAll(async () => {
  device = makeDirectDevice({ port: 0 }, { size: 'phone' });
  await device.start();
});

afterAll(() => device.destroy());

const show = (body: string): Promise<void> =>
  device.page.setContent(`<!doctype html><html lang="en"><title>t</title><body><main>${body}</main></body>`);

const isContrast = (violation: string): boolean => violation.startsWith('color-contrast');

/** The result of axe's own rule, for each element. */
async function findAll(): Promise<readonly string[]> {
  return device.page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: typeof axe };
    const { violations } = await run.run(document, {
      runOnly: { type: 'rule', values: ['color-contrast'] },
    });
    return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' '))).sort();
  });
}

async function findNew(known: Set<string>): Promise<readonly string[]> {
  const violations = await findViolations(device.page, 'everything', known);
  return violations
    .filter(isContrast)
    .flatMap((violation) => violation.replace('color-contrast: ', '').split(' | '))
    .sort();
}

const dark = 'color:#666';
const passes = `<p style="${dark};background:#fff">A text</p><p style="color:#888;font-size:30px">A text</p>`;

const planted: readonly (readonly [string, string])[] = [
  ['in a paler color', '<p style="color:#aaa;background:#fff">A text</p>'],
  ['in another size', '<p style="color:#888">A text</p>'],
  ['on another background', `<p style="${dark};background:#999">A text</p>`],
  [
    'on the background of a far ancestor',
    `<div style="background:#999"><div><p style="${dark}">A text</p></div></div>`,
  ],
  [
    'on a half transparent layer',
    `<div style="background:#fff"><div style="background:rgb(0 0 0 / .5)"><p style="${dark}">A text</p></div></div>`,
  ],
  [
    'in a half transparent group',
    `<div style="opacity:.5"><p style="${dark};background:#fff">A text</p></div>`,
  ],
  [
    'on a layer that is no ancestor and lets the pointer through',
    `<div style="position:relative">
      <div style="position:absolute;inset:0;background:#999;pointer-events:none"></div>
      <p style="${dark};position:relative">A text</p>
    </div>`,
  ],
  ['below the screen', `<div style="height:3000px"></div><p style="${dark};background:#999">A text</p>`],
  [
    'outside the background of its ancestor',
    `<div style="background:#000"><p style="background:#fff;width:9em"><span style="${dark}">A</span></p><p style="color:#555">A text</p></div>`,
  ],
  ['with a stroke', `<p style="${dark};background:#fff;-webkit-text-stroke:1px #ccc">A text</p>`],
  [
    'beside one of the same look that is disabled',
    '<button disabled style="color:#aaa;background:#fff">No</button><button style="color:#aaa;background:#fff">Yes</button>',
  ],
];

it.each(planted)('finds a text %s', async (_name, text) => {
  const known = new Set<string>();
  await show(passes);
  expect(await findNew(known)).toEqual([]);
  expect(known.size).toBe(2);
  await show(passes + text);
  const found = await findNew(known);
  expect(found).toEqual(await findAll());
  expect(found).not.toEqual([]);
});

it('does not check a known signature again', async () => {
  const known = new Set<string>();
  await show(passes);
  await findNew(known);
  await device.page.evaluate(() => {
    type Check = { evaluate: (...given: unknown[]) => unknown };
    const { axe: run } = window as unknown as { axe: { _audit: { checks: Record<string, Check> } } };
    const check = run._audit.checks['color-contrast'];
    if (check === undefined) throw new Error('there is no such check');
    const { evaluate } = check;
    check.evaluate = function count(...given) {
      document.documentElement.dataset['checked'] = 'yes';
      return evaluate.apply(this, given);
    };
  });
  const wasChecked = () =>
    device.page.evaluate(() => document.documentElement.dataset['checked'] !== undefined);
  await findNew(known);
  expect(await wasChecked()).toBe(false);
  known.clear();
  await findNew(known);
  expect(await wasChecked()).toBe(true);
});

const color = fc.constantFrom('#000', '#555', '#767676', '#888', '#ccc', '#fff');
const background = fc.constantFrom(
  'transparent',
  'rgb(0 0 0 / .4)',
  'rgb(255 255 255 / .6)',
  '#fff',
  '#ddd',
  '#888',
  '#222',
);

const boxOf = (content: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .record({
      color,
      background,
      opacity: fc.constantFrom('1', '1', '1', '.7'),
      position: fc.constantFrom('static', 'static', 'static', 'relative', 'absolute', 'fixed'),
      'z-index': fc.constantFrom('auto', 'auto', '1', '2', '-1'),
      top: fc.constantFrom('auto', '0', '10px'),
      width: fc.constantFrom('auto', '60px'),
      'font-size': fc.constantFrom('16px', '16px', '30px'),
    })
    .map((style) => Object.entries(style).map((entry) => entry.join(':')))
    .chain((style) =>
      fc
        .tuple(fc.constantFrom('p', 'span'), fc.array(content, { maxLength: 3 }))
        .map(
          ([tag, inside]) =>
            `<div style="${style.join(';')}"><${tag}>Some text</${tag}>${inside.join('')}</div>`,
        ),
    );

const box = boxOf(boxOf(boxOf(fc.constant(''))));

it('finds what the whole rule finds on pages of all kinds', async () => {
  const known = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(box, { minLength: 1, maxLength: 4 }), async (boxes) => {
      await show(boxes.join(''));
      expect(await findNew(known)).toEqual(await findAll());
    }),
    { numRuns: 25, seed: 1 },
  );
  expect(known.size).toBeGreaterThan(5);
});
