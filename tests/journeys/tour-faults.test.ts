// Proves that the tour finds planted faults (sideways scrolling, cut text, moving content), and accepts similar elements
// without one.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Device, makeDirectDevice, sizes } from './device.ts';
import { findShifts } from './tour/layout-shift.ts';
import { findEnlargedFaults, findNarrowFaults } from './tour/narrow-faults.ts';

let device: Device;

beforeAll(async () => {
  device = makeDirectDevice({ port: 0 }, { size: 'phone' });
  await device.start();
});

beforeEach(() => device.page.setViewportSize(sizes.phone));

afterAll(() => device.destroy());

/** Served under an address of its own, because Chromium measures no layout shifts on a blank page. */
const show = async (body: string): Promise<void> => {
  const page = `<!doctype html><html lang="en"><title>t</title><meta name="viewport" content="width=device-width"><style>body{margin:0;line-height:1.5}p{margin:0}</style><body>${body}</body>`;
  await device.page.goto(`data:text/html,${encodeURIComponent(page)}`);
};

const cut: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'that makes the page wider than the narrowest phone',
    '<p style="width:330px">A text</p>',
    ['320 px: scrolls sideways, 330 px wide on 320'],
  ],
  [
    'that makes the page wider than a desktop when it is twice as large',
    '<div style="width:50rem">A text</div>',
    ['320 px: scrolls sideways, 800 px wide on 320', '200 % text: scrolls sideways, 1600 px wide on 1280'],
  ],
  [
    'cut at the side',
    '<div class="box" style="width:300px;overflow:hidden"><p style="display:inline-block;width:15rem;white-space:nowrap;padding-left:250px">A long text</p></div>',
    ['320 px: "A long text" is cut by div.box', '200 % text: "A long text" is cut by div.box'],
  ],
  [
    'too high for its box when it is twice as large',
    '<div class="low" style="height:30px;overflow:hidden"><p>A text</p></div>',
    ['200 % text: "A text" is cut by div.low'],
  ],
  [
    'fixed beyond the edge of the window',
    '<p style="position:fixed;left:300px;white-space:nowrap">A text</p>',
    ['320 px: "A text" is cut by the window'],
  ],
];

/** The faults of a page with a heading, on the narrowest phone, and enlarged on a desktop. */
async function findRoomFaults(body: string): Promise<string[]> {
  await show(`<main><h1>A page</h1>${body}</main>`);
  const narrow = await findNarrowFaults(device.page);
  await device.page.setViewportSize(sizes.desktop);
  return [...narrow, ...(await findEnlargedFaults(device.page))];
}

it.each(cut)('finds a text %s', async (_name, body, faults) => {
  expect(await findRoomFaults(body)).toEqual(faults);
});

it('runs axe on elements that only large text shows', async () => {
  const body = '<style>img{display:none}@media (width:40em){img{display:block}}</style><img src="data:,">';
  expect(await findRoomFaults(body)).toEqual(['200 % text: image-alt: img']);
});

it.each([
  [
    'that wraps',
    '<p>A text of some words that takes more than one line on a narrow phone, and is read to its end</p>',
  ],
  [
    'that ends in dots',
    '<p style="width:4rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">A long text</p>',
  ],
  [
    'in a list that scrolls',
    '<div tabindex="0" style="width:5rem;overflow-x:auto"><p style="width:30rem">A long text</p></div>',
  ],
  [
    'for screen readers alone',
    '<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">A long text</span>',
  ],
  [
    'that is not shown',
    '<div style="width:2rem;overflow:hidden;visibility:hidden"><p style="width:9rem">A long text</p></div>',
  ],
])('finds nothing about a text %s', async (_name, body) => {
  expect(await findRoomFaults(body)).toEqual([]);
});

it('finds what moves while a page loads, with its place before and after', async () => {
  await show('<main style="height:400px"><p class="moved">A text</p></main>');
  await expect(findShifts(device.page)).resolves.toEqual([]);
  await device.page.evaluate(() => {
    const pushes = document.createElement('div');
    pushes.style.blockSize = '300px';
    document.body.prepend(pushes);
  });
  await expect
    .poll(async () => (await findShifts(device.page)).join())
    .toMatch(/^moves by 0\.\d{3}: 0\.\d{3} main "A text" from 0 0 390 400 to 0 300 390 400$/);
});
