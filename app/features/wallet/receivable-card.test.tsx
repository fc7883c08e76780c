// Proves that a debt is shown with its cause, the collected amount and how the rest is collected; and that nothing is
// shown without one.
import { afterEach, expect, test } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { makeRecord } from '#domain/device-records.ts';
import type { ReceivableStep } from '#domain/receivable/document.ts';
import type { StandingDoc } from '#domain/ledger/standing-document.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { ReceivableCard } from './receivable-card.tsx';

const at = '2026-11-22T10:00:00.000Z';
const receivableDocument = (left: string, steps: readonly ReceivableStep[]): StandingDoc => ({
  ...{ id: 'receivable', seq: 7, at },
  receivable: { left, steps: [...steps] },
});
const collectedStep = (amount: string): ReceivableStep => ({ at, step: 'collected', amount });
const openedStep = (amount: string, cause: ReceivableStep['cause']): ReceivableStep => ({
  ...{ at, step: 'opened', amount },
  ...(cause !== undefined && { cause }),
});

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});
async function show(...documents: StandingDoc[]): Promise<HTMLElement> {
  const data = makeShownData({
    collections: { records: documents.map((document) => makeRecord('standing', document)) },
  });
  rendered = await render(withData(<ReceivableCard />, data));
  return rendered.page;
}
const rowsIn = (page: HTMLElement): (string | null)[] =>
  [...page.querySelectorAll('li')].map(({ textContent }) => textContent);

test('shows the debt with how it is collected, its cause, and what was collected', async () => {
  const page = await show(receivableDocument('69.95', [collectedStep('5'), openedStep('74.95', 'refunded')]));
  expect(page.querySelector('h2')?.textContent).toBe('What you owe');
  expect(page.querySelector('.receivable-figure')?.textContent).toBe('69.95 DC');
  expect(page.textContent).toContain('Half of what you receive goes to it until it is settled.');
  expect(rowsIn(page)).toEqual([
    expect.stringMatching(/^Taken from what you received.*−5\.00 DC$/),
    expect.stringMatching(/^A purchase was refunded after you had spent this part of it.*\+74\.95 DC$/),
  ]);
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/wallet?tab=history');
});

test.each([
  ['charged_back', 'The bank took a payment back after you had spent this part of it'],
  ['reward', 'A reward was taken back after you had spent it'],
] as const)('names the cause: %s', async (cause, words) => {
  const [row] = rowsIn(await show(receivableDocument('0.000001', [openedStep('0.000001', cause)])));
  expect(row).toContain(words);
  expect(row).toContain('+0.000001 DC');
});

test('shows the three newest steps, and earlier ones on request', async () => {
  const steps = Array.from({ length: 5 }, (_, n) => collectedStep(String(n + 1)));
  const page = await show(receivableDocument('10', steps));
  expect(page.querySelectorAll('section > ul > li')).toHaveLength(3);
  expect(page.querySelectorAll('details li')).toHaveLength(2);
});

test('shows nothing to a person without a debt', async () => {
  expect((await show()).querySelector('section')).toBeNull();
  await rendered?.unmount();
  expect(
    (await show(receivableDocument('0', [collectedStep('5'), openedStep('5', 'refunded')]))).querySelector(
      'section',
    ),
  ).toBeNull();
});
